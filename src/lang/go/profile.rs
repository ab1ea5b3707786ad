//! The settings of Go, and how broken Go is read.

use std::sync::LazyLock;

use crate::language::{
    Access, AnnotationForm, Arithmetic, ArrayForm, ClassProfile, FixProfile, Language,
    LanguageProfile, NameProfile, SeveralResults, SyntaxProfile, TypeProfile, TypeSyntax,
};
use crate::syntax::lexer::{LexicalSyntax, StringSyntax};
use crate::syntax::repair::RepairTable;

pub(super) const PROFILE: LanguageProfile = LanguageProfile {
    syntax: SyntaxProfile { annotations: AnnotationForm::None, ..SyntaxProfile::DEFAULT },
    fixes: FixProfile {
        ending_keywords: &["break", "continue", "fallthrough", "return"],
        other_nodes: &["field_identifier", "label_name"],
        doubtful_nodes: &["keyed_element", "literal_element"],
        values_see_outer_names: true,
        imports_run_code: true,
        ..FixProfile::DEFAULT
    },
    types: TypeProfile {
        syntax: TypeSyntax {
            brackets_enclose_arguments: true,
            constructors_precede: true,
            ..TypeSyntax::DEFAULT
        },
        arithmetic: Arithmetic::Exact,
        signed: &[("int", 0), ("int8", 0), ("int16", 0), ("int32", 0), ("int64", 0), ("rune", 0)],
        unsigned: &[
            ("uint", 0),
            ("uint8", 0),
            ("uint16", 0),
            ("uint32", 0),
            ("uint64", 0),
            ("uintptr", 0),
            ("byte", 0),
        ],
        floats: &[("float64", 64), ("float32", 32)],
        numbers: CONVERSIONS.split_at(1).1,
        floating: "float64",
        imaginary: "complex128",
        character: Some("rune"),
        // An instruction's `int[]` means a slice.
        array: ArrayForm::Slice,
        zero_values_are_empty: true,
        error: Some("error"),
        unqualified_are_own: true,
        are_qualified_by_imports: true,
        have_slices: true,
        calls_convert: true,
        conversions: CONVERSIONS,
        several_results: SeveralResults::Listed,
        results_are_inferred: false,
        ..TypeProfile::DEFAULT
    },
    classes: ClassProfile {
        access: Access::Capital,
        current_object: None,
        have_implicit_receiver: false,
        constructor_prefixes: &["New", "new"],
        fields_may_be_methods: true,
        interfaces_are_structural: true,
        ..ClassProfile::DEFAULT
    },
    names: NameProfile {
        camel_case_is_mixed_caps: true,
        fields_are_variables: false,
        // The key of a map may be one.
        keys_may_be_variables: true,
        ..NameProfile::DEFAULT
    },
    ..LanguageProfile::of(Language::Go)
};

/// Built-in types by which values are converted: a text, and the numbers.
const CONVERSIONS: &[&str] = &[
    "string",
    "int8",
    "uint8",
    "byte",
    "int16",
    "uint16",
    "int32",
    "rune",
    "uint32",
    "int64",
    "uint64",
    "int",
    "uint",
    "uintptr",
    "float32",
    "float64",
    "complex64",
    "complex128",
];

const LEXICAL: LexicalSyntax = LexicalSyntax {
    line_comment: "//",
    has_block_comments: true,
    strings: &[StringSyntax::lines("`").raw(), StringSyntax::line("\""), StringSyntax::line("'")],
    has_directives: false,
};

pub(super) static REPAIRS: LazyLock<RepairTable> =
    LazyLock::new(|| RepairTable { lexical: LEXICAL, ..vocabulary!("repair/go.toml") });

/// Whether a line begins with the brace that should end the line before: to the grammar it is a
/// block of its own.
pub(super) fn has_brace_on_next_line(code: &str) -> bool {
    code.contains("\n{")
}
