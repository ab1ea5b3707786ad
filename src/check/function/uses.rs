//! What a function uses: that names occur in its body.

use crate::check::forced::is_dunder;
use crate::check::subject::{Judged, Subject};
use crate::check::{Context, Ruling, words};
use crate::facts::{Function, TokenKind};
use crate::instruction::Slots;
use crate::names::QualifiedName;

/// Every name occurs in the body of the function, nested functions and lambdas included.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let subject = Subject::of(slots, "function_name");
    let names = slots.names("used_names");
    let functions = subject.functions(cx).into_iter();
    let judged: Vec<_> = functions
        .filter(|function| function.body.is_some())
        .map(|function| (function, uses(cx, function, names)))
        .collect();
    subject.ruling(cx, &judged)
}

fn uses(cx: &Context<'_>, function: &Function<'_>, names: &[String]) -> Judged {
    let name = function.name;
    let missing: Vec<_> = names
        .iter()
        .filter(|used| !occurs(cx, function, used))
        .collect();
    if missing.is_empty() {
        let used = words::listed(names, "and");
        return Judged::new(true, format!("function `{name}` uses {used}"));
    }
    let note = format!(
        "function `{name}` does not use {}",
        words::listed(&missing, "or")
    );
    // A special method is mostly called by syntax or by a built-in function.
    match missing.iter().all(|name| is_dunder(cx.language(), name)) {
        true => Judged {
            follows: None,
            note: format!("{note} by name"),
            span: None,
        },
        false => Judged::new(false, note),
    }
}

/// Whether a name is an identifier of the function's body.
fn occurs(cx: &Context<'_>, function: &Function<'_>, name: &str) -> bool {
    let Some(body) = function.body else {
        return false;
    };
    let name = QualifiedName::parse(name).last;
    let from = cx.facts.tokens.partition_point(|token| token.span < body);
    let rest = cx.facts.tokens[from..].iter();
    let mut inside =
        rest.take_while(|token| token.span.block == body.block && token.span.start < body.end);
    inside.any(|token| token.kind == TokenKind::Identifier && token.text == name)
}
