//! Naming conventions (semantics, section 5). In "The names should follow …", at least one name is
//! judged, and all of them follow.

use std::borrow::Cow;
use std::collections::BTreeSet;

use heck::{ToLowerCamelCase, ToShoutySnakeCase, ToSnakeCase, ToUpperCamelCase};

use super::forced::{ForcedNames, is_dunder};
use super::{Context, Ruling, unfilled, words};
use crate::instruction::{Convention, Members, Parse, SlotValue, Slots};
use crate::lang;
use crate::language::{Keywords, Language};
use crate::names::QualifiedName;
use crate::response::Span;

/// A name that a naming convention applies to.
#[derive(Debug, Clone, Copy)]
pub(super) struct NamedItem<'a> {
    pub(super) name: &'a str,
    /// The span shown as evidence.
    pub(super) span: Span,
    /// The language or its runtime prescribes the name: it counts as present but is not judged.
    pub(super) is_forced: bool,
}

/// Templates 24 and 32: every name follows the convention. No if there is no name
/// (semantics, principle 3).
pub(super) fn all_follow<'a>(
    cx: &Context<'_>,
    slots: &Slots,
    noun: &str,
    items: impl Iterator<Item = NamedItem<'a>>,
) -> Ruling {
    let Some(convention) = slots.convention("naming_convention") else {
        return unfilled("naming convention");
    };
    let forced = cx.lang().forced_names(cx.facts);
    let items = items
        .map(|item| NamedItem { is_forced: item.is_forced || forced.contains(item.name), ..item });
    names_follow(cx, convention, noun, items)
}

/// Every name follows the convention. No if there is no name.
pub(super) fn names_follow<'a>(
    cx: &Context<'_>,
    convention: Convention,
    noun: &str,
    items: impl Iterator<Item = NamedItem<'a>>,
) -> Ruling {
    let title = convention.title();
    let items: Vec<_> = items.collect();
    if items.is_empty() {
        return Ruling::no(format!("the code has no {noun} whose name could be judged"));
    }
    let breaks =
        |item: &&NamedItem<'_>| !item.is_forced && !follows(item.name, convention, cx.language());
    let mut offenders: Vec<_> = items.iter().filter(breaks).collect();
    let prescribed = match offenders.is_empty() {
        true => BTreeSet::new(),
        false => prescribed(cx),
    };
    offenders
        .retain(|item| !cx.readings.prescribed_names_exempt || !prescribed.contains(item.name));
    if offenders.is_empty() {
        return Ruling::yes(match items.iter().filter(|item| !item.is_forced).count() {
            0 => format!("the name of every {noun} is prescribed from outside"),
            1 => format!("1 {noun} name judged, it follows {title}"),
            judged => format!("{judged} {noun} names judged, all follow {title}"),
        });
    }
    let mut names: Vec<_> = offenders.iter().map(|item| item.name).collect();
    names.sort_unstable();
    names.dedup();
    let note = |name: &str| match proposal(name, convention, cx.language()) {
        Some(proposed) => format!("`{name}` is not {title}; `{proposed}` would be"),
        None => format!("`{name}` is not {title}"),
    };
    let mut message = match names[..] {
        [name] => note(name),
        _ => format!("{} are not {title}", words::some(&names)),
    };
    if names.iter().all(|name| prescribed.contains(name)) {
        let them = if names.len() == 1 { "it" } else { "them" };
        message.push_str(&format!("; other instructions of the task prescribe {them}"));
    }
    Ruling::no(message).each(offenders.iter().map(|item| (item.span, note(item.name))))
}

fn prescribed<'a>(cx: &Context<'a>) -> BTreeSet<&'a str> {
    let instructions = cx.task.iter().flat_map(Parse::instructions);
    let slots = instructions.flat_map(|instruction| {
        let slots = instruction.template.slots.iter();
        slots.filter_map(|slot| instruction.slots.get(&slot.name))
    });
    let mut names = BTreeSet::new();
    for value in slots {
        match value {
            SlotValue::Names(listed) => {
                names.extend(listed.iter().map(|name| QualifiedName::parse(name).last));
            }
            SlotValue::Members(Members::List(members)) => {
                names.extend(members.iter().map(|member| member.text.as_str()));
                let readings = members.iter().flat_map(|member| &member.readings);
                names.extend(readings.map(|(name, _)| name.as_str()));
            }
            _ => {}
        }
    }
    names
}

/// Whether a name follows a convention in a language.
///
/// Leading and trailing underscores, other such marks, and digits are ignored. A name without letters that have case
/// follows every convention.
pub(super) fn follows(name: &str, convention: Convention, language: Language) -> bool {
    let name = name.trim_matches(lang::of(language).profile().names.marks);
    let Some(first) = name.chars().find(|c| has_case(*c)) else {
        return true;
    };
    let one_part = !name.contains('_');
    match convention {
        Convention::LowerCamel => one_part && !first.is_uppercase(),
        Convention::Pascal => one_part && first.is_uppercase() && !is_shouted(name),
        Convention::Camel => {
            let any_first = lang::of(language).profile().names.camel_case_is_mixed_caps;
            one_part && (first.is_uppercase() || any_first) && !is_shouted(name)
        }
        Convention::Snake => !name.chars().any(char::is_uppercase),
        Convention::Upper => is_upper(name),
        // An identifier cannot contain a hyphen, so only a single word can follow kebab case.
        Convention::Kebab => one_part && is_one_word(name),
    }
}

/// Whether a name breaks a convention wherever it is judged: whatever it is the name of, the
/// language does not prescribe it.
pub(crate) fn breaks_convention(name: &str, convention: Convention, language: Language) -> bool {
    let is_forced = is_dunder(language, name) || ForcedNames::of(language).may_force(name);
    !is_forced && !follows(name, convention, language)
}

/// The name of the same words that follows a convention; `None` if there is none that can be a
/// name in the language.
pub(crate) fn proposal(name: &str, convention: Convention, language: Language) -> Option<String> {
    let core = name.trim_matches(lang::of(language).profile().names.marks);
    let start = name.find(core)?;
    let first = core.chars().find(|c| has_case(*c))?;
    let mixed_caps = lang::of(language).profile().names.camel_case_is_mixed_caps;
    let core_words = words_of_capitals(core);
    let words = match convention {
        Convention::Camel if mixed_caps && !first.is_uppercase() => {
            core_words.to_lower_camel_case()
        }
        Convention::Pascal | Convention::Camel => core_words.to_upper_camel_case(),
        Convention::LowerCamel => core_words.to_lower_camel_case(),
        Convention::Snake => core_words.to_snake_case(),
        Convention::Upper => core_words.to_shouty_snake_case(),
        Convention::Kebab => return None,
    };
    let (before, after) = (&name[..start], &name[start + core.len()..]);
    let proposed = format!("{before}{words}{after}");
    let is_name = core.chars().all(|c| c.is_alphanumeric() || c == '_')
        && !proposed.starts_with(|c: char| c.is_ascii_digit())
        && !Keywords::of(language).is_reserved(&proposed);
    (is_name && follows(&proposed, convention, language)).then_some(proposed)
}

/// The words of a name in capitals, one of which may have a small letter in it: `IPv4_STYLE` is `ipv4` and
/// `style`, and no word ends before the `v`.
fn words_of_capitals(name: &str) -> Cow<'_, str> {
    let is_word = |part: &str| part.chars().take(2).all(|c| !c.is_lowercase());
    let is_capitals = |part: &str| part.len() > 1 && is_upper(part) && part.contains(has_case);
    let is_in_capitals = name.split('_').all(is_word) && name.split('_').any(is_capitals);
    if is_in_capitals { name.to_lowercase().into() } else { name.into() }
}

/// Whether no letter of a name is lower-case: `MAX_SIZE`, `N`, `_2`.
pub(super) fn is_upper(name: &str) -> bool {
    !name.chars().any(char::is_lowercase)
}

/// Whether a name is five or more letters in capitals: `STACK`, not `HTTP` or `HTTPServer`.
fn is_shouted(name: &str) -> bool {
    is_upper(name) && name.chars().filter(|c| c.is_alphabetic()).count() >= 5
}

/// Whether a name is one word: lower-case letters after the first, or only capitals.
fn is_one_word(name: &str) -> bool {
    let mut after_first = name.chars().filter(|c| has_case(*c)).skip(1);
    is_upper(name) || !after_first.any(char::is_uppercase)
}

fn has_case(c: char) -> bool {
    c.is_lowercase() || c.is_uppercase()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use Convention::{Camel, Kebab, LowerCamel, Pascal, Snake, Upper};

    const ALL: [Convention; 6] = [LowerCamel, Pascal, Camel, Snake, Upper, Kebab];

    /// The conventions that a name follows in Python.
    fn conventions_of(name: &str) -> Vec<Convention> {
        ALL.into_iter().filter(|convention| follows(name, *convention, Language::Python)).collect()
    }

    #[test]
    fn a_word_in_capitals_may_have_a_small_letter() {
        let proposed = |name, convention| proposal(name, convention, Language::Python).unwrap();
        assert_eq!(proposed("IPv4_STYLE_HOSTNAME", Snake), "ipv4_style_hostname");
        assert_eq!(proposed("IPv4_STYLE_HOSTNAME", Upper), "IPV4_STYLE_HOSTNAME");
        assert_eq!(proposed("HTTPServer_Error", Snake), "http_server_error");
        assert_eq!(proposed("parseURL_HERE", Snake), "parse_url_here");
    }

    #[test]
    fn names_and_the_conventions_they_follow() {
        for (name, expected) in [
            ("size", vec![LowerCamel, Snake, Kebab]),
            ("maxSize", vec![LowerCamel]),
            ("max_size", vec![Snake]),
            ("MaxSize", vec![Pascal, Camel]),
            ("MAX_SIZE", vec![Upper]),
            ("Max_Size", vec![]),
            ("userID", vec![LowerCamel]),
            ("parseJSON", vec![LowerCamel]),
            ("HTTPServer", vec![Pascal, Camel]),
            ("HTTP", vec![Pascal, Camel, Upper, Kebab]),
            ("HTTPS", vec![Upper, Kebab]),
            ("AB1C2D", vec![Pascal, Camel, Upper, Kebab]),
            ("x", vec![LowerCamel, Snake, Kebab]),
            ("N", vec![Pascal, Camel, Upper, Kebab]),
            ("_helper", vec![LowerCamel, Snake, Kebab]),
            ("__Private__", vec![Pascal, Camel, Kebab]),
            ("m_size", vec![Snake]),
            ("v2", vec![LowerCamel, Snake, Kebab]),
            ("_2d", vec![LowerCamel, Snake, Kebab]),
            ("2D", vec![Pascal, Camel, Upper, Kebab]),
            ("größe", vec![LowerCamel, Snake, Kebab]),
            ("Élan", vec![Pascal, Camel, Kebab]),
        ] {
            assert_eq!(conventions_of(name), expected, "{name}");
        }
    }

    #[test]
    fn a_name_without_case_follows_all() {
        for name in ["_", "__", "_1", "变量", "变_量"] {
            assert_eq!(conventions_of(name), ALL, "{name}");
        }
    }

    #[test]
    fn a_proposal_has_the_same_words() {
        let proposed = |name, convention, language| proposal(name, convention, language);
        for (name, convention, language, expected) in [
            ("pushBack", Snake, Language::Python, Some("push_back")),
            ("HTTPServer", Snake, Language::Python, Some("http_server")),
            ("_Stack__", Snake, Language::Python, Some("_stack__")),
            ("push_back", LowerCamel, Language::Java, Some("pushBack")),
            ("STACK", Pascal, Language::Java, Some("Stack")),
            ("max_size", Camel, Language::Go, Some("maxSize")),
            ("Max_Size", Camel, Language::Go, Some("MaxSize")),
            ("maxSize", Upper, Language::Cpp, Some("MAX_SIZE")),
            ("größe", Upper, Language::Cpp, Some("GRÖSSE")),
            ("Max_Size", Kebab, Language::Python, None),
            ("Class", Snake, Language::Python, None),
            ("$Name", Snake, Language::Java, None),
            ("A_2", LowerCamel, Language::Java, Some("a2")),
        ] {
            let expected = expected.map(str::to_owned);
            assert_eq!(proposed(name, convention, language), expected, "{name}");
        }
    }

    #[test]
    fn camel_case_is_mixed_caps_in_go() {
        assert!(follows("maxSize", Camel, Language::Go));
        assert!(follows("MaxSize", Camel, Language::Go));
        assert!(!follows("max_size", Camel, Language::Go));
        assert!(!follows("maxSize", Pascal, Language::Go));
    }

    proptest! {
        #[test]
        fn outer_underscores_change_nothing(name in "[A-Za-z0-9_]{1,12}", before in "_{0,3}", after in "_{0,3}") {
            prop_assert_eq!(conventions_of(&format!("{before}{name}{after}")), conventions_of(&name));
        }

        #[test]
        fn digits_change_nothing(name in "[A-Za-z_]{1,12}", at in 0..12usize, digits in "[0-9]{1,3}") {
            let at = at.min(name.len());
            let with = format!("{}{digits}{}", &name[..at], &name[at..]);
            // A digit before a leading or after a trailing underscore makes it an inner one.
            prop_assume!(!name.starts_with('_') && !name.ends_with('_'));
            prop_assert_eq!(conventions_of(&with), conventions_of(&name));
        }

        #[test]
        fn a_proposal_follows_the_convention(name in "\\PC{0,12}", at in 0..6usize) {
            if let Some(proposed) = proposal(&name, ALL[at], Language::Go) {
                prop_assert!(follows(&proposed, ALL[at], Language::Go));
            }
        }

        #[test]
        fn no_name_with_case_is_snake_and_pascal(name in "[A-Za-z][A-Za-z0-9_]{0,12}") {
            let found = conventions_of(&name);
            prop_assert!(!(found.contains(&Snake) && found.contains(&Pascal)));
            prop_assert!(!(found.contains(&LowerCamel) && found.contains(&Pascal)));
        }

        #[test]
        fn a_single_small_word_is_camel_and_snake(name in "[a-z][a-z0-9]{0,12}") {
            prop_assert_eq!(conventions_of(&name), vec![LowerCamel, Snake, Kebab]);
        }
    }
}
