//! How broken JavaScript is read.

use std::sync::LazyLock;

use regex::Regex;

use crate::syntax::lexer::{LexicalSyntax, StringSyntax};
use crate::syntax::repair::{Blocks, Braces, RepairTable};

/// How many bytes at the end of code are looked at for a head.
const MAX_HEAD: usize = 512;

pub(in crate::lang) const REPAIRS: RepairTable = RepairTable {
    lexical: LexicalSyntax {
        line_comment: "//",
        has_block_comments: true,
        strings: &[StringSyntax::lines("`"), StringSyntax::line("\""), StringSyntax::line("'")],
        has_directives: false,
    },
    blocks: Blocks::Braced(Braces {
        statement: "",
        handler: "} finally {}",
        types: &[],
        flat: &["case", "default"],
        owners: &["class", "enum", "interface", "namespace"],
        has_only_methods: false,
        outermost: &[],
        labels: &["case", "default"],
        continues: &["catch", "else", "extends", "finally", "implements", "instanceof"],
    }),
    control: &["catch", "do", "else", "finally", "for", "if", "switch", "try", "while"],
    starts: &[
        "break",
        "case",
        "class",
        "const",
        "continue",
        "enum",
        "export",
        "function",
        "import",
        "interface",
        "let",
        "return",
        "switch",
        "throw",
        "var",
    ],
    type_head: "class _ {",
    operand: "_",
    choice: "_ : _",
    parts: &["case", "catch", "default", "finally"],
    foreign: &[],
    rewrites: &[
        // A method without its class: `async f(x) {`, `private f(): void {`, `get x() {`
        (
            r"^(\s*)(?:(?:public|private|protected|static|override|get|set)\s+)+((?:async\s+)?)(\*?\s*[\w$]+\s*(?:<[^(){}]*>)?\s*\(.*\).*\{.*)$",
            "$1$2function $3",
        ),
        (r"^(\s*async\s+)(\*?\s*[\w$]+\s*(?:<[^(){}]*>)?\s*\(.*\).*\{.*)$", "$1function $2"),
        // `find(id) {`, which further in is likelier to be a statement that lost something
        (r"^([\w$]+\s*(?:<[^(){}]*>)?\s*\(.*\).*\{.*)$", "function $1"),
        (r"^(\s*(?:\}\s*)?)(?:elif|elsif|elseif)\b(.*)$", "$1else if$2"),
        (r"^(\s*(?:\w+\s+)*)struct(\s+\w+\b[^;=()]*)$", "$1class$2"),
        // `while x < 3:`, `if x then`
        (
            r"^(\s*(?:\}\s*)?(?:else\s+)?(?:while|if|switch))\s+([^(\s].*?)\s*(?::|\bthen|\bdo)\s*$",
            "$1 ($2) {",
        ),
        // `public class A {`
        (
            r"^(\s*)(?:(?:public|private|protected|final|static)\s+)+((?:abstract\s+)?(?:class|interface|enum)\b.*)$",
            "$1$2",
        ),
        // `function m(x) {`, `def m(self, x):` in a class, and with a result
        (
            r"^(\s+(?:static\s+)?)(?:(?:public|private|protected)\s+)?(?:def|func|fn|function)\s+(\w+\s*\()((?:[^()]|\([^()]*\))*)(\))\s*(?:->|:)\s*([\w.]+(?:<.*>)?(?:\[\])*)\s*(?:\{|:)\s*$",
            "$1$2@3$4: $5 {",
        ),
        (
            r"^(\s+(?:static\s+)?)(?:(?:public|private|protected)\s+)?(?:def|func|fn|function)\s+(\w+\s*\()((?:[^()]|\([^()]*\))*)(\))[^(){]*(?:\{|:)\s*$",
            "$1$2@3$4 {",
        ),
        (r"^(\s+)(?:def|func|fn|function)\s+(\w+\s*\([^()]*\)\s*\{.*\}\s*)$", "$1$2"),
        // `public int m(int x) {`
        (
            r"^(\s+)(?:(?:public|private|protected|static|final)\s+)*(?:void|public|private|protected)\s+(\w+\s*\()([^()]*)(\))\s*\{\s*$",
            "$1$2@3$4 {",
        ),
        (
            r"^(\s+)(?:(?:public|private|protected|static|final)\s+)*([\w.]+(?:<[^()]*>)?(?:\[\])*)\s+(\w+\s*\()([^()]*)(\))(\s*\{)\s*$",
            "$1$3@4$5: &2$6",
        ),
        (r"^(\s*)(?:public\s+)?interface(\s+\w+)\s*\{\s*$", "$1class$2 {"),
        // `m(x):` in a class
        (r"^(\s+(?:\w+\s+)*\w+\s*\([^()]*\))\s*:\s*$", "$1 {"),
        (r"^(\s*import\s*\{[^{}]*?)\s+(from\s+[^{};]*;?)\}?\s*$", "$1 } $2"),
        // `export default abstract class {`, which the grammar can't read without a name
        (
            r"^(\s*export\s+default\s+)abstract\s+(class(?:\s+(?:extends|implements)\b.*)?\s*\{.*)$",
            "$1$2",
        ),
        // `static accessor n = 1`, of which the grammar reads `accessor n` alone
        (
            r"^(\s*(?:(?:public|private|protected|override|static)\s+)+)accessor(\s+#?[\w$]+\s*[!?:=;].*)$",
            "$1$2",
        ),
        // `while x < 3 {`
        (
            r"^(\s*(?:\}\s*)?(?:else\s+)?(?:while|if|switch))\s+([^(\s].*?)\s*(\{?)\s*$",
            "$1 ($2) $3",
        ),
        (
            r"^(\s*(?:\}\s*)?(?:else\s+)?(?:while|if|switch|for))\s*\((.*)\)\s*(?::|\bthen|\bdo)\s*$",
            "$1 ($2) {",
        ),
        (r"^(\s*for)\s+\w+\s+(?:in|of)\b[^{]*:?\s*(\{.*)$", "$1 (;;) $2"),
        (r"^(\s*for)\s+\w+\s+(?:in|of)\b.*$", "$1 (;;)"),
        (
            r"^(\s*(?:\w+\s+)*(?:class|interface|enum)\s+\w+)\s*(?:\([^()]*\))?\s*(?::|\{)\s*$",
            "$1 {",
        ),
        // `def f(x):`, and with a result
        (
            r"^(\s*)(?:def|func|fn|function)\s+(\w+\s*\()((?:[^()]|\([^()]*\))*)(\))\s*(?:->|:)\s*([\w.]+(?:<.*>)?(?:\[\])*)\s*(?:\{|:)\s*$",
            "$1function $2@3$4: $5 {",
        ),
        (r"^(\s*)(?:def|func|fn|function)\s+(\w+\s*\(.*\))\s*(?:\{|:)\s*$", "$1function $2 {"),
        // `f(a: number b: number) {`
        (r"^(.*\(.*?\w\??\s*:\s*[\w.]+(?:<[^()]*>)?(?:\[\])*)(\s+\w+\??\s*:.*\).*)$", "$1,$2"),
        // `run(x: number: string)`
        (
            r"^(.*\([^()]*\w\s*:\s*[\w.]+(?:<[^()]*>)?(?:\[\])*)(\s*:\s*[^(){}:,]+)\)(.*)$",
            "$1)$2$3",
        ),
        // A name for what is left out.
        (r"^(.*[{\[(,]\s*)\.\.\.(\s*[}\]),].*)$", "$1$2"),
        (r"^\s*(?:\.\.\.|…)\s*$", ""),
        (r"^(\s*)(?:fi|end|endif|endfor|endwhile|done)\s*;?\s*$", "$1}"),
    ],
    parameters: &[
        (r"^self$", ""),
        // `int a`, `final String[] names`
        (r"^(?:final\s+)?([\w.]+(?:<.*>)?(?:\[\])*)\s+(\w+)$", "$2: &1"),
    ],
    heads: &[
        (r"^(\s*for)\b[^{]*(\{?)\s*$", "$1 (;;) $2"),
        (r"^(\s*(?:\}\s*)?(?:else\s+)?(?:if|while|switch))\b[^{]*(\{?)\s*$", "$1 (_) $2"),
        (r"^(\s*switch)\b[^{]*$", "$1 (_) {}"),
        (r"^(\s*(?:export\s+)?(?:default\s+)?(?:abstract\s+)?class\s+\w+).*\{\s*$", "$1 {"),
        (r"^(\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?function\s*\*?\s*\w+).*\{\s*$", "$1() {"),
        (r"^(\s*(?:export\s+)?(?:const|let|var)\s+\w+)\b.*=>\s*\{\s*$", "$1 = () => {"),
        (
            r"^(\s*(?:(?:async|static|get|set|public|private|protected)\s+)*\w+)\s*(?:\(|[^()]*\)).*\{\s*$",
            "$1() {",
        ),
        (r"^(\s*return)\b.*$", "$1"),
    ],
};

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
