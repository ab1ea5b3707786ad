//! What every definition of a kind must have: an annotation, a modifier, a call, blank lines before the next.

mod annotations;
mod between;
mod kinds;
mod named;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use super::access::{Accesses, Usable};
use super::annotated::has_return_type;
use super::documented::Documented;
use super::lineage::{is_base, lists_base};
use super::naming::things;
use annotations::{Annotation, Annotations};
use kinds::Kind;

use super::{Context, NamedCheck, Ruling, check, unfilled, words};
use crate::facts::{
    BaseKind, Function, FunctionKind, ScopeId, ScopeKind, TypeDefinition, TypeKind, Variable,
    VariableKind,
};
use crate::instruction::SlotKind::{Attribute, Count, Name, Subject, Written};
use crate::instruction::{Slots, bracketed_annotation, modifiers_of};
use crate::lang::comments::says_something;
use crate::language::{AnnotationForm, Keywords};
use crate::names::{base_name, name_parts};
use crate::response::Span;

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

/// The modifiers of `private final`, and other attributes as they are.
fn parts(attribute: &str) -> Vec<&str> {
    match attribute.contains(['@', '#', '(']) || TABLE.parts.contains(attribute) {
        true => vec![attribute],
        false => attribute.split_whitespace().collect(),
    }
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

/// A definition that is to have something.
enum Defined<'a> {
    Function(&'a Function<'a>),
    Type(&'a TypeDefinition<'a>),
    Variable(&'a Variable<'a>),
}

impl Defined<'_> {
    fn span(&self) -> Span {
        match self {
            Self::Function(function) => function.shown_signature(),
            Self::Type(definition) => definition.header,
            Self::Variable(variable) => variable.span,
        }
    }

    fn name(&self) -> &str {
        match self {
            Self::Function(function) => function.name,
            Self::Type(definition) => definition.name.unwrap_or_default(),
            Self::Variable(variable) => variable.name,
        }
    }

    /// The name of the type that it is a member of.
    fn owner<'c>(&'c self, cx: &'c Context<'_>) -> Option<&'c str> {
        match self {
            Self::Function(function) => function.owner.as_deref(),
            Self::Type(_) => None,
            Self::Variable(variable) => {
                let owner = cx.facts.owner_type(variable.scope)?;
                cx.facts.type_definition(owner).name
            }
        }
    }

    fn name_span(&self) -> Span {
        match self {
            Self::Function(function) => function.name_span,
            Self::Type(definition) => definition.name_span,
            Self::Variable(variable) => variable.name_span,
        }
    }

    fn modifiers(&self) -> &[&str] {
        match self {
            Self::Function(function) => &function.modifiers,
            Self::Type(definition) => &definition.modifiers,
            Self::Variable(variable) => &variable.modifiers,
        }
    }

    fn has(&self, cx: &Context<'_>, wanted: &Wanted<'_, '_>) -> bool {
        match wanted {
            Wanted::Annotation(annotations) => annotations.are_on(self.span(), self.name_span()),
            Wanted::Attribute(annotation) => annotation.is_among(self.modifiers()),
            Wanted::Call(path) => self.calls(cx, path),
            Wanted::TypeParameter => self.is_generic(),
            Wanted::Docstring(documented) => documented.contain(self.name_span()),
            Wanted::ReturnType => match self {
                Self::Function(function) => has_return_type(cx, function),
                Self::Type(_) | Self::Variable(_) => true,
            },
            Wanted::Type(parameters) => match self {
                Self::Variable(variable) => is_typed(cx, variable, parameters),
                Self::Function(_) | Self::Type(_) => true,
            },
            Wanted::Access(word, accesses) => accesses.is(cx, &self.usable(), word),
            Wanted::Comment(documented, comments) => {
                documented.contain(self.name_span()) || self.is_commented(cx, comments)
            }
            Wanted::Kind(kind) => match self {
                Self::Type(definition) => kind.is_of(cx, definition),
                Self::Function(_) | Self::Variable(_) => false,
            },
            Wanted::Modifier(word) => self.modifiers().contains(word) || self.is(word),
        }
    }

    /// Whether it has type parameters, by itself or (Python) by a base.
    fn is_generic(&self) -> bool {
        match self {
            Self::Function(function) => !function.type_parameters.is_empty(),
            Self::Type(definition) => {
                let makes_generic = |text: &str| {
                    let name = ["Generic", "Protocol"]
                        .contains(&base_name(text).rsplit('.').next().unwrap_or_default());
                    name && text.ends_with(']')
                };
                let mut bases = definition.bases.iter();
                !definition.type_parameters.is_empty()
                    || bases.any(|base| makes_generic(&base.ty.text))
            }
            Self::Variable(_) => false,
        }
    }

    /// Whether one of some comments is in it, or right above it and its annotations.
    fn is_commented(&self, cx: &Context<'_>, comments: &[Span]) -> bool {
        let (whole, name) = (self.whole(), self.name_span());
        let next = comments.partition_point(|it| (it.block, it.start) < (name.block, name.start));
        let is_within = comments.get(next).is_some_and(|it| whole.contains(*it));
        let above = next.checked_sub(1).map(|at| comments[at]).filter(|it| it.block == name.block);
        is_within
            || above.is_some_and(|above| {
                let between = cx.text(Span { start: above.end, end: name.start, ..name });
                between.len() <= MAX_ANNOTATIONS
                    && !between.contains([';', '{', '}'])
                    && !between.trim_start_matches('\n').contains("\n\n")
            })
    }

    /// All of it, its body too.
    fn whole(&self) -> Span {
        match self {
            Self::Function(function) => function.span,
            Self::Type(definition) => definition.span,
            Self::Variable(variable) => variable.span,
        }
    }

    fn calls(&self, cx: &Context<'_>, path: &[&str]) -> bool {
        let Self::Function(function) = self else {
            return false;
        };
        let mut calls = cx.facts.calls.iter();
        calls.any(|call| {
            function.span.contains(call.callee_span) && call.callee.parts.ends_with(path)
        })
    }

    fn usable(&self) -> Usable<'_> {
        let scope = match self {
            Self::Function(function) => function.scope,
            Self::Type(definition) => definition.scope,
            Self::Variable(variable) => variable.scope,
        };
        Usable {
            name: self.name(),
            name_span: self.name_span(),
            modifiers: self.modifiers(),
            scope: Some(scope),
            is_type: matches!(self, Self::Type(_)),
        }
    }

    /// Whether it is what a modifier says without having it.
    fn is(&self, word: &str) -> bool {
        match (self, word) {
            (Self::Function(function), "abstract") => function.is_abstract,
            (Self::Function(function), "async") => function.is_async,
            (Self::Function(function), "override") => function.overrides,
            (Self::Type(definition), "final") => {
                matches!(definition.kind, TypeKind::Record | TypeKind::Enumeration)
            }
            (Self::Variable(variable), "const" | "final" | "readonly") => variable.is_constant,
            (Self::Variable(variable), "static") => variable.kind == VariableKind::ClassField,
            _ => false,
        }
    }
}

/// What a definition must have, as the language writes it.
enum Wanted<'s, 'a> {
    Annotation(Annotations),
    /// The same where the facts have it among the modifiers.
    Attribute(Annotation<'s>),
    /// It calls a function.
    Call(Vec<&'s str>),
    /// Others may use it, or not.
    Access(&'s str, Box<Accesses<'a>>),
    Modifier(&'s str),
    /// It is a type of a kind.
    Kind(Kind),
    ReturnType,
    /// It is generic.
    TypeParameter,
    /// A comment documents it.
    Docstring(Documented),
    /// A comment says something of it, or of what is in it; with those that say something, in source order.
    Comment(Documented, Vec<Span>),
    /// The type of a variable; with the parameters that have one, in source order.
    Type(Vec<Span>),
}

/// The attributes that an instruction lists, each by its parts: `private static`.
struct AllWanted<'s, 'a>(Vec<Vec<Wanted<'s, 'a>>>);

impl<'s, 'a> AllWanted<'s, 'a> {
    /// `None` if the language lacks one.
    fn of(cx: &Context<'a>, attributes: &'s [String]) -> Option<Self> {
        let parts_of = |attribute: &'s String| {
            parts(attribute).into_iter().map(|part| Wanted::of(cx, part)).collect()
        };
        attributes.iter().map(parts_of).collect::<Option<_>>().map(Self)
    }

    /// Whether a definition has all of them, or any of those that are forbidden.
    fn are_on(&self, cx: &Context<'_>, defined: &Defined<'_>, is_wanted: bool) -> bool {
        let has = |parts: &Vec<Wanted<'_, '_>>| parts.iter().all(|part| defined.has(cx, part));
        if is_wanted { self.0.iter().all(has) } else { self.0.iter().any(has) }
    }

    fn are_access(&self) -> bool {
        self.0.iter().flatten().any(|part| matches!(part, Wanted::Access(..)))
    }
}

/// The most bytes of annotations between a comment and the name that it is about.
const MAX_ANNOTATIONS: usize = 2_000;

/// The comments that say something to people, in source order.
fn comments(cx: &Context<'_>) -> Vec<Span> {
    let mut found = cx.trees.constructs("comment");
    found.retain(|comment| says_something(cx.text(*comment)));
    found.sort_unstable();
    found
}

/// How many parameters are looked at before one that has others within.
const MAX_NESTED: usize = 16;

/// Whether a variable has a type, or cannot have one: what is set on an object in a method has that of its value, and
/// a member of an enumeration that of the enumeration.
fn is_typed(cx: &Context<'_>, variable: &Variable<'_>, parameters: &[Span]) -> bool {
    // A parameter that takes several arguments, or one with a default value.
    let before = parameters.partition_point(|typed| *typed <= variable.name_span);
    // It may begin at the name, and others may be within it.
    let mut around = parameters[before.saturating_sub(MAX_NESTED)..].iter().take(MAX_NESTED + 1);
    let is_parameter = variable.kind == VariableKind::Parameter;
    if is_parameter && around.any(|typed| typed.contains(variable.name_span)) {
        return true;
    }
    let start = variable.name_span.start;
    let before = cx.text(Span { start: start.saturating_sub(1), end: start, ..variable.name_span });
    let owner = cx.facts.owner_type(variable.scope);
    !cx.profile().types.annotations_are_optional
        || variable.ty.is_some()
        || before == "."
        || owner.is_some_and(|owner| cx.facts.type_definition(owner).is_enumeration)
}

impl<'s, 'a> Wanted<'s, 'a> {
    fn typed(cx: &Context<'_>) -> Self {
        let parameters = cx.facts.functions.iter().flat_map(|function| &function.parameters);
        let typed = parameters.filter(|parameter| parameter.ty.is_some());
        let mut typed: Vec<_> = typed.map(|parameter| parameter.span).collect();
        typed.sort_unstable();
        Self::Type(typed)
    }

    /// `None` if the language has nothing of the kind.
    fn of(cx: &Context<'a>, attribute: &'s str) -> Option<Self> {
        let keywords = Keywords::of(cx.language());
        let spelled = keywords.spelling(attribute);
        let form = cx.profile().syntax.annotations;
        if let Some(text) = spelled.strip_prefix('@') {
            let is_form = form == AnnotationForm::Marked;
            return is_form.then(|| Self::Annotation(Annotations::of(cx, text)));
        }
        if let Some(text) = bracketed_annotation(spelled) {
            let is_form = form == AnnotationForm::Bracketed;
            return is_form.then(|| Self::Attribute(Annotation::of(text)));
        }
        if let Some(path) = attribute.strip_suffix("()") {
            return Some(Self::Call(name_parts(path)));
        }
        if TABLE.parts.contains(attribute) {
            return Some(match attribute {
                "return type" => Self::ReturnType,
                "docstring" => Self::Docstring(Documented::of(cx)),
                "comment" => Self::Comment(Documented::of(cx), comments(cx)),
                "generic" => Self::TypeParameter,
                _ => Self::typed(cx),
            });
        }
        if TABLE.kinds.contains(attribute) {
            return match attribute {
                "dataclass" => Self::of(cx, "@dataclass"),
                _ => Kind::of(keywords, attribute).map(Self::Kind),
            };
        }
        let is_access = ["private", "protected", "public"].contains(&spelled);
        match TABLE.modifiers.contains(attribute) {
            true if is_access => Some(Self::Access(spelled, Box::new(Accesses::of(cx)))),
            true => keywords.has_word(spelled).then_some(Self::Modifier(spelled)),
            false => None,
        }
    }
}
