//! How broken Go is read.

use crate::syntax::lexer::{LexicalSyntax, StringSyntax};
use crate::syntax::repair::{Blocks, Braces, RepairTable};

pub(super) const REPAIRS: RepairTable = RepairTable {
    lexical: LexicalSyntax {
        line_comment: "//",
        has_block_comments: true,
        strings: &[
            StringSyntax::lines("`").raw(),
            StringSyntax::line("\""),
            StringSyntax::line("'"),
        ],
        has_directives: false,
    },
    blocks: Blocks::Braced(Braces {
        statement: "",
        handler: "}",
        types: &[],
        flat: &["case", "default"],
        owners: &["interface", "struct"],
        has_only_methods: false,
        outermost: &["func"],
        labels: &["case", "default"],
        continues: &["else"],
    }),
    control: &["for", "if", "select", "switch"],
    starts: &[
        "break",
        "const",
        "continue",
        "defer",
        "fallthrough",
        "go",
        "goto",
        "import",
        "package",
        "return",
        "type",
        "var",
    ],
    type_head: "",
    operand: "",
    choice: "",
    parts: &["case", "default", "package"],
    foreign: &[],
    rewrites: &[
        // `class A {`, `public interface A {`
        (r"^(?:public\s+)?(?:class|struct)\s+(\w+)\s*(?:\{|:)\s*$", "type $1 struct {"),
        (r"^(?:public\s+)?interface\s+(\w+)\s*(?:\{|:)\s*$", "type $1 interface {"),
        // `func f(a int b int) {`
        (
            r"^(func\b.*\w\((?:.*,\s*)?\w+\s+[\w.\[\]*]+)(\s+\w+\s+[\w.\[\]*]+\s*[,)].*\{\s*)$",
            "$1,$2",
        ),
        // `def f(x) {`, `function f(x: int): int {`
        (
            r"^(?:def|fn|function)\s+((?:\([^()]*\)\s*)?\w+\s*\()((?:[^()]|\([^()]*\))*)(\))\s*(?:(?:->|:)\s*(?:None|void))?\s*(?:\{|:)\s*$",
            "func $1@2$3 {",
        ),
        (
            r"^(?:def|fn|function)\s+((?:\([^()]*\)\s*)?\w+\s*\()((?:[^()]|\([^()]*\))*)(\))\s*(?:->|:)?\s*([*\w.]+)\s*(?:\{|:)\s*$",
            "func $1@2$3 $4 {",
        ),
        // `public static int f(int x) {`
        (
            r"^(?:(?:public|private|protected|static|final)\s+)*(?:void|public|private|protected)\s+(\w+\s*\()([^()]*)(\))\s*\{\s*$",
            "func $1@2$3 {",
        ),
        (
            r"^(?:(?:public|private|protected|static|final)\s+)*(\w+)(?:<.*>)?(?:\[\])*\s+(\w+\s*\()([^()]*)(\))(\s*\{)\s*$",
            "func $2@3$4 &1$5",
        ),
        (r"^(\s*)while\s*\(?(.*?)\)?\s*\{\s*$", "$1for $2 {"),
        (r"^(\s*(?:\}\s*)?)(?:elif|elsif|elseif)\b(.*?)\s*:?\s*(\{?)\s*$", "$1else if$2 $3"),
        (
            r"^(\s*(?:\}\s*)?(?:else\s+)?(?:if|for|switch)\b.*?[^\s{:])\s*(?::|\bthen|\bdo)?\s*$",
            "$1 {",
        ),
        // `for (int i = 0; i < n; i++) {`
        (
            r"^(\s*for)\s*\(?\s*(?:int|var|let)\s+(\w+\s*)=([^;{}]*;[^;{}]*;[^;{}]*?)\)?\s*\{\s*$",
            "$1 $2:=$3 {",
        ),
        (r"^(\s*for)\s+\w+\s+in\s+(.*?)\s*(?::|\{)?\s*$", "$1 range $2 {"),
        (r"^(\s*)(?:fi|end|endif|endfor|endwhile|done)\s*;?\s*$", "$1}"),
    ],
    parameters: &[
        (r"^(?:self|this)$", ""),
        // `int a`, `String[] names`
        (
            r"^(?:final\s+)?(bool|boolean|byte|char|double|float|int|long|short|string|[A-Z][\w.]*)(?:<.*>)?((?:\[\])*)\s+(\w+)$",
            "$3 &2&1",
        ),
        // `a: int`
        (r"^(\w+)(?:\s*:\s*|\s+)((?:\[\])*\*?[\w.]+)(?:\s*=.*)?$", "$1 $2"),
        (r"^(\w+).*$", "$1 _"),
    ],
    heads: &[
        (r"^(func\s+(?:\([^()]*\)\s*)?\w+).*\{\s*$", "$1() {"),
        (r"^(\s*(?:\}\s*else\s+)?if)\b.*\{\s*$", "$1 _ {"),
        (r"^(\s*for)\b.*;.*\{\s*$", "$1 ;; {"),
        (r"^(\s*for)\b.*\{\s*$", "$1 {"),
        (r"^(\s*switch)\b.*\{\s*$", "$1 {"),
        (r"^(\s*for)\b[^{]*(?:;|:=)[^{]*$", "$1 ;; {}"),
        (r"^(\s*for)\b[^{]*$", "$1 {}"),
        (r"^(\s*(?:\}\s*else\s+)?if)\b[^{]*$", "$1 _ {}"),
        (r"^(\s*switch)\b[^{]*$", "$1 {}"),
        (r"^(\s*return)\b.*$", "$1"),
    ],
};

/// Whether a line begins with the brace that should end the line before: to the grammar it is a
/// block of its own.
pub(super) fn has_brace_on_next_line(code: &str) -> bool {
    code.contains("\n{")
}
