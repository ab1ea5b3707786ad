//! The language's style guide: the code as a whole, or a function alone.

use crate::check::subject::{Judgement, Subject};
use crate::check::{Context, Ruling, words};
use crate::facts::Function;
use crate::instruction::Slots;
use crate::lang::StyleViolation;
use crate::response::{CodeBlock, Span};

/// No block of the code breaks the style guide.
pub(super) fn of_code(cx: &Context<'_>, _: &Slots) -> Ruling {
    let mut found = Vec::new();
    for block in cx.blocks() {
        let Some(violations) = cx.lang().style_violations(&block.code, None) else {
            return no_guide(cx);
        };
        let starts = line_starts(&block.code);
        let place =
            |violation: &StyleViolation| (place(block, &starts, violation), note(violation));
        found.extend(violations.iter().map(place));
    }
    match found.first() {
        None => Ruling::yes("the code follows the style guide"),
        Some((_, first)) if found.len() == 1 => Ruling::no(first.clone()).each(found),
        Some(_) => {
            let places = words::count(found.len(), "place");
            Ruling::no(format!("{places} of the code break the style guide")).each(found)
        }
    }
}

/// The functions, each as source of its own.
pub(super) fn of_function(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let subject = Subject::of(slots, "function_name");
    let functions = subject.functions(cx).into_iter();
    let functions = functions.filter(|function| function.body.is_some());
    let judged: Option<Vec<_>> =
        functions.map(|function| Some((function, judge(cx, function)?))).collect();
    match judged {
        Some(judged) => subject.ruling(cx, &judged),
        None => no_guide(cx),
    }
}

fn judge(cx: &Context<'_>, function: &Function<'_>) -> Option<Judgement> {
    let block = cx.block(function.span)?;
    let violations = cx.lang().style_violations(&block.code, Some(function))?;
    let name = function.name;
    Some(match violations.first() {
        None => Judgement::new(true, format!("function `{name}` follows the style guide")),
        Some(first) => Judgement::new(false, format!("function `{name}`: {}", note(first)))
            .at(place(block, &line_starts(&block.code), first)),
    })
}

fn no_guide(cx: &Context<'_>) -> Ruling {
    let message = format!("codeif knows no style guide for {}", cx.language());
    Ruling::unsupported(message)
}

fn note(violation: &StyleViolation) -> String {
    format!("{} {}", violation.code, violation.message)
}

fn line_starts(code: &str) -> Vec<usize> {
    let ends = code.match_indices('\n').map(|(at, _)| at + 1);
    std::iter::once(0).chain(ends).collect()
}

/// The rest of the line from a violation on; of what is past its end, the whole line.
fn place(block: &CodeBlock<'_>, starts: &[usize], violation: &StyleViolation) -> Span {
    let code = &block.code;
    let start = starts.get(violation.line - 1).copied().unwrap_or(code.len());
    let line = code[start..].lines().next().unwrap_or_default();
    let at = line.char_indices().nth(violation.column);
    let at = at.map_or(0, |(at, _)| at);
    Span::in_block(block.index, (start + at) as u32, (start + line.len()) as u32)
}
