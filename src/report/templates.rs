//! The report of `codeif templates`.

use std::io::{self, Write};

use super::json::{list, object, write_json};
use super::table::Table;
use super::{Format, Screen};
use crate::instruction::Templates;

/// Writes the templates, each with its first wording, or as JSON (`docs/templates.schema.json`) with
/// all of them.
pub fn write_templates(
    out: &mut dyn Write,
    templates: &Templates,
    format: Format,
    screen: Screen,
) -> io::Result<()> {
    let templates = templates.iter();
    if format == Format::Json {
        let templates = list(templates, |template| {
            object! {
                template: &template.slug,
                origin: template.origin.id(),
                id: template.id,
                repository_id: template.repository_id,
                category: template.category.id(),
                wordings: &template.wordings,
            }
        });
        return write_json(out, &object! { templates });
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
