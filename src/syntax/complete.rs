//! Completes truncated code: brackets, strings and comments still open at its end are closed, so
//! that the grammar sees the function, class or loop that a reader sees.

use std::ops::Range;

use tree_sitter::Tree;

use super::brackets::Brackets;

/// What closes open constructs in a language.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Closing {
    /// What ends a statement; empty if the end of the line does.
    pub(crate) statement: &'static str,
    /// What closes `{`.
    pub(crate) brace: &'static str,
    /// What closes the `{` of a `try`, which needs a handler.
    pub(crate) handler: &'static str,
}

/// A possible completion of truncated code.
#[derive(Debug)]
pub(crate) struct CodeCompletion {
    /// The completed text. Everything that is added comes after the code, whose trailing whitespace
    /// is removed.
    pub(crate) text: String,
    /// The truncated statement, if it is replaced by blanks; it ends at a string that is open at
    /// the end.
    pub(crate) blanked: Option<Range<usize>>,
}

impl CodeCompletion {
    /// The code unchanged, with the missing text appended.
    pub(crate) fn appended(code: &str, missing: &str) -> Self {
        Self {
            text: format!("{}{missing}", code.trim_end()),
            blanked: None,
        }
    }
}

/// Completions of code whose tree has errors, the likeliest first: with everything that is open
/// closed, or without the truncated statement, which may not parse (`x = a ? b`). Empty if every
/// bracket is closed.
pub(crate) fn completions(tree: &Tree, code: &str, closing: Closing) -> Vec<CodeCompletion> {
    let comment = open_comment(code);
    let open = OpenDelimiters::scan(comment.unwrap_or(code.len()), tree, code, closing);
    let depth = open.brackets.as_slice().len();
    if depth == 0 && comment.is_none() {
        return Vec::new();
    }
    let quote = match comment {
        Some(_) => "*/",
        None => open.quote.map_or("", |(quote, _)| quote),
    };
    let in_statement = open.quote.is_some() || !matches!(open.last, Some(b';' | b'{' | b'}'));
    let closed = open.closing_text(depth, in_statement, closing);
    let (depth, from) = open.innermost_block();
    let string = open.quote.map_or(code.len(), |(_, at)| at);
    vec![
        CodeCompletion::appended(code, &format!("{quote}\n{closed}")),
        CodeCompletion {
            text: format!(
                "{}\n{}",
                blanked_from(code.trim_end(), from),
                open.closing_text(depth, false, closing)
            ),
            blanked: Some(from..string.max(from)),
        },
    ]
}

/// The start of an unclosed comment. Only its line is examined to tell whether it is in a string.
fn open_comment(code: &str) -> Option<usize> {
    let at = code.rfind("/*")?;
    let line = &code[code[..at].rfind('\n').map_or(0, |end| end + 1)..at];
    let is_text = line.contains("//") || line.matches(['"', '`']).count() % 2 == 1;
    (!is_text && !code[at + 2..].contains("*/")).then_some(at)
}

/// The text with everything from a byte on replaced by blanks, of the same length.
fn blanked_from(code: &str, from: usize) -> String {
    let (before, behind) = code.split_at(from.min(code.len()));
    let blank = behind.bytes().map(|byte| match byte {
        b'\n' => '\n',
        _ => ' ',
    });
    before.chars().chain(blank).collect()
}

/// What is open at a position in code.
#[derive(Default)]
struct OpenDelimiters {
    /// The open brackets, outermost first.
    brackets: Brackets<OpenBracket>,
    /// The end of the last statement outside all brackets.
    statement_end: usize,
    /// The quote of an open string, and the start of the string.
    quote: Option<(&'static str, usize)>,
    /// The first byte of the last leaf.
    last: Option<u8>,
    /// The last leaf is the word `try`.
    after_try: bool,
}

/// An open bracket.
struct OpenBracket {
    /// It opens the block of a `try`.
    of_try: bool,
    /// The end of the last statement inside it, or of the bracket itself.
    statement_end: usize,
}

impl OpenDelimiters {
    /// Walks over the leaves before a byte. Comments and the contents of strings are separate
    /// leaves and never a single bracket.
    fn scan(end: usize, tree: &Tree, code: &str, closing: Closing) -> Self {
        let mut open = Self::default();
        let mut behind = 0;
        let mut cursor = tree.walk();
        loop {
            let node = cursor.node();
            if cursor.goto_first_child() {
                continue;
            }
            let range = node.byte_range();
            if range.start >= end {
                return open;
            }
            if !range.is_empty() && !node.is_extra() {
                let between = code.get(behind..range.start).unwrap_or_default();
                if closing.statement.is_empty() && between.contains('\n') {
                    open.end_statement(behind);
                }
                behind = range.end;
                open.last = Some(code.as_bytes()[range.start]);
                if !node.is_named() {
                    open.add_token(&code[range.clone()], range);
                }
                open.after_try = node.kind() == "try";
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return open;
                }
            }
        }
    }

    /// Adds an anonymous leaf.
    fn add_token(&mut self, text: &str, range: Range<usize>) {
        match text {
            "(" | "[" | "{" => {
                let bracket = OpenBracket {
                    of_try: self.after_try,
                    statement_end: range.end,
                };
                self.brackets.open(text.as_bytes()[0], bracket);
            }
            ")" => self.brackets.close(b'('),
            "]" => self.brackets.close(b'['),
            // A `try` block without its handler is not a statement.
            "}" if self
                .brackets
                .last_mut()
                .is_some_and(|bracket| bracket.of_try) =>
            {
                self.brackets.close(b'{');
            }
            "}" => {
                self.brackets.close(b'{');
                self.end_statement(range.end);
            }
            ";" => self.end_statement(range.end),
            "`" => self.toggle("`", range.start),
            _ if text.ends_with('"') => self.toggle("\"", range.start),
            _ => {}
        }
    }

    /// A quote opens a string, or closes the string that it opened.
    fn toggle(&mut self, quote: &'static str, at: usize) {
        self.quote = match self.quote {
            None => Some((quote, at)),
            Some((found, _)) if found == quote => None,
            found => found,
        };
    }

    fn end_statement(&mut self, end: usize) {
        match self.brackets.last_mut() {
            Some(bracket) => bracket.statement_end = end,
            None => self.statement_end = end,
        }
    }

    /// The number of open brackets up to and including the innermost block, and the end of the
    /// block's last statement.
    fn innermost_block(&self) -> (usize, usize) {
        let brackets = self.brackets.as_slice();
        match brackets.iter().rposition(|(byte, _)| *byte == b'{') {
            Some(at) => (at + 1, brackets[at].1.statement_end),
            None => (0, self.statement_end),
        }
    }

    /// The text that closes the outermost `depth` brackets.
    fn closing_text(&self, depth: usize, mut in_statement: bool, closing: Closing) -> String {
        let mut text = String::new();
        for (byte, bracket) in self.brackets.as_slice()[..depth].iter().rev() {
            match byte {
                b'(' => text.push(')'),
                b'[' => text.push(']'),
                _ => {
                    if in_statement {
                        text.push_str(closing.statement);
                    }
                    in_statement = false;
                    text.push_str(match bracket.of_try {
                        true => closing.handler,
                        false => closing.brace,
                    });
                }
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::open_comment;
    use crate::language::Language;
    use crate::response::{Limits, Response, Span};
    use crate::syntax;

    /// The functions found, and the text from each one's signature to its end.
    fn functions(language: Language, code: &str) -> Vec<String> {
        let response = Response::of_code(code, language);
        let block = &response.blocks[0];
        let parsed = syntax::parse(language, code, &Limits::default()).unwrap();
        assert!(parsed.syntax_errors > 0, "{code}");
        let facts = syntax::facts(language, &[(block, &parsed)]);
        let end = code.trim_end().len() as u32;
        assert!(facts.tokens.iter().all(|token| token.span.end <= end));
        let text = |span: Span| &code[span.start as usize..span.end as usize];
        facts
            .functions
            .iter()
            .map(|function| format!("{}: {}", function.name, text(function.span)))
            .collect()
    }

    #[test]
    fn what_is_open_at_the_end_is_closed() {
        for (language, code, expected) in [
            (
                Language::Cpp,
                "class A {\npublic:\n  int f() { return 1; }\n  void g() {\n    int x = h(1, (2\n",
                [
                    "f: int f() { return 1; }",
                    "g: void g() {\n    int x = h(1, (2",
                ],
            ),
            (
                Language::Java,
                "class A {\n  int f() { return 1; }\n  void g() {\n    for (int x : xs) {\n      h(\"}\", x",
                [
                    "f: int f() { return 1; }",
                    "g: void g() {\n    for (int x : xs) {\n      h(\"}\", x",
                ],
            ),
            (
                Language::Java,
                "class A {\n  int f() { return 1; }\n  void g() {\n    h(x + (y ? \"pas\n",
                [
                    "f: int f() { return 1; }",
                    "g: void g() {\n    h(x + (y ? \"pas",
                ],
            ),
            (
                Language::Go,
                "package a\n\nfunc f() int { return 1 }\n\nfunc g() {\n\tif x {\n\t\ty := []int{1, 2",
                [
                    "f: func f() int { return 1 }",
                    "g: func g() {\n\tif x {\n\t\ty := []int{1, 2",
                ],
            ),
        ] {
            assert_eq!(functions(language, code), expected);
        }
    }

    #[test]
    fn only_an_unparsable_statement_is_dropped() {
        for (language, code) in [
            (
                Language::Java,
                "class A {\n  int f() { return 1; }\n  void g() {\n    h(1);\n    h(x ? y",
            ),
            (
                Language::Java,
                "class A { int f() { return 1; } void g() { h(1); try { h(2); } catch (E y",
            ),
            (
                Language::Go,
                "func f() int { return 1 }\nfunc g() {\n\th(1)\n\tx := if := y",
            ),
        ] {
            let functions = functions(language, code);
            let names: Vec<_> = functions.iter().map(|text| &text[..1]).collect();
            assert_eq!(names, ["f", "g"], "{code}");
            assert!(
                functions[1].ends_with('y'),
                "{code}: to where it breaks off"
            );
            let response = Response::of_code(code, language);
            let parsed = syntax::parse(language, code, &Limits::default()).unwrap();
            let facts = syntax::facts(language, &[(&response.blocks[0], &parsed)]);
            assert_eq!(facts.calls.len(), 1, "{code}");
            assert_eq!(facts.tokens.last().unwrap().text, "y", "{code}");
        }
    }

    #[test]
    fn an_unclosed_comment_is_closed() {
        for (language, code) in [
            (
                Language::Java,
                "class A {\n  int f() { return 1; }\n  /**\n   * Adds (the rest {\n",
            ),
            (
                Language::Cpp,
                "struct A {\n  int f() { return 1; }\n  /* and",
            ),
            (Language::Go, "func f() int { return 1 }\n/* func g() {"),
        ] {
            assert_eq!(functions(language, code).len(), 1, "{code}");
        }
        // In a string it does not open a comment.
        assert_eq!(open_comment("glob(\"/*\""), None);
        assert_eq!(open_comment("x // all of /*"), None);
        assert_eq!(open_comment("x /* y"), Some(2));
    }

    #[test]
    fn a_truncated_try_gets_a_handler() {
        for (language, code) in [
            (
                Language::Java,
                "class A { void f() { try { g(1); } finally {} try { h(",
            ),
            (
                Language::Cpp,
                "struct A { void f() { try { g(1); } catch (...) {} try { h(",
            ),
        ] {
            assert_eq!(functions(language, code).len(), 1, "{code}");
        }
    }
}
