//! The forms that names may have to have, or must not have.

use regex::Regex;

use super::files::stem;
use super::things::Thing;
use crate::check::Context;
use crate::check::conventions;
use crate::check::words;
use crate::instruction::Convention;
use crate::lang;

/// What is asked of names.
pub(super) enum Form<'s> {
    Convention(Convention),
    /// They begin with one of these.
    Prefix(&'s [String]),
    /// They end with one of these.
    Suffix(&'s [String]),
    Pattern(Regex, &'s str),
    /// They are one of these.
    Whole(&'s [String]),
    /// They have so many characters.
    Least(u64),
    Most(u64),
}

impl Form<'_> {
    /// Whether a thing's name has the form.
    pub(super) fn is_of(&self, cx: &Context<'_>, thing: &Thing<'_>) -> bool {
        let name = thing.name;
        let length = || name.chars().count() as u64;
        match self {
            Self::Convention(convention) if thing.is_path => path_follows(name, *convention),
            Self::Convention(convention) => conventions::follows(name, *convention, cx.language()),
            Self::Prefix(prefixes) => prefixes.iter().any(|prefix| begins(cx, name, prefix)),
            Self::Suffix(suffixes) => suffixes.iter().any(|suffix| {
                // "The suffix `-er`": only the names of files have hyphens.
                let suffix = match thing.is_path {
                    true => suffix,
                    false => suffix.trim_start_matches('-'),
                };
                let is_of_stem = thing.is_path && !suffix.contains('.');
                ends(cx, if is_of_stem { stem(name) } else { name }, suffix)
            }),
            Self::Pattern(pattern, text) => {
                let is_whole = text.contains('.') || !thing.is_path;
                pattern.is_match(if is_whole { name } else { stem(name) })
            }
            Self::Whole(names) => names.iter().any(|asked| {
                let is_of_stem = thing.is_path && !asked.contains('.');
                is_called(cx, if is_of_stem { stem(name) } else { name }, asked)
            }),
            Self::Least(limit) => length() >= *limit,
            Self::Most(limit) => length() <= *limit,
        }
    }

    /// What is said of a name that lacks the form, or that has it though it must not.
    pub(super) fn words(&self, required: bool) -> String {
        let listed = |texts: &[String]| words::listed(texts, "or");
        match (self, required) {
            (Self::Convention(convention), true) => format!("is not {}", convention.title()),
            (Self::Convention(convention), false) => format!("is {}", convention.title()),
            (Self::Prefix(texts), true) => format!("does not begin with {}", listed(texts)),
            (Self::Prefix(texts), false) => format!("begins with {}", listed(texts)),
            (Self::Suffix(texts), true) => format!("does not end with {}", listed(texts)),
            (Self::Suffix(texts), false) => format!("ends with {}", listed(texts)),
            (Self::Pattern(_, text), true) => format!("does not match `{text}`"),
            (Self::Pattern(_, text), false) => format!("matches `{text}`"),
            (Self::Whole(texts), true) => format!("is not {}", listed(texts)),
            (Self::Whole(_), false) => "is a name that is to be avoided".to_owned(),
            (Self::Least(limit), _) => format!("has less than {}", characters(*limit)),
            (Self::Most(limit), _) => format!("has more than {}", characters(*limit)),
        }
    }
}

fn characters(number: u64) -> String {
    words::count(usize::try_from(number).unwrap_or(usize::MAX), "character")
}

/// Whether a name begins with a prefix: `isOpen` and `is_open` with `is`, but not `island`; `IStack` with
/// `I`, but not `Item`. Where camel case is MixedCaps, so does `IsOpen`. Marks at its beginning count only if
/// the prefix has one.
fn begins(cx: &Context<'_>, name: &str, prefix: &str) -> bool {
    let names = lang::of(cx.language()).profile().names;
    let name = match prefix.starts_with(names.marks) {
        true => name,
        false => name.trim_start_matches(names.marks),
    };
    let Some((begin, rest)) = name.split_at_checked(prefix.len()) else {
        return false;
    };
    let is_same = match names.camel_case_is_mixed_caps {
        true => begin.eq_ignore_ascii_case(prefix),
        false => begin == prefix,
    };
    let next = rest.chars().next();
    let ends_word = match prefix.chars().next_back() {
        Some(last) if last.is_lowercase() => !next.is_some_and(char::is_lowercase),
        Some(last) if last.is_uppercase() && prefix.len() == 1 => {
            next.is_some_and(|next| !next.is_lowercase())
        }
        _ => true,
    };
    is_same && ends_word
}

/// Whether a name is another one, in the same case: `l` is no `L`. Where camel case is MixedCaps, the first letter
/// of a word only says who may use it. The marks that say what kind of thing has a name are no part of it.
fn is_called(cx: &Context<'_>, name: &str, asked: &str) -> bool {
    let names = lang::of(cx.language()).profile().names;
    let is_sign =
        |c: char| matches!(c, '@' | '#') || names.member_marks.contains(&c.to_string().as_str());
    let bare = name.trim_start_matches(is_sign);
    let is_same = |name: &str| match (name.get(..1), asked.get(..1)) {
        (Some(first), Some(begin)) if names.camel_case_is_mixed_caps && asked.len() > 1 => {
            first.eq_ignore_ascii_case(begin) && name[1..] == asked[1..]
        }
        _ => name == asked,
    };
    is_same(name) || is_same(bare)
}

/// Whether a name ends with a suffix. Marks at its end count only if the suffix has one.
fn ends(cx: &Context<'_>, name: &str, suffix: &str) -> bool {
    let marks = lang::of(cx.language()).profile().names.marks;
    match suffix.ends_with(marks) {
        true => name.ends_with(suffix),
        false => name.trim_end_matches(marks).ends_with(suffix),
    }
}

/// Whether the name of a file or folder follows a convention, up to its first dot.
fn path_follows(name: &str, convention: Convention) -> bool {
    let name = stem(name).trim_matches('_');
    let has = |c: char| name.contains(c);
    let first = name.chars().find(|c| c.is_alphabetic());
    let begins_large = first.is_none_or(char::is_uppercase);
    let is_small = !name.contains(char::is_uppercase);
    match convention {
        Convention::Kebab => is_small && !has('_'),
        Convention::Snake => is_small && !has('-'),
        Convention::Upper => !name.contains(char::is_lowercase) && !has('-'),
        Convention::LowerCamel => !has('_') && !has('-') && first.is_none_or(char::is_lowercase),
        Convention::Pascal | Convention::Camel => !has('_') && !has('-') && begins_large,
    }
}
