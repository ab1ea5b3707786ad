//! What a response says about a block: its tag, and the name or path of its file.

use std::ops::Range;

use super::{Span, Title};

/// Attributes of an info string whose value is a file name.
const FILE_KEYS: [&str; 5] = ["file", "filename", "name", "path", "title"];

/// A parsed info string, as ranges of the text.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct InfoString {
    /// The first word, up to a colon.
    pub(super) tag: Option<Range<usize>>,
    /// File names and paths: the first word if it looks like one, the text after a colon in it,
    /// the value of an attribute such as `title="app.py"`, and further words that look like a path.
    pub(super) titles: Vec<Range<usize>>,
}

impl InfoString {
    pub(super) fn parse(info: &str) -> Self {
        let mut parsed = Self::default();
        for (position, word) in words(info).into_iter().enumerate() {
            let text = &info[word.clone()];
            if let Some((key, value)) = text.split_once('=') {
                let quotes = ['"', '\''];
                let value = value.trim_matches(quotes);
                if FILE_KEYS.contains(&key.to_ascii_lowercase().as_str()) && !value.is_empty() {
                    let end = word.start + text.trim_end_matches(quotes).len();
                    parsed.titles.push(end - value.len()..end);
                }
            } else if position == 0 {
                parsed.first_word(text, word);
            } else if looks_like_path(text) {
                parsed.titles.push(word);
            }
        }
        parsed
    }

    fn first_word(&mut self, text: &str, word: Range<usize>) {
        let end = text.find([':', ',']).unwrap_or(text.len());
        let tag = word.start..word.start + end;
        if text[end..].starts_with(':') && end + 1 < text.len() {
            self.titles.push(tag.end + 1..word.end);
        } else if looks_like_path(&text[..end]) {
            self.titles.push(tag.clone());
        }
        self.tag = (!tag.is_empty()).then_some(tag);
    }
}

/// The ranges of the words of an info string, without braces and a leading dot
/// (`{.python filename=app.py}`). Blanks in quotes belong to a word.
fn words(info: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    let mut quote = None;
    for (at, c) in info.char_indices() {
        match (quote, c) {
            (Some(open), _) if open == c => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') if start.is_some() => quote = Some(c),
            (None, '{' | '}' | ' ' | '\t') => words.extend(start.take().map(|from| from..at)),
            (None, '.') if start.is_none() => {}
            (None, _) if start.is_none() => start = Some(at),
            (None, _) => {}
        }
    }
    words.extend(start.map(|from| from..info.len()));
    words
}

/// Whether a word looks like `app/config` or `main.go`, and not like `python3.11` or `c++`.
fn looks_like_path(word: &str) -> bool {
    let extension = |(stem, extension): (&str, &str)| {
        !stem.is_empty() && extension.starts_with(|c: char| c.is_ascii_alphabetic())
    };
    word.contains('/') || word.rsplit_once('.').is_some_and(extension)
}

impl<'r> Title<'r> {
    /// The title in a line of Markdown: without the markup of headings, lists, quotes, emphasis and
    /// code, and without a colon at the end. `start` is the line's offset in the response's text.
    pub(super) fn of_line(line: &'r str, start: usize) -> Option<Self> {
        let mut text = line.trim();
        loop {
            let inner = without_marks(text);
            if inner.len() == text.len() {
                break;
            }
            text = inner;
        }
        let start = start + (text.as_ptr().addr() - line.as_ptr().addr());
        (!text.is_empty()).then(|| Self::new(text, start))
    }

    pub(super) fn new(text: &'r str, start: usize) -> Self {
        Self { text, span: Span::in_text(start as u32, (start + text.len()) as u32) }
    }
}

/// Removes one layer of Markdown markup.
fn without_marks(text: &str) -> &str {
    for delimiter in ["**", "__", "`", "*", "_"] {
        let inner = text.strip_prefix(delimiter).and_then(|rest| rest.strip_suffix(delimiter));
        if let Some(inner) = inner.filter(|inner| !inner.is_empty()) {
            return inner.trim();
        }
    }
    let text = text.trim_end_matches([':', '：']).trim_end();
    let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = match number.strip_prefix(['.', ')']) {
        Some(rest) if number.len() < text.len() => rest,
        _ => text.trim_start_matches(['#', '>']),
    };
    let rest = match rest.len() == text.len() {
        true => text.strip_prefix(['-', '+', '*']).unwrap_or(text),
        false => rest,
    };
    // A heading or list marker needs a blank after it: `#1`, `3.14`, `*args` are text.
    match rest.strip_prefix([' ', '\t']) {
        Some(inner) => inner.trim_start(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_info_string_gives_a_tag_and_file_names() {
        let cases: [(&str, Option<&str>, &[&str]); 15] = [
            ("", None, &[]),
            ("python", Some("python"), &[]),
            ("C++", Some("C++"), &[]),
            ("python:app/config.py", Some("python"), &["app/config.py"]),
            ("java: Main.java", Some("java"), &["Main.java"]),
            ("python title=\"my app.py\" linenos=1", Some("python"), &["my app.py"]),
            ("python {filename=app.py}", Some("python"), &["app.py"]),
            ("{.python filename='app.py' .numberLines}", Some("python"), &["app.py"]),
            ("python{1,3}", Some("python"), &[]),
            ("rust,no_run", Some("rust"), &[]),
            ("go cmd/main.go", Some("go"), &["cmd/main.go"]),
            ("app/config.py", Some("app/config.py"), &["app/config.py"]),
            ("title=app.py", None, &["app.py"]),
            ("python3.11 copy", Some("python3.11"), &[]),
            (":app.py", None, &["app.py"]),
        ];
        for (info, tag, titles) in cases {
            let parsed = InfoString::parse(info);
            assert_eq!(parsed.tag.map(|tag| &info[tag]), tag, "{info}");
            let found: Vec<_> = parsed.titles.into_iter().map(|title| &info[title]).collect();
            assert_eq!(found, titles, "{info}");
        }
    }

    #[test]
    fn a_line_above_loses_its_marks() {
        for (line, expected) in [
            ("**app/models.py**", "app/models.py"),
            ("### `app/models.py`:", "app/models.py"),
            ("**`app/models.py`:**", "app/models.py"),
            ("- **app/models.py**", "app/models.py"),
            ("1. app/models.py", "app/models.py"),
            ("> app/models.py", "app/models.py"),
            ("pkg/__init__.py", "pkg/__init__.py"),
            ("__init__.py", "__init__.py"),
            ("__pkg/__init__.py__", "pkg/__init__.py"),
            ("*args", "*args"),
            ("3.14", "3.14"),
            (r"a\b", r"a\b"),
        ] {
            let title = Title::of_line(line, 7).unwrap();
            assert_eq!(title.text, expected);
            let start = title.span.start as usize - 7;
            assert!(line[start..].starts_with(expected));
        }
        for line in ["", "  ", "**"] {
            assert!(Title::of_line(line, 0).is_none_or(|title| title.text == "**"));
        }
    }
}
