//! The settings of Java, and how broken Java is read.

use std::sync::LazyLock;

use crate::language::{
    Arithmetic, ClassProfile, Escapes, FixProfile, Language, LanguageProfile, NameProfile,
    SyntaxProfile, TypeProfile, TypeSyntax, UnboundUse,
};
use crate::syntax::lexer::{LexicalSyntax, StringSyntax};
use crate::syntax::repair::RepairTable;

pub(super) const PROFILE: LanguageProfile = LanguageProfile {
    syntax: SyntaxProfile {
        angle_brackets_nest: true,
        arrows_nest: true,
        escapes: Escapes { have_blank: true, ..Escapes::DEFAULT },
        ..SyntaxProfile::DEFAULT
    },
    fixes: FixProfile {
        other_nodes: &[
            "break_statement",
            "continue_statement",
            "element_value_pair.key",
            "field_access.field",
            "labeled_statement",
            "method_declaration.name",
            "method_invocation.name",
        ],
        doubtful_nodes: &[
            "annotation.name",
            "marker_annotation.name",
            "scoped_identifier",
            "switch_label",
        ],
        ..FixProfile::DEFAULT
    },
    types: TypeProfile {
        syntax: TypeSyntax { qualifiers: &["final"], ..TypeSyntax::DEFAULT },
        boolean: "boolean",
        text: "String",
        arithmetic: Arithmetic::Wrapping,
        signed: &[("byte", 8), ("short", 16), ("int", 32), ("long", 64)],
        unsigned: &[("char", 16)],
        floats: &[("float", 32), ("double", 64)],
        numbers: &["byte", "short", "char", "int", "long", "float", "double"],
        character: Some("char"),
        variadics_are_arrays: true,
        sizes_are_capacities: true,
        comparers: &["Comparator.", "Collections.reverseOrder("],
        // `Integer.valueOf`, `String.valueOf`.
        conversions: &["valueOf"],
        conversion_types: &[("Integer", "int"), ("Long", "long"), ("Double", "double")],
        collection_factories: &[
            ("List.of", "List"),
            ("Arrays.asList", "List"),
            ("Collections.emptyList", "List"),
            ("Map.of", "Map"),
            ("Collections.emptyMap", "Map"),
            ("Set.of", "Set"),
            ("EnumSet.noneOf", "Set"),
            ("EnumSet.of", "Set"),
            ("Collections.emptySet", "Set"),
        ],
        ..TypeProfile::DEFAULT
    },
    classes: ClassProfile {
        declarations_construct: false,
        object_methods: &[("equals", 1), ("hashCode", 0), ("toString", 0)],
        // A class `extends` a class and `implements` interfaces.
        extend_interfaces: false,
        hold_functions: true,
        ..ClassProfile::DEFAULT
    },
    names: NameProfile {
        // `UnusedLocalVariable` of Checkstyle.
        updates_read: false,
        calls_need_functions: true,
        have_method_references: true,
        have_overloads: true,
        // The static members and nested classes of an imported class.
        unbound_use: UnboundUse::CalledOrBare,
        ..NameProfile::DEFAULT
    },
    ..LanguageProfile::of(Language::Java)
};

const LEXICAL: LexicalSyntax = LexicalSyntax {
    line_comment: "//",
    has_block_comments: true,
    strings: &[StringSyntax::lines("\"\"\""), StringSyntax::line("\""), StringSyntax::line("'")],
    has_directives: false,
};

pub(super) static REPAIRS: LazyLock<RepairTable> =
    LazyLock::new(|| RepairTable { lexical: LEXICAL, ..vocabulary!("repair/java.toml") });
