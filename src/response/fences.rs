//! Fences as models mean them, where that is not what CommonMark says: a fence opened within an
//! open one, a closing fence whose opening one is lost.

use std::ops::Range;

use super::block::CodeLine;
use super::info::InfoString;
use super::markdown::{Fence, is_bare_fence};
use super::words::{LineKind, Tag};
use super::{bare, fences_in_strings};

/// The fences of a text.
pub(super) fn as_meant(text: &str) -> Vec<Fence> {
    let fences = fences_in_strings::fences(text);
    let has_edits = EDIT_MARKS.iter().any(|[first, ..]| text.contains(first));
    let mut meant: Vec<Fence> = Vec::with_capacity(fences.len());
    for fence in fences {
        let end = meant.last().map_or(0, |last| end_of(text, last));
        meant.extend(on_one_line(text, end..fence.start));
        for fence in split(text, fence) {
            let end = meant.last().map_or(0, |last| end_of(text, last));
            let mut fence = before_lone_closing(text, end, &fence).unwrap_or(fence);
            take_code_from_info(text, &mut fence);
            if has_edits {
                leave_out_replaced(text, &mut fence);
            }
            meant.push(fence);
        }
    }
    let end = meant.last().map_or(0, |last| end_of(text, last));
    meant.extend(on_one_line(text, end..text.len()));
    meant
}

/// The fences that open and close on one line: `` ```python x = 1``` ``.
fn on_one_line(text: &str, range: Range<usize>) -> Vec<Fence> {
    let mut at = range.start;
    let mut found = Vec::new();
    for line in text.get(range).unwrap_or_default().split_inclusive('\n') {
        let start = at;
        at += line.len();
        if !line.starts_with("```") {
            continue;
        }
        let whole = line.trim_end();
        let inner = whole.trim_start_matches('`');
        let marks = &whole[..whole.len() - inner.len()];
        let Some(inner) = inner.strip_suffix(marks) else {
            continue;
        };
        let word = inner.split_whitespace().next().unwrap_or_default();
        let is_tag = matches!(Tag::of(word), Tag::Language(_) | Tag::C | Tag::Other(_));
        let tag = if is_tag { word } else { "" };
        let code = inner[tag.len()..].trim_start();
        let is_code = !code.is_empty()
            && !code.contains('`')
            && (is_tag || LineKind::of(code) == LineKind::Code);
        if is_code {
            let info = start + marks.len();
            let end = start + whole.len() - marks.len();
            let line = CodeLine { start: end - code.len(), end, ended: false, padding: 0 };
            let info = info..info + tag.len();
            found.push(Fence { start, info, lines: vec![line], close: Some(end), is_whole: true });
        }
    }
    found
}

/// What follows the marks of a fence is its first line of code, if it reads as code and not as a tag.
fn take_code_from_info(text: &str, fence: &mut Fence) {
    let info = &text[fence.info.clone()];
    let parsed = InfoString::parse(info);
    let is_tag = parsed.tag.is_some_and(|tag| Tag::of(&info[tag]) != Tag::Unknown);
    let is_code = info.contains([' ', '(']) && LineKind::of(info) == LineKind::Code;
    if is_code && !is_tag && parsed.titles.is_empty() && !info.starts_with('{') {
        let Range { start, end } = fence.info.clone();
        fence.lines.insert(0, CodeLine { start, end, ended: true, padding: 0 });
        fence.info = start..start;
    }
}

/// The marks of an edit: before what is replaced, between that and what replaces it, and after it.
const EDIT_MARKS: [[&str; 3]; 3] = [
    ["<<<<<<< SEARCH", "=======", ">>>>>>> REPLACE"],
    ["<<<<<<< ORIGINAL", "=======", ">>>>>>> UPDATED"],
    ["------- SEARCH", "=======", "+++++++ REPLACE"],
];

/// Leaves out the marks of edits and what they replace, which is not part of the answer.
fn leave_out_replaced(text: &str, fence: &mut Fence) {
    let mut edit: Option<([&str; 3], bool)> = None;
    fence.lines.retain(|line| {
        let content = text[line.start..line.end].trim();
        match &mut edit {
            None => {
                edit = EDIT_MARKS
                    .into_iter()
                    .find(|[first, ..]| content == *first)
                    .map(|marks| (marks, true));
                edit.is_none()
            }
            Some(([_, middle, _], replaced @ true)) => {
                *replaced = content != *middle;
                false
            }
            Some(([.., last], _)) => {
                let is_last = content == *last;
                if is_last {
                    edit = None;
                }
                !is_last
            }
        }
    });
}

/// The end of a fence's last line.
fn end_of(text: &str, fence: &Fence) -> usize {
    let last = fence.lines.last().map_or(fence.info.end, |line| line.end);
    let end = fence.close.unwrap_or(last);
    end + text[end..].find('\n').map_or(0, |line| line + 1)
}

/// The fence with each fence that is opened in it as one of its own. A fence of Markdown that holds
/// others is not one itself.
fn split(text: &str, fence: Fence) -> Vec<Fence> {
    let is_markdown =
        matches!(text[fence.info.clone()].trim().to_ascii_lowercase().as_str(), "markdown" | "md");
    let marks = |at: usize| {
        let line = line_at(text, at);
        line.len() - line.trim_start_matches(['`', '~']).len()
    };
    // Code in a longer fence may contain a shorter one.
    let opens = |line: &CodeLine| {
        let info = opening(text, line)?;
        (is_markdown || marks(line.start) >= marks(fence.start)).then_some(info)
    };
    let openings: Vec<_> = fence.lines.iter().map(opens).collect();
    if fence.is_whole || openings.iter().all(Option::is_none) {
        return vec![fence];
    }
    let mut parts = Vec::new();
    let close = fence.close;
    let mut current = Some(Fence { lines: Vec::new(), ..fence });
    for (line, opening) in fence.lines.into_iter().zip(openings) {
        if let Some(info) = opening {
            parts.extend(current.map(|part| closed(part, line.start)));
            current = Some(Fence { start: line.start, info, ..Fence::default() });
        } else if !parts.is_empty() && is_bare_fence(&text[line.start..line.end]) {
            parts.extend(current.take().map(|part| closed(part, line.start)));
        } else if let Some(part) = &mut current {
            part.lines.push(line);
        }
    }
    parts.extend(current.map(|part| Fence { close, ..part }));
    if is_markdown {
        parts.remove(0);
    }
    parts
}

fn closed(fence: Fence, at: usize) -> Fence {
    Fence { close: Some(at), ..fence }
}

/// The info string of a line that opens a fence with the name of a language.
fn opening(text: &str, line: &CodeLine) -> Option<Range<usize>> {
    let content = text.get(line.start..line.end)?;
    let info = content.trim_start_matches(['`', '~']);
    // Every line of code comes here.
    if content.len() - info.len() < 3 || info.contains('`') {
        return None;
    }
    let word = info.split_whitespace().next()?;
    let is_tag = word.len() < 16 && !matches!(Tag::of(word), Tag::Unknown | Tag::None);
    let start = line.end - info.trim_start().len();
    is_tag.then(|| start..start + info.trim().len())
}

fn line_at(text: &str, at: usize) -> &str {
    text[at..].lines().next().unwrap_or_default()
}

/// The code before a fence that closes one whose opening fence is lost: it says no language, no code
/// is after it, and before it there is code.
fn before_lone_closing(text: &str, from: usize, fence: &Fence) -> Option<Fence> {
    let is_closed = fence.close.is_some_and(|close| is_bare_fence(line_at(text, close)));
    if !fence.info.is_empty() || is_closed || fence.start < from {
        return None;
    }
    let kind = |line: &CodeLine| LineKind::of(&text[line.start..line.end]);
    if fence.lines.iter().any(|line| kind(line) == LineKind::Code) {
        return None;
    }
    let lines = bare::candidates(&text[from..fence.start]).into_iter().last()?;
    let moved = lines.into_iter().map(|line| CodeLine {
        start: from + line.start,
        end: from + line.end,
        ..line
    });
    let lines: Vec<CodeLine> = moved.collect();
    let start = lines.first()?.start;
    Some(Fence { start, info: start..start, lines, close: Some(fence.start), is_whole: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tag and the code of each fence.
    fn meant(text: &str) -> Vec<(String, String)> {
        let fences = as_meant(text);
        let of = |fence: Fence| {
            let lines = fence.lines.iter();
            let code = lines.map(|line| format!("{}\n", &text[line.start..line.end]));
            (text[fence.info.clone()].to_owned(), code.collect())
        };
        fences.into_iter().map(of).collect()
    }

    #[test]
    fn a_second_opening_fence_closes_the_first() {
        assert_eq!(
            meant("```python\nx = 1\n```java\nint x;\n```\nDone.\n"),
            [
                ("python".to_owned(), "x = 1\n".to_owned()),
                ("java".to_owned(), "int x;\n".to_owned())
            ]
        );
    }

    #[test]
    fn a_fence_that_alone_is_indented_takes_nothing_from_its_lines() {
        let code = |text: &str| meant(text).remove(0).1;
        assert_eq!(code(" ```go\nfunc f() {\n\tg()\n}\n```\n"), "func f() {\n\tg()\n}\n");
        assert_eq!(code("  ```py\n  if x:\n      y\n  ```\n"), "if x:\n    y\n");
        assert_eq!(code("1. So:\n\n   ```py\n   if x:\n       y\n   ```\n"), "if x:\n    y\n");
    }

    #[test]
    fn code_may_follow_the_marks() {
        let one = |tag: &str, code: &str| vec![(tag.to_owned(), code.to_owned())];
        assert_eq!(meant("```def f(a):\n    pass\n```\n"), one("", "def f(a):\n    pass\n"));
        assert_eq!(meant("So:\n```python x = f(1)```\n"), one("python", "x = f(1)\n"));
        assert_eq!(meant("```python app.py\nx = 1\n```\n"), one("python app.py", "x = 1\n"));
        assert_eq!(meant("Use ```x``` here.\n```x```\n"), []);
    }

    #[test]
    fn what_an_edit_replaces_is_left_out() {
        let text =
            "```python\n<<<<<<< SEARCH\na = 1\n=======\na = 2\n>>>>>>> REPLACE\nb = 3\n```\n";
        assert_eq!(meant(text), [("python".to_owned(), "a = 2\nb = 3\n".to_owned())]);
    }

    #[test]
    fn a_fence_of_markdown_holds_a_response() {
        for fence in ["```", "````"] {
            let text = format!("{fence}markdown\nSo:\n```go\nx := 1\n```\nDone.\n{fence}\n");
            let first = meant(&text).remove(0);
            assert_eq!(first, ("go".to_owned(), "x := 1\n".to_owned()), "{fence}");
        }
    }

    #[test]
    fn code_before_a_lone_closing_fence_is_found() {
        let code = "def f():\n    return 1\n";
        for after in ["", "\nIt returns one.\n"] {
            let text = format!("Here is the code:\n\n{code}```\n{after}");
            assert_eq!(meant(&text), [(String::new(), code.to_owned())], "{after}");
        }
        let prose = "That is all there is to say about it.\n```\n";
        assert_eq!(meant(prose), [(String::new(), String::new())]);
    }
}
