//! What an instruction says that definitions must have, as the language writes it.

use super::super::access::Accesses;
use super::super::documented::Documented;
use super::TABLE;
use super::annotations::{Annotation, Annotations};
use super::defined::Defined;
use super::kinds::Kind;
use crate::check::Context;
use crate::facts::{Variable, VariableKind};
use crate::instruction::bracketed_annotation;
use crate::lang::comments::says_something;
use crate::language::{AnnotationForm, Keywords};
use crate::names::name_parts;
use crate::response::Span;

/// The modifiers of `private final`, and other attributes as they are.
fn parts(attribute: &str) -> Vec<&str> {
    match attribute.contains(['@', '#', '(']) || TABLE.parts.contains(attribute) {
        true => vec![attribute],
        false => attribute.split_whitespace().collect(),
    }
}

/// What a definition must have, as the language writes it.
pub(in crate::check) enum Wanted<'s, 'a> {
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
pub(super) struct AllWanted<'s, 'a>(Vec<Vec<Wanted<'s, 'a>>>);

impl<'s, 'a> AllWanted<'s, 'a> {
    /// `None` if the language lacks one.
    pub(super) fn of(cx: &Context<'a>, attributes: &'s [String]) -> Option<Self> {
        let parts_of = |attribute: &'s String| {
            parts(attribute).into_iter().map(|part| Wanted::of(cx, part)).collect()
        };
        attributes.iter().map(parts_of).collect::<Option<_>>().map(Self)
    }

    /// Whether a definition has all of them, or any of those that are forbidden.
    pub(super) fn are_on(&self, cx: &Context<'a>, defined: &Defined<'a>, is_wanted: bool) -> bool {
        let has = |parts: &Vec<Wanted<'_, '_>>| parts.iter().all(|part| defined.has(cx, part));
        if is_wanted { self.0.iter().all(has) } else { self.0.iter().any(has) }
    }

    pub(super) fn are_access(&self) -> bool {
        self.0.iter().flatten().any(|part| matches!(part, Wanted::Access(..)))
    }
}

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
pub(super) fn is_typed(cx: &Context<'_>, variable: &Variable<'_>, parameters: &[Span]) -> bool {
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
    pub(in crate::check) fn of(cx: &Context<'a>, attribute: &'s str) -> Option<Self> {
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
