//! Spaces around operators, and after commas, semicolons and colons.

use super::spacing::{is_keyword, is_soft_keyword};
use super::tokens::{Position, Token, TokenKind};
use super::{LogicalLine, after_blanks, is_blank};

pub(super) fn check(line: &mut LogicalLine<'_>) {
    several_spaces(line);
    missing_spaces(line);
}

/// More than one space, or a tab, on a side of an operator.
fn several_spaces(line: &mut LogicalLine<'_>) {
    if !line.has_wide_space {
        return;
    }
    let text = line.chars;
    let operator = |from: usize| {
        let rest = text[from..].iter();
        let length = rest.take_while(|c| "-+*/|!<=>%&^".contains(**c)).count();
        match text[from..].starts_with(&[':', '=']) {
            true => from + 2,
            false => from + length,
        }
    };
    let mut at = 0;
    while at < text.len() {
        let before = at + 1;
        let start = after_blanks(text, before);
        let end = operator(start);
        if text[at] == ',' || text[at].is_whitespace() || end == start {
            at += 1;
            continue;
        }
        let after = after_blanks(text, end);
        line.report_blanks(
            before..start,
            ("E223", "tab before operator"),
            ("E221", "multiple spaces before operator"),
        );
        line.report_blanks(
            end..after,
            ("E224", "tab after operator"),
            ("E222", "multiple spaces after operator"),
        );
        at = after;
    }
}

const ARITHMETIC: [&str; 7] = ["**", "*", "/", "//", "+", "-", "@"];
const OPTIONAL: [&str; 13] = ["**", "*", "/", "//", "+", "-", "@", "^", "&", "|", "<<", ">>", "%"];
const UNARY: [&str; 5] = [">>", "**", "*", "+", "-"];
const NEEDED: [&str; 25] = [
    "**=", "*=", "/=", "//=", "+=", "-=", "!=", "<", ">", "%=", "^=", "&=", "|=", "==", "<=", ">=",
    "<<=", ">>=", "=", "and", "in", "is", "or", "->", ":=",
];

/// Which space the operator before needs after it.
#[derive(Clone, Copy, PartialEq)]
enum Needs {
    Nothing,
    Space,
    /// The same as before it: where it begins, and whether there is a space.
    Same(Position, bool),
}

fn missing_spaces(line: &mut LogicalLine<'_>) {
    let mut needs = Needs::Nothing;
    let mut previous: Option<&Token> = None;
    let mut brackets: Vec<char> = Vec::new();
    for token in line.tokens {
        note_bracket(&mut brackets, token);
        let skipped =
            token.is_layout() || matches!(token.kind, TokenKind::Comment | TokenKind::Other);
        if skipped {
            continue;
        }
        after_separator(line, token, &brackets);
        let Some(before) = previous.replace(token) else {
            continue;
        };
        match needs {
            Needs::Nothing => needs = space_before(line, before, token, &brackets),
            _ => {
                space_after(line, before, token, needs);
                needs = Needs::Nothing;
            }
        }
    }
}

/// Keeps the open brackets and lambdas.
fn note_bracket(brackets: &mut Vec<char>, token: &Token) {
    if token.opens() {
        brackets.extend(token.text.chars());
    } else if token.kind == TokenKind::Name && token.text == "lambda" {
        brackets.push('l');
    } else if token.closes() || brackets.last() == Some(&'l') && token.is(":") {
        brackets.pop();
    }
}

fn after_separator(line: &mut LogicalLine<'_>, token: &Token, brackets: &[char]) {
    if !(token.is(",") || token.is(";") || token.is(":")) {
        return;
    }
    let next = line.line_of(token).get(token.end.1).copied();
    let excused = match (token.text.as_str(), next) {
        (_, None | Some('\r' | '\n')) => true,
        (_, Some(next)) if is_blank(next) => true,
        (":", _) => brackets.last() == Some(&'['),
        (",", Some(next)) => matches!(next, ')' | ']'),
        _ => false,
    };
    if !excused {
        let message = format!("missing whitespace after '{}'", token.text);
        line.report(token.start, "E231", message);
    }
}

/// Judges the space after the operator `before`.
fn space_after(line: &mut LogicalLine<'_>, before: &Token, token: &Token, needs: Needs) {
    let is_needed = match needs {
        Needs::Same(start, false) if token.start != before.end => {
            line.report(start, "E225", "missing whitespace around operator");
            return;
        }
        _ if token.start != before.end => return,
        Needs::Same(_, had_space) => had_space,
        _ => true,
    };
    // The `/` among parameters: `def f(a, /, b):`.
    let next = token.text.as_str();
    let is_marker =
        before.text == "/" && matches!(next, "," | ")" | ":") || before.text == ")" && next == ":";
    if is_marker {
        return;
    }
    let text = before.text.as_str();
    match needs {
        _ if is_needed => line.report(before.end, "E225", "missing whitespace around operator"),
        Needs::Same(start, _) if text == "%" => {
            line.report(start, "E228", "missing whitespace around modulo operator");
        }
        Needs::Same(start, _) if !ARITHMETIC.contains(&text) => {
            let message = "missing whitespace around bitwise or shift operator";
            line.report(start, "E227", message);
        }
        // E226, which the default set leaves out.
        _ => {}
    }
}

/// Which space an operator needs after it, having judged the space before it.
fn space_before(
    line: &mut LogicalLine<'_>,
    before: &Token,
    token: &Token,
    brackets: &[char],
) -> Needs {
    let text = token.text.as_str();
    if !matches!(token.kind, TokenKind::Operator | TokenKind::Name) {
        return Needs::Nothing;
    }
    if text == "=" && matches!(brackets.last(), Some('l' | '(')) {
        return Needs::Nothing;
    }
    let has_space = token.start != before.end;
    if NEEDED.contains(&text) {
        if has_space {
            return Needs::Space;
        }
        line.report(before.end, "E225", "missing whitespace around operator");
        return Needs::Nothing;
    }
    let is_binary = match before.kind {
        TokenKind::Operator => before.closes(),
        _ => !is_keyword(&before.text) && before.text != "print" && !is_soft_keyword(&before.text),
    };
    match OPTIONAL.contains(&text) && (is_binary || !UNARY.contains(&text)) {
        true => Needs::Same(before.end, has_space),
        false => Needs::Nothing,
    }
}
