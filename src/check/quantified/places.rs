//! Constructs that every language finds alike, by lines, tokens or names. Each kind is looked for
//! when a rule asks for it, as those of `crate::syntax::finder` are.

use crate::check::{Context, file, layout, variable};
use crate::response::Span;
use crate::syntax::finder;

/// How the constructs of a kind are found, by its word in `rules/vocabulary/constructs.toml`.
type Place = (&'static str, fn(&Context<'_>) -> Vec<Span>);

const PLACES: &[Place] = &[
    ("blank-line-with-whitespace", layout::blank_lines_with_blanks),
    ("commented-out-code", layout::commented_out_code),
    ("docstring-quotes", layout::of_docstrings),
    ("double-quoted-string", layout::double),
    ("import-not-at-top", file::imports_not_at_top),
    ("import-out-of-order", file::imports_out_of_order),
    ("inner-import", file::inner_imports),
    ("repeated-code", |cx| finder::repeated(cx.facts)),
    ("single-quoted-string", layout::single),
    ("space-indentation", layout::indented_with_spaces),
    ("tab-indentation", layout::tabs),
    ("trailing-blank", layout::trailing_blanks),
    ("unassigned-variable", variable::never_reassigned),
    ("unused-import", file::unused_imports),
    ("unused-unpacked-variable", variable::unused_unpacked),
    ("unused-variable", variable::unused),
    ("wildcard-import", file::wildcard_imports),
];

/// The constructs of a kind, in source order; `None` if languages find it by themselves.
pub(super) fn find(cx: &Context<'_>, construct: &str) -> Option<Vec<Span>> {
    let (_, find) = PLACES.iter().find(|(word, _)| *word == construct)?;
    Some(find(cx))
}

#[cfg(test)]
mod tests {
    use super::PLACES;
    use crate::facts::ConstructKind;
    use crate::lang;
    use crate::language::Language;
    use crate::syntax::finder::finders;

    /// Whether the walk over a tree records a kind: some language's table of nodes has it.
    fn is_recorded(word: &str) -> bool {
        Language::ALL.into_iter().any(|language| {
            let mut rows = lang::of(language).nodes().iter();
            rows.any(|row| row.is_construct(word))
        })
    }

    /// A construct is in a language's table of nodes, has a finder there, or is found alike in all.
    #[test]
    fn every_construct_is_found_in_one_way() {
        for word in ConstructKind::all().keys() {
            let is_shared = PLACES.iter().any(|(place, _)| place == word);
            let has_finder = |language| finders(language).any(|it| it.construct == word);
            let has_finder = Language::ALL.into_iter().any(has_finder);
            let ways = [is_shared, is_recorded(word), has_finder];
            assert_eq!(ways.into_iter().filter(|it| *it).count(), 1, "{word}");
        }
    }

    #[test]
    fn every_place_is_a_construct() {
        for (word, _) in PLACES {
            assert!(ConstructKind::all().contains_key(*word), "{word}");
        }
    }
}
