//! Other words for an instruction: sentences that are read as the same demand.

use super::choice::Draw;
use super::data::Data;
use super::drafts::Draft;
use crate::instruction::Templates;
use crate::language::Language;

/// The sentence of a draft, or another one that is read as the same demand.
pub(super) fn varied(
    draft: &Draft,
    templates: &Templates,
    language: Language,
    draw: &mut Draw,
) -> String {
    let mut ways = ways(&draft.sentence);
    // The last one that is left is the sentence itself.
    while ways.len() > 1 {
        let way = ways.swap_remove(draw.index(ways.len()));
        if way == draft.sentence || templates.parse(&way, Some(language)) == draft.parse {
            return way;
        }
    }
    draft.sentence.clone()
}

/// A sentence and what may stand in its place.
fn ways(sentence: &str) -> Vec<String> {
    let mut ways = vec![sentence.to_owned()];
    for (wording, others) in &Data::get().wordings {
        if let Some(values) = values(wording, sentence) {
            ways.extend(others.iter().map(|other| filled(other, &values)));
        }
    }
    ways
}

/// What a sentence has in the places of a wording that are marked by `{}`; `None` if it is another sentence.
fn values<'s>(wording: &str, sentence: &'s str) -> Option<Vec<&'s str>> {
    let mut parts = wording.split("{}");
    let mut rest = sentence.strip_prefix(parts.next()?)?;
    let mut values = Vec::new();
    for part in parts {
        let end = if part == "." { rest.strip_suffix(part)?.len() } else { rest.find(part)? };
        values.push(&rest[..end]);
        rest = &rest[end + part.len()..];
    }
    rest.is_empty().then_some(values)
}

/// A wording with its values, with a capital first.
fn filled(wording: &str, values: &[&str]) -> String {
    let mut values = values.iter();
    let mut parts = wording.split("{}");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str(values.next().unwrap_or(&""));
        text.push_str(part);
    }
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compose::drafts::tests::samples;

    #[test]
    fn a_wording_tells_what_fills_it() {
        let sentence = "The function `f` should take `a` and `b` as parameters.";
        let found = values("The function {} should take {} as parameters.", sentence);
        assert_eq!(found, Some(vec!["`f`", "`a` and `b`"]));
        assert_eq!(values("Your code should {}.", sentence), None);
        assert_eq!(values("Use {}.", "Use `a.b`."), Some(vec!["`a.b`"]));
        assert_eq!(filled("{} in {}.", &["names", "`a`"]), "Names in `a`.");
    }

    #[test]
    fn every_wording_says_the_same_as_a_proposal() {
        let all = Templates::builtin();
        let drafts: Vec<_> = samples().into_iter().filter_map(|(_, draft)| draft).collect();
        let is_read = |wording: &str, other: &str| {
            drafts.iter().any(|draft| {
                let values = values(wording, &draft.sentence);
                values.is_some_and(|values| {
                    all.parse(&filled(other, &values), Some(Language::Python)) == draft.parse
                })
            })
        };
        let mut unread = Vec::new();
        for (wording, others) in &Data::get().wordings {
            unread.extend(others.iter().filter(|other| !is_read(wording, other)));
        }
        assert!(unread.is_empty(), "{unread:#?}");
    }
}
