//! What a clause demands, in words that the meanings of rows are compared with.

use super::frame::Frame;
use super::head::{Head, is_plural};
use super::lexicon::Lexicon;
use super::noun::NounPhrase;
use super::pattern::{Act, Role};
use super::quantity::Bound;
use super::says::{DEFINED, Says};
use super::term::{Alternatives, Term};
use super::verb::VerbGroup;
use super::written;
use crate::language::Keywords;

/// What names have.
const AFFIXES: [&str; 7] = [
    "i-prefix",
    "leading-underscore",
    "mixed-caps",
    "prefix",
    "suffix",
    "trailing-underscore",
    "underscore",
];

/// What is asked for by its name, of which one of several is none.
const RELATIONS: [&str; 7] = ["call", "catch", "import", "inherit", "member", "raise", "take"];

/// Words for a number of things that leaves one of them.
const COUNTS: [&str; 5] = ["many", "multiple", "numerous", "repeated", "several"];

/// The demands of a clause; none if it permits something.
pub fn demands(act: &Act, frame: &Frame) -> Vec<Alternatives> {
    let verb = frame.verb.as_ref();
    let says_no = frame.nouns.values().any(|phrase| phrase.negated);
    let affirms = verb.is_none_or(|verb| verb.affirms) != says_no;
    // "By logging it, or raising an error" says how.
    let is_bare = |verb: &VerbGroup| verb.is_gerund && verb.affirms && !verb.has_modal;
    let is_clear = names_the_thing(act, frame)
        && !(RELATIONS.contains(&act.name) && verb.is_some_and(is_bare))
        && !permits(act, frame, says_no)
        && qualities_add(act, frame, affirms)
        && is_known(act, frame, affirms)
        && !speaks_of_one(act, frame)
        && !(affirms && leaves_choice(act, frame));
    let at_most = act.name.ends_with("-most");
    let says = Says { frame, affirms, says_no, at_most, is_lower: false };
    if is_clear { said(act, frame, says) } else { Vec::new() }
}

/// Whether it speaks of what it names, and of names only where it is about these.
fn names_the_thing(act: &Act, frame: &Frame) -> bool {
    let is_affix = |head: &Head| head.noun.is_some_and(|noun| AFFIXES.contains(&noun));
    let of_y = |is: &dyn Fn(&Head) -> bool| {
        frame.nouns.get(&Role::Y).is_none_or(|phrase| phrase.heads.iter().all(is))
    };
    let is_of_names = match act.name {
        "name" | "start" | "no-start" | "end" | "no-end" | "match" | "match-form" => true,
        "underscore-start" | "underscore-end" => true,
        "case-underscore-start" | "case-underscore-end" => true,
        "not-called" | "not-named" | "not-named-like" => true,
        // "Variable names have at least 3 characters"
        "limit" => of_y(&|head| head.noun == Some("character")),
        "has" => of_y(&is_affix),
        _ => false,
    };
    let mut heads = frame.nouns.values().flat_map(|phrase| &phrase.heads);
    // Nothing calls `:latest`, `*args`, nor an option.
    let is_callable = |head: &Head| {
        !head.code.as_ref().is_some_and(|code| code.starts_with(['*', ':', '-', '/']))
    };
    if act.name == "call" && !of_y(&is_callable) {
        return false;
    }
    // "Implement `__eq__` on `C`" names a method.
    let is_method = |head: &Head| {
        let is_small = |code: &String| code.starts_with(|c: char| c == '_' || c.is_lowercase());
        head.code.as_ref().is_some_and(|code| is_small(code) && !code.contains(['.', ':']))
    };
    let implements = frame.verb.as_ref().is_some_and(|verb| verb.verb == "implement");
    let is_call = |head: &Head| head.code.as_ref().is_some_and(|code| code.ends_with(')'));
    let is_no_base = |head: &Head| is_call(head) || implements && is_method(head);
    if act.name == "inherit" && !of_y(&|head| !is_no_base(head)) {
        return false;
    }
    // "Use the `node:` prefix for built-in modules" is about what is imported.
    let is_affix_of_path = |head: &Head| {
        let is_path = head.code.as_ref().is_some_and(|code| code.contains([':', '/']));
        is_affix(head) && is_path
    };
    if heads.clone().any(is_affix_of_path) {
        return false;
    }
    // "The documentation is built with Sphinx" is about the project's pages.
    let is_manual =
        |head: &Head| head.is_definite && head.text.eq_ignore_ascii_case("documentation");
    if heads.clone().any(is_manual) {
        return false;
    }
    // "Never use `_` to ignore errors" leaves other uses of what is no word.
    let is_mark = |head: &Head| head.code.as_deref() == Some("_");
    let is_mark_alone = frame.value.as_deref() == Some("_");
    if frame.has_purpose && (is_mark_alone || heads.clone().any(is_mark)) {
        return false;
    }
    // "Handle `x`" catches only what is an exception.
    // "Single-letter variable names" are variables with such a name.
    let is_about_names = |head: &Head| head.is_name && !head.adjectives.contains(&"single-letter");
    (is_of_names || !heads.any(is_about_names)) && (act.name != "catch" || of_y(&is_exception))
}

/// Whether it permits something, or denies a denial: "do not use no loops".
fn permits(act: &Act, frame: &Frame, says_no: bool) -> bool {
    let Some(verb) = &frame.verb else {
        return false;
    };
    // "No function may" forbids, and so do "may have at most 4" and "only X may".
    let is_bounded = frame.quantity.is_some_and(|quantity| quantity.bound == Bound::Most);
    let permits = verb.permits
        && !["instead", "no-import", "only", "only-import"].contains(&act.name)
        && !says_no
        && !is_bounded;
    // "No comments needed", "`f` is not needed"
    let is_needless = verb.is_need && (says_no || !verb.affirms);
    permits || is_needless || !verb.affirms && (says_no || act.name == "ban")
}

/// Whether all that is forbidden is known: "never log secrets or credentials" says what to do with the
/// second too.
fn is_known(act: &Act, frame: &Frame, affirms: bool) -> bool {
    let is_known = |phrase: &NounPhrase| phrase.heads.first().is_some_and(Head::is_known);
    affirms && act.name != "ban" || frame.nouns.values().all(is_known)
}

/// Whether it asks for one of several things: "use `f` or `g`".
fn leaves_choice(act: &Act, frame: &Frame) -> bool {
    let is_choice = |phrase: &NounPhrase| phrase.is_choice && phrase.heads.len() > 1;
    let is_named = |phrase: &NounPhrase| phrase.heads.iter().all(|head| head.code.is_some());
    let is_either = |phrase: &NounPhrase| is_choice(phrase) && is_named(phrase);
    let lists_others = ["instead", "use-for"].contains(&act.name);
    RELATIONS.contains(&act.name) && frame.nouns.get(&Role::Y).is_some_and(is_choice)
        || !lists_others && frame.nouns.get(&Role::X).is_some_and(is_either)
}

/// What a clause that is clear demands, by the kind of its pattern.
fn said(act: &Act, frame: &Frame, says: Says<'_>) -> Vec<Alternatives> {
    let verb = frame.verb.as_ref();
    let Says { affirms, says_no, .. } = says;
    match act.name {
        // "Use a class called `Stack`"
        "use" if affirms && says.introduces_name() => says.used(&["define"]),
        "use" => says.used(&["choose", "need"]),
        // "`Shape` should never be created" is about its objects, and three of a kind are not all.
        "define" if !affirms && verb.is_some_and(|verb| verb.passive) => Vec::new(),
        "define" if !affirms && frame.quantity.is_some() => Vec::new(),
        "define" if !affirms => says.undefined(),
        "define" => says.used(&["define"]),
        act if act.starts_with("not-") => says.unnamed(act),
        // By `is` they may be compared.
        "compare" | "instead-compare"
            if frame.value.as_ref().is_some_and(|it| !["!=", "=="].contains(&it.as_str())) =>
        {
            Vec::new()
        }
        "instead-assign" => vec![vec![Says { affirms: false, ..says }.related("assign")]],
        "compare" | "instead-compare" => {
            let says = Says { affirms: affirms && act.name == "compare", ..says };
            let types = || Term::of("Y");
            let compared = |thing| vec![Term::of("compare"), Term::of("-"), types(), thing];
            match says.affirms {
                true => Vec::new(),
                false => says.each(Role::Y, compared),
            }
        }
        // "Every TODO refers to an issue"
        "refers" if !says.terms(Role::Y).iter().all(|term| term.sense == "issue-reference") => {
            Vec::new()
        }
        "refers" => says.has(says.terms(Role::Y)),
        "specify" | "title" if !affirms => Vec::new(),
        "specify" if frame.is_opened || frame.is_modal => says.specified(),
        "specify" => Vec::new(),
        "title" => says.titled(),
        // "Never omit braces"
        "omit" if says.terms(Role::X).iter().any(names_definition) => Vec::new(),
        "omit" => Says { affirms: true, says_no: false, ..says }.used(&["choose", "need"]),
        "remove" if !affirms => Vec::new(),
        "remove" => says.removed(),
        "only" if !affirms => Vec::new(),
        "only" => says.used(&["only", "choose"]),
        // "Use `else` only when needed" is about no escape from something.
        "ban"
            if frame.hedged
                && verb.is_some_and(|it| it.affirms)
                && !says.terms(Role::X).iter().all(is_escape) =>
        {
            Vec::new()
        }
        "ban" => Says { affirms: !affirms, ..says }.used(&["choose", "need"]),
        "ban-named" if frame.value.is_some() => vec![vec![vec![Term::of("ban"), says.value()]]],
        "ban-named" => says.each(Role::Y, |name| vec![Term::of("ban"), name.into_written()]),
        "instead" | "instead-of" | "contrast-for" if says.is_conditional() => Vec::new(),
        // "Don't replace tabs" asks to keep them.
        "instead" if verb.is_some_and(|verb| !verb.affirms && verb.verb == "replace") => Vec::new(),
        // "Globals must not be used instead of parameters"
        "instead" if verb.is_some_and(|verb| !verb.affirms && verb.passive) => {
            says.used(&["choose", "need"])
        }
        // "Prefer clear names over comments" leaves other comments.
        "instead" | "contrast-for" if says.terms(Role::Y).iter().all(is_comment) => Vec::new(),
        "instead" => says.instead(),
        // Whatever is asked for, what has a name is not.
        "instead-of" => match says.terms(Role::Y) {
            banned if banned.iter().all(is_called) => {
                banned.into_iter().map(|term| vec![vec![Term::of("ban"), term]]).collect()
            }
            _ => Vec::new(),
        },
        // "Use named exports; avoid default exports" says one thing twice.
        "contrast-for" if !affirms => Vec::new(),
        "contrast-for" => says.contrasted(),
        "kind" => says.of_kind(),
        "contrast" if says.is_said_twice() => says.instead(),
        "contrast" => Vec::new(),
        "never-return" | "never-take" | "never-be" => says.untyped(act.name),
        "without" => Says { affirms: !affirms, ..says }.has(says.terms(Role::Y)),
        // "Field `@Autowired`" only names something.
        "has" if verb.is_none() && !says_no && says.frame.nouns.len() == 2 && names_code(&says) => {
            Vec::new()
        }
        // "`bug`, `question`, `docs`" only lists names.
        // "`logger`, no `print()`" says what is used in its place.
        "has" if verb.is_none() && only_names(&says) && (!says_no || denies_code(&says)) => {
            Vec::new()
        }
        // "Helper methods: `f()`, `g()`" lists them; a file may have such code.
        "has" if !is_of_files(&says) && says.terms(Role::Y).iter().any(is_call) => Vec::new(),
        // "Types are documentation" says what they are good for.
        "has"
            if verb.is_some_and(|verb| verb.verb == "be" && !verb.passive)
                && says.terms(Role::Y).iter().all(is_documentation) =>
        {
            Vec::new()
        }
        // "Variables: use `const` over `let`" chooses where there is a choice.
        "has"
            if verb.is_some_and(|verb| verb.verb == "use" && !verb.has_modal) && says.chooses() =>
        {
            Vec::new()
        }
        "has" => says.has(says.terms(Role::Y)),
        "use-of" => says.used_of(),
        // "Justify each `# noqa`", "document each `unsafe` block with a `SAFETY` comment"
        "explained" if says.terms(Role::Y).is_empty() => says.has(vec![Term::of("reason")]),
        "explained" => says.has(says.terms(Role::Y)),
        // "Document the API with OpenAPI" asks for no docstrings.
        "documented" if !says.terms(Role::Y).iter().all(is_documentation) => Vec::new(),
        "documented" if frame.has_more => Vec::new(),
        "documented" => says.has(vec![Term::of("docstring")]),
        "annotated" => says.has(vec![Term::of("type-annotation")]),
        // "One module per file" says nothing that could be otherwise.
        "limit" if is_of_files(&says) && says.terms(Role::Y).iter().any(|it| it.noun == "file") => {
            Vec::new()
        }
        "limit" | "limit-most" => says.limit(),
        "limit-program" => {
            says.each(Role::Y, |measure| says.limited(measure, Some(Term::of("program"))))
        }
        "limit-if" => Says { says_no: !says_no, ..says }.limit(),
        "parameters" => {
            let sense = || "parameter".to_owned();
            let names = says.terms(Role::Y).into_iter();
            says.has(names.map(|name| Term { sense: sense(), ..name }).collect())
        }
        // "Don't nest `f` more than 2 levels deep" is about its calls.
        "nest-limit" if says.terms(Role::X).iter().any(|term| term.noun.is_empty()) => Vec::new(),
        // "Avoid long functions (max 50 lines)", "(more than 50 lines)"
        "avoid-limit" => says.as_bounded().limit(),
        "avoid-measure" => says.as_bounded().measure(),
        // "Avoid complex functions (max complexity of 20)"
        "avoid-measure-most" => Says { affirms: true, says_no: true, ..says }.measure(),
        "own-file" if !affirms => Vec::new(),
        "own-file" => says.each(Role::X, |thing| {
            let limit = ["of", "file", "most"].map(Term::of);
            [vec![Term::of("limit"), thing], limit.to_vec(), vec![Term::value("1")]].concat()
        }),
        // "Place 1 space before braces" is about spaces.
        "nest-limit" if says.terms(Role::Y).iter().any(|term| term.noun != "nesting") => Vec::new(),
        "nest-limit" => {
            let limited = |thing| vec![says.limited(Term::of("nesting"), thing)];
            match says.terms(Role::X).as_slice() {
                [] => vec![limited(None)],
                things => things.iter().map(|thing| limited(Some(thing.clone()))).collect(),
            }
        }
        "inherit" if verb.is_some_and(|verb| verb.verb == "define") => {
            let defined = says.used(&["define"]);
            defined.into_iter().chain([vec![says.related("inherit")]]).collect()
        }
        // "From `a` or `b`", and "`*`" is no name.
        "import" if frame.nouns.contains_key(&Role::Z) && !says.takes_names() => Vec::new(),
        // "`a/` must not use `b/`": code in one folder imports the other.
        "depend" if affirms || !says.is_between_folders() => Vec::new(),
        "depend" => vec![vec![says.related("import")]],
        // "`Self` is imported from `typing`" and "`f()` is called in tests" tell what is so.
        "call" | "import"
            if affirms
                && verb.is_some_and(|verb| verb.passive && !verb.has_modal)
                && !frame.is_opened =>
        {
            Vec::new()
        }
        // "Write tests before the code" and "tests first" say what to do first.
        "first" | "order"
            if says.terms(Role::X).iter().any(|term| term.sense.starts_with("test")) =>
        {
            Vec::new()
        }
        "order" => says.ordered(),
        // Imports have a rule of their own.
        "first" if says.terms(Role::X).iter().any(|term| term.sense == "import") => Vec::new(),
        "log" => {
            says.each(Role::Y, |thing| vec![Term::of("log"), Term::of("-"), Term::of("Y"), thing])
        }
        "avoid" => says.each(Role::Y, |name| vec![Term::of("ban"), name.into_written()]),
        "measure" | "measure-most" => says.measure(),
        "is" => says.is(),
        // "Max files: 10", "token limit: 4096" are settings of something.
        "count-most" if !says.terms(Role::Y).iter().all(is_counted_in_code) => Vec::new(),
        "count" | "count-most" => says.count(),
        // "Pass `a` as the `b` argument to `f`" is about a call.
        "member" if says.terms(Role::Z).iter().any(|kind| !kind.values.is_empty()) => Vec::new(),
        "member" => says.has(says.members()),
        // "`strict` is set to true" is a setting.
        "argument"
            if verb.is_some_and(|verb| verb.verb == "set" && verb.passive)
                && says.terms(Role::Y).iter().any(|term| term.sense != "parameter") =>
        {
            Vec::new()
        }
        "argument" => vec![vec![says.argument()]],
        // "Use one space after each keyword"
        "indent" if frame.tail.is_some() => Vec::new(),
        "name" if !affirms || speaks_of_one_name(&says) => Vec::new(),
        "name" => says.named(),
        "start" | "end" => says.affix(act.name),
        "start-in-case" => says.started_in_case(),
        "case-underscore-start" => says.underscored_in_case("start"),
        "case-underscore-end" => says.underscored_in_case("end"),
        "underscore-start" => says.underscored("start"),
        "underscore-end" => says.underscored("end"),
        // "Return an empty list instead of null"
        "return-null" => vec![vec![vec![Term::of("ban"), Term::of("null-return")]]],
        // "Never call `f(0)`" leaves other calls.
        "call" if !affirms && says.terms(Role::Y).iter().all(Term::passes_values) => {
            says.each(Role::Y, |name| vec![Term::of("ban"), name.into_written()])
        }
        // "Never panic" forbids the function of that name.
        "ban-call" if affirms => Vec::new(),
        "ban-call" => {
            let name = verb.map(|verb| verb.verb.to_owned()).into_iter().collect();
            let function = Term { values: name, ..Term::of("function") };
            vec![vec![vec![Term::of("ban"), function]]]
        }
        "no-start" => Says { affirms: false, ..says }.affix("start"),
        "no-end" => Says { affirms: false, ..says }.affix("end"),
        // "The function should be named `getFileName`" is about that one, and shows no form.
        "match" if !affirms || speaks_of_one_thing(&says) && shows_name(&says) => Vec::new(),
        // "Callbacks must be `async`" is about no names.
        "match" if verb.is_some_and(|verb| verb.verb == "be") && !says.shows_form() => Vec::new(),
        // "Use `@app/*` for imports" is about those of the project's own code.
        "match" if says.terms(Role::X).iter().any(|term| term.sense == "import") => Vec::new(),
        // "`*_test.go` for tests" is about files, and names no test.
        "match" if says.shows_file() && !says.may_name_file() => Vec::new(),
        // "`@Entity` classes" have an annotation.
        "match-form" if !says.shows_form() => Vec::new(),
        "match" | "match-form" => says.matched(),
        "catch-not" => says.one_not_the_other("catch"),
        "raise-not" => says.one_not_the_other("raise"),
        // One of several is known as what it is.
        "use-for" if says.terms(Role::X).len() > 1 => says.used_for(),
        // "Use arrow functions for callbacks and short functions"
        "use-for" if says.purposes() > 1 => says.used_for_each(),
        // "Don't define functions inside other functions"
        "nest" if !affirms && says.nests_itself() => {
            let nested = |thing: Term| Term { sense: format!("nested-{}", thing.sense), ..thing };
            let ban = |thing: Term| vec![Term::of("ban"), nested(thing)];
            let bans = says.each(Role::X, ban).into_iter().flatten();
            vec![[says.related("nest")].into_iter().chain(bans).collect()]
        }
        name if !affirms && frame.nouns.len() == 1 => says.related_to_each(name),
        "no-import" => vec![vec![Says { affirms: !affirms, ..says }.related("import")]],
        name => vec![vec![says.related(name)]],
    }
}

/// Whether a term is about comments of any kind.
fn is_comment(term: &Term) -> bool {
    term.sense == "comment" && term.values.is_empty()
}

/// Whether a term names what gets round something, or code of its own: `any`, a cast, a library.
fn is_escape(term: &Term) -> bool {
    const ESCAPES: [&str; 6] =
        ["any-type", "library", "non-null-assertion", "suppression", "type-assertion", "unsafe"];
    let is_own =
        |name: &String| name.starts_with(char::is_alphabetic) && !Keywords::any_names(name);
    ESCAPES.contains(&term.sense.as_str())
        || !term.values.is_empty() && term.values.iter().all(is_own)
}

/// Whether a term names what is called or applied, and not a value: "return an empty list instead of `null`".
fn is_called(term: &Term) -> bool {
    let is_one = |value: &String| value.ends_with([')', ']']) || value.starts_with(['@', '#']);
    !term.values.is_empty() && term.values.iter().all(is_one)
}

/// Whether it is about one thing that is there: "the function".
fn speaks_of_one_thing(says: &Says<'_>) -> bool {
    let is_one = |head: &Head| head.is_definite && !is_plural(&head.text);
    says.noun(Role::X).is_some_and(|phrase| phrase.heads.iter().any(is_one))
}

/// Whether the code in it may be a name, and not only a pattern of names.
fn shows_name(says: &Says<'_>) -> bool {
    let mut listed = says.terms(Role::Y).into_iter().flat_map(|term| term.values);
    listed.any(|name| written::is_word(&name))
        || says.frame.value.as_deref().is_some_and(written::is_word)
}

/// Whether a thing is one that limits of style count: "max parameters: 4".
fn is_counted_in_code(term: &Term) -> bool {
    const COUNTED: [&str; 6] =
        ["class", "function", "method", "parameter", "return", "return-statement"];
    COUNTED.contains(&term.noun)
}

/// Whether it is about a name of which it doesn't say whose it is: "the name should be in camelCase".
fn speaks_of_one_name(says: &Says<'_>) -> bool {
    let is_name = |head: &Head| head.noun == Some("name");
    let is_about_name = says.noun(Role::X).is_some_and(|phrase| phrase.heads.iter().any(is_name));
    is_about_name && speaks_of_one_thing(says)
}

/// Whether code alone, an annotation, is what things would have.
fn names_code(says: &Says<'_>) -> bool {
    let is_annotation = |term: &Term| term.values.iter().all(|value| value.starts_with('@'));
    let terms = says.terms(Role::Y);
    terms.iter().all(|term| term.sense.is_empty() && is_annotation(term))
}

/// Whether only code, of no kind, is what things would be said of.
fn only_names(says: &Says<'_>) -> bool {
    let terms = says.terms(Role::X);
    !terms.is_empty() && terms.iter().all(|term| term.noun.is_empty() && !term.values.is_empty())
}

/// Whether what things don't have is named by its code.
fn denies_code(says: &Says<'_>) -> bool {
    says.terms(Role::Y).iter().all(|term| !term.values.is_empty() || term.text.ends_with(')'))
}

/// Whether it is said of files.
fn is_of_files(says: &Says<'_>) -> bool {
    says.terms(Role::X).iter().any(|term| term.noun == "file")
}

/// Whether a term names what is called, and no annotation.
fn is_call(term: &Term) -> bool {
    let is_called = |value: &String| value.ends_with(')') && !value.starts_with(['@', '#', '[']);
    term.noun.is_empty() && term.values.iter().any(is_called)
}

/// Whether a term is what a definition is documented with.
fn is_documentation(term: &Term) -> bool {
    // "With `///`"
    let is_mark = |value: &String| !value.contains(char::is_alphanumeric);
    ["docstring", "comment"].contains(&term.noun)
        || !term.values.is_empty() && term.values.iter().all(is_mark)
}

/// Whether a term names what code defines: "the function `f`".
pub fn names_definition(term: &Term) -> bool {
    DEFINED.contains(&term.noun) && !term.values.is_empty()
}

/// Whether a name may be one of an exception: `ValueError`.
fn is_exception(head: &Head) -> bool {
    let ends = ["Error", "Exception", "Warning", "Exit", "Interrupt", "Throwable", "Iteration"];
    let name = head.code.as_deref().unwrap_or_default();
    head.noun.is_some() || name.starts_with("std::") || ends.iter().any(|end| name.ends_with(end))
}

/// Whether a demand is about one definition that it doesn't name, "the function", or states what one is
/// that it names: "`parse` returns a list".
fn speaks_of_one(act: &Act, frame: &Frame) -> bool {
    let lexicon = Lexicon::get();
    let is_kind = |head: &Head| head.noun.is_some_and(|noun| lexicon.is_kind(noun));
    let is_meant = |head: &Head| head.is_definite && head.code.is_none() && is_kind(head);
    let is_owner = |role: &Role| *role == Role::X || act.name == "documented";
    let heads = |phrase: &'_ NounPhrase| phrase.heads.clone();
    let mut owners = frame.nouns.iter().filter(|(role, _)| is_owner(role));
    const OF_ALL: [&str; 8] =
        ["annotated", "documented", "first", "has", "is", "last", "limit", "order"];
    let is_of_all = OF_ALL.contains(&act.name);
    // "The function takes `a` and `b`"
    let is_named = |phrase: &NounPhrase| phrase.heads.iter().all(|head| head.code.is_some());
    let is_list = act.name == "has" && frame.nouns.get(&Role::Y).is_some_and(is_named);
    let meant =
        is_of_all && !is_list && owners.any(|(_, phrase)| heads(phrase).iter().any(is_meant));
    let states = frame.verb.as_ref().is_some_and(|verb| verb.is_statement) && !frame.is_opened;
    let names = frame.nouns.values().flat_map(heads).any(|head| head.code.is_some());
    // "Every class extends `Base`"
    let is_of_every = frame.nouns.get(&Role::X).is_some_and(|phrase| phrase.is_every);
    meant || states && names && !is_of_every
}

/// Whether what is said of the quality of things only adds to the demand: "every function has clear
/// docstrings" asks for docstrings, "no clear names" and "long functions have docstrings" narrow it.
fn qualities_add(act: &Act, frame: &Frame, affirms: bool) -> bool {
    // "Avoid deep nesting (max 3 levels)" says how deep.
    if act.name.starts_with("avoid-") {
        return true;
    }
    // "Vague names such as `foo`" are more than these.
    if act.name == "not-named-like" {
        return true;
    }
    let affirms = affirms && !["ban", "ban-named"].contains(&act.name);
    // A name is not narrowed: "the standard `logging` module".
    // "Prefer a snapshot over several `assert_eq!`" leaves one.
    let counts =
        |head: &Head| head.quality.as_ref().is_some_and(|it| COUNTS.contains(&it.as_str()));
    let narrows =
        |head: &Head| head.quality.is_some() && (head.code.is_none() || !affirms || counts(head));
    let has_quality = |phrase: &NounPhrase| phrase.heads.iter().any(narrows);
    let attribute = match act.name {
        "has" | "documented" => Role::Y,
        "use" | "define" => Role::X,
        _ => Role::Z,
    };
    let mut phrases = frame.nouns.iter().filter(|(_, phrase)| has_quality(phrase));
    phrases.all(|(role, _)| affirms && *role == attribute) && (affirms || frame.rest.is_none())
}
