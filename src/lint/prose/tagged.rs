//! Tags such as `<coding_guidelines>`, by which prompts part their sections. Markdown takes what follows one for HTML, and
//! neither for a section nor for a list.

use std::borrow::Cow;

use crate::lint::scope::ScopeWords;

/// A text with headings in place of tags on lines of their own, and fences in place of those of examples.
pub(super) fn untagged(text: &str) -> Cow<'_, str> {
    let has_tag = text.lines().any(|line| tag(line).is_some());
    if !has_tag {
        return Cow::Borrowed(text);
    }
    let mut fence = None;
    let lines = text.split('\n').map(|line| {
        let mark = ["```", "~~~"].into_iter().find(|mark| line.trim_start().starts_with(mark));
        match (fence, mark) {
            (Some(open), mark) => fence = (mark != Some(open)).then_some(open),
            (None, Some(_)) => fence = mark,
            (None, None) => return tag(line).map_or(Cow::Borrowed(line), |tag| tag.line()),
        }
        Cow::Borrowed(line)
    });
    Cow::Owned(lines.collect::<Vec<_>>().join("\n"))
}

/// A tag on a line of its own.
struct SectionTag<'l> {
    /// Its name: `coding_guidelines`.
    name: &'l str,
    is_end: bool,
}

/// The tag that a line consists of, if it is none of HTML.
fn tag(line: &str) -> Option<SectionTag<'_>> {
    let inner = line.trim().strip_prefix('<')?.strip_suffix('>')?;
    let (is_end, name) = inner.strip_prefix('/').map_or((false, inner), |name| (true, name));
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(is_part);
    let is_html = ScopeWords::get().html.contains(&name.to_ascii_lowercase());
    (is_name && !is_html).then_some(SectionTag { name, is_end })
}

impl SectionTag<'_> {
    /// The line of Markdown that says the same.
    fn line(&self) -> Cow<'static, str> {
        /// The lowest heading, so that any other one ends its section.
        const HEADING: &str = "######";
        /// A fence that nothing in an example closes.
        const FENCE: &str = "~~~~~~~~";
        let words: Vec<_> = self.name.split(['_', '-']).collect();
        let samples = &ScopeWords::get().samples;
        match words.iter().any(|word| samples.contains(&word.to_lowercase())) {
            true => Cow::Borrowed(FENCE),
            false if self.is_end => Cow::Borrowed(HEADING),
            false => Cow::Owned(format!("{HEADING} {}", words.join(" "))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::untagged;

    #[test]
    fn tags_are_headings_and_those_of_examples_fences() {
        for (text, expected) in [
            (
                "<coding_guidelines>\n- a\n</coding_guidelines>",
                "###### coding guidelines\n- a\n######",
            ),
            ("<example>\nx\n</example>", "~~~~~~~~\nx\n~~~~~~~~"),
            ("<details>\nx\n</details>", "<details>\nx\n</details>"),
            ("```\n<rules>\n```", "```\n<rules>\n```"),
            ("Use `<rules>` or\n<rules a=\"b\">", "Use `<rules>` or\n<rules a=\"b\">"),
        ] {
            assert_eq!(untagged(text), expected);
        }
    }
}
