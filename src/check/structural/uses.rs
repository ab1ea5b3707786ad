//! The uses of a data structure: constructions, literals, and uses as a type.

use heck::{ToSnakeCase, ToUpperCamelCase};

use super::arrays::{allocated_arrays, named_arrays};
use super::vocabulary::{Structure, StructureVocabulary};
use crate::check::{Context, keywords};
use crate::facts::{Call, CallForm, TypeForm};
use crate::language::Keywords;
use crate::names::{Binding, FullName, ImportBinding, Mention, QualifiedName};
use crate::response::Span;

/// The uses of the data structure that a word refers to, in source order.
pub(super) fn structure_uses(cx: &Context<'_>, word: &str) -> Vec<Span> {
    let vocabulary = StructureVocabulary::of(cx.language());
    let last = QualifiedName::parse(word).last;
    // "Linked list" is a `LinkedList`, if it is nothing else in the language, and "arraylist" an `ArrayList`.
    let is_other = vocabulary.structure(last).is_none();
    let joined = (last.contains(' ') && is_other).then(|| last.to_upper_camel_case());
    let last = joined.as_deref().unwrap_or(last);
    let last = vocabulary.type_of(last).filter(|_| is_other).unwrap_or(last);
    // A type of the response that has the word's name is meant.
    let means_own = |structure: &Structure| {
        !structure.defined
            && !structure.types.iter().any(|known| known == last)
            && !cx.names.types(last).is_empty()
    };
    let known = vocabulary.structure(last);
    let mut found = match known.filter(|structure| !means_own(structure)) {
        Some(structure) => known_structure_uses(cx, vocabulary, &structure, last),
        None if Keywords::of(cx.language()).is_reserved(last) => keywords::find_keyword(cx, last),
        None => unknown_name_uses(cx, last),
    };
    let kind = word.to_snake_case();
    let is_structure = |(_, noun): (&str, &str)| vocabulary.structure(noun).is_some();
    if kind.rsplit_once('_').is_some_and(is_structure) {
        found.extend(types_of_kind(cx, word));
    }
    found.sort_by_key(|span| (span.block, span.start, std::cmp::Reverse(span.end)));
    // A construction begins with its type: the two are one use.
    found.dedup_by_key(|span| (span.block, span.start));
    found
}

/// The uses of a structure in the vocabulary, and of a type of the response with the same name.
fn known_structure_uses(
    cx: &Context<'_>,
    vocabulary: &StructureVocabulary,
    structure: &Structure,
    word: &str,
) -> Vec<Span> {
    let facts = cx.facts;
    let literals = facts.literals.iter();
    let written = literals.filter(|literal| structure.literals.contains(&literal.kind));
    let uses = facts.type_uses.iter();
    let formed = uses.filter(|used| structure.forms.contains(&used.form));
    let mut found: Vec<_> = written.map(|literal| literal.span).collect();
    found.extend(formed.map(|used| used.span));
    let types = &cx.profile().types;
    if types.are_qualified_by_imports {
        found.extend(resolved_uses(cx, structure, word));
    }
    if !types.are_values {
        let own = !cx.names.types(word).is_empty();
        let is_known = |name: &str| structure.types.iter().any(|known| known == name);
        // `use std::collections::HashMap as Map;`
        let is_alias = |name: &str| {
            let mut imported = cx.names.imported(name).iter();
            imported.any(|binding| is_known(binding.path.rsplit('.').next().unwrap_or_default()))
        };
        let is_type = |name: &str| is_known(name) || own && name == word || is_alias(name);
        let is_class = structure.called && !is_variable(cx, word);
        let is_factory = |name: &str| {
            let mut factories = vocabulary.factories.iter();
            is_class || factories.any(|known| known == name)
        };
        found.extend(named_type_uses(cx, &is_type));
        let calls = facts.calls.iter().filter(|call| {
            let made = constructs(cx, call, &is_type, &is_factory);
            let mut known = structure.calls.iter();
            made || known.any(|known| calls_function(call, known))
                || is_class && calls_function(call, word)
        });
        found.extend(calls.map(|call| call.callee_span));
    }
    if !structure.named_arrays.is_empty() {
        found.extend(named_arrays(cx, structure, word));
    }
    if structure.allocated {
        found.extend(allocated_arrays(cx));
    }
    if structure.called && !types.are_qualified_by_imports {
        // `Symbol.iterator`.
        let mentions = cx.names.whole_mentions().filter(|mention| {
            let is_free =
                || matches!(cx.names.binding(word, mention.first_span()), Binding::Unbound);
            mention.parts().len() > 1 && mention.parts()[0] == word && is_free()
        });
        found.extend(mentions.map(|mention| mention.first_span()));
    }
    found.extend(definitions(cx, structure));
    found
}

/// The types of the response whose name says that they are of a kind: `SinglyLinkedList` a linked list.
fn types_of_kind(cx: &Context<'_>, kind: &str) -> impl Iterator<Item = Span> {
    let kind = format!("_{}", kind.to_snake_case());
    let types = cx.facts.types.iter();
    let of_kind = types.filter(move |found| {
        found.name.is_some_and(|name| format!("_{}", name.to_snake_case()).ends_with(&kind))
    });
    of_kind.map(|found| found.name_span)
}

/// The definitions that use a structure by themselves: of a type with its name where the language
/// has none of its own, of a method that makes an object one, and the constructs and keywords that
/// make one.
fn definitions(cx: &Context<'_>, structure: &Structure) -> Vec<Span> {
    let names = structure.types.iter().filter(|_| structure.defined);
    let mut found: Vec<_> = names.flat_map(|name| types_of_kind(cx, name)).collect();
    let is_listed = |list: &[String], name: &str| list.iter().any(|listed| listed == name);
    let functions = cx.facts.functions.iter();
    let methods = functions.filter(|function| is_listed(&structure.methods, function.name));
    found.extend(methods.map(|method| method.signature));
    let constructs = cx.facts.constructs.iter();
    let made = constructs.filter(|construct| is_listed(&structure.constructs, construct.kind));
    found.extend(made.map(|construct| construct.span));
    let words = structure.keywords.iter();
    found.extend(words.flat_map(|word| keywords::find_keyword(cx, word)));
    found
}

/// The uses of a type, class or function whose name is not in the vocabulary.
fn unknown_name_uses(cx: &Context<'_>, word: &str) -> Vec<Span> {
    let is_word = |name: &str| name == word;
    let mut found: Vec<_> = named_type_uses(cx, &is_word).collect();
    let calls = cx.facts.calls.iter();
    // A call of a static method is a use of its class.
    let is_class = !is_variable(cx, word);
    let called = calls.filter(|call| {
        call.callee.parts.last().is_some_and(|last| *last == word)
            || constructs(cx, call, &is_word, &|_| is_class)
    });
    found.extend(called.map(|call| call.callee_span));
    if cx.profile().types.are_values {
        let mentions = cx.names.whole_mentions();
        found.extend(mentions.filter_map(|mention| span_through(cx, &mention, word)));
    }
    found
}

/// Uses of the structure's types and of names from its modules, resolved through the imports, and
/// of a type of the response with that name.
fn resolved_uses<'a>(
    cx: &Context<'a>,
    structure: &Structure,
    word: &str,
) -> impl Iterator<Item = Span> {
    let of_name = |full: FullName<'_>| {
        let mut types = structure.types.iter();
        let mut modules = structure.modules.iter();
        let by_type = types.find_map(|known| full.resolves_to(known));
        by_type.or_else(|| modules.find_map(|module| full.resolves_into(module)))
    };
    let names = || structure.types.iter().chain(&structure.modules);
    let may_be = move |first: &str, root: &str| {
        let begins = |name: &String| {
            name.starts_with(root)
                || name.rsplit('.').next() == Some(first)
                || root.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with('.'))
        };
        first == word || names().any(begins)
    };
    let mentions = cx.names.with_root(cx.names.whole_mentions(), may_be);
    mentions.filter_map(move |mention| {
        let first = mention.parts()[0];
        let is_own = || matches!(cx.names.binding(first, mention.first_span()), Binding::Type);
        if first == word && is_own() {
            return Some(mention.first_span());
        }
        cx.names.full_names(&mention).into_iter().find_map(of_name)
    })
}

/// The span up to the first part of a dotted name that is the word, or is imported under it.
fn span_through(cx: &Context<'_>, mention: &Mention<'_>, word: &str) -> Option<Span> {
    let binding = cx.names.binding(mention.parts()[0], mention.first_span());
    let is_last = |binding: &ImportBinding<'_>| binding.path.rsplit('.').next() == Some(word);
    match binding {
        Binding::Variable => None,
        Binding::Imported(imports) if imports.iter().any(is_last) => Some(mention.first_span()),
        _ => {
            let at = mention.parts().iter().position(|part| *part == word)?;
            Some(mention.span_up_to(at))
        }
    }
}

/// The spans where a type with such a name is written.
fn named_type_uses(cx: &Context<'_>, is_type: &dyn Fn(&str) -> bool) -> impl Iterator<Item = Span> {
    let uses = cx.facts.type_uses.iter();
    let named = uses.filter(|used| used.form == TypeForm::Named);
    named
        .filter(|used| used.path.parts.last().is_some_and(|last| is_type(last)))
        .map(|used| used.span)
}

/// Whether a call constructs a type with such a name: `new T()`, `T{1}`, `T.of(1)`, `T::new`, and
/// `T(1)` where a call of a class constructs.
fn constructs(
    cx: &Context<'_>,
    call: &Call<'_>,
    is_type: &dyn Fn(&str) -> bool,
    is_factory: &dyn Fn(&str) -> bool,
) -> bool {
    if call.callee.has_receiver {
        return false;
    }
    match (call.callee.parts.as_slice(), call.form) {
        ([.., owner, method], CallForm::Call | CallForm::Reference)
            if is_type(owner) && is_factory(method) =>
        {
            true
        }
        ([.., last], CallForm::New | CallForm::Braces) => is_type(last),
        ([], _) | (_, CallForm::Reference) => false,
        ([.., last], CallForm::Call) => {
            cx.profile().types.calls_construct
                && is_type(last)
                && !is_member(cx, call, last)
                && cx.names.functions(last).is_empty()
        }
    }
}

/// Whether a call is a member call on an object: `bits.set(3)`, not `std::pair(1, 2)`.
fn is_member(cx: &Context<'_>, call: &Call<'_>, last: &str) -> bool {
    let callee = cx.text(call.callee_span);
    let before = callee.rfind(last).map_or("", |at| &callee[..at]);
    before.trim_end().ends_with(['.', '>'])
}

/// Whether a call is one of the known function; the owner in its name must match if the callee is
/// qualified.
fn calls_function(call: &Call<'_>, known: &str) -> bool {
    let mut parts = call.callee.parts.iter().rev();
    let last = parts.next();
    let Some(before) = last.and_then(|last| known.strip_suffix(last)) else {
        return false;
    };
    match (before.strip_suffix('.'), parts.next()) {
        (Some(owners), Some(part)) => owners.rsplit('.').next() == Some(part),
        (Some(_), None) => true,
        (None, _) => before.is_empty() && !call.callee.has_receiver,
    }
}

fn is_variable(cx: &Context<'_>, name: &str) -> bool {
    cx.facts.variables.iter().any(|variable| variable.name == name)
}
