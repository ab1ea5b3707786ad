//! `codeif rules`: the rules of this repository, and what became of them in the edits of agents.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::hook::{Counts, Entry, rule_key, state_folder};
use super::init::root;
use super::{Status, lint, terminal};
use crate::report::{escape_control, understood, write_rule_stats};

/// Show the rules of a repository, and how often agents follow them
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Examples:
  codeif rules             (the rules here, and the lines that they come from)
  codeif rules --stats     (what became of them in the edits that `codeif hook` has seen)

A rule is applied to each edited file that it is for. It is then followed, or broken by what the
edit adds; mended is what was told to the agent and is gone since. \"Not for the file\" counts edited
files in another language or folder, for which the rule says nothing. A rule that was never applied
is dead here: no file that an agent edits is one that it is for.

Exit status: 0, or 2 for an error.")]
pub(super) struct Args {
    /// Folder in the repository
    #[arg(default_value = ".")]
    folder: PathBuf,

    /// Count, for each rule, the edits of agents that it was applied to
    #[arg(long)]
    stats: bool,

    /// Only edits of this agent
    #[arg(long, value_name = "AGENT", requires = "stats")]
    agent: Option<String>,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let root = root(&args.folder.canonicalize()?);
    std::env::set_current_dir(&root)?;
    let rules = lint::default_rules(std::slice::from_ref(&root))?;
    let unchecked = rules.unchecked.iter().filter(|line| line.is_demand).count();
    let rules = || rules.rules.iter().filter(|rule| !rule.is_off);
    let mut out = io::stdout().lock();
    if !args.stats {
        for rule in rules() {
            let line = format!("{} ({})", rule_key(rule), understood(rule));
            writeln!(out, "{}", escape_control(&line))?;
        }
        if rules().next().is_none() {
            let lines = if unchecked == 1 { "line" } else { "lines" };
            let hint = "`codeif lint --show-rules` tells why";
            terminal::warn(&format!(
                "note: the instructions have no rule that can be checked, and {unchecked} {lines} that cannot; {hint}"
            ));
        }
        return Ok(Status::Done);
    }
    let mut counts: BTreeMap<String, Counts> =
        rules().map(|rule| (rule_key(rule), Counts::default())).collect();
    let here: BTreeSet<String> = counts.keys().cloned().collect();
    let events = tally(&root, args.agent.as_deref(), &mut counts)?;
    // What became of a rule that is here no more is told, but not that nothing did.
    counts.retain(|rule, counts| here.contains(rule) || counts.applied() > 0);
    let mut rows: Vec<_> = counts.into_iter().collect();
    rows.sort_by_key(|(_, counts)| std::cmp::Reverse((counts.broken, counts.applied())));
    let figures = rows.iter().map(|(rule, counts)| {
        let Counts { followed, broken, mended, not_applicable } = *counts;
        (rule.as_str(), [counts.applied(), followed, broken, mended, not_applicable])
    });
    write_rule_stats(&mut out, figures, terminal::screen(false))?;
    let dead = rows.iter().filter(|(_, counts)| counts.applied() == 0).count();
    writeln!(out, "Events: {events}. Rules never applied: {dead}.")?;
    Ok(Status::Done)
}

/// Adds up what became of the rules in a repository, and returns in how many events.
fn tally(
    root: &Path,
    agent: Option<&str>,
    counts: &mut BTreeMap<String, Counts>,
) -> anyhow::Result<usize> {
    let entries = Entry::all(&state_folder()?);
    let is_asked = |entry: &Entry| {
        Path::new(&entry.root) == root && agent.is_none_or(|agent| entry.agent == agent)
    };
    let places = counts.keys().map(|key| (without_line(key), key.clone())).rev();
    let places: BTreeMap<String, String> = places.collect();
    let mut events = 0;
    for entry in entries.into_iter().filter(is_asked) {
        events += 1;
        for (rule, of_rule) in entry.rules {
            // Before an edit and at the end of a turn the same edits are looked at again.
            let is_edit = entry.event == "after";
            let Counts { mended, .. } = of_rule;
            let of_rule = if is_edit { of_rule } else { Counts { mended, ..Counts::default() } };
            let rule = match counts.contains_key(&rule) {
                true => rule,
                false => places.get(&without_line(&rule)).cloned().unwrap_or(rule),
            };
            counts.entry(rule).or_default().add(of_rule);
        }
    }
    Ok(events)
}

/// What a rule is called in the tally without its line, which changes with the lines above it.
fn without_line(key: &str) -> String {
    let parts = key.split_once(": ").and_then(|(place, sentence)| {
        let (file, line) = place.rsplit_once(':')?;
        line.parse::<usize>().ok().map(|_| format!("{file}: {sentence}"))
    });
    parts.unwrap_or_else(|| key.to_owned())
}
