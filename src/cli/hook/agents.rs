//! The agents: how each names its events, tools and fields, and what it takes for an answer. All of that is
//! data, a file under `rules/agents/` for each.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use include_dir::{Dir, include_dir};
use serde::Deserialize;
use serde_json::Value;

static FILES: Dir<'_> = include_dir!("$OUT_DIR/agents");

static AGENTS: LazyLock<Vec<Agent>> = LazyLock::new(|| {
    let agents = FILES.files().map(|file| {
        let text = file.contents_utf8().expect("the files are tested");
        let name = file.path().to_string_lossy();
        let id = name.split('.').next().unwrap_or_default().to_owned();
        let agent: Agent = serde_json::from_str(text).expect("the files are tested");
        Agent { id, ..agent }
    });
    let mut agents: Vec<_> = agents.collect();
    agents.sort_by(|a, b| a.id.cmp(&b.id));
    agents
});

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::cli) struct Agent {
    /// What it is called on the command line.
    #[serde(skip)]
    pub(in crate::cli) id: String,
    pub(in crate::cli) name: String,
    /// What else a person has to do.
    pub(in crate::cli) note: Option<String>,
    /// Whether some events come without their names.
    #[serde(default)]
    pub(super) is_nameless: bool,
    pub(super) fields: Fields,
    pub(super) events: BTreeMap<String, When>,
    pub(super) tools: Vec<Tool>,
    pub(super) replies: Replies,
    pub(in crate::cli) config: Config,
}

/// The names that each field of an event goes by.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fields {
    pub(super) session: Vec<String>,
    pub(super) folder: Vec<String>,
    pub(super) event: Vec<String>,
    pub(super) tool: Vec<String>,
    pub(super) input: Vec<String>,
    pub(super) result: Vec<String>,
    #[serde(default)]
    pub(super) original: Vec<String>,
    pub(super) continued: Vec<String>,
    /// What only the start of a session has, where events come without their names.
    #[serde(default)]
    pub(super) start: Vec<String>,
}

/// When an event comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::cli) enum When {
    /// At the start of a session, or of a turn where the agent tells of no session.
    Start,
    /// Before an edit.
    Before,
    /// After an edit.
    After,
    /// After an edit, but the model hears nothing of the answer.
    Seen,
    /// At the end of a turn.
    End,
}

impl When {
    /// The name in the tally.
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Before => "before",
            Self::After | Self::Seen => "after",
            Self::End => "end",
        }
    }
}

/// A tool that edits files, and the names of the fields in its input.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Tool {
    pub(super) names: Vec<String>,
    pub(super) path: Vec<String>,
    pub(super) text: Vec<String>,
    pub(super) old: Vec<String>,
    pub(super) new: Vec<String>,
    pub(super) all: Vec<String>,
    pub(super) edits: Vec<String>,
    pub(super) line: Vec<String>,
    pub(super) patch: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Replies {
    start: Option<Template>,
    before: Option<Template>,
    after: Option<Template>,
    end: Option<Template>,
    person: Option<Template>,
}

/// The configuration that wires an agent.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::cli) struct Config {
    pub(in crate::cli) file: String,
    /// The key below which the events are; empty if they are not below any.
    pub(in crate::cli) list: String,
    /// What a new file has besides.
    #[serde(default)]
    pub(in crate::cli) top: Template,
    pub(in crate::cli) hooks: Vec<Hook>,
    /// What is added to refuse edits.
    pub(in crate::cli) deny: Vec<Hook>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::cli) struct Hook {
    pub(in crate::cli) event: String,
    pub(in crate::cli) entry: Template,
}

/// JSON with `{text}` in the place of a text.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "String")]
pub(in crate::cli) struct Template(pub(in crate::cli) Value);

impl Default for Template {
    fn default() -> Self {
        Self(Value::Object(serde_json::Map::new()))
    }
}

impl TryFrom<String> for Template {
    type Error = serde_json::Error;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        serde_json::from_str(&text).map(Self)
    }
}

impl Template {
    fn fill(&self, text: &str) -> Value {
        filled(&self.0, text)
    }
}

fn filled(value: &Value, text: &str) -> Value {
    match value {
        Value::String(string) => Value::String(string.replace("{text}", text)),
        Value::Object(object) => {
            object.iter().map(|(key, value)| (key.clone(), filled(value, text))).collect()
        }
        other => other.clone(),
    }
}

impl Agent {
    pub(in crate::cli) fn all() -> &'static [Self] {
        &AGENTS
    }

    pub(in crate::cli) fn find(id: &str) -> Option<&'static Self> {
        Self::all().iter().find(|agent| agent.id == id)
    }

    /// Whether one of these events comes at a time: an entry of the tally has its id.
    pub(in crate::cli) fn is_wired(&self, time: &str, events: &[String]) -> bool {
        events.iter().any(|event| {
            let known = self.events.iter().find(|(name, _)| name.eq_ignore_ascii_case(event));
            known.is_some_and(|(_, when)| when.id() == time)
        })
    }

    /// Whether what is said at this time reaches the model.
    pub(super) fn hears(&self, when: When) -> bool {
        self.reply(when).is_some()
    }

    fn reply(&self, when: When) -> Option<&Template> {
        match when {
            When::Start => self.replies.start.as_ref(),
            When::Before => self.replies.before.as_ref(),
            When::After => self.replies.after.as_ref(),
            When::Seen => None,
            When::End => self.replies.end.as_ref(),
        }
    }

    /// The answer to an event, with what is said to the model and to the person. What the person would
    /// not hear is said to the model, if that hears anything.
    pub(super) fn answer(&self, when: When, model: &str, person: &str) -> Value {
        let mut answer = serde_json::Map::new();
        let mut say = |template: &Template, text: &str| {
            if let Value::Object(fields) = template.fill(text) {
                answer.extend(fields);
            }
        };
        let is_told = !person.is_empty();
        let to_person = self.replies.person.as_ref().filter(|_| is_told);
        let mut model = model.to_owned();
        if is_told && to_person.is_none() && when == When::After {
            model.push_str(person);
        }
        let is_said = when == When::Start || !model.trim().is_empty();
        if let Some(template) = self.reply(when).filter(|_| is_said) {
            say(template, model.trim_end());
        }
        if let Some(template) = to_person {
            say(template, person.trim_end());
        }
        Value::Object(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_agent_can_be_wired() {
        let ids: Vec<_> = Agent::all().iter().map(|agent| agent.id.as_str()).collect();
        assert_eq!(ids, ["claude", "codex", "copilot", "cursor", "gemini", "openhands"]);
        for agent in Agent::all() {
            let config = &agent.config;
            for hook in config.hooks.iter().chain(&config.deny) {
                let text = hook.entry.0.to_string();
                assert!(text.contains("codeif") && text.contains(&agent.id), "{text}");
                let is_lower = hook.event.starts_with(char::is_lowercase);
                assert!(agent.events.contains_key(&hook.event) || is_lower, "{}", hook.event);
            }
            let starts = config.hooks.iter().filter(|hook| {
                hook.event.to_lowercase().contains("start") || hook.event == "beforeSubmitPrompt"
            });
            assert_eq!(starts.count(), 1, "{}", agent.id);
            assert!(agent.hears(When::End) && agent.hears(When::Before), "{}", agent.id);
        }
    }
}
