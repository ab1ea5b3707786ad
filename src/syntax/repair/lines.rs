//! Lines that a parser cannot read: what is written in the style of another language is
//! rewritten, anything else is reduced to its head.

use std::collections::BTreeSet;
use std::mem;
use std::ops::Range;

use tree_sitter::Tree;

use super::layout::{Layout, Lexed, Line};
use super::lexer::TokenKind;
use super::table::{Blocks, RepairTable};
use super::{Repair, rewrites};
use crate::response::{Edit, PatchedText, reads_as_prose};

/// The most lines that are looked at.
const MAX_LINES: usize = 64;

/// The lines in which a parser found something that it could not read.
pub(super) fn rows_with_errors(tree: &Tree) -> BTreeSet<usize> {
    let mut rows = BTreeSet::new();
    let mut cursor = tree.walk();
    let mut in_error = Vec::new();
    loop {
        let node = cursor.node();
        let broken = node.is_error() || node.is_missing();
        let is_leaf = node.child_count() == 0;
        if broken || is_leaf && in_error.last() == Some(&true) {
            rows.insert(node.start_position().row);
            if rows.len() >= MAX_LINES {
                return rows;
            }
        }
        if node.has_error() && cursor.goto_first_child() {
            in_error.push(node.is_error());
            continue;
        }
        while !cursor.goto_next_sibling() {
            in_error.pop();
            if !cursor.goto_parent() {
                return rows;
            }
        }
    }
}

/// Rewrites the lines that cannot be read even alone, of those with errors and those before them: by
/// the first of the table's patterns whose replacement can be read; else nothing is left of those
/// with errors but their heads, or the braces around them.
pub(super) fn rewritten(
    table: &RepairTable,
    repair: &mut Repair,
    rows: &BTreeSet<usize>,
    reads: &mut dyn FnMut(&str) -> bool,
) {
    let nearby = rows.iter().flat_map(|row| row.saturating_sub(1)..=*row);
    let foreign = repair.text.text.lines().enumerate();
    let foreign = foreign.filter(|(_, line)| begins_with(table, line, &table.foreign));
    let nearby = nearby.chain(foreign.map(|(row, _)| row).take(MAX_LINES));
    let nearby = nearby.chain(heads_beside(&repair.text.text, rows));
    let end = repair.text.text.trim_end().len();
    let nearby: BTreeSet<usize> = nearby.collect();
    let edits = edits(
        &repair.text,
        |row| nearby.contains(&row),
        |row, at, line| {
            // The last line may break off, and a head may have lost its `(`.
            let is_last = at + line.len() >= end;
            let is_incomplete = (is_last || lacks_opening(&repair.text.text[..at], line))
                && alone(table, line).is_none();
            let line = line.trim_end();
            let is_part = !is_incomplete && alone(table, line).is_none();
            let before = &repair.text.text[..at];
            let mut reads_alone = |line: &str| match alone(table, line) {
                Some(code) => reads(&as_member(table, before, line).unwrap_or(code)),
                None => !is_part,
            };
            let is_foreign = begins_with(table, line, &table.foreign);
            // The patterns for code that is in no block want it at the beginning of the line.
            let shift = match is_in_no_block(before, line) {
                true => indent(line),
                false => 0,
            };
            if !is_incomplete && !is_foreign && reads_alone(line) {
                return None;
            }
            // What may be sound in its place is kept, unless it reads in another style.
            let is_kept = is_part || is_foreign || !rows.contains(&row);
            let heads = if is_kept { &[][..] } else { &table.heads };
            let patterns = table.rewrites.iter().chain(heads);
            patterns
                .filter_map(|row| rewrites::rewritten(table, row, &line[shift..]))
                .find(|edits| {
                    reads_alone(&PatchedText::new(&line[shift..]).edited(edits.clone()).text)
                })
                .map(|edits| edits.into_iter().map(|edit| edit.moved(shift)).collect())
                .or_else(|| {
                    let range = between_braces(line).filter(|_| !is_kept)?;
                    Some(vec![Edit::delete(range)])
                })
        },
    );
    apply(repair, edits);
}

/// The heads indented as deep as a line with errors that is indented but in no block: they may have
/// lost the same block.
fn heads_beside(text: &str, rows: &BTreeSet<usize>) -> impl Iterator<Item = usize> {
    let lines: Vec<&str> = text.lines().collect();
    let is_meant = |row: &&usize| {
        let before = lines.get(..**row).unwrap_or_default();
        let line = lines.get(**row).copied().unwrap_or_default();
        indent(line) > 0 && ends(outer_line(before.iter().copied(), line))
    };
    let indents: BTreeSet<usize> =
        rows.iter().filter(is_meant).map(|row| indent(lines[*row])).collect();
    let is_beside = move |line: &str| line.ends_with('{') && indents.contains(&indent(line));
    let found: Vec<usize> = (0..lines.len()).filter(|row| is_beside(lines[*row])).collect();
    found.into_iter().take(MAX_LINES)
}

/// Whether a line begins with one of these words.
fn begins_with(table: &RepairTable, line: &str, words: &[String]) -> bool {
    // Most lines have none of them.
    if !words.iter().any(|word| line.contains(word.as_str())) {
        return false;
    }
    let layout = Layout::new(&table.lexical, line);
    !layout.tokens.all.is_empty() && layout.is_word(0, words)
}

/// The range of a line without the brace that ends a block before it and the one that begins one
/// after it; `None` if there are more.
fn between_braces(line: &str) -> Option<Range<usize>> {
    let range = content(line);
    let text = &line[range.clone()];
    let before = text.len() - text.trim_start_matches(['}', ' ']).len();
    let after = text.len() - text.trim_end_matches(['{', ' ']).len();
    let is_between =
        before + after < text.len() && !text[before..text.len() - after].contains(['{', '}']);
    is_between.then(|| range.start + before..range.end - after)
}

/// The range of a line without its indentation and line end.
pub(super) fn content(line: &str) -> Range<usize> {
    let start = line.len() - line.trim_start().len();
    start..line.trim_end().len().max(start)
}

/// The edits that a function makes to the lines of some rows.
pub(super) fn edits(
    patched: &PatchedText,
    is_meant: impl Fn(usize) -> bool,
    mut edit: impl FnMut(usize, usize, &str) -> Option<Vec<Edit>>,
) -> Vec<Edit> {
    let mut found = Vec::new();
    let mut at = 0;
    for (row, line) in patched.text.split_inclusive('\n').enumerate() {
        if at < patched.text.len() && is_meant(row) {
            let edits = edit(row, at, line).into_iter().flatten();
            found.extend(edits.map(|edit| edit.moved(at)));
        }
        at += line.len();
    }
    found
}

/// Makes edits; what they leave out stays in sight as tokens.
fn apply(repair: &mut Repair, edits: Vec<Edit>) {
    let map = crate::response::SourceMap::of(&repair.text);
    let lost = edits.iter().filter(|edit| edit.text.is_empty());
    repair.lost += lost.map(|edit| edit.range.len()).sum::<usize>();
    let left_out = edits.iter().filter(|edit| !edit.range.is_empty());
    let unread: Vec<_> = left_out.map(|edit| map.in_code(edit.range.clone())).collect();
    repair.unread.extend(unread);
    repair.text = repair.text.edited(edits);
}

/// The text without the lines that are placeholders, and those with errors that are prose.
pub(super) fn leave_out<'s>(
    table: &'s RepairTable,
    patched: PatchedText,
    rows: &BTreeSet<usize>,
) -> Lexed<'s> {
    let mut lexed = Lexed::new(&table.lexical, patched);
    // A line of a comment or string has no token that begins in it.
    let layout = Layout::of(&lexed.patched.text, mem::take(&mut lexed.tokens));
    let begins_code = |line: &Line| {
        let first = line.tokens.start;
        line.is_inside
            || layout.is_word(first, &table.control)
            || layout.is_word(first, &table.starts)
    };
    let lines = layout.lines.iter().filter(|line| !begins_code(line));
    let starts: BTreeSet<usize> = lines.map(|line| line.start).collect();
    let edits = edits(
        &lexed.patched,
        |_| true,
        |row, at, line| {
            let text = line.trim();
            let is_left_out = starts.contains(&at)
                && (is_placeholder(text) || rows.contains(&row) && reads_as_prose(text));
            is_left_out.then(|| vec![Edit::delete(content(line))])
        },
    );
    lexed.tokens = layout.tokens;
    lexed.edited(edits)
}

/// Whether a reader takes a line for a placeholder.
fn is_placeholder(text: &str) -> bool {
    let is_between = |open, close| text.starts_with(open) && text.ends_with(close);
    let has_words = || text.matches(' ').count() >= 1 && !text.contains([';', '=', '{', '"', '\'']);
    let word = text.split([':', ' ']).next().unwrap_or_default();
    (is_between('<', '>') || is_between('[', ']')) && has_words()
        || matches!(text, "..." | "…" | ". . .")
        || matches!(word, "TODO" | "FIXME") && text.len() > word.len()
}

/// A line as code of its own: without the end of a block before it, and with the block closed that
/// it opens. `None` if it is a part of something that it does not show.
pub(super) fn alone(table: &RepairTable, line: &str) -> Option<String> {
    let text = line.trim().trim_start_matches(['}', ' ']);
    let text = text.strip_prefix("else ").unwrap_or(text);
    let layout = Layout::new(&table.lexical, text);
    let (mut open, mut is_closing) = (Vec::new(), false);
    for token in &layout.tokens.all {
        match token.kind {
            TokenKind::Open(byte @ (b'(' | b'[')) => open.push(byte),
            TokenKind::Close(byte @ (b'(' | b'[')) => is_closing |= open.pop() != Some(byte),
            _ => {}
        }
    }
    if let Blocks::Indented(indents) = &table.blocks
        && !open.is_empty()
        && (layout.is_word(0, &indents.functions) || layout.is_word(0, &indents.types))
    {
        // The first line of a definition's head.
        let closing = open.iter().rev().map(|open| if *open == b'(' { ')' } else { ']' });
        return Some(format!("{text}{}: pass\n", closing.collect::<String>()));
    }
    let first = layout.tokens.all.first()?;
    let last = layout.tokens.all.last()?;
    let begins = layout.is_word(0, &table.control) || layout.is_word(0, &table.starts);
    let is_part = is_closing
        || !open.is_empty()
        || first.kind != TokenKind::Word
        || matches!(last.kind, TokenKind::Mark(b',' | b'\\'))
        || last.kind == TokenKind::Mark(b':') && (!begins || layout.tokens.all.len() < 3)
        || layout.is_word(0, &table.parts)
        || layout.is_word(0, &["do"]);
    if is_part {
        return None;
    }
    Some(match (last.kind, &table.blocks) {
        (TokenKind::Open(b'{'), Blocks::Braced(braces)) => {
            format!("{text}}}{}\n", braces.statement)
        }
        // Its block is in the next lines.
        (TokenKind::Close(b'('), Blocks::Braced(_)) => format!("{text};\n"),
        (TokenKind::Mark(b':'), Blocks::Indented(_)) => format!("{text} pass\n"),
        _ => format!("{text}\n"),
    })
}

/// Whether a line ends as a head does, and no line before it begins the parameters that it ends.
pub(super) fn lacks_opening(before: &str, line: &str) -> bool {
    let goes_on = before.trim_end().ends_with([',', '(', '[', '=', '|', '&', '+']);
    let text = line.trim();
    let [open, close] = ['(', ')'].map(|mark| text.matches(mark).count());
    text.ends_with('{') && text.starts_with(char::is_alphabetic) && open < close && !goes_on
}

/// The head of a member within a type, in a language in which no member can be read alone; `None`
/// unless it is indented under the line of a type.
pub(super) fn as_member(table: &RepairTable, before: &str, line: &str) -> Option<String> {
    let (word, _) = table.type_head.split_once(' ')?;
    let outer = outer_line(before.lines(), line)?;
    let closing = match line.as_bytes().last()? {
        b'{' => "}}",
        b'}' | b';' => "}",
        _ => return None,
    };
    let is_member = outer.split_whitespace().any(|part| part == word || part == "interface");
    is_member.then(|| format!("{}{line}{closing}", table.type_head))
}

pub(super) fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Whether what is indented less before a line ends there, so that the line is in no block of it.
pub(super) fn is_in_no_block(before: &str, line: &str) -> bool {
    ends(outer_line(before.lines(), line))
}

/// Whether the line that another is indented under doesn't go on.
pub(super) fn ends(outer: Option<&str>) -> bool {
    !outer.is_some_and(|outer| outer.trim_end().ends_with(['{', '(', '[', ',', ':', '>']))
}

/// The line that a line is indented under.
pub(super) fn outer_line<'t>(
    mut before: impl DoubleEndedIterator<Item = &'t str>,
    line: &str,
) -> Option<&'t str> {
    let inner = indent(line);
    let is_outer = |outer: &&str| indent(outer) < inner && !outer.trim().is_empty();
    // There is none to look for if the line is not indented.
    (inner > 0).then(|| before.rfind(is_outer)).flatten()
}
