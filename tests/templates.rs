//! Runs the pages in `fixtures/templates/<category>` and `examples/rules/<slug>.md`: one test per
//! pair of instruction and verdict, and one per template that checks the location of its page and
//! that every combination of template and language has enough cases.
//!
//! `cargo test --test templates no-for-loop` selects. `CODEIF_UPDATE_EVIDENCE=1` rewrites the
//! evidence lines of pairs whose verdict is right (never under `CI`).

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fs, io};

use codeif::internal::literate::{self, Case, CasePair, Suite};
use codeif::{Options, Origin, Pack, Rules, Templates, Verifier};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> io::Result<()> {
    let arguments = Arguments::from_args();
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = repository.join("fixtures/templates");
    let verifier = Arc::new(Verifier::default());
    let mut trials = Vec::new();
    let mut slugs = Vec::new();
    for category in listed(&root, None)? {
        for path in listed(&category, Some("md"))? {
            let text = fs::read_to_string(&path)?;
            slugs.extend(literate::slugs(&text).map(str::to_owned));
            trials.extend(trials_of(&root, &path, &text, &verifier));
        }
    }
    let examples = repository.join("examples/rules");
    let verifier = Arc::new(with_rules(&examples)?);
    for path in listed(&examples, Some("toml"))? {
        let path = path.with_extension("md");
        let text = fs::read_to_string(&path)?;
        trials.extend(trials_of(repository, &path, &text, &verifier));
    }
    for pack in Pack::all() {
        let rules = pack.rules().map_err(|errors| io::Error::other(errors[0].clone()))?;
        let verifier = Arc::new(with(rules));
        let path = repository.join(format!("rules/packs/{}/cases.md", pack.name));
        trials.extend(pack_trials(repository, &path, &verifier)?);
    }
    trials.push(Trial::test("every template has one page", move || one_page_each(&slugs)));
    libtest_mimic::run(&arguments, trials).exit();
}

/// Checks that each template is in the title of exactly one page.
fn one_page_each(slugs: &[String]) -> Result<(), Failed> {
    let wrong: Vec<_> = Templates::builtin()
        .iter()
        .map(|template| &template.slug)
        .map(|slug| (slug, slugs.iter().filter(|listed| *listed == slug).count()))
        .filter(|(_, pages)| *pages != 1)
        .map(|(slug, pages)| format!("{slug} is in the title of {pages} pages"))
        .collect();
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(wrong.join("\n").into()),
    }
}

/// The sorted entries of a folder: the files with an extension, or all entries.
fn listed(folder: &Path, extension: Option<&str>) -> io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = paths.collect::<io::Result<Vec<_>>>()?;
    let wanted = extension.map(AsRef::as_ref);
    paths.retain(|path| wanted.is_none() || path.extension() == wanted);
    paths.sort();
    Ok(paths)
}

/// A verifier with the rules of a folder.
fn with_rules(folder: &Path) -> io::Result<Verifier> {
    let mut files = Vec::new();
    for path in listed(folder, Some("toml"))? {
        files.push((path.display().to_string(), fs::read_to_string(&path)?));
    }
    let files = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    let rules = Rules::read(files).map_err(|errors| io::Error::other(errors[0].clone()))?;
    Ok(with(rules))
}

/// A verifier with these rules.
fn with(rules: Rules) -> Verifier {
    Verifier::new(Options { rules: Some(Arc::new(rules)), ..Options::default() })
}

/// The tests of a pack: its pairs, and that its page has a case of each rule.
fn pack_trials(root: &Path, path: &Path, verifier: &Arc<Verifier>) -> io::Result<Vec<Trial>> {
    let text = fs::read_to_string(path)?;
    let mut trials = trials_of(root, path, &text, verifier);
    // A pack is about the languages of its source, and need not have cases in each.
    trials.retain(|trial| !trial.name().ends_with("every cell has enough cases"));
    let listed: Vec<_> = literate::slugs(&text).map(str::to_owned).collect();
    let rules = verifier.templates().iter();
    let missing: Vec<_> = rules
        .filter(|rule| rule.origin == Origin::Pack && !listed.contains(&rule.slug))
        .map(|rule| rule.slug.clone())
        .collect();
    let name = format!("{}::every rule has cases", path.display());
    trials.push(Trial::test(name, move || match missing.is_empty() {
        true => Ok(()),
        false => Err(format!("without a case: {}", missing.join(", ")).into()),
    }));
    Ok(trials)
}

/// A page of cases.
struct Page {
    /// Its path from the repository.
    file: String,
    /// Its folder in test names: `structural-control`, `examples/rules`.
    folder: String,
    /// The file's name without the extension.
    stem: String,
    suite: Suite,
}

/// The tests of one page.
fn trials_of(root: &Path, path: &Path, text: &str, verifier: &Arc<Verifier>) -> Vec<Trial> {
    let shown = |path: Option<&Path>| path.map_or(String::new(), |path| path.display().to_string());
    let from = |root: &Path| path.strip_prefix(root).unwrap_or(path).to_owned();
    let file = shown(Some(&from(env!("CARGO_MANIFEST_DIR").as_ref())));
    let folder = shown(from(root).parent());
    let stem = shown(path.file_stem().map(AsRef::as_ref));
    let suite = match literate::parse(text) {
        Ok(suite) => suite,
        Err(problems) => {
            let text: Vec<_> = problems
                .iter()
                .map(|problem| format!("{file}:{}: {}", problem.line, problem.message))
                .collect();
            let name = format!("{folder}/{stem}");
            return vec![Trial::test(name, move || Err(text.join("\n").into()))];
        }
    };
    update(path, text, &suite, verifier);
    let page = Arc::new(Page { file, folder, stem, suite });
    let mut trials = page_trials(&page, verifier);
    for (case, pair) in page.suite.pairs() {
        trials.push(pair_trial(&page, case, pair, verifier));
    }
    trials
}

fn update(path: &Path, text: &str, suite: &Suite, verifier: &Verifier) {
    if env::var_os("CODEIF_UPDATE_EVIDENCE").is_none() || env::var_os("CI").is_some() {
        return;
    }
    if let Some(updated) = literate::update_evidence(text, suite, verifier) {
        fs::write(path, updated).expect("the fixture file can be written");
    }
}

/// One test for each template of a page: it exists, the page is in the right folder, and every
/// language has enough cases.
fn page_trials(page: &Page, verifier: &Verifier) -> Vec<Trial> {
    let templates = verifier.templates();
    let shortfalls = literate::shortfalls(&page.suite, templates);
    let Page { file, folder, .. } = page;
    let trial = |slug: &String| {
        let short = shortfalls.iter().filter(|found| found.cell.slug == *slug);
        let short = short.map(|found| format!("{file}: {found}"));
        let misplaced = misplaced(page, slug, templates);
        let problems: Vec<_> = misplaced.into_iter().chain(short).collect();
        let name = format!("{folder}/{slug}::every cell has enough cases");
        Trial::test(name, move || match problems.is_empty() {
            true => Ok(()),
            false => Err(problems.join("\n").into()),
        })
    };
    if page.suite.slugs.is_empty() {
        let problem = format!("{file}:1: the title names no template");
        let name = format!("{folder}/{}", page.stem);
        return vec![Trial::test(name, move || Err(problem.into()))];
    }
    page.suite.slugs.iter().map(trial).collect()
}

/// The error in a slug of the title, or in the location of the page: the folder must be that of the
/// category, and the page of a single template must be named after it.
fn misplaced(page: &Page, slug: &str, templates: &Templates) -> Option<String> {
    let Page { file, folder, .. } = page;
    let Some(template) = templates.get(slug) else {
        return Some(format!("{file}:1: no template is named `{slug}`"));
    };
    let expected = match template.origin.is_preloaded() {
        true => template.category.id().replace(' ', "-"),
        false => "examples/rules".to_owned(),
    };
    let stem = match page.suite.slugs.len() {
        1 => slug,
        _ => &page.stem,
    };
    ((folder, &*page.stem) != (&expected, stem))
        .then(|| format!("{file}: belongs at {expected}/{stem}.md"))
}

/// The test of a pair, named after the template of its instruction.
fn pair_trial(page: &Arc<Page>, case: &Case, pair: &CasePair, verifier: &Arc<Verifier>) -> Trial {
    let slug = literate::slug(verifier.templates(), case, pair, &page.suite.slugs);
    let stem = slug.as_ref().unwrap_or(&page.stem);
    let full_name = case.full_name(&format!("{}/{stem}", page.folder));
    let (case, pair) = (case.clone(), pair.clone());
    let (page, verifier) = (Arc::clone(page), Arc::clone(verifier));
    Trial::test(full_name.clone(), move || {
        let failure = match slug {
            Err(misread) => literate::failure(&page.file, &case, &pair, misread),
            Ok(_) => match literate::run(&verifier, &case, &pair) {
                Ok(_) => return Ok(()),
                Err(mismatch) => literate::failure(&page.file, &case, &pair, mismatch),
            },
        };
        let again = format!("cargo test --test templates -- --exact '{full_name}'");
        Err(format!("{failure}\nrun again: {again}").into())
    })
}
