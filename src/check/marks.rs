//! Marks that code itself asks for: `override` on a method that overrides another, `await` before what
//! an async function returns.

use crate::check::Context;
use crate::facts::{Call, CallForm, Function, FunctionKind, Parameter, Token, TokenKind};
use crate::response::Span;

/// The methods without a mark that override one of a type of the response, or one that every class of
/// Java has.
pub(super) fn unmarked_overrides(cx: &Context<'_>) -> Vec<Span> {
    let functions = cx.facts.functions.iter();
    let found = functions.filter(|function| is_method(function) && !is_marked(function));
    let found = found.filter(|function| overrides(cx, function));
    found.map(|function| function.signature).collect()
}

fn is_method(function: &Function<'_>) -> bool {
    let is_own = ["private", "static", "staticmethod"];
    function.kind == FunctionKind::Method
        && !function.modifiers.iter().any(|modifier| is_own.contains(modifier))
        && !function.name.starts_with(['_', '#'])
}

/// C++ has `override` for what `overrides` finds by the bases too.
fn is_marked(function: &Function<'_>) -> bool {
    let marks = ["Override", "final", "override"];
    function.modifiers.iter().any(|modifier| {
        let name = modifier.rsplit('.').next().unwrap_or_default();
        marks.contains(&name)
    })
}

fn overrides(cx: &Context<'_>, function: &Function<'_>) -> bool {
    let Some(owner) = function.owner_type.map(|owner| &cx.facts.types[owner.0 as usize]) else {
        return false;
    };
    let count = function.parameters.len();
    let of_owner = |base: &Function<'_>| {
        base.owner_type.map(|owner| cx.facts.types[owner.0 as usize].type_parameters.as_slice())
    };
    let is_alike = |base: &Function<'_>| {
        let free = [base.type_parameters.as_slice(), of_owner(base).unwrap_or_default()].concat();
        let mut pairs = base.parameters.iter().zip(&function.parameters);
        base.parameters.len() == count && pairs.all(|(theirs, own)| may_be_same(theirs, own, &free))
    };
    let may_be_overridden = |base: &Function<'_>| {
        let mut modifiers = base.modifiers.iter();
        cx.profile().classes.methods_are_virtual
            || base.is_abstract
            || modifiers.any(|modifier| ["override", "virtual"].contains(modifier))
    };
    let is_base = |base: &&Function<'_>| {
        let is_other = base.owner_type != function.owner_type && is_method(base);
        is_other && is_alike(base) && may_be_overridden(base)
    };
    let is_inherited = || cx.names.methods(owner, function.name).iter().any(is_base);
    let of_every_class = cx.profile().classes.object_methods;
    let is_known = of_every_class.contains(&(function.name, count));
    match function.qualifier {
        // A definition outside of its class repeats no marks.
        Some(_) => false,
        None => is_known && owner.is_class || is_inherited(),
    }
}

/// Whether a parameter of a method may have the type of the one in its base, whose type parameters stand for any: by
/// the last part of the name, without its arguments. Methods that differ in one share no more than their name.
fn may_be_same(theirs: &Parameter<'_>, own: &Parameter<'_>, free: &[&str]) -> bool {
    let name = |parameter: &Parameter<'_>| {
        let text = &parameter.ty.as_ref()?.text;
        let text = text.split('<').next().unwrap_or_default();
        let mut words = text.rsplit(|c: char| !(c.is_alphanumeric() || "_.:[]".contains(c)));
        let word = words.find(|word| !word.is_empty() && !QUALIFIERS.contains(word))?;
        Some(word.rsplit(['.', ':']).next().unwrap_or_default().to_owned())
    };
    match (name(theirs), name(own)) {
        (Some(theirs), Some(own)) => theirs == own || free.contains(&theirs.as_str()),
        _ => true,
    }
}

/// What a type may have beside its name.
const QUALIFIERS: [&str; 5] = ["const", "final", "in", "out", "ref"];

/// The calls that are statements, of functions that the code defines as async, and only so.
pub(super) fn floating_promises(cx: &Context<'_>) -> Vec<Span> {
    let is_async = |call: &&Call<'_>| {
        let name = match call.callee.parts.as_slice() {
            [name] | ["self" | "this", name] if !call.callee.has_receiver => name,
            _ => return false,
        };
        let functions = cx.names.functions(name);
        let gives_promise = |function: &&Function<'_>| function.is_async && !function.is_generator;
        call.form == CallForm::Call && !functions.is_empty() && functions.iter().all(gives_promise)
    };
    let calls = cx.facts.calls.iter().filter(is_async);
    let spans = calls.map(|call| call.expression.span());
    spans.filter(|span| is_statement(cx, *span)).collect()
}

/// Whether an expression is a statement, by what is before and after it.
fn is_statement(cx: &Context<'_>, span: Span) -> bool {
    let tokens = &cx.facts.tokens;
    let from = |place: u32| {
        tokens.partition_point(|token| (token.span.block, token.span.start) < (span.block, place))
    };
    let (first, after) = (from(span.start), from(span.end));
    let in_block = |token: &&Token<'_>| token.span.block == span.block;
    let before = first.checked_sub(1).map(|at| &tokens[at]).filter(in_block);
    let after = tokens.get(after).filter(in_block);
    let is_apart =
        |from: u32, to: u32| cx.text(Span { start: from, end: to, ..span }).contains('\n');
    let is_on_own_line = |token: &Token<'_>| is_apart(token.span.end, span.start);
    let begins = before.is_none_or(|token| match token.kind {
        TokenKind::Punctuation if [":", ")"].contains(&token.text) => is_on_own_line(token),
        TokenKind::Punctuation => [";", "{", "}"].contains(&token.text),
        TokenKind::Keyword => token.text == "else",
        _ => is_on_own_line(token),
    });
    let ends = after.is_none_or(|token| match token.kind {
        TokenKind::Punctuation => [";", "}"].contains(&token.text),
        _ => is_apart(span.end, token.span.start),
    });
    begins && ends
}
