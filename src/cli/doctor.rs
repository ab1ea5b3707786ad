//! `codeif doctor`: whether anything is checked here, by which rules, and when the hooks last ran. A hook
//! that does nothing looks like one that finds nothing.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::Status;
use super::hook::{Agent, Entry, rule_key, state_folder};
use super::init::{Wiring, root};
use super::lint;
use crate::lint::{Files, git};
use crate::report::{escape_control, understood};

/// Show which rules hold here, and whether the agents' hooks run
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Example:
  codeif doctor

It shows the rules of this repository with the lines that they come from, which of them are for no
file here, how many lines of the instructions cannot be checked, which agents are wired (`codeif
init AGENT`), whether the PATH has codeif, when each of their events was last answered, and what
went wrong then.

Exit status: 0 if there are rules and an agent is wired that finds codeif, 1 if something is missing, 2 for an error.")]
pub(super) struct Args {
    /// Folder in the repository
    #[arg(default_value = ".")]
    folder: PathBuf,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let root = root(&args.folder.canonicalize()?);
    std::env::set_current_dir(&root)?;
    let mut out = io::stdout().lock();
    let has_git = root.join(".git").exists();
    if let Some(error) = git(&root, &["rev-parse", "--git-dir"]).err().filter(|_| has_git) {
        let error = escape_control(&error.to_string()).into_owned();
        writeln!(out, "Git fails, so what changed in a turn is not known: {error}")?;
    }
    let has_rules = rules(&mut out, &root)?;
    let is_wired = agents(&mut out, &root)?;
    Ok(if has_rules && is_wired { Status::Done } else { Status::Found })
}

fn rules(out: &mut dyn Write, root: &Path) -> anyhow::Result<bool> {
    let rules = match lint::default_rules(&[root.to_owned()]) {
        Ok(rules) => rules,
        Err(error) => {
            writeln!(out, "Rules: none: {error:#}")?;
            return Ok(false);
        }
    };
    let unchecked = rules.unchecked.iter().filter(|line| line.is_demand).count();
    let (off, on): (Vec<_>, Vec<_>) = rules.rules.iter().partition(|rule| rule.is_off);
    let count = on.len();
    let files = Files::find(&[root.to_owned()], &rules.config);
    let hint = "`codeif lint --show-rules` tells why";
    let lines = if unchecked == 1 { "line" } else { "lines" };
    writeln!(out, "Rules: {count} ({unchecked} more {lines} cannot be checked; {hint})")?;
    for rule in &on {
        let idle = if rule.applies_to_any(&files) { "" } else { ", for no file here" };
        writeln!(
            out,
            "  {}",
            escape_control(&format!("{} ({}{idle})", rule_key(rule), understood(rule)))
        )?;
    }
    for rule in off {
        writeln!(out, "  switched off: {} ({})", escape_control(&rule_key(rule)), rule.slug())?;
    }
    Ok(count > 0)
}

fn agents(out: &mut dyn Write, root: &Path) -> anyhow::Result<bool> {
    let last = last_runs(root);
    let mut is_any_wired = false;
    for agent in Agent::all() {
        let runs = last.get(agent.id.as_str());
        let wired = match Wiring::read(agent, root) {
            Ok(wiring) => wiring.events(agent),
            Err(error) => {
                writeln!(out, "{}: {error:#}", agent.name)?;
                continue;
            }
        };
        let (name, id) = (&agent.name, &agent.id);
        match wired.is_empty() {
            true if runs.is_none() => {
                writeln!(out, "{name}: not wired (`codeif init {id}` does that)")?;
                continue;
            }
            true => writeln!(out, "{name}: not wired in this repository")?,
            false => {
                writeln!(out, "{name}: wired in {} at {}", agent.config.file, wired.join(", "))?
            }
        }
        is_any_wired |= !wired.is_empty();
        let Some(runs) = runs else {
            writeln!(
                out,
                "  never ran here{}",
                agent.note.as_ref().map_or(String::new(), |note| format!("; {note}"))
            )?;
            continue;
        };
        for (event, entry) in runs {
            let (told, ago) = (entry.told, ago(entry.time));
            let found = if told == 1 {
                "1 finding told".to_owned()
            } else {
                format!("{told} findings told")
            };
            let became =
                entry.error.as_ref().map_or(found, |error| format!("nothing checked: {error}"));
            let wired = match agent.is_wired(event, &wired) {
                true => "",
                false => " (not wired any more)",
            };
            writeln!(out, "  {event}{wired}: last ran {ago}, {}", escape_control(&became))?;
        }
    }
    let is_found = is_on_path();
    if is_any_wired && !is_found {
        let folder = std::env::current_exe().ok();
        let folder = folder.as_ref().and_then(|command| command.parent());
        let folder = folder.map_or("its folder".into(), |folder| folder.display().to_string());
        writeln!(
            out,
            "codeif is not on the PATH, so hooks that run `codeif hook` do nothing: add {}",
            escape_control(&folder)
        )?;
    }
    match state_folder() {
        Ok(folder) => writeln!(out, "What is remembered is in {}", folder.display())?,
        Err(error) => {
            let error = escape_control(&error.to_string()).into_owned();
            writeln!(out, "Nothing is remembered: {error}")?;
            return Ok(false);
        }
    }
    Ok(is_any_wired && is_found)
}

/// Whether a shell that was started like this one finds the command.
fn is_on_path() -> bool {
    let name = format!("codeif{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(&name).is_file())
}

/// The last entry of each agent and event in this repository.
fn last_runs(root: &Path) -> BTreeMap<String, BTreeMap<String, Entry>> {
    let mut last: BTreeMap<String, BTreeMap<String, Entry>> = BTreeMap::new();
    let entries = state_folder().map(|folder| Entry::all(&folder)).unwrap_or_default();
    for entry in entries.into_iter().filter(|entry| Path::new(&entry.root) == root) {
        last.entry(entry.agent.clone()).or_default().insert(entry.event.clone(), entry);
    }
    last
}

fn ago(time: u64) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
    let seconds = now.saturating_sub(time);
    match (seconds / 60, seconds / 3600, seconds / 86_400) {
        (0, _, _) => format!("{seconds} s ago"),
        (minutes, 0, _) => format!("{minutes} min ago"),
        (_, hours, 0) => format!("{hours} h ago"),
        (_, _, days) => format!("{days} days ago"),
    }
}
