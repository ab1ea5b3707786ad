//! One home for each language: everything that names a language is in its folder here.
//!
//! The rest of the library asks a language through [`LanguageSupport`]: how its trees become facts
//! ([`Grammar`]), what its names refer to ([`NameResolution`]), how its imports are used and ordered
//! ([`ImportRules`]), and what its types and literals mean ([`TypeSystem`]).
#![expect(clippy::disallowed_types, reason = "a language's grammar is a tree-sitter grammar")]

#[macro_use]
mod field;

mod braces;
mod comments;
mod cpp;
mod go;
mod import_rules;
mod java;
mod javascript;
mod log_messages;
mod lowering;
mod numbers;
mod python;
mod quotes;
mod recording;
mod secrets;
mod test_names;
#[cfg(test)]
mod tests;
mod tree;
mod type_system;
mod typescript;

pub(crate) use crate::syntax::{Grammar, Leaf, StyleViolation};
pub(crate) use import_rules::{ImportGroup, ImportRules};
pub(crate) use lowering::{Expressions, Lower, Lowering};
pub(crate) use numbers::number_value;
pub(crate) use type_system::{ArgumentTypes, Operand, TypeSystem};

use crate::facts::Facts;
use crate::language::Language;
use crate::names::NameResolution;
use crate::response::{CodeBlock, Limits};
use crate::syntax::{self, ParseError, Parsed, Trees};

/// What a language brings.
pub(crate) trait LanguageSupport:
    Grammar + Expressions + ImportRules + NameResolution + TypeSystem
{
}

impl<T: Grammar + Expressions + ImportRules + NameResolution + TypeSystem> LanguageSupport for T {}

/// What a language brings.
pub(crate) fn of(language: Language) -> &'static dyn LanguageSupport {
    match language {
        Language::Python => &python::Python,
        Language::Java => &java::Java,
        Language::Go => &go::Go,
        Language::Cpp => &cpp::Cpp,
        Language::JavaScript => &javascript::EcmaScript::JavaScript,
        Language::TypeScript => &javascript::EcmaScript::TypeScript,
    }
}

/// Parses a block's code as a language.
///
/// # Errors
/// When the code is past a limit.
pub fn parse(language: Language, code: &str, limits: &Limits) -> Result<Parsed, ParseError> {
    syntax::parse(of(language), code, limits)
}

/// The facts of all blocks of one language, united. Each block comes with its tree.
pub fn facts<'t>(language: Language, blocks: &[(&'t CodeBlock<'_>, &'t Parsed)]) -> Facts<'t> {
    syntax::facts(of(language), blocks)
}

/// No trees yet. Blocks past these limits are not parsed.
pub fn trees(limits: Limits) -> Trees {
    Trees::new(limits, |language| of(language))
}

/// The tree-sitter grammar of a language.
pub fn grammar(language: Language) -> tree_sitter::Language {
    of(language).language()
}
