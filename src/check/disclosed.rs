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
    secrets.map(|it| it.span()).filter(|span| !is_tested(cx, *span)).collect()
}

/// Whether a value is only looked at, and not itself a part of what is logged: `token is None`, `typeof password`, `"yes"
/// if token else "no"`, `token["user"]`.
fn is_tested(cx: &Context<'_>, span: Span) -> bool {
    const BEFORE: [&str; 10] =
        ["!", "!=", "!==", "==", "===", "if", "is", "not", "typeof", "while"];
    const AFTER: [&str; 14] =
        ["!=", "!==", "&&", "<", "==", "===", ">", "?", "and", "else", "is", "not", "or", "["];
    let is_before = |token: &str| BEFORE.contains(&token);
    let next = cx.names.token_after(span);
    cx.names.token_before(span).is_some_and(is_before) || next.is_some_and(|it| AFTER.contains(&it))
}

/// Whether a name is one of a secret: `password`, `user.accessToken`, but not `token_count`.
fn is_secret(name: &str) -> bool {
    let snake = name.to_snake_case();
    let words: Vec<_> = snake.rsplitn(3, '_').collect();
    let secrets = &Words::get().lists["secrets"];
    let before = words.get(1).copied().unwrap_or_default();
    let is_of_text = Words::get().lists["token_places"].contains(before);
    secrets.contains(words[0]) && !is_of_text || secrets.contains(&format!("{before}_{}", words[0]))
}

/// Whether a call logs or prints what it is given.
fn is_log(call: &Call<'_>) -> bool {
    let lists = &Words::get().lists;
    let whole = call.callee.parts.join(".").to_lowercase();
    let (path, is_macro) = (whole.trim_end_matches('!'), whole.ends_with('!'));
    let receiver = match (call.callee.parts.as_slice(), &call.receiver) {
        ([.., object, _], _) => object,
        (_, Some(receiver)) => receiver.text().trim_end_matches("()"),
        _ => "",
    };
    let object = receiver.rsplit(['.', ':', '>', '@']).next().unwrap_or_default().to_snake_case();
    let is_logger = is_macro || object.split('_').any(|word| lists["loggers"].contains(word));
    let method = path.rsplit('.').next().unwrap_or_default();
    is_logger && lists["log_methods"].contains(method) || lists["log_functions"].contains(path)
}

/// Whether the result of a call is the text of what it is given.
fn is_text(call: &Call<'_>) -> bool {
    let last = call.callee.parts.last().map(|part| part.trim_end_matches('!').to_lowercase());
    last.is_some_and(|last| Words::get().lists["text_functions"].contains(&last))
}
