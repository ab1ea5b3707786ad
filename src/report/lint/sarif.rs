//! SARIF 2.1.0, in the form that GitHub's code scanning accepts.

use std::collections::BTreeMap;
use std::io::{self, Write};

use indexmap::IndexMap;
use serde_json::json;
use serde_sarif::sarif::{
    ArtifactLocation, Invocation, Location, Message, MultiformatMessageString, Notification,
    PhysicalLocation, PropertyBag, Region, ReportingConfiguration, ReportingConfigurationLevel,
    ReportingDescriptor, Result as SarifResult, ResultLevel, Run, Sarif, Tool, ToolComponent,
};

use super::escape_control_in_json;
use crate::lint::{
    Diagnostic, Fingerprints, LintReport, Rule, RuleOrigin, Severity, SourceLocation, kinds,
    short_hash,
};

/// Where the schema is published.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

pub(super) fn write(out: &mut dyn Write, report: &LintReport) -> io::Result<()> {
    let json = serde_json::to_string_pretty(&log(report))?;
    writeln!(out, "{}", escape_control_in_json(&json))
}

fn log(report: &LintReport) -> Sarif {
    let descriptors = descriptors(report);
    let mut fingerprints = Fingerprints::default();
    let results = report.shown().iter().map(|found| {
        let id = rule_id(found);
        let index = descriptors.get_index_of(&id);
        result(found, &id, index, &mut fingerprints)
    });
    let results: Vec<_> = results.collect();
    let driver = ToolComponent::builder()
        .name("codeif")
        .version(env!("CARGO_PKG_VERSION"))
        .semantic_version(env!("CARGO_PKG_VERSION"))
        .rules(descriptors.into_values().collect::<Vec<_>>())
        .build();
    let run = Run::builder()
        .tool(Tool::builder().driver(driver).build())
        .column_kind(json!("unicodeCodePoints"))
        .invocations(vec![invocation(report)])
        .results(results)
        .build();
    Sarif::builder().schema(SCHEMA).version(json!("2.1.0")).runs(vec![run]).build()
}

/// The descriptors of the run's rules, and of the other kinds that occur.
fn descriptors(report: &LintReport) -> IndexMap<String, ReportingDescriptor> {
    let mut descriptors = IndexMap::new();
    for rule in &report.rules {
        let id = id_of(rule);
        let entry = descriptors.entry(id.clone());
        entry.or_insert_with(|| of_rule(&id, rule));
    }
    for (kind, meaning) in kinds::ALL {
        if report.diagnostics.iter().any(|found| found.kind == kind) {
            let descriptor = descriptor(kind, meaning, meaning, meaning, Severity::Warning);
            descriptors.insert(kind.to_owned(), descriptor);
        }
    }
    descriptors
}

/// The id of the rule of a finding.
fn rule_id(found: &Diagnostic) -> String {
    match &found.rule {
        Some(rule) => id_of(rule),
        None => found.kind.clone(),
    }
}

/// The id of a rule: its template, and a hash of its sentence, since several rules may be of one
/// template. It does not depend on the other rules of the run.
fn id_of(rule: &Rule) -> String {
    let hash = short_hash(&[&rule.sentence]);
    format!("{}/{}", rule.slug(), &hash[..8])
}

fn of_rule(id: &str, rule: &Rule) -> ReportingDescriptor {
    let template = &rule.instruction.template;
    let slug = &template.slug;
    let help = format!(
        "`codeif explain {slug}` says what counts and what does not, in each language. A comment \
         `codeif: allow({slug}) REASON` on the line, above it or at the top of the file excuses."
    );
    let full = match &rule.origin {
        Some(origin) => format!("{} ({}:{})", rule.sentence, origin.file, origin.line),
        None => rule.sentence.clone(),
    };
    let mut descriptor = descriptor(id, &rule.sentence, &full, &help, rule.severity);
    descriptor.name = Some(slug.clone());
    let tags = vec![template.category.id().to_owned()];
    descriptor.properties = Some(PropertyBag::builder().tags(tags).build());
    descriptor
}

fn descriptor(
    id: &str,
    short: &str,
    full: &str,
    help: &str,
    severity: Severity,
) -> ReportingDescriptor {
    let text = |text: &str| MultiformatMessageString::builder().text(text).build();
    let level = match severity {
        Severity::Error => ReportingConfigurationLevel::Error,
        Severity::Warning => ReportingConfigurationLevel::Warning,
        Severity::Note => ReportingConfigurationLevel::Note,
    };
    let level = serde_json::to_value(level).unwrap_or_default();
    ReportingDescriptor::builder()
        .id(id)
        .short_description(text(short))
        .full_description(text(full))
        .help(MultiformatMessageString::builder().text(help).markdown(help).build())
        .default_configuration(ReportingConfiguration::builder().level(level).build())
        .build()
}

fn result(
    found: &Diagnostic,
    id: &str,
    index: Option<usize>,
    fingerprints: &mut Fingerprints,
) -> SarifResult {
    let level = match found.severity {
        Severity::Error => ResultLevel::Error,
        Severity::Warning => ResultLevel::Warning,
        Severity::Note => ResultLevel::Note,
    };
    let text = match &found.rule {
        Some(rule) => format!("{} ({})", rule.sentence, found.message),
        None => found.message.clone(),
    };
    let related = found.related.iter().map(|near| {
        let mut location = sarif_location(&near.location);
        location.message = Some(message(&near.note));
        location
    });
    let mut result = SarifResult::builder()
        .rule_id(id)
        .level(level)
        .message(message(&text))
        .locations(vec![location_of(found)])
        .partial_fingerprints(BTreeMap::from([(
            "primaryLocationLineHash".to_owned(),
            fingerprints.next(found),
        )]))
        .build();
    result.rule_index = index.and_then(|index| i64::try_from(index).ok());
    result.related_locations = Some(related.collect::<Vec<_>>()).filter(|all| !all.is_empty());
    result
}

/// The location of a finding. If no file has it, this is where the rule is written, or the location
/// of a near miss: code scanning rejects results without a location.
fn location_of(found: &Diagnostic) -> Location {
    let origin = found.rule.as_ref().and_then(|rule| rule.origin.as_ref());
    match (&found.location, origin, found.related.first()) {
        (Some(location), _, _) => sarif_location(location),
        (None, Some(origin), _) => of_origin(origin),
        (None, None, Some(near)) => sarif_location(&near.location),
        (None, None, None) => at(".", Region::builder().start_line(1).build()),
    }
}

fn sarif_location(location: &SourceLocation) -> Location {
    let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let region = Region::builder()
        .start_line(number(location.line))
        .start_column(number(location.column))
        .end_line(number(location.end_line))
        .end_column(number(location.end_column))
        .build();
    at(&location.path, region)
}

fn of_origin(origin: &RuleOrigin) -> Location {
    let line = i64::try_from(origin.line).unwrap_or(i64::MAX);
    at(&origin.file, Region::builder().start_line(line).build())
}

fn at(path: &str, region: Region) -> Location {
    let artifact = match path.starts_with('/') {
        true => ArtifactLocation::builder().uri(format!("file://{}", encoded(path))).build(),
        false => ArtifactLocation::builder().uri(encoded(path)).uri_base_id("%SRCROOT%").build(),
    };
    let physical = PhysicalLocation::builder().artifact_location(artifact).region(region).build();
    Location::builder().physical_location(physical).build()
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

fn message(text: &str) -> Message {
    Message::builder().text(text).build()
}

/// The invocation, with the files that could not be checked and the lines that are not rules.
fn invocation(report: &LintReport) -> Invocation {
    let of_file = |path: &str, message: &str, level: &str| {
        let start = Region::builder().start_line(1).build();
        notification(at(path, start), message, level)
    };
    let file_errors = report.file_errors.iter();
    let file_errors = file_errors.map(|it| of_file(&it.path, &it.message, "error"));
    let file_notes = report.file_notes.iter();
    let file_notes = file_notes.map(|remark| of_file(&remark.path, &remark.message, "note"));
    let level = if report.strict { "error" } else { "note" };
    let unchecked = report.unchecked.iter().map(|line| {
        let message = format!("not checkable, so it is not enforced: {}", line.text);
        notification(of_origin(&line.origin), &message, level)
    });
    Invocation::builder()
        .execution_successful(report.file_errors.is_empty())
        .tool_execution_notifications(file_errors.chain(file_notes).collect::<Vec<_>>())
        .tool_configuration_notifications(unchecked.collect::<Vec<_>>())
        .build()
}

fn notification(location: Location, text: &str, level: &str) -> Notification {
    Notification::builder()
        .message(message(text))
        .level(json!(level))
        .locations(vec![location])
        .build()
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
