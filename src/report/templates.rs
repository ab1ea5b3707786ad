//! The report of `codeif templates`.

use std::io::{self, Write};

use serde::Serialize;

use super::json::write_json;
use super::table::Table;
use super::{Format, Screen};
use crate::instruction::{Template, Templates};

/// Writes the templates, each with its first wording, or in JSON with all of them.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_templates(
    out: &mut dyn Write,
    templates: &Templates,
    format: Format,
    screen: Screen,
) -> io::Result<()> {
    let templates = templates.iter();
    if format == Format::Json {
        let templates = templates.map(|it| TemplateEntry::new(it)).collect();
        return write_json(out, &TemplatesJson { templates });
    }
    let rows = templates.map(|template| {
        [
            template.id.map(|id| id.to_string()).unwrap_or_default(),
            template.slug.clone(),
            template.category.to_string(),
            template.wordings.first().cloned().unwrap_or_default(),
        ]
    });
    let table = Table::new(None, 4, ["Id", "Template", "Category", "Wording"]).with_rows(rows);
    Table::write_all(&[table], out, format, screen)
}

/// The list in JSON (`docs/templates.schema.json`).
#[derive(Serialize)]
struct TemplatesJson<'a> {
    templates: Vec<TemplateEntry<'a>>,
}

#[derive(Serialize)]
struct TemplateEntry<'a> {
    template: &'a str,
    origin: &'static str,
    id: Option<u32>,
    repository_id: Option<u32>,
    category: &'a str,
    wordings: &'a [String],
}

impl<'a> TemplateEntry<'a> {
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
