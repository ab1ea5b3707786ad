//! Files and their folders, by the paths that blocks have as titles.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::components::{components, hooks};
use super::things::{Thing, noun, things};
use crate::check::forced::ForcedNames;
use crate::check::{Context, Ruling, unfilled, words};
use crate::instruction::Slots;
use crate::language::{Access, Language};
use crate::response::{CodeBlock, Span};

/// The files of the code.
pub(super) fn files<'a>(cx: &Context<'a>) -> Vec<Thing<'a>> {
    let named = cx.blocks().filter_map(|block| Some((block, path(block)?)));
    named.map(|(block, path)| file(cx, block, path)).collect()
}

/// The files with a test in them.
pub(super) fn test_files<'a>(cx: &Context<'a>) -> Vec<Thing<'a>> {
    files_with(cx, cx.trees.on_demand().tests.iter().map(|test| test.span))
}

/// The files with a component in them.
pub(super) fn component_files<'a>(cx: &Context<'a>) -> Vec<Thing<'a>> {
    files_with(cx, components(cx).into_iter().map(|component| component.span))
}

/// The files with a hook and no component in them.
pub(super) fn hook_files<'a>(cx: &Context<'a>) -> Vec<Thing<'a>> {
    let mut found = files_with(cx, hooks(cx).into_iter().map(|hook| hook.span));
    let others: Vec<_> = component_files(cx).into_iter().map(|file| file.span).collect();
    found.retain(|file| !others.contains(&file.span));
    found
}

/// The files that something is in.
fn files_with<'a>(cx: &Context<'a>, spans: impl Iterator<Item = Span>) -> Vec<Thing<'a>> {
    let blocks: Vec<_> = spans.filter_map(|span| span.block).collect();
    let mut found = files(cx);
    found.retain(|file| file.span.block.is_some_and(|block| blocks.contains(&block)));
    found
}

/// The folders that files are in; those above the working folder are none of the code's.
pub(super) fn folders<'a>(cx: &Context<'a>) -> Vec<Thing<'a>> {
    let named = cx.blocks().filter_map(|block| Some((block, path(block)?)));
    let folders = named.flat_map(|(block, path)| {
        let parts = path.rsplit('/').skip(1);
        let own = if path.starts_with('/') { 1 } else { usize::MAX };
        let parts = parts.take(own).filter(|part| !part.is_empty() && !part.starts_with('.'));
        parts.map(move |part| Thing { is_path: true, ..Thing::of_place(part, first_line(block)) })
    });
    folders.collect()
}

fn file<'a>(cx: &Context<'a>, block: &'a CodeBlock<'a>, path: &'a str) -> Thing<'a> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let forced = ForcedNames::of(cx.language());
    Thing {
        is_path: true,
        is_forced: forced.forces_file(stem(name)) || name.starts_with(['.', '[', '(', '+', '$']),
        ..Thing::of_place(name, first_line(block))
    }
}

/// The path that a block is titled with, the last one that is given.
pub(in crate::check) fn path<'a>(block: &'a CodeBlock<'a>) -> Option<&'a str> {
    let mut titles = block.titles.iter().rev().map(|title| title.text);
    titles.find(|text| {
        let is_code = Language::of_path(Path::new(text)).is_some();
        is_code && !text.contains(char::is_whitespace)
    })
}

/// A file's name without what follows its first dot.
pub(super) fn stem(name: &str) -> &str {
    name.split_once('.').map_or(name, |(stem, _)| stem)
}

/// Where something is shown that is said of a file as a whole.
pub(in crate::check) fn first_line(block: &CodeBlock<'_>) -> Span {
    let end = block.code.find('\n').unwrap_or(block.code.len());
    Span::in_block(block.index, 0, end as u32)
}

/// Each file has the name of a thing of the kind that it defines, if it defines any outside of others. Case
/// and marks are those of the files.
pub(super) fn named_after(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let word = slots.name("things");
    let defined = defined(cx, word);
    let mut others = Vec::new();
    let mut judged = 0;
    for file in files(cx).iter().filter(|file| !file.is_forced) {
        let plain = plain(stem(file.name));
        let own: Vec<_> =
            defined.iter().filter(|thing| thing.span.block == file.span.block).collect();
        judged += usize::from(!own.is_empty());
        if !own.iter().any(|thing| self::plain(thing.name) == plain) {
            let note = |thing: &&Thing<'_>| {
                (thing.span, format!("the file of `{}` is named `{}`", thing.name, file.name))
            };
            others.extend(own.first().map(note));
        }
    }
    match others.len() {
        0 => Ruling::yes(format!("{} judged", words::count(judged, "file name"))),
        1 => Ruling::no(others[0].1.clone()).at([others[0].0]),
        many => {
            let files = words::count(many, "file");
            Ruling::no(format!("{files} not named after their {}", noun(word))).each(others)
        }
    }
}

/// No file defines more things of a kind outside of others than a number.
pub(super) fn at_most(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(limit) = slots.count("thing_count") else {
        return unfilled("number");
    };
    let noun = noun(slots.name("things"));
    let has_modules = cx.profile().classes.access == Access::Pub;
    let mut counts: BTreeMap<_, u64> = BTreeMap::new();
    let mut further = Vec::new();
    for thing in defined(cx, slots.name("things")) {
        // What is in a module of Rust within a file is that module's.
        let module = thing.scope.filter(|_| has_modules);
        let count = counts.entry((thing.span.block, module)).or_default();
        *count += 1;
        if *count > limit {
            further.push((thing.span, format!("`{}` is {noun} {count} of the file", thing.name)));
        }
    }
    let most = counts.values().max().copied().unwrap_or_default();
    let found = format!("a file has {}", words::count(most as usize, &noun));
    match further.is_empty() {
        true => Ruling::yes(found),
        false => Ruling::no(format!("{found}, at most {limit} allowed")).each(further),
    }
}

/// The things of a kind that are defined outside of functions and types.
fn defined<'a>(cx: &Context<'a>, word: &str) -> Vec<Thing<'a>> {
    // A module of Ruby is a type and a package.
    let packages = cx.facts.packages.iter();
    let packages: BTreeSet<_> = packages.filter_map(|package| package.scope).collect();
    let mut defined = things(cx, word);
    defined.retain(|thing| {
        thing.scope.is_some_and(|scope| {
            let kind = cx.facts.scope(scope).kind;
            kind.is_outermost() || packages.contains(&scope)
        })
    });
    defined
}

/// The letters and digits of a name.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
