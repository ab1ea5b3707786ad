//! Reads the rows of a file one at a time, in bounded memory: JSON lines, or the values of an array
//! or of indented JSON.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read};

use super::{Fault, Fields};

/// The default limit on the length of a line, in bytes (64 MiB). A longer line is reported and
/// skipped.
pub const MAX_LINE_BYTES: usize = 64 << 20;

/// A line that is not blank, or a JSON value that may extend over several lines.
#[derive(Debug, PartialEq, Eq)]
pub struct NumberedLine {
    /// The number of its first line in the file, from 1.
    pub number: u64,
    /// Its bytes without the line end, or why they cannot be read.
    pub bytes: Result<Vec<u8>, Fault>,
}

/// Reads lines, skipping blank ones and a byte order mark at the start.
///
/// A file that begins with `[`, or with `{` alone on its line, has no row on each line: the values
/// are read wherever they begin and end.
#[derive(Debug)]
pub struct LineReader<R> {
    reader: R,
    number: u64,
    limit: usize,
    layout: Layout,
    importer: Option<Importer>,
}

/// How the rows of a file are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Not known before the first byte.
    Unknown,
    Lines,
    Values,
}

impl<R: BufRead> LineReader<R> {
    /// Reads the lines of `reader`, from its current position.
    pub fn new(reader: R) -> Self {
        Self::with_limit(reader, MAX_LINE_BYTES)
    }

    /// Reads lines of at most `limit` bytes each.
    pub fn with_limit(reader: R, limit: usize) -> Self {
        Self { reader, number: 0, limit, layout: Layout::Unknown, importer: None }
    }

    /// The reader with the rows of another benchmark turned into this one's.
    #[must_use]
    pub fn importing(mut self, importer: Importer) -> Self {
        self.importer = Some(importer);
        self
    }

    /// The next line that is not blank, or the next value; `None` at the end.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn next_line(&mut self) -> io::Result<Option<NumberedLine>> {
        let mut line = self.next_row()?;
        if let (Some(line), Some(importer)) = (&mut line, &mut self.importer)
            && let Ok(bytes) = &line.bytes
        {
            line.bytes = importer.import(bytes);
        }
        Ok(line)
    }

    /// The next line or value as it is in the file.
    fn next_row(&mut self) -> io::Result<Option<NumberedLine>> {
        if self.layout == Layout::Unknown {
            self.layout = self.detect()?;
        }
        if self.layout == Layout::Values {
            return self.next_value(ValueScan::default(), self.number);
        }
        loop {
            let mut bytes = Vec::new();
            let most = self.limit as u64 + 1;
            let read = self.reader.by_ref().take(most).read_until(b'\n', &mut bytes)?;
            if read == 0 {
                return Ok(None);
            }
            self.number += 1;
            if bytes.last() != Some(&b'\n') && bytes.len() > self.limit {
                self.reader.skip_until(b'\n')?;
                return Ok(Some(self.line(None)));
            }
            let text = bytes.trim_ascii();
            if text == b"{" {
                self.layout = Layout::Values;
                self.number += 1;
                return self.next_value(ValueScan::opened(), self.number - 1);
            }
            if !text.is_empty() {
                let text = text.to_vec();
                return Ok(Some(self.line(Some(text))));
            }
        }
    }

    fn line(&self, bytes: Option<Vec<u8>>) -> NumberedLine {
        NumberedLine { number: self.number, bytes: bytes.ok_or(Fault::TooLong(self.limit)) }
    }

    /// Skips the byte order mark and the blanks at the start, and looks at the first byte.
    fn detect(&mut self) -> io::Result<Layout> {
        loop {
            let buffer = self.reader.fill_buf()?;
            let skipped = match buffer.strip_prefix(b"\xEF\xBB\xBF") {
                Some(_) => 3,
                None => buffer.iter().take_while(|byte| byte.is_ascii_whitespace()).count(),
            };
            let lines = newlines(&buffer[..skipped]);
            let layout = match buffer.get(skipped) {
                Some(b'[') => Layout::Values,
                _ => Layout::Lines,
            };
            if skipped == 0 {
                if layout == Layout::Values {
                    // The bracket around the values. Where lines count those that were read, values
                    // count the one that is being read.
                    self.reader.consume(1);
                    self.number += 1;
                }
                return Ok(layout);
            }
            self.reader.consume(skipped);
            self.number += lines;
        }
    }

    /// The next value of an array or of indented JSON, of which `scan` has seen the beginning.
    /// `first_line` is the line of the beginning.
    fn next_value(
        &mut self,
        mut scan: ValueScan,
        mut first_line: u64,
    ) -> io::Result<Option<NumberedLine>> {
        loop {
            let buffer = self.reader.fill_buf()?;
            if buffer.is_empty() {
                return Ok(scan.finish(first_line, self.limit));
            }
            let mut used = 0;
            let mut is_complete = false;
            for &byte in buffer {
                if !scan.has_begun() {
                    first_line = self.number;
                }
                is_complete = scan.push(byte, self.limit);
                used += 1;
                self.number += u64::from(byte == b'\n');
                if is_complete {
                    break;
                }
            }
            self.reader.consume(used);
            if is_complete {
                return Ok(scan.finish(first_line, self.limit));
            }
        }
    }
}

impl<R: Read> LineReader<BufReader<R>> {
    /// Whether another line can be read without waiting for the other end of a pipe. A file of
    /// values is read to its end anyway.
    pub fn has_buffered_line(&self) -> bool {
        self.layout == Layout::Values || memchr::memchr(b'\n', self.reader.buffer()).is_some()
    }
}

fn newlines(bytes: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', bytes).count() as u64
}

/// A JSON value that is being read byte by byte.
#[derive(Debug, Default)]
struct ValueScan {
    bytes: Vec<u8>,
    depth: usize,
    in_string: bool,
    /// Whether the byte before was a backslash in a string.
    escaped: bool,
}

impl ValueScan {
    /// A value of which the opening brace and the end of its line were read.
    fn opened() -> Self {
        Self { bytes: b"{\n".to_vec(), depth: 1, ..Self::default() }
    }

    const fn has_begun(&self) -> bool {
        !self.bytes.is_empty()
    }

    /// Takes a byte; whether it ends the value. Between values, the brackets and commas of the array
    /// around them are skipped.
    fn push(&mut self, byte: u8, limit: usize) -> bool {
        let is_between = byte.is_ascii_whitespace() || byte == b',' || byte == b']';
        if self.depth == 0 && !self.in_string && is_between {
            return self.has_begun();
        }
        if self.bytes.len() <= limit {
            self.bytes.push(byte);
        }
        match byte {
            _ if self.escaped => self.escaped = false,
            b'\\' if self.in_string => self.escaped = true,
            b'"' => self.in_string = !self.in_string,
            _ if self.in_string => {}
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                return self.depth == 0;
            }
            _ => {}
        }
        false
    }

    /// The value, if any byte of it was read.
    fn finish(self, number: u64, limit: usize) -> Option<NumberedLine> {
        let bytes = self.bytes.trim_ascii();
        (!bytes.is_empty()).then(|| NumberedLine {
            number,
            bytes: match bytes.len() <= limit {
                true => Ok(bytes.to_vec()),
                false => Err(Fault::TooLong(limit)),
            },
        })
    }
}

/// Turns the rows of one file of another benchmark into ours.
pub struct Importer(pub(super) Box<dyn ImportRow>);

/// The rows of a file in which fields have other names.
struct RenamedRows(Vec<(String, &'static str)>);

impl ImportRow for RenamedRows {
    /// Which names are others' was said, whatever else a row has.
    fn is_ours(&self, row: &Fields) -> bool {
        !self.0.iter().any(|(from, _)| row.get(from).is_some())
    }

    fn import(&mut self, mut row: Fields) -> Result<Fields, Fault> {
        for (from, to) in &self.0 {
            row.rename(from, to);
        }
        Ok(row)
    }
}

impl Importer {
    /// An importer of rows in which fields have other names: pairs of those and ours.
    pub fn renaming(fields: Vec<(String, &'static str)>) -> Self {
        Self(Box::new(RenamedRows(fields)))
    }

    /// The row in our terms. One that is ours already is left as it is.
    ///
    /// # Errors
    /// If it is not JSON, or a field is missing or has the wrong type.
    pub fn import(&mut self, row: &[u8]) -> Result<Vec<u8>, Fault> {
        let fields = Fields::from_bytes(row)?;
        match self.0.is_ours(&fields) {
            true => Ok(row.to_vec()),
            false => Ok(self.0.import(fields)?.to_json()),
        }
    }

    /// Notes the rows of the answer file that this file has the results of, which are not in the
    /// order of the answers.
    ///
    /// # Errors
    /// If the answer file cannot be read.
    pub fn note_answers(&mut self, answers: impl BufRead) -> io::Result<()> {
        let mut lines = LineReader::new(answers);
        while let Some(line) = lines.next_line()? {
            // Errors are reported where the file is read for itself.
            if let Ok(fields) = line.bytes.and_then(|bytes| Fields::from_bytes(&bytes)) {
                self.0.note_answer(&fields);
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Importer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Importer")
    }
}

/// Turns one row of another benchmark into ours.
pub(super) trait ImportRow: Send + Sync {
    /// Whether a row is in our terms already.
    fn is_ours(&self, row: &Fields) -> bool {
        let has = |name: &str| row.present(name).is_some();
        has("verdicts") || has("question_id") && has("model_id")
    }

    fn import(&mut self, row: Fields) -> Result<Fields, Fault>;

    /// Notes a row of the answer file of a file of results.
    fn note_answer(&mut self, _answer: &Fields) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8], limit: usize) -> Vec<(u64, Option<String>)> {
        let mut lines = LineReader::with_limit(text, limit);
        let mut all = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            let text = line.bytes.ok().map(|bytes| String::from_utf8(bytes).unwrap());
            all.push((line.number, text));
        }
        all
    }

    #[test]
    fn blank_lines_line_ends_and_a_byte_order_mark_are_left_out() {
        assert_eq!(
            read(b"\xEF\xBB\xBFa\r\n\n  \nb", 100),
            [(1, Some("a".to_owned())), (4, Some("b".to_owned()))]
        );
    }

    #[test]
    fn a_line_past_the_limit_is_named_and_the_next_one_read() {
        assert_eq!(
            read(b"12345\n123456\nab\n", 5),
            [(1, Some("12345".to_owned())), (2, None), (3, Some("ab".to_owned()))]
        );
    }

    #[test]
    fn an_array_is_read_value_by_value() {
        let text = br#"
[{"a": "]},\"{"},
 {"b": [1, {}]
 }, 5 ,"x"]"#;
        assert_eq!(
            read(text, 100),
            [
                (2, Some(r#"{"a": "]},\"{"}"#.to_owned())),
                (3, Some("{\"b\": [1, {}]\n }".to_owned())),
                (4, Some("5".to_owned())),
                (4, Some("\"x\"".to_owned())),
            ]
        );
        assert_eq!(read(b"[]", 100), []);
        assert_eq!(read(b"[{\"a\": 1", 100), [(1, Some("{\"a\": 1".to_owned()))]);
    }

    #[test]
    fn indented_objects_are_read_one_by_one() {
        assert_eq!(
            read(b"{\n \"a\": 1\n}\n{\n \"a\": 2\n}\n", 100),
            [(1, Some("{\n \"a\": 1\n}".to_owned())), (4, Some("{\n \"a\": 2\n}".to_owned())),]
        );
    }

    #[test]
    fn a_value_past_the_limit_is_named_and_the_next_one_read() {
        let read = read(b"[\"123456\", \"ab\"]", 5);
        assert_eq!(read, [(1, None), (1, Some("\"ab\"".to_owned()))]);
    }

    #[test]
    fn a_broken_line_does_not_take_the_next_one_along() {
        let lines = read(b"{\"a\": 1,\n{\"b\": 2}\n", 100);
        assert_eq!(lines.len(), 2);
    }
}
