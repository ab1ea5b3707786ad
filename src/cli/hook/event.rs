//! An event of an agent in terms that all of them share.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::agents::{Agent, Tool, When};
use super::change::{Change, Replacement};
use super::patch;

/// The most files that are edited at once.
const MOST_EDITS: usize = 200;

#[derive(Debug)]
pub(super) struct Event {
    pub(super) when: When,
    pub(super) session: String,
    /// The folder that the agent works in.
    pub(super) folder: PathBuf,
    pub(super) edits: Vec<Edit>,
    /// Whether the turn goes on because of an earlier answer.
    pub(super) is_continued: bool,
}

#[derive(Debug)]
pub(super) struct Edit {
    pub(super) path: PathBuf,
    /// Where the text was before, if elsewhere.
    pub(super) from: Option<PathBuf>,
    pub(super) change: Change,
    /// The whole text before, if the agent says so.
    pub(super) original: Option<String>,
}

impl Event {
    /// Reads an event; `None` if it is none that codeif has to do with.
    pub(super) fn read(agent: &Agent, input: &Value) -> Option<Self> {
        let fields = &agent.fields;
        let tool = field(input, &fields.tool);
        let when = match text(input, &fields.event) {
            Some(name) => *agent.events.get(name)?,
            None if !agent.is_nameless => return None,
            None if field(input, &fields.start).is_some() => When::Start,
            None if tool.is_none() => When::End,
            None if field(input, &fields.result).is_none() => When::Before,
            None => When::After,
        };
        let folder = text(input, &fields.folder).map(PathBuf::from);
        let folder = folder.filter(|folder| folder.is_absolute());
        let folder = folder.or_else(|| std::env::current_dir().ok())?;
        let mut edits = match when {
            When::Start | When::End => Vec::new(),
            _ => edits(agent, tool.and_then(Value::as_str).unwrap_or_default(), input, &folder)?,
        };
        edits.truncate(MOST_EDITS);
        if let [edit] = edits.as_mut_slice() {
            edit.original = text(input, &fields.original).map(str::to_owned);
        }
        let is_continued = field(input, &fields.continued);
        Some(Self {
            when,
            session: text(input, &fields.session).unwrap_or_default().to_owned(),
            folder,
            edits,
            is_continued: is_continued
                .is_some_and(|value| value == true || value.as_u64() > Some(0)),
        })
    }
}

/// The edits of a call; `None` if the tool edits no files.
fn edits(agent: &Agent, name: &str, event: &Value, folder: &Path) -> Option<Vec<Edit>> {
    let is_called = |tool: &&Tool| tool.names.iter().any(|known| known == name);
    let tool = agent.tools.iter().find(is_called)?;
    // Some agents send the input as a text, and some events have the fields at their top.
    let input = field(event, &agent.fields.input).unwrap_or(event);
    let parsed = input.as_str().and_then(|text| serde_json::from_str::<Value>(text).ok());
    let input = parsed.as_ref().unwrap_or(input);
    if let Some(patch) = text(input, &tool.patch) {
        let edits = patch::read(patch).into_iter().map(|file| Edit {
            path: folder.join(file.path),
            from: file.from.map(|path| folder.join(path)),
            change: file.change,
            original: None,
        });
        return Some(edits.collect());
    }
    let path = folder.join(text(input, &tool.path)?);
    Some(vec![Edit { path, from: None, change: change(input, tool), original: None }])
}

fn change(input: &Value, tool: &Tool) -> Change {
    let new = text(input, &tool.new);
    if let Some(content) = text(input, &tool.text) {
        return Change::Text(content.to_owned());
    }
    if let Some(Value::Array(edits)) = field(input, &tool.edits) {
        let replacements = edits.iter().map(|edit| replacement(edit, tool));
        return replacements.collect::<Option<_>>().map_or(Change::Unknown, Change::Replace);
    }
    if let (Some(line), Some(new)) = (field(input, &tool.line).and_then(Value::as_u64), new) {
        return Change::Insert {
            line: usize::try_from(line).unwrap_or(usize::MAX),
            text: new.to_owned(),
        };
    }
    let replacement = replacement(input, tool);
    replacement.map_or(Change::Unknown, |replacement| Change::Replace(vec![replacement]))
}

fn replacement(input: &Value, tool: &Tool) -> Option<Replacement> {
    Some(Replacement {
        old: text(input, &tool.old)?.to_owned(),
        new: text(input, &tool.new)?.to_owned(),
        is_everywhere: field(input, &tool.all).is_some_and(|all| all == true),
    })
}

/// The first of some fields that is there. A name that begins with a slash is a pointer.
fn field<'v>(value: &'v Value, names: &[String]) -> Option<&'v Value> {
    let mut found = names.iter().filter_map(|name| match name.starts_with('/') {
        true => value.pointer(name),
        false => value.get(name),
    });
    found.find(|value| !value.is_null())
}

fn text<'v>(value: &'v Value, names: &[String]) -> Option<&'v str> {
    field(value, names)?.as_str()
}
