//! The positions of comments.

use std::ops::Range;

use super::{ParseError, parse};
use crate::language::Language;
use crate::response::Limits;

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
pub fn comments(language: Language, code: &str, limits: &Limits) -> Result<Comments, ParseError> {
    let parsed = parse(language, code, limits)?;
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

#[cfg(test)]
mod tests {
    use super::*;

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
            let found = comments(language, code, &Limits::default()).unwrap();
            let texts: Vec<_> = found.ranges.into_iter().map(|range| &code[range]).collect();
            assert_eq!(texts, expected, "{language}");
            assert!(code[found.code_start..].starts_with(start), "{language}");
        }
    }
}
