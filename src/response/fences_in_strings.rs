//! Fences at the start of a line within a string of the code, which Markdown takes for the end of the
//! block: `TEXT = """`, a fence, `"""`.

use super::block::CodeLine;
use super::markdown::{self, Fence, is_bare_fence};
use super::words::{LongStrings, Tag};

/// How many fences may be taken for one within a string, to bound the work.
const MAX_OPEN: usize = 16;

/// The fences of a text. One that would end within a string goes on, if the string is closed later and
/// another fence after that closes the block.
pub(super) fn fences(text: &str) -> Vec<Fence> {
    let mut found = Vec::new();
    let (mut start, mut open) = (0, 0);
    'rest: loop {
        for mut fence in markdown::fences(&text[start..]) {
            fence.shift(start);
            let ends_in_string = |mut strings: Strings| {
                let is_open = open < MAX_OPEN && strings.are_open_after(text, &fence);
                open += usize::from(is_open);
                is_open.then(|| strings.rest(text, &fence))?
            };
            let Some((lines, close)) = Strings::of(text, &fence).and_then(ends_in_string) else {
                found.push(fence);
                continue;
            };
            fence.lines = lines;
            fence.close = Some(close);
            fence.is_whole = true;
            found.push(fence);
            start = close + text[close..].find('\n').map_or(text.len() - close, |end| end + 1);
            continue 'rest;
        }
        return found;
    }
}

/// The strings that may run over several lines in a language.
struct Strings {
    kinds: &'static LongStrings,
    /// The quotes of the string that is open.
    open: Option<&'static str>,
}

impl Strings {
    /// Those of the language of a fence; `None` where no such string could hold a fence.
    fn of(text: &str, fence: &Fence) -> Option<Self> {
        let word = text[fence.info.clone()].split([' ', ':', '{', ',']).next()?;
        let kinds = LongStrings::of(Tag::of(word))?;
        let at_margin = fence.start == 0 || text[..fence.start].ends_with('\n');
        at_margin.then_some(Self { kinds, open: None })
    }

    /// Reads the lines of a fence, and tells whether a string is open after them.
    fn are_open_after(&mut self, text: &str, fence: &Fence) -> bool {
        let (Some(first), Some(last)) = (fence.lines.first(), fence.lines.last()) else {
            return false;
        };
        let code = &text[first.start..last.end];
        if !self.kinds.quotes.iter().any(|quotes| code.contains(quotes.as_str())) {
            return false;
        }
        fence.lines.iter().for_each(|line| self.read(&text[line.start..line.end]));
        self.open.is_some()
    }

    /// All lines of a fence that ends within a string, and the start of its closing fence.
    fn rest(mut self, text: &str, fence: &Fence) -> Option<(Vec<CodeLine>, usize)> {
        let mut lines = fence.lines.clone();
        let content = |line: &CodeLine| &text[line.start..line.end];
        let mut at = fence.close?;
        for line in text[at..].split_inclusive('\n') {
            let ended = line.ends_with('\n');
            let whole = CodeLine {
                start: at,
                end: at + line.len() - usize::from(ended),
                ended,
                padding: 0,
            };
            if self.open.is_none() && is_bare_fence(content(&whole)) {
                return Some((lines, at));
            }
            self.read(content(&whole));
            lines.push(whole);
            at += line.len();
        }
        None
    }

    /// Opens and closes the strings of a line.
    fn read(&mut self, line: &str) {
        let mut rest = line;
        let comment = self.kinds.comment.bytes().next();
        // What may begin or end a string or a comment.
        let is_mark = |byte: &u8| b"\"'\\`".contains(byte) || Some(*byte) == comment;
        while let Some(at) = rest.as_bytes().iter().position(is_mark) {
            rest = &rest[at..];
            let first = char::from(rest.as_bytes()[0]);
            let mut quotes = self.kinds.quotes.iter().map(String::as_str);
            let quotes = quotes.find(|quotes| rest.starts_with(quotes));
            let length = match (self.open, quotes) {
                (Some(open), Some(quotes)) if open == quotes => {
                    self.open = None;
                    quotes.len()
                }
                (Some(_), _) if first == '\\' => {
                    1 + rest[1..].chars().next().map_or(0, char::len_utf8)
                }
                (None, Some(quotes)) => {
                    self.open = Some(quotes);
                    quotes.len()
                }
                (None, None) if rest.starts_with(&self.kinds.comment) => return,
                (None, None) if matches!(first, '"' | '\'') => 1 + string_end(&rest[1..], first),
                _ => 1,
            };
            rest = &rest[length..];
        }
    }
}

/// The length of the rest of a string on one line.
fn string_end(text: &str, quote: char) -> usize {
    let mut escaped = false;
    let end = text.char_indices().find(|(_, c)| {
        let closes = *c == quote && !escaped;
        escaped = *c == '\\' && !escaped;
        closes
    });
    end.map_or(text.len(), |(at, _)| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(text: &str) -> Vec<String> {
        let code = |fence: &Fence| {
            let lines = fence.lines.iter().map(|line| &text[line.start..line.end]);
            lines.collect::<Vec<_>>().join("\n")
        };
        fences(text).iter().map(code).collect()
    }

    #[test]
    fn a_fence_in_a_string_is_content() {
        let text =
            "```python\nA = \"\"\"\n```sh\nls\n```\n\"\"\"\nB = 1  # '''\n```\nSo:\n```\nx\n```\n";
        assert_eq!(codes(text), ["A = \"\"\"\n```sh\nls\n```\n\"\"\"\nB = 1  # '''", "x"]);
    }

    #[test]
    fn a_string_that_stays_open_ends_with_its_block() {
        let text =
            "```python\nA = \"\"\"doc\n```\nSo:\n```python\ndef f():\n    \"\"\"Doc.\"\"\"\n```\n";
        assert_eq!(codes(text), ["A = \"\"\"doc", "def f():\n    \"\"\"Doc.\"\"\""]);
        let text = "```python\nA = \"'''\"\n```\n```python\nB = 2\n```\n";
        assert_eq!(codes(text), ["A = \"'''\"", "B = 2"]);
    }
}
