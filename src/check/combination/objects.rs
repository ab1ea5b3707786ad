//! Template 42: an object, its class and the arguments of its construction.

mod arguments;
mod constructions;

use super::first_name;
use crate::check::near_misses::{DefinitionKind, near_misses};
use crate::check::{Context, Ruling, words};
use crate::instruction::{Member, Members, SlotValue, Slots};
use crate::verdict::Reason;
use constructions::constructions;

/// A variable of that name is built as an instance of the class, with every argument listed.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let (object, class) = (
        first_name(slots, "object_name"),
        first_name(slots, "class_name"),
    );
    let members: &[Member] = match slots.get("parameters_name_list") {
        Some(SlotValue::Members(Members::List(members))) => members,
        _ => &[],
    };
    let built = constructions(cx, object, class);
    if built.is_empty() {
        return Ruling::no(format!(
            "no `{object}` is created as an instance of `{class}`"
        ))
        .near(near_misses(cx, object, DefinitionKind::Variable))
        .near(near_misses(cx, class, DefinitionKind::Class));
    }
    let mut fewest: Option<Vec<&Member>> = None;
    for construction in &built {
        let missing: Vec<_> = members
            .iter()
            .filter(|member| !construction.passes(cx, class, member))
            .collect();
        let is_followed = match members.is_empty() {
            true => construction.is_without_arguments(),
            false => missing.is_empty(),
        };
        if is_followed {
            return Ruling::yes(format!("`{object}` is created as an instance of `{class}`"))
                .at([construction.span]);
        }
        if fewest
            .as_ref()
            .is_none_or(|known| missing.len() < known.len())
        {
            fewest = Some(missing);
        }
    }
    let missing = fewest.unwrap_or_default();
    if !missing.is_empty() && missing.iter().all(|member| is_prose(&member.text)) {
        return Ruling::unverifiable(
            Reason::UninterpretableValue,
            "an argument is described in prose",
        );
    }
    if !missing.is_empty() && built.iter().any(constructions::Construction::unpacks) {
        return Ruling::unverifiable(
            Reason::TypeNotInferable,
            format!("the arguments of `{object}` are unpacked from a value that is not known"),
        );
    }
    let missing: Vec<_> = missing.iter().map(|member| member.text.as_str()).collect();
    let lacking = match members.is_empty() {
        true => "with arguments".to_owned(),
        false => format!("without {}", words::listed(&missing, "or")),
    };
    let near = built
        .iter()
        .map(|construction| (format!("`{object}` is created here"), construction.span));
    let built = format!("`{object}` is created as an instance of `{class}`");
    Ruling::no(format!("{built}, but {lacking}")).near(near)
}

/// Three or more words of prose, without any code.
fn is_prose(text: &str) -> bool {
    let is_word = |word: &str| word.chars().all(|c| c.is_alphabetic() || c == '-');
    text.split_whitespace().count() > 2 && text.split_whitespace().all(is_word)
}
