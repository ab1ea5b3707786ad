//! `codeif hook`: answers an event of a coding agent. What the agent sends is read into one form
//! ([`Event`]), decided ([`Decision`]), and answered in the agent's own form ([`Agent`]).

mod agents;
mod change;
mod check;
mod decide;
mod event;
mod patch;
mod state;
mod tally;
mod workspace;

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;

use serde_json::{Value, json};

pub(super) use agents::{Agent, Hook, When};
pub(super) use state::folder as state_folder;
pub(super) use tally::{Counts, Entry, rule_key};

use super::{Status, terminal};
use decide::{Answer, Decision};
use event::Event;
use state::{Session, SessionId, Store};
use workspace::Workspace;

/// The longest event that is read, in bytes (16 MiB).
const MAX_EVENT: u64 = 1 << 24;

/// Answer an event of a coding agent
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Examples:
  codeif init claude     (writes the agent's configuration, which calls `codeif hook claude`)
  echo '{\"hook_event_name\":\"Stop\",\"cwd\":\"'\"$PWD\"'\"}' | codeif hook claude

An agent runs this and sends an event as JSON on standard input:
- before an edit, nothing is said, unless --deny refuses edits that break a rule;
- after an edit, the model is told what the edit added;
- at the end of a turn, the model is told what all its edits added, and goes on: at most three times
  a session.

The rules are those of AGENTS.md, CLAUDE.md and similar files, or codeif.toml. Only what an edit
adds counts, and `codeif: allow` comments that it adds do not. Answers are JSON on standard output.
`codeif doctor` shows whether the hooks ran; `codeif rules --stats` what became of the rules.

Exit status: always 0, because agents take others as a refusal.")]
pub(super) struct Args {
    /// The agent: claude, codex, copilot, cursor, gemini or openhands
    agent: String,

    /// Refuse edits that break a rule (where the agent asks before an edit)
    #[arg(long)]
    deny: bool,
}

#[expect(clippy::unnecessary_wraps, reason = "the other commands may fail")]
pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let answer = panic::catch_unwind(AssertUnwindSafe(|| answer(args)));
    let answer = answer.unwrap_or_else(|_| json!({}));
    // A closed pipe is the agent's wish.
    let _ = writeln!(io::stdout().lock(), "{answer}");
    Ok(Status::Done)
}

/// Whether arguments are meant for this command.
pub(super) fn is_meant(args: &[OsString]) -> bool {
    args.get(1).is_some_and(|command| command == "hook")
}

/// Says what is wrong with the arguments. An agent takes another status for a refusal.
pub(super) fn refused(error: &clap::Error) -> ExitCode {
    // A closed pipe is the agent's wish.
    let _ = error.print();
    let _ = writeln!(io::stdout().lock(), "{{}}");
    ExitCode::SUCCESS
}

fn answer(args: &Args) -> Value {
    let Some(agent) = Agent::find(&args.agent) else {
        let ids: Vec<_> = Agent::all().iter().map(|agent| agent.id.as_str()).collect();
        let (known, given) = (ids.join(", "), &args.agent);
        terminal::warn(&format!("error: no agent is called {given}: give one of {known}"));
        return json!({});
    };
    let mut bytes = Vec::new();
    let read = io::stdin().lock().take(MAX_EVENT + 1).read_to_end(&mut bytes);
    if read.is_err() || bytes.len() as u64 > MAX_EVENT {
        terminal::warn(&format!("error: the event is not read: it has over {MAX_EVENT} bytes"));
        return json!({});
    }
    let input: Value = match serde_json::from_slice(&bytes) {
        Ok(input) => input,
        Err(error) => {
            terminal::warn(&format!("error: the event on standard input is no JSON: {error}"));
            return json!({});
        }
    };
    let Some(event) = Event::read(agent, &input) else {
        return json!({});
    };
    let Some(workspace) = Workspace::around(&event.folder) else {
        return json!({});
    };
    // Files are named from there.
    if std::env::set_current_dir(&workspace.root).is_err() {
        return json!({});
    }
    let answer = remembered(agent, &event, &workspace, args.deny);
    agent.answer(event.when, &answer.model, &answer.person)
}

/// Decides with what is remembered of the session, and remembers what came of it.
fn remembered(agent: &Agent, event: &Event, workspace: &Workspace, deny: bool) -> Answer {
    let id = SessionId { agent: &agent.id, root: &workspace.root, id: &event.session };
    let store = Store::open();
    let mut session = match &store {
        Ok(store) => store.session(&id),
        Err(_) => Session::default(),
    };
    let mut tally = Entry::new(&agent.id, event.when, &workspace.root);
    let decision =
        Decision { agent, event, workspace, session: &mut session, tally: &mut tally, deny }.make();
    let mut answer = decision.unwrap_or_else(|error| {
        let message = format!("{error:#}");
        terminal::warn(&format!("error: {message}"));
        let person = format!("codeif checks nothing: {message}\n");
        tally.error = Some(message);
        Answer { model: String::new(), person }
    });
    session.shrink();
    let kept = store.and_then(|store| {
        store.keep(&id, &session)?;
        tally.append(store.folder())
    });
    if let Err(error) = kept {
        terminal::warn(&format!("error: nothing is remembered: {error}"));
        // How often a turn was refused is not known then.
        if event.when == When::End && event.is_continued {
            answer.model.clear();
        }
    }
    answer
}
