//! Comments in an instruction file that switch its rules off or make them warnings:
//! `<!-- codeif: off -->`.
//!
//! A comment is for the list item, table row or paragraph that it stands in, or, if it stands alone, for
//! the one below it. `codeif: off(SLUG)` is for one of the rules that it gives.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use regex::Regex;

use super::Prose;
use crate::lint::diagnostic::FileError;
use crate::lint::rule::Level;

/// What the comments of a text say.
#[derive(Debug, Default)]
struct Levels {
    /// What is said of each block.
    blocks: Vec<Vec<Said>>,
    /// The block of each line.
    lines: BTreeMap<usize, usize>,
    /// The lines with comments that say nothing that is known, and what they say.
    unknown: Vec<(usize, String)>,
}

/// What a comment says.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Said {
    level: Level,
    /// The only rules of the block that are meant; all of them if it is empty.
    slugs: Vec<String>,
    /// The comment's line.
    line: usize,
}

/// Carries out the comments of a text on what was read from it.
pub(super) fn apply(name: &str, text: &str, prose: &mut Prose) {
    if !text.contains("codeif:") {
        return;
    }
    let levels = Levels::read(text);
    let mut meant = BTreeSet::new();
    for rule in &mut prose.rules {
        let said = levels.of(rule.origin.as_ref().map_or(0, |origin| origin.line));
        let (of_some, of_all): (Vec<_>, Vec<_>) = said.iter().partition(|said| said.names_rules());
        for said in of_all.into_iter().chain(of_some) {
            let named = said.slugs.iter().filter(|name| rule.is_named(name));
            let named: Vec<_> = named.map(|name| (said.line, name.clone())).collect();
            if said.slugs.is_empty() || !named.is_empty() {
                meant.extend(named);
                rule.set_level(said.level);
            }
        }
    }
    prose.unchecked.retain(|line| {
        let mut said = levels.of(line.origin.line).iter();
        !said.any(|said| said.level == Level::Off && !said.names_rules())
    });
    let place = |line: usize| format!("{name}:{line}");
    prose.notes.extend(levels.unknown.iter().map(|(line, word)| FileError {
        path: place(*line),
        message: format!(
            "`codeif: {word}` is not understood: a comment in instructions is `codeif: off`, \
             `codeif: warning` or `codeif: error`, or `codeif: off(SLUG)` for one of a line's rules"
        ),
    }));
    for said in levels.blocks.iter().flatten() {
        let is_meant = |slug: &&String| meant.contains(&(said.line, (*slug).clone()));
        prose
            .notes
            .extend(said.slugs.iter().filter(|slug| !is_meant(slug)).map(|slug| FileError {
            path: place(said.line),
            message: format!(
                "`{slug}` is none of the rules that the comment is for (--show-rules lists them)"
            ),
        }));
    }
}

impl Said {
    fn names_rules(&self) -> bool {
        !self.slugs.is_empty()
    }

    /// What the comments of a line say, or the words that say nothing.
    fn all(line: &str, number: usize) -> Vec<Result<Self, String>> {
        let comments = COMMENT.captures_iter(line).map(|comment| {
            let word = &comment[1];
            let level = Level::named(word).ok_or_else(|| word.to_owned())?;
            let slugs = comment.get(2).map_or("", |slugs| slugs.as_str());
            let slugs = slugs.split([',', ' ']).filter(|slug| !slug.is_empty());
            Ok(Self { level, slugs: slugs.map(str::to_owned).collect(), line: number })
        });
        comments.collect()
    }
}

/// A comment: its word, and the rules that it names.
static COMMENT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"<!--\s*codeif:\s*([a-z]*)(?:\(([^)]*)\))?.*?-->").expect("a pattern")
});

impl Levels {
    fn read(text: &str) -> Self {
        let mut levels = Self::default();
        // What a comment of its own says for the block below it.
        let mut for_next = Vec::new();
        let (mut is_open, mut is_fenced) = (false, false);
        for (index, line) in text.lines().enumerate() {
            is_fenced ^= ["```", "~~~"].iter().any(|fence| line.trim_start().starts_with(fence));
            let comments = if is_fenced { Vec::new() } else { Said::all(line, index + 1) };
            let (said, unknown): (Vec<_>, Vec<_>) = comments.into_iter().partition(Result::is_ok);
            let said = said.into_iter().flatten();
            levels
                .unknown
                .extend(unknown.into_iter().filter_map(Result::err).map(|word| (index + 1, word)));
            if COMMENT.replace_all(line, "").trim().is_empty() {
                is_open = false;
                for_next.extend(said);
                continue;
            }
            if !is_open || begins_block(line) {
                levels.blocks.push(std::mem::take(&mut for_next));
                is_open = true;
            }
            levels.lines.insert(index + 1, levels.blocks.len() - 1);
            if let Some(block) = levels.blocks.last_mut() {
                block.extend(said);
            }
        }
        levels
    }

    /// What is said of a line.
    fn of(&self, line: usize) -> &[Said] {
        self.lines.get(&line).map_or(&[], |block| &self.blocks[*block])
    }
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
        let levels = Levels::read(text);
        let last = |line: usize| Some((line, levels.of(line).last()?.level));
        let said: Vec<_> = (1..=text.lines().count()).filter_map(last).collect();
        let (off, warning, error) = (Level::Off, Level::Warning, Level::Error);
        assert_eq!(said, [(2, off), (3, off), (4, warning), (7, error), (8, error), (9, error)]);
        assert_eq!(levels.unknown, [(10, "of".to_owned())]);
    }

    #[test]
    fn a_comment_may_name_rules_of_its_block() {
        let text =
            "- a <!-- codeif: off(no-print) --> <!-- codeif: warning(no-eval, max-lines): b -->";
        let levels = Levels::read(text);
        let said: Vec<_> = levels.of(1).iter().map(|said| (said.level, said.slugs.len())).collect();
        assert_eq!(said, [(Level::Off, 1), (Level::Warning, 2)]);
    }
}
