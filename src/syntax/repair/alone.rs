//! Lines read alone: as code of their own, or as members of a type.

use super::layout::Layout;
use super::lexer::TokenKind;
use super::table::{Blocks, RepairTable};

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
    let is_member = outer.split_whitespace().any(|one| one == word || one == "interface");
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
    before.rfind(|outer| !outer.trim().is_empty() && indent(outer) < indent(line))
}
