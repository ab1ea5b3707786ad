//! Suggestions: the wording that is most similar to a sentence.

use crate::instruction::{Template, Templates};

/// A suggested wording.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nearest {
    /// The template's slug.
    pub slug: String,
    /// The first wording of the template, with slots in braces.
    pub wording: String,
}

/// The least similarity of a suggestion, from 0 to 1.
const MIN_SIMILARITY: f64 = 0.5;
/// Longer sentences are not compared.
const MAX_SENTENCE_BYTES: usize = 300;

/// The template with the wording most similar to a sentence, if any is similar enough.
pub(super) fn nearest(templates: &Templates, sentence: &str) -> Option<Nearest> {
    if sentence.len() > MAX_SENTENCE_BYTES {
        return None;
    }
    let sentence = sentence.to_lowercase();
    let rated = templates.iter().map(|template| {
        let wordings = template.wordings.iter();
        let similarities = wordings.map(|wording| similarity(&sentence, wording));
        (similarities.fold(0.0, f64::max), template)
    });
    // If several are equally similar, the first one has the more general wording.
    let (similarity, best) =
        rated.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    (similarity >= MIN_SIMILARITY).then(|| suggestion(best))
}

fn suggestion(template: &Template) -> Nearest {
    Nearest {
        slug: template.slug.clone(),
        wording: template.wordings.first().cloned().unwrap_or_default(),
    }
}

fn similarity(sentence: &str, wording: &str) -> f64 {
    strsim::sorensen_dice(sentence, &plain(wording).to_lowercase())
}

/// A wording as a sentence: with the first of each group of alternatives, without optional words
/// and slots.
fn plain(wording: &str) -> String {
    let mut plain = String::new();
    // For each enclosing bracket: the bracket, and whether this is its first alternative.
    let mut enclosing: Vec<(char, bool)> = Vec::new();
    for c in wording.chars() {
        match c {
            '[' | '{' | '(' => enclosing.push((c, true)),
            ']' | '}' | ')' => {
                enclosing.pop();
            }
            '|' => {
                if let Some((_, first)) = enclosing.last_mut() {
                    *first = false;
                }
            }
            '`' => {}
            _ if enclosing.iter().all(|(open, first)| *open == '(' && *first) => plain.push(c),
            _ => {}
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slug_near(sentence: &str) -> Option<String> {
        nearest(Templates::builtin(), sentence).map(|found| found.slug)
    }

    #[test]
    fn what_was_meant_is_found() {
        for (sentence, slug) in [
            ("Your code should not use for-loop please.", "no-for-loop"),
            ("Avoid global variables.", "no-global-variables"),
            ("Functions may have up to 4 parameters.", "max-parameters"),
            (
                "Class names in the code follow the PascalCase convention.",
                "class-naming",
            ),
        ] {
            assert_eq!(slug_near(sentence).as_deref(), Some(slug), "{sentence}");
        }
        assert_eq!(slug_near("Sing me a song of the sea."), None);
        assert_eq!(slug_near(&"a ".repeat(1000)), None);
    }

    #[test]
    fn a_wording_reads_as_a_sentence() {
        assert_eq!(
            plain("(Don't|Your code should not) (call|use) [any] functions from [the] {list}."),
            "Don't call  functions from  ."
        );
    }
}
