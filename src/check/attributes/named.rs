//! What the definition of a name must have, or must not have.

use super::defined::Defined;
use super::wanted::AllWanted;
use super::{Meant, TABLE, shown};
use crate::check::lineage::classes_named;
use crate::check::near_misses::DefinitionKind;
use crate::check::{Context, Ruling, unfilled};
use crate::facts::{Function, FunctionKind, VariableKind};
use crate::instruction::Slots;
use crate::language::Access;
use crate::names::QualifiedName;

/// There is a definition of the name, and one has the attribute.
pub(in crate::check) fn has(cx: &Context<'_>, slots: &Slots) -> Ruling {
    judge(cx, slots, true)
}

/// No definition of the name has the attribute.
pub(in crate::check) fn has_not(cx: &Context<'_>, slots: &Slots) -> Ruling {
    judge(cx, slots, false)
}

/// Nothing of the kind has the name.
pub(in crate::check) fn undefined(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(meant) = Meant::of(slots.name("subject")) else {
        return unfilled("kind of definitions");
    };
    let (name, noun, subjects) = (slots.name("name"), meant.noun(), meant.subjects);
    let Some(found) = meant.find(cx) else {
        return Ruling::unsupported(format!("{} has no {noun}", cx.language()));
    };
    let found = named(cx, found, name, false);
    // What is bound to the name is looked for as by those who ask for it.
    let functions = subjects.functions.contains("function").then(|| cx.names.functions(name));
    let functions = functions.into_iter().flatten().filter(|function| function.body.is_some());
    let classes = subjects.types.contains("class").then(|| classes_named(cx, name));
    let mut places: Vec<_> = found.iter().map(Defined::span).collect();
    places.extend(functions.map(Function::shown_signature));
    places.extend(classes.into_iter().flatten().map(|found| found.header));
    places.sort();
    places.dedup();
    let message = match places.len() {
        0 => format!("the code defines no {noun} `{name}`"),
        _ => format!("the code defines {noun} `{name}`"),
    };
    Ruling::of(places.is_empty(), message).at(places)
}

fn judge<'a>(cx: &Context<'a>, slots: &Slots, is_wanted: bool) -> Ruling {
    let attributes = slots.names("attribute");
    let shown = shown(attributes, is_wanted);
    let Some(meant) = Meant::of(slots.name("subject")) else {
        return unfilled("kind of definitions");
    };
    let Some(wanted) = AllWanted::of(cx, attributes) else {
        return Ruling::unsupported(format!("{} has no {shown}", cx.language()));
    };
    let (name, noun, subjects) = (slots.name("name"), meant.noun(), meant.subjects);
    let Some(mut found) = meant.find(cx) else {
        return Ruling::unsupported(format!("{} has no {noun}", cx.language()));
    };
    // A method without a body has what its declaration says, in C++ also one that has its body elsewhere.
    if subjects.functions.contains("method") {
        let declared =
            cx.facts.functions.iter().filter(|function| {
                !function.is_definition() && function.kind == FunctionKind::Method
            });
        found.extend(declared.map(Defined::Function));
    }
    let found = named(cx, found, name, wanted.are_access());
    let is_kind = attributes.iter().any(|attribute| TABLE.kinds.contains(attribute));
    let (verb, lacks) = if is_kind { ("is", "is no") } else { ("has", "has no") };
    let has = |it: &&Defined<'a>| wanted.are_on(cx, it, is_wanted);
    let with: Vec<_> = found.iter().filter(has).map(Defined::span).collect();
    match (is_wanted, with.as_slice()) {
        (true, []) if found.is_empty() => {
            let near = DefinitionKind::Function.near(cx, name);
            Ruling::no(format!("the code has no {noun} `{name}`")).near(near)
        }
        (true, []) => {
            let note = |it: &Defined<'_>| (it.span(), format!("`{name}` {lacks} {shown}"));
            Ruling::no(format!("`{name}` {lacks} {shown}")).each(found.iter().map(note))
        }
        (true, _) => Ruling::yes(format!("`{name}` {verb} {shown}")).at(with),
        (false, []) => Ruling::yes(format!("no {noun} `{name}` {verb} {shown}")),
        (false, _) => {
            let note = |span| (span, format!("`{name}` {verb} {shown}"));
            Ruling::no(format!("`{name}` {verb} {shown}")).each(with.into_iter().map(note))
        }
    }
}

/// The definitions of a name among others. A parameter or a local variable that has the name of a member passes on
/// its value.
fn named<'a>(
    cx: &Context<'a>,
    mut found: Vec<Defined<'a>>,
    name: &str,
    says_access: bool,
) -> Vec<Defined<'a>> {
    let name = QualifiedName::parse(name);
    // Where an underscore makes a name private, it is none of the name that is meant.
    let is_marked = says_access && cx.profile().classes.access == Access::Underscore;
    let bare = |name: &'_ str| match is_marked {
        true => name.trim_start_matches('_').to_owned(),
        false => name.to_owned(),
    };
    let last = bare(name.last);
    let is_of = |it: &Defined<'_>| match (name.qualifier, it.owner(cx)) {
        (Some(qualifier), Some(owner)) => QualifiedName::parse(qualifier).last == owner,
        _ => true,
    };
    found.retain(|it| bare(it.name()) == last && is_of(it));
    let is_inner = |it: &Defined<'_>| match it {
        Defined::Variable(variable) => {
            let is_local = cx.facts.enclosing_function(variable.scope).is_some();
            is_local && matches!(variable.kind, VariableKind::Parameter | VariableKind::Variable)
        }
        Defined::Function(_) | Defined::Type(_) => false,
    };
    if found.iter().any(|it| !is_inner(it)) {
        found.retain(|it| !is_inner(it));
    }
    found
}
