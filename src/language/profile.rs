//! What sets a language apart, as data: one [`LanguageProfile`] per language, in its folder under
//! `src/lang/`.
//!
//! A setting says what differs from most languages; what has to be computed is in the traits of a
//! language.

/// Defines a group of settings, each with its default.
macro_rules! settings {
    (
        $(#[$about:meta])* $group:ident {
            $($(#[$decides:meta])* $setting:ident: $type:ty = $default:expr,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy)]
        pub(crate) struct $group {
            $($(#[$decides])* pub(crate) $setting: $type,)*
        }

        impl $group {
            /// What most languages have.
            pub(crate) const DEFAULT: Self = Self { $($setting: $default,)* };
        }
    };
}

mod classes;
mod names;
mod syntax;
mod types;

pub(crate) use classes::ClassProfile;
pub(crate) use names::{NameProfile, UnboundUse};
pub(crate) use syntax::SyntaxProfile;
pub(crate) use types::{ArrayForm, Collections, SeveralResults, TypeProfile, TypeSyntax};

use super::Language;

/// The settings of a language, by subject.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LanguageProfile {
    /// The language.
    pub(crate) language: Language,
    /// How its code is written.
    pub(crate) syntax: SyntaxProfile,
    /// Its types.
    pub(crate) types: TypeProfile,
    /// Its classes and objects.
    pub(crate) classes: ClassProfile,
    /// Its names and variables.
    pub(crate) names: NameProfile,
}

impl LanguageProfile {
    /// The settings of a statically typed language with classes.
    pub(crate) const fn of(language: Language) -> Self {
        Self {
            language,
            syntax: SyntaxProfile::DEFAULT,
            types: TypeProfile::DEFAULT,
            classes: ClassProfile::DEFAULT,
            names: NameProfile::DEFAULT,
        }
    }
}

/// What has a profile.
pub(crate) trait HasProfile: std::fmt::Debug + Sync {
    /// The settings of the language.
    fn profile(&self) -> &'static LanguageProfile;
}

/// Names in a fixed order.
type Names = &'static [&'static str];

/// Pairs of a name and what belongs to it.
type NamePairs = &'static [(&'static str, &'static str)];
