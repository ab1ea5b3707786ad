//! Spaces around brackets, keywords and `=`, and before comments.

use super::layout::begins_function;
use super::tokens::{TokenKind, is_word};
use super::{LogicalLine, after_blanks, is_blank};

/// The keywords, without `None`, `True` and `False`.
const KEYWORDS: [&str; 32] = [
    "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif",
    "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda",
    "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

pub(super) fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// Whether a word is a keyword only in some places.
pub(super) fn is_soft_keyword(word: &str) -> bool {
    matches!(word, "_" | "case" | "match")
}

pub(super) fn check(line: &mut LogicalLine<'_>) {
    extraneous(line);
    around_keywords(line);
    after_keywords(line);
    before_brackets(line);
    around_parameter_equals(line);
    before_comments(line);
}

/// Whitespace inside brackets, and before a comma, semicolon or colon.
fn extraneous(line: &mut LogicalLine<'_>) {
    let text = line.chars;
    let mut at = 0;
    while at + 1 < text.len() {
        let (here, next) = (text[at], text[at + 1]);
        let is_space = |c: char| matches!(c, ' ' | '\t');
        if "[({".contains(here) && is_space(next) {
            line.report_offset(at + 1, "E201", format!("whitespace after '{here}'"));
            at += 2;
        } else if is_space(here) && "]}),;:".contains(next) && text.get(at + 2) != Some(&'=') {
            let before = at.checked_sub(1).map(|before| text[before]);
            if before != Some(',') {
                let code = match next {
                    '}' | ']' | ')' => "E202",
                    _ => "E203",
                };
                line.report_offset(at, code, format!("whitespace before '{next}'"));
            }
            at += 2;
        } else {
            at += 1;
        }
    }
    if text.first() == Some(&'@') && text.get(1).is_some_and(|c| c.is_whitespace()) {
        line.report_offset(1, "E204", "whitespace after decorator '@'");
    }
}

fn around_keywords(line: &mut LogicalLine<'_>) {
    if !line.has_wide_space {
        return;
    }
    let text = line.chars;
    let (mut at, mut taken) = (0, 0);
    while at < text.len() {
        if !is_word(text[at]) {
            at += 1;
            continue;
        }
        let end = at + text[at..].iter().take_while(|c| is_word(**c)).count();
        let word: String = text[at..end].iter().collect();
        let start = at;
        at = end;
        if !is_keyword(&word) && word != "print" {
            continue;
        }
        let is_space = |c: &&char| c.is_whitespace();
        let before = text[taken..start].iter().rev().take_while(is_space).count();
        let before = start - before;
        let after = after_blanks(text, end);
        taken = after;
        line.report_blanks(
            before..start,
            ("E274", "tab before keyword"),
            ("E272", "multiple spaces before keyword"),
        );
        line.report_blanks(
            end..after,
            ("E273", "tab after keyword"),
            ("E271", "multiple spaces after keyword"),
        );
    }
}

fn after_keywords(line: &mut LogicalLine<'_>) {
    for pair in line.tokens.windows(2) {
        let [word, next] = pair else { continue };
        let excused = match word.text.as_str() {
            "except" => next.text == "*",
            "yield" => next.text == ")",
            _ => false,
        };
        if word.end == next.start
            && word.kind == TokenKind::Name
            && is_keyword(&word.text)
            && !excused
            && !matches!(next.text.as_str(), "" | ":" | "\n")
        {
            line.report(word.end, "E275", "missing whitespace after keyword");
        }
    }
}

/// Whitespace before the bracket of a call or a subscript.
fn before_brackets(line: &mut LogicalLine<'_>) {
    for (index, pair) in line.tokens.windows(2).enumerate() {
        let [before, bracket] = pair else { continue };
        let is_called = || before.kind == TokenKind::Name || before.closes();
        let of_class = || index > 0 && line.tokens[index - 1].text == "class";
        if bracket.start != before.end
            && (bracket.is("(") || bracket.is("["))
            && is_called()
            && !of_class()
            && !is_keyword(&before.text)
            && !matches!(before.text.as_str(), "None" | "True" | "False")
            && !is_soft_keyword(&before.text)
        {
            line.report(before.end, "E211", format!("whitespace before '{}'", bracket.text));
        }
    }
}

/// Spaces around the `=` of keyword arguments and defaults.
fn around_parameter_equals(line: &mut LogicalLine<'_>) {
    const UNEXPECTED: &str = "unexpected spaces around keyword / parameter equals";
    const MISSING: &str = "missing whitespace around parameter equals";
    let in_function = begins_function(line.text);
    let in_generic = begins_generic(line.text);
    let mut brackets: Vec<&str> = Vec::new();
    let (mut no_space, mut needs_space, mut is_annotated) = (false, false, false);
    let mut end = (0, 0);
    let tokens = line.tokens.iter();
    for token in tokens.filter(|token| token.kind != TokenKind::LineBreak) {
        if std::mem::take(&mut no_space) && token.start != end {
            line.report(end, "E251", UNEXPECTED);
        }
        if std::mem::take(&mut needs_space) && token.start == end {
            line.report(end, "E252", MISSING);
        }
        if token.kind == TokenKind::Operator {
            match token.text.as_str() {
                open @ ("(" | "[") => brackets.push(open),
                ")" | "]" if !brackets.is_empty() => {
                    brackets.pop();
                }
                ":" if in_function && brackets == ["("] => is_annotated = true,
                "," if brackets.len() == 1 => is_annotated = false,
                "=" if in_generic && brackets == ["["] || is_annotated && brackets == ["("] => {
                    needs_space = true;
                    if token.start == end {
                        line.report(end, "E252", MISSING);
                    }
                }
                "=" if !brackets.is_empty() => {
                    no_space = true;
                    if token.start != end {
                        line.report(end, "E251", UNEXPECTED);
                    }
                }
                _ => {}
            }
            if brackets.is_empty() {
                is_annotated = false;
            }
        }
        end = token.end;
    }
}

/// Whether a line begins a definition with type parameters: `def f[T](…)`.
fn begins_generic(text: &str) -> bool {
    let mut words = text.split_whitespace().skip_while(|word| *word == "async");
    let kind = words.next();
    let name = words.next().unwrap_or_default();
    let end = name.find(|c| !is_word(c)).unwrap_or(0);
    matches!(kind, Some("def" | "class" | "type")) && end > 0 && name[end..].starts_with('[')
}

fn before_comments(line: &mut LogicalLine<'_>) {
    let mut end = (0, 0);
    for token in line.tokens {
        if token.kind != TokenKind::Comment {
            if token.kind != TokenKind::LineBreak {
                end = token.end;
            }
            continue;
        }
        let before = &line.line_of(token)[..token.start.1];
        let is_inline = before.iter().any(|c| !c.is_whitespace());
        if is_inline && end.0 == token.start.0 && token.start.1 < end.1 + 2 {
            line.report(end, "E261", "at least two spaces before inline comment");
        }
        let (symbol, comment) = token.text.split_once(' ').unwrap_or((&token.text, ""));
        let first = symbol.trim_start_matches('#').chars().next().unwrap_or('#');
        let is_bad = !"#:".contains(symbol);
        if is_inline {
            if is_bad || comment.starts_with(is_blank) {
                line.report(token.start, "E262", "inline comment should start with '# '");
            }
        } else if is_bad && (first != '!' || token.start.0 > 1) {
            if first != '#' {
                line.report(token.start, "E265", "block comment should start with '# '");
            } else if !comment.is_empty() {
                let message = "too many leading '#' for block comment";
                line.report(token.start, "E266", message);
            }
        }
    }
}
