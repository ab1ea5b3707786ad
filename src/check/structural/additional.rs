//! Data structures besides those that a function takes and returns.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::vocabulary::creates_collection;
use crate::check::{Context, Ruling, words};
use crate::facts::{
    CollectionKind, ExprKind, Facts, InitialValue, LiteralKind, ScopeId, Token, TokenKind,
    TypeForm, Variable,
};
use crate::instruction::Slots;
use crate::lang::Lower;
use crate::response::Span;

/// The functions that make no data structure, by the language's id.
static PLAIN: LazyLock<BTreeMap<String, BTreeSet<String>>> =
    LazyLock::new(|| vocabulary!("plain_calls.toml"));

/// A name in the scope that binds it.
type Local<'a> = (ScopeId, &'a str);

/// No function makes a data structure for itself. What it gives away may be the result; that, an
/// example's input and what a call makes leave it open.
pub(super) fn avoided(cx: &Context<'_>, _: &Slots) -> Ruling {
    let functions = cx.facts.functions.iter();
    let functions: BTreeSet<_> = functions
        .filter(|function| {
            function.body.is_some() && !function.parameters.is_empty() && function.name != "main"
        })
        .filter_map(|function| function.inner)
        .collect();
    let variables = cx.facts.variables.iter();
    let made =
        variables.filter(|variable| functions.contains(&variable.scope) && is_made(cx, variable));
    let made: BTreeMap<Local<'_>, Span> =
        made.map(|variable| ((variable.scope, variable.name), variable.name_span)).collect();
    let given = given_away(cx, &made);
    let kept = made.iter().filter(|(local, _)| !given.contains(local));
    let kept: BTreeSet<_> = kept.map(|(_, span)| *span).collect();
    if !kept.is_empty() {
        let count = words::count(kept.len(), "data structure");
        return Ruling::no(format!("{count} besides arguments and results")).at(kept);
    }
    let open = open(cx);
    if open.is_empty() {
        return Ruling::yes("no function makes a data structure");
    }
    let message = "whether these make an additional data structure is not evident";
    Ruling::not_evident(message).at(open)
}

/// The structures that are returned, assigned to something else or passed to a function that may keep
/// them.
fn given_away<'m>(cx: &Context<'_>, made: &BTreeMap<Local<'m>, Span>) -> BTreeSet<Local<'m>> {
    let names: BTreeSet<_> = made.keys().map(|(_, name)| *name).collect();
    let tokens = cx.facts.tokens.as_slice();
    let mut given = BTreeSet::new();
    for (at, token) in tokens.iter().enumerate() {
        let Some(name) = names.get(token.text) else {
            continue;
        };
        if token.kind != TokenKind::Identifier || is_kept_here(tokens, at) {
            continue;
        }
        let around = cx.names.scope_at(token.span).into_iter();
        let mut around = around.flat_map(|id| cx.facts.scope_ids_around(id));
        let local = around.find_map(|id| made.get_key_value(&(id, *name)));
        given.extend(local.filter(|(_, span)| **span != token.span).map(|(local, _)| *local));
    }
    given
}

/// Whether a structure is only looked at or changed where its name stands.
fn is_kept_here(tokens: &[Token<'_>], at: usize) -> bool {
    const LOOKS: [&str; 8] = ["!", "elif", "if", "in", "not", "of", "range", "while"];
    const GIVES: [&str; 3] = ["=>", "return", "yield"];
    const MEASURES: [&str; 8] = ["all", "any", "append", "enumerate", "len", "max", "min", "sum"];
    const SIZES: [&str; 3] = ["length", "size", "len"];
    let text = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map_or("", |token| token.text);
    let (before, after) = (text(at.checked_sub(1)), text(Some(at + 1)));
    ["=", ".", "["].contains(&after) && !GIVES.contains(&before)
        || after == "." && SIZES.contains(&text(Some(at + 2)))
        || before == ":" && after == ")"
        || LOOKS.contains(&before)
        || before == "("
            && MEASURES.contains(&text(at.checked_sub(2)))
            && text(at.checked_sub(3)) != "."
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
        ExprKind::Comprehension(kind, _) => kind != CollectionKind::Generator,
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
    let forms = [TypeForm::Array, TypeForm::Channel, TypeForm::Map, TypeForm::Slice];
    let start = (within.block, within.start);
    let from = facts.type_uses.partition_point(|used| (used.span.block, used.span.start) < start);
    let inside = facts.type_uses[from..].iter();
    inside
        .take_while(|used| within.contains(used.span))
        .filter(|used| forms.contains(&used.form))
        .map(|used| used.span)
        .collect()
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
    let literals =
        literals.filter(|literal| is_structure(literal.kind)).map(|literal| literal.span);
    let plain = PLAIN.get(cx.language().id());
    let is_plain = |name: &&str| {
        plain.is_some_and(|plain| plain.contains(*name)) || !cx.names.functions(name).is_empty()
    };
    let calls = cx.facts.calls.iter();
    let unknown = calls.filter(|call| !call.callee.parts.last().is_some_and(is_plain));
    let unknown = unknown.map(|call| call.callee_span);
    let slices = slices(cx.facts);
    let bodies = cx.facts.functions.iter().filter_map(|function| function.body);
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
