//! Elements in code (JSX) that are written as in HTML: tags without an end, ends without a beginning, and
//! elements that never have one.

use std::ops::Range;

use super::layout::Lexed;
use super::table::RepairTable;
use crate::response::Edit;

/// The text with every element closed, before the end of what encloses it.
pub(super) fn closed<'s>(table: &RepairTable, lexed: Lexed<'s>) -> Lexed<'s> {
    let text = &lexed.patched.text;
    let has_tags = || text.contains("</") || text.contains("/>");
    if table.empty_tags.is_empty() || !has_tags() {
        return lexed;
    }
    let mut scan = Scan { table, text, at: 0, open: Vec::new(), edits: Vec::new() };
    while scan.at < scan.text.len() {
        scan.step();
    }
    scan.finish();
    let edits = scan.edits;
    lexed.edited(edits)
}

/// What is open at a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Frame<'s> {
    /// A bracket in code, and what closes it.
    Bracket(u8),
    /// An element, whose content is text; the name of a fragment is empty.
    Element(&'s str),
}

struct Scan<'s> {
    table: &'s RepairTable,
    text: &'s str,
    at: usize,
    open: Vec<Frame<'s>>,
    edits: Vec<Edit>,
}

/// A tag: where it is, its name, and how it ends.
struct Tag<'s> {
    range: Range<usize>,
    name: &'s str,
    is_end: bool,
    closes_itself: bool,
}

impl<'s> Scan<'s> {
    /// Reads one token.
    fn step(&mut self) {
        let rest = &self.text[self.at..];
        let byte = rest.as_bytes()[0];
        let is_content = matches!(self.open.last(), Some(Frame::Element(_)));
        if byte == b'<'
            && (is_content || self.may_begin_element())
            && let Some(tag) = tag(self.text, self.at)
        {
            return self.tag(tag);
        }
        let length = match byte {
            b'{' | b'(' | b'[' if !is_content || byte == b'{' => {
                self.open.push(Frame::Bracket(closing(byte)));
                1
            }
            b'}' => {
                self.close_bracket(byte);
                1
            }
            b')' | b']' if !is_content || self.begins_line() => {
                self.close_bracket(byte);
                1
            }
            _ if is_content => 1,
            b'"' | b'\'' | b'`' => quoted(rest),
            b'/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            b'/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            _ => 1,
        };
        self.at += length;
        while !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
    }

    /// Whether what is before a `<` has no value that could be compared.
    fn may_begin_element(&self) -> bool {
        let before = self.text[..self.at].trim_end();
        let word = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        before.is_empty()
            || before.ends_with(['(', ',', '?', ':', '=', '&', '|', '{', '}', ';', '[', '>'])
            || matches!(word, "return" | "default" | "yield")
    }

    fn begins_line(&self) -> bool {
        let before = &self.text[..self.at];
        before.trim_end_matches([' ', '\t']).ends_with('\n')
    }

    fn tag(&mut self, tag: Tag<'s>) {
        let range = tag.range.clone();
        let is_empty = self.table.empty_tags.iter().any(|empty| empty == tag.name);
        if tag.is_end {
            let enclosing = self.open.iter().rposition(|frame| matches!(frame, Frame::Bracket(_)));
            let inner = enclosing.map_or(0, |at| at + 1);
            let opened =
                self.open[inner..].iter().rposition(|frame| *frame == Frame::Element(tag.name));
            match opened {
                Some(at) => {
                    self.close(inner + at + 1, range.start);
                    self.open.pop();
                }
                None => self.edits.push(Edit::delete(range.clone())),
            }
        } else if is_empty && !tag.closes_itself {
            self.edits.push(Edit::insert(range.end - 1, "/"));
        } else if !tag.closes_itself {
            self.open.push(Frame::Element(tag.name));
        }
        self.at = range.end;
    }

    /// Closes the elements that are open from a depth on, at a place.
    fn close(&mut self, depth: usize, place: usize) {
        for frame in self.open.drain(depth..).rev() {
            if let Frame::Element(name) = frame {
                self.edits.push(Edit::insert(place, &format!("</{name}>")));
            }
        }
    }

    /// Closes a bracket, and the elements that are still open in it.
    fn close_bracket(&mut self, byte: u8) {
        self.close_before_parentheses(byte);
        let opened = self.open.iter().rposition(|frame| matches!(frame, Frame::Bracket(_)));
        let Some(at) = opened.filter(|at| self.open[*at] == Frame::Bracket(byte)) else {
            return;
        };
        self.close(at + 1, self.at);
        self.open.pop();
    }

    /// Closes elements before the parentheses that stand in front of a brace: those of `xs.map(x => <li>{x})}`.
    fn close_before_parentheses(&mut self, byte: u8) {
        let is_element = |frame: &Frame<'_>| matches!(frame, Frame::Element(_));
        let brace = self.open.iter().rposition(|frame| *frame == Frame::Bracket(b'}'));
        let Some(brace) = brace.filter(|_| byte == b'}') else { return };
        let elements = self.open.iter().rev().take_while(|frame| is_element(frame)).count();
        let inner = self.open.len() - elements;
        let mut place = self.at;
        for _ in brace + 1..inner {
            let before = self.text[..place].trim_end();
            if !before.ends_with(')') {
                return;
            }
            place = before.len() - 1;
        }
        let are_parentheses =
            || self.open[brace + 1..inner].iter().all(|frame| *frame == Frame::Bracket(b')'));
        if elements > 0 && are_parentheses() {
            self.close(inner, place);
            self.open.truncate(brace + 1);
        }
    }

    /// Closes what is open at the end of the code, up to the outermost element.
    fn finish(&mut self) {
        let first = self.open.iter().position(|frame| matches!(frame, Frame::Element(_)));
        let Some(first) = first else { return };
        let end = self.text.trim_end().len();
        for frame in self.open.drain(first..).rev() {
            let closing = match frame {
                Frame::Element(name) => format!("</{name}>"),
                Frame::Bracket(byte) => char::from(byte).to_string(),
            };
            self.edits.push(Edit::insert(end, &closing));
        }
    }
}

fn closing(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

/// The length of a string at the start of a text; one in simple quotes ends with its line.
fn quoted(text: &str) -> usize {
    let quote = text.as_bytes()[0];
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'\n' if quote != b'`' => return at,
            _ if byte == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The tag that begins at a `<`; `None` if it is none, such as the type parameters before a `(`.
fn tag(text: &str, start: usize) -> Option<Tag<'_>> {
    let rest = &text[start + 1..];
    let is_end = rest.starts_with('/');
    let name_start = start + 1 + usize::from(is_end);
    let rest = &text[name_start..];
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '-' | ':');
    let name = &rest[..rest.find(|c: char| !is_part(c))?];
    let behind = &rest[name.len()..];
    let begins = name.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '$'));
    if !(begins || name.is_empty() && behind.starts_with('>'))
        || !behind.starts_with(|c: char| c.is_whitespace() || matches!(c, '/' | '>'))
    {
        return None;
    }
    let length = end_of_tag(behind)?;
    let end = name_start + name.len() + length;
    let is_head = !is_end && text[end..].starts_with('(');
    (!is_head).then(|| Tag {
        range: start..end,
        name,
        is_end,
        closes_itself: text[..end].ends_with("/>"),
    })
}

/// The length of the attributes of a tag with its `>`, which is not in a string or in braces.
fn end_of_tag(text: &str) -> Option<usize> {
    let (mut at, mut depth) = (0, 0usize);
    while at < text.len() {
        match text.as_bytes()[at] {
            b'"' | b'\'' | b'`' => {
                at += quoted(&text[at..]);
                continue;
            }
            b'{' => depth += 1,
            b'}' => depth = depth.checked_sub(1)?,
            b'>' if depth == 0 => return Some(at + 1),
            b'<' | b';' if depth == 0 => return None,
            _ => {}
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::lang;
    use crate::language::Language;
    use crate::response::Limits;

    #[test]
    fn elements_are_closed() {
        for (code, expected) in [
            ("f(<p>，<br>é</p>);", "f(<p>,<br/>é</p>);"),
            ("f(<ul>{xs.map(x => <li>{x})}</ul>);", "f(<ul>{xs.map(x => <li>{x}</li>)}</ul>);"),
        ] {
            let parsed = lang::parse(Language::JavaScript, code, &Limits::default()).unwrap();
            let repaired = parsed.repaired.as_ref();
            let text = repaired.map_or_else(String::new, |repaired| repaired.text().text.clone());
            assert_eq!(text, expected);
        }
    }
}
