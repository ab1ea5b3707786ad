//! How broken C++ is read.

use std::sync::LazyLock;

use super::lexer::LEXICAL_SYNTAX;
use crate::syntax::lexer::LexicalSyntax;
use crate::syntax::repair::RepairTable;

const LEXICAL: LexicalSyntax = LexicalSyntax { has_directives: true, ..LEXICAL_SYNTAX };

pub(super) static REPAIRS: LazyLock<RepairTable> = LazyLock::new(|| {
    RepairTable::parse(include_str!("../../../rules/vocabulary/repair/cpp.toml"), LEXICAL)
});

/// Whether a line begins with `interface`: to the grammar it is a function of this type.
pub(super) fn has_interface(code: &str) -> bool {
    code.contains("interface")
        && code.lines().any(|line| line.trim_start().starts_with("interface "))
}
