//! The settings of Rust, and how broken Rust is read.

use std::sync::LazyLock;

use crate::language::{
    Access, AnnotationForm, Arithmetic, ArrayForm, ClassProfile, Collections, Language,
    LanguageProfile, NameProfile, SeveralResults, SyntaxProfile, TypeProfile, TypeSyntax,
};
use crate::syntax::lexer::{LexicalSyntax, StringSyntax};
use crate::syntax::repair::RepairTable;

pub(super) const PROFILE: LanguageProfile = LanguageProfile {
    syntax: SyntaxProfile {
        angle_brackets_nest: true,
        fragments_are_in_place: true,
        annotations: AnnotationForm::Bracketed,
        name_marks: Some(("r#", "")),
        ..SyntaxProfile::DEFAULT
    },
    types: TypeProfile {
        syntax: TypeSyntax { constructors_precede: true, ..TypeSyntax::DEFAULT },
        text: "str",
        arithmetic: Arithmetic::Exact,
        signed: &[("i8", 0), ("i16", 0), ("i32", 0), ("i64", 0), ("i128", 0), ("isize", 0)],
        unsigned: &[("u8", 0), ("u16", 0), ("u32", 0), ("u64", 0), ("u128", 0), ("usize", 0)],
        floats: &[("f64", 64), ("f32", 32)],
        numbers: &[
            "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "i128", "u128", "isize", "usize",
            "f32", "f64",
        ],
        floating: "f64",
        character: Some("char"),
        collections: Collections { list: Some("[]"), tuple: Some("Tuple"), ..Collections::DEFAULT },
        array: ArrayForm::Array,
        self_type: Some("Self"),
        branches_are_converted: false,
        have_slices: true,
        calls_construct: true,
        conversions: &["from", "new"],
        conversion_types: &[("String.from", "String"), ("Box.new", "Box")],
        collection_factories: &[
            ("BTreeMap.new", "BTreeMap"),
            ("BTreeSet.new", "BTreeSet"),
            ("BinaryHeap.new", "BinaryHeap"),
            ("HashMap.new", "HashMap"),
            ("HashSet.new", "HashSet"),
            ("String.new", "String"),
            ("Vec.new", "Vec"),
            ("VecDeque.new", "VecDeque"),
        ],
        several_results: SeveralResults::Tuple,
        results_are_inferred: false,
        ..TypeProfile::DEFAULT
    },
    classes: ClassProfile {
        access: Access::Pub,
        current_object: Some("self"),
        receivers: &["self"],
        initializer: Some("new"),
        default_initializer: Some("default"),
        have_implicit_receiver: false,
        functions_construct: true,
        smart_pointers: &[("Arc::new", "Arc"), ("Box::new", "Box"), ("Rc::new", "Rc")],
        declarations_construct: false,
        extend_interfaces: false,
        ..ClassProfile::DEFAULT
    },
    names: NameProfile {
        // Only those on the stack are variables.
        fields_are_variables: false,
        updates_read: false,
        joints: &[".", "::"],
        // `println!("a")`, `vec![1]`
        call_starts: &["(", "!(", "![", "!{"],
        have_namespaces: true,
        statics_are_upper: true,
        module_joint: Some("::"),
        ..NameProfile::DEFAULT
    },
    ..LanguageProfile::of(Language::Rust)
};

const LEXICAL: LexicalSyntax = LexicalSyntax {
    line_comment: "//",
    has_block_comments: true,
    strings: &[StringSyntax::lines("\""), StringSyntax::character("'")],
    has_directives: false,
};

pub(super) static REPAIRS: LazyLock<RepairTable> =
    LazyLock::new(|| RepairTable { lexical: LEXICAL, ..vocabulary!("repair/rust.toml") });
