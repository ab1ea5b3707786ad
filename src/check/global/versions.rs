//! What each version of a language added, as far as syntax shows it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::check::{Context, Ruling, unfilled, words};
use crate::instruction::{LanguageVersion, Slots};
use crate::lang;
use crate::language::Language;
use crate::response::{BlockLanguage, Span};
use crate::syntax::{CustomQuery, QueryLimitError};
use crate::verdict::Reason;

static CONSTRUCTS: LazyLock<Vec<VersionedConstruct>> = LazyLock::new(|| {
    let table: BTreeMap<String, VersionTable> = vocabulary!("versions.toml");
    let named = |id: &str| Language::ALL.into_iter().find(|language| language.id() == id);
    let rows = table.into_iter().flat_map(|(id, table)| {
        let (rows, stubs) = (table.construct.into_iter(), table.stubs);
        rows.filter_map(move |row| Some(VersionedConstruct::new(named(&id)?, row, &stubs)))
    });
    rows.collect()
});

#[derive(Deserialize)]
struct VersionTable {
    stubs: Option<String>,
    construct: Vec<ConstructRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ConstructRow {
    what: String,
    since: Option<String>,
    until: Option<String>,
    query: String,
    unless: Option<String>,
}

/// A construct that not all versions of its language have.
struct VersionedConstruct {
    language: Language,
    what: String,
    since: Option<LanguageVersion>,
    until: Option<LanguageVersion>,
    query: CustomQuery,
    /// Where it finds anything, the construct may be in any version.
    unless: Option<CustomQuery>,
    /// How the names of files that are never run end.
    stubs: Option<String>,
}

impl VersionedConstruct {
    fn new(language: Language, row: ConstructRow, stubs: &Option<String>) -> Self {
        let version = |number: String| {
            let version = LanguageVersion::of_number(language, &number);
            version.expect("a test reads the numbers")
        };
        Self {
            language,
            what: row.what,
            since: row.since.map(version),
            until: row.until.map(version),
            query: CustomQuery::new(lang::of(language), &row.query),
            unless: row.unless.map(|text| CustomQuery::new(lang::of(language), &text)),
            stubs: stubs.clone(),
        }
    }

    /// Why it is not in a version of its language, if it is not.
    fn fault(&self, version: &LanguageVersion) -> Option<String> {
        let since = self.since.as_ref().filter(|since| version.is_before(since));
        let until = self.until.as_ref().filter(|until| until.is_before(version));
        let when = match (since, until) {
            (Some(since), _) => format!("since {}", since.title),
            (None, Some(until)) => format!("until {}", until.title),
            (None, None) => return None,
        };
        Some(format!("{} ({when})", self.what))
    }

    /// Where the code has it.
    fn find(&self, cx: &Context<'_>) -> Result<Vec<Span>, QueryLimitError> {
        let found = self.query.find(cx.trees)?;
        let exempt = match &self.unless {
            Some(unless) if !found.is_empty() => !unless.find(cx.trees)?.is_empty(),
            _ => false,
        };
        let spans = found.into_iter().filter(|_| !exempt).map(|found| found.span);
        Ok(spans.filter(|span| !self.is_in_stubs(cx, *span)).collect())
    }

    fn is_in_stubs(&self, cx: &Context<'_>, span: Span) -> bool {
        let mut titles = cx.block(span).into_iter().flat_map(|block| &block.titles);
        let stubs = self.stubs.as_deref();
        stubs.is_some_and(|end| titles.any(|title| title.text.ends_with(end)))
    }
}

/// The code has only constructs of a version of its language.
pub(super) fn syntax(cx: &Context<'_>, slots: &Slots) -> Ruling {
    check(cx, slots, |title| Ruling::yes(format!("no construct is newer than {title}")))
}

/// The code runs on a version of its language: if its constructs do, libraries may not.
pub(super) fn compatible(cx: &Context<'_>, slots: &Slots) -> Ruling {
    check(cx, slots, |title| {
        let message = format!(
            "no construct is newer than {title}, but what the code uses from libraries is not decided"
        );
        Ruling::unverifiable(Reason::RestNotDecided, message)
    })
}

/// Looks for constructs that a version does not have; `otherwise` decides where there are none.
fn check(cx: &Context<'_>, slots: &Slots, otherwise: impl Fn(&str) -> Ruling) -> Ruling {
    let version = match slots.names("version") {
        [version] => LanguageVersion::of_text(version),
        _ => None,
    };
    let Some(version) = version else {
        return unfilled("version");
    };
    if cx.facts.blocks.is_empty() {
        return Ruling::yes("there is no code");
    }
    if version.language != cx.language() || is_c(cx) {
        let message = format!("the code is not in the language of {}", version.title);
        return Ruling::unsupported(message);
    }
    let found = match newer(cx, &version) {
        Ok(found) => found,
        Err(error) => return Ruling::unverifiable(Reason::LimitExceeded, error.to_string()),
    };
    match found.as_slice() {
        [] => otherwise(&version.title),
        [(_, one)] => Ruling::no(format!("not in {}: {one}", version.title)).each(found),
        _ => {
            let constructs = words::count(found.len(), "construct");
            Ruling::no(format!("{constructs} are not in {}", version.title)).each(found)
        }
    }
}

/// What a version does not have, each with the version that it came with.
fn newer(
    cx: &Context<'_>,
    version: &LanguageVersion,
) -> Result<Vec<(Span, String)>, QueryLimitError> {
    let mut found = Vec::new();
    // Where two are at one place, the newer one counts: the table has it further down.
    let constructs = CONSTRUCTS.iter().rev();
    for construct in constructs.filter(|construct| construct.language == version.language) {
        if let Some(fault) = construct.fault(version) {
            let spans = construct.find(cx)?.into_iter();
            found.extend(spans.map(|span| (span, fault.clone())));
        }
    }
    found.sort_by_key(|(span, _)| *span);
    Ok(found)
}

/// Whether the code is in C, whose versions are others.
fn is_c(cx: &Context<'_>) -> bool {
    cx.blocks().any(|block| block.language == BlockLanguage::C)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_query_fits_its_grammar_and_every_construct_has_a_version() {
        for construct in CONSTRUCTS.iter() {
            let queries = [Some(&construct.query), construct.unless.as_ref()];
            for query in queries.into_iter().flatten() {
                let checked = query.check();
                assert!(checked.is_ok(), "{}: {checked:?}", construct.what);
            }
            let is_bounded = construct.since.is_some() != construct.until.is_some();
            assert!(is_bounded, "{}", construct.what);
        }
    }

    #[test]
    fn the_table_names_languages_by_their_ids() {
        let table: BTreeMap<String, VersionTable> =
            toml::from_str(include_str!("../../../rules/vocabulary/versions.toml")).unwrap();
        for id in table.keys() {
            assert!(Language::ALL.iter().any(|language| language.id() == id), "{id}");
        }
    }
}
