//! The page without the data: its markup, style sheet and script, and the policy that allows only
//! these two.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

const MARKUP: &str = include_str!("page/page.html");
/// The style sheet.
pub(in crate::report) const STYLE: &str = include_str!("page/style.css");

/// The script. Its parts share one scope, which is not the global one.
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

/// The page before the data.
pub(super) fn head() -> String {
    parts().0.replace("{policy}", &policy()).replace("{style}", STYLE)
}

/// The page after the data.
pub(super) fn tail() -> String {
    parts().1.replace("{script}", SCRIPT)
}

fn parts() -> (&'static str, &'static str) {
    MARKUP.split_once("{data}\n").unwrap_or((MARKUP, ""))
}

/// The content security policy: nothing is loaded, only this style sheet and this script are used,
/// and text is never parsed as markup.
fn policy() -> String {
    format!(
        "default-src 'none'; img-src data:; style-src 'sha256-{}'; script-src 'sha256-{}'; \
         base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; \
         trusted-types 'none'",
        style_hash(),
        hash(SCRIPT)
    )
}

/// The hash of the style sheet, for a content security policy.
pub(in crate::report) fn style_hash() -> String {
    hash(STYLE)
}

fn hash(text: &str) -> String {
    STANDARD.encode(Sha256::digest(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_markup_has_each_placeholder_once() {
        for placeholder in ["{policy}", "{style}", "{data}\n", "{script}"] {
            assert_eq!(MARKUP.matches(placeholder).count(), 1, "{placeholder}");
        }
    }

    #[test]
    fn the_hashed_text_is_the_whole_element() {
        assert!(head().contains(&format!("<style>{STYLE}</style>")));
        assert!(tail().contains(&format!("<script>{SCRIPT}</script>")));
        assert!(!SCRIPT.contains("</script") && !STYLE.contains("</style"));
    }

    #[test]
    fn the_script_never_parses_text_as_markup() {
        for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
            assert!(!SCRIPT.contains(word), "{word}");
        }
    }
}
