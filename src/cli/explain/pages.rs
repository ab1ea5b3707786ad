//! The texts that `codeif explain` prints: parts of `docs/semantics.md`, and the prose at the
//! head of each file under `fixtures/templates/`.

use include_dir::{Dir, include_dir};

const SEMANTICS: &str = include_str!("../../../docs/semantics.md");

/// The names of the topics, each with its heading in `docs/semantics.md`.
const TOPICS: [(&str, &str); 3] = [
    ("principles", "## Principles"),
    ("terms", "## Terms"),
    ("types", "## When types and values are the same"),
];

/// The fixture file of each template, in a folder for each category.
static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/fixtures/templates");

/// The names of the topics.
pub(super) fn topics() -> impl Iterator<Item = &'static str> {
    TOPICS.into_iter().map(|(name, _)| name)
}

/// The section of a topic, with its heading.
pub(super) fn topic(name: &str) -> Option<&'static str> {
    let (_, heading) = TOPICS.into_iter().find(|(topic, _)| *topic == name)?;
    let start = SEMANTICS.find(heading)?;
    let section = &SEMANTICS[start..];
    let end = section[2..]
        .find("\n## ")
        .map_or(section.len(), |end| end + 2);
    Some(section[..end].trim_end())
}

/// A template's fixture file without its title: what stands before the first case, and the
/// cases.
pub(super) fn text(slug: &str) -> Option<(&'static str, &'static str)> {
    let file = format!("{slug}.md");
    let mut folders = PAGES.dirs();
    let page = folders.find_map(|folder| folder.get_file(folder.path().join(&file)))?;
    page.contents_utf8().map(split)
}

/// A page without its title: what stands before the first case, and the cases.
pub(super) fn split(page: &str) -> (&str, &str) {
    let body = page.split_once('\n').map_or(page, |(_, body)| body);
    let cases = body.find("\n## ").unwrap_or(body.len());
    (body[..cases].trim(), body[cases..].trim())
}

#[cfg(test)]
mod tests {
    use crate::instruction::Templates;

    use super::*;

    #[test]
    fn pages_are_found_and_taken_apart() {
        let (prose, cases) = text("no-for-loop").unwrap();
        assert!(
            prose.contains("for-loop") && !prose.contains("\n## "),
            "{prose}"
        );
        assert!(cases.starts_with("## "), "{cases}");
        assert_eq!(text("no-such-template"), None);
    }

    #[test]
    fn every_page_is_a_templates() {
        for page in PAGES.dirs().flat_map(Dir::files) {
            let slug = page.path().file_stem().unwrap().to_str().unwrap();
            assert!(Templates::builtin().get(slug).is_some(), "{slug}");
        }
    }

    #[test]
    fn every_topic_has_its_section() {
        for name in topics() {
            let section = topic(name).unwrap();
            assert!(section.lines().count() > 5, "{name}");
            assert!(!section[2..].contains("\n## "), "{name}");
        }
    }
}
