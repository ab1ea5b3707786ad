//! Findings for a language model: one fact a line, and few of them. They state what was found and what was
//! asked, and give no orders: a text that reads like a command trips the defences of agents.

use std::collections::BTreeSet;
use std::io::{self, Write};

use super::super::escape::shortened as short;
use crate::lint::{Diagnostic, LintReport, Severity};

/// The most findings that are told.
const MOST: usize = 10;

pub(super) fn write(out: &mut dyn Write, report: &LintReport) -> io::Result<()> {
    out.write_all(lint_facts(report.shown()).as_bytes())
}

/// The findings, the errors first, a line for each, at most ten and under 10,000 characters; empty if there are none.
pub fn lint_facts(found: &[Diagnostic]) -> String {
    let mut found: Vec<_> = found.iter().collect();
    found.sort_by_key(|found| found.severity);
    let mut text: String = found.iter().take(MOST).map(|found| fact(found) + "\n").collect();
    if found.len() > MOST {
        text.push_str(&more(&found[MOST..]));
    }
    text
}

/// How many more findings there are, and where.
fn more(found: &[&Diagnostic]) -> String {
    let findings = if found.len() == 1 { "finding" } else { "findings" };
    let places = found.iter().filter_map(|found| Some(&found.location.as_ref()?.path));
    let files: BTreeSet<_> = places.collect();
    let first = files.first().map_or_else(String::new, |file| format!(" in {}", short(file)));
    let others = match files.len().saturating_sub(1) {
        0 => String::new(),
        1 => " and another file".to_owned(),
        count => format!(" and {count} other files"),
    };
    format!("… and {} more {findings}{first}{others}; `codeif lint` lists all\n", found.len())
}

/// `src/app.py:12: a call of print; AGENTS.md:31 asks: "No print statements." (no-print)`.
fn fact(found: &Diagnostic) -> String {
    let place = found.location.as_ref();
    let place = place.map(|place| format!("{}:{}: ", short(&place.path), place.line));
    let is_error = found.severity == Severity::Error;
    let place = place.unwrap_or_default() + if is_error { "" } else { "warning: " };
    let message = short(&found.message);
    let Some(rule) = &found.rule else {
        return format!("{place}{message} ({})", found.kind());
    };
    let asks = match &rule.origin {
        Some(origin) => format!("{}:{} asks", short(&origin.file), origin.line),
        None => "the rule is".to_owned(),
    };
    format!("{place}{message}; {asks}: \"{}\" ({})", short(&rule.sentence), found.kind())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::instruction::Templates;
    use crate::language::Language;
    use crate::lint::{Files, InputFile, Linter, Rule};
    use crate::verifier::Verifier;

    fn facts(code: &str) -> String {
        let rules = Rule::all(Templates::builtin(), "No global variables.").unwrap();
        let source = InputFile::text(Path::new("app.py"), Language::Python, code.to_owned());
        let files = Files { sources: vec![source], ..Files::default() };
        lint_facts(&Linter::new(Verifier::default(), rules).lint(files).diagnostics)
    }

    #[test]
    fn a_fact_has_its_line_and_its_rule() {
        assert_eq!(
            facts("count = 0\n"),
            "app.py:1: `count` is a global variable; the rule is: \"No global variables.\" (no-global-variables)\n"
        );
    }

    #[test]
    fn many_facts_are_cut() {
        let name = "x".repeat(4_000);
        let code: String = (0..40).map(|number| format!("{name}{number} = 0\n")).collect();
        let text = facts(&code);
        assert!(
            text.len() < 10_000
                && text.ends_with("… and 30 more findings in app.py; `codeif lint` lists all\n"),
            "{text}"
        );
    }
}
