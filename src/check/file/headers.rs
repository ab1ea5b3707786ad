//! What the files of a project begin and end with: a licence, an include guard, some line, a line break.

use crate::check::keywords::find_tokens;
use crate::check::{Context, Ruling, words};
use crate::instruction::Slots;
use crate::response::{CodeBlock, Span};

/// The endings of the names of headers.
const HEADERS: [&str; 5] = [".h", ".hh", ".hpp", ".hxx", ".h++"];
/// What says that a comment is about the licence.
const LICENCES: [&str; 5] = ["(c)", "copyright", "licence", "license", "spdx"];

/// The files that end without a line break (W292 of `pycodestyle`, `eol-last` of ESLint).
pub(in crate::check) fn unended(cx: &Context<'_>) -> Vec<Span> {
    let ends = |block: &&CodeBlock<'_>| block.code.is_empty() || block.code.ends_with('\n');
    let unended = cx.blocks().filter(|block| !ends(block));
    unended.filter_map(|block| block.code_lines().next_back()).map(|(line, _)| line).collect()
}

/// The headers that nothing keeps from being read twice.
pub(in crate::check) fn unguarded(cx: &Context<'_>) -> Vec<Span> {
    headers(cx, |block| has_pragma_once(block) || has_guard(block))
}

/// The headers without `#pragma once`.
pub(in crate::check) fn without_pragma_once(cx: &Context<'_>) -> Vec<Span> {
    headers(cx, has_pragma_once)
}

/// The first lines of the headers that lack something. A file is one by its name, or by a guard.
fn headers(cx: &Context<'_>, has: fn(&CodeBlock<'_>) -> bool) -> Vec<Span> {
    let is_header = |block: &&CodeBlock<'_>| {
        let mut titles = block.titles.iter();
        let is_named =
            titles.any(|title| HEADERS.iter().any(|ending| title.text.ends_with(ending)));
        is_named || has_pragma_once(block) || has_guard(block)
    };
    first_lines(cx.blocks().filter(is_header).filter(|block| !has(block)))
}

fn has_pragma_once(block: &CodeBlock<'_>) -> bool {
    block
        .code_lines()
        .any(|(_, line)| directive(line).is_some_and(|words| words == ["pragma", "once"]))
}

/// `#ifndef X` and `#define X` before all other directives.
fn has_guard(block: &CodeBlock<'_>) -> bool {
    let mut directives = block.code_lines().filter_map(|(_, line)| directive(line));
    match (directives.next().as_deref(), directives.next().as_deref()) {
        (Some(["ifndef", tested]), Some(["define", defined, ..])) => tested == defined,
        (Some(["if", tested]), Some(["define", defined, ..])) => {
            let name = tested.trim_start_matches("!defined").trim_matches(['(', ')']);
            name == *defined
        }
        _ => false,
    }
}

/// The words of a directive of the preprocessor, without comments.
fn directive(line: &str) -> Option<Vec<&str>> {
    let words = line.trim_start().strip_prefix('#')?;
    let words = words.split("//").next()?.split("/*").next()?;
    Some(words.split_whitespace().collect())
}

/// The files that no comment about their licence begins.
pub(in crate::check) fn unlicensed(cx: &Context<'_>) -> Vec<Span> {
    let is_empty = |block: &&CodeBlock<'_>| block.code.trim().is_empty();
    first_lines(cx.blocks().filter(|block| !is_empty(block) && !is_licensed(block)))
}

/// Whether a comment before the code speaks of the licence.
fn is_licensed(block: &CodeBlock<'_>) -> bool {
    let comment = leading_comments(&block.code).to_lowercase();
    LICENCES.iter().any(|word| comment.contains(word))
}

/// The comments that some code begins with, a docstring too.
fn leading_comments(code: &str) -> &str {
    let mut rest = code;
    loop {
        let text = rest.trim_start();
        let long = [("/*", "*/"), ("\"\"\"", "\"\"\""), ("'''", "'''")];
        let long = long.into_iter().find_map(|(open, close)| {
            let (_, after) = text.strip_prefix(open)?.split_once(close)?;
            Some(after)
        });
        let is_line = text.starts_with("//") || text.starts_with('#') && is_remark(text);
        rest = match long {
            Some(after) => after,
            None if is_line => text.split_once('\n').map_or("", |(_, after)| after),
            None => return &code[..code.len() - text.len()],
        };
    }
}

/// `# text`, `#!/bin/sh`, and no directive of the preprocessor.
fn is_remark(text: &str) -> bool {
    !text[1..].trim_start_matches(' ').starts_with(char::is_alphabetic) || text.starts_with("# ")
}

/// Every file has the code somewhere.
pub(super) fn each_has(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let found = slots.names("code").iter().map(|text| find_tokens(cx, text));
    let found: Vec<_> = found.collect();
    let has = |block: &CodeBlock<'_>| {
        let mut all = found.iter();
        all.all(|places| places.iter().any(|place| place.block == Some(block.index)))
    };
    each(cx, &format!("has {}", words::listed(slots.names("code"), "and")), has)
}

/// Every file begins with the text: a comment at its beginning has it, or the code after these begins
/// with it.
pub(super) fn each_begins(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let text = slots.name("code").trim();
    let in_one_kind_of_quotes = |code: &str| code.replace('"', "'");
    let begins = |block: &CodeBlock<'_>| {
        let comments = leading_comments(&block.code);
        let code = in_one_kind_of_quotes(block.code[comments.len()..].trim_start());
        let text = in_one_kind_of_quotes(text);
        // "Begin with "use strict"" means the text, which is in quotes in the code too.
        let is_text = || code.strip_prefix('\'').is_some_and(|code| code.starts_with(&text));
        comments.contains(&text) || code.starts_with(&text) || is_text()
    };
    each(cx, &format!("begins with `{text}`"), begins)
}

/// Every file is as it should be, but for empty ones.
fn each(cx: &Context<'_>, what: &str, is_so: impl Fn(&CodeBlock<'_>) -> bool) -> Ruling {
    let blocks: Vec<_> = cx.blocks().filter(|block| !block.code.trim().is_empty()).collect();
    let broken = first_lines(blocks.iter().copied().filter(|block| !is_so(block)));
    match broken.is_empty() {
        true => Ruling::yes(format!("every file {what}")),
        false => Ruling::no(format!("not every file {what}")),
    }
    .at(broken)
}

fn first_lines<'c>(blocks: impl Iterator<Item = &'c CodeBlock<'c>>) -> Vec<Span> {
    blocks.filter_map(|block| block.code_lines().next()).map(|(line, _)| line).collect()
}
