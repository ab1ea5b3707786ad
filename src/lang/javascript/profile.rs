//! The settings of JavaScript, and how broken JavaScript is read.

use std::sync::LazyLock;

use regex::Regex;
use tree_sitter::{Node, Tree};

use crate::lang::tree::any_node;
use crate::language::{
    Access, Arithmetic, ArrayForm, ClassProfile, Collections, FixProfile, Language,
    LanguageProfile, NameProfile, SyntaxProfile, TypeProfile, TypeSyntax,
};
use crate::syntax::lexer::{LexicalSyntax, StringSyntax};
use crate::syntax::repair::RepairTable;

pub(super) const PROFILE: LanguageProfile = LanguageProfile {
    syntax: SyntaxProfile {
        variable_keyword: Some("let"),
        stub_endings: &[".d.ts", ".d.mts", ".d.cts"],
        old_module_endings: &[".cjs", ".cts"],
        dialect_marks: &["@flow"],
        ..SyntaxProfile::DEFAULT
    },
    fixes: FixProfile {
        continuing_tokens: &[
            "(",
            "[",
            "`",
            "+",
            "-",
            "*",
            "/",
            "%",
            ",",
            ".",
            "<",
            ">",
            "=",
            "?",
            ":",
            "&",
            "|",
            "^",
            "!=",
            "as",
            "in",
            "instanceof",
            "is",
            "of",
            "satisfies",
        ],
        ending_keywords: &[
            "break", "continue", "debugger", "false", "null", "return", "super", "this", "true",
        ],
        reflection: &["eval", "with"],
        other_nodes: &[
            "property_identifier",
            "private_property_identifier",
            "statement_identifier",
        ],
        doubtful_nodes: &[
            "export_specifier",
            "export_statement.value",
            "jsx_closing_element.name",
            "jsx_opening_element.name",
            "jsx_self_closing_element.name",
            "namespace_export",
        ],
        private_nodes: &["private_property_identifier"],
        hoisting_keyword: Some("var"),
        export_keyword: Some("export"),
        imports_run_code: true,
        ..FixProfile::DEFAULT
    },
    types: TypeProfile {
        division_is_whole: false,
        syntax: TypeSyntax {
            qualifiers: &["readonly", "unique"],
            structural: true,
            ..TypeSyntax::DEFAULT
        },
        boolean: "boolean",
        null: Some("None"),
        arithmetic: Arithmetic::Floating,
        signed: &[("bigint", 0)],
        floats: &[("number", 64)],
        numbers: &["number", "bigint"],
        collections: Collections {
            list: Some("Array"),
            dict: Some("Object"),
            ..Collections::DEFAULT
        },
        array: ArrayForm::Class("Array"),
        // Words for whole numbers, which are numbers like others here.
        whole_numbers: &[
            "byte", "i32", "i64", "int", "int32", "int64", "integer", "long", "short", "uint",
        ],
        characters: &["char", "Char", "character", "Character"],
        uninitialized: Some("undefined"),
        annotations_are_optional: true,
        annotations_are_comments: true,
        self_type: Some("this"),
        unary_operators: &[("+", "number"), ("delete", "boolean"), ("typeof", "string")],
        logical_operators_return_operands: true,
        branches_are_converted: false,
        key: Some("string"),
        keep_properties: &["Partial", "PropsWithChildren", "Readonly", "Required"],
        conversions: &["Number", "String", "Boolean", "BigInt"],
        conversion_types: &[
            ("BigInt", "bigint"),
            ("Boolean", "boolean"),
            ("Number", "number"),
            ("String", "string"),
        ],
        promises: &["Promise", "PromiseLike"],
        ..TypeProfile::DEFAULT
    },
    classes: ClassProfile {
        access: Access::Modifier { default: Some("public") },
        have_prototypes: true,
        have_implicit_receiver: false,
        initializer: Some("constructor"),
        inherit_constructors: true,
        functions_construct: true,
        declarations_construct: false,
        fields_may_be_methods: true,
        ..ClassProfile::DEFAULT
    },
    names: NameProfile {
        own_uses_are_none: true,
        modules_pass_on: true,
        marks: &['_', '$', '#'],
        constants_are_literals: true,
        updates_read: false,
        joints: &[".", "?."],
        // `f()`, `f?.()`, and `f` as the tag of a template.
        call_starts: &["(", "?.(", "`"],
        calling_methods: &["apply", "bind", "call"],
        modules_export_defaults: true,
        global_objects: &["global", "globalThis", "self", "top", "window"],
        ..NameProfile::DEFAULT
    },
    ..LanguageProfile::of(Language::JavaScript)
};

/// How many bytes at the end of code are looked at for a head.
const MAX_HEAD: usize = 512;

const LEXICAL: LexicalSyntax = LexicalSyntax {
    line_comment: "//",
    has_block_comments: true,
    strings: &[StringSyntax::lines("`"), StringSyntax::line("\""), StringSyntax::line("'")],
    has_directives: false,
};

pub(super) static REPAIRS: LazyLock<RepairTable> =
    LazyLock::new(|| RepairTable { lexical: LEXICAL, ..vocabulary!("repair/javascript.toml") });

/// Whether code ends with the head of a function, which the grammar takes for a signature.
pub(super) fn ends_in_head(code: &str) -> bool {
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

/// Whether a name has marks of East Asian text, which the grammar takes for letters: `f(a，b)`.
pub(in crate::lang) fn has_wide_marks(tree: &Tree, code: &str) -> bool {
    const MARKS: [char; 5] = ['，', '；', '：', '（', '）'];
    let has_mark = |node: Node<'_>| {
        node.kind().ends_with("identifier") && code[node.byte_range()].contains(MARKS)
    };
    code.contains(MARKS) && any_node(tree, has_mark)
}
