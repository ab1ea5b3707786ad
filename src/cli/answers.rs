//! Answer files, read chunk by chunk.

use std::io::{BufReader, Read};
use std::path::Path;

use rayon::prelude::*;

use super::input;
use super::problems::problem;
use crate::dataset::{AnswerLine, Fault, LineReader, NumberedLine, Problem};

/// An answer file. Its memory does not grow with the size of the file.
pub(super) struct AnswerFile {
    /// The file's name in messages.
    pub(super) name: String,
    lines: Option<LineReader<BufReader<Box<dyn Read>>>>,
    /// The fault that ends the file, which is reported after the lines before it.
    fault: Option<Fault>,
    chunk_lines: usize,
    line_bytes: usize,
}

/// Some lines of a file, read in parallel.
pub(super) struct AnswerChunk {
    /// How many bytes they have in total.
    pub(super) bytes: u64,
    pub(super) lines: Vec<AnswerLine>,
}

impl AnswerFile {
    /// Opens a file, to read it in chunks of at most `chunk_lines` lines of at most `line_bytes`
    /// bytes.
    pub(super) fn new(path: &Path, chunk_lines: usize, line_bytes: usize) -> Self {
        let (lines, fault) = match input::open(path) {
            Ok(reader) => (
                Some(LineReader::with_limit(reader, line_bytes)),
                Some(Fault::Empty),
            ),
            Err(error) => (None, Some(Fault::Unreadable(error.to_string()))),
        };
        Self {
            name: input::name(path),
            lines,
            fault,
            chunk_lines,
            line_bytes,
        }
    }

    /// The next lines, or what is wrong with the file; `None` at the end.
    pub(super) fn next_chunk(&mut self) -> Option<Result<AnswerChunk, Problem>> {
        if let Some(lines) = &mut self.lines {
            let (chunk, error) = input::chunk(lines, self.chunk_lines);
            if let Some(error) = &error {
                self.fault = Some(Fault::Unreadable(error.to_string()));
            } else if !chunk.is_empty() {
                self.fault = None;
            }
            if chunk.is_empty() || error.is_some() {
                self.lines = None;
            }
            if !chunk.is_empty() {
                return Some(Ok(AnswerChunk::parse(chunk, self.line_bytes)));
            }
        }
        let fault = self.fault.take()?;
        Some(Err(problem(&self.name, None, fault)))
    }
}

impl AnswerChunk {
    fn parse(lines: Vec<NumberedLine>, limit: usize) -> Self {
        let sizes = lines.iter().filter_map(|line| line.bytes.as_ref());
        Self {
            bytes: sizes.map(|bytes| bytes.len() as u64).sum(),
            lines: lines
                .par_iter()
                .map(|line| AnswerLine::new(line, limit))
                .collect(),
        }
    }
}
