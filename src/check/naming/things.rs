//! The things that rules on names and on order are about, by the words of `rules/vocabulary/named.toml`: what
//! has a name, where it is, and where its name says nothing because someone else chose it.

use super::{components, files, found};
use crate::check::access::{Accesses, Usable};
use crate::check::{Context, variable};
use crate::facts::{Function, ScopeId, TypeDefinition, Variable};
use crate::instruction::{self, modifiers_of};
use crate::response::Span;

/// Something with a name.
#[derive(Debug, Clone, Copy)]
pub(in crate::check) struct Thing<'a> {
    pub(super) name: &'a str,
    pub(in crate::check) name_span: Span,
    /// What is shown as evidence.
    pub(in crate::check) span: Span,
    /// Where it is defined; `None` for what is in no scope.
    pub(in crate::check) scope: Option<ScopeId>,
    /// Its name is prescribed from outside.
    pub(super) is_forced: bool,
    /// It is a file or folder, whose name has other marks than those of code.
    pub(super) is_path: bool,
    pub(super) is_type: bool,
    pub(super) modifiers: &'a [&'a str],
}

/// Finds the things of a kind, in source order.
type Finder = for<'a> fn(&Context<'a>) -> Vec<Thing<'a>>;

/// What finds each kind.
const KINDS: &[(&str, Finder)] = &[
    ("boolean", found::booleans),
    ("class", found::classes),
    ("component", components::components),
    ("component-file", files::component_files),
    ("constant", found::constants),
    ("constructor", found::constructors),
    ("directory", files::folders),
    ("enum", found::enumerations),
    ("enum-member", found::enumerators),
    ("exception", found::exceptions),
    ("exception-class", found::exceptions),
    ("export", found::exports),
    ("field", found::fields),
    ("file", files::files),
    ("function", found::functions),
    ("hook", components::hooks),
    ("hook-file", files::hook_files),
    ("import", found::imports),
    ("interface", found::interfaces),
    ("main", found::main),
    ("member", found::members),
    ("method", found::methods),
    ("name", found::names),
    ("namespace", found::namespaces),
    ("package", found::packages),
    ("parameter", found::parameters),
    ("predicate", found::predicates),
    ("property", found::properties),
    ("struct", found::structs),
    ("test", found::tests),
    ("test-class", found::test_classes),
    ("test-file", files::test_files),
    ("test-function", found::tests),
    ("type-alias", found::aliases),
    ("type-noun", found::types),
    ("type-parameter", found::type_parameters),
    ("variable", found::variables),
];

/// The things of a kind, which modifiers may limit to some: `private-field`.
pub(in crate::check) fn things<'a>(cx: &Context<'a>, word: &str) -> Vec<Thing<'a>> {
    let (modifiers, kind) = modifiers_of(word);
    let find = KINDS.iter().find(|(known, _)| *known == kind).map(|(_, find)| *find);
    // What is `readonly` is a constant too.
    let is_readonly = modifiers.iter().any(|it| ["final", "readonly"].contains(it));
    let find = match find {
        Some(_) if kind == "field" && is_readonly => Some(found::fields_and_constants as Finder),
        find => find,
    };
    let mut found = find.map_or_else(Vec::new, |find| find(cx));
    let forced = cx.lang().forced_names(cx.facts);
    for thing in &mut found {
        thing.is_forced |= forced.contains(thing.name);
    }
    if !modifiers.is_empty() {
        let accesses = Accesses::of(cx);
        let is_one = |thing: &Thing<'_>, modifier: &str| match modifier {
            "internal" | "private" | "protected" | "public" => {
                accesses.is(cx, &thing.usable(), modifier)
            }
            _ => thing.is(cx, modifier),
        };
        found.retain(|thing| modifiers.iter().all(|modifier| is_one(thing, modifier)));
    }
    found
}

/// What messages call the things of a kind.
pub(in crate::check) fn noun(word: &str) -> String {
    let (mut words, kind) = modifiers_of(word);
    words
        .push(instruction::things().find(|(word, _)| *word == kind).map_or(kind, |(_, noun)| noun));
    words.join(" ")
}

impl<'a> Thing<'a> {
    /// What is there once in a file, and has no scope.
    pub(super) fn of_place(name: &'a str, span: Span) -> Self {
        Self {
            name,
            name_span: span,
            span,
            scope: None,
            is_forced: false,
            is_path: false,
            is_type: false,
            modifiers: &[],
        }
    }

    pub(super) fn of_function(function: &'a Function<'a>, is_forced: bool) -> Self {
        Self {
            name: function.name,
            name_span: function.name_span,
            span: function.shown_signature(),
            scope: Some(function.scope),
            is_forced,
            is_path: false,
            is_type: false,
            modifiers: &function.modifiers,
        }
    }

    pub(super) fn of_type(name: &'a str, found: &'a TypeDefinition<'a>) -> Self {
        Self {
            name,
            name_span: found.name_span,
            span: found.header,
            scope: Some(found.scope),
            is_forced: found.is_specialization,
            is_path: false,
            is_type: true,
            modifiers: &found.modifiers,
        }
    }

    pub(super) fn of_variable(cx: &Context<'_>, variable: &'a Variable<'a>) -> Self {
        Self {
            name: variable.name,
            name_span: variable.name_span,
            span: variable.name_span,
            scope: Some(variable.scope),
            is_forced: variable::is_forced(cx, variable),
            is_path: false,
            is_type: false,
            modifiers: &variable.modifiers,
        }
    }

    /// Whether a modifier holds of it that says nothing of who may use it.
    fn is(&self, cx: &Context<'_>, modifier: &str) -> bool {
        let says = |modifier: &str| self.modifiers.contains(&modifier);
        match modifier {
            "static" => says("static") || says("staticmethod"),
            "readonly" => says("readonly") || says("final"),
            // `int Counter::total = 0;` defines a member.
            "global" | "top-level" => self.is_at_top(cx) && !self.usable().is_qualified(cx),
            _ => says(modifier),
        }
    }

    /// Whether it is in no type and no function.
    fn is_at_top(&self, cx: &Context<'_>) -> bool {
        self.scope.is_some_and(|scope| cx.facts.scope(scope).kind.is_outermost())
    }

    const fn usable(&self) -> Usable<'a> {
        let Self { name, name_span, modifiers, scope, is_type, .. } = *self;
        Usable { name, name_span, modifiers, scope, is_type }
    }
}

#[cfg(test)]
mod tests {
    use super::KINDS;
    use crate::instruction::things;

    #[test]
    fn every_kind_has_a_word_and_is_found() {
        let words: Vec<_> = things().map(|(word, _)| word).collect();
        let found: Vec<_> = KINDS.iter().map(|(word, _)| *word).collect();
        assert_eq!(words, found);
    }
}
