//! What `codeif explain` has to show: documents and their sections, and the pages under
//! `fixtures/templates/`.

use std::sync::LazyLock;

use include_dir::{Dir, File, include_dir};

use crate::manual::Manual;

const SEMANTICS: &str = include_str!("../../../docs/semantics.md");

/// The names of the topics that are sections of `docs/semantics.md`, each with its heading.
const SECTIONS: [(&str, &str); 8] = [
    ("principles", "## Principles"),
    ("terms", "## Terms"),
    ("types", "## When types and values are the same"),
    ("csharp", "## C#"),
    ("javascript", "## JavaScript and TypeScript"),
    ("ruby", "## Ruby"),
    ("rust", "## Rust"),
    ("swift", "## Swift"),
];

const DOCUMENTS: [(&str, &str); 23] = [
    ("semantics", SEMANTICS),
    ("metrics", include_str!("../../../docs/metrics.md")),
    ("benchmarks", include_str!("../../../docs/benchmarks.md")),
    ("conversations", include_str!("../../../docs/conversations.md")),
    ("formats", include_str!("../../../docs/formats.md")),
    ("agreement", include_str!("../../../docs/agreement.md")),
    ("lint", include_str!("../../../docs/lint.md")),
    ("agents", include_str!("../../../docs/agents.md")),
    ("editors", include_str!("../../../docs/editors.md")),
    ("rules", include_str!("../../../docs/rules.md")),
    ("compose", include_str!("../../../docs/compose.md")),
    ("limits", include_str!("../../../docs/limits.md")),
    ("verdict.schema", include_str!("../../../docs/verdict.schema.json")),
    ("grade.schema", include_str!("../../../docs/grade.schema.json")),
    ("report.schema", include_str!("../../../docs/report.schema.json")),
    ("agree.schema", include_str!("../../../docs/agree.schema.json")),
    ("judge.schema", include_str!("../../../docs/judge.schema.json")),
    ("lint.schema", include_str!("../../../docs/lint.schema.json")),
    ("compose.schema", include_str!("../../../docs/compose.schema.json")),
    ("coverage.schema", include_str!("../../../docs/coverage.schema.json")),
    ("audit.schema", include_str!("../../../docs/audit.schema.json")),
    ("question.schema", include_str!("../../../docs/question.schema.json")),
    ("templates.schema", include_str!("../../../docs/templates.schema.json")),
];

/// The pages of the templates, in a folder for each category.
static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/fixtures/templates");

/// Everything that is explained.
pub(super) static MANUAL: LazyLock<Manual> = LazyLock::new(|| {
    let sections = SECTIONS.iter().filter_map(|(name, heading)| Some((*name, section(heading)?)));
    let topics: Vec<_> = sections.chain(DOCUMENTS).collect();
    let files = PAGES.dirs().flat_map(Dir::files);
    Manual::new(files.filter_map(File::contents_utf8).collect(), &topics)
});

/// The section of the semantics with a heading.
fn section(heading: &str) -> Option<&'static str> {
    let start = SEMANTICS.find(heading)?;
    let section = &SEMANTICS[start..];
    let end = section[2..].find("\n## ").map_or(section.len(), |end| end + 2);
    Some(section[..end].trim_end())
}

#[cfg(test)]
mod tests {
    use regex::Regex;

    use super::*;
    use crate::instruction::Templates;
    use crate::literate::slugs;

    #[test]
    fn pages_are_found_and_taken_apart() {
        let (prose, cases) = MANUAL.text("no-for-loop").unwrap();
        assert!(prose.contains("for-loop") && !prose.contains("\n## "), "{prose}");
        assert!(cases.starts_with("## "), "{cases}");
        assert_eq!(MANUAL.text("use-for-loop"), MANUAL.text("no-for-loop"));
        assert_eq!(MANUAL.text("no-such-template"), None);
    }

    #[test]
    fn every_page_is_of_templates() {
        for page in MANUAL.pages() {
            assert!(slugs(page).next().is_some(), "{page}");
            for slug in slugs(page) {
                assert!(Templates::builtin().get(slug).is_some(), "{slug}");
            }
        }
    }

    #[test]
    fn every_topic_has_its_section() {
        for (name, _) in SECTIONS.into_iter().chain(DOCUMENTS) {
            let section = MANUAL.topic(name).unwrap();
            assert!(section.lines().count() > 5, "{name}");
        }
        for (name, _) in SECTIONS {
            assert!(!MANUAL.topic(name).unwrap()[2..].contains("\n## "), "{name}");
        }
    }

    #[test]
    fn links_become_what_can_be_read() {
        assert_eq!(
            MANUAL.readable(
                "See [the semantics](../../../docs/semantics.md), [terms](#terms) and\n[a\nb](../x/no-if.md)."
            ),
            "See the semantics (`codeif explain semantics`), terms and\na\nb (`codeif explain no-if`)."
        );
        assert_eq!(
            MANUAL.readable(
                "[paper](https://arxiv.org/abs/2502.19166) [README](../README.md#metrics)"
            ),
            "[paper](https://arxiv.org/abs/2502.19166) README"
        );
        let code = "x\n```\n[a](b.md)\n```";
        assert_eq!(MANUAL.readable(code), code);
    }

    #[test]
    fn no_text_that_is_printed_has_a_dead_link() {
        let dead = Regex::new(r"\]\((\.|#|[\w/-]+\.md)").unwrap();
        let topics = SECTIONS.into_iter().chain(DOCUMENTS).map(|(name, _)| name);
        for name in topics.filter(|name| !name.ends_with(".schema")) {
            let text = MANUAL.readable(MANUAL.topic(name).unwrap());
            assert!(!dead.is_match(&text), "{name}: {:?}", dead.find(&text));
        }
        for template in Templates::builtin().iter() {
            let (prose, _) = MANUAL.text(&template.slug).unwrap();
            assert!(!dead.is_match(&MANUAL.readable(prose)), "{}", template.slug);
        }
    }

    #[test]
    fn an_unknown_name_suggests_the_nearest() {
        let unknown = |name| MANUAL.unknown(name, Templates::builtin());
        assert!(unknown("no-for-lop").contains("`no-for-loop`"));
        assert!(unknown("term").contains("`terms`"));
        assert_eq!(
            unknown("zzzzzzzzzzzz"),
            "no template is named `zzzzzzzzzzzz`; `codeif templates` lists them"
        );
    }
}
