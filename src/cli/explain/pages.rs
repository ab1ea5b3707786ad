//! The texts that `codeif explain` prints: parts of `docs/semantics.md`, and the prose at the
//! head of each file under `fixtures/templates/`.

const SEMANTICS: &str = include_str!("../../../docs/semantics.md");

/// The names of the topics, each with its heading in `docs/semantics.md`.
const TOPICS: [(&str, &str); 3] = [
    ("principles", "## Principles"),
    ("terms", "## Terms"),
    ("types", "## When types and values are the same"),
];

/// The fixture file of each template.
const PAGES: [(&str, &str); 0] = [];

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
    let (_, page) = PAGES.into_iter().find(|(name, _)| *name == slug)?;
    let body = page.split_once('\n').map_or(page, |(_, body)| body);
    let cases = body.find("\n## ").unwrap_or(body.len());
    Some((body[..cases].trim(), body[cases..].trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_topic_has_its_section() {
        for name in topics() {
            let section = topic(name).unwrap();
            assert!(section.lines().count() > 5, "{name}");
            assert!(!section[2..].contains("\n## "), "{name}");
        }
    }
}
