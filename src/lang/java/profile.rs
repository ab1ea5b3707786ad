//! The settings of Java.

use crate::language::{ClassProfile, Language, LanguageProfile, TypeProfile, TypeSyntax};

pub(super) const PROFILE: LanguageProfile = LanguageProfile {
    types: TypeProfile {
        syntax: TypeSyntax { qualifiers: &["final"], ..TypeSyntax::DEFAULT },
        boolean: "boolean",
        text: "String",
        numbers: &["byte", "short", "char", "int", "long", "float", "double"],
        character: Some("char"),
        variadics_are_arrays: true,
        // `Integer.valueOf`, `String.valueOf`.
        conversions: &["valueOf"],
        collection_factories: &[
            ("List.of", "List"),
            ("Arrays.asList", "List"),
            ("Collections.emptyList", "List"),
            ("Map.of", "Map"),
            ("Collections.emptyMap", "Map"),
            ("Set.of", "Set"),
            ("Collections.emptySet", "Set"),
        ],
        ..TypeProfile::DEFAULT
    },
    classes: ClassProfile {
        declarations_construct: false,
        hold_functions: true,
        ..ClassProfile::DEFAULT
    },
    ..LanguageProfile::of(Language::Java)
};
