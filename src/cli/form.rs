//! The form of a report: a page to look at, or figures in some format.

use std::path::Path;

use anyhow::bail;

use crate::report::Format;

/// What is written.
pub(super) enum Form {
    /// A page to look at.
    Page,
    /// Figures.
    Figures(Format),
}

impl Form {
    /// The form that is asked for: by --format, otherwise by the ending of --output.
    pub(super) fn of(format: Option<Format>, output: Option<&Path>) -> anyhow::Result<Self> {
        if let Some(format) = format {
            return Ok(Self::Figures(format));
        }
        let ending = output.and_then(Path::extension);
        let ending = ending.map(|it| it.to_string_lossy().to_lowercase());
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
