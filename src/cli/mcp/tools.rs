//! The tools: what each takes, and what it answers.

use std::path::Path;
use std::sync::Arc;

use rmcp::model::{CallToolResult, ContentBlock, ErrorData, JsonObject, Tool, ToolAnnotations};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::check;
use crate::cli::explain;
use crate::cli::ruleset::Ruleset;

/// The most characters of a text for the agent.
const MAX_TEXT: usize = 10_000;

/// The longest name of a rule, in bytes.
const MAX_NAME: usize = 100;

/// What the agent gets: facts in words, and the same as data.
pub(super) struct Answer {
    pub(super) text: String,
    pub(super) data: Value,
}

/// Why a call is not carried out.
pub(super) enum Failure {
    /// The arguments cannot be meant.
    Arguments(String),
    /// It cannot be done, for a reason that the agent or a person may change.
    Work(anyhow::Error),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CheckArguments {
    #[serde(default)]
    pub(super) paths: Vec<String>,
    pub(super) text: Option<String>,
    pub(super) path: Option<String>,
    pub(super) diff: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RulesArguments {
    pub(super) path: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExplainArguments {
    rule: String,
}

pub(super) fn all() -> Vec<Tool> {
    let string = |description: &str| json!({ "type": "string", "description": description });
    vec![
        tool(
            "check",
            "Check code against the sentences of the repository's instruction files (AGENTS.md, \
             CLAUDE.md …) or codeif.toml that codeif can decide. Findings are facts, each with the \
             line of the code and the line of the rule.",
            json!({
                "paths": {
                    "type": "array",
                    "items": { "type": "string" },
                    "description": "Files and folders to check; all files if nothing is given",
                },
                "text": string("Code to check in place of the file at `path`, such as code that is not \
                                written yet"),
                "path": string("The file that `text` is for; it need not exist"),
                "diff": string("A branch, tag or commit: findings are only on lines added since"),
            }),
            &[],
        ),
        tool(
            "rules",
            "List the rules that hold for a file, before it is written.",
            json!({ "path": string("The file; it need not exist") }),
            &["path"],
        ),
        tool(
            "explain",
            "Explain what a rule means: what counts, what does not, and how it can be worded.",
            json!({ "rule": string("The name of the rule, such as no-print, as findings give it") }),
            &["rule"],
        ),
    ]
}

fn tool(
    name: &'static str,
    description: &'static str,
    properties: Value,
    required: &[&str],
) -> Tool {
    let schema = json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    });
    let schema: JsonObject = match schema {
        Value::Object(schema) => schema,
        _ => JsonObject::new(),
    };
    Tool::new(name, description, Arc::new(schema))
        .with_annotations(ToolAnnotations::new().read_only(true))
}

/// Carries out a call.
///
/// # Errors
/// If there is no such tool, or it does not take these arguments.
pub(super) fn call(
    folder: &Path,
    name: &str,
    arguments: JsonObject,
) -> Result<CallToolResult, ErrorData> {
    let answer = match name {
        "check" => parsed(name, arguments).and_then(|arguments| check::check(folder, &arguments)),
        "rules" => parsed(name, arguments).and_then(|arguments| check::rules(folder, &arguments)),
        "explain" => parsed(name, arguments).and_then(|arguments| explain(folder, &arguments)),
        _ => Err(Failure::Arguments(format!(
            "no tool is named `{name}`; there are check, rules and explain"
        ))),
    };
    match answer {
        Ok(Answer { text, data }) => {
            let mut result = CallToolResult::structured(data);
            result.content = vec![ContentBlock::text(bounded(text))];
            Ok(result)
        }
        Err(Failure::Arguments(message)) => Err(ErrorData::invalid_params(bounded(message), None)),
        Err(Failure::Work(error)) => {
            Ok(CallToolResult::error(vec![ContentBlock::text(bounded(format!("{error:#}")))]))
        }
    }
}

fn parsed<A: DeserializeOwned>(tool: &str, arguments: JsonObject) -> Result<A, Failure> {
    serde_json::from_value(Value::Object(arguments))
        .map_err(|error| Failure::Arguments(format!("{tool}: {error}")))
}

fn explain(folder: &Path, arguments: &ExplainArguments) -> Result<Answer, Failure> {
    // To look for the nearest name takes time that grows with its length.
    if arguments.rule.len() > MAX_NAME {
        let message = format!("explain: no rule has a name of more than {MAX_NAME} bytes");
        return Err(Failure::Arguments(message));
    }
    // Without any rules, the built-in ones can be explained all the same.
    let rules = Ruleset::of(&[folder.to_owned()]).map(|rules| rules.loaded).unwrap_or_default();
    let text = explain::of_template(&arguments.rule, &rules).map_err(Failure::Arguments)?;
    let data = json!({ "rule": arguments.rule, "text": bounded(text.clone()) });
    Ok(Answer { text, data })
}

/// The text, cut at the end of a line if it is too long.
fn bounded(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(MAX_TEXT) {
        let line = text[..end].rfind('\n').unwrap_or(end);
        text.truncate(line);
        text.push_str("\n…");
    }
    text
}
