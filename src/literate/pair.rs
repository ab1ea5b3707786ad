//! The item of a pair: `- No: INSTRUCTION \`LINE:COLUMN TEXT\``.

use std::ops::Range;

use super::{CasePair, ExpectedEvidence};
use crate::verdict::{Outcome, Reason};

/// The longest line that an item is written with if it has several pieces of evidence.
const WIDTH: usize = 108;

/// Reads an item from its source, which is at `item` in the file; `line` is the line that it begins on.
///
/// # Errors
/// What is wrong with it.
pub(super) fn parse(source: &str, line: usize, item: Range<usize>) -> Result<CasePair, String> {
    let (own, others) = split(source);
    let (word, rest) = own.split_once(": ").unwrap_or((&own, ""));
    let outcome = outcome(word)?;
    let (sentence, evidence) = evidence(rest);
    if sentence.is_empty() {
        return Err(format!("`{word}` without an instruction: expected `- {word}: INSTRUCTION`"));
    }
    let instructions = std::iter::once(sentence).chain(others).collect();
    Ok(CasePair { line, instructions, outcome, evidence, item })
}

/// The text of an item, and those of the items below it.
fn split(source: &str) -> (String, Vec<String>) {
    let mut texts: Vec<String> = Vec::new();
    for (at, line) in source.trim_end().lines().enumerate() {
        let text = line.trim();
        let marked = text.strip_prefix("- ").filter(|_| at == 0 || line.starts_with(' '));
        match (marked, texts.last_mut()) {
            (Some(text), _) => texts.push(text.to_owned()),
            (None, Some(last)) => *last += &format!(" {text}"),
            (None, None) => texts.push(text.to_owned()),
        }
    }
    let mut texts = texts.into_iter();
    (texts.next().unwrap_or_default(), texts.collect())
}

fn outcome(word: &str) -> Result<Outcome, String> {
    let reason = word.strip_prefix("Unverifiable ").map(str::trim);
    match (word, reason) {
        ("Yes", _) => Ok(Outcome::Yes),
        ("No", _) => Ok(Outcome::No),
        (_, Some(reason)) => {
            let known = Reason::ALL.into_iter().find(|known| known.id() == reason);
            known.map(Outcome::Unverifiable).ok_or_else(|| format!("unknown reason `{reason}`"))
        }
        _ => Err(format!("verdict `{word}`: expected `Yes`, `No` or `Unverifiable REASON`")),
    }
}

/// The sentence, and the evidence after it.
fn evidence(text: &str) -> (String, Vec<ExpectedEvidence>) {
    let mut evidence = Vec::new();
    let (mut at, mut end) = (0, text.len());
    while let Some((start, after, content)) = next_code(text, at) {
        if let Some(piece) = parse_evidence(content) {
            end = end.min(start);
            evidence.push(piece);
        }
        at = after;
    }
    (text[..end].trim_end().to_owned(), evidence)
}

/// The next inline code from a place: where it starts, the place after it, and its content.
fn next_code(text: &str, from: usize) -> Option<(usize, usize, &str)> {
    let start = from + text[from..].find('`')?;
    let marks = run(text, start);
    let mut at = start + marks;
    while let Some(found) = text[at..].find('`') {
        let length = run(text, at + found);
        if length == marks {
            let content = &text[start + marks..at + found];
            let padded = content.strip_prefix(' ').and_then(|inner| inner.strip_suffix(' '));
            return Some((start, at + found + marks, padded.unwrap_or(content)));
        }
        at += found + length;
    }
    next_code(text, start + marks)
}

/// How many backticks there are from a place on.
fn run(text: &str, at: usize) -> usize {
    text[at..].len() - text[at..].trim_start_matches('`').len()
}

fn parse_evidence(content: &str) -> Option<ExpectedEvidence> {
    let (position, text) = content.split_once(' ').unwrap_or((content, ""));
    let (line, column) = position.split_once(':')?;
    let (line, column) = (line.parse().ok()?, column.parse().ok()?);
    Some(ExpectedEvidence { line, column, text: text.to_owned() })
}

/// The item of a pair with this evidence.
pub(super) fn write(pair: &CasePair, evidence: &[ExpectedEvidence]) -> String {
    let word = pair.outcome.word();
    let reason = pair.outcome.reason().map_or(String::new(), |reason| format!(" {reason}"));
    let (first, others) = pair.instructions.split_first().expect("a pair has an instruction");
    let mut item = format!("- {word}{reason}: {first}");
    let mut length = item.chars().count();
    for (at, piece) in evidence.iter().enumerate() {
        let comma = if at + 1 < evidence.len() { "," } else { "" };
        let code = as_code(&piece.to_string()) + comma;
        length += 1 + code.chars().count();
        if length > WIDTH {
            item += "\n  ";
            length = 2 + code.chars().count();
        } else {
            item.push(' ');
        }
        item += &code;
    }
    item.push('\n');
    others.iter().for_each(|other| item += &format!("  - {other}\n"));
    item
}

/// Text as inline code, between the fewest marks that do not occur in it.
fn as_code(text: &str) -> String {
    let runs: Vec<usize> = text.split(|c| c != '`').map(str::len).collect();
    let marks = (1..).find(|length| !runs.contains(length)).unwrap_or(1);
    let mark = "`".repeat(marks);
    let pad = if text.ends_with('`') { " " } else { "" };
    format!("{mark}{pad}{text}{pad}{mark}")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn an_item_that_is_written_is_read_again(
            texts in prop::collection::vec("[a-z`=\" ]{0,60}[a-z`]", 0..5),
            other in prop::option::of("[a-z `]{1,9}[.]"),
        ) {
            let instructions = std::iter::once("Use `for`-loops.".to_owned());
            let instructions = instructions.chain(other.map(|other| other.trim().to_owned())).collect();
            let evidence: Vec<_> = (1..)
                .zip(texts)
                .map(|(line, text)| ExpectedEvidence { line, column: 7, text: text.trim().to_owned() })
                .collect();
            let outcome = Outcome::Unverifiable(Reason::ALL[0]);
            let pair = CasePair { line: 3, instructions, outcome, evidence, item: 0..9 };
            let written = write(&pair, &pair.evidence);
            prop_assert_eq!(parse(&written, 3, 0..9), Ok(pair));
        }
    }

    #[test]
    fn an_item_says_what_it_lacks() {
        let error = |source| parse(source, 1, 0..0).unwrap_err();
        assert!(error("- Maybe: Use if.").contains("verdict `Maybe`: expected `Yes`"));
        assert!(error("- Yes").contains("`Yes` without an instruction"));
        assert!(error("- Unverifiable so: Use if.").contains("unknown reason `so`"));
    }
}
