//! The texts that `codeif explain` prints: documents and their sections, the pages under
//! `fixtures/templates/`, and their tables.

use std::sync::LazyLock;

use include_dir::{Dir, File, include_dir};
use regex::{Captures, Regex};

use crate::instruction::Templates;
use crate::literate::slugs;

const SEMANTICS: &str = include_str!("../../../docs/semantics.md");

/// The names of the topics that are sections of `docs/semantics.md`, each with its heading.
const SECTIONS: [(&str, &str); 5] = [
    ("principles", "## Principles"),
    ("terms", "## Terms"),
    ("types", "## When types and values are the same"),
    ("javascript", "## JavaScript and TypeScript"),
    ("rust", "## Rust"),
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

/// The longest line that is printed, in characters.
const WIDTH: usize = 105;

/// The text with each Markdown table that has a longer line as a list of its rows.
pub(super) fn readable(text: &str) -> String {
    let mut lines = text.lines().peekable();
    let mut out = Vec::new();
    let mut in_code = false;
    while let Some(line) = lines.next() {
        in_code ^= line.trim_start().starts_with("```");
        if in_code || !lines.peek().is_some_and(|next| is_rule(next)) {
            out.push(line.to_owned());
            continue;
        }
        let mut table = vec![line];
        while let Some(row) = lines.next_if(|row| row.trim_start().starts_with('|')) {
            table.push(row);
        }
        if table.iter().any(|row| row.chars().count() > WIDTH) {
            list(&table, &mut out);
        } else {
            out.extend(table.into_iter().map(str::to_owned));
        }
    }
    out.join("\n")
}

/// Whether a line separates the head of a table from its rows.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.starts_with("|-") && line.chars().all(|character| "|-: ".contains(character))
}

/// Adds an item for each row: its first cell, and below it the others with their column's title.
fn list(table: &[&str], out: &mut Vec<String>) {
    let indent = table[0].len() - table[0].trim_start().len();
    let titles = cells(table[0]);
    for row in &table[2..] {
        let cells = cells(row);
        let titled = titles.iter().zip(&cells);
        out.extend(cells.first().map(|cell| format!("{:indent$}- {cell}", "")));
        for (title, cell) in titled.skip(1).filter(|(_, cell)| !cell.is_empty()) {
            wrap(&format!("- {title}: {cell}"), indent + 2, out);
        }
    }
}

fn cells(row: &str) -> Vec<String> {
    let row = row.trim().trim_matches('|').replace(r"\|", "\0");
    let cells = row.split('|');
    cells.map(|cell| cell.trim().replace('\0', "|")).collect()
}

/// Adds a list item, broken between words.
fn wrap(item: &str, indent: usize, out: &mut Vec<String>) {
    let mut line = " ".repeat(indent);
    for (at, word) in item.split(' ').enumerate() {
        if at > 1 && line.chars().count() + word.chars().count() >= WIDTH {
            out.push(line);
            line = " ".repeat(indent + 2);
        } else if at > 0 {
            line.push(' ');
        }
        line.push_str(word);
    }
    out.push(line);
}

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
            0 => link.replace_all(part, readable_link).into_owned(),
            _ => part.to_owned(),
        })
        .collect();
    parts.join("\n```")
}

/// The link's text, and the command that shows its target, if there is one.
fn readable_link(link: &Captures<'_>) -> String {
    let text = &link[1];
    let file = link[2].split('#').next().unwrap_or_default();
    let name = file.rsplit('/').next().unwrap_or_default();
    let name = name.trim_end_matches(".md").trim_end_matches(".json");
    let is_shown = topic(name).is_some() || Templates::builtin().get(name).is_some();
    match is_shown {
        true => format!("{text} (`codeif explain {name}`)"),
        false => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruction::Templates;

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

    #[test]
    fn long_rows_become_lists() {
        let long = "word ".repeat(25);
        let table = format!(
            "a\n  | term | Go | C++ |\n  |---|:--|---|\n  | x | `a \\| b` | {long}|\n  | y | | z |\nb"
        );
        let text = readable(&table);
        assert!(text.starts_with("a\n  - x\n    - Go: `a | b`\n    - C++: word"), "{text}");
        assert!(text.contains("word\n      word"), "{text}");
        assert!(text.ends_with("\n  - y\n    - C++: z\nb"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
    }

    #[test]
    fn other_text_stays() {
        let long = "x".repeat(200);
        for text in [
            "| a | b |\n|---|---|\n| 1 | 2 |".to_owned(),
            format!("```\n| a |\n|---|\n| {long} |\n```"),
            format!("| no table {long}"),
        ] {
            assert_eq!(readable(&text), text);
        }
    }

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
        for name in topics().filter(|name| !name.ends_with(".schema")) {
            let text = resolved(topic(name).unwrap());
            assert!(!dead.is_match(&text), "{name}: {:?}", dead.find(&text));
        }
        for template in Templates::builtin().iter() {
            let (prose, _) = text(&template.slug).unwrap();
            assert!(!dead.is_match(&resolved(prose)), "{}", template.slug);
        }
    }
}
