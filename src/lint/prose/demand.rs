//! Whether a line that is no rule asks for anything of the code: commands, layouts and prose about
//! the project are not worth a note.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::instruction;
use crate::lint::scope::has;

static WORDS: LazyLock<DemandWords> = LazyLock::new(|| vocabulary!("demands.toml"));

/// The lists of `rules/vocabulary/demands.toml`, which says what each is for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DemandWords {
    code: BTreeSet<String>,
    conventions: BTreeSet<String>,
    modal: BTreeSet<String>,
    obliging: BTreeSet<String>,
    phrases: BTreeSet<String>,
    forbidding: BTreeSet<String>,
    verbs: BTreeSet<String>,
    code_sections: BTreeSet<String>,
    other_sections: BTreeSet<String>,
    telling_subjects: BTreeSet<String>,
    telling_verbs: BTreeSet<String>,
}

/// How surely a line asks for something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asking {
    No,
    /// It tells nothing, and stands where demands do.
    Perhaps,
    Clearly,
}

impl Asking {
    const fn clearly_if(asks: bool) -> Self {
        if asks { Self::Clearly } else { Self::No }
    }
}

/// Whether a line under a heading asks for anything.
pub(super) fn asking(line: &str, heading: &str) -> Asking {
    /// The longest title, in words.
    const MAX_TITLE: usize = 2;
    let lists = &*WORDS;
    let is_introduction = line.trim_end().ends_with(':');
    let body = match line.split_once(": ") {
        Some((label, body)) if is_label(label) => body,
        _ => line,
    };
    let outside = without_code(body);
    let all = words(line);
    let asking = words(&outside);
    let names_code = line.contains('`');
    let any = |words: &[String], list| words.iter().any(|word| has(list, word));
    let begins = |list| asking.first().is_some_and(|word| has(list, word));
    let (of_code, asks, verb) = (
        any(&all, &lists.code),
        any(&asking, &lists.modal),
        begins_with_verb(&words(without_condition(&outside))),
    );
    let (is_code, is_elsewhere) = subject_of_section(heading);
    match () {
        () if any(&all, &lists.conventions) => Asking::Clearly,
        () if is_introduction => Asking::No,
        // "One exported function per file"
        () if of_code && counts(&asking) => Asking::Clearly,
        // "Every public struct derives `Debug`"
        () if of_code && !is_elsewhere && speaks_of_all(&asking) => {
            Asking::clearly_if(!instruction::distributes(line))
        }
        () if lists.phrases.iter().any(|phrase| outside.contains(phrase)) => Asking::Clearly,
        () if begins(&lists.forbidding) => Asking::clearly_if(of_code || asks && !is_elsewhere),
        () if is_elsewhere && of_code && asks && (verb || any(&asking, &lists.obliging)) => {
            Asking::Clearly
        }
        () if is_elsewhere && of_code && verb => Asking::Perhaps,
        () if is_elsewhere => Asking::No,
        () if verb || (is_code || names_code) && asks || of_code && (is_code || asks) => {
            Asking::Clearly
        }
        () if is_foreign(body) => Asking::Perhaps,
        // "Naming", "Test commands"
        () if all.len() <= MAX_TITLE && !names_code => Asking::No,
        () if (is_code || of_code || names_code) && !tells(body, &asking) => Asking::Perhaps,
        () => Asking::No,
    }
}

/// Whether the section below a heading is about code, and whether it is about something else. A path says where, and
/// nothing of what is said there: "`src/prompts/`".
fn subject_of_section(heading: &str) -> (bool, bool) {
    let heading = without_code(heading);
    let is_code = is_code_section(&heading);
    let is_other = words(&heading).iter().any(|word| has(&WORDS.other_sections, word));
    (is_code && !is_other, is_other && !is_code)
}

/// A line without what it has in marks of code.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join(" ")
}

/// Whether a line has letters that are not Latin ones: these lists don't tell whether it asks for something.
fn is_foreign(line: &str) -> bool {
    const FIRST_CYRILLIC: char = '\u{400}';
    line.chars().any(|c| c >= FIRST_CYRILLIC && c.is_alphabetic())
}

/// Whether a line tells what is so, or what something is or is for: "`src/cache/` - the cache", "Cache: `src/cache/`".
fn tells(line: &str, words: &[String]) -> bool {
    // "Its" is no plural of "it".
    let has_subject = words.first().is_some_and(|word| WORDS.telling_subjects.contains(word));
    let has_verb = words.iter().any(|word| WORDS.telling_verbs.contains(word));
    let after_code = line.strip_prefix('`').and_then(|rest| rest.split_once('`'));
    let is_named = after_code.is_some_and(|(_, rest)| {
        rest.trim().is_empty() || rest.trim_start().starts_with(['-', '–', '—', ':', '|'])
    });
    let is_link = line.contains("://") || line.contains(" | ");
    is_named || is_link || has_subject || has_verb || instruction::states(line)
}

/// Whether words begin with what says that all things of a kind are meant.
pub(super) fn speaks_of_all(words: &[String]) -> bool {
    words.first().is_some_and(|word| ["all", "any", "each", "every"].contains(&word.as_str()))
}

/// Whether words begin with a number of what there is of each thing.
fn counts(words: &[String]) -> bool {
    let is_number = |word: &String| word == "one" || word.chars().all(|c| c.is_ascii_digit());
    words.first().is_some_and(is_number) && words.iter().any(|word| word == "per")
}

/// Whether what stands below a heading is about code, by its words.
pub(super) fn is_code_section(heading: &str) -> bool {
    words(heading).iter().any(|word| has(&WORDS.code_sections, word))
}

/// Whether the text before a colon is a label and not a sentence.
pub(super) fn is_label(text: &str) -> bool {
    /// The longest label, in bytes.
    const MAX: usize = 40;
    let words = words(text);
    let is_sentence = words.len() > 2 && begins_with_verb(&words);
    let goes_on = words.last().is_some_and(|word| instruction::is_preposition(word));
    !text.contains('`') && text.len() <= MAX && !is_sentence && !goes_on
}

/// Whether a line says that it is about the code or what is defined in it: "your code", "named `f`".
pub(super) fn speaks_of_code(line: &str) -> bool {
    const OWNERS: [&str; 4] = ["our", "the", "this", "your"];
    const WHOLES: [&str; 5] = ["answer", "code", "program", "response", "solution"];
    const NAMED: [&str; 2] = ["called", "named"];
    let words = words(line);
    let is_one = |word: &String, list: &[&str]| list.contains(&word.as_str());
    let names = words.iter().any(|word| is_one(word, &NAMED));
    let mut pairs = words.windows(2);
    names || pairs.any(|pair| is_one(&pair[0], &OWNERS) && is_one(&pair[1], &WHOLES))
}

/// Whether a text gives a name as one: in marks of code, or after a word such as "named" or "class". Another word may
/// only look like a name.
pub(super) fn names(text: &str, name: &str) -> bool {
    const BEFORE: [&str; 8] =
        ["called", "class", "enum", "function", "interface", "method", "named", "struct"];
    let is_mark = |c: char| c.is_whitespace() || "\"'“”‘’*".contains(c);
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut places = text.match_indices(name);
    places.any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        let word = before.trim_end_matches(is_mark).rsplit(char::is_whitespace).next();
        let is_marked = before.matches('`').count() % 2 == 1;
        let is_named = || BEFORE.contains(&word.unwrap_or_default().to_lowercase().as_str());
        !before.ends_with(is_part) && !after.starts_with(is_part) && (is_marked || is_named())
    })
}

/// Whether a clause begins as one that says where or when others hold.
pub(super) fn says_where(clause: &str) -> bool {
    const WORDS: [&str; 19] = [
        "after", "before", "during", "for", "from", "if", "in", "inside", "on", "once", "since",
        "starting", "under", "until", "when", "where", "while", "with", "within",
    ];
    words(clause).first().is_some_and(|word| WORDS.contains(&word.as_str()))
}

/// Whether a text begins with a verb that asks, or names a number of something.
pub(super) fn orders(text: &str) -> bool {
    let words = words(text);
    begins_with_verb(&words) || words.len() > 1 && text.contains(|c: char| c.is_ascii_digit())
}

/// Whether a text begins with a verb that asks, or forbids.
pub(super) fn commands(text: &str) -> bool {
    let words = words(text);
    begins_with_verb(&words) || words.first().is_some_and(|word| forbids(word))
}

/// Whether a word of a text obliges: "must", "always".
pub(super) fn obliges(text: &str) -> bool {
    words(text).iter().any(|word| has(&WORDS.modal, word))
}

/// Whether a word of a text obliges whatever it is said of: "must", but not "no".
pub(super) fn insists(text: &str) -> bool {
    words(text).iter().any(|word| has(&WORDS.obliging, word))
}

/// Whether a part of a sentence has no verb and no convention, so that it may go on with what another
/// part asks for: "Include descriptions, return types".
pub(super) fn is_thing(part: &str) -> bool {
    const VERBS: [&str; 6] = ["are", "has", "have", "is", "use", "uses"];
    let words = words(part);
    let any = |list| words.iter().any(|word| has(list, word));
    let states = words.iter().any(|word| VERBS.contains(&word.as_str()));
    !states && !orders(part) && !commands(part) && !any(&WORDS.modal) && !any(&WORDS.conventions)
}

/// Whether a text names a convention of names.
pub(super) fn has_convention(text: &str) -> bool {
    words(text).iter().any(|word| has(&WORDS.conventions, word))
}

/// Whether "but" begins a further demand: "but avoid nesting".
pub(super) fn is_order_after_but(part: &str) -> bool {
    let words = words(part);
    words.split_first().is_some_and(|(but, rest)| {
        let forbids = rest.first().is_some_and(|word| has(&WORDS.forbidding, word));
        but == "but" && (forbids || begins_with_verb(rest))
    })
}

/// Whether a word forbids.
pub(super) fn forbids(word: &str) -> bool {
    has(&WORDS.forbidding, word)
}

/// A line without the condition or place that it begins with: "When it fails, log it".
fn without_condition(line: &str) -> &str {
    let words = words(line);
    let first = words.first().map(String::as_str);
    let has_condition = matches!(first, Some("at" | "for" | "if" | "when"));
    match line.split_once(", ") {
        Some((_, rest)) if has_condition => rest,
        _ => line,
    }
}

/// Whether words begin with a verb that asks, after an adverb or not: "properly handle".
fn begins_with_verb(words: &[String]) -> bool {
    let [first, rest @ ..] = words else {
        return false;
    };
    // "Return types"
    let is_noun = first == "return"
        && rest
            .first()
            .is_some_and(|word| ["type", "types", "value", "values"].contains(&word.as_str()));
    let is_adverb = first.ends_with("ly") || ["always", "please"].contains(&first.as_str());
    let first = if is_adverb { rest.first() } else { Some(first) };
    let first = first.filter(|_| !is_noun);
    first.is_some_and(|word| has(&WORDS.verbs, word))
}

pub(super) fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| c.is_whitespace() || c == '/');
    let is_mark = |c: char| !c.is_alphanumeric();
    let words = words.map(|word| word.trim_matches(is_mark).to_lowercase());
    words.filter(|word| !word.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn demands_are_told_from_the_rest() {
        for (line, heading, expected) in [
            ("Avoid global state.", "", true),
            ("Properly handle errors.", "", true),
            ("When it fails, log it.", "", true),
            ("Use log levels: `DEBUG`, `INFO`", "Logging", true),
            ("Minimum 2 assertions per function", "", true),
            ("オプショナルの禁止", "", true),
            ("One exported function per file.", "`src/prompts/`", true),
            ("Files here may not import `os`.", "`src/prompts/`", true),
            ("Java 21", "Code style", true),
            ("Java 21", "Setup", false),
            ("Test one: `make test`", "", false),
            ("Never log secrets.", "Security", true),
            ("Constants: UPPER_SNAKE_CASE", "", true),
            ("Every function has a docstring, always.", "", true),
            ("Every public struct derives `Debug`.", "", true),
            ("Each service has a queue.", "", false),
            ("Use the builder pattern.", "Coding conventions", true),
            ("Run `make test`.", "Commands", false),
            ("Build: `make build`", "Build", false),
            ("The server listens on port 80.", "Overview", false),
            ("`src/`: the sources", "Layout", false),
            ("Use these rules:", "Style", false),
            ("Do not push to main.", "Git workflow", false),
        ] {
            assert_eq!(asking(line, heading) != Asking::No, expected, "{line}");
        }
    }

    #[test]
    fn the_lists_are_sorted() {
        let text = include_str!("../../../rules/vocabulary/demands.toml");
        let lists: toml::Table = text.parse().unwrap();
        for (name, list) in lists {
            let words: Vec<_> =
                list.as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
            assert!(words.is_sorted(), "{name}");
        }
    }
}
