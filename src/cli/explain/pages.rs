//! The texts that `codeif explain` prints: documents and their sections, and the pages under
//! `fixtures/templates/`.

use include_dir::{Dir, File, include_dir};

use crate::literate::slugs;

const SEMANTICS: &str = include_str!("../../../docs/semantics.md");

/// The names of the topics that are sections of `docs/semantics.md`, each with its heading.
const SECTIONS: [(&str, &str); 4] = [
    ("principles", "## Principles"),
    ("terms", "## Terms"),
    ("types", "## When types and values are the same"),
    ("javascript", "## JavaScript and TypeScript"),
];

const DOCUMENTS: [(&str, &str); 16] = [
    ("semantics", SEMANTICS),
    ("metrics", include_str!("../../../docs/metrics.md")),
    ("benchmarks", include_str!("../../../docs/benchmarks.md")),
    ("agreement", include_str!("../../../docs/agreement.md")),
    ("lint", include_str!("../../../docs/lint.md")),
    ("rules", include_str!("../../../docs/rules.md")),
    ("limits", include_str!("../../../docs/limits.md")),
    ("verdict.schema", include_str!("../../../docs/verdict.schema.json")),
    ("grade.schema", include_str!("../../../docs/grade.schema.json")),
    ("report.schema", include_str!("../../../docs/report.schema.json")),
    ("agree.schema", include_str!("../../../docs/agree.schema.json")),
    ("judge.schema", include_str!("../../../docs/judge.schema.json")),
    ("lint.schema", include_str!("../../../docs/lint.schema.json")),
    ("coverage.schema", include_str!("../../../docs/coverage.schema.json")),
    ("audit.schema", include_str!("../../../docs/audit.schema.json")),
    ("templates.schema", include_str!("../../../docs/templates.schema.json")),
];

/// The pages of the templates, in a folder for each category.
static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/fixtures/templates");

pub(super) fn topics() -> impl Iterator<Item = &'static str> {
    let sections = SECTIONS.into_iter().map(|(name, _)| name);
    sections.chain(DOCUMENTS.into_iter().map(|(name, _)| name))
}

/// The text of a topic, with its heading.
pub(super) fn topic(name: &str) -> Option<&'static str> {
    let document = DOCUMENTS.into_iter().find(|(topic, _)| *topic == name);
    if let Some((_, text)) = document {
        return Some(text);
    }
    let (_, heading) = SECTIONS.into_iter().find(|(topic, _)| *topic == name)?;
    let start = SEMANTICS.find(heading)?;
    let section = &SEMANTICS[start..];
    let end = section[2..].find("\n## ").map_or(section.len(), |end| end + 2);
    Some(section[..end].trim_end())
}

/// The page whose title lists a template, split into its prose and its cases.
pub(super) fn text(slug: &str) -> Option<(&'static str, &'static str)> {
    let mut pages = pages();
    let page = pages.find(|page| slugs(page).any(|listed| listed == slug))?;
    Some(split(page))
}

fn pages() -> impl Iterator<Item = &'static str> {
    let files = PAGES.dirs().flat_map(Dir::files);
    files.filter_map(File::contents_utf8)
}

/// A page without its title: the text before the first case, and the cases.
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
        assert!(prose.contains("for-loop") && !prose.contains("\n## "), "{prose}");
        assert!(cases.starts_with("## "), "{cases}");
        assert_eq!(text("use-for-loop"), text("no-for-loop"));
        assert_eq!(text("no-such-template"), None);
    }

    #[test]
    fn every_page_is_of_templates() {
        for page in pages() {
            assert!(slugs(page).next().is_some(), "{page}");
            for slug in slugs(page) {
                assert!(Templates::builtin().get(slug).is_some(), "{slug}");
            }
        }
    }

    #[test]
    fn every_topic_has_its_section() {
        for name in topics() {
            let section = topic(name).unwrap();
            assert!(section.lines().count() > 5, "{name}");
        }
        for (name, _) in SECTIONS {
            assert!(!topic(name).unwrap()[2..].contains("\n## "), "{name}");
        }
    }
}
