//! How broken C++ is read.

use super::lexer::LEXICAL_SYNTAX;
use crate::syntax::lexer::LexicalSyntax;
use crate::syntax::repair::{Blocks, Braces, RepairTable};

pub(super) const REPAIRS: RepairTable = RepairTable {
    lexical: LexicalSyntax { has_directives: true, ..LEXICAL_SYNTAX },
    blocks: Blocks::Braced(Braces {
        statement: ";",
        handler: "} catch (...) {}",
        types: &["class", "enum", "struct", "union"],
        flat: &["case", "default", "extern", "namespace", "private", "protected", "public"],
        owners: &["class", "enum", "extern", "namespace", "struct", "union"],
        has_only_methods: false,
        outermost: &[],
        labels: &["case", "default", "private", "protected", "public"],
        continues: &["and", "const", "else", "noexcept", "not", "or", "override", "requires"],
    }),
    control: &["catch", "do", "else", "for", "if", "switch", "try", "while"],
    starts: &[
        "break",
        "case",
        "class",
        "continue",
        "enum",
        "namespace",
        "private",
        "protected",
        "public",
        "return",
        "static",
        "struct",
        "template",
        "throw",
        "typedef",
        "using",
        "virtual",
        "void",
    ],
    type_head: "",
    operand: "",
    choice: "",
    parts: &["case", "catch", "default", "friend"],
    foreign: &["def", "fn", "func", "function", "interface"],
    rewrites: &[
        (r"^(\s*(?:\}\s*)?)(?:elif|elsif|elseif)\b(.*)$", "$1else if$2"),
        // `while x < 3:`, `if x then`
        (
            r"^(\s*(?:\}\s*)?(?:else\s+)?(?:while|if|switch))\s+([^(\s].*?)\s*(?::|\bthen|\bdo)\s*$",
            "$1 ($2) {",
        ),
        (
            r"^(\s*(?:\}\s*)?(?:else\s+)?(?:while|if|switch))\s+([^(\s].*?)\s*(\{?)\s*$",
            "$1 ($2) $3",
        ),
        (
            r"^(\s*(?:\}\s*)?(?:else\s+)?(?:while|if|switch|for)\s*\(.*\))\s*(?::|\bthen|\bdo)\s*$",
            "$1 {",
        ),
        (r"^(\s*for)\s+\w+\s+in\b[^{]*:?\s*(\{.*)$", "$1 (;;) $2"),
        (r"^(\s*for)\s+\w+\s+in\b.*$", "$1 (;;)"),
        (r"^(\s*)(?:fi|end|endif|endfor|endwhile|done)\s*;?\s*$", "$1}"),
        // `public class X implements Y {`, `interface X {`
        (
            r"^(\s*)(?:(?:public|private|protected|abstract|final|static)\s+)*((?:class|struct|enum)\s+\w+)\s*(?:(?:implements|extends)\b[^{]*)?(\{?)\s*$",
            "$1$2 $3",
        ),
        (
            r"^(\s*)(?:(?:public|private|protected)\s+)?interface\s+(\w+)[^{]*(\{?)\s*$",
            "$1struct $2 $3",
        ),
        (r"^(\s*(?:class|struct)\s+\w+)\s*:\s*$", "$1 {"),
        (r"^(\s*)(?:public|private|protected)\s+(\w.*)$", "$1$2"),
        // `int m(int a int b) {`
        (r"^(.*\w\((?:.*,\s*)?[\w<>:]+[\s*&]+\w+)(\s+[\w<>:]+[\s*&]+\w+\s*[,)].*\{\s*)$", "$1,$2"),
        // `def m(self, x):`, `func f(x int) int {`, and with another result
        (
            r"^(\s*)(?:def|func|fn|function)\s+(\w+\s*\()((?:[^()]|\([^()]*\))*)(\))\s*(?:(?:->|:)?\s*(?:None|void))?\s*(?:\{|:)\s*$",
            "$1auto $2@3$4 {",
        ),
        (
            r"^(\s*)(?:def|func|fn|function)\s+(\w+\s*\()((?:[^()]|\([^()]*\))*)(\))\s*(?:->|:)?\s*([\w:.]+?(?:<.*>)?)\s*(?:\{|:)\s*$",
            "$1&5 $2@3$4 {",
        ),
        (
            r"^(\s*)(?:def|func|fn|function)\s+(\w+\s*\()((?:[^()]|\([^()]*\))*)(\))[^(){]*(?:\{|:)\s*$",
            "$1auto $2@3$4 {",
        ),
    ],
    parameters: &[
        (r"^self$", ""),
        // `int a`, `vector<int>& a`
        (
            r"^((?:const\s+)?(?:auto|bool|char|double|float|int|long|short|size_t|string|unsigned|void|std::\w+|[A-Z][\w:]*)\s+\w+)$",
            "$1",
        ),
        (r"^(.+[>&*]\s*\w+)$", "$1"),
        // `a int`, `a: int = 0`, `a *Disk`
        (r"^(\w+)(?:\s*:\s*|\s+)\*?([\w:.]+)(?:\s*=.*)?$", "&2 $1"),
        (r"^(\w+).*$", "auto $1"),
    ],
    heads: &[
        (r"^(\s*for)\b[^{]*(\{?)\s*$", "$1 (;;) $2"),
        (r"^(\s*(?:\}\s*)?(?:else\s+)?(?:if|while|switch))\b[^{]*(\{?)\s*$", "$1 (_) $2"),
        (r"^(\s*switch)\b[^{]*$", "$1 (_) {}"),
        (r"^(\s*(?:class|struct)\s+\w+).*\{\s*$", "$1 {"),
        (r"^(\s*[\w:<>,&*\s]+\s[\w:~]+\s*)\(.*\{\s*$", "$1() {"),
        // A head that lost its `(`
        (
            r"^(\s*(?:(?:static|virtual|inline|constexpr|const)\s+)*[\w:<>&*]+\s+[\w:~]+)[^()]*\)[^()]*\{\s*$",
            "$1() {",
        ),
        (r"^(\s*return)\b.*$", "$1;"),
    ],
};

/// Whether a line begins with `interface`: to the grammar it is a function of this type.
pub(super) fn has_interface(code: &str) -> bool {
    code.contains("interface")
        && code.lines().any(|line| line.trim_start().starts_with("interface "))
}
