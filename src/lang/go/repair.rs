//! How broken Go is read.

use std::sync::LazyLock;

use crate::syntax::lexer::{LexicalSyntax, StringSyntax};
use crate::syntax::repair::RepairTable;

const LEXICAL: LexicalSyntax = LexicalSyntax {
    line_comment: "//",
    has_block_comments: true,
    strings: &[StringSyntax::lines("`").raw(), StringSyntax::line("\""), StringSyntax::line("'")],
    has_directives: false,
};

pub(super) static REPAIRS: LazyLock<RepairTable> = LazyLock::new(|| {
    RepairTable::parse(include_str!("../../../rules/vocabulary/repair/go.toml"), LEXICAL)
});

/// Whether a line begins with the brace that should end the line before: to the grammar it is a
/// block of its own.
pub(super) fn has_brace_on_next_line(code: &str) -> bool {
    code.contains("\n{")
}
