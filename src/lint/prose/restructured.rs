//! What is prose in a text in reStructuredText, whose code is shown by its indentation alone.

use crate::lint::scope::ScopeWords;

/// A text with empty lines in place of code and of what directives hold that is none of a text's own prose.
pub(super) fn prose(text: &str) -> String {
    // How far what holds the lines is indented that are left out.
    let mut holder: Option<usize> = None;
    let lines = text.split('\n').map(|line| {
        let indent = line.len() - line.trim_start().len();
        if line.trim().is_empty() || holder.is_some_and(|outer| indent > outer) {
            return if holder.is_some() { "" } else { line };
        }
        holder = holds_code(line.trim()).then_some(indent);
        line
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Whether what is indented below a line is no prose: ".. code-block:: python", "like this::".
fn holds_code(line: &str) -> bool {
    match line.strip_prefix(".. ") {
        Some(directive) => {
            let name = directive.split("::").next().unwrap_or_default();
            !ScopeWords::get().admonitions.contains(name)
        }
        None => line.ends_with("::"),
    }
}

#[cfg(test)]
mod tests {
    use super::prose;

    #[test]
    fn code_is_left_out_and_notes_are_kept() {
        for (text, expected) in [
            (
                ".. code-block:: python\n\n  class A:\n\nUse tabs.",
                ".. code-block:: python\n\n\n\nUse tabs.",
            ),
            ("So::\n\n  No `eval`.\nUse tabs.", "So::\n\n\nUse tabs."),
            (".. note::\n\n  Use tabs.", ".. note::\n\n  Use tabs."),
            ("- Use tabs:\n\n  - always", "- Use tabs:\n\n  - always"),
        ] {
            assert_eq!(prose(text), expected);
        }
    }
}
