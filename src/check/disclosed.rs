//! Secrets that the code logs.

use heck::ToSnakeCase;

use super::Context;
use crate::facts::Call;
use crate::instruction::Words;
use crate::names::SpanTree;
use crate::response::Span;

/// The uses of names of secrets among what is logged or printed. What another function is given first, `mask(token)`,
/// is no secret any more; what becomes a part of a text still is.
pub(super) fn logged_secrets(cx: &Context<'_>) -> Vec<Span> {
    let calls = &cx.facts.calls;
    if !calls.iter().any(is_log) {
        return Vec::new();
    }
    let around = SpanTree::new(calls.iter().map(|call| call.expression.span()).enumerate());
    let is_logged = |span: Span| {
        let is_within = |call: &&Call<'_>| !call.callee_span.contains(span);
        let mut calls = around.outwards(span).map(|(_, number)| &calls[number]).filter(is_within);
        calls.find(|call| !is_text(call)).is_some_and(is_log)
    };
    let names = cx.names.all_mentions().filter(|it| !it.is_called() && !it.is_qualifier());
    let secrets = names.filter(|it| is_secret(it.name()) && is_logged(it.span()));
    secrets.map(|it| it.span()).collect()
}

/// Whether a name is one of a secret: `password`, `user.accessToken`, but not `token_count`.
fn is_secret(name: &str) -> bool {
    let snake = name.to_snake_case();
    let words: Vec<_> = snake.rsplitn(3, '_').collect();
    let secrets = &Words::get().lists["secrets"];
    let pair = words.get(1).map(|first| format!("{first}_{}", words[0]));
    secrets.contains(words[0]) || pair.is_some_and(|pair| secrets.contains(&pair))
}

/// Whether a call logs or prints what it is given.
fn is_log(call: &Call<'_>) -> bool {
    let lists = &Words::get().lists;
    let parts: Vec<_> = call.callee.parts.iter().map(|part| part.to_lowercase()).collect();
    let [before @ .., last] = parts.as_slice() else { return false };
    let last = last.trim_end_matches('!');
    let receiver = match (before.last(), &call.receiver) {
        (Some(object), _) => object.clone(),
        (None, Some(receiver)) => receiver.text().trim_end_matches("()").to_lowercase(),
        (None, None) => String::new(),
    };
    let object = receiver.rsplit(['.', ':', '>', '@']).next().unwrap_or_default();
    let is_logger =
        object.starts_with("log") || object.ends_with("logger") || object.ends_with("log");
    let whole = parts.join(".");
    is_logger && lists["log_methods"].contains(last)
        || lists["log_functions"].contains(whole.trim_end_matches('!'))
}

/// Whether the result of a call is the text of what it is given.
fn is_text(call: &Call<'_>) -> bool {
    let last = call.callee.parts.last().map(|part| part.trim_end_matches('!').to_lowercase());
    last.is_some_and(|last| Words::get().lists["text_functions"].contains(&last))
}
