//! `codeif init`: writes the configuration by which an agent calls `codeif hook`. What else is in the file
//! stays as it is.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde_json::{Map, Value, json};

use super::hook::{Agent, Hook};
use super::{Status, output, terminal};

/// Have a coding agent check its edits
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Examples:
  codeif init claude           (adds hooks to .claude/settings.json of this repository)
  codeif init claude --undo    (takes them out again)
  codeif init codex --deny     (edits that break a rule are refused, not only told)

Run it in the repository, and commit the file that it writes. It adds to the file what calls `codeif
hook AGENT`, leaves all else as it is, and says what it did. To run it again changes nothing.
`codeif doctor` shows whether the agent has run the hooks. `codeif explain agents` says more.

Exit status: 0 if the agent is wired (with --undo: if it is not), 2 for an error.")]
pub(super) struct Args {
    /// The agent
    #[arg(value_parser = agents())]
    agent: String,

    /// Refuse edits that break a rule, too
    #[arg(long, conflicts_with = "undo")]
    deny: bool,

    /// Take out what this command added
    #[arg(long)]
    undo: bool,
}

fn agents() -> clap::builder::PossibleValuesParser {
    Agent::all().iter().map(|agent| agent.id.as_str()).collect::<Vec<_>>().into()
}

/// What calls `codeif hook` in a configuration.
pub(super) struct Wiring {
    pub(super) path: PathBuf,
    document: Option<Map<String, Value>>,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let agent = Agent::find(&args.agent).context("the agents are known")?;
    let current = std::env::current_dir().context("the current folder is not known")?;
    let wiring = Wiring::read(agent, &root(&current))?;
    let told = match args.undo {
        true => wiring.undo(agent)?,
        false => wiring.add(agent, args.deny)?,
    };
    for line in told {
        terminal::warn(&line);
    }
    Ok(Status::Done)
}

/// The repository around a folder, or the folder itself.
pub(super) fn root(folder: &Path) -> PathBuf {
    let repository = folder.ancestors().find(|folder| folder.join(".git").exists());
    repository.unwrap_or(folder).to_owned()
}

impl Wiring {
    pub(super) fn read(agent: &Agent, root: &Path) -> anyhow::Result<Self> {
        let path = root.join(&agent.config.file);
        let shown = &agent.config.file;
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Self { path, document: None });
            }
            Err(error) => return Err(error).with_context(|| format!("{shown}: cannot be read")),
        };
        match serde_json::from_str(&text) {
            Ok(Value::Object(document)) => Ok(Self { path, document: Some(document) }),
            Ok(_) => bail!("{shown}:1: expected a JSON object; nothing was changed"),
            Err(error) => bail!("{shown}:{}: no JSON: {error}; nothing was changed", error.line()),
        }
    }

    /// The events that are wired.
    pub(super) fn events(&self, agent: &Agent) -> Vec<String> {
        let events = self.document.as_ref().and_then(|document| match agent.config.list.as_str() {
            "" => Some(document),
            list => document.get(list)?.as_object(),
        });
        let is_wired = |entries: &Value| {
            let mut entries = entries.as_array().into_iter().flatten();
            entries.any(|entry| without_ours(entry, agent).as_ref() != Some(entry))
        };
        let wired = events.into_iter().flatten().filter(|(_, entries)| is_wired(entries));
        wired.map(|(event, _)| event.clone()).collect()
    }

    /// Wires the agent, and returns what to tell.
    fn add(self, agent: &Agent, deny: bool) -> anyhow::Result<Vec<String>> {
        let Agent { id, name, config, .. } = agent;
        let file = &config.file;
        let before = self.document.clone();
        let mut document = self.document.clone().unwrap_or_default();
        for (key, value) in config.top.0.as_object().into_iter().flatten() {
            document.entry(key.clone()).or_insert_with(|| value.clone());
        }
        take_out(&mut document, agent);
        let hooks = config.hooks.iter().map(|hook| (hook, ""));
        let denying = config.deny.iter().filter(|_| deny).map(|hook| (hook, " --deny"));
        let mut told: Vec<(&str, Vec<&str>)> = Vec::new();
        for (Hook { event, entry }, argument) in hooks.chain(denying) {
            entries_of(&mut document, &config.list, event)
                .with_context(|| {
                    format!("{file}: the hooks for {event} are no list; nothing was changed")
                })?
                .push(entry.0.clone());
            match told.last_mut().filter(|(known, _)| *known == argument) {
                Some((_, events)) => events.push(event),
                None => told.push((argument, vec![event])),
            }
        }
        if before.as_ref() == Some(&document) {
            return Ok(vec![format!("{file}: {name} is wired already; nothing was changed")]);
        }
        let done = if before.is_some() { "changed" } else { "written" };
        self.write(&document)?;
        let calls = told.iter().map(|(argument, events)| {
            format!("`codeif hook {id}{argument}` at {}", events.join(", "))
        });
        let calls = calls.collect::<Vec<_>>().join(", and ");
        let mut told = vec![format!("{file}: {done}: {name} calls {calls}")];
        told.extend(agent.note.clone());
        told.push(format!(
            "`codeif doctor` shows whether it ran; `codeif init {id} --undo` takes it back"
        ));
        Ok(told)
    }

    fn undo(self, agent: &Agent) -> anyhow::Result<Vec<String>> {
        let (name, file) = (&agent.name, &agent.config.file);
        let mut document = self.document.clone().unwrap_or_default();
        take_out(&mut document, agent);
        if self.document.as_ref().is_none_or(|before| *before == document) {
            return Ok(vec![format!("{file}: {name} is not wired; nothing was changed")]);
        }
        let is_left = |(key, value): (&String, &Value)| agent.config.top.0.get(key) != Some(value);
        if document.iter().any(is_left) {
            self.write(&document)?;
            return Ok(vec![format!("{file}: changed: {name} does not call codeif any more")]);
        }
        fs::remove_file(&self.path).with_context(|| format!("{file}: cannot be removed"))?;
        // Folders that hold other files stay.
        let _ = self.path.parent().map(fs::remove_dir);
        Ok(vec![format!("{file}: removed, because nothing else was in it")])
    }

    fn write(&self, document: &Map<String, Value>) -> anyhow::Result<()> {
        let mut text = serde_json::to_string_pretty(document)?;
        text.push('\n');
        let shown = self.path.display();
        let folder = self.path.parent().context("the file is in a folder")?;
        fs::create_dir_all(folder)
            .with_context(|| format!("{}: cannot be made", folder.display()))?;
        // A link stays a link.
        let path = self.path.canonicalize().unwrap_or_else(|_| self.path.clone());
        let mut file = output::create_temporary(&path, [])?;
        std::io::Write::write_all(&mut file, text.as_bytes())?;
        output::persist(file, &path).with_context(|| format!("{shown}: cannot be written"))
    }
}

/// The list of an event's entries; `None` if something else is in its place.
fn entries_of<'d>(
    document: &'d mut Map<String, Value>,
    list: &str,
    event: &str,
) -> Option<&'d mut Vec<Value>> {
    let events = match list {
        "" => document,
        _ => document.entry(list).or_insert_with(|| json!({})).as_object_mut()?,
    };
    events.entry(event).or_insert_with(|| json!([])).as_array_mut()
}

/// Takes out what calls codeif, and the lists that are empty then.
fn take_out(document: &mut Map<String, Value>, agent: &Agent) {
    let list = agent.config.list.as_str();
    let events = match list {
        "" => Some(&mut *document),
        _ => document.get_mut(list).and_then(Value::as_object_mut),
    };
    let Some(events) = events else {
        return;
    };
    let mut empty = Vec::new();
    for (event, entries) in events.iter_mut() {
        let Value::Array(entries) = entries else {
            continue;
        };
        let left: Vec<_> = entries.iter().filter_map(|entry| without_ours(entry, agent)).collect();
        if left.is_empty() && !entries.is_empty() {
            empty.push(event.clone());
        }
        *entries = left;
    }
    events.retain(|event, _| !empty.contains(event));
    if events.is_empty() && !empty.is_empty() && !list.is_empty() {
        document.shift_remove(list);
    }
}

/// An entry without the handlers that call codeif; `None` if it has no others.
fn without_ours(entry: &Value, agent: &Agent) -> Option<Value> {
    if calls_codeif(entry, agent) {
        return None;
    }
    let Some(handlers) = entry.get("hooks").and_then(Value::as_array) else {
        return Some(entry.clone());
    };
    let left: Vec<_> =
        handlers.iter().filter(|handler| !calls_codeif(handler, agent)).cloned().collect();
    if left.is_empty() && !handlers.is_empty() {
        return None;
    }
    let mut entry = entry.clone();
    entry["hooks"] = Value::Array(left);
    Some(entry)
}

fn calls_codeif(handler: &Value, agent: &Agent) -> bool {
    let command = ["command", "bash"].iter().find_map(|key| handler.get(key)?.as_str());
    let arguments = handler.get("args").and_then(Value::as_array);
    let arguments = arguments.into_iter().flatten().filter_map(Value::as_str);
    let words: Vec<&str> =
        command.into_iter().flat_map(str::split_whitespace).chain(arguments).collect();
    words.windows(3).any(|words| {
        Path::new(words[0]).file_stem().is_some_and(|name| name == "codeif")
            && words[1] == "hook"
            && words[2] == agent.id
    })
}
