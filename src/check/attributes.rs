//! What every definition of a kind must have: an annotation, a modifier, a call, blank lines before the next.

mod annotations;
mod between;
mod defined;
mod kinds;
mod named;
mod wanted;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use super::lineage::{is_base, lists_base};
use super::naming::things;
use super::{Context, NamedCheck, Ruling, check, unfilled, words};
use crate::facts::{
    BaseKind, Function, FunctionKind, ScopeId, ScopeKind, TypeDefinition, TypeKind, Variable,
    VariableKind,
};
use crate::instruction::SlotKind::{Attribute, Count, Name, Subject, Written};
use crate::instruction::{Slots, bracketed_annotation, modifiers_of};
use crate::names::name_parts;
use crate::response::Span;
pub(super) use defined::Defined;
use wanted::AllWanted;
pub(super) use wanted::Wanted;

pub(super) const CHECKS: &[NamedCheck] = &[
    check("every-has", every, &[("subject", Subject), ("attribute", Attribute)]),
    check("none-has", none, &[("subject", Subject), ("attribute", Attribute)]),
    check(
        "definition-has",
        named::has,
        &[("name", Name), ("subject", Subject), ("attribute", Attribute)],
    ),
    check(
        "definition-has-not",
        named::has_not,
        &[("name", Name), ("subject", Subject), ("attribute", Attribute)],
    ),
    check("no-definition", named::undefined, &[("name", Name), ("subject", Subject)]),
    check(
        "blank-lines-between",
        between::blank_lines,
        &[("subject", Subject), ("blank_count", Count)],
    ),
    check("every-inherits", inherits, &[("subject", Subject), ("base", Written)]),
];

static TABLE: LazyLock<Table> = LazyLock::new(|| vocabulary!("attributes.toml"));

/// The file, which says what each part is.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    modifiers: BTreeSet<String>,
    parts: BTreeSet<String>,
    kinds: BTreeSet<String>,
    subjects: BTreeMap<String, Subjects>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Subjects {
    noun: String,
    #[serde(default)]
    functions: BTreeSet<String>,
    #[serde(default)]
    types: BTreeSet<String>,
    #[serde(default)]
    variables: BTreeSet<String>,
    /// The things that they are among.
    only: Option<String>,
}

/// The functions and types of a kind, each with its scope, in source order.
fn definitions(cx: &Context<'_>, subject: &str) -> Vec<(Span, ScopeId)> {
    let found = Meant::of(subject).and_then(|meant| meant.find(cx)).unwrap_or_default().into_iter();
    let of_scope = |defined| match defined {
        Defined::Function(function) => Some((function.span, function.scope)),
        Defined::Type(definition) => Some((definition.span, definition.scope)),
        Defined::Variable(_) => None,
    };
    let mut found: Vec<_> = found.filter_map(of_scope).collect();
    found.sort_by_key(|(span, scope)| (span.block, *scope, span.start));
    found
}

/// Whether the definitions of a kind are tests.
pub(super) fn are_tests(subject: &str) -> bool {
    TABLE.subjects.get(subject).is_some_and(|subjects| subjects.functions.contains("test"))
}

/// Every definition of the kind has the attribute.
fn every(cx: &Context<'_>, slots: &Slots) -> Ruling {
    of_attribute(cx, slots, true)
}

/// No definition of the kind has the attribute.
fn none(cx: &Context<'_>, slots: &Slots) -> Ruling {
    of_attribute(cx, slots, false)
}

fn of_attribute(cx: &Context<'_>, slots: &Slots, is_wanted: bool) -> Ruling {
    let attributes = slots.names("attribute");
    let shown = shown(attributes, is_wanted);
    let Some(wanted) = AllWanted::of(cx, attributes) else {
        return Ruling::unsupported(format!("{} has no {shown}", cx.language()));
    };
    judge(cx, slots, &shown, is_wanted, |defined| wanted.are_on(cx, defined, is_wanted))
}

/// Every type of the kind has the bases, or implements them: the traits that Rust derives too.
fn inherits<'a>(cx: &Context<'a>, slots: &Slots) -> Ruling {
    let bases = slots.names("base");
    let shown = format!("base {}", words::listed(bases, "and"));
    // A base is not one of itself.
    let is_it = |definition: &TypeDefinition<'_>, base: &str| {
        name_parts(base).last().copied() == definition.name
    };
    // Many types list the same names, and what lists the same derives from the same.
    let known = RefCell::new(BTreeMap::new());
    let alike = RefCell::new(BTreeMap::new());
    let derives = |definition: &'a TypeDefinition<'a>, base: &String| {
        let key = (base.clone(), parents(definition));
        if let Some(derives) = alike.borrow().get(&key) {
            return *derives;
        }
        let derives = lists_base(cx, definition, |found| {
            let key = (base.clone(), found);
            *known.borrow_mut().entry(key).or_insert_with(|| is_base(cx, found, base))
        });
        alike.borrow_mut().insert(key, derives);
        derives
    };
    judge(cx, slots, &shown, true, |defined| match *defined {
        Defined::Type(definition) => {
            bases.iter().all(|base| is_it(definition, base) || derives(definition, base))
        }
        Defined::Function(_) | Defined::Variable(_) => true,
    })
}

/// What a type says that it derives from, or is made of.
fn parents<'t>(definition: &'t TypeDefinition<'_>) -> (bool, Vec<&'t str>) {
    let bases = definition.bases.iter().filter(|base| base.kind != BaseKind::Metaclass);
    let types = bases.map(|base| &base.ty).chain(&definition.underlying);
    let is_other_name = matches!(definition.kind, TypeKind::Alias | TypeKind::Struct);
    (is_other_name, types.map(|ty| &*ty.text).collect())
}

/// Each definition of the kind has something, or none is to have it.
fn judge<'a>(
    cx: &Context<'a>,
    slots: &Slots,
    shown: &str,
    is_wanted: bool,
    has: impl Fn(&Defined<'a>) -> bool,
) -> Ruling {
    let Some(meant) = Meant::of(slots.name("subject")) else {
        return unfilled("kind of definitions");
    };
    let noun = &meant.noun();
    let Some(found) = meant.find(cx) else {
        return Ruling::unsupported(format!("{} has no {noun}", cx.language()));
    };
    let wrong: Vec<_> = found.iter().filter(|it| has(it) != is_wanted).map(Defined::span).collect();
    let judged = words::count(found.len(), noun);
    let message = match (found.len(), wrong.len(), is_wanted) {
        (0, ..) => format!("the code has no {noun}"),
        (_, 0, true) => format!("{judged} judged, every one has {shown}"),
        (_, 0, false) => format!("{judged} judged, none has {shown}"),
        (_, wrong, true) => format!("{judged} judged, {wrong} without {shown}"),
        (_, wrong, false) => format!("{judged} judged, {wrong} with {shown}"),
    };
    let note = format!("this {noun} has {}{shown}", if is_wanted { "no " } else { "" });
    let note = |span| (span, note.clone());
    Ruling::of(wrong.is_empty(), message).each(wrong.into_iter().map(note))
}

/// The attributes in a message, each as all languages that have it write it. Of several that are forbidden one is enough.
fn shown(attributes: &[String], is_wanted: bool) -> String {
    let bare = |text: &String| bracketed_annotation(text).unwrap_or(text).to_owned();
    let attributes: Vec<_> = attributes.iter().map(bare).collect();
    words::listed(&attributes, if is_wanted { "and" } else { "or" })
}

/// The definitions that an instruction is about, which modifiers may limit to some: `private-field`.
struct Meant<'s> {
    modifiers: Vec<&'s str>,
    subjects: &'static Subjects,
}

impl<'s> Meant<'s> {
    fn of(subject: &'s str) -> Option<Self> {
        let (modifiers, kind) = modifiers_of(subject);
        Some(Self { modifiers, subjects: TABLE.subjects.get(kind)? })
    }

    fn noun(&self) -> String {
        let noun = self.subjects.noun.as_str();
        self.modifiers.iter().copied().chain([noun]).collect::<Vec<_>>().join(" ")
    }

    /// All of them; `None` if the language has no such modifier.
    fn find<'a>(&self, cx: &Context<'a>) -> Option<Vec<Defined<'a>>> {
        let modifiers: Option<Vec<_>> =
            self.modifiers.iter().map(|it| Wanted::of(cx, it)).collect();
        let modifiers = modifiers?;
        let mut found = self.subjects.find(cx);
        if let Some(only) = &self.subjects.only {
            let things: BTreeSet<_> =
                things(cx, only).iter().map(|thing| thing.name_span).collect();
            found.retain(|it| things.contains(&it.name_span()));
        }
        found.retain(|it| modifiers.iter().all(|modifier| it.has(cx, modifier)));
        Some(found)
    }
}

impl Subjects {
    fn find<'a>(&self, cx: &Context<'a>) -> Vec<Defined<'a>> {
        let tests = match self.functions.contains("test") || self.types.contains("test") {
            true => tests(cx),
            false => BTreeSet::new(),
        };
        let functions = cx.facts.functions.iter();
        let functions = functions.filter(|function| self.has_function(cx, function, &tests));
        let types = cx.facts.types.iter().filter(|definition| {
            let is_interface = cx.is_interface(definition);
            let is_class = definition.is_class && !is_interface;
            let holds_tests = || tests.iter().any(|test| definition.span.contains(*test));
            let kinds = [
                ("class", is_class),
                ("enumeration", definition.is_enumeration),
                ("interface", is_interface),
                ("struct", definition.kind == TypeKind::Struct),
                ("type", definition.kind != TypeKind::Implementation),
                ("test", is_class && self.types.contains("test") && holds_tests()),
            ];
            kinds.into_iter().any(|(kind, is_one)| is_one && self.types.contains(kind))
        });
        let variables = cx.facts.variables.iter();
        let variables = variables.filter(|variable| self.has_variable(cx, variable));
        let functions = functions.map(Defined::Function).chain(types.map(Defined::Type));
        functions.chain(variables.map(Defined::Variable)).collect()
    }

    fn has_function(
        &self,
        cx: &Context<'_>,
        function: &Function<'_>,
        tests: &BTreeSet<Span>,
    ) -> bool {
        let kind = match function.kind {
            _ if tests.contains(&function.name_span) && self.functions.contains("test") => "test",
            _ if !function.is_definition() => return false,
            _ if function.is_constructor(&cx.profile().classes) => "constructor",
            FunctionKind::Function => "function",
            FunctionKind::Method | FunctionKind::Operator => "method",
            _ => return false,
        };
        self.functions.contains(kind)
    }

    /// A parameter of a lambda is not meant.
    fn has_variable(&self, cx: &Context<'_>, variable: &Variable<'_>) -> bool {
        let scope = cx.facts.scopes[variable.scope.0 as usize].kind;
        let kind = match variable.kind {
            VariableKind::Parameter if !matches!(scope, ScopeKind::Lambda) => "parameter",
            VariableKind::Variable => "variable",
            VariableKind::Field | VariableKind::ClassField => {
                let are_others = cx.profile().names.have_properties;
                let is_meant = |kind, is_one| is_one && self.variables.contains(kind);
                return is_meant("field", !variable.is_no_variable)
                    || is_meant("property", variable.is_no_variable == are_others);
            }
            _ => return false,
        };
        self.variables.contains(kind)
    }
}

/// The names of the tests, by what marks them or by their own name.
pub(super) fn tests(cx: &Context<'_>) -> BTreeSet<Span> {
    let marked = cx.trees.on_demand().tests.iter().map(|test| test.span);
    let is_named = |function: &&Function<'_>| {
        let rest = function.name.strip_prefix("test");
        rest.is_some_and(|rest| rest.starts_with(|c: char| c == '_' || c.is_uppercase()))
    };
    let named = cx.facts.functions.iter().filter(is_named).map(|function| function.name_span);
    marked.chain(named).collect()
}
