//! How broken Java is read.

use std::sync::LazyLock;

use crate::syntax::lexer::{LexicalSyntax, StringSyntax};
use crate::syntax::repair::RepairTable;

const LEXICAL: LexicalSyntax = LexicalSyntax {
    line_comment: "//",
    has_block_comments: true,
    strings: &[StringSyntax::lines("\"\"\""), StringSyntax::line("\""), StringSyntax::line("'")],
    has_directives: false,
};

pub(super) static REPAIRS: LazyLock<RepairTable> = LazyLock::new(|| {
    RepairTable::parse(include_str!("../../../rules/vocabulary/repair/java.toml"), LEXICAL)
});
