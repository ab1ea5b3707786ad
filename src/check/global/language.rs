//! Template 1: the language of the whole response.

use serde::de::IgnoredAny;

use crate::check::{Context, Ruling, unfilled, words};
use crate::instruction::{SlotValue, Slots};
use crate::language::LanguageName;
use crate::response::{BlockLanguage, CodeBlock, Span, Tag};

/// At least one block is in the given language, and none in another programming language.
pub(super) fn only(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(SlotValue::Language(asked)) = slots.get("programming_language") else {
        return unfilled("language");
    };
    let title = match asked {
        LanguageName::Supported(language) => language.name(),
        LanguageName::Other(name) => name,
    };
    let blocks = || {
        let all = cx.response.blocks.iter();
        all.filter(|block| !block.code.trim().is_empty())
    };
    let foreign: Vec<_> = blocks().filter(|block| is_foreign(cx, block, asked)).collect();
    if let Some(first) = foreign.first() {
        let blocks = match foreign.len() {
            1 => "a code block is".to_owned(),
            number => format!("{number} code blocks are"),
        };
        return Ruling::no(format!("{blocks} not {title} but {}", name(&first.language)))
            .at(foreign.iter().map(|block| whole(block)));
    }
    let known_by_tag = !has_grammar(asked);
    let found = blocks().any(|block| is_in(block, asked) && (block.tag.is_some() || !known_by_tag));
    if blocks().any(|block| is_unknown(block, asked, found)) {
        return Ruling::unsupported(format!(
            "a code block has no tag, and {title} is recognised only by its tag"
        ));
    }
    match found {
        true => Ruling::yes(format!("all code is in {title}")),
        false => Ruling::no(format!("no code block is in {title}")),
    }
}

/// Whether code in a language can be told by its content alone.
fn has_grammar(asked: &LanguageName) -> bool {
    BlockLanguage::of(asked).grammar().is_some()
}

/// Whether the language of a block without a tag is unknown. This matters only for an expected
/// language without a grammar, which cannot be detected reliably. A block that looks like text or
/// the expected language is accepted if another block has the tag; one that shows by itself that
/// it is in another language is foreign.
fn is_unknown(block: &CodeBlock<'_>, asked: &LanguageName, found: bool) -> bool {
    let passes = found && (block.language == BlockLanguage::Neutral || is_in(block, asked));
    !has_grammar(asked) && block.tag.is_none() && !passes
}

fn is_in(block: &CodeBlock<'_>, asked: &LanguageName) -> bool {
    match (&block.language, asked) {
        (BlockLanguage::C, asked) => BlockLanguage::of(asked) == BlockLanguage::C,
        (BlockLanguage::Supported(language), LanguageName::Supported(asked)) => language == asked,
        (BlockLanguage::Other(name), LanguageName::Other(asked)) => match Tag::of(asked) {
            Tag::Other(asked) => name == asked,
            _ => name.eq_ignore_ascii_case(asked),
        },
        _ => false,
    }
}

fn is_foreign(cx: &Context<'_>, block: &CodeBlock<'_>, asked: &LanguageName) -> bool {
    let told = block.tag.is_some() || block.shows_language || has_grammar(asked);
    told && !cx.is_neutral(block) && !is_in(block, asked)
}

fn name(language: &BlockLanguage) -> &str {
    match language {
        BlockLanguage::Supported(language) => language.name(),
        BlockLanguage::C => "C",
        BlockLanguage::Other(name) => name,
        BlockLanguage::Neutral => "no code",
    }
}

fn whole(block: &CodeBlock<'_>) -> Span {
    Span::in_block(block.index, 0, block.code.trim_end().len() as u32)
}

/// The response is code that parses, without fences or text around it.
pub(super) fn only_code(cx: &Context<'_>, _: &Slots) -> Ruling {
    if let Some(no) = no_prose(cx) {
        return no;
    }
    let blocks = &cx.response.blocks;
    let fenced = blocks.iter().filter(|block| block.is_fenced());
    let fenced: Vec<_> = fenced.filter_map(first_line).collect();
    let errors: usize = cx.facts.blocks.iter().map(|block| block.syntax_errors).sum();
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
        let message = format!("the response has {blocks}, one of code and one of JSON expected");
        return Ruling::no(message);
    };
    let mut wrong = [(code, cx.language().id()), (data, "json")].into_iter();
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
