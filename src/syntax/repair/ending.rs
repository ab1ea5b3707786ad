//! Code that is cut off within an expression, a template or the head of a function: what is missing
//! there is put in, so that what comes before it can be read.

use super::layout::Lexed;
use super::lexer::{Token, TokenKind};
use super::table::RepairTable;
use crate::response::Edit;

/// Words that a value follows.
const WORDS: [&str; 13] = [
    "as",
    "await",
    "case",
    "delete",
    "extends",
    "in",
    "instanceof",
    "new",
    "of",
    "satisfies",
    "throw",
    "typeof",
    "void",
];

/// The text with what is missing at its end, but for brackets that are open before that.
pub(super) fn completed<'s>(table: &RepairTable, lexed: Lexed<'s>) -> Lexed<'s> {
    let (text, tokens) = (&lexed.patched.text, &lexed.tokens.all);
    let Some(last) = tokens.last().filter(|_| !table.operand.is_empty()) else {
        return lexed;
    };
    let missing = match last.kind {
        TokenKind::OpenString("`") => in_template(table, &text[last.range.start + 1..]),
        _ => match head(text, tokens) {
            Some(head) => in_head(table, text, &tokens[head..]),
            None => operand(table, &text[..last.range.end]).to_owned(),
        },
    };
    match missing.is_empty() {
        true => lexed,
        false => {
            let edit = Edit::insert(text.trim_end().len(), &missing);
            lexed.edited(vec![edit])
        }
    }
}

/// The value that is missing after the last operator or word of a text.
fn operand<'t>(table: &'t RepairTable, text: &str) -> &'t str {
    let word = text.rsplit(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
    let ends_with_word = word.take(1).any(|word| WORDS.contains(&word));
    let is_operator = text
        .ends_with(['+', '-', '*', '%', '&', '|', '^', '~', '=', ':', '?', '.', '['])
        && !text.ends_with("++")
        && !text.ends_with("--")
        || text.ends_with("=>");
    match ends_with_word || is_operator {
        true if text.ends_with(" ?") => &table.choice,
        true => &table.operand,
        false => "",
    }
}

/// What closes a template after its opening quote, if the code ends in an expression in it.
fn in_template(table: &RepairTable, inner: &str) -> String {
    let mut open = vec!['`'];
    let mut escaped = false;
    let mut before = ' ';
    for c in inner.chars() {
        let around = open.last().copied();
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '{' if around == Some('`') && before == '$' => open.push('}'),
            '`' | '"' | '\'' if around == Some(c) => drop(open.pop()),
            _ if matches!(around, Some('`' | '"' | '\'')) => {}
            '`' | '"' | '\'' => open.push(c),
            '{' => open.push('}'),
            '(' => open.push(')'),
            '[' => open.push(']'),
            '}' | ')' | ']' if around == Some(c) => drop(open.pop()),
            _ => {}
        }
        before = c;
    }
    if open.len() < 2 {
        return String::new();
    }
    let end = inner.trim_end();
    let mut missing = match end.ends_with("${") {
        true => table.operand.clone(),
        false if open.last() == Some(&'`') => String::new(),
        false => operand(table, end).to_owned(),
    };
    missing.extend(open.into_iter().rev());
    missing
}

/// The first token of the parameters of a function whose body is missing at the end.
fn head(text: &str, tokens: &[Token]) -> Option<usize> {
    let is_head = |token: &Token| matches!(&text[token.range.clone()], "function" | "constructor");
    let word = tokens.iter().rposition(is_head)?;
    let mut depth = 0usize;
    for token in &tokens[word + 1..] {
        match token.kind {
            TokenKind::Open(b'{') if depth == 0 => return None,
            TokenKind::Open(_) => depth += 1,
            TokenKind::Close(_) => depth = depth.checked_sub(1)?,
            TokenKind::Mark(b';' | b'=') if depth == 0 => return None,
            TokenKind::Word | TokenKind::Mark(_) | TokenKind::Number | TokenKind::String => {}
            TokenKind::OpenString(_) => return None,
        }
    }
    Some(word + 1)
}

/// What is missing of a head: a value, brackets and the body.
fn in_head(table: &RepairTable, text: &str, tokens: &[Token]) -> String {
    let mut open = Vec::new();
    let mut has_parameters = false;
    for token in tokens {
        match token.kind {
            TokenKind::Open(bracket) => {
                has_parameters |= bracket == b'(';
                open.push(match bracket {
                    b'(' => ')',
                    b'[' => ']',
                    _ => '}',
                });
            }
            TokenKind::Close(_) => drop(open.pop()),
            _ => {}
        }
    }
    let end = tokens.last().map_or(text.len(), |token| token.range.end);
    let mut missing = match text[..end].ends_with('<') {
        true => format!("{}>", table.operand),
        false => operand(table, &text[..end]).to_owned(),
    };
    if !has_parameters {
        missing.push_str("()");
    }
    missing.extend(open.into_iter().rev());
    missing + " {}"
}
