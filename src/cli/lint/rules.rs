//! What a run checks: its rules and files, the lines of them that were added, and `--baseline`, the
//! findings that are known.

use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, anyhow, bail};

use super::Args;
use crate::cli::input::is_dash;
use crate::cli::rules::{LoadedRules, MAX_FILE, RulesArg};
use crate::cli::{Status, input, output, terminal};
use crate::instruction::Templates;
use crate::language::Language;
use crate::lint::{
    Baseline, CONFIG_NAME, Config, ConfigFile, Diff, Files, InputFile, LintReport, Prose, Rule,
    Unchecked, folder_of, instruction_files, name,
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

pub(super) fn find(args: &Args, config: &Config) -> anyhow::Result<Files> {
    let (stdin, paths): (Vec<_>, Vec<_>) =
        args.paths.iter().cloned().partition(|path| is_dash(path));
    let mut files = Files::find(&paths, config);
    match (stdin.len(), args.diff.is_some()) {
        (0, _) => {}
        (1, false) => files.sources.insert(0, stdin_source(args)?),
        (1, true) => bail!("--diff does not work with standard input"),
        _ => bail!("- is standard input, and can be given only once"),
    }
    Ok(files)
}

fn stdin_source(args: &Args) -> anyhow::Result<InputFile> {
    let Some(path) = &args.stdin_filename else {
        bail!("standard input has no name: give --stdin-filename PATH, such as app.py");
    };
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes).context("standard input cannot be read")?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let first = text.lines().next().unwrap_or_default();
    let language = Language::of_path(path).or_else(|| Language::of_shebang(first));
    let language = language.with_context(|| {
        let name = input::name(path);
        format!("{name}: not in a supported language (the extension of --stdin-filename decides)")
    })?;
    Ok(InputFile::text(path, language, text))
}

/// The lines added since a revision, in the repository of the first path.
pub(super) fn added(args: &Args, revision: &str) -> anyhow::Result<Diff> {
    let here = Path::new(".");
    let first = args.paths.first().map_or(here, PathBuf::as_path);
    let folder = if first.is_dir() { Some(first) } else { first.parent() };
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(here);
    let diff = Diff::since(revision, folder).context("--diff")?;
    for path in &args.paths {
        if path.canonicalize().is_ok_and(|path| !diff.covers(&path)) {
            let path = path.display();
            bail!("--diff: {path} is not in the git repository of the first path");
        }
    }
    Ok(diff)
}

pub(super) fn why_none(args: &Args, report: &LintReport) -> String {
    let paths: Vec<_> = args.paths.iter().map(|path| input::name(path)).collect();
    let paths = paths.join(", ");
    match (&args.diff, report.skipped) {
        (Some(revision), _) => format!("none in {paths} has lines added since {revision}"),
        (None, 0) => format!(
            "{paths} has none, or they are hidden, excluded or ignored by git (name a file itself \
             to check it all the same)"
        ),
        (None, 1) => format!("the only file in {paths} is in another language"),
        (None, skipped) => format!("the {skipped} files in {paths} are in other languages"),
    }
}

/// Leaves the known findings out of a report.
pub(super) fn apply(args: &Args, report: &mut LintReport) -> anyhow::Result<()> {
    if let Some(path) = &args.baseline {
        read_baseline(path)?.apply(report);
    }
    Ok(())
}

fn read_baseline(path: &Path) -> anyhow::Result<Baseline> {
    let name = input::name(path);
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            bail!("{name}: no such baseline; --update-baseline writes it")
        }
        Err(error) => return Err(error).with_context(|| format!("{name}: cannot be read")),
    };
    Baseline::read(&text).with_context(|| name)
}

/// Writes the findings of a report as the new baseline.
pub(super) fn update(args: &Args, report: &LintReport) -> anyhow::Result<Status> {
    let Some(path) = &args.baseline else {
        bail!("--update-baseline needs --baseline FILE");
    };
    let name = input::name(path);
    if !report.file_errors.is_empty() {
        bail!("{name}: not written, because some files could not be checked");
    }
    let inputs = args.paths.iter().filter(|path| path.is_file());
    let mut file = output::create_temporary(path, inputs)?;
    let count = Baseline::write(&mut file, report)?;
    output::persist(file, path)?;
    let findings = if count == 1 { "finding" } else { "findings" };
    terminal::warn(&format!("{name}: {count} {findings} written"));
    Ok(Status::Done)
}
