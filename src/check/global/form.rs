//! What a response consists of: code alone, or code and data.

use serde::de::IgnoredAny;

use crate::check::{Context, Ruling, words};
use crate::instruction::Slots;
use crate::response::{CodeBlock, Span};

/// The response is code that parses, without fences or text around it.
pub(super) fn only_code(cx: &Context<'_>, _: &Slots) -> Ruling {
    if let Some(no) = no_prose(cx) {
        return no;
    }
    let blocks = &cx.response.blocks;
    let fenced = blocks.iter().filter(|block| block.is_fenced());
    let fenced: Vec<_> = fenced.filter_map(first_line).collect();
    let errors: usize = cx.facts.blocks.iter().map(|it| it.syntax_errors).sum();
    match (blocks.is_empty(), fenced.is_empty(), errors) {
        (true, ..) => Ruling::no("the response has no code"),
        (_, false, _) => Ruling::no("the code is in a fenced block").at(fenced),
        (_, _, 0) => Ruling::yes("the response is code and nothing else"),
        _ => Ruling::no(format!("the code has {}", words::count(errors, "syntax error"))),
    }
}

/// The response is a block of code and then one of JSON, without text around them.
pub(super) fn code_and_json(cx: &Context<'_>, _: &Slots) -> Ruling {
    if let Some(no) = no_prose(cx) {
        return no;
    }
    let [code, data] = cx.response.blocks.as_slice() else {
        let blocks = words::count(cx.response.blocks.len(), "block");
        return Ruling::no(format!(
            "the response has {blocks}, one of code and one of JSON expected"
        ));
    };
    let language = cx.language();
    let mut wrong = [(code, language.id()), (data, "json")].into_iter();
    let wrong = wrong.find(|(block, tag)| block.tag != Some(*tag));
    match (wrong, serde_json::from_str::<IgnoredAny>(&data.code)) {
        (Some((block, tag)), _) => {
            Ruling::no(format!("a block is not tagged `{tag}`")).at(first_line(block))
        }
        (None, Err(error)) => {
            Ruling::no(format!("the second block is not JSON: {error}")).at(first_line(data))
        }
        (None, Ok(_)) => Ruling::yes("the response is a block of code and one of JSON"),
    }
}

/// The ruling if there is text outside of the blocks.
fn no_prose(cx: &Context<'_>) -> Option<Ruling> {
    let mut prose = cx.response.answer_lines();
    let is_prose = |line: &Span| {
        line.block.is_none()
            && !cx.response.text[line.start as usize..line.end as usize].trim().is_empty()
    };
    prose.retain(is_prose);
    let lines = words::count(prose.len(), "line");
    let message = format!("the response has {lines} of text that is not code");
    (!prose.is_empty()).then(|| Ruling::no(message).at(prose))
}

fn first_line(block: &CodeBlock<'_>) -> Option<Span> {
    block.code_lines().next().map(|(span, _)| span)
}
