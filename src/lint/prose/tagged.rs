//! Tags such as `<coding_guidelines>`, by which prompts part their sections. Markdown takes what follows one for HTML, and
//! neither for a section nor for a list.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::lint::scope::ScopeWords;

/// A text with headings in place of tags on lines of their own, and without what stands in those of examples.
pub(super) fn untagged(text: &str) -> Cow<'_, str> {
    let lines: Vec<_> = text.split('\n').collect();
    let tags: Vec<_> = lines.iter().map(|line| SectionTag::of(line)).collect();
    if tags.iter().all(Option::is_none) {
        return Cow::Borrowed(text);
    }
    // An example that nothing ends is none: the rest of the text would be lost.
    let mut ends = BTreeMap::new();
    for (at, tag) in tags.iter().enumerate() {
        if let Some(tag) = tag.as_ref().filter(|tag| tag.is_end) {
            ends.insert(tag.name, at);
        }
    }
    let mut fence = None;
    let mut example_end = None;
    let said = lines.iter().zip(&tags).enumerate().map(|(at, (line, tag))| {
        if example_end.is_some_and(|end| at <= end) {
            return Cow::Borrowed("");
        }
        let mark = ["```", "~~~"].into_iter().find(|mark| line.trim_start().starts_with(mark));
        let was_open = fence.is_some();
        fence = match fence {
            Some(open) => (mark != Some(open)).then_some(open),
            None => mark,
        };
        let Some(tag) = tag.as_ref().filter(|_| !was_open) else { return Cow::Borrowed(*line) };
        if tag.is_example() {
            example_end = ends.get(tag.name).copied().filter(|end| *end > at && !tag.is_end);
            return Cow::Borrowed("");
        }
        Cow::Owned(tag.heading())
    });
    Cow::Owned(said.collect::<Vec<_>>().join("\n"))
}

/// A tag on a line of its own.
struct SectionTag<'l> {
    /// Its name: `coding_guidelines`.
    name: &'l str,
    is_end: bool,
}

impl<'l> SectionTag<'l> {
    /// The tag that a line consists of, if it is none of HTML, and the line is not indented as code is.
    fn of(line: &'l str) -> Option<Self> {
        /// From how many blanks on a line is code.
        const CODE: usize = 4;
        let is_code = line.len() - line.trim_start().len() >= CODE;
        let inner = line.trim().strip_prefix('<')?.strip_suffix('>')?;
        let (is_end, name) = inner.strip_prefix('/').map_or((false, inner), |name| (true, name));
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let is_name =
            name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(is_part);
        let is_html = ScopeWords::get().html.contains(&name.to_ascii_lowercase());
        (is_name && !is_html && !is_code).then_some(Self { name, is_end })
    }

    fn words(&self) -> impl Iterator<Item = &'l str> {
        self.name.split(['_', '-'])
    }

    /// Whether it holds examples: `bad_example`.
    fn is_example(&self) -> bool {
        let samples = &ScopeWords::get().samples;
        self.words().any(|word| samples.contains(&word.to_lowercase()))
    }

    /// The heading of Markdown that says the same, an empty one where the section ends. It is the lowest, so that any
    /// other one ends its section too.
    fn heading(&self) -> String {
        let words = self.words().filter(|_| !self.is_end).collect::<Vec<_>>();
        format!("###### {}", words.join(" ")).trim_end().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::untagged;

    #[test]
    fn tags_are_headings_and_what_those_of_examples_hold_is_left_out() {
        for (text, expected) in [
            (
                "<coding_guidelines>\n- a\n</coding_guidelines>",
                "###### coding guidelines\n- a\n######",
            ),
            ("<example>\nx\n</example>\ny", "\n\n\ny"),
            // What is cut off, or ends nothing, takes nothing with it.
            ("<example>\nx\n\n## A", "\nx\n\n## A"),
            ("x\n</example>\ny", "x\n\ny"),
            ("<examples>\n<example>\na\n</example>\nb\n</examples>\nc", "\n\n\n\n\n\nc"),
            ("- a\n\n      <rules>", "- a\n\n      <rules>"),
            ("<details>\nx\n</details>", "<details>\nx\n</details>"),
            ("```\n<rules>\n```", "```\n<rules>\n```"),
            ("Use `<rules>` or\n<rules a=\"b\">", "Use `<rules>` or\n<rules a=\"b\">"),
        ] {
            assert_eq!(untagged(text), expected);
        }
    }
}
