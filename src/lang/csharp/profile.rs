//! The settings of C#, and how broken C# is read.

use std::sync::LazyLock;

use crate::language::{
    Access, AnnotationForm, Arithmetic, ArrayForm, ClassProfile, Collections, FixProfile, Language,
    LanguageProfile, NameProfile, SeveralResults, SyntaxProfile, TypeProfile, TypeSyntax,
    UnboundUse,
};
use crate::syntax::lexer::{LexicalSyntax, StringSyntax};
use crate::syntax::repair::RepairTable;

pub(super) const PROFILE: LanguageProfile = LanguageProfile {
    syntax: SyntaxProfile {
        angle_brackets_nest: true,
        annotations: AnnotationForm::Bracketed,
        name_marks: Some(("@", "")),
        ..SyntaxProfile::DEFAULT
    },
    fixes: FixProfile {
        other_nodes: &[
            "argument.name",
            "attribute_argument.name",
            "goto_statement",
            "labeled_statement",
            "member_access_expression.name",
            "member_binding_expression.name",
            "method_declaration.name",
            "with_initializer",
        ],
        doubtful_nodes: &["attribute.name", "initializer_expression", "qualified_name"],
        reflection: &["GetField", "GetMethod", "GetProperty", "dynamic", "nameof"],
        ..FixProfile::DEFAULT
    },
    types: TypeProfile {
        syntax: TypeSyntax {
            qualifiers: &["in", "out", "params", "readonly", "ref", "scoped", "this"],
            ..TypeSyntax::DEFAULT
        },
        arithmetic: Arithmetic::Wrapping,
        signed: &[("sbyte", 8), ("short", 16), ("int", 32), ("long", 64), ("nint", 64)],
        unsigned: &[
            ("byte", 8),
            ("ushort", 16),
            ("char", 16),
            ("uint", 32),
            ("ulong", 64),
            ("nuint", 64),
        ],
        floats: &[("float", 32), ("double", 64), ("decimal", 64)],
        numbers: &[
            "sbyte", "byte", "short", "ushort", "char", "int", "uint", "nint", "long", "nuint",
            "ulong", "float", "double", "decimal",
        ],
        character: Some("char"),
        collections: Collections {
            list: Some("Array"),
            tuple: Some("Tuple"),
            ..Collections::DEFAULT
        },
        array: ArrayForm::Class("Array"),
        sizes_are_capacities: true,
        comparers: &["Comparer<", "EqualityComparer<", "StringComparer."],
        conversion_types: &[
            ("ToBoolean", "bool"),
            ("ToDouble", "double"),
            ("ToInt32", "int"),
            ("ToInt64", "long"),
        ],
        conversions: &["ToBoolean", "ToDouble", "ToInt32", "ToInt64"],
        collection_factories: &[
            ("Array.Empty", "Array"),
            ("Enumerable.Empty", "IEnumerable"),
            ("ImmutableArray.Create", "ImmutableArray"),
            ("ImmutableList.Create", "ImmutableList"),
        ],
        promises: &["Task", "ValueTask"],
        several_results: SeveralResults::Tuple,
        results_are_inferred: false,
        ..TypeProfile::DEFAULT
    },
    classes: ClassProfile {
        access: Access::Modifier { default: Some("private") },
        outer_type_access: Some("internal"),
        base_object: "base",
        methods_are_virtual: false,
        declarations_construct: false,
        lists_construct: true,
        object_methods: &[("Equals", 1), ("GetHashCode", 0), ("ToString", 0)],
        extend_interfaces: false,
        hold_functions: true,
        ..ClassProfile::DEFAULT
    },
    names: NameProfile {
        have_properties: true,
        aliases_are_of_names: true,
        updates_read: false,
        calls_need_functions: false,
        joints: &[".", "?."],
        name_arguments: true,
        have_overloads: true,
        unbound_use: UnboundUse::CalledOrBare,
        ..NameProfile::DEFAULT
    },
    ..LanguageProfile::of(Language::CSharp)
};

const LEXICAL: LexicalSyntax = LexicalSyntax {
    line_comment: "//",
    has_block_comments: true,
    strings: &[StringSyntax::lines("\"\"\""), StringSyntax::line("\""), StringSyntax::line("'")],
    has_directives: true,
};

pub(super) static REPAIRS: LazyLock<RepairTable> =
    LazyLock::new(|| RepairTable { lexical: LEXICAL, ..vocabulary!("repair/csharp.toml") });
