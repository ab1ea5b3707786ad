//! One home for each language: everything that names a language is in its folder here.
//!
//! The rest of the library asks a language through [`LanguageSupport`]: how it is parsed ([`Grammar`]), how its
//! trees become facts ([`Recorder`]), what its names refer to ([`NameResolution`]), how its imports are used and ordered
//! ([`ImportRules`]), and what its types and literals mean ([`TypeSystem`]).
#![expect(clippy::disallowed_types, reason = "a language's grammar is a tree-sitter grammar")]

#[macro_use]
mod tree;

mod braces;
mod classes;
pub(crate) mod comments;
mod cpp;
#[cfg(feature = "csharp")]
mod csharp;
mod dotted;
mod features;
mod formals;
mod forms;
mod go;
mod java;
mod javascript;
mod literals;
mod lowering;
#[cfg(any(feature = "csharp", feature = "swift"))]
mod parts;
mod paths;
mod purposes;
mod python;
mod recording;
#[cfg(feature = "ruby")]
mod ruby;
mod rust;
mod scanner;
#[cfg(feature = "swift")]
mod swift;
mod targets;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::facts::{Facts, Import, ImportKind, NumberKind, Token};
use crate::language::Language;
use crate::names::NameResolution;
use crate::response::{CodeBlock, Limits};
use crate::syntax;
use crate::syntax::{ParseError, Parsed, Trees};
use crate::types::{Type, TypeNotation, TypeWords};

pub(crate) use crate::syntax::{Grammar, Leaf, Recorder, StyleViolation};
pub(crate) use literals::{number_value, without_type};
pub(crate) use lowering::{Expressions, Lower, Lowering};

/// What a language brings.
pub(crate) trait LanguageSupport:
    Recorder + Expressions + ImportRules + NameResolution + TypeSystem
{
}

impl<T: Recorder + Expressions + ImportRules + NameResolution + TypeSystem> LanguageSupport for T {}

/// What a language brings.
pub(crate) fn of(language: Language) -> &'static dyn LanguageSupport {
    match language {
        Language::Python => &python::Python,
        Language::Java => &java::Java,
        Language::Go => &go::Go,
        Language::Cpp => &cpp::Cpp,
        Language::JavaScript => &javascript::EcmaScript::JavaScript,
        Language::TypeScript => &javascript::EcmaScript::TypeScript,
        Language::Rust => &rust::Rust,
        #[cfg(feature = "swift")]
        Language::Swift => &swift::Swift,
        #[cfg(feature = "ruby")]
        Language::Ruby => &ruby::Ruby,
        #[cfg(feature = "csharp")]
        Language::CSharp => &csharp::CSharp,
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
    syntax::facts(of(language), blocks, &syntax::Asked::default()).0
}

/// No trees yet. Blocks past these limits are not parsed.
pub fn trees(limits: Limits) -> Trees {
    Trees::new(limits, |language| of(language))
}

/// The tree-sitter grammar of a language.
pub fn grammar(language: Language) -> tree_sitter::Language {
    of(language).language()
}

/// The groups of imports, in the order that style guides ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ImportGroup {
    /// Of the standard library.
    Standard,
    /// Of another library, or of the project where the path does not show it.
    External,
    /// Of the project, by its path.
    Local,
}

/// How a language's imports are used and grouped. An `#include` only takes in a text, and is asked
/// none of this.
pub(crate) trait ImportRules {
    /// Whether an import, whose text is given, takes everything from a module.
    fn takes_everything(&self, import: &Import<'_>, _text: &str) -> bool {
        import.is_wildcard && import.kind != ImportKind::Using
    }

    /// Whether the path of an import, whose text is given, begins where the file is.
    fn is_relative(&self, import: &Import<'_>, _text: &str) -> bool {
        import.level > 0 || import.module.starts_with('.')
    }

    /// Whether an import, whose text is given, is used though the code does not say its name.
    fn is_needed_unnamed(&self, _import: &Import<'_>, _local: &str, _text: &str) -> bool {
        false
    }

    /// The names that strings or comments of a block mention, where linters take that for a use.
    fn names_in_text<'c>(&self, _tokens: &[Token<'c>], _code: &'c str) -> BTreeSet<&'c str> {
        BTreeSet::new()
    }

    /// Whether an import that names a package may name the project's own.
    fn may_be_own(&self, _import: &Import<'_>) -> bool {
        false
    }

    /// The group that an import belongs to.
    fn import_group(&self, _import: &Import<'_>) -> ImportGroup {
        ImportGroup::External
    }

    /// The name of the module that a file is, and the files one of which declares it, if files do that.
    fn declared_in(&self, _file: &Path) -> Option<(String, Vec<PathBuf>)> {
        None
    }

    /// Whether code declares a module as public; `None` if it does not declare it.
    fn declares_public(&self, _text: &str, _module: &str) -> Option<bool> {
        None
    }

    /// Whether code declares a module for tests alone.
    fn declares_for_tests(&self, _text: &str, _module: &str) -> bool {
        false
    }

    /// Whether code hands something of a module on to other code.
    fn hands_on(&self, _text: &str, _module: &str) -> bool {
        false
    }

    /// Whether an import, whose text is given, belongs at file level.
    fn belongs_at_top(&self, import: &Import<'_>, _text: &str) -> bool {
        import.kind != ImportKind::Using
    }
}

/// The types of a language, as far as they can be computed without compiling it. Most of what sets
/// its types apart is in [`TypeProfile`](crate::language::TypeProfile).
///
/// A language whose types are not inferred at all needs no more than the defaults.
pub(crate) trait TypeSystem: TypeNotation {
    /// The type of a number literal by its form.
    fn number_type(&self, kind: NumberKind, _text: &str) -> Type {
        let types = &self.profile().types;
        Type::named(match kind {
            NumberKind::Integer => "int",
            NumberKind::Floating => types.floating,
            NumberKind::Imaginary => types.imaginary,
        })
    }

    /// The type of arithmetic on two numbers: the wider of their types, and at least `int`.
    fn arithmetic_type(&self, left: &Type, right: &Type) -> Option<Type> {
        let profile = self.profile();
        let words = TypeWords::of(profile.language);
        let types = profile.types.numbers;
        let rank = |name: &str| types.iter().position(|known| *known == name);
        let of = |ty: &Type| match ty {
            Type::Named(path, None) if path.len() == 1 => rank(words.canonical(&path[0])),
            _ => None,
        };
        let wider = of(left)?.max(of(right)?).max(rank("int")?);
        Some(Type::named(types[wider]))
    }

    /// The type of a binary operator that is neither a comparison nor a logical one.
    fn binary_type(&self, _operator: &str, left: Operand, right: Operand) -> Option<Type> {
        self.arithmetic_type(&left.ty?, &right.ty?)
    }

    /// The type of a conditional expression whose branches have different types.
    fn conditional_type(&self, one: Operand, other: Operand) -> Option<Type> {
        let are_converted = self.profile().types.branches_are_converted;
        are_converted.then(|| self.arithmetic_type(&one.ty?, &other.ty?))?
    }

    /// The type of `object[index]` for an object of a named type.
    fn subscript_type(&self, _name: &str, _arguments: &[Type], _index: &str) -> Option<Type> {
        None
    }

    /// The type of what iteration over a named type gives: by default its first type argument.
    fn iterated_type(&self, _name: &str, arguments: &[Type]) -> Option<Type> {
        arguments.first().cloned()
    }

    /// The type of the n-th variable when an object of a named type is unpacked.
    fn unpacked_type(&self, _name: &str, _arguments: &[Type], _at: usize) -> Option<Type> {
        None
    }

    /// The type arguments that are deduced from the values that a type of the library is made of.
    fn deduced_arguments(&self, _name: &str, _values: &[Option<Type>]) -> Option<Vec<Type>> {
        None
    }

    /// The type of a call of a name from outside the code, if the name is evidently that of a
    /// type.
    fn called_type(&self, _path: &[&str], _text: &str) -> Option<Type> {
        None
    }

    /// The type of a call of a built-in function whose type depends on its arguments;
    /// `Some(None)` if it is not evident.
    fn builtin_call(&self, _name: &str, _arguments: &dyn ArgumentTypes) -> Option<Option<Type>> {
        None
    }
}

/// An operand of a binary operator.
#[derive(Debug, Clone)]
pub(crate) struct Operand {
    /// Its type, if it is evident.
    pub(crate) ty: Option<Type>,
    /// Whether it is a literal or a signed number.
    pub(crate) is_literal: bool,
    /// Whether it is a number with a minus.
    pub(crate) is_negative: bool,
}

/// The types of a call's arguments, each inferred only when it is asked for.
pub(crate) trait ArgumentTypes {
    /// The number of arguments.
    fn count(&self) -> usize;

    /// The number of arguments that are not passed by name.
    fn positional(&self) -> usize;

    fn ty(&self, at: usize) -> Option<Type>;

    /// The type of the elements of an argument that is iterated over.
    fn element(&self, at: usize) -> Option<Type>;
}
