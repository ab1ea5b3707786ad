//! The book and its pages: links, headings and contents.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

/// The repository's root.
pub const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// All Markdown pages that people read, from the root and in order.
pub fn pages() -> Vec<String> {
    let mut pages = vec!["CHANGELOG.md".into(), "CONTRIBUTING.md".into(), "README.md".into()];
    for folder in ["docs", "fixtures", "python/README.md", "rules/packs"] {
        gather(Path::new(folder), &mut pages);
    }
    pages.sort();
    pages
}

fn gather(path: &Path, pages: &mut Vec<String>) {
    let full = Path::new(ROOT).join(path);
    if full.is_dir() {
        for entry in fs::read_dir(full).unwrap() {
            gather(&path.join(entry.unwrap().file_name()), pages);
        }
    } else if path.extension().is_some_and(|it| it == "md") {
        pages.push(path.to_str().unwrap().replace('\\', "/"));
    }
}

#[test]
fn every_link_leads_somewhere() {
    let mut dead = Vec::new();
    for page in pages() {
        for link in links(&page) {
            if link.contains("://") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = match file {
                "" => page.clone(),
                _ => normal(&Path::new(&page).with_file_name(file)),
            };
            let leads = Path::new(ROOT).join(&target).exists()
                && (anchor.is_empty() || anchors(&target).contains(anchor));
            if !leads {
                dead.push(format!("{page}: {link}"));
            }
        }
    }
    assert!(dead.is_empty(), "links that lead nowhere:\n{}", dead.join("\n"));
}

#[test]
fn the_book_has_every_page() {
    let summary = "docs/SUMMARY.md";
    let listed: Vec<_> = links(summary)
        .iter()
        .map(|link| normal(&Path::new(summary).with_file_name(link)))
        .collect();
    let unique: BTreeSet<_> = listed.iter().cloned().collect();
    assert_eq!(unique.len(), listed.len(), "a page is listed twice");
    let missing: Vec<_> = pages()
        .into_iter()
        .filter(|page| page.starts_with("docs/") || page.starts_with("fixtures/"))
        .filter(|page| page != summary && !unique.contains(page))
        .collect();
    assert!(missing.is_empty(), "{summary} does not list {missing:?}");
}

#[test]
fn the_readme_is_short() {
    let readme = fs::read_to_string(Path::new(ROOT).join("README.md")).unwrap();
    assert!(readme.lines().count() <= 200);
}

/// The targets of a page's links and pictures, but for bare addresses (`<std::string>` looks like one).
fn links(page: &str) -> Vec<String> {
    let text = fs::read_to_string(Path::new(ROOT).join(page)).unwrap();
    let events = Parser::new_ext(&text, Options::ENABLE_TABLES);
    let targets = events.filter_map(|event| match event {
        Event::Start(Tag::Link { link_type: LinkType::Autolink, .. }) => None,
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            Some(dest_url.into_string())
        }
        _ => None,
    });
    targets.collect()
}

/// The anchors of a page's headings, as GitHub and mdBook make them.
fn anchors(page: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(Path::new(ROOT).join(page)).unwrap();
    let mut anchors = BTreeSet::new();
    let mut heading: Option<String> = None;
    for event in Parser::new(&text) {
        match (event, &mut heading) {
            (Event::Start(Tag::Heading { .. }), _) => heading = Some(String::new()),
            (Event::Text(text) | Event::Code(text), Some(heading)) => heading.push_str(&text),
            (Event::End(TagEnd::Heading(_)), _) => {
                anchors.extend(heading.take().map(|it| anchor(&it)))
            }
            _ => {}
        }
    }
    anchors
}

fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// A path without `..`, with `/`.
fn normal(path: &Path) -> String {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(normal.pop()),
            _ => normal.push(part),
        }
    }
    normal.to_str().unwrap().replace('\\', "/")
}
