//! Template 1: the language of the whole response.

use crate::check::{Context, Ruling, unfilled};
use crate::instruction::{LanguageName, SlotValue, Slots};
use crate::response::{BlockLanguage, CodeBlock, Span, Tag};
use crate::verdict::Reason;

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
        return Ruling::no(format!(
            "{} not {title} but {}",
            match foreign.len() {
                1 => "a code block is".to_owned(),
                number => format!("{number} code blocks are"),
            },
            name(&first.language)
        ))
        .at(foreign.iter().map(|block| whole(block)));
    }
    let known_by_tag = !has_grammar(asked);
    let found = blocks().any(|block| is_in(block, asked) && (block.tag.is_some() || !known_by_tag));
    if blocks().any(|block| is_unknown(block, asked, found)) {
        return Ruling::unverifiable(
            Reason::UnsupportedLanguage,
            format!("a code block has no tag, and {title} is recognised only by its tag"),
        );
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
