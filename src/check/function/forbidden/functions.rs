//! Entries that name a function.

use std::collections::BTreeSet;

use super::ExcludedFunctions;
use crate::check::Context;
use crate::check::infer::TypeInference;
use crate::facts::{Call, CallForm, Import, ImportKind, InitialValue, Part};
use crate::language::Keywords;
use crate::names::{
    Binding, FullName, Header, ImportRequirement, Mention, QualifiedName, base_name, name_parts,
};
use crate::response::Span;

/// The uses of a function by its name: calls, and uses as a value if no variable has the name.
/// For a qualified entry only uses with that qualifier count.
pub(in crate::check) fn function_uses<'a>(cx: &Context<'a>, name: &str) -> Vec<Mention<'a>> {
    let is_called = |word: &str| {
        let are_called = cx.profile().names.keywords_are_called;
        are_called && Keywords::of(cx.language()).is_reserved(word)
    };
    // `try!` is recorded as a call of `try`.
    let name = name.strip_suffix('!').filter(|word| is_called(word)).unwrap_or(name);
    let wanted = QualifiedName::parse(name);
    let is_keyword = is_called(wanted.last);
    let is_bound = is_keyword || !cx.names.variables(wanted.last).is_empty();
    let mut found = cx.names.mentions_of_any(names_and_aliases(cx, wanted.last));
    let is_qualified = wanted.qualifier.is_some();
    // `process.env.HOME` is a use of `process.env`, which the code does not define and which is no library.
    let is_from_outside = wanted.qualifier.is_some_and(|qualifier| {
        let root = name_parts(qualifier)[0];
        let is_imported = || cx.facts.imports.iter().any(|import| import.module == name);
        !name.contains("::") && cx.names.variables(root).is_empty() && !is_imported()
    });
    found.retain(|mention| !is_attribute(cx, mention));
    found.retain(|mention| {
        mention.is_called()
            || (mention.is_bare()
                && !mention.is_qualifier()
                && !is_unpacked(cx, mention)
                && (!is_bound || means_member(cx, mention)))
            || is_module_member(cx, mention)
            || is_qualified && !mention.is_bare() && !mention.is_qualifier()
            || is_from_outside && !mention.is_bare()
            || is_member_reference(cx, mention)
    });
    if let Some(qualifier) = wanted.qualifier {
        let mut path = name_parts(qualifier);
        path.push(wanted.last);
        found.retain(|mention| is_named(cx, mention, &path));
    }
    found
}

/// Whether a name is that of an attribute of Rust, and no path to one: `#[expect(dead_code)]`, but not `#[tokio::main]`.
fn is_attribute(cx: &Context<'_>, mention: &Mention<'_>) -> bool {
    let Span { start, .. } = mention.span();
    let code = cx.block(mention.span()).map_or("", |block| &*block.code);
    let before = code.get(..start as usize).unwrap_or_default();
    let is_path = mention.parts().len() > 1 || mention.is_qualifier();
    !is_path && (before.ends_with("#[") || before.ends_with("#!["))
}

pub(in crate::check) fn names_and_aliases<'n, 'a: 'n>(
    cx: &Context<'a>,
    name: &'n str,
) -> Vec<&'n str> {
    let imported = cx.facts.imports.iter().flat_map(|import| &import.names);
    let aliases = imported.filter(|taken| taken.name == name).filter_map(|taken| taken.alias);
    // `using Old = System.Collections.ArrayList;`
    let are_of_names = cx.profile().names.aliases_are_of_names;
    let wholes = cx.facts.imports.iter().filter(|import| {
        are_of_names && import.module.rsplit_once('.').is_some_and(|(_, last)| last == name)
    });
    let aliases = aliases.chain(wholes.filter_map(|import| import.alias));
    // `const { max: largest } = Math`.
    let taken = cx.facts.variables.iter().filter(|variable| match &variable.value {
        InitialValue::Element(_, path) => path.last() == Some(&Part::Entry(name)),
        _ => false,
    });
    let taken = taken.map(|variable| variable.name).filter(|taken| *taken != name);
    std::iter::once(name).chain(aliases).chain(taken).collect()
}

/// Whether the name of a variable stands for a member that it took from an object from outside.
fn means_member(cx: &Context<'_>, mention: &Mention<'_>) -> bool {
    let variables = cx.names.variables(mention.name());
    let is_member = |full: &FullName<'_>| full.rest().is_empty() && full.root.contains('.');
    variables.iter().all(|variable| variable.name_span != mention.span())
        && cx.names.full_names(mention).iter().any(is_member)
}

/// Whether a use only takes members from an object, each of which counts by itself: `const { PI } = Math`.
fn is_unpacked(cx: &Context<'_>, mention: &Mention<'_>) -> bool {
    cx.facts.variables.iter().any(|variable| {
        matches!(&variable.value, InitialValue::Element(object, _) if object.span() == mention.span())
    })
}

/// Whether a use is a member of an imported module, package or class, as in `math.sqrt` without a
/// call.
fn is_module_member(cx: &Context<'_>, mention: &Mention<'_>) -> bool {
    let is_module = |full: &FullName<'_>| full.import.is_some_and(|import| import.names.is_empty());
    !mention.is_bare()
        && !mention.is_qualifier()
        && cx.names.full_names(mention).iter().any(is_module)
}

/// Whether a use is a function by its qualified name as a value: `&S::f`, `std::sin`.
fn is_member_reference(cx: &Context<'_>, mention: &Mention<'_>) -> bool {
    let Some(owner) = mention.qualifiers().last().filter(|_| !mention.is_qualifier()) else {
        return false;
    };
    let is_type = || cx.facts.type_uses.iter().any(|used| used.path.parts == mention.parts());
    let functions = cx.names.functions(mention.name());
    let mut passed = cx.facts.calls.iter().filter(|call| call.form == CallForm::Reference);
    mention.qualifiers() == ["std"] && !is_type()
        || passed.any(|call| call.callee_span == mention.span())
        || functions.iter().any(|function| function.owner.as_deref() == Some(owner))
}

/// Whether a use has the qualified name of the entry, as written or through its imports. A module
/// that is named like one of the standard library is not that one, nor is a variable named like
/// one.
pub(in crate::check) fn is_named(cx: &Context<'_>, mention: &Mention<'_>, path: &[&str]) -> bool {
    if mention.has_receiver() {
        return false;
    }
    let language = cx.lang();
    let is_wanted = |full: &FullName<'_>| {
        let name = full.join(".");
        let parts: Vec<_> = name.split(['.', ':', '/']).filter(|part| !part.is_empty()).collect();
        // The root may be a name that is imported from the module.
        let module = full.root.rsplit_once('.').map_or(&*full.root, |(module, _)| module);
        let is_standard =
            language.is_standard_library(&full.root) || language.is_standard_library(module);
        let is_other = || language.is_standard_library(path[0]) && !is_standard;
        parts == path || parts.ends_with(path) && !is_other()
    };
    let first = mention.parts()[0];
    let hides_module =
        || language.is_standard_library(path[0]) || !cx.names.imported(first).is_empty();
    let may_be_as_written = match cx.names.binding(first, mention.first_span()) {
        Binding::Imported(_) => !language.is_standard_library(path[0]),
        Binding::Variable => !hides_module(),
        _ => true,
    };
    let is_written = || {
        mention.parts().ends_with(path) || cx.names.without_alias(mention.parts()).ends_with(path)
    };
    may_be_as_written && is_written() || cx.names.full_names(mention).iter().any(is_wanted)
}

pub(super) fn class_uses(
    cx: &Context<'_>,
    class: &str,
    excluded: &ExcludedFunctions<'_>,
) -> Vec<Span> {
    let mut spans = static_calls(cx, class, excluded);
    let inference = TypeInference::new(cx);
    let calls_types = cx.profile().types.calls_construct;
    for call in &cx.facts.calls {
        let parts = &cx.names.without_alias(&call.callee.parts);
        let builds = matches!(call.form, CallForm::New | CallForm::Braces)
            || calls_types && call.form == CallForm::Call;
        if builds && parts.last() == Some(&class) {
            spans.push(call.callee_span);
            continue;
        }
        let is_method = matches!(call.form, CallForm::Call | CallForm::Reference)
            && (parts.len() > 1 || call.callee.has_receiver);
        let is_excepted = parts.last().is_some_and(|name| excluded.covers(name));
        if is_method && !is_excepted && inference.receiver_is(call, class) {
            spans.push(call.callee_span);
        }
    }
    spans
}

/// Calls of a method on objects of a class.
pub(super) fn method_uses(cx: &Context<'_>, class: &str, name: &str) -> Vec<Span> {
    let inference = TypeInference::new(cx);
    let calls = cx.facts.calls.iter();
    let named = calls.filter(|call| call.callee.parts.last() == Some(&name));
    let found = named.filter(|call| inference.receiver_is(call, class));
    found.map(|call| call.callee_span).collect()
}

/// Calls of functions that are named by their namespace or an alias of it.
pub(super) fn namespace_uses(
    cx: &Context<'_>,
    namespace: &str,
    excluded: &ExcludedFunctions<'_>,
) -> Vec<Span> {
    let wanted = name_parts(namespace);
    if wanted.first().is_none_or(|first| !cx.names.variables(first).is_empty()) {
        return Vec::new();
    }
    let calls = cx.facts.calls.iter().filter(|call| {
        let path = cx.names.without_alias(&call.callee.parts);
        !call.callee.has_receiver
            && path.len() > wanted.len()
            && path.starts_with(&wanted)
            && !path.last().is_some_and(|name| excluded.covers(name))
    });
    calls.map(|call| call.callee_span).collect()
}

/// Calls of static functions: `C.f(…)`, `C::f`, and `f(…)` after a Java static import.
fn static_calls(cx: &Context<'_>, class: &str, excluded: &ExcludedFunctions<'_>) -> Vec<Span> {
    let facts = cx.facts;
    let calls = facts.calls.iter().filter(|call| {
        let path = cx.names.without_alias(&call.callee.parts);
        let [.., owner, name] = path.as_slice() else {
            return false;
        };
        let is_object = path.len() == 2 && cx.names.is_variable_at(owner, call.callee_span);
        !call.callee.has_receiver
            && *owner == class
            && !is_object
            && matches!(call.form, CallForm::Call | CallForm::Reference)
            && !excluded.covers(name)
    });
    let statics = facts.imports.iter().filter(|import| {
        import.kind == ImportKind::Static && import.module.rsplit('.').next() == Some(class)
    });
    let names = statics.clone().flat_map(|import| import.names.iter().map(|taken| taken.name));
    let mut imported = cx.names.mentions_of_any(names);
    imported.retain(|mention| mention.is_bare() && !excluded.covers(mention.name()));
    let takes_whole = statics.clone().any(|import| import.is_wildcard) && takes_one_class(cx);
    let of_whole = facts.calls.iter().filter(|call| {
        let is_from = |name| !excluded.covers(name) && may_be_imported(cx, call, name);
        takes_whole && matches!(call.callee.parts.as_slice(), [name] if is_from(name))
    });
    calls
        .chain(of_whole)
        .map(|call| call.callee_span)
        .chain(imported.iter().map(Mention::span))
        .collect()
}

/// Whether all static functions of only one class are imported, and none is inherited from elsewhere: what a call
/// without a qualifier names can then only be one of these, as `Sqrt(2)` after `using static System.Math;`.
fn takes_one_class(cx: &Context<'_>) -> bool {
    let is_whole = |import: &&Import<'_>| import.kind == ImportKind::Static && import.is_wildcard;
    let mut bases = cx.facts.types.iter().flat_map(|definition| &definition.bases);
    cx.facts.imports.iter().filter(is_whole).count() == 1
        && bases.all(|base| !cx.names.types(base_name(&base.ty.text)).is_empty())
}

/// Whether a call has no qualifier, and the response does not define what it calls.
fn may_be_imported(cx: &Context<'_>, call: &Call<'_>, name: &str) -> bool {
    call.form == CallForm::Call
        && !call.callee.has_receiver
        && cx.names.functions(name).is_empty()
        && !cx.names.is_variable_at(name, call.callee_span)
}

/// The uses of the functions that these headers declare: free functions, and member functions
/// called on objects of their types.
pub(super) fn header_uses(
    cx: &Context<'_>,
    headers: &[&Header],
    excluded: &ExcludedFunctions<'_>,
) -> Vec<Span> {
    let inference = TypeInference::new(cx);
    let calls = cx.facts.calls.iter().filter(|call| {
        let name = call.callee.parts.last();
        let may_be = |name: &&str| call.form == CallForm::Call && !excluded.covers(name);
        name.is_some_and(|name| may_be(name) && is_declared(cx, &inference, headers, call, name))
    });
    let mut spans: Vec<_> = calls.map(|call| call.callee_span).collect();
    spans.extend(references(cx, headers, excluded));
    spans.sort();
    spans.dedup_by(|later, first| first.contains(*later) || later.contains(*first));
    spans
}

/// Whether one of the headers declares the function that is called.
fn is_declared<'a>(
    cx: &Context<'a>,
    inference: &TypeInference<'_, 'a>,
    headers: &[&Header],
    call: &Call<'a>,
    name: &str,
) -> bool {
    let has_member = |header: &&&Header| header.members.contains(name);
    let mut declaring = headers.iter().filter(has_member).peekable();
    let path = cx.names.without_alias(&call.callee.parts);
    if is_free_call(cx, call, &path) {
        let is_own = path[0] != "std" && !cx.names.functions(name).is_empty();
        let count = Some(call.arguments.read().len());
        let is_function = || headers.iter().any(|header| header.declares(&path, count));
        // A static member function.
        let owner = path.iter().rev().nth(1);
        let mut is_static =
            || owner.is_some_and(|ty| declaring.any(|header| header.types.contains(*ty)));
        return !is_own && (is_function() || is_static());
    }
    declaring.peek().is_some() && {
        let types = inference.receiver_types(call);
        let names = types.iter().filter_map(|ty| ty.pointee().name());
        let names = names.filter_map(|name| cx.names.without_alias(&[name]).pop());
        let names: Vec<_> = names.collect();
        declaring.any(|header| names.iter().any(|ty| header.types.contains(*ty)))
    }
}

/// Functions that are used as values or written to a stream: `std::endl`, `std::tolower`.
fn references(
    cx: &Context<'_>,
    headers: &[&Header],
    excluded: &ExcludedFunctions<'_>,
) -> Vec<Span> {
    let words: BTreeSet<_> = cx.facts.tokens.iter().map(|token| token.text).collect();
    let declared = |word: &&str| headers.iter().any(|header| header.functions.contains(*word));
    let declares = |path: &[&str]| headers.iter().any(|header| header.declares(path, None));
    let mut mentions = cx.names.mentions_of_any(words.into_iter().filter(declared));
    mentions.retain(|mention| {
        !mention.has_receiver()
            && !mention.is_called()
            && declares(mention.parts())
            && mention.qualifiers().first() == Some(&"std")
            && !excluded.covers(mention.name())
    });
    mentions.iter().map(Mention::span).collect()
}

/// Whether the path of a call is unqualified or qualified only with names from outside the
/// response.
fn is_free_call(cx: &Context<'_>, call: &Call<'_>, path: &[&str]) -> bool {
    let before = &path[..path.len().saturating_sub(1)];
    !call.callee.has_receiver
        && before.iter().all(|part| {
            *part != "this"
                && cx.names.variables(part).is_empty()
                && cx.names.types(part).is_empty()
        })
}

/// The uses of a header that the vocabulary does not know: calls qualified with its name. `None`
/// if there are no such calls but the header is included.
pub(super) fn unknown_header_uses(
    cx: &Context<'_>,
    name: &str,
    excluded: &ExcludedFunctions<'_>,
) -> Option<Vec<Span>> {
    let wanted = name_parts(name);
    let qualified = cx.facts.calls.iter().filter(|call| {
        let parts = &call.callee.parts;
        !call.callee.has_receiver
            && call.form == CallForm::Call
            && parts.len() > wanted.len()
            && parts.starts_with(&wanted)
            && !parts.last().is_some_and(|name| excluded.covers(name))
    });
    let qualified: Vec<_> = qualified.map(|call| call.callee_span).collect();
    let is_included = !cx.names.imports_of(name, ImportRequirement::Provided).is_empty();
    (!qualified.is_empty() || !is_included).then_some(qualified)
}
