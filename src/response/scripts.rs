//! The scripts in markup: `<script>` elements are blocks of code at their own places.

use std::ops::Range;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::words::{is_markup, script_language};
use super::{BlockLanguage, CodeBlock};
use crate::language::Language;

/// Whether a block may contain scripts: it has the tag of markup, or it has none and begins like
/// markup.
pub(super) fn may_have(block: &CodeBlock<'_>) -> bool {
    match block.tag {
        Some(tag) => is_markup(tag),
        None => {
            block.language == BlockLanguage::Neutral && block.code.trim_start().starts_with('<')
        }
    }
}

/// The scripts in blocks of markup, with the languages that their tags say. They are numbered after
/// all `blocks`.
pub(super) fn find<'r>(blocks: &[CodeBlock<'r>]) -> Vec<(CodeBlock<'r>, Language)> {
    let hosts = blocks.iter().filter(|block| may_have(block));
    let scripts = hosts.flat_map(|host| {
        let found = elements(&host.code);
        found.map(move |(range, language)| (host, range, language))
    });
    let numbered = (blocks.len() as u32..).zip(scripts);
    let parts =
        numbered.map(|(index, (host, range, language))| (host.part(index, range), language));
    parts.collect()
}

/// The contents of the `<script>` elements in a language with a grammar here. Those that only name a
/// file have none.
fn elements(code: &str) -> impl Iterator<Item = (Range<usize>, Language)> {
    static ELEMENT: LazyLock<Regex> = LazyLock::new(|| {
        let attributes = r#"(?:\s(?:[^>"']|"[^"]*"|'[^']*')*)?"#;
        let pattern = format!(
            r"(?is)<!--.*?-->|<script({attributes})>[ \t]*\n?(.*?)(?:[ \t]*</script\s*>|\z)"
        );
        Regex::new(&pattern).expect("the pattern is fixed")
    });
    ELEMENT.captures_iter(code).filter_map(|element| {
        let content = element.get(2)?;
        let language = language(element.get(1)?.as_str())?;
        (!content.as_str().trim().is_empty()).then(|| (content.range(), language))
    })
}

/// The language of a script by the attributes of its tag; `None` if it is in another one, or in a
/// file of its own.
fn language(attributes: &str) -> Option<Language> {
    static ATTRIBUTE: LazyLock<Regex> = LazyLock::new(|| {
        let pattern = r#"(?i)(?:^|\s)(lang|src|type)\s*=\s*["']?([^"'\s]*)"#;
        Regex::new(pattern).expect("the pattern is fixed")
    });
    let found: Vec<_> = ATTRIBUTE.captures_iter(attributes).collect();
    let named = |name: &str| {
        let is_it = |found: &&Captures<'_>| found[1].eq_ignore_ascii_case(name);
        found.iter().find(is_it).map(|found| found[2].to_lowercase())
    };
    match named("src") {
        Some(_) => None,
        None => script_language(&named("lang").or(named("type")).unwrap_or_default()),
    }
}
