//! The rules of a run.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};

use super::Args;
use super::check::tell;
use crate::cli::input;
use crate::cli::input::is_dash;
use crate::cli::rules::{LoadedRules, MAX_FILE, RulesArg};
use crate::lint::{
    CONFIG_NAME, Config, ConfigFile, Instructions, Prose, Rule, RuleText, Unchecked, folder_of,
    instruction_files, name, out_of_reach,
};
use crate::report::count;

/// The rules of a run, and what else its configuration says.
pub(in crate::cli) struct LintRules {
    pub(in crate::cli) rules: Vec<Rule>,
    pub(in crate::cli) config: Config,
    pub(in crate::cli) loaded: LoadedRules,
    pub(in crate::cli) unchecked: Vec<Unchecked>,
}

/// Reads the rules: first those of the command line, then those of instructions, then those of
/// the configuration.
pub(super) fn read(args: &Args, notes: &mut Vec<String>) -> anyhow::Result<LintRules> {
    let file = config_path(args)?.map(|path| read_config(&path)).transpose()?;
    let configured = file.as_ref().and_then(|file| file.rules.as_ref());
    let loaded = match (&args.own.folder, configured) {
        (None, Some(folder)) => RulesArg::of(folder).load()?,
        _ => args.own.load()?,
    };
    let templates = loaded.templates();
    let mut rules = Vec::new();
    for sentence in &args.constraints {
        let of_sentence = Rule::all(templates, sentence);
        rules.extend(of_sentence.with_context(|| format!("--constraint \"{sentence}\""))?);
    }
    let current = std::env::current_dir().context("the current folder is not known")?;
    let mut config = match file {
        Some(file) => file.resolve(templates)?,
        None => Config::default(),
    };
    let excluded = config.exclude(&current, &args.exclude);
    excluded.map_err(|message| anyhow!("--exclude: {message}"))?;
    let (instructions, is_found) = instructions(args, &config, &current)?;
    let mut prose = Prose::default();
    let mut told = Vec::new();
    for RuleText { name, folder, text } in &instructions.texts {
        let mut read = Prose::read(templates, name, folder, text)?;
        if is_found {
            read = read.in_folder(folder);
        }
        told.push(format!("{name} ({})", count(read.rules.len(), "rule")));
        prose.append(read);
    }
    if is_found && !told.is_empty() && !args.quiet {
        if !config.rules.is_empty() {
            told.push(format!("{CONFIG_NAME} ({})", count(config.rules.len(), "rule")));
        }
        let told = told.join(", ");
        notes.push(format!("note: no instructions are given, so the rules come from {told}"));
    }
    rules.append(&mut prose.rules);
    rules.append(&mut config.rules);
    let mut unchecked = prose.unchecked;
    let of_config = config.set_levels(&mut rules, &mut unchecked);
    for of_files in [&instructions.notes, &prose.notes, &of_config] {
        tell(notes, of_files, "note");
    }
    if rules.is_empty() && unchecked.is_empty() && told.is_empty() | !is_found {
        no_rules(args)?;
    }
    Ok(LintRules { rules, config, unchecked, loaded })
}

fn no_rules(args: &Args) -> anyhow::Result<()> {
    if !args.instructions.is_empty() {
        let files: Vec<_> = args.instructions.iter().map(|path| shown(path)).collect();
        bail!("no rules: {} asks for nothing", files.join(", "));
    }
    if let Some(file) = out_of_reach(&args.places()) {
        let file = shown(&file);
        bail!(
            "no rules: {file} is not read, since the files are in no git repository with it; run \
             codeif in its folder, or give it as --instructions"
        );
    }
    bail!(
        "no rules: give --constraint SENTENCE, --instructions FILE, or write a {CONFIG_NAME} \
         (`codeif lint --help` shows one) or an AGENTS.md"
    )
}

/// The texts with instructions, and whether they are the repository's: each is then for the files in its
/// folder. Rules on the command line take their place.
fn instructions(
    args: &Args,
    config: &Config,
    current: &Path,
) -> anyhow::Result<(Instructions, bool)> {
    let mut texts = Instructions::default();
    for path in &args.instructions {
        let absolute = std::path::absolute(path)?;
        texts.add(shown(path), path, folder_of(&absolute).unwrap_or(current), text(path)?);
    }
    if !args.instructions.is_empty() || !args.constraints.is_empty() {
        return Ok((texts, false));
    }
    let files = match &config.instructions {
        Some(files) => files.clone(),
        None => instruction_files(&args.places()),
    };
    for file in files {
        texts.add(shown(&file.path), &file.path, &file.folder, text(&file.path)?);
    }
    Ok((texts, true))
}

/// The configuration that is given, or otherwise the one that is found for all paths.
fn config_path(args: &Args) -> anyhow::Result<Option<PathBuf>> {
    if args.no_config {
        return Ok(None);
    }
    if let Some(path) = &args.config {
        return Ok(Some(path.clone()));
    }
    let mut found: Option<PathBuf> = None;
    for path in args.places() {
        // A path that does not exist is reported later, when its files are collected.
        let path = path.canonicalize().or_else(|_| std::path::absolute(path))?;
        let Some(config) = Config::find(&path) else {
            continue;
        };
        match &found {
            Some(first) if *first != config => bail!(
                "the paths have different configurations, {} and {}: run codeif for each, or \
                 give --config",
                shown(first),
                shown(&config)
            ),
            _ => found = Some(config),
        }
    }
    Ok(found)
}

fn read_config(path: &Path) -> anyhow::Result<ConfigFile> {
    let text = text(path)?;
    let path = path.canonicalize()?;
    let folder = path.parent().ok_or_else(|| anyhow!("{}: is in no folder", shown(&path)))?;
    Ok(ConfigFile::read(&shown(&path), folder, &text)?)
}

fn text(path: &Path) -> anyhow::Result<String> {
    let mut text = String::new();
    input::open(path)
        .and_then(|file| file.take(MAX_FILE + 1).read_to_string(&mut text))
        .with_context(|| format!("{}: cannot be read", shown(path)))?;
    if text.len() as u64 > MAX_FILE {
        bail!(
            "{}: larger than {MAX_FILE} bytes, which is no list of rules; --instructions names \
             the files to read in place of those that are found",
            shown(path)
        );
    }
    Ok(text)
}

fn shown(path: &Path) -> String {
    match is_dash(path) {
        true => input::name(path),
        false => name(path),
    }
}
