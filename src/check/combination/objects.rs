//! Template 42: an object, its class and the arguments of its construction.

mod arguments;
mod constructions;

use crate::check::near_misses::DefinitionKind;
use crate::check::{Context, Ruling, words};
use crate::instruction::{Member, Slots};
use crate::verdict::Reason;
use constructions::{Construction, constructions};

/// A variable of that name is built as an instance of the class, with every argument listed.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let (object, class) = (slots.name("object_name"), slots.name("class_name"));
    let members = slots.members("parameters_name_list").unwrap_or_default();
    let built = constructions(cx, object, class);
    if built.is_empty() {
        return Ruling::no(format!("no `{object}` is created as an instance of `{class}`"))
            .near(DefinitionKind::Variable.near(cx, object))
            .near(DefinitionKind::Class.near(cx, class));
    }
    let tried = built.iter().map(|construction| {
        let lacks = |member: &&Member| !construction.passes(cx, class, member);
        (construction, members.iter().filter(lacks).collect::<Vec<_>>())
    });
    let tried: Vec<_> = tried.collect();
    let followed = tried.iter().find(|(construction, missing)| match members.is_empty() {
        true => construction.is_without_arguments(),
        false => missing.is_empty(),
    });
    if let Some((construction, _)) = followed {
        return Ruling::yes(format!("`{object}` is created as an instance of `{class}`"))
            .at([construction.span]);
    }
    let missing = tried.into_iter().map(|(_, missing)| missing);
    let missing = missing.min_by_key(Vec::len).unwrap_or_default();
    if let Some(reason) = undecided(object, &missing, &built) {
        return reason;
    }
    let missing: Vec<_> = missing.iter().map(|member| member.text.as_str()).collect();
    let is_by_method = built.iter().all(Construction::is_by_method);
    let lacking = match members.is_empty() {
        true if is_by_method => "by a method instead of its constructor".to_owned(),
        true => "with arguments".to_owned(),
        false => format!("without {}", words::listed(&missing, "or")),
    };
    let near =
        built.iter().map(|construction| (format!("`{object}` is created here"), construction.span));
    let built = format!("`{object}` is created as an instance of `{class}`");
    Ruling::no(format!("{built}, but {lacking}")).near(near)
}

/// Why it can't be known whether the arguments that seem to be missing are passed, if it can't.
fn undecided(object: &str, missing: &[&Member], built: &[Construction<'_>]) -> Option<Ruling> {
    if missing.is_empty() {
        return None;
    }
    if missing.iter().all(|member| is_prose(&member.text)) {
        let message = "an argument is described in prose";
        return Some(Ruling::unverifiable(Reason::UninterpretableValue, message));
    }
    let message =
        format!("the arguments of `{object}` are unpacked from a value that is not known");
    let is_unpacked = built.iter().any(Construction::unpacks);
    is_unpacked.then(|| Ruling::not_evident(message))
}

/// Three or more words of prose, without any code.
fn is_prose(text: &str) -> bool {
    let is_word = |word: &str| word.chars().all(|c| c.is_alphabetic() || c == '-');
    text.split_whitespace().count() > 2 && text.split_whitespace().all(is_word)
}
