//! The tree of a block as text, for people who write queries.

use std::fmt::Write;

use super::Parsed;

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

#[cfg(test)]
mod tests {
    use crate::language::Language;
    use crate::response::Limits;
    use crate::syntax;

    #[test]
    fn named_nodes_are_shown_with_their_fields() {
        let code = "print(x)";
        let parsed = syntax::parse(Language::Python, code, &Limits::default()).unwrap();
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
