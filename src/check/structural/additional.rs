//! Data structures besides those that a function takes and returns.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::structures::creates_collection;
use crate::check::{Context, Ruling, words};
use crate::facts::{
    CollectionKind, ExprKind, Facts, Function, InitialValue, LiteralKind, TokenKind, TypeForm,
    Variable,
};
use crate::instruction::Slots;
use crate::response::Span;
use crate::verdict::Reason;

/// The functions that make no data structure, by the language's id.
static PLAIN: LazyLock<BTreeMap<String, BTreeSet<String>>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../rules/vocabulary/plain_calls.toml"))
        .expect("rules/vocabulary/plain_calls.toml is tested")
});

/// No function makes a data structure that it doesn't return. What may be the result, an example's
/// input or made by a call leaves it open.
pub(super) fn avoided(cx: &Context<'_>, _: &Slots) -> Ruling {
    let functions: BTreeMap<_, _> = (cx.facts.functions.iter())
        .filter(|one| one.body.is_some() && !one.parameters.is_empty() && one.name != "main")
        .filter_map(|one| Some((one.inner?, one)))
        .collect();
    let variables = cx.facts.variables.iter();
    let kept = variables.filter_map(|variable| {
        let function = functions.get(&variable.scope)?;
        let is_kept = is_made(cx, variable) && !is_returned(cx.facts, function, variable.name);
        is_kept.then_some(variable.name_span)
    });
    let kept: Vec<_> = kept.collect();
    if !kept.is_empty() {
        let count = words::count(kept.len(), "data structure");
        return Ruling::no(format!("{count} besides arguments and results")).at(kept);
    }
    let open = open(cx);
    if open.is_empty() {
        return Ruling::yes("no function makes a data structure");
    }
    let message = "whether these make an additional data structure is not evident";
    Ruling::unverifiable(Reason::TypeNotInferable, message).at(open)
}

/// Whether a variable begins as an empty collection, or as one that is made of something else. One of
/// literals may be an example's input.
fn is_made(cx: &Context<'_>, variable: &Variable<'_>) -> bool {
    let is_own =
        |name: &str| !cx.names.functions(name).is_empty() || !cx.names.types(name).is_empty();
    let makes = |name: &str| creates_collection(cx.language(), name) && !is_own(name);
    let value = match &variable.value {
        InitialValue::Expression(value) => value,
        // A declaration alone makes an empty one.
        InitialValue::Arguments(_) => {
            return variable.ty.as_ref().is_some_and(|ty| makes(&ty.text));
        }
        _ => return false,
    };
    match value.lower().kind {
        ExprKind::Collection(kind, elements) => {
            kind != CollectionKind::Tuple && elements.is_empty()
        }
        ExprKind::Comprehension(kind) => kind != CollectionKind::Generator,
        ExprKind::Call(callee, _) => match callee.kind {
            ExprKind::Name(name) => makes(name),
            _ => false,
        },
        ExprKind::Construct(_, ty, _) => makes(&ty) || !forms(cx.facts, value.span()).is_empty(),
        _ => false,
    }
}

/// Where arrays, maps and the like are written as types within a span.
fn forms(facts: &Facts<'_>, within: Span) -> Vec<Span> {
    let forms = [
        TypeForm::Array,
        TypeForm::Channel,
        TypeForm::Map,
        TypeForm::Slice,
    ];
    let start = (within.block, within.start);
    let from = facts
        .type_uses
        .partition_point(|one| (one.span.block, one.span.start) < start);
    let inside = facts.type_uses[from..].iter();
    inside
        .take_while(|one| within.contains(one.span))
        .filter(|one| forms.contains(&one.form))
        .map(|one| one.span)
        .collect()
}

/// Whether a name occurs in what a function returns.
fn is_returned(facts: &Facts<'_>, function: &Function<'_>, name: &str) -> bool {
    let mut returns = function.returns.iter().map(|one| one.span);
    function.is_generator
        || returns.any(|span| {
            let from = facts.tokens.partition_point(|token| token.span < span);
            let inside = facts.tokens[from..].iter();
            let mut inside = inside.take_while(|token| span.contains(token.span));
            inside.any(|token| token.kind == TokenKind::Identifier && token.text == name)
        })
}

/// What may make a data structure: displays, comprehensions, slices, and calls of what is not known.
fn open(cx: &Context<'_>) -> Vec<Span> {
    let is_structure = |kind: LiteralKind| {
        !matches!(
            kind,
            LiteralKind::Tuple
                | LiteralKind::String
                | LiteralKind::Number
                | LiteralKind::BigInteger
                | LiteralKind::Boolean
                | LiteralKind::Lambda
        )
    };
    let literals = cx.facts.literals.iter();
    let literals = literals
        .filter(|one| is_structure(one.kind))
        .map(|one| one.span);
    let plain = PLAIN.get(cx.language().id());
    let is_plain = |name: &&str| {
        plain.is_some_and(|plain| plain.contains(*name)) || !cx.names.functions(name).is_empty()
    };
    let calls = cx.facts.calls.iter();
    let unknown = calls.filter(|call| !call.callee.parts.last().is_some_and(is_plain));
    let unknown = unknown.map(|call| call.callee_span);
    let slices = slices(cx.facts);
    let bodies = cx.facts.functions.iter().filter_map(|one| one.body);
    let forms = bodies.flat_map(|body| forms(cx.facts, body));
    let mut found: Vec<_> = literals.chain(unknown).chain(slices).chain(forms).collect();
    found.sort();
    found
}

/// The colons right within square brackets.
fn slices(facts: &Facts<'_>) -> Vec<Span> {
    let mut brackets = Vec::new();
    let mut found = Vec::new();
    for token in &facts.tokens {
        match token.text {
            "(" | "[" | "{" => brackets.push(token.text),
            ")" | "]" | "}" => drop(brackets.pop()),
            ":" if brackets.last() == Some(&"[") => found.push(token.span),
            _ => {}
        }
    }
    found
}
