//! Collects the rules of a run.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};

use super::Args;
use crate::cli::input::{self, is_dash};
use crate::cli::rules::{LoadedRules, MAX_FILE, RulesArg};
use crate::cli::terminal;
use crate::instruction::Templates;
use crate::lint::{
    CONFIG_NAME, Config, ConfigFile, Prose, Rule, Unchecked, folder_of, instruction_files, name,
};

/// The rules of a run, and what else its configuration says.
pub(super) struct LintRules {
    pub(super) rules: Vec<Rule>,
    pub(super) config: Config,
    pub(super) loaded: LoadedRules,
    pub(super) unchecked: Vec<Unchecked>,
}

/// Reads the rules: first those of the command line, then those of instructions, then those of
/// the configuration.
pub(super) fn read(args: &Args) -> anyhow::Result<LintRules> {
    let config = config_path(args)?.map(|path| read_config(&path));
    let config = config.transpose()?;
    let configured = config.as_ref().and_then(|config| config.rules.as_ref());
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
    let mut unchecked = Vec::new();
    let current = std::env::current_dir().context("the current folder is not known")?;
    for path in &args.instructions {
        let absolute = std::path::absolute(path)?;
        let folder = folder_of(&absolute).unwrap_or(&current);
        let prose = Prose::read(templates, &shown(path), folder, &text(path)?)?;
        rules.extend(prose.rules);
        unchecked.extend(prose.unchecked);
    }
    let mut config = match config {
        Some(file) => file.resolve(templates)?,
        None => Config::default(),
    };
    let excluded = config.exclude(&current, &args.exclude);
    excluded.map_err(|message| anyhow!("--exclude: {message}"))?;
    rules.append(&mut config.rules);
    if rules.is_empty() && args.instructions.is_empty() {
        for prose in found(args, templates)? {
            rules.extend(prose.rules);
            unchecked.extend(prose.unchecked);
        }
    }
    if rules.is_empty() && unchecked.is_empty() {
        if !args.instructions.is_empty() {
            let files: Vec<_> = args.instructions.iter().map(|path| shown(path)).collect();
            bail!("no rules: {} asks for nothing", files.join(", "));
        }
        bail!(
            "no rules: give --constraint SENTENCE, --instructions FILE, or write a {CONFIG_NAME} \
             (`codeif lint --help` shows one) or an AGENTS.md"
        );
    }
    Ok(LintRules { rules, config, unchecked, loaded })
}

/// The rules of the repository's instruction files, each for the files in its folder.
fn found(args: &Args, templates: &Templates) -> anyhow::Result<Vec<Prose>> {
    let files = instruction_files(&args.paths);
    let mut proses = Vec::new();
    let mut told = Vec::new();
    for file in &files {
        let name = shown(&file.path);
        let prose = Prose::read(templates, &name, &file.folder, &text(&file.path)?)?;
        told.push(match prose.rules.len() {
            1 => format!("{name} (1 rule)"),
            number => format!("{name} ({number} rules)"),
        });
        proses.push(prose.in_folder(&file.folder));
    }
    if !told.is_empty() && !args.quiet {
        let told = told.join(", ");
        terminal::warn(&format!("note: no rules are given, so they come from {told}"));
    }
    Ok(proses)
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
    for path in &args.paths {
        let path = match (&args.stdin_filename, is_dash(path)) {
            (Some(path), true) => path,
            (None, true) => continue,
            (_, false) => path,
        };
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
