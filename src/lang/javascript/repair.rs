//! How broken JavaScript is read.

use std::sync::LazyLock;

use regex::Regex;

use crate::syntax::lexer::{LexicalSyntax, StringSyntax};
use crate::syntax::repair::RepairTable;

/// How many bytes at the end of code are looked at for a head.
const MAX_HEAD: usize = 512;

const LEXICAL: LexicalSyntax = LexicalSyntax {
    line_comment: "//",
    has_block_comments: true,
    strings: &[StringSyntax::lines("`"), StringSyntax::line("\""), StringSyntax::line("'")],
    has_directives: false,
};

pub(in crate::lang) static REPAIRS: LazyLock<RepairTable> = LazyLock::new(|| {
    RepairTable::parse(include_str!("../../../rules/vocabulary/repair/javascript.toml"), LEXICAL)
});

/// Whether code ends with the head of a function, which the grammar takes for a signature.
pub(in crate::lang) fn ends_in_head(code: &str) -> bool {
    static HEAD: LazyLock<Regex> = LazyLock::new(|| {
        let pattern =
            r"\n[^\n;{}=]*\bfunction\s*\*?\s*[\w$]+\s*(?:<[^(){}]*>)?\([^{};]*\)[^{};=()]*$";
        Regex::new(pattern).expect("the pattern is fixed")
    });
    let end = code.trim_end();
    // A head is short.
    let from = end.len().saturating_sub(MAX_HEAD);
    let window = (from..end.len()).find(|at| end.is_char_boundary(*at));
    let tail = format!("\n{}", window.map_or("", |from| &end[from..]));
    let found = HEAD.find(&tail);
    found.is_some_and(|found| !found.as_str().contains("declare "))
}
