//! Where results go.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::report::{FigureFormat, Format, Screen};
use anyhow::{Context, bail};
use clap::ValueEnum;

use super::input::DASH;
use super::terminal;

/// The forms of a report, as given on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(super) enum FormatArg {
    /// A table for people
    #[default]
    Table,
    /// JSON, as docs/*.schema.json describe it
    Json,
    /// Comma-separated values
    Csv,
    /// Markdown tables
    Markdown,
}

impl FormatArg {
    /// The form of a report that goes to standard output or standard error.
    pub(super) fn format(self, to_stderr: bool) -> Format {
        match self {
            Self::Table => Format::Table(terminal::width(to_stderr)),
            Self::Json => Format::Json,
            Self::Csv => Format::Csv,
            Self::Markdown => Format::Markdown,
        }
    }
}

/// The forms of a report of figures, as given on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(super) enum FigureFormatArg {
    /// Tables for people
    #[default]
    Table,
    /// JSON, as docs/*.schema.json describe it
    Json,
    /// Comma-separated values
    Csv,
    /// Markdown tables
    Markdown,
    /// LaTeX tables, for the package booktabs
    Latex,
}

impl FigureFormatArg {
    /// The form of a report; a table is for the screen given.
    pub(super) fn format(self, screen: Screen) -> FigureFormat {
        match self {
            Self::Table => FigureFormat::Table(screen),
            Self::Json => FigureFormat::Json,
            Self::Csv => FigureFormat::Csv,
            Self::Markdown => FigureFormat::Markdown,
            Self::Latex => FigureFormat::Latex,
        }
    }
}

/// The forms of a list, as given on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(super) enum ListFormatArg {
    /// A table for people
    #[default]
    Table,
    /// JSON, as docs/*.schema.json describe it
    Json,
}

impl ListFormatArg {
    /// The form of a list that goes to standard output.
    pub(super) fn format(self) -> Format {
        match self {
            Self::Table => Format::Table(terminal::width(false)),
            Self::Json => Format::Json,
        }
    }
}

/// Creates a file, or takes standard output for `-`. A file that is read from is not
/// overwritten.
pub(super) fn create<'p>(
    path: &Path,
    inputs: impl IntoIterator<Item = &'p Path>,
) -> anyhow::Result<Box<dyn Write>> {
    if path.as_os_str() == DASH {
        return Ok(Box::new(BufWriter::new(io::stdout())));
    }
    spare(path, inputs)?;
    Ok(Box::new(file(path)?))
}

/// A file that takes its place once it is whole; until then what stood there stays.
pub(super) struct Draft {
    path: PathBuf,
    target: PathBuf,
}

impl Draft {
    /// A draft of the file beside it, and its writer. A file that is read from is refused.
    pub(super) fn create<'p>(
        path: &Path,
        inputs: impl IntoIterator<Item = &'p Path>,
    ) -> anyhow::Result<(Self, Box<dyn Write>)> {
        spare(path, inputs)?;
        // What a link points to is replaced, not the link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut name = target.clone().into_os_string();
        name.push(format!(".{}.part", std::process::id()));
        let path = PathBuf::from(name);
        let out = file(&path)?;
        Ok((Self { path, target }, Box::new(out)))
    }

    /// Puts the draft, which has been flushed, in the file's place.
    pub(super) fn keep(self) -> anyhow::Result<()> {
        fs::rename(&self.path, &self.target)
            .with_context(|| format!("{}: cannot be written", self.target.display()))
    }
}

impl Drop for Draft {
    /// Removes a draft that was not kept; of one that was, there is nothing left to remove.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Refuses a file that is read from.
fn spare<'p>(path: &Path, inputs: impl IntoIterator<Item = &'p Path>) -> anyhow::Result<()> {
    if let Ok(target) = fs::canonicalize(path)
        && inputs
            .into_iter()
            .any(|input| fs::canonicalize(input).is_ok_and(|input| input == target))
    {
        bail!(
            "{}: is read from and cannot be written to; give another --output",
            path.display()
        );
    }
    Ok(())
}

fn file(path: &Path) -> anyhow::Result<BufWriter<File>> {
    let file =
        File::create(path).with_context(|| format!("{}: cannot be written", path.display()))?;
    Ok(BufWriter::with_capacity(1 << 16, file))
}
