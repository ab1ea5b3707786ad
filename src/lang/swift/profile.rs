//! The settings of Swift, and how broken Swift is read.

use std::sync::LazyLock;

use crate::language::{
    Access, Arithmetic, ClassProfile, Collections, Language, LanguageProfile, NameProfile,
    SeveralResults, SyntaxProfile, TypeProfile, TypeSyntax,
};
use crate::syntax::lexer::{LexicalSyntax, StringSyntax};
use crate::syntax::repair::RepairTable;

pub(super) const PROFILE: LanguageProfile = LanguageProfile {
    syntax: SyntaxProfile {
        angle_brackets_nest: true,
        name_marks: Some(("`", "`")),
        ..SyntaxProfile::DEFAULT
    },
    types: TypeProfile {
        syntax: TypeSyntax { constructors_precede: true, ..TypeSyntax::DEFAULT },
        boolean: "Bool",
        text: "String",
        arithmetic: Arithmetic::Exact,
        lists_have_operators: true,
        signed: &[("Int", 64), ("Int64", 64), ("Int32", 32), ("Int16", 16), ("Int8", 8)],
        unsigned: &[("UInt", 64), ("UInt64", 64), ("UInt32", 32), ("UInt16", 16), ("UInt8", 8)],
        floats: &[("Double", 64), ("Float", 32), ("CGFloat", 64)],
        numbers: &[
            "Int8", "UInt8", "Int16", "UInt16", "Int32", "UInt32", "Int64", "UInt64", "Int",
            "UInt", "Float", "CGFloat", "Double",
        ],
        floating: "Double",
        collections: Collections {
            list: Some("Array"),
            dict: Some("Dictionary"),
            tuple: Some("Tuple"),
            ..Collections::DEFAULT
        },
        self_type: Some("Self"),
        branches_are_converted: false,
        calls_construct: true,
        conversions: &["Bool", "Character", "Double", "Float", "Int", "String"],
        collection_factories: &[
            ("Array", "Array"),
            ("Dictionary", "Dictionary"),
            ("Set", "Set"),
            ("String", "String"),
        ],
        several_results: SeveralResults::Tuple,
        results_are_inferred: false,
        ..TypeProfile::DEFAULT
    },
    classes: ClassProfile {
        raw_value: Some("rawValue"),
        failing_initializer: Some("init?"),
        access: Access::Modifier { default: Some("internal") },
        current_object: Some("self"),
        initializer: Some("init"),
        inherit_constructors: true,
        functions_construct: true,
        declarations_construct: false,
        lists_construct: true,
        // What an optional holds is an object of its own class.
        smart_pointers: &[("Optional", "Optional")],
        ..ClassProfile::DEFAULT
    },
    names: NameProfile {
        labels_are_of_names: true,
        updates_read: false,
        have_trailing_closures: true,
        keywords_are_called: true,
        name_arguments: true,
        have_overloads: true,
        ..NameProfile::DEFAULT
    },
    ..LanguageProfile::of(Language::Swift)
};

const LEXICAL: LexicalSyntax = LexicalSyntax {
    line_comment: "//",
    has_block_comments: true,
    strings: &[StringSyntax::lines("\"\"\""), StringSyntax::line("\"")],
    has_directives: false,
};

pub(super) static REPAIRS: LazyLock<RepairTable> =
    LazyLock::new(|| RepairTable { lexical: LEXICAL, ..vocabulary!("repair/swift.toml") });
