//! The settings of Python.

use crate::language::{
    ClassProfile, Collections, Language, LanguageProfile, NameProfile, SeveralResults,
    SyntaxProfile, TypeProfile, TypeSyntax,
};

pub(super) const PROFILE: LanguageProfile = LanguageProfile {
    syntax: SyntaxProfile {
        blanks_in_strings_count: true,
        stub_ending: Some(".pyi"),
        counts_operands: true,
        ..SyntaxProfile::DEFAULT
    },
    types: TypeProfile {
        syntax: TypeSyntax { brackets_enclose_arguments: true, ..TypeSyntax::DEFAULT },
        text: "str",
        null: Some("None"),
        numbers: &["bool", "int", "float", "complex"],
        floating: "float",
        bytes: Some("bytes"),
        collections: Collections {
            list: Some("list"),
            dict: Some("dict"),
            set: Some("set"),
            tuple: Some("tuple"),
            generator: Some("generator"),
        },
        tops: &["Any", "object"],
        infinities: &["float(\"inf\")", "float(\"-inf\")", "math.inf", "np.inf"],
        annotations_are_optional: true,
        are_qualified_by_imports: true,
        are_values: true,
        self_type: Some("Self"),
        logical_operators_return_operands: true,
        branches_are_converted: false,
        have_slices: true,
        calls_construct: true,
        conversions: &["int", "float", "str", "Decimal"],
        several_results: SeveralResults::Tuple,
        ..TypeProfile::DEFAULT
    },
    classes: ClassProfile {
        current_object: None,
        receivers: &["self", "cls"],
        have_implicit_receiver: false,
        initializer: Some("__init__"),
        inherit_constructors: true,
        constructors_take_typed_fields: true,
        // Of `dataclasses`, `attrs` and `pydantic`; `attr.ib` and `attr.attrib`.
        field_specifiers: &["field", "Field", "ib", "attrib"],
        ..ClassProfile::DEFAULT
    },
    names: NameProfile {
        dunder_names_are_reserved: true,
        variables_are_declared: false,
        constants_are_literals: true,
        readers_of_all: &["locals()"],
        name_arguments: true,
        ..NameProfile::DEFAULT
    },
    ..LanguageProfile::of(Language::Python)
};
