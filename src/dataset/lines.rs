//! Reads the lines of a file one at a time, in bounded memory.

use std::io::{self, BufRead, BufReader, Read};

/// The default limit on the length of a line, in bytes (64 MiB). A longer line is reported and
/// skipped.
pub const MAX_LINE_BYTES: usize = 64 << 20;

/// A line that is not blank.
#[derive(Debug, PartialEq, Eq)]
pub struct NumberedLine {
    /// Its number in the file, from 1.
    pub number: u64,
    /// Its bytes without the line end; `None` if it is longer than the limit.
    pub bytes: Option<Vec<u8>>,
}

/// Reads lines, skipping blank ones and a byte order mark at the start.
#[derive(Debug)]
pub struct LineReader<R> {
    reader: R,
    number: u64,
    limit: usize,
}

impl<R: BufRead> LineReader<R> {
    /// Reads the lines of `reader`, from its current position.
    pub fn new(reader: R) -> Self {
        Self::with_limit(reader, MAX_LINE_BYTES)
    }

    /// Reads lines of at most `limit` bytes each.
    pub fn with_limit(reader: R, limit: usize) -> Self {
        Self {
            reader,
            number: 0,
            limit,
        }
    }

    /// The next line that is not blank; `None` at the end.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn next_line(&mut self) -> io::Result<Option<NumberedLine>> {
        loop {
            let mut bytes = Vec::new();
            let most = self.limit as u64 + 1;
            let read = self
                .reader
                .by_ref()
                .take(most)
                .read_until(b'\n', &mut bytes)?;
            if read == 0 {
                return Ok(None);
            }
            self.number += 1;
            if bytes.last() != Some(&b'\n') && bytes.len() > self.limit {
                self.reader.skip_until(b'\n')?;
                return Ok(Some(self.line(None)));
            }
            let text = trim(&bytes, self.number == 1);
            if !text.is_empty() {
                let text = text.to_vec();
                return Ok(Some(self.line(Some(text))));
            }
        }
    }

    fn line(&self, bytes: Option<Vec<u8>>) -> NumberedLine {
        NumberedLine {
            number: self.number,
            bytes,
        }
    }
}

impl<R: Read> LineReader<BufReader<R>> {
    /// Whether another line can be read without waiting for the other end of a pipe.
    pub fn has_buffered_line(&self) -> bool {
        memchr::memchr(b'\n', self.reader.buffer()).is_some()
    }
}

/// The line without blanks at both ends and, on the first line, the byte order mark.
fn trim(bytes: &[u8], first: bool) -> &[u8] {
    let bytes = match bytes.strip_prefix(b"\xEF\xBB\xBF") {
        Some(rest) if first => rest,
        _ => bytes,
    };
    bytes.trim_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8], limit: usize) -> Vec<(u64, Option<String>)> {
        let mut lines = LineReader::with_limit(text, limit);
        let mut all = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            let text = line.bytes.map(|bytes| String::from_utf8(bytes).unwrap());
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
            [
                (1, Some("12345".to_owned())),
                (2, None),
                (3, Some("ab".to_owned()))
            ]
        );
    }
}
