//! Where results go.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, bail};
use clap::ValueEnum;
use codeif::report::{FigureFormat, Format, Screen};

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
    let file =
        File::create(path).with_context(|| format!("{}: cannot be written", path.display()))?;
    Ok(Box::new(BufWriter::with_capacity(1 << 16, file)))
}
