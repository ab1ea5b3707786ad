//! Fences as models mean them, where that is not what CommonMark says: a fence opened within an
//! open one, a closing fence whose opening one is lost.

use std::ops::Range;

use super::bare;
use super::markdown::{CodeLine, Fence};
use super::words::{LineKind, Tag};

/// The fences of a text, given those that CommonMark sees.
pub(super) fn as_meant(text: &str, fences: Vec<Fence>) -> Vec<Fence> {
    let mut meant: Vec<Fence> = Vec::with_capacity(fences.len());
    for fence in fences {
        for fence in split(text, fence) {
            let end = meant.last().map_or(0, |last| end_of(text, last));
            meant.push(before_lone_closing(text, end, &fence).unwrap_or(fence));
        }
    }
    meant
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
    if openings.iter().all(Option::is_none) {
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
    let is_fence = content.len() - info.len() >= 3 && !info.contains('`');
    // Every line of code comes here: only a fence's tag is looked up.
    let word = info.split_whitespace().next().filter(|_| is_fence)?;
    let is_tag = word.len() < 16 && !matches!(Tag::of(word), Tag::Unknown | Tag::None);
    let start = line.end - info.trim_start().len();
    is_tag.then(|| start..start + info.trim().len())
}

fn line_at(text: &str, at: usize) -> &str {
    text[at..].lines().next().unwrap_or_default()
}

fn is_bare_fence(line: &str) -> bool {
    let line = line.trim();
    line.len() >= 3
        && (line.bytes().all(|byte| byte == b'`') || line.bytes().all(|byte| byte == b'~'))
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
    Some(Fence { start, info: start..start, lines, close: Some(fence.start) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::response::markdown;

    /// The tag and the code of each fence.
    fn meant(text: &str) -> Vec<(String, String)> {
        let fences = as_meant(text, markdown::fences(text));
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
