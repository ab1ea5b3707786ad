//! Comments in an instruction file that switch its rules off or make them warnings:
//! `<!-- codeif: off -->`.
//!
//! A comment is for the list item, table row or paragraph that it stands in, or, if it stands alone, for
//! the one below it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

use super::Prose;
use crate::lint::diagnostic::FileError;
use crate::lint::rule::Level;

/// Carries out the comments of a text on what was read from it.
pub(super) fn apply(name: &str, text: &str, prose: &mut Prose) {
    if !text.contains("codeif:") {
        return;
    }
    let (levels, unknown) = levels(text);
    for rule in &mut prose.rules {
        let line = rule.origin.as_ref().map_or(0, |origin| origin.line);
        if let Some(level) = levels.get(&line) {
            rule.set_level(*level);
        }
    }
    prose.unchecked.retain(|line| levels.get(&line.origin.line) != Some(&Level::Off));
    prose.notes.extend(unknown.into_iter().map(|(line, word)| FileError {
        path: format!("{name}:{line}"),
        message: format!(
            "`codeif: {word}` is not understood: a comment in instructions is `codeif: off`, \
             `codeif: warning` or `codeif: error`"
        ),
    }));
}

/// What the comments say of each line, and those that say nothing that is known.
fn levels(text: &str) -> (BTreeMap<usize, Level>, Vec<(usize, String)>) {
    static COMMENT: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"<!--\s*codeif:\s*([a-z]*).*?-->").expect("a pattern"));
    let (mut levels, mut unknown) = (BTreeMap::new(), Vec::new());
    // The lines of the block that is being read for which nothing is said yet, and what is said.
    let (mut block, mut level): (Vec<usize>, Option<Level>) = (Vec::new(), None);
    // What a comment of its own says for the block below it.
    let mut for_next = None;
    let (mut is_open, mut is_fenced) = (false, false);
    for (index, line) in text.lines().enumerate() {
        is_fenced ^= ["```", "~~~"].iter().any(|fence| line.trim_start().starts_with(fence));
        let word = COMMENT.captures(line).filter(|_| !is_fenced);
        let word = word.map(|comment| comment[1].to_owned());
        let said = word.as_deref().and_then(Level::named);
        unknown.extend(word.filter(|_| said.is_none()).map(|word| (index + 1, word)));
        if COMMENT.replace_all(line, "").trim().is_empty() {
            is_open = false;
            for_next = said.or(for_next);
            continue;
        }
        if !is_open || begins_block(line) {
            block.clear();
            level = for_next.take();
            is_open = true;
        }
        level = said.or(level);
        block.push(index + 1);
        if let Some(level) = level {
            levels.extend(block.drain(..).map(|line| (line, level)));
        }
    }
    (levels, unknown)
}

/// Whether a line begins a list item, a heading or a table row.
fn begins_block(line: &str) -> bool {
    let line = line.trim_start();
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    ["- ", "* ", "+ ", "#", "|"].iter().any(|mark| line.starts_with(mark))
        || number.len() < line.len() && number.starts_with(['.', ')'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_is_for_its_block_or_the_one_below() {
        let text = "<!-- codeif: off -->\n- a\n  b\n- c <!-- codeif: warning: old code -->\n- d\n\n\
                    e\nf <!-- codeif: error -->\ng\n<!-- codeif: of -->\nh\n\
                    ```\n<!-- codeif: off -->\n```\ni\n1. j <!-- note -->\n";
        let (levels, unknown) = levels(text);
        let said: Vec<_> = levels.into_iter().collect();
        let (off, warning, error) = (Level::Off, Level::Warning, Level::Error);
        assert_eq!(said, [(2, off), (3, off), (4, warning), (7, error), (8, error), (9, error)]);
        assert_eq!(unknown, [(10, "of".to_owned())]);
    }
}
