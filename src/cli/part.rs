//! Output under a temporary name, which is moved when it is whole.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Take, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::input::is_dash;
use super::output::{self, BUFFER, NamedWriter};

/// Where lines are written: standard output, a pipe or a device, of which what is written is gone, or a
/// file.
pub(super) struct Output {
    out: Box<dyn Write + Send>,
    file: Option<PartFile>,
}

/// A file that is written beside its own place and moved there when it is whole. What a broken run
/// has written stays, for `--resume`.
struct PartFile {
    part: PathBuf,
    target: PathBuf,
    file: File,
}

/// The lines that a broken run has written.
#[derive(Default)]
pub(super) struct RecordedLines(Option<BufReader<Take<File>>>);

impl Output {
    /// Opens the output at `path`, which must not be an input. `run` is what tells its content from
    /// that of other runs: with `resume`, what a broken run with the same has written is continued.
    pub(super) fn open(
        path: &Path,
        inputs: &[PathBuf],
        run: &str,
        resume: bool,
    ) -> anyhow::Result<(Self, RecordedLines)> {
        let is_special = || path.metadata().is_ok_and(|metadata| !metadata.is_file());
        let is_stream = is_dash(path) || is_special();
        if is_stream && resume {
            bail!("--resume continues a file; give one as --output");
        }
        if is_stream {
            let out = output::create(path, inputs)?;
            return Ok((Self { out, file: None }, RecordedLines::default()));
        }
        output::check_not_an_input(path, inputs)?;
        let (file, recorded) =
            PartFile::open(path, run, resume).with_context(|| output::unwritable(path))?;
        let out = NamedWriter { name: path.display().to_string(), out: file.file.try_clone()? };
        let out = Box::new(BufWriter::with_capacity(BUFFER, out));
        Ok((Self { out, file: Some(file) }, recorded))
    }

    /// Ends the output; a file is moved to its place.
    pub(super) fn finish(mut self) -> anyhow::Result<()> {
        self.out.flush()?;
        match self.file {
            Some(PartFile { part, target, file }) => {
                let moved = file.sync_all().and_then(|()| fs::rename(part, &target));
                moved.with_context(|| output::unwritable(&target))
            }
            None => Ok(()),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl PartFile {
    fn open(path: &Path, run: &str, resume: bool) -> io::Result<(Self, RecordedLines)> {
        let target = output::resolve_link(path);
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        let part = target.with_file_name(format!("{name}.{run}.part"));
        let file = OpenOptions::new().append(true).create(true).open(&part)?;
        let whole = match resume {
            true => whole_lines(&part)?,
            false => 0,
        };
        file.set_len(whole)?;
        let recorded = BufReader::new(File::open(&part)?.take(whole));
        Ok((Self { part, target, file }, RecordedLines(Some(recorded))))
    }
}

/// How many bytes of a file are lines with their ends.
fn whole_lines(path: &Path) -> io::Result<u64> {
    let mut reader = BufReader::with_capacity(BUFFER, File::open(path)?);
    let (mut read, mut whole) = (0, 0);
    loop {
        let buffer = reader.fill_buf()?;
        if buffer.is_empty() {
            return Ok(whole);
        }
        let length = buffer.len();
        if let Some(end) = memchr::memrchr(b'\n', buffer) {
            whole = read + end as u64 + 1;
        }
        read += length as u64;
        reader.consume(length);
    }
}

impl RecordedLines {
    /// The next line, with its end.
    pub(super) fn next_line(&mut self) -> anyhow::Result<Option<Vec<u8>>> {
        let Some(lines) = &mut self.0 else {
            return Ok(None);
        };
        let mut line = Vec::new();
        let read = lines.read_until(b'\n', &mut line);
        if read.context("what was graded before cannot be read")? == 0 {
            self.0 = None;
            return Ok(None);
        }
        Ok(Some(line))
    }
}
