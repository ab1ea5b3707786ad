//! For people: the findings with code frames, or the rules of a run.

use std::collections::BTreeSet;
use std::io;
use std::io::Write;
use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use super::summary::{count, summary};
use super::{Screen, escape_control};
use crate::instruction::Origin;
use crate::lint::{Diagnostic, LintReport, Rule, Severity, SourceLocation, Unchecked};

pub(super) fn write(
    out: &mut dyn Write,
    report: &LintReport,
    screen: Screen,
    quiet: bool,
) -> io::Result<()> {
    let renderer = match screen.colour {
        true => Renderer::styled(),
        false => Renderer::plain(),
    };
    let renderer = match screen.width {
        Some(width) => renderer.term_width(usize::from(width)),
        None => renderer,
    };
    let mut helped = BTreeSet::new();
    for found in report.shown() {
        let is_first = helped.insert(found.kind());
        let group = group(found, is_first.then(|| help(found, report.is_unexcused)).flatten());
        writeln!(out, "{}\n", renderer.render(&[group]))?;
    }
    if report.hidden() > 0 {
        let hidden = report.hidden();
        writeln!(out, "{hidden} more findings are not shown (--max-findings 0 shows all)\n")?;
    }
    unchecked(out, &report.unchecked)?;
    match quiet {
        true => Ok(()),
        false => writeln!(out, "{}", summary(report)),
    }
}

/// A finding with its code. The help is given once for each kind.
fn group(found: &Diagnostic, help: Option<String>) -> Group<'_> {
    let level = match found.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let rule = found.rule.as_ref();
    let title = rule.map_or(&*found.message, |rule| &rule.sentence);
    let title = level.primary_title(escape_control(title)).id(found.kind());
    let label = rule.map(|_| escape_control(&found.message));
    let mut group = match &found.location {
        Some(location) => {
            let mark = |mark: Annotation<'static>| mark;
            let primary = snippet(location, AnnotationKind::Primary, mark);
            let group = Group::with_title(title).element(primary);
            match label {
                Some(message) => group.element(Level::NOTE.message(message)),
                None => group,
            }
        }
        None => {
            let message = label.unwrap_or_default();
            Group::with_title(title).element(Level::NOTE.message(message))
        }
    };
    for near in &found.related {
        let note = escape_control(&near.note).into_owned();
        let mark = |mark: Annotation<'static>| mark.label(note);
        group = group.element(snippet(&near.location, AnnotationKind::Context, mark));
    }
    if let Some(origin) = rule.and_then(|rule| rule.origin.as_ref()) {
        let from = format!("the rule is in {}:{}", escape_control(&origin.file), origin.line);
        group = group.element(Level::NOTE.message(from));
    }
    match help {
        Some(help) => group.element(Level::HELP.message(help)),
        None => group,
    }
}

/// What to read about a finding's rule, and how to allow what it finds.
fn help(found: &Diagnostic, is_unexcused: bool) -> Option<String> {
    let rule = found.rule.as_ref()?;
    let slug = rule.slug();
    let explain = match rule.instruction.template.origin {
        Origin::Builtin | Origin::Paper => format!("`codeif explain {slug}`"),
        Origin::Pack => format!("`codeif explain {slug} --rules pack:NAME`"),
        Origin::User => format!("`codeif explain {slug} --rules DIR`"),
    };
    Some(match found.location {
        Some(_) if !is_unexcused => format!(
            "{explain} says what counts; to allow it, add a comment `codeif: allow({}) REASON`",
            rule.name()
        ),
        _ => format!("{explain} says what counts"),
    })
}

fn snippet(
    location: &SourceLocation,
    kind: AnnotationKind,
    mark: impl FnOnce(Annotation<'static>) -> Annotation<'static>,
) -> Snippet<'static, Annotation<'static>> {
    let frame = Frame::of(location);
    Snippet::source(frame.text)
        .line_start(location.line)
        .path(escape_control(&location.path).into_owned())
        .annotation(mark(kind.span(frame.marked)))
}

/// Writes the lines that are not rules, by file.
fn unchecked(out: &mut dyn Write, lines: &[Unchecked]) -> io::Result<()> {
    for of_file in lines.chunk_by(|a, b| a.origin.file == b.origin.file) {
        let file = of_file.first().map_or("", |line| &line.origin.file);
        let (what, number) = match of_file.len() {
            1 => ("line is not checkable, so it is", 1),
            number => ("lines are not checkable, so they are", number),
        };
        let file = escape_control(file);
        writeln!(out, "{file}: {number} {what} not enforced:")?;
        for line in of_file {
            let text = escape_control(&line.text);
            match &line.reason {
                Some(reason) => writeln!(out, "  {}: {text} ({reason})", line.origin.line)?,
                None => writeln!(out, "  {}: {text}", line.origin.line)?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Writes what a run would check: each rule with the line that it comes from, as the template it was
/// understood as, and the lines that are not rules.
pub fn write_lint_rules(out: &mut dyn Write, report: &LintReport) -> io::Result<()> {
    for rule in &report.rules {
        let from = match &rule.origin {
            Some(origin) => format!("{}:{}", origin.file, origin.line),
            None => "--constraint".to_owned(),
        };
        let sentence = escape_control(&rule.sentence);
        writeln!(out, "{}: {sentence}", escape_control(&from))?;
        let understood = understood(rule);
        writeln!(out, "  = {}", escape_control(&understood))?;
    }
    for line in &report.unchecked {
        let Unchecked { origin, text, reason, .. } = line;
        let reason = match reason {
            _ if !line.is_demand => "no demand".to_owned(),
            Some(reason) => format!("not checkable: {reason}"),
            None => "not checkable".to_owned(),
        };
        let from = format!("{}:{}: {text}", origin.file, origin.line);
        writeln!(out, "{}", escape_control(&from))?;
        writeln!(out, "  = {}", escape_control(&reason))?;
    }
    let demands = report.unchecked.iter().filter(|line| line.is_demand).count();
    let (rules, lines) = (count(report.rules.len(), "rule"), count(demands, "line"));
    writeln!(out, "{rules}, {lines} not checkable")
}

/// What a rule was understood as, the template and its slots: `max-parameters, parameter_count = 4`.
pub fn understood(rule: &Rule) -> String {
    let mut text = rule.slug().to_owned();
    for (name, value) in rule.instruction.slots.iter() {
        text.push_str(&format!(", {name} = {value}"));
    }
    for code in &rule.allowed {
        text.push_str(&format!(", but not `{code}`"));
    }
    let scope = rule.scope.to_string();
    if !scope.is_empty() {
        text.push_str(&format!(", for {scope}"));
    }
    for region in &rule.regions {
        text.push_str(&format!(", {region}"));
    }
    if rule.is_off {
        text.push_str(", switched off");
    } else if rule.severity == Severity::Warning {
        text.push_str(", a warning");
    }
    text
}

/// The most characters of a line that are shown.
const MAX_CHARS: usize = 200;
/// How many characters before the location are shown of a longer line.
const CONTEXT: usize = 60;

/// A line, and the part of it that a finding is about.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// The line, cut at both ends if it is long.
    pub(super) text: String,
    /// The range of bytes to underline.
    pub(super) marked: Range<usize>,
}

impl Frame {
    pub(super) fn of(location: &SourceLocation) -> Self {
        let start = location.column - 1;
        let from = match location.source.chars().nth(MAX_CHARS) {
            Some(_) => start.saturating_sub(CONTEXT),
            None => 0,
        };
        let line: Vec<char> = location.source.chars().skip(from).take(MAX_CHARS + 1).collect();
        let to = line.len().min(MAX_CHARS);
        let start = (start - from).min(to);
        let end = match location.end_line > location.line {
            true => to,
            false => location.end_column.saturating_sub(from + 1).clamp(start, to),
        };
        let shown = |range: Range<usize>| -> String {
            let text: String = line[range].iter().collect();
            // The renderer replaces tabs by blanks.
            let parts: Vec<_> = text.split('\t').map(escape_control).collect();
            parts.join("\t")
        };
        let mut text = shown(0..start);
        if from > 0 {
            text.insert(0, '…');
        }
        let first = text.len();
        text.push_str(&shown(start..end));
        let last = text.len();
        text.push_str(&shown(end..to));
        if to < line.len() {
            text.push('…');
        }
        Self { text, marked: first..last }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(source: &str, column: usize, end_column: usize) -> (String, String) {
        let frame = Frame::of(&SourceLocation {
            path: "".into(),
            line: 1,
            column,
            end_line: 1,
            end_column,
            source: source.into(),
        });
        let marked = frame.text[frame.marked].to_owned();
        (frame.text, marked)
    }

    #[test]
    fn control_characters_are_escaped_and_the_range_is_adjusted() {
        let (text, mark) = marked("\té\u{1b}[2J goto x", 8, 12);
        assert_eq!(text, "\té\\u{1b}[2J goto x");
        assert_eq!(mark, "goto");
    }

    #[test]
    fn a_long_line_is_cut_at_both_ends() {
        let line = format!("{}goto{}", "é".repeat(5_000), "x".repeat(5_000));
        let (text, mark) = marked(&line, 5_001, 5_005);
        assert_eq!(mark, "goto");
        assert_eq!(text.chars().count(), MAX_CHARS + 2);
        assert!(text.starts_with('…') && text.ends_with('…'));
    }

    #[test]
    fn a_place_past_the_end_marks_nothing() {
        assert_eq!(marked("", 1, 1), (String::new(), String::new()));
        assert_eq!(marked("x", 7, 9).1, "");
    }
}
