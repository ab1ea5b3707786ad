//! How much the code of an answer does, as far as rewards depend on it.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::{RequiredCode, deeds};
use crate::facts::{Facts, TokenKind};
use crate::language::Keywords;
use crate::response::{Response, Span};

/// From how many lines on code is searched for repetition.
const MANY_LINES: usize = 20;
/// From how many lines on rows of data and numbered statements are searched too.
const LONG_CODE: usize = 100;

/// How much the code of an answer does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Substance {
    pub(super) code: Option<RequiredCode>,
    pub(super) repetition: f64,
    pub(super) cut_off: Option<CutOff>,
}

/// Where an answer is cut off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CutOff {
    /// In a fence, which is not closed.
    InFence,
    /// In the middle of a definition or a statement.
    InCode,
}

impl Substance {
    /// Of an answer that was not read: nothing is known against it.
    pub(crate) const UNREAD: Self =
        Self { code: Some(RequiredCode::Definitions), repetition: 0.0, cut_off: None };

    /// Of an answer whose code was not read.
    pub(crate) fn of_fences(response: &Response<'_>) -> Self {
        let cut_off = response.ends_in_fence.then_some(CutOff::InFence);
        let is_empty = response.blocks.iter().all(|block| block.code.trim().is_empty());
        let code = Self::UNREAD.code.filter(|_| !is_empty || response.blocks.is_empty());
        Self { code, cut_off, ..Self::UNREAD }
    }

    /// Of an answer of which no more needs to be known than whether it has code.
    pub(crate) fn unmeasured(facts: &Facts<'_>) -> Self {
        let code = (!facts.tokens.is_empty()).then_some(RequiredCode::Any);
        Self { code, ..Self::UNREAD }
    }

    pub(crate) fn of(response: &Response<'_>, facts: &Facts<'_>) -> Self {
        let code = Self::unmeasured(facts).code.max(deeds::code(facts));
        Self { code, repetition: repetition(response, facts), cut_off: cut_off(response, facts) }
    }

    /// Whether there is code: any token but comments.
    pub(crate) const fn has_code(self) -> bool {
        self.code.is_some()
    }
}

/// Where an answer is cut off, as far as it shows.
fn cut_off(response: &Response<'_>, facts: &Facts<'_>) -> Option<CutOff> {
    if response.ends_in_fence {
        return Some(CutOff::InFence);
    }
    let last = facts.blocks.last()?.block;
    let is_fenced = response.blocks.get(last as usize).is_some_and(|block| block.is_fenced());
    let goes_on = has_open_end(facts, last) || (!is_fenced && ends_in_docstring(facts));
    goes_on.then_some(CutOff::InCode)
}

/// What something has to follow.
const UNFINISHED: [&str; 11] = ["=", "+", "-", ",", ".", ":", "::", "->", "=>", "&&", "||"];

/// Whether a block ends within brackets or an expression.
fn has_open_end(facts: &Facts<'_>, block: u32) -> bool {
    let first = facts.tokens.partition_point(|token| token.span.block < Some(block));
    let signs = facts.tokens[first..].iter().filter(|token| token.kind == TokenKind::Punctuation);
    let mut depth = 0i64;
    for sign in signs.flat_map(|sign| sign.text.bytes()) {
        match sign {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            _ => {}
        }
    }
    depth > 0 || facts.tokens.last().is_some_and(|token| UNFINISHED.contains(&token.text))
}

/// Whether the code ends with a function of which there is only a docstring.
fn ends_in_docstring(facts: &Facts<'_>) -> bool {
    let (Some(token), Some(function)) = (facts.tokens.last(), facts.functions.last()) else {
        return false;
    };
    let is_last = |body: Span| body.contains(token.span) && token.kind == TokenKind::String;
    function.is_stub && !function.is_abstract && function.body.is_some_and(is_last)
}

/// The share of the lines that say what a line before says, blanks aside. In long code, statements that differ
/// in numbers alone are alike (`x1 = 1`, `x2 = 2`), and rows of data count too; in shorter code these are
/// tables, enumerations and tests.
#[expect(clippy::cast_precision_loss, reason = "counts of lines")]
fn repetition(response: &Response<'_>, facts: &Facts<'_>) -> f64 {
    let blocks = facts.blocks.iter().filter_map(|facts| response.blocks.get(facts.block as usize));
    let keywords = Keywords::of(facts.language);
    let lines = blocks.flat_map(|block| block.code.lines()).filter(|line| says(line, keywords));
    let lines: Vec<Line<'_>> = lines.map(Line::of).collect();
    let statements: usize = lines.iter().map(|line| line.statements).sum();
    if statements < MANY_LINES {
        return 0.0;
    }
    let is_long = statements >= LONG_CODE;
    let compared = lines.iter().filter(|line| is_long || line.is_statement);
    let mut hashes: Vec<u64> = compared.map(|line| line.hash(is_long)).collect();
    let same_line = statements - lines.len();
    let all = hashes.len();
    hashes.sort_unstable();
    hashes.dedup();
    (same_line + all - hashes.len()) as f64 / statements as f64
}

/// Whether a line has a word other than the keywords that stand alone in any code: `end`, `} else {`.
fn says(line: &str, keywords: &Keywords) -> bool {
    let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.any(|word| !word.is_empty() && !keywords.is_reserved(word))
}

/// A line of code.
struct Line<'c> {
    text: &'c str,
    /// Whether it begins with a word; if not, it is a row of data.
    is_statement: bool,
    /// How often it says one of its statements.
    statements: usize,
}

impl<'c> Line<'c> {
    fn of(text: &'c str) -> Self {
        let text = text.trim();
        let is_statement = text.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let mut statements: Vec<&str> = text.split(';').map(str::trim).collect();
        statements.retain(|statement| !statement.is_empty());
        let all = statements.len();
        statements.sort_unstable();
        statements.dedup();
        Self { text, is_statement, statements: 1 + all - statements.len() }
    }

    /// The hash of what it says, the same in every run.
    fn hash(&self, without_numbers: bool) -> u64 {
        let mut hasher = DefaultHasher::new();
        let is_left_out = |c: &char| {
            c.is_whitespace() || without_numbers && self.is_statement && c.is_ascii_digit()
        };
        self.text.chars().filter(|c| !is_left_out(c)).for_each(|c| c.hash(&mut hasher));
        hasher.finish()
    }
}
