//! GitHub workflow commands, which are shown as annotations of a pull request.

use std::io::{self, Write};

use super::escape_control;
use crate::lint::{Diagnostic, LintReport, Severity};

pub(super) fn write(out: &mut dyn Write, report: &LintReport) -> io::Result<()> {
    for found in &report.diagnostics {
        annotation(out, found)?;
    }
    for line in &report.unchecked {
        let command = match report.strict {
            true => "error",
            false => "notice",
        };
        let file = property(&line.origin.file);
        let text = data(&escape_control(&line.text));
        writeln!(
            out,
            "::{command} file={file},line={},title=codeif: not checkable::{text}",
            line.origin.line
        )?;
    }
    Ok(())
}

fn annotation(out: &mut dyn Write, found: &Diagnostic) -> io::Result<()> {
    let command = match found.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let rule = found.rule.as_ref();
    let title = format!("codeif: {}", found.kind);
    let mut lines: Vec<String> = Vec::new();
    lines.extend(rule.map(|rule| escape_control(&rule.sentence).into_owned()));
    lines.push(escape_control(&found.message).into_owned());
    for near in &found.related {
        let location = &near.location;
        let near = format!("{}:{}: {}", location.path, location.line, near.note);
        lines.push(escape_control(&near).into_owned());
    }
    let properties = match (&found.location, rule.and_then(|rule| rule.origin.as_ref())) {
        (Some(location), _) => {
            let position = format!("file={},line={}", property(&location.path), location.line);
            // GitHub supports columns only within a single line.
            match location.end_line == location.line && location.end_column > location.column {
                true => format!(
                    "{position},endLine={},col={},endColumn={},",
                    location.line,
                    location.column,
                    location.end_column - 1
                ),
                false => format!("{position},"),
            }
        }
        (None, Some(origin)) => format!("file={},line={},", property(&origin.file), origin.line),
        (None, None) => String::new(),
    };
    writeln!(
        out,
        "::{command} {properties}title={}::{}",
        property(&title),
        data(&lines.join("\n"))
    )
}

/// Escapes the message of a workflow command.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Escapes the value of a property.
fn property(text: &str) -> String {
    let text = escape_control(text);
    data(&text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_breaks_out_of_a_command() {
        assert_eq!(data("50 %\r\n::error::x"), "50 %25%0D%0A::error::x");
        assert_eq!(property("a,b:c\n::%"), "a%2Cb%3Ac\\n%3A%3A%25");
    }
}
