//! How broken Java is read.

use crate::syntax::lexer::{LexicalSyntax, StringSyntax};
use crate::syntax::repair::{Blocks, Braces, RepairTable};

pub(super) const REPAIRS: RepairTable = RepairTable {
    lexical: LexicalSyntax {
        line_comment: "//",
        has_block_comments: true,
        strings: &[
            StringSyntax::lines("\"\"\""),
            StringSyntax::line("\""),
            StringSyntax::line("'"),
        ],
        has_directives: false,
    },
    blocks: Blocks::Braced(Braces {
        statement: ";",
        handler: "} finally {}",
        types: &[],
        flat: &["case", "default"],
        owners: &["class", "enum", "interface", "record"],
        has_only_methods: true,
        outermost: &[],
        labels: &["case", "default"],
        continues: &["and", "else", "extends", "implements", "instanceof", "permits", "throws"],
    }),
    control: &["catch", "do", "else", "finally", "for", "if", "switch", "try", "while"],
    starts: &[
        "abstract",
        "break",
        "case",
        "class",
        "continue",
        "def",
        "enum",
        "import",
        "interface",
        "package",
        "private",
        "protected",
        "public",
        "return",
        "static",
        "throw",
        "void",
    ],
    type_head: "",
    operand: "",
    choice: "",
    parts: &["case", "catch", "default", "finally"],
    foreign: &["def", "fn", "func", "function"],
    rewrites: &[
        (r"^(\s*(?:\}\s*)?)(?:elif|elsif|elseif)\b(.*)$", "$1else if$2"),
        (r"^(\s*(?:\w+\s+)*)struct(\s+\w+\b[^;=()]*)$", "$1class$2"),
        // `while x < 3:`, `if x then`
        (
            r"^(\s*(?:\}\s*)?(?:else\s+)?(?:while|if|switch))\s+([^(\s].*?)\s*(?::|\bthen|\bdo)\s*$",
            "$1 ($2) {",
        ),
        (r"^(\s*(?:\w+\s+)*)Class(\s+\w+\b.*)$", "$1class$2"),
        // `while x < 3 {`
        (
            r"^(\s*(?:\}\s*)?(?:else\s+)?(?:while|if|switch))\s+([^(\s].*?)\s*(\{?)\s*$",
            "$1 ($2) $3",
        ),
        (
            r"^(\s*(?:\}\s*)?(?:else\s+)?(?:while|if|switch|for))\s*\((.*)\)\s*(?::|\bthen|\bdo)\s*$",
            "$1 ($2) {",
        ),
        (r"^(\s*for)\s+\w+\s+in\b[^{]*:?\s*(\{.*)$", "$1 (;;) $2"),
        (r"^(\s*for)\s+\w+\s+in\b.*$", "$1 (;;)"),
        // `class B:`, `class B(A):`
        (r"^(\s*(?:\w+\s+)*(?:class|interface|enum)\s+\w+)\s*(?:\(.*\))?\s*:\s*$", "$1 {"),
        (r"^(\s*(?:\w+\s+)*(?:class|interface|enum)\s+\w+)\s*\([^()]*\)\s*\{\s*$", "$1 {"),
        // `def m(self, a):`, `func total(items List, tax int) int {`, and with another result
        (
            r"^(\s*(?:(?:public|private|protected|static)\s+)*)(?:def|func|fn|function)\s+(\w+\s*\()((?:[^()]|\([^()]*\))*)(\))\s*(?:(?:->|:)?\s*(?:None|void))?\s*(?:\{|:)\s*$",
            "$1void $2@3$4 {",
        ),
        (
            r"^(\s*(?:(?:public|private|protected|static)\s+)*)(?:def|func|fn|function)\s+(\w+\s*\()((?:[^()]|\([^()]*\))*)(\))\s*(?:->|:)?\s*([\w.]+(?:<.*>)?(?:\[\])*)\s*(?:\{|:)\s*$",
            "$1&5 $2@3$4 {",
        ),
        (
            r"^(\s*(?:(?:public|private|protected|static)\s+)*)(?:def|func|fn|function)\s+(\w+\s*\()((?:[^()]|\([^()]*\))*)(\))[^(){]*(?:\{|:)\s*$",
            "$1void $2@3$4 {",
        ),
        (r"^(\s*)def\s+(\w+\s*\().*\)\s*;?\s*$", "$1void $2);"),
        // `int m(int a int b) {`
        (r"^(.*\w\((?:.*,\s*)?[\w<>\[\].]+\s+\w+)(\s+[\w<>\[\].]+\s+\w+\s*[,)].*\{\s*)$", "$1,$2"),
        // `int m(int x):`
        (r"^(\s*(?:\w+\s+)*[\w<>\[\],]+\s+\w+\s*\([^()]*\))\s*:\s*$", "$1 {"),
        (r"^(\s*)(?:fi|end|endif|endfor|endwhile|done)\s*;?\s*$", "$1}"),
    ],
    parameters: &[
        (r"^self$", ""),
        // `int a`
        (
            r"^((?:final\s+)?(?:boolean|byte|char|double|float|int|long|short|[A-Z][\w.]*)(?:<.*>)?(?:\[\])*(?:\.\.\.)?\s+\w+)$",
            "$1",
        ),
        // `a int`, `a: List<String> = None`, `a *Disk`
        (r"^(\w+)(?:\s*:\s*|\s+)\*?([\w.]+(?:<.*>)?(?:\[\])*)(?:\s*=.*)?$", "&2 $1"),
        (r"^(\w+)\s+\[\](\w+)$", "&2[] $1"),
        (r"^(\w+).*$", "_ $1"),
    ],
    heads: &[
        (r"^(\s*for)\b[^{]*(\{?)\s*$", "$1 (;;) $2"),
        (r"^(\s*(?:\}\s*)?(?:else\s+)?(?:if|while|switch))\b[^{]*(\{?)\s*$", "$1 (_) $2"),
        (r"^(\s*switch)\b[^{]*$", "$1 (_) {}"),
        (r"^(\s*(?:\w+\s+)*(?:class|interface|enum)\s+\w+).*\{\s*$", "$1 {"),
        (
            r"^(\s*(?:(?:public|private|protected|static|final|abstract|synchronized)\s+)*[\w<>\[\],]+\s+[\w]+\s*)(?:\(|[^()]*\)).*\{\s*$",
            "$1() {",
        ),
        (r"^(\s*return)\b.*$", "$1;"),
    ],
};
