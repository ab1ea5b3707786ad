//! What the grammar of TypeScript does not know, and is excluded from the parse: the variance of type
//! parameters (`<in out T>`).

use std::ops::Range;

use crate::pattern::LazyPattern;

static VARIANCE: LazyPattern = LazyPattern::new(
    r"(?:<|,)\s*(?P<words>(?:in\s+out|in|out)\s+)[A-Za-z_$][\w$]*\s*(?:[,>=]|extends\b)",
);

/// The ranges that are excluded from the parse, in order: the words that do not stand in a comment.
pub(super) fn ranges(source: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(words) = VARIANCE.captures_at(source, at).and_then(|found| found.name("words")) {
        at = words.end();
        let line = source[..words.start()].rsplit('\n').next().unwrap_or_default().trim_start();
        if !["*", "//", "/*"].iter().any(|mark| line.starts_with(mark)) {
            found.push(words.range());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::ranges;

    #[test]
    fn the_variance_of_type_parameters_is_excluded() {
        let excluded = |source: &str| {
            let found = ranges(source).into_iter();
            found.map(|range| source[range].trim().to_owned()).collect::<Vec<_>>()
        };
        for (source, expected) in [
            (
                "interface A<in B, out C = never, in out D extends E> {}",
                &["in", "out", "in out"][..],
            ),
            ("import { a, out as b } from 'c'", &[]),
            ("// a, in b, c", &[]),
            ("for (const [a, out] of b) {}", &[]),
            ("type F<out> = out", &[]),
        ] {
            assert_eq!(excluded(source), expected, "{source}");
        }
    }
}
