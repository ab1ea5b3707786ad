//! The settings of C++, and how broken C++ is read.

use std::sync::LazyLock;

use super::lexer::LEXICAL_SYNTAX;
use crate::language::{
    Access, AnnotationForm, Arithmetic, ClassProfile, Escapes, FixProfile, Language,
    LanguageProfile, NameProfile, SyntaxProfile, TypeProfile, TypeSyntax, UnboundUse,
};
use crate::syntax::lexer::LexicalSyntax;
use crate::syntax::repair::RepairTable;

pub(super) const PROFILE: LanguageProfile = LanguageProfile {
    syntax: SyntaxProfile {
        angle_brackets_nest: true,
        annotations: AnnotationForm::Bracketed,
        escapes: Escapes { hexadecimal_is_long: true, ..Escapes::DEFAULT },
        ..SyntaxProfile::DEFAULT
    },
    fixes: FixProfile {
        other_nodes: &["field_identifier", "qualified_identifier.name", "statement_identifier"],
        doubtful_nodes: &[
            "enumerator.name",
            "preproc_def",
            "preproc_defined",
            "preproc_function_def",
            "preproc_ifdef",
            "preproc_params",
            "using_declaration",
        ],
        macros_are_capitals: true,
        ..FixProfile::DEFAULT
    },
    types: TypeProfile {
        syntax: TypeSyntax {
            qualifiers: &[
                "volatile",
                "mutable",
                "constexpr",
                "static",
                "inline",
                "typename",
                "register",
                "extern",
                "class",
                "enum",
                "struct",
            ],
            specifiers: &["unsigned", "signed", "long", "short", "int", "char", "double", "float"],
            parentheses_make_function: true,
            ..TypeSyntax::DEFAULT
        },
        arithmetic: Arithmetic::Promoting,
        signed: &[
            ("char", 8),
            ("signed char", 8),
            ("short", 16),
            ("int", 32),
            ("long", 64),
            ("long long", 64),
            ("int8_t", 8),
            ("int16_t", 16),
            ("int32_t", 32),
            ("int64_t", 64),
            ("ptrdiff_t", 64),
        ],
        unsigned: &[
            ("unsigned char", 8),
            ("unsigned short", 16),
            ("unsigned int", 32),
            ("unsigned long", 64),
            ("unsigned long long", 64),
            ("size_t", 64),
            ("uint8_t", 8),
            ("uint16_t", 16),
            ("uint32_t", 32),
            ("uint64_t", 64),
        ],
        floats: &[("float", 32), ("double", 64), ("long double", 64)],
        numbers: &[
            "bool",
            "char",
            "unsigned char",
            "short",
            "unsigned short",
            "int",
            "unsigned int",
            "long",
            "unsigned long",
            "size_t",
            "long long",
            "unsigned long long",
            "float",
            "double",
            "long double",
        ],
        character: Some("char"),
        strings_are_pointers: true,
        arrays_are_passed_as_pointers: true,
        calls_construct: true,
        calls_convert: true,
        conversions: &[
            "unsigned", "signed", "long", "short", "int", "char", "double", "float", "size_t",
            "string",
        ],
        ..TypeProfile::DEFAULT
    },
    classes: ClassProfile {
        access: Access::Section,
        methods_are_virtual: false,
        lists_construct: true,
        smart_pointers: &[("make_unique", "unique_ptr"), ("make_shared", "shared_ptr")],
        ..ClassProfile::DEFAULT
    },
    names: NameProfile {
        updates_read: false,
        function_end: "}",
        joints: &[".", "::", ".*", "->", "->*"],
        have_overloads: true,
        have_namespaces: true,
        members_are_fields: true,
        separator: "::",
        // An include makes every name of a header available.
        unbound_use: UnboundUse::Any,
        ..NameProfile::DEFAULT
    },
    ..LanguageProfile::of(Language::Cpp)
};

const LEXICAL: LexicalSyntax = LexicalSyntax { has_directives: true, ..LEXICAL_SYNTAX };

pub(super) static REPAIRS: LazyLock<RepairTable> =
    LazyLock::new(|| RepairTable { lexical: LEXICAL, ..vocabulary!("repair/cpp.toml") });

/// Whether a line begins with `interface`: to the grammar it is a function of this type.
pub(super) fn has_interface(code: &str) -> bool {
    code.contains("interface")
        && code.lines().any(|line| line.trim_start().starts_with("interface "))
}
