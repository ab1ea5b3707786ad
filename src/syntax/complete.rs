//! Code that breaks off: brackets and strings still open at its end are closed, so that the
//! grammar sees the function, class or loop that a reader sees.

use tree_sitter::Tree;

/// How a language closes what is open.
#[derive(Debug, Clone, Copy)]
pub(super) struct Closing {
    /// What ends a statement.
    pub(super) statement: &'static str,
    /// What closes `{`.
    pub(super) brace: &'static str,
}

/// What is missing behind a text whose tree has errors; `None` where every bracket is closed.
pub(super) fn missing(tree: &Tree, source: &str, closing: Closing) -> Option<String> {
    let Open {
        brackets,
        quote,
        last,
    } = open(tree, source);
    if brackets.is_empty() {
        return None;
    }
    let mut text = String::from(quote.unwrap_or_default());
    text.push('\n');
    let mut in_statement = quote.is_some() || !matches!(last, Some(b';' | b'{' | b'}'));
    for bracket in brackets.into_iter().rev() {
        match bracket {
            b'(' => text.push(')'),
            b'[' => text.push(']'),
            _ => {
                if in_statement {
                    text.push_str(closing.statement);
                }
                in_statement = false;
                text.push_str(closing.brace);
            }
        }
    }
    Some(text)
}

/// What a text leaves open.
#[derive(Default)]
struct Open {
    /// The brackets that nothing closes, outermost first.
    brackets: Vec<u8>,
    /// The quote of a string that nothing closes.
    quote: Option<&'static str>,
    /// The first byte of the last leaf.
    last: Option<u8>,
}

/// What is open at the end of a text. Comments and the insides of strings are leaves of their
/// own, and never one bracket long.
fn open(tree: &Tree, source: &str) -> Open {
    let mut found = Open::default();
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        if cursor.goto_first_child() {
            continue;
        }
        let range = node.byte_range();
        if !range.is_empty() && !node.is_extra() {
            let byte = source.as_bytes()[range.start];
            found.last = Some(byte);
            match byte {
                _ if node.is_named() => {}
                _ if source[range.clone()].ends_with('"') => toggle(&mut found.quote, "\""),
                _ if range.len() > 1 => {}
                b'(' | b'[' | b'{' => found.brackets.push(byte),
                b')' => close(&mut found.brackets, b'('),
                b']' => close(&mut found.brackets, b'['),
                b'}' => close(&mut found.brackets, b'{'),
                b'`' => toggle(&mut found.quote, "`"),
                _ => {}
            }
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return found;
            }
        }
    }
}

/// A quote opens a string, or closes the one that it opened.
fn toggle(open: &mut Option<&'static str>, quote: &'static str) {
    *open = match open {
        None => Some(quote),
        Some(found) if *found == quote => None,
        Some(found) => Some(found),
    };
}

/// Closes the innermost bracket of a kind with all that is open inside it.
fn close(open: &mut Vec<u8>, bracket: u8) {
    if let Some(at) = open.iter().rposition(|found| *found == bracket) {
        open.truncate(at);
    }
}

#[cfg(test)]
mod tests {
    use crate::language::Language;
    use crate::response::{Response, Span};
    use crate::syntax;

    /// The functions found, and the text from each one's signature to its end.
    fn functions(language: Language, code: &str) -> Vec<String> {
        let response = Response::of_code(code, language);
        let block = &response.blocks[0];
        let parsed = syntax::parse(language, code).unwrap();
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
}
