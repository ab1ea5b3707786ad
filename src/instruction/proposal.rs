//! What a template proposes to ask of code that follows it: a sentence whose slots are filled from
//! the code's facts, or from a list of values.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::suggest::did_you_mean;

/// The things that facts tell, and the parts of each that a slot may hold.
const THINGS: [(&str, &[&str]); 14] = [
    ("base", &["class", "name"]),
    ("call", &["library", "name"]),
    ("class", &["methods", "name", "properties"]),
    ("elsewhere", &["function", "library"]),
    ("enumeration", &["name"]),
    ("exception", &["caught", "function", "raised"]),
    ("function", &["name", "parameter", "parameters", "result"]),
    ("interface", &["class", "methods", "name"]),
    ("library", &["name"]),
    ("naming", &["class", "function", "interface", "method", "variable"]),
    ("object", &["arguments", "class", "name"]),
    ("package", &["classes", "functions", "name"]),
    ("untyped", &["function", "type", "variable"]),
    ("variable", &["changing", "constant", "global", "name", "type", "value"]),
];

/// The values that are proposed for any code, by the name of their list: `rules/compose.toml`.
static VALUES: LazyLock<BTreeMap<String, Vec<String>>> = LazyLock::new(|| {
    #[derive(Deserialize)]
    struct File {
        values: BTreeMap<String, Vec<String>>,
    }
    let file: File = table!("compose.toml");
    file.values
});

/// A sentence to propose, and what its slots are filled with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Proposal {
    /// The sentence, with slots as `{slot_name}`.
    pub(crate) wording: String,
    /// What fills each slot of the wording.
    pub(crate) fills: BTreeMap<String, Fill>,
}

/// What fills a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fill {
    /// A part of a thing that the facts tell: the methods of a class.
    Part { thing: &'static str, part: &'static str },
    /// Each value of a list.
    Values(&'static [String]),
    /// The language itself.
    Language,
}

impl Fill {
    /// What a row says: `class.methods`, or the name of a list.
    ///
    /// # Errors
    /// If nothing is called that: what there is.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        if text == "language" {
            return Ok(Self::Language);
        }
        if let Some(values) = VALUES.get(text) {
            return Ok(Self::Values(values));
        }
        let parts = || {
            THINGS.iter().flat_map(|(thing, parts)| parts.iter().map(move |part| (*thing, *part)))
        };
        let found = parts().find(|(thing, part)| text.split_once('.') == Some((*thing, *part)));
        found.map(|(thing, part)| Self::Part { thing, part }).ok_or_else(|| {
            let mut known: Vec<_> =
                parts().map(|(thing, part)| format!("{thing}.{part}")).collect();
            known.extend(VALUES.keys().cloned());
            known.push("language".to_owned());
            let hint = did_you_mean(text, known.iter().map(String::as_str));
            format!(
                "`proposes` expects what fills a slot, such as `class.name`, found `{text}`{hint}"
            )
        })
    }
}

impl Proposal {
    /// The thing that fills slots, if one does.
    pub(crate) fn thing(&self) -> Option<&'static str> {
        self.fills.values().find_map(|fill| match fill {
            Fill::Part { thing, .. } => Some(*thing),
            _ => None,
        })
    }

    /// What is wrong with it: each slot of the wording is filled, all by one thing or one list.
    pub(crate) fn fault(&self) -> Option<String> {
        let named = slots(&self.wording);
        if let Some(open) = named.iter().find(|slot| !self.fills.contains_key(**slot)) {
            return Some(format!("`proposes` does not say what fills the slot `{{{open}}}`"));
        }
        if let Some(unused) = self.fills.keys().find(|slot| !named.contains(&slot.as_str())) {
            return Some(format!("the wording that is proposed has no slot `{{{unused}}}`"));
        }
        let mut fills = self.fills.values();
        let first = fills.next()?;
        let agree = |fill: &Fill| match (first, fill) {
            (Fill::Part { thing, .. }, Fill::Part { thing: other, .. }) => thing == other,
            _ => false,
        };
        let message =
            "`proposes` fills all slots with parts of one thing, or its only slot from a list";
        (!fills.all(agree)).then(|| message.to_owned())
    }
}

/// The names of the slots in a plain wording.
fn slots(wording: &str) -> Vec<&str> {
    let slots = wording.split('{').skip(1);
    slots.filter_map(|rest| rest.split_once('}')).map(|(slot, _)| slot).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(wording: &str, fills: &[(&str, &str)]) -> Option<String> {
        let fills =
            fills.iter().map(|(slot, fill)| ((*slot).to_owned(), Fill::parse(fill).unwrap()));
        Proposal { wording: wording.to_owned(), fills: fills.collect() }.fault()
    }

    #[test]
    fn a_proposal_fills_each_slot_with_parts_of_one_thing() {
        assert_eq!(fault("Use loops.", &[]), None);
        assert_eq!(fault("{a} has {b}.", &[("a", "class.name"), ("b", "class.methods")]), None);
        let open = fault("{a} has {b}.", &[("a", "class.name")]).unwrap();
        assert!(open.contains("what fills the slot `{b}`"), "{open}");
        assert!(fault("{a}.", &[("a", "class.name"), ("b", "class.name")]).is_some());
        assert!(fault("{a} {b}.", &[("a", "class.name"), ("b", "function.name")]).is_some());
    }

    #[test]
    fn what_fills_a_slot_is_known() {
        let error = Fill::parse("class.method").unwrap_err();
        assert!(error.ends_with("found `class.method`; did you mean `class.methods`?"), "{error}");
        assert!(THINGS.is_sorted());
    }
}
