//! How broken Python is read.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use tree_sitter::Tree;

use super::kind_of;
use crate::language::Language;
use crate::syntax::ParsedSource;
use crate::syntax::lexer::{LexicalSyntax, StringSyntax};
use crate::syntax::repair::RepairTable;
use crate::syntax::walk::{Visit, walk};

const LEXICAL: LexicalSyntax = LexicalSyntax {
    line_comment: "#",
    has_block_comments: false,
    strings: &[
        StringSyntax::lines("\"\"\""),
        StringSyntax::lines("'''"),
        StringSyntax::line("\""),
        StringSyntax::line("'"),
    ],
    has_directives: false,
};

pub(super) static REPAIRS: LazyLock<RepairTable> = LazyLock::new(|| {
    RepairTable::parse(include_str!("../../../rules/vocabulary/repair/python.toml"), LEXICAL)
});

/// Whether a line is indented as no line before it that it could belong to, or no deeper than the
/// head of a block right before it. The grammar accepts both. Lines within a string, brackets or a
/// statement may be indented in any way.
pub(super) fn has_odd_indentation(tree: &Tree, code: &str) -> bool {
    // Most code needs no look at the tree.
    is_odd(code.lines()) && {
        let rows = statement_rows(&ParsedSource::new(Language::Python, 0, tree, code));
        let lines = code.lines().enumerate();
        is_odd(lines.filter_map(|(row, line)| rows.contains(&row).then_some(line)))
    }
}

/// The rows on which a statement or a clause of one begins.
fn statement_rows(source: &ParsedSource<'_>) -> BTreeSet<usize> {
    let mut rows = BTreeSet::new();
    let enter = |visit: &Visit<'_, '_>| {
        let around = visit.parent().map_or("", kind_of);
        if matches!(around, "block" | "decorated_definition" | "module")
            || kind_of(visit.node).ends_with("_clause")
        {
            rows.insert(visit.node.start_position().row);
        }
    };
    walk(source, enter, |_| {});
    rows
}

fn is_odd<'c>(lines: impl Iterator<Item = &'c str>) -> bool {
    let mut levels = vec![0];
    let mut head = None;
    for line in lines {
        let text = line.trim_start_matches([' ', '\t']);
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let blanks = &line[..line.len() - text.len()];
        // As wide as the grammar takes a tab.
        let indent = blanks.bytes().map(|byte| if byte == b'\t' { 8 } else { 1 }).sum();
        if head.take().is_some_and(|head| indent <= head) {
            return true;
        }
        let depth = levels.len();
        levels.retain(|level| *level <= indent);
        if levels.last() != Some(&indent) {
            if levels.len() < depth {
                return true;
            }
            levels.push(indent);
        }
        let word = text.split([' ', '(', ':']).next().unwrap_or_default();
        if text.ends_with(':') && REPAIRS.control.iter().any(|known| known == word) {
            head = Some(indent);
        }
    }
    false
}
