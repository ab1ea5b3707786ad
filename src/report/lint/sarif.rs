//! SARIF 2.1.0, in the form that GitHub's code scanning accepts.
//!
//! The fields of each object are in the order of the alphabet.

use std::io::{self, Write};

use indexmap::IndexMap;
use serde_json::{Value, json};

use super::escape_control_in_json;
use crate::lint::{
    Diagnostic, FileError, Fingerprints, LintReport, Rule, RuleOrigin, Severity, SourceLocation,
    kinds, short_hash,
};

pub(super) fn write(out: &mut dyn Write, report: &LintReport) -> io::Result<()> {
    let json = serde_json::to_string_pretty(&log(report))?;
    writeln!(out, "{}", escape_control_in_json(&json))
}

fn log(report: &LintReport) -> Value {
    let descriptors = descriptors(report);
    let mut fingerprints = Fingerprints::default();
    let results = report.shown().iter().map(|found| {
        let id = found.rule.as_ref().map_or_else(|| found.kind().to_owned(), |rule| id_of(rule));
        result(found, &id, descriptors.get_index_of(&id), fingerprints.next(found))
    });
    let results: Vec<_> = results.collect();
    let version = env!("CARGO_PKG_VERSION");
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "runs": [{
            "columnKind": "unicodeCodePoints",
            "invocations": [invocation(report)],
            "results": results,
            "tool": {
                "driver": {
                    "name": "codeif",
                    "rules": descriptors.into_values().collect::<Vec<_>>(),
                    "semanticVersion": version,
                    "version": version,
                },
            },
        }],
        "version": "2.1.0",
    })
}

/// The descriptors of the run's rules, and of the other kinds that occur.
fn descriptors(report: &LintReport) -> IndexMap<String, Value> {
    let mut descriptors = IndexMap::new();
    for rule in &report.rules {
        let id = id_of(rule);
        descriptors.entry(id.clone()).or_insert_with(|| of_rule(&id, rule));
    }
    for (kind, meaning) in kinds::ALL {
        if report.diagnostics.iter().any(|found| found.kind() == kind) {
            let descriptor = json!({
                "defaultConfiguration": { "level": Severity::Warning },
                "fullDescription": text(meaning),
                "help": { "markdown": meaning, "text": meaning },
                "id": kind,
                "shortDescription": text(meaning),
            });
            descriptors.insert(kind.to_owned(), descriptor);
        }
    }
    descriptors
}

/// The id of a rule: its template, and a hash of its sentence, since several rules may be of one
/// template. It does not depend on the other rules of the run.
fn id_of(rule: &Rule) -> String {
    let hash = short_hash(&[&rule.sentence]);
    format!("{}/{}", rule.slug(), &hash[..8])
}

fn of_rule(id: &str, rule: &Rule) -> Value {
    let slug = rule.slug();
    let help = format!(
        "`codeif explain {slug}` says what counts and what does not, in each language. A comment \
         `codeif: allow({slug}) REASON` on the line, above it or at the top of the file excuses."
    );
    let full = match &rule.origin {
        Some(origin) => format!("{} ({}:{})", rule.sentence, origin.file, origin.line),
        None => rule.sentence.clone(),
    };
    json!({
        "defaultConfiguration": { "level": rule.severity },
        "fullDescription": text(&full),
        "help": { "markdown": help, "text": help },
        "id": id,
        "name": slug,
        "properties": { "tags": [rule.instruction.template.category.id()] },
        "shortDescription": text(&rule.sentence),
    })
}

fn text(text: &str) -> Value {
    json!({ "text": text })
}

fn result(found: &Diagnostic, id: &str, index: Option<usize>, fingerprint: String) -> Value {
    let message = match &found.rule {
        Some(rule) => format!("{} ({})", rule.sentence, found.message),
        None => found.message.to_string(),
    };
    let mut result = json!({
        "level": found.severity,
        "locations": [location_of(found)],
        "message": text(&message),
        "partialFingerprints": { "primaryLocationLineHash": fingerprint },
    });
    if !found.related.is_empty() {
        let related = found.related.iter().map(|near| {
            let location = sarif_location(&near.location);
            json!({ "message": text(&near.note), "physicalLocation": location["physicalLocation"] })
        });
        result["relatedLocations"] = related.collect();
    }
    result["ruleId"] = json!(id);
    if let Some(index) = index {
        result["ruleIndex"] = json!(index);
    }
    result
}

/// The location of a finding. If no file has it, this is where the rule is written, or the location
/// of a near miss: code scanning rejects results without a location.
fn location_of(found: &Diagnostic) -> Value {
    let origin = found.rule.as_ref().and_then(|rule| rule.origin.as_ref());
    match (&found.location, origin, found.related.first()) {
        (Some(location), _, _) => sarif_location(location),
        (None, Some(origin), _) => of_origin(origin),
        (None, None, Some(near)) => sarif_location(&near.location),
        (None, None, None) => at(".", json!({ "startLine": 1 })),
    }
}

fn sarif_location(location: &SourceLocation) -> Value {
    let region = json!({
        "endColumn": location.end_column,
        "endLine": location.end_line,
        "startColumn": location.column,
        "startLine": location.line,
    });
    at(&location.path, region)
}

fn of_origin(origin: &RuleOrigin) -> Value {
    at(&origin.file, json!({ "startLine": origin.line }))
}

fn at(path: &str, region: Value) -> Value {
    let artifact = match path.starts_with('/') {
        true => json!({ "uri": format!("file://{}", encoded(path)) }),
        false => json!({ "uri": encoded(path), "uriBaseId": "%SRCROOT%" }),
    };
    json!({ "physicalLocation": { "artifactLocation": artifact, "region": region } })
}

/// Percent-encodes a path for a URI (RFC 3986, section 2).
fn encoded(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

/// The invocation, with the files that could not be checked and the lines that are not rules.
fn invocation(report: &LintReport) -> Value {
    let of_files = |files: &[FileError], level: Severity| -> Vec<Value> {
        let start = || json!({ "startLine": 1 });
        let notifications =
            files.iter().map(|file| notification(at(&file.path, start()), &file.message, level));
        notifications.collect()
    };
    let mut on_files = of_files(&report.file_errors, Severity::Error);
    on_files.extend(of_files(&report.unjudged_files, Severity::Warning));
    on_files.extend(of_files(&report.file_notes, Severity::Note));
    let level = if report.strict { Severity::Error } else { Severity::Note };
    let unchecked = report.unchecked.iter().map(|line| {
        let message = format!("not checkable, so it is not enforced: {}", line.text);
        notification(of_origin(&line.origin), &message, level)
    });
    json!({
        "executionSuccessful": report.file_errors.is_empty(),
        "toolConfigurationNotifications": unchecked.collect::<Vec<_>>(),
        "toolExecutionNotifications": on_files,
    })
}

fn notification(location: Value, message: &str, level: Severity) -> Value {
    json!({ "level": level, "locations": [location], "message": text(message) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_encoded() {
        assert_eq!(encoded("a b/é%:#?.py"), "a%20b/%C3%A9%25%3A%23%3F.py");
        assert_eq!(encoded("x\n\u{1b}.go"), "x%0A%1B.go");
    }
}
