//! GitHub workflow commands, which are shown as annotations of a pull request.

use std::io::{self, Write};

use super::escape_control;
use crate::lint::{Diagnostic, LintReport, Severity, Unchecked};

pub(super) fn write(out: &mut dyn Write, report: &LintReport) -> io::Result<()> {
    for found in report.shown() {
        annotation(out, found)?;
    }
    for lines in report.unchecked.chunk_by(|a, b| a.origin.file == b.origin.file) {
        unchecked(out, lines, report.strict)?;
    }
    Ok(())
}

/// Annotates the lines of a file that are not rules: each if they are errors, else the first for
/// all of them.
fn unchecked(out: &mut dyn Write, lines: &[Unchecked], strict: bool) -> io::Result<()> {
    if let ([first, _, ..], false) = (lines, strict) {
        return writeln!(
            out,
            "::notice file={},line={},title=codeif: not checkable::{} lines are not checkable; \
             `codeif lint --show-rules` lists them",
            property(&first.origin.file),
            first.origin.line,
            lines.len()
        );
    }
    let command = if strict { "error" } else { "notice" };
    for line in lines {
        writeln!(
            out,
            "::{command} file={},line={},title=codeif: not checkable::{}",
            property(&line.origin.file),
            line.origin.line,
            data(&escape_control(&line.text))
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
    let title = format!("codeif: {}", found.kind());
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
    writeln!(out, "::{command} {properties}title={}::{}", property(&title), data(&lines.join("\n")))
}

/// Escapes the message of a workflow command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
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
