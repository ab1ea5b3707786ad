//! The tree of a block as text, for people who write queries.

use std::fmt::Write;
use std::ops::Range;

use super::{Grammar, ParseError, Parsed, parse};
use crate::response::Limits;

/// The most levels by which a line is indented.
const MAX_INDENT: usize = 100;

/// The named nodes of a tree, one per line: start (line and column in bytes, from 1), field, kind,
/// and the text of a node without children.
pub fn outline(parsed: &Parsed, code: &str) -> String {
    let mut text = String::new();
    let mut cursor = parsed.tree.walk();
    let mut depth = 0;
    loop {
        let node = cursor.node();
        if node.is_named() {
            let place = node.start_position();
            let indent = "  ".repeat(depth.min(MAX_INDENT));
            let field = cursor.field_name().map(|field| format!("{field}: "));
            // Writing to a String cannot fail.
            let _ = write!(
                text,
                "{:>8} {indent}{}({})",
                format!("{}:{}", place.row + 1, place.column + 1),
                field.unwrap_or_default(),
                node.kind()
            );
            if node.named_child_count() == 0 {
                let leaf = code.get(node.byte_range()).unwrap_or_default();
                let _ = write!(text, " {}", leaf.lines().next().unwrap_or_default());
            }
            text.push('\n');
        }
        if cursor.goto_first_child() {
            depth += 1;
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return text;
            }
            depth -= 1;
        }
    }
}

/// The comments in code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comments {
    /// The byte range of each comment with its delimiters (`#`, `//`, `/*`, `*/`), in order.
    pub ranges: Vec<Range<usize>>,
    /// The start of the first token that is not a comment, or the end of the text.
    pub code_start: usize,
}

/// Finds the comments in code. Text in a string that looks like a comment does not count.
///
/// # Errors
/// When the code is past a limit ([`parse`]).
pub(crate) fn comments(
    grammar: &'static dyn Grammar,
    code: &str,
    limits: &Limits,
) -> Result<Comments, ParseError> {
    let parsed = parse(grammar, code, limits)?;
    let mut comments = Comments { ranges: Vec::new(), code_start: code.len() };
    let mut cursor = parsed.tree.walk();
    loop {
        let node = cursor.node();
        if node.is_extra() && node.kind().contains("comment") {
            comments.ranges.push(node.byte_range());
        } else if cursor.goto_first_child() {
            continue;
        } else if !code[node.byte_range()].trim().is_empty() {
            comments.code_start = comments.code_start.min(node.start_byte());
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return Ok(comments);
            }
        }
    }
}

/// Where a string is.
#[derive(Debug)]
pub(crate) struct TextPlace {
    /// Where it begins and ends: line and column in bytes, from 0.
    pub(crate) start: (usize, usize),
    pub(crate) end: (usize, usize),
    /// Whether it is a statement by itself, as a docstring is.
    pub(crate) documents: bool,
}

/// Finds the strings in code. Strings side by side are several.
///
/// # Errors
/// When the code is past a limit ([`parse`]).
pub(crate) fn text_places(
    grammar: &'static dyn Grammar,
    code: &str,
    limits: &Limits,
) -> Result<Vec<TextPlace>, ParseError> {
    let parsed = parse(grammar, code, limits)?;
    let mut places = Vec::new();
    let mut cursor = parsed.tree.walk();
    loop {
        let node = cursor.node();
        let is_list = node.kind().starts_with("concatenated") || node.kind().starts_with("chained");
        if node.kind().contains("string") && !is_list {
            let documents = node.parent().is_some_and(|it| it.kind() == "expression_statement");
            let [start, end] =
                [node.start_position(), node.end_position()].map(|point| (point.row, point.column));
            places.push(TextPlace { start, end, documents });
        } else if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return Ok(places);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::language::Language;
    use crate::response::Limits;
    use crate::{lang, syntax};

    #[test]
    fn named_nodes_are_shown_with_their_fields() {
        let code = "print(x)";
        let parsed = syntax::parse(lang::of(Language::Python), code, &Limits::default()).unwrap();
        assert_eq!(
            super::outline(&parsed, code),
            "     1:1 (module)\n     \
             1:1   (expression_statement)\n     \
             1:1     (call)\n     \
             1:1       function: (identifier) print\n     \
             1:6       arguments: (argument_list)\n     \
             1:7         (identifier) x\n"
        );
    }
}

#[cfg(test)]
mod comments_tests {
    use super::*;
    use crate::lang;
    use crate::language::Language;

    #[test]
    fn comments_are_distinguished_from_strings() {
        for (language, code, expected, start) in [
            (
                Language::Python,
                "#!/bin/x\n# a\nx = '# b'  # c\n\"\"\"\n# d\n\"\"\"\n",
                vec!["#!/bin/x", "# a", "# c"],
                "x = ",
            ),
            (
                Language::Java,
                "/* a */\nclass A { String s = \"// b\"; } // c\n",
                vec!["/* a */", "// c"],
                "class",
            ),
            (
                Language::Go,
                "// a\n\npackage p\n\nvar s = `// b` // c\n",
                vec!["// a", "// c"],
                "package",
            ),
            (
                Language::Cpp,
                "// a\n#include <b>\nconst char* x = \"//\"; /* c\n*/ int y;\n",
                vec!["// a", "/* c\n*/"],
                "#include",
            ),
            (Language::Go, "// a\n", vec!["// a"], ""),
        ] {
            let found = comments(lang::of(language), code, &Limits::default()).unwrap();
            let texts: Vec<_> = found.ranges.into_iter().map(|range| &code[range]).collect();
            assert_eq!(texts, expected, "{language}");
            assert!(code[found.code_start..].starts_with(start), "{language}");
        }
    }
}
