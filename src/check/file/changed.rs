//! Whether the code changes what a name holds.

use crate::check::Context;
use crate::response::Span;

/// The methods that change the collection that they belong to, in any language.
const CHANGING: &[&str] = &[
    "add", "append", "clear", "delete", "extend", "insert", "pop", "push", "put", "remove",
    "reverse", "set", "shift", "sort", "splice", "unshift", "update",
];

/// How many tokens after a name are read.
const MAX_TOKENS: usize = 64;

/// Whether a name is used to change what it holds: `xs[0] = 1`, `o.n++`, `delete o.k`, and
/// `xs.push(1)` of a collection.
pub(super) fn is_changed(cx: &Context<'_>, name: Span, is_collection: bool) -> bool {
    let tokens = &cx.facts.tokens;
    let at = tokens.partition_point(|it| it.span < name);
    let before = at.checked_sub(1).map(|at| tokens[at].text);
    let (mut last, mut is_joined, mut depth) = (None, false, 0usize);
    for pair in tokens[at..].windows(2).take(MAX_TOKENS) {
        let (before_token, token) = (pair[0].span, &pair[1]);
        match token.text {
            "[" if depth == 0 && is_parted(cx, before_token, token.span) => return false,
            "[" => (depth, last) = (depth + 1, Some("")),
            "]" if depth > 0 => depth -= 1,
            _ if depth > 0 => {}
            "." | "?." | "->" => is_joined = true,
            text if is_joined => (last, is_joined) = (Some(text), false),
            "(" => return is_collection && last.is_some_and(|it| CHANGING.contains(&it)),
            text => return last.is_some() && (assigns(text) || before.is_some_and(removes)),
        }
    }
    false
}

/// Whether there is a line end between two places: a bracket after it begins another statement.
fn is_parted(cx: &Context<'_>, before: Span, token: Span) -> bool {
    let between = Span { start: before.end, end: token.start, ..token };
    let is_after = before.block == token.block && between.start <= between.end;
    is_after && cx.text(between).contains('\n')
}

fn assigns(operator: &str) -> bool {
    matches!(operator, "++" | "--")
        || operator.ends_with('=') && !matches!(operator, "==" | "===" | "!=" | "!==" | "<=" | ">=")
}

fn removes(operator: &str) -> bool {
    matches!(operator, "delete" | "del" | "++" | "--")
}
