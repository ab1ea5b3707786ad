//! Takes paragraphs apart into sentences, and these into clauses.

use super::demand::{commands, forbids, is_label, is_thing, speaks_of_all, words};
use crate::instruction::{self, SlotKind, accepts};
use crate::lint::scope::{ScopeWords, names_tool};

/// A line of text, or a part of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TextLine {
    /// Its number in the file, from 1.
    pub(super) number: usize,
    /// Its text, without Markdown syntax except for backticks.
    pub(super) text: String,
}

/// Abbreviations whose full stop does not end a sentence.
const ABBREVIATIONS: [&str; 6] = ["e.g.", "i.e.", "etc.", "vs.", "cf.", "resp."];

/// The sentences of a paragraph, each as a list of lines.
pub(super) fn sentences(lines: &[TextLine]) -> Vec<Vec<TextLine>> {
    let mut sentences = Vec::new();
    let mut sentence: Vec<TextLine> = Vec::new();
    for line in lines {
        let mut rest = line.text.as_str();
        if sentence.last().is_some_and(|last| is_whole(&last.text)) && begins_order(rest) {
            sentences.push(std::mem::take(&mut sentence));
        }
        while let Some(end) = end_of_sentence(rest) {
            let (text, next) = rest.split_at(end);
            push(&mut sentence, line.number, text);
            sentences.push(std::mem::take(&mut sentence));
            rest = next;
        }
        push(&mut sentence, line.number, rest);
    }
    sentences.push(sentence);
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

/// Whether a sentence may end at a line of a text without full stops. A line that begins with a small letter goes on
/// with the one before it, unless the first one does so too.
pub(super) fn may_part(lines: &[TextLine], at: usize) -> bool {
    let (Some(before), Some(after)) = (lines[..at].last(), lines.get(at)) else {
        return true;
    };
    let is_small =
        |line: &TextLine| line.text.starts_with(|c: char| c.is_lowercase() || c.is_ascii_digit());
    is_whole(&before.text) && (!is_small(after) || is_small(&lines[0]))
}

/// Whether a line may be the end of a sentence without a full stop.
fn is_whole(line: &str) -> bool {
    const OPEN: [&str; 24] = [
        "a", "an", "and", "any", "as", "at", "be", "by", "each", "every", "for", "from", "in",
        "must", "not", "of", "on", "or", "should", "than", "the", "to", "using", "with",
    ];
    let last = words(line).pop().unwrap_or_default();
    // "The spec's" needs what it owns.
    !line.ends_with([',', ':', '-', '(', '—'])
        && !line.ends_with("'s")
        && !OPEN.contains(&last.as_str())
}

/// Whether a line begins with a verb that asks, or forbids, as only a sentence does: "Use tabs".
fn begins_order(line: &str) -> bool {
    line.starts_with(char::is_uppercase) && commands(line)
}

/// The characters of a sentence outside of backticks and brackets.
fn outside(sentence: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut in_code, mut depth) = (false, 0_usize);
    sentence.char_indices().filter(move |(_, c)| {
        match c {
            '`' => in_code = !in_code,
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        !in_code && depth == 0
    })
}

/// The parts of a sentence between semicolons and dashes, outside of backticks and brackets.
pub(super) fn parts(sentence: &str) -> Vec<String> {
    parts_at(sentence, ";—–-")
}

/// The parts of a sentence between arrows: "`var` → use `let`".
pub(super) fn between_arrows(sentence: &str) -> Vec<String> {
    if shows_pairs(sentence) { Vec::new() } else { parts_at(sentence, "→") }
}

/// Whether a sentence that asks for something shows it by pairs: "Change names that are keywords: `fn` → `func`,
/// `type` → `ty`".
fn shows_pairs(sentence: &str) -> bool {
    let parts = sentence.split_once(": ");
    parts.is_some_and(|(head, rest)| {
        let first = words(head).into_iter().next().unwrap_or_default();
        commands(head) && !is_label(head) && !forbids(&first) && rest.contains("` → `")
    })
}

fn parts_at(sentence: &str, marks: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, c) in outside(sentence) {
        // "-" and "--" are dashes where blanks are around them.
        let (before, after) = (&sentence[..at], sentence[at..].trim_start_matches('-'));
        let is_hyphen = c == '-' && !(before.ends_with([' ', '-']) && after.starts_with(' '));
        if marks.contains(c) && !is_hyphen {
            parts.push(sentence[start..at].trim());
            start = at + c.len_utf8();
        }
    }
    parts.push(sentence[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts.into_iter().map(str::to_owned).collect()
}

/// The clauses of a sentence, each with the label of the first: "Functions: camelCase, verbs".
pub(super) fn labelled_clauses(sentence: &str) -> Vec<String> {
    let clauses = clauses(sentence);
    // "Types: `feat`, `fix`" lists values.
    let is_value = |clause: &String| {
        let code = clause.strip_prefix('`').and_then(|clause| clause.strip_suffix('`'));
        code.is_some_and(|code| !code.contains('`') && !accepts(SlotKind::Convention, code))
    };
    // "Types: feat, fix, docs, style" lists values too.
    let is_word = |clause: &String| clause.chars().all(char::is_lowercase);
    let lists_words = clauses.len() > 2 && clauses.iter().all(is_word);
    let is_list = clauses.len() > 1 && !clauses.iter().any(is_value) && !lists_words;
    // "`PascalCase`: classes, enums"
    let is_convention = |label: &str| accepts(SlotKind::Convention, label.trim_matches('`'));
    let is_label = |label: &str| is_label(label) || is_convention(label);
    // "No global state: a field, or a context" says what to use.
    let bans = |label: &str| {
        let words = words(label);
        let open = || words.last().is_some_and(|last| ScopeWords::get().unfinished.contains(last));
        words.len() > 1 && forbids(&words[0]) && !open()
    };
    match sentence.split_once(": ").filter(|(label, _)| is_label(label) && !bans(label)) {
        Some((label, _)) if is_list => {
            clauses.iter().map(|clause| format!("{}: {clause}", label.trim())).collect()
        }
        _ => Vec::new(),
    }
}

/// The clauses of a sentence between commas, each of which may be a demand of its own. What may be forbidden by the
/// clause before it stays with that: "never log, print or write".
pub(super) fn clauses(sentence: &str) -> Vec<String> {
    if shows_pairs(sentence) || is_of_key(sentence) || is_of_files(sentence) {
        return vec![sentence.trim().to_owned()];
    }
    let mut clauses: Vec<&str> = Vec::new();
    let mut start = 0;
    for (at, c) in outside(sentence) {
        let label = &sentence[start..at];
        // "Logs do not hold secrets: no passwords" is one statement.
        let denies = || label.contains(" not ") && instruction::has_subject(label);
        if c == ':' && clauses.is_empty() && is_label(label) && !denies() {
            start = at + 1;
        } else if c == ',' && sentence[at + 1..].starts_with(' ') {
            clauses.push(sentence[start..at].trim());
            start = at + 1;
        }
    }
    clauses.push(sentence[start..].trim());
    let own = |clause: &&str| {
        let first = words(clause).into_iter().next().unwrap_or_default();
        let counts = first.starts_with(|c: char| c.is_ascii_digit());
        let asks = first == "no" || first == "always" || counts || forbids(&first);
        asks || instruction::chooses(clause) || instruction::is_bounded(clause)
    };
    // "4 spaces (no tabs)" forbids nothing that follows.
    let denies = |clause: &&str| {
        let outside: String = outside(clause).map(|(_, c)| c).collect();
        words(&outside).iter().any(|word| forbids(word))
    };
    let first_denied = clauses.iter().position(denies);
    // "Use f-strings, `%`, or `format`" leaves the choice.
    let is_choice = |last: &&str| {
        last.strip_prefix("or ").is_some_and(|last| is_thing(last) || last.starts_with('`'))
    };
    let leaves_choice =
        first_denied.is_none() && clauses.len() > 2 && clauses.last().is_some_and(is_choice);
    // "Never log, print, or expose secrets" forbids each.
    let is_denied = |last: &&str| last.starts_with("or ") && !own(last);
    let denies_all = first_denied.is_some() && clauses.last().is_some_and(is_denied);
    if leaves_choice || denies_all || shares_verb(&clauses) {
        return vec![sentence.trim().to_owned()];
    }
    // "The run fails, with `a` instead of `b`" tells how it does.
    let tells = clauses.first().is_some_and(|first| instruction::states(first));
    let bare = |clause: &str| {
        let words = ["and ", "or ", "with "];
        let joined = words.into_iter().find_map(|word| clause.strip_prefix(word));
        let joined = joined.filter(|_| !(tells && clause.starts_with("with ")));
        joined.unwrap_or(clause).to_owned()
    };
    let mut parts: Vec<String> = Vec::new();
    for (at, clause) in clauses.into_iter().enumerate() {
        let is_denied = first_denied.is_some_and(|denied| denied < at) && !own(&clause);
        match parts.last_mut().filter(|_| is_denied) {
            Some(denied) => {
                denied.push_str(", ");
                denied.push_str(clause);
            }
            None => parts.push(bare(clause)),
        }
    }
    match parts.len() {
        1 => vec![sentence.trim().to_owned()],
        _ => parts,
    }
}

/// Whether a line is about files by its label: "Files: PascalCase for components" is about theirs.
pub(super) fn is_of_files(line: &str) -> bool {
    let Some((before, said)) = line.rsplit_once(": ") else { return false };
    let label = before.rsplit(": ").next().and_then(instruction::kind_of_names);
    said.contains(" for ")
        && label.is_some_and(|kind| ["directory", "file"].contains(&kind.as_str()))
}

/// Whether a sentence says what a value has to be that it names before a colon: "`title`: Title Case, 40 to 80
/// characters".
fn is_of_key(sentence: &str) -> bool {
    let label = sentence.trim().strip_prefix('`').and_then(|rest| rest.split_once("`: "));
    label.is_some_and(|(key, said)| {
        let asks = commands(said) || words(said).iter().any(|word| forbids(word));
        let is_name = key.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
        is_name && !asks && !names_tool(key) && !accepts(SlotKind::Convention, key)
    })
}

/// Whether the first clauses only list what one verb tells of: "its name, signature, and docstring become its schema".
fn shares_verb(clauses: &[&str]) -> bool {
    let tells = |clause: &str| {
        let rest = clause.strip_prefix("and ").filter(|rest| !speaks_of_all(&words(rest)));
        rest.is_some_and(|rest| instruction::states(rest) || instruction::tells_of_several(rest))
    };
    let told = clauses.iter().position(|clause| tells(clause)).unwrap_or_default();
    let is_subject = |clause: &&str| is_thing(clause) && !instruction::chooses_form(clause);
    told > 0 && clauses[..told].iter().all(is_subject)
}

/// Whether a text only names several things: "`bug`, `question`, `docs`".
pub(super) fn lists_code(text: &str) -> bool {
    /// The marks around one thing.
    const ONE: usize = 2;
    let outside = text.split('`').step_by(2);
    text.matches('`').count() > ONE && outside.flat_map(str::chars).all(|c| !c.is_alphanumeric())
}

fn push(sentence: &mut Vec<TextLine>, number: usize, text: &str) {
    if !text.trim().is_empty() {
        let text = text.trim().to_owned();
        sentence.push(TextLine { number, text });
    }
}

/// The position after the first full stop, or similar, that is followed by a new sentence or by
/// nothing. Nothing in backticks ends a sentence.
fn end_of_sentence(text: &str) -> Option<usize> {
    let mut in_code = false;
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        match c {
            '`' => in_code = !in_code,
            '.' | '!' | '?' | ':' if !in_code => {
                // Avoid “magic numbers.” …
                let quote = text[end..].chars().next().filter(|c| matches!(c, '"' | '”'));
                let end = end + quote.map_or(0, char::len_utf8);
                let rest = &text[end..];
                let next = rest.trim_start().chars().next();
                let is_end = match next {
                    None => true,
                    Some(_) if c == ':' => false,
                    Some(next) => {
                        rest.starts_with(char::is_whitespace)
                            && (next.is_uppercase()
                                || matches!(next, '`' | '"' | '“' | '*')
                                || begins_with_tool(rest))
                    }
                };
                let abbreviates = ABBREVIATIONS
                    .iter()
                    .any(|word| text[..end].to_ascii_lowercase().ends_with(word));
                if is_end && (!abbreviates || next.is_none()) {
                    return Some(end);
                }
            }
            _ => {}
        }
    }
    None
}

/// Whether a text begins with the name of a tool, which may have a small letter: "ruff enforces that".
fn begins_with_tool(text: &str) -> bool {
    let is_mark = |c: char| !c.is_alphanumeric() && c != '-';
    let word = text.trim_start().split(is_mark).next();
    word.is_some_and(names_tool)
}

/// The text of some lines on one line.
pub(super) fn joined(lines: &[TextLine]) -> String {
    let texts: Vec<_> = lines.iter().map(|line| line.text.trim()).collect();
    texts.join(" ").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<String> {
        let lines = text
            .lines()
            .enumerate()
            .map(|(number, text)| TextLine { number, text: text.to_owned() });
        let lines: Vec<_> = lines.collect();
        sentences(&lines).iter().map(|sentence| joined(sentence)).collect()
    }

    #[test]
    fn sentences_end_where_another_begins() {
        assert_eq!(split("One. Two! `three` is. Four"), ["One.", "Two!", "`three` is.", "Four"]);
        assert_eq!(split("Use `a. B` only. Done."), ["Use `a. B` only.", "Done."]);
        assert_eq!(split("Use e.g. Foo. Or v1.2 of it."), ["Use e.g. Foo.", "Or v1.2 of it."]);
        assert_eq!(
            split("should follow the x. naming convention"),
            ["should follow the x. naming convention"]
        );
        assert_eq!(split("Over\ntwo lines. And\nmore"), ["Over two lines.", "And more"]);
        assert_eq!(split("Avoid “x.” And y."), ["Avoid “x.”", "And y."]);
        assert_eq!(split("As follows:\nOne"), ["As follows:", "One"]);
        assert_eq!(split("libraries: os, sys"), ["libraries: os, sys"]);
        assert_eq!(split(" \n"), [""; 0]);
    }
}
