//! The settings of TypeScript: those of JavaScript, with types.

use crate::lang::javascript::profile::PROFILE as JAVASCRIPT;
use crate::language::{ClassProfile, Language, LanguageProfile, SyntaxProfile, TypeProfile};

pub(in crate::lang) const PROFILE: LanguageProfile = LanguageProfile {
    language: Language::TypeScript,
    syntax: SyntaxProfile { angle_brackets_nest: true, ..JAVASCRIPT.syntax },
    types: TypeProfile {
        tops: &["Object", "any", "object", "unknown"],
        // `any` is asked for by its name.
        tops_say_nothing: false,
        annotations_are_comments: false,
        ..JAVASCRIPT.types
    },
    classes: ClassProfile {
        merge_interfaces: true,
        // JavaScript has no other way to name one.
        extend_interfaces: false,
        ..JAVASCRIPT.classes
    },
    ..JAVASCRIPT
};
