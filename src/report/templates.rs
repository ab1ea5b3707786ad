//! What `codeif templates` prints: the table of templates.

use std::io::{self, Write};

use serde::Serialize;

use super::{Format, Grid};
use crate::instruction::{Template, Templates};

/// Writes the templates, each with its first wording; in JSON with all.
///
/// # Errors
/// Where `out` cannot be written to.
pub fn write_templates(
    out: &mut dyn Write,
    templates: &Templates,
    format: Format,
) -> io::Result<()> {
    match format {
        Format::Table(width) => grid(templates).write_table(out, width),
        Format::Markdown | Format::Csv => grid(templates).write_markdown(out),
        Format::Json => {
            let templates = templates
                .iter()
                .map(|template| Entry::new(template))
                .collect();
            serde_json::to_writer_pretty(&mut *out, &Report { templates })?;
            writeln!(out)
        }
    }
}

fn grid(templates: &Templates) -> Grid {
    let row = |template: &Template| {
        vec![
            template.id.map(|id| id.to_string()).unwrap_or_default(),
            template.slug.clone(),
            template.category.to_string(),
            template.wordings.first().cloned().unwrap_or_default(),
        ]
    };
    Grid {
        title: None,
        header: ["Id", "Template", "Category", "Wording"]
            .map(str::to_owned)
            .to_vec(),
        names: 4,
        rows: templates.iter().map(|template| row(template)).collect(),
    }
}

/// The list in JSON (`docs/templates.schema.json`).
#[derive(Serialize)]
struct Report<'a> {
    templates: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    template: &'a str,
    origin: &'static str,
    id: Option<u32>,
    repository_id: Option<u32>,
    category: &'a str,
    wordings: &'a [String],
}

impl<'a> Entry<'a> {
    fn new(template: &'a Template) -> Self {
        Self {
            template: &template.slug,
            origin: template.origin.id(),
            id: template.id,
            repository_id: template.repository_id,
            category: template.category.id(),
            wordings: &template.wordings,
        }
    }
}
