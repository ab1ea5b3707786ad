//! Code as text, without what does not matter for its value, and the numbers in it.

use super::number::Number;
use crate::facts::{Expr, ExprKind};
use crate::language::Escapes;

/// Names that mean the same value in all languages, and how they are written here.
const SAME: [(&[&str], &str); 4] = [
    (
        &[
            "std::numbers::pi",
            "numbers::pi",
            "Math.PI",
            "math.Pi",
            "math.pi",
            "np.pi",
            "M_PI",
            "PI",
        ],
        "π",
    ),
    (&["None", "nil", "nullptr", "NULL"], "null"),
    (&["True"], "true"),
    (&["False"], "false"),
];

/// Code without what does not matter: whitespace, `new`, `std::`, type arguments, the quotes of
/// strings, the writing of numbers, a comma before a closing bracket.
pub(super) fn normalized(code: &str) -> String {
    let mut plain = String::with_capacity(code.len());
    let mut rest = code.trim().trim_end_matches(';');
    while !rest.is_empty() {
        let (before, string) = split_at_string(rest);
        push_plain(&mut plain, before);
        let Some((content, behind)) = string else {
            break;
        };
        let is_raw = plain.ends_with(['r', 'R'])
            && !plain[..plain.len() - 1].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        if is_raw {
            plain.pop();
        }
        plain.push('"');
        plain.push_str(&if is_raw { content.into() } else { Escapes::ANY.decode(content) });
        plain.push('"');
        rest = behind;
    }
    plain
}

/// Code up to the first string, and the string's content with what follows it.
fn split_at_string(code: &str) -> (&str, Option<(&str, &str)>) {
    let mut last = ' ';
    for (at, c) in code.char_indices() {
        // `1'000` has no string.
        let opens = c == '"' || c == '\'' && !last.is_ascii_digit();
        last = c;
        if !opens {
            continue;
        }
        let inside = &code[at + 1..];
        let mut escaped = false;
        let close = inside.char_indices().find(|(_, inner)| {
            let closes = *inner == c && !escaped;
            escaped = *inner == '\\' && !escaped;
            closes
        });
        return match close {
            Some((end, _)) => (&code[..at], Some((&inside[..end], &inside[end + 1..]))),
            None => (code, None),
        };
    }
    (code, None)
}

/// Appends code without strings.
fn push_plain(plain: &mut String, code: &str) {
    let mut text = code.to_owned();
    for (names, same) in SAME {
        for name in names {
            text = replace_word(&text, name, same);
        }
    }
    let text = replace_word(&text, "new", " ").replace("std::", "");
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        if first == '<'
            && let Some(behind) = type_arguments(rest)
        {
            rest = behind;
            continue;
        }
        let number = number_at(plain, rest);
        if let Some((value, behind)) = number {
            plain.push_str(&value.to_string());
            rest = behind;
            continue;
        }
        if matches!(first, ')' | ']' | '}') && plain.ends_with(',') {
            plain.pop();
        }
        if !first.is_whitespace() {
            plain.push(first);
        }
        rest = &rest[first.len_utf8()..];
    }
}

/// The number that a text begins with, and what follows it.
fn number_at<'s>(before: &str, text: &'s str) -> Option<(Number, &'s str)> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
    let starts = text.starts_with(|c: char| c.is_ascii_digit());
    if !starts || before.chars().next_back().is_some_and(is_part) {
        return None;
    }
    let end = text.find(|c: char| !is_part(c)).unwrap_or(text.len());
    Some((Number::parse(&text[..end])?, &text[end..]))
}

/// Normalized code without the packages in front of what is called: `java.util.TreeMap()`.
/// `is_package` tells whether a word may be a package's name.
pub(super) fn without_packages(code: &str, is_package: &dyn Fn(&str) -> bool) -> String {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | ':');
    let mut plain = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            c if is_part(c) => rest.find(|c| !is_part(c)).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        let (token, behind) = rest.split_at(length);
        let mut name = token;
        if behind.starts_with(['(', '{']) && !plain.ends_with(')') {
            while let Some((package, inner)) = name.split_once(['.', ':'])
                && is_package(package)
            {
                name = inner.trim_start_matches(':');
            }
        }
        plain.push_str(name);
        rest = behind;
    }
    plain
}

/// The rest of a text after the type arguments at its start; `None` if it does not begin with
/// any. They are balanced angle brackets that contain only types and are followed by a call or
/// literal.
fn type_arguments(text: &str) -> Option<&str> {
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth = depth.checked_sub(1)?,
            c if c.is_alphanumeric()
                || matches!(c, '_' | ',' | ' ' | ':' | '.' | '*' | '&' | '[' | ']' | '?') => {}
            _ => return None,
        }
        if depth == 0 {
            let behind = &text[at + 1..];
            return behind.trim_start().starts_with(['(', '{', '>']).then_some(behind);
        }
    }
    None
}

fn replace_word(text: &str, word: &str, with: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    while let Some(at) = rest.find(word) {
        let (before, behind) = (&rest[..at], &rest[at + word.len()..]);
        let joined = before.chars().next_back().or(out.chars().next_back()).is_some_and(is_part)
            && !before.is_empty()
            || behind.chars().next().is_some_and(is_part);
        out.push_str(before);
        out.push_str(if joined { word } else { with });
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// The number that a literal is, with or without a sign.
pub(in crate::check) fn number(expr: &Expr<'_>) -> Option<Number> {
    let text = expr.source.text().trim_matches(['(', ')']);
    is_number(expr).then(|| octal(text).or_else(|| Number::parse(text))).flatten()
}

/// The value of a number in base 8 that begins with a zero alone.
fn octal(text: &str) -> Option<Number> {
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits.trim()),
        None => (false, text.trim_start_matches('+').trim()),
    };
    let digits = digits
        .strip_prefix('0')
        .filter(|digits| digits.starts_with(|c: char| c.is_ascii_digit()))?;
    let digits = digits.replace(['_', '\''], "");
    let digits = digits.trim_end_matches(['l', 'L', 'u', 'U', 'z', 'Z']);
    let value = i128::from_str_radix(digits, 8).ok()?;
    Some(Number::Whole(if is_negative { -value } else { value }))
}

/// Whether an expression is a number with or without a sign.
fn is_number(expr: &Expr<'_>) -> bool {
    match &expr.kind {
        ExprKind::Number(_) => true,
        ExprKind::Unary("-" | "+", inner) => matches!(inner.kind, ExprKind::Number(_)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_normalized() {
        for (one, other) in [
            ("new HashMap<String, List<Integer>>()", "HashMap()"),
            ("std::vector<int>{1, 2}", "vector{1,2}"),
            ("M_PI / 2", "π/2"),
            ("std::numbers::pi", "numbers::pi"),
            ("a < b", "a<b"),
            ("float('inf')", "float(\"inf\")"),
            ("f(\"it's\", 1_000, None,)", "f('it\\'s', 1000, nil)"),
            (r#"re.compile("\\w")"#, r#"re.compile(r'\w')"#),
            ("f('M_PI', x1)", "f(\"M_PI\", x1)"),
        ] {
            assert_eq!(normalized(one), normalized(other));
        }
        for (one, other) in [("f('a b')", "f('ab')"), ("f(1)", "f(2)"), ("f('", "f(\"")] {
            assert_ne!(normalized(one), normalized(other));
        }
    }

    #[test]
    fn packages_are_removed_before_calls() {
        let is_package = |word: &str| word.starts_with(char::is_lowercase) && word != "self";
        for (code, expected) in [
            ("java.util.TreeMap()", "TreeMap()"),
            ("f(a.b.C{1},\"x.y(\")", "f(C{1},\"x.y(\")"),
            ("ns::sub::C()", "C()"),
            ("Map.of(1)", "Map.of(1)"),
            ("self.make()", "self.make()"),
            ("a.b", "a.b"),
        ] {
            assert_eq!(without_packages(code, &is_package), expected);
        }
    }
}
