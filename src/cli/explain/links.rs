//! Links between documents, for a reader who has only the command.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::pages;
use crate::instruction::Templates;

/// A Markdown link to a file of the repository or to a heading.
static LINK: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"\[([^\]]+)\]\((#[\w-]+|[\w./-]*[\w-]+(?:\.schema)?\.(?:md|json)(?:#[\w-]+)?|\.\./[\w./-]+)\)").ok()
});

/// The text with each link as what the command can show of its target, outside of code.
pub(super) fn resolved(text: &str) -> String {
    let Some(link) = &*LINK else {
        return text.to_owned();
    };
    let parts = text.split("\n```").enumerate();
    let parts: Vec<_> = parts
        .map(|(index, part)| match index % 2 {
            0 => link.replace_all(part, readable).into_owned(),
            _ => part.to_owned(),
        })
        .collect();
    parts.join("\n```")
}

/// The link's text, and the command that shows its target, if there is one.
fn readable(link: &Captures<'_>) -> String {
    let text = &link[1];
    let file = link[2].split('#').next().unwrap_or_default();
    let name = file.rsplit('/').next().unwrap_or_default();
    let name = name.trim_end_matches(".md").trim_end_matches(".json");
    let is_shown = pages::topic(name).is_some() || Templates::builtin().get(name).is_some();
    match is_shown {
        true => format!("{text} (`codeif explain {name}`)"),
        false => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_become_what_can_be_read() {
        assert_eq!(
            resolved(
                "See [the semantics](../../../docs/semantics.md), [terms](#terms) and\n[a\nb](../x/no-if.md)."
            ),
            "See the semantics (`codeif explain semantics`), terms and\na\nb (`codeif explain no-if`)."
        );
        assert_eq!(
            resolved("[paper](https://arxiv.org/abs/2502.19166) [README](../README.md#metrics)"),
            "[paper](https://arxiv.org/abs/2502.19166) README"
        );
        let code = "```\n[a](b.md)\n```";
        assert_eq!(resolved(&format!("x\n{code}")), format!("x\n{code}"));
    }

    #[test]
    fn no_text_that_is_printed_has_a_dead_link() {
        let dead = Regex::new(r"\]\((\.|#|[\w/-]+\.md)").unwrap();
        for name in pages::topics().filter(|name| !name.ends_with(".schema")) {
            let text = resolved(pages::topic(name).unwrap());
            assert!(!dead.is_match(&text), "{name}: {:?}", dead.find(&text));
        }
        for template in Templates::builtin().iter() {
            let (prose, _) = pages::text(&template.slug).unwrap();
            assert!(!dead.is_match(&resolved(prose)), "{}", template.slug);
        }
    }
}
