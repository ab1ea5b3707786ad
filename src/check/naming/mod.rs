//! The names of things of any kind: the form that they must have, or must not have.

mod components;
pub(super) mod files;
mod form;
mod found;
pub(super) mod things;

use form::Form;
use things::Thing;
pub(super) use things::{noun, things};

use super::conventions::{NamedItem, names_follow};
use super::{Context, NamedCheck, Ruling, check, unfilled, words};
use crate::instruction::SlotKind::{Convention, Count, NamePattern, Things, Written};
use crate::instruction::{Slots, name_pattern};

pub(super) const CHECKS: &[NamedCheck] = &[
    check("names-follow", follow, &[("things", Things), ("naming_convention", Convention)]),
    check("names-begin", begin, &[("things", Things), ("prefix", Written)]),
    check("names-do-not-begin", do_not_begin, &[("things", Things), ("prefix", Written)]),
    check("names-end", end, &[("things", Things), ("suffix", Written)]),
    check("names-do-not-end", do_not_end, &[("things", Things), ("suffix", Written)]),
    check("names-match", match_pattern, &[("things", Things), ("pattern", NamePattern)]),
    check("names-are-not", are_not, &[("things", Things), ("names", Written)]),
    check("names-least", least, &[("things", Things), ("character_count", Count)]),
    check("names-most", most, &[("things", Things), ("character_count", Count)]),
    check("names-of-words", of_words, &[("things", Things)]),
    check("files-named-after", files::named_after, &[("things", Things)]),
    check("at-most-per-file", files::at_most, &[("things", Things), ("thing_count", Count)]),
];

fn follow(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(convention) = slots.convention("naming_convention") else {
        return unfilled("naming convention");
    };
    let word = slots.name("things");
    let found = things(cx, word);
    if !found.is_empty() && found.iter().all(|thing| thing.is_path) {
        return judge(cx, slots, &Form::Convention(convention), true);
    }
    let items = found.iter().map(|thing| NamedItem {
        name: thing.name,
        span: thing.span,
        is_forced: thing.is_forced,
    });
    names_follow(cx, convention, &noun(word), items)
}

fn begin(cx: &Context<'_>, slots: &Slots) -> Ruling {
    judge(cx, slots, &Form::Prefix(slots.names("prefix")), true)
}

fn do_not_begin(cx: &Context<'_>, slots: &Slots) -> Ruling {
    judge(cx, slots, &Form::Prefix(slots.names("prefix")), false)
}

fn end(cx: &Context<'_>, slots: &Slots) -> Ruling {
    judge(cx, slots, &Form::Suffix(slots.names("suffix")), true)
}

fn do_not_end(cx: &Context<'_>, slots: &Slots) -> Ruling {
    judge(cx, slots, &Form::Suffix(slots.names("suffix")), false)
}

fn match_pattern(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let text = slots.name("pattern");
    match name_pattern(text) {
        Some(pattern) => judge(cx, slots, &Form::Pattern(pattern, text), true),
        None => unfilled("pattern"),
    }
}

fn are_not(cx: &Context<'_>, slots: &Slots) -> Ruling {
    judge(cx, slots, &Form::Whole(slots.names("names")), false)
}

fn least(cx: &Context<'_>, slots: &Slots) -> Ruling {
    match slots.count("character_count") {
        Some(limit) => judge(cx, slots, &Form::Least(limit), true),
        None => unfilled("number of characters"),
    }
}

fn most(cx: &Context<'_>, slots: &Slots) -> Ruling {
    match slots.count("character_count") {
        Some(limit) => judge(cx, slots, &Form::Most(limit), true),
        None => unfilled("number of characters"),
    }
}

/// No name is a single letter.
fn of_words(cx: &Context<'_>, slots: &Slots) -> Ruling {
    judge(cx, slots, &Form::Least(2), true)
}

/// The names of the things have a form, or none has it. Yes if there is none.
fn judge(cx: &Context<'_>, slots: &Slots, form: &Form<'_>, required: bool) -> Ruling {
    let word = slots.name("things");
    let noun = noun(word);
    let mut found = things(cx, word);
    found.retain(|thing| !thing.is_forced);
    let breaks = |thing: &&Thing<'_>| form.is_of(cx, thing) != required;
    let offenders: Vec<_> = found.iter().filter(breaks).collect();
    let lacks = form.words(required);
    let note = |thing: &Thing<'_>| format!("`{}` {lacks}", thing.name);
    match offenders[..] {
        [] if found.is_empty() => Ruling::yes(format!("the code has no {noun} to judge")),
        [] => Ruling::yes(format!("{} judged", words::count(found.len(), &format!("{noun} name")))),
        [thing] => Ruling::no(note(thing)).at([thing.span]),
        _ => {
            let names: Vec<_> = offenders.iter().map(|thing| thing.name).collect();
            let places = offenders.iter().map(|thing| (thing.span, note(thing)));
            Ruling::no(format!("{}: each {lacks}", words::some(&names))).each(places)
        }
    }
}
