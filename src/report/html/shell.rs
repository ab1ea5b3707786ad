//! The page around the data: its markup, its style sheet, its script, and the policy that lets
//! these two work and nothing else.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

const MARKUP: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/style.css");

/// One script in parts that see each other's names and nobody else's.
const SCRIPT: &str = concat!(
    "(() => {\n\"use strict\";\n",
    include_str!("page/data.js"),
    include_str!("page/dom.js"),
    include_str!("page/figures.js"),
    include_str!("page/leaderboard.js"),
    include_str!("page/heatmap.js"),
    include_str!("page/compare.js"),
    include_str!("page/code.js"),
    include_str!("page/list.js"),
    include_str!("page/answer.js"),
    include_str!("page/main.js"),
    "})();\n",
);

/// What stands before the data.
pub(super) fn head() -> String {
    parts()
        .0
        .replace("{policy}", &policy())
        .replace("{style}", STYLE)
}

/// What stands behind the data.
pub(super) fn tail() -> String {
    parts().1.replace("{script}", SCRIPT)
}

fn parts() -> (&'static str, &'static str) {
    MARKUP.split_once("{data}\n").unwrap_or((MARKUP, ""))
}

/// Nothing is fetched from anywhere; only this style sheet and this script count; no text is
/// ever taken for markup.
fn policy() -> String {
    format!(
        "default-src 'none'; img-src data:; style-src 'sha256-{}'; script-src 'sha256-{}'; \
         base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; \
         trusted-types 'none'",
        hash(STYLE),
        hash(SCRIPT)
    )
}

fn hash(text: &str) -> String {
    STANDARD.encode(Sha256::digest(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_markup_has_each_place_once() {
        for place in ["{policy}", "{style}", "{data}\n", "{script}"] {
            assert_eq!(MARKUP.matches(place).count(), 1, "{place}");
        }
    }

    #[test]
    fn the_hashed_text_is_all_that_its_element_holds() {
        assert!(head().contains(&format!("<style>{STYLE}</style>")));
        assert!(tail().contains(&format!("<script>{SCRIPT}</script>")));
        assert!(!SCRIPT.contains("</script") && !STYLE.contains("</style"));
    }

    #[test]
    fn the_script_never_makes_markup_of_text() {
        for word in [
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
        ] {
            assert!(!SCRIPT.contains(word), "{word}");
        }
    }
}
