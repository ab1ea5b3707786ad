//! Output files. Each is written under a temporary name, and moved when it is whole.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Read, Take, Write};
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, bail};
use tempfile::NamedTempFile;

use super::input::is_dash;
use super::terminal;
use crate::report::{Format, Screen};

/// How many bytes are buffered before they are written (64 KiB).
pub(super) const BUFFER: usize = 1 << 16;

/// Opens the file at `path` for writing, or standard output for `-`. An input file is not
/// overwritten.
pub(super) fn create<'p>(
    path: &Path,
    inputs: impl IntoIterator<Item = &'p PathBuf>,
) -> anyhow::Result<Box<dyn Write + Send>> {
    if is_dash(path) {
        return Ok(stdout());
    }
    check_not_an_input(path, inputs)?;
    let file = File::create(path).with_context(|| unwritable(path))?;
    let file = NamedWriter { name: path.display().to_string(), out: file };
    Ok(Box::new(BufWriter::with_capacity(BUFFER, file)))
}

/// Opens the file of a report, or standard output, with the screen that it is for.
pub(super) fn of_report(
    path: Option<&Path>,
    inputs: &[PathBuf],
) -> anyhow::Result<(Box<dyn Write + Send>, Screen)> {
    Ok(match path {
        Some(path) => (create(path, inputs)?, Screen::default()),
        None => (stdout(), terminal::screen(false)),
    })
}

pub(super) fn stdout() -> Box<dyn Write + Send> {
    Box::new(BufWriter::new(NamedWriter { name: "<stdout>".to_owned(), out: io::stdout() }))
}

/// A writer whose errors name the file: a full disk says no more than that it is full.
pub(super) struct NamedWriter<W> {
    pub(super) name: String,
    pub(super) out: W,
}

impl<W> NamedWriter<W> {
    fn name(&self, error: &io::Error) -> io::Error {
        let text = format!("{}: cannot be written: {error}", self.name);
        io::Error::new(error.kind(), text)
    }
}

impl<W: Write> Write for NamedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.out.write(bytes) {
            // `write_all` tries again.
            Err(error) if error.kind() != io::ErrorKind::Interrupted => Err(self.name(&error)),
            written => written,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush().map_err(|error| self.name(&error))
    }
}

/// A file that is deleted when dropped, unless it is passed to [`persist`].
pub(super) type TemporaryFile = BufWriter<NamedWriter<NamedTempFile>>;

/// Creates a temporary file in the folder of the one at `path`, which must not be an input.
pub(super) fn create_temporary<'p>(
    path: &Path,
    inputs: impl IntoIterator<Item = &'p PathBuf>,
) -> anyhow::Result<TemporaryFile> {
    check_not_an_input(path, inputs)?;
    let target = resolve_link(path);
    let file = tempfile::Builder::new()
        .prefix(target.file_name().unwrap_or_default())
        .suffix(".part")
        // `File::create_new` gives the usual permissions, unlike `NamedTempFile::new_in`.
        .make_in(target.parent().unwrap_or(path), |path| File::create_new(path))
        .with_context(|| unwritable(path))?;
    let file = NamedWriter { name: path.display().to_string(), out: file };
    Ok(BufWriter::with_capacity(BUFFER, file))
}

/// Flushes a temporary file and puts it in the place of the file at `path`.
pub(super) fn persist(file: TemporaryFile, path: &Path) -> anyhow::Result<()> {
    let file = file.into_inner().map_err(io::Error::from)?;
    let persisted = file.out.persist(resolve_link(path));
    persisted.with_context(|| unwritable(path))?;
    Ok(())
}

/// A symbolic link stays; the file that it points to is replaced.
pub(super) fn resolve_link(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// Returns an error if the file at `path` is one of the inputs.
pub(super) fn check_not_an_input<'p>(
    path: &Path,
    inputs: impl IntoIterator<Item = &'p PathBuf>,
) -> anyhow::Result<()> {
    let mut inputs = inputs.into_iter();
    if let Ok(target) = fs::canonicalize(path)
        && inputs.any(|input| fs::canonicalize(input).is_ok_and(|input| input == target))
    {
        bail!("{}: is read from and cannot be written to; give another --output", path.display());
    }
    Ok(())
}

pub(super) fn unwritable(path: &Path) -> String {
    format!("{}: cannot be written", path.display())
}

pub(super) enum Form {
    Page,
    Figures(Format),
}

impl Form {
    /// The form that is asked for: by --format, otherwise by the ending of --output.
    pub(super) fn of(format: Option<Format>, output: Option<&Path>) -> anyhow::Result<Self> {
        if let Some(format) = format {
            return Ok(Self::Figures(format));
        }
        let ending = output.and_then(Path::extension);
        let ending = ending.map(|ending| ending.to_string_lossy().to_lowercase());
        Ok(match ending.as_deref() {
            None => Self::Figures(Format::Table),
            Some("html" | "htm") => Self::Page,
            Some("json") => Self::Figures(Format::Json),
            Some("csv") => Self::Figures(Format::Csv),
            Some("md" | "markdown") => Self::Figures(Format::Markdown),
            Some("tex") => Self::Figures(Format::Latex),
            Some(other) => bail!(
                "--output: no format has the ending .{other}; give .html, .json, .csv, .md, .tex \
                 or --format"
            ),
        })
    }
}

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
            let out = create(path, inputs)?;
            return Ok((Self { out, file: None }, RecordedLines::default()));
        }
        check_not_an_input(path, inputs)?;
        let (file, recorded) =
            PartFile::open(path, run, resume).with_context(|| unwritable(path))?;
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
                moved.with_context(|| unwritable(&target))
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
        let target = resolve_link(path);
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
