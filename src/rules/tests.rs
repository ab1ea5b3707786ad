use std::fs;
use std::path::Path;

use super::*;
use crate::instruction::Parse;

const SENTENCE: &str = "Your code should not call `eval`.";

/// The errors, one a line.
fn listed(errors: &[RuleError]) -> String {
    let lines: Vec<_> = errors.iter().map(RuleError::to_string).collect();
    lines.join("\n")
}

/// A row of that one wording.
fn no_call(slug: &str, id: &str) -> String {
    format!(
        "slug = '{slug}'\n{id}\ncategory = 'function'\ndescription = 'It is not called.'\n\
         check = 'define-class'\nslots = {{ class_name = 'name' }}\n\
         wordings = ['Your code should not call {{class_name}}.']"
    )
}

fn read(rules: Rules, origin: Origin, text: &str) -> Result<Rules, String> {
    let read = Loader::new(rules, origin).read([("rules.toml", text)]);
    read.map_err(|errors| listed(&errors))
}

#[test]
fn the_built_in_wordings_and_queries_compile() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let texts = BUILTIN_FILES.map(|(file, _)| (file, fs::read_to_string(root.join(file)).unwrap()));
    let files = texts.iter().map(|(file, text)| (*file, text.as_str()));
    let read = Loader::new(Rules::default(), Origin::Builtin).read(files);
    assert_eq!(read.map_err(|errors| listed(&errors)).err(), None);
}

#[test]
fn of_two_origins_the_users_comes_first_then_the_packs_then_the_papers() {
    let mut rules = Rules::default();
    for (slug, id, origin) in [
        ("builtin", "", Origin::Builtin),
        ("paper", "id = 1", Origin::Builtin),
        ("pack", "", Origin::Pack),
        ("user", "", Origin::User),
    ] {
        rules = read(rules, origin, &no_call(slug, id)).unwrap();
        let parsed = rules.templates().parse(SENTENCE, None);
        assert_eq!(parsed.template().unwrap().slug, slug);
        assert_eq!(parsed.template().unwrap().origin.id(), slug);
    }
}

/// A row that has that meaning alone.
fn meaning(slug: &str, means: &str) -> String {
    no_call(slug, "").replace("wordings", &format!("means = ['{means}']\nwordings"))
}

#[test]
fn what_a_sentence_means_is_the_users_before_a_built_in_template() {
    let mut rules = Rules::default();
    for (slug, origin) in
        [("builtin", Origin::Builtin), ("pack", Origin::Pack), ("user", Origin::User)]
    {
        rules = read(rules, origin, &meaning(slug, "ban call={class_name}")).unwrap();
        let parsed = rules.templates().parse("Never call `eval`.", None);
        assert_eq!(parsed.template().unwrap().slug, slug);
    }
}

#[test]
fn two_rows_of_one_origin_do_not_mean_the_same() {
    let rules = read(Rules::default(), Origin::User, &meaning("a", "ban call={class_name}"));
    let error = read(rules.unwrap(), Origin::User, &meaning("b", "ban call={class_name}"));
    assert_eq!(
        error.unwrap_err(),
        "rules.toml:7:10: `ban call={class_name}` is what the template `a` means already: \
         remove it, or say more"
    );
}

/// A file may hold several rows.
#[test]
fn a_sentence_that_is_two_templates_names_both() {
    let row = |slug| format!("[[template]]\n{}\n", no_call(slug, ""));
    let rules = read(Rules::default(), Origin::User, &(row("a") + &row("b"))).unwrap();
    let both = Parse::Ambiguous(vec!["a".to_owned(), "b".to_owned()]);
    assert_eq!(rules.templates().parse(SENTENCE, None), both);
}

#[test]
fn a_file_of_rows_has_nothing_else() {
    let message = |text: &str| read(Rules::default(), Origin::User, text).unwrap_err();
    assert_eq!(
        message("slug = 'x'\n[[template]]\n"),
        "rules.toml:1:1: expected only `[[template]]` tables in this file, found another key"
    );
    let expected = "rows begin with `[[template]]`";
    assert_eq!(message("[template]\n"), format!("rules.toml:1:1: {expected}"));
    assert_eq!(message("template = [3]"), format!("rules.toml:1:13: {expected}"));
    let row = |slug| format!("[[template]]\n{}\n", no_call(slug, ""));
    assert_eq!(
        message(&(row("a") + &row("a"))),
        "rules.toml:10:8: `a` is the slug of rules.toml already"
    );
}

/// A caller may catch a panic and go on.
#[test]
fn rules_may_be_used_after_a_caught_panic() {
    const fn is_unwind_safe<T: std::panic::UnwindSafe + std::panic::RefUnwindSafe>() {}
    is_unwind_safe::<Rules>();
    is_unwind_safe::<crate::Verifier>();
}

#[test]
fn every_pack_can_be_used() {
    for pack in Pack::all() {
        let rules = pack.rules().unwrap_or_else(|errors| panic!("{errors:?}"));
        let own = rules.templates().iter();
        assert!(own.filter(|template| template.origin == Origin::Pack).count() > 0);
        assert!(pack.about.starts_with(&format!("# {}\n", pack.name)));
    }
}

#[test]
fn packs_are_found_by_name() {
    assert_eq!(Pack::find("pack:pep8").map(|pack| pack.name), Some("pep8"));
    assert!(Pack::find("no-such").is_none());
}
