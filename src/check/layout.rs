//! How lines are laid out: what indents them, and blanks at their ends.

mod blank_lines;

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::{Context, NamedCheck, check};
use crate::check::{Ruling, unfilled, words};
use crate::facts::{Literal, LiteralKind, Token, TokenKind};
use crate::instruction::SlotKind::Count;
use crate::instruction::Slots;
use crate::response::{CodeBlock, Span};
use crate::syntax::repair::RepairTable;

/// The checks of layout that read slots.
pub(super) const CHECKS: &[NamedCheck] = &[
    check("indent-with-spaces", by_spaces, &[("width", Count)]),
    check("max-blank-lines", blank_lines::at_most, &[("blank_count", Count)]),
];

/// The lines that end with blanks, as `pycodestyle` W291 and W293 and ESLint's
/// `no-trailing-spaces` find them.
pub(super) fn trailing_blanks(cx: &Context<'_>) -> Vec<Span> {
    let counts_in_strings = cx.profile().syntax.blanks_in_strings_count;
    let strings = StringLines::of(cx);
    let lines = code_lines(cx);
    let found = lines.filter(|(span, text)| {
        let is_blank = text.ends_with([' ', '\t', '\u{b}']);
        is_blank && (counts_in_strings || !strings.hold(span.block, span.end))
    });
    found.map(|(span, _)| span).collect()
}

/// Those of them that have nothing else: W293 of `pycodestyle`.
pub(super) fn blank_lines_with_blanks(cx: &Context<'_>) -> Vec<Span> {
    let mut found = trailing_blanks(cx);
    found.retain(|line| cx.text(*line).trim().is_empty());
    found
}

/// The lines between others that have no code, which are not within a string.
pub(super) fn blank_lines(cx: &Context<'_>) -> Vec<Span> {
    let strings = StringLines::of(cx);
    let is_blank = |(span, text): &(Span, &str)| {
        text.trim().is_empty() && span.start > 0 && !strings.hold(span.block, span.start)
    };
    code_lines(cx).filter(is_blank).map(|(span, _)| span).collect()
}

/// The lines with a tab before their first other character, which is code or begins a comment, or the text of one
/// that a tab indents too.
pub(super) fn tabs(cx: &Context<'_>) -> Vec<Span> {
    let strings = StringLines::of(cx);
    let is_indented = |(span, text): &(Span, &str)| {
        let has_code = !text.trim_start().is_empty();
        has_code && begins_with_tab(text) && !strings.hold(span.block, span.start)
    };
    let mut found: Vec<_> = code_lines(cx).filter(is_indented).map(|(span, _)| span).collect();
    if !found.is_empty() {
        let texts = texts_of_comments(cx);
        found.retain(|line| !texts.hold(line.block, line.start));
    }
    found
}

/// Whether a tab is before the first other character of a line.
fn begins_with_tab(line: &str) -> bool {
    line[..line.len() - line.trim_start().len()].contains('\t')
}

/// The comments between marks over several lines that no tab indents: what blanks are in their text is theirs.
fn texts_of_comments(cx: &Context<'_>) -> StringLines {
    let mut comments = cx.trees.constructs("comment");
    comments.retain(|comment| {
        let code = cx.block(*comment).map_or("", |block| block.code.as_ref());
        let before = code.get(..comment.start as usize).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        let text = cx.text(*comment);
        text.starts_with("/*") && text.contains('\n') && !line.contains('\t')
    });
    StringLines(comments)
}

/// The pictures among the characters of the code, in comments and strings too.
pub(super) fn emojis(cx: &Context<'_>) -> Vec<Span> {
    characters(
        cx,
        |c| matches!(c, '\u{2600}'..='\u{27bf}' | '\u{2b50}' | '\u{2b55}' | '\u{1f000}'..='\u{1faff}'),
    )
}

/// The characters of the code outside ASCII, in comments and strings too.
pub(super) fn foreign_characters(cx: &Context<'_>) -> Vec<Span> {
    characters(cx, |c| !c.is_ascii())
}

/// The first character of a kind in each line.
fn characters(cx: &Context<'_>, is_one: fn(char) -> bool) -> Vec<Span> {
    let first = |(line, text): (Span, &str)| {
        let (at, found) = text.char_indices().find(|(_, c)| is_one(*c))?;
        let start = line.start + at as u32;
        Some(Span { start, end: start + found.len_utf8() as u32, ..line })
    };
    code_lines(cx).filter_map(first).collect()
}

/// The lines of the code, each with its text.
fn code_lines<'c>(cx: &'c Context<'_>) -> impl Iterator<Item = (Span, &'c str)> {
    cx.blocks().flat_map(|block| block.code_lines())
}

/// The strings that run over several lines, with what is filled into them, in source order.
struct StringLines(Vec<Span>);

impl StringLines {
    fn of(cx: &Context<'_>) -> Self {
        let is_string = |token: &&Token<'_>| token.kind == TokenKind::String;
        let tokens = cx.facts.tokens.iter().filter(is_string).map(|token| token.span);
        // What is filled into a string parts its tokens.
        let is_string = |literal: &&Literal| literal.kind == LiteralKind::String;
        let literals = cx.facts.literals.iter().filter(is_string).map(|literal| literal.span);
        let mut strings: Vec<_> = tokens.chain(literals).collect();
        strings.retain(|span| cx.text(*span).contains('\n'));
        strings.sort_by_key(|span| (span.block, span.start, Reverse(span.end)));
        strings.dedup_by(|inner, outer| inner.block == outer.block && inner.end <= outer.end);
        Self(strings)
    }

    /// Whether a place is within one of them.
    fn hold(&self, block: Option<u32>, place: u32) -> bool {
        let end = self.0.partition_point(|span| (span.block, span.start) < (block, place));
        let before = self.0[..end].last();
        before.is_some_and(|span| span.block == block && place < span.end)
    }
}

/// The punctuation that a statement may begin with.
const OPENERS: [&str; 6] = ["#", "*", "++", "--", "@", "~"];

/// Every block is indented by so many spaces more than what is around it, and by no tab.
pub(super) fn by_spaces(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(unit) = slots.count("width").filter(|unit| *unit > 0) else {
        return unfilled("number");
    };
    let unit = usize::try_from(unit).unwrap_or(usize::MAX);
    let tabs = tabs(cx).into_iter();
    let tabs = tabs.map(|line| (line, "the indentation has a tab".to_owned()));
    let statements = statements(cx);
    let spaced = statements.iter().filter(|line| !line.has_tab);
    let uneven = spaced.filter_map(|line| Some((line.span, line.fault(cx, unit)?)));
    let found: Vec<_> = tabs.chain(uneven).collect();
    let unit = words::count(unit, "space");
    match found.len() {
        0 => Ruling::yes(format!("the code is indented by {unit}")),
        1 => Ruling::no(format!("1 line is not indented by {unit}")),
        number => Ruling::no(format!("{number} lines are not indented by {unit}")),
    }
    .each(found)
}

/// The lines on which a statement begins after a space.
pub(crate) fn indented_with_spaces(cx: &Context<'_>) -> Vec<Span> {
    let statements = statements(cx).into_iter();
    let spaced = statements.filter(|line| line.has_space && !line.is_aligned_with_block());
    spaced.map(|line| line.span).collect()
}

/// How many columns a tab leads over at most.
const TAB: usize = 8;

/// A line on which a statement, a declaration or a member begins.
struct StatementLine {
    span: Span,
    /// How many columns indent it.
    indent: usize,
    has_tab: bool,
    has_space: bool,
    /// The indentation of the line that the block around it begins on.
    around: usize,
    /// Where the code after an operator begins on that line: `| {`.
    aligned: Option<usize>,
    /// It is the first of that block.
    is_first: bool,
}

impl StatementLine {
    /// Whether only the spaces that align the line of the block around it stand after its tabs.
    const fn is_aligned_with_block(&self) -> bool {
        let (beyond, aligned) = (self.indent % TAB, self.around % TAB);
        self.has_tab && aligned > 0 && beyond == aligned
    }

    /// What is wrong with the indentation, if it is to be by units of so many spaces. In braces it
    /// may also be counted from the line of the block, which may itself be aligned, or from what follows an
    /// operator there.
    fn fault(&self, cx: &Context<'_>, unit: usize) -> Option<String> {
        let is_uneven = |from: usize| !self.indent.abs_diff(from).is_multiple_of(unit);
        let is_counted = cx.lang().repairs().indents_blocks();
        let is_aligned = |from: usize| self.indent == from + unit;
        if is_uneven(0)
            && (is_counted || is_uneven(self.around))
            && self.aligned.is_none_or(is_uneven)
        {
            let indent = words::count(self.indent, "space");
            return Some(format!("the line is indented by {indent}, not by a multiple of {unit}"));
        }
        let deeper = self.indent.saturating_sub(self.around);
        (self.is_first && deeper > unit && !self.aligned.is_some_and(is_aligned))
            .then(|| format!("the block is indented by {deeper} spaces, not by {unit}"))
    }
}

/// Whether a token joins what follows it to the line before: `|`, `?`, `:`, `&&`.
fn is_operator(token: &Token<'_>) -> bool {
    token.kind == TokenKind::Punctuation && token.text.chars().all(|c| "|&?:=+-*/<>".contains(c))
}

/// Whether what follows on a line is nothing but a comment.
fn is_blank(rest: &str) -> bool {
    let rest = rest.trim();
    rest.is_empty() || rest.starts_with("//") || rest.starts_with("/*") && rest.ends_with("*/")
}

struct OpenBracket {
    is_brace: bool,
    /// The indentation of its line.
    indent: usize,
    /// Where the code after an operator begins on its line.
    aligned: Option<usize>,
}

struct Line<'c> {
    start: u32,
    indentation: &'c str,
}

impl<'c> Line<'c> {
    fn at(code: &'c str, start: usize) -> Self {
        let text = &code[start..];
        let end = text.find(|c: char| !matches!(c, ' ' | '\t'));
        Self { start: start as u32, indentation: &text[..end.unwrap_or(text.len())] }
    }

    /// How many columns it is indented by; a tab leads to the next multiple of [`TAB`].
    fn width(&self) -> usize {
        let columns = self.indentation.bytes();
        columns.fold(0, |width, blank| match blank {
            b'\t' => width / TAB * TAB + TAB,
            _ => width + 1,
        })
    }
}

/// Reads the tokens of a block.
struct IndentationReader<'a> {
    repairs: &'static RepairTable,
    block: &'a CodeBlock<'a>,
    /// Where lists of values in braces begin.
    lists: &'a BTreeSet<(Option<u32>, u32)>,
    open: Vec<OpenBracket>,
    /// The indentation of the statement before.
    last: usize,
    /// Where the code after an operator begins on the line that is read, if it begins with one.
    aligned: Option<usize>,
    /// Where the last label ends that has a line of its own.
    label_end: Option<u32>,
    /// Where the line of the last token starts, and where that token does.
    line_start: usize,
    read_to: usize,
    found: Vec<StatementLine>,
}

fn statements(cx: &Context<'_>) -> Vec<StatementLine> {
    let by_block = cx.facts.tokens.chunk_by(|token, next| token.span.block == next.span.block);
    let strings = StringLines::of(cx);
    let lists = braced_lists(cx);
    let statements = by_block.flat_map(|tokens| {
        let block = cx.block(tokens[0].span)?;
        let mut reader = IndentationReader {
            repairs: cx.lang().repairs(),
            block,
            lists: &lists,
            open: Vec::new(),
            last: 0,
            aligned: None,
            label_end: None,
            line_start: 0,
            read_to: 0,
            found: Vec::new(),
        };
        for (at, token) in tokens.iter().enumerate() {
            let before = at.checked_sub(1).map(|at| &tokens[at]);
            reader.read(before, token, tokens.get(at + 1));
        }
        // What is filled into a string of several lines begins no line of code.
        reader.found.retain(|line| !strings.hold(line.span.block, line.span.start));
        Some(reader.found)
    });
    statements.flatten().collect()
}

/// Where the lists of values in braces begin, `{1, 2}`, which are no blocks.
fn braced_lists(cx: &Context<'_>) -> BTreeSet<(Option<u32>, u32)> {
    let lists = cx.facts.literals.iter().filter(|literal| literal.kind == LiteralKind::Braces);
    lists.map(|literal| (literal.span.block, literal.span.start)).collect()
}

impl IndentationReader<'_> {
    fn read(&mut self, before: Option<&Token<'_>>, token: &Token<'_>, next: Option<&Token<'_>>) {
        let code = self.block.code.as_ref();
        let line = Line::at(code, self.line_start(code, token.span.start as usize));
        let begins = line.start as usize + line.indentation.len() == token.span.start as usize
            && before.is_none_or(|before| before.span.end <= line.start);
        if begins {
            self.aligned = next.filter(|_| is_operator(token)).map(|next| {
                line.width() + next.span.start.saturating_sub(token.span.start) as usize
            });
            let rest = &code[token.span.start as usize..];
            let end = token.span.start as usize + rest.find('\n').unwrap_or(rest.len());
            // A colon on the next line ends no label.
            let after = |colon: &Token<'_>| code.get(colon.span.end as usize..end);
            let is_label =
                next.is_some_and(|next| next.text == ":" && after(next).is_some_and(is_blank));
            if let Some(next) = next.filter(|_| is_label) {
                self.label_end = Some(next.span.end);
            }
            let continues = code[..line.start as usize].trim_end_matches('\n').ends_with('\\');
            if !continues && self.is_statement(before, token, is_label) {
                let span = Span::in_block(self.block.index, line.start, end as u32);
                self.record(before, &line, span);
            }
        }
        self.brackets(token, line.width());
    }

    /// Where the line of a token starts. What was read before is not read again, since all of the code
    /// may be on one line.
    fn line_start(&mut self, code: &str, token: usize) -> usize {
        let new = code[self.read_to.min(token)..token].rfind('\n');
        self.line_start = new.map_or(self.line_start, |at| self.read_to.min(token) + at + 1);
        self.read_to = token;
        self.line_start
    }

    /// Whether the first token of a line begins a statement. A label doesn't.
    fn is_statement(&self, before: Option<&Token<'_>>, token: &Token<'_>, is_label: bool) -> bool {
        if self.repairs.indents_blocks() {
            return self.open.is_empty();
        }
        let ends = |before: &Token<'_>| match before.kind {
            // The parameters of a block.
            _ if before.text == "|" => self.repairs.closes_with_word(),
            _ if Some(before.span.end) == self.label_end => true,
            TokenKind::Punctuation if ["{", "}", ";"].contains(&before.text) => true,
            TokenKind::Punctuation => {
                [")", "]", "++", "--"].contains(&before.text) && !self.repairs.needs_semicolons()
            }
            _ => !self.repairs.needs_semicolons(),
        };
        let begins = match token.kind {
            TokenKind::Identifier | TokenKind::Label | TokenKind::Keyword => !is_label,
            _ => OPENERS.contains(&token.text),
        };
        begins && self.open.last().is_none_or(|open| open.is_brace) && before.is_none_or(ends)
    }

    fn record(&mut self, before: Option<&Token<'_>>, line: &Line<'_>, span: Span) {
        let indent = line.width();
        let opens = |mark: &str| before.is_some_and(|before| before.text == mark);
        let (is_first, around) = match self.repairs.indents_blocks() {
            true => (opens(":"), self.last),
            false if self.repairs.closes_with_word() => (indent > self.last, self.last),
            false => (opens("{"), self.open.last().map_or(0, |open| open.indent)),
        };
        let aligned = self.open.last().and_then(|open| open.aligned);
        self.found.push(StatementLine {
            span,
            indent,
            has_tab: line.indentation.contains('\t'),
            has_space: line.indentation.contains(' '),
            around,
            aligned,
            is_first,
        });
        self.last = indent;
    }

    fn brackets(&mut self, token: &Token<'_>, indent: usize) {
        if token.kind != TokenKind::Punctuation {
            return;
        }
        match token.text {
            "{" | "${" | "(" | "[" => {
                let aligned = self.aligned;
                let is_list = self.lists.contains(&(token.span.block, token.span.start));
                let is_brace = token.text == "{" && !is_list;
                self.open.push(OpenBracket { is_brace, indent, aligned });
            }
            "}" | ")" | "]" => {
                self.open.pop();
            }
            _ => {}
        }
    }
}
