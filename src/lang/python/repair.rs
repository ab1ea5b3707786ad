//! How broken Python is read.

use std::collections::BTreeSet;

use tree_sitter::Tree;

use super::kind_of;
use crate::language::Language;
use crate::syntax::ParsedSource;
use crate::syntax::lexer::{LexicalSyntax, StringSyntax};
use crate::syntax::repair::{Blocks, Indents, RepairTable};
use crate::syntax::walk::{Visit, walk};

pub(super) const REPAIRS: RepairTable = RepairTable {
    lexical: LexicalSyntax {
        line_comment: "#",
        has_block_comments: false,
        strings: &[
            StringSyntax::lines("\"\"\""),
            StringSyntax::lines("'''"),
            StringSyntax::line("\""),
            StringSyntax::line("'"),
        ],
        has_directives: false,
    },
    blocks: Blocks::Indented(Indents {
        types: &["class"],
        functions: &["async", "def"],
        receivers: &["cls", "self"],
        ends: &["raise", "return"],
        soft: &["case", "match"],
    }),
    control: &[
        "async", "class", "def", "elif", "else", "except", "finally", "for", "if", "try", "while",
        "with",
    ],
    starts: &[
        "assert", "break", "class", "continue", "def", "del", "elif", "except", "finally",
        "global", "import", "nonlocal", "pass", "raise", "return", "try", "while", "with",
    ],
    type_head: "",
    operand: "",
    choice: "",
    parts: &["case", "elif", "else", "except", "finally"],
    foreign: &[],
    rewrites: &[
        // `def read file(path):`, `def read-file(path):`
        (r"^(\s*(?:async\s+)?def\s+)[^()]*?[^()\w](\w+\s*\(.*)$", "$1$2"),
        // `def f(a b):`
        (r"^(\s*(?:async\s+)?def\s+\w+\([^()]*?\w)(\s+\w[^()]*\).*)$", "$1,$2"),
        // `if x {`, `while (x) do`, `if x then`
        (r"^(\s*(?:if|elif|while|for|def|class)\b.*?)\s*(?:\{\}*|\bdo|\bthen)\s*$", "$1:"),
        (r"^(\s*)\}\s*(el(?:se|if)\b.*?)\s*\{\s*$", "$1$2:"),
        (r"^(\s*)(?:\}|end|fi|done|endif|endfor|endwhile)\s*;?\s*$", "$1"),
        (r"^(\s*)else\s+(if\b.*)$", "$1el$2"),
        (r"^(\s*)(?:function|func|fn)\s+(\w+\s*\(.*\))\s*(?::|\{\}*)?\s*$", "$1def $2:"),
        // `public class A:`, `interface A {`
        (
            r"^(\s*)(?:(?:public|abstract)\s+)*(?:class|interface|struct)(\s+\w+)\s*(?:\{\}*|:)?\s*$",
            "$1class$2:",
        ),
        // `public int m(int x) {` in a class, and out of one
        (
            r"^(\s+)(?:(?:public|private|protected|static|final)\s+)*(?:void|public|private|protected|\w+[<\[][\w<>\[\],\s]*)\s+(\w+\s*\()([^()]*)(\))\s*\{\}*\s*$",
            "$1def $2self, @3$4:",
        ),
        (
            r"^(\s+)(?:(?:public|private|protected|static|final)\s+)*(\w+)\s+(\w+\s*\()([^()]*)(\))\s*\{\}*\s*$",
            "$1def $3self, @4$5 -> &2:",
        ),
        (
            r"^()(?:(?:public|private|protected|static|final)\s+)*(?:void|public|private|protected|\w+[<\[][\w<>\[\],\s]*)\s+(\w+\s*\()([^()]*)(\))\s*\{\}*\s*$",
            "$1def $2@3$4:",
        ),
        (
            r"^()(?:(?:public|private|protected|static|final)\s+)*(\w+)\s+(\w+\s*\()([^()]*)(\))\s*\{\}*\s*$",
            "$1def $3@4$5 -> &2:",
        ),
        (r"^(.*[=(,:]\s*|\s*return\s+)new\s+([A-Z]\w*.*)$", "$1$2"),
    ],
    parameters: &[
        (r"^self$", ""),
        // `int a`, `List<String> names`
        (r"^(?:final\s+)?(\w+)\s+(\w+)$", "$2: &1"),
        (r"^(?:final\s+)?\w.*[>\]*&.]\s+(\w+)$", "$1"),
    ],
    heads: &[
        (r"^(\s*(?:async\s+)?def\s+\w+).*$", "$1():"),
        (r"^(\s*class\s+\w+).*$", "$1:"),
        (r"^(\s*(?:async\s+)?for)\b.*$", "$1 _ in _:"),
        (r"^(\s*(?:while|if|elif|with))\b.*$", "$1 _:"),
        (r"^(\s*(?:else|try|finally|except))\b.*$", "$1:"),
        (r"^(\s*return)\b.*$", "$1"),
        (r"^(\s*[\w.]+\s*=)[^=].*$", "$1 _"),
        (r"^(\s*).+$", "$1pass"),
    ],
};

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
        if text.ends_with(':') && REPAIRS.control.contains(&word) {
            head = Some(indent);
        }
    }
    false
}
