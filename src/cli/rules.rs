//! `--rules`: a folder with the user's own rules, or a pack of rules by its name.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};

use super::terminal;
use crate::check::Readings;
use crate::instruction::{Template, Templates};
use crate::response::Limits;
use crate::rules::{Pack, Rules};
use crate::verifier::{Options, Verifier};

/// The largest file with rules that is read, in bytes (1 MiB).
pub(super) const MAX_FILE: u64 = 1 << 20;

/// The flag for the folder with the user's own rules.
#[derive(Debug, PartialEq, clap::Args)]
pub(super) struct RulesArg {
    /// Folder of *.toml files with rules of your own, or pack:NAME for a pack that comes with
    /// codeif: codeif-bench, multicodeif, pep8, vericode
    #[arg(long = "rules", value_name = "DIR")]
    pub(super) folder: Option<PathBuf>,
}

/// The rules given on the command line, if any.
#[derive(Debug, Default)]
pub(super) struct LoadedRules(Option<Arc<Rules>>);

impl RulesArg {
    /// The flag with this folder as its value.
    pub(super) fn of(folder: &Path) -> Self {
        Self { folder: Some(folder.to_owned()) }
    }

    pub(super) fn texts(&self) -> anyhow::Result<Vec<(String, String)>> {
        let Some(folder) = self.folder.as_deref() else {
            return Ok(Vec::new());
        };
        match pack_name(folder).and_then(Pack::find) {
            Some(pack) => Ok(vec![(pack.name.to_owned(), pack.text.to_owned())]),
            None => files(folder),
        }
    }

    pub(super) fn load(&self) -> anyhow::Result<LoadedRules> {
        let rules = self.folder.as_deref().map(load).transpose()?;
        Ok(LoadedRules(rules))
    }
}

impl LoadedRules {
    /// The built-in templates, and those of the rules.
    pub(super) fn templates(&self) -> &Templates {
        match &self.0 {
            Some(rules) => rules.templates(),
            None => Templates::builtin(),
        }
    }

    /// The template of a rule, if one has that slug.
    pub(super) fn get(&self, slug: &str) -> Option<&Arc<Template>> {
        let template = self.templates().get(slug)?;
        (!template.origin.is_preloaded()).then_some(template)
    }

    pub(super) fn verifier(&self, limits: Limits, readings: Readings) -> Verifier {
        Verifier::new(Options { limits, rules: self.0.clone(), readings })
    }
}

/// Reads the rules of a folder, in the order of their file names. Each error in them is reported
/// before this fails.
pub(super) fn load(folder: &Path) -> anyhow::Result<Arc<Rules>> {
    if let Some(name) = pack_name(folder) {
        let names: Vec<_> = Pack::all().iter().map(|pack| pack.name).collect();
        let Some(pack) = Pack::find(name) else {
            bail!("--rules {name}: there is no such pack; there are {}", names.join(", "));
        };
        return match pack.rules() {
            Ok(rules) => Ok(Arc::new(rules)),
            Err(errors) => bail!("the pack {name} cannot be used: {}", errors[0]),
        };
    }
    let files = files(folder)?;
    let texts = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    match Rules::read(texts) {
        Ok(rules) => Ok(Arc::new(rules)),
        Err(errors) => {
            for error in &errors {
                terminal::warn(&format!("error: {error}"));
            }
            bail!("the rules in {} cannot be used", folder.display())
        }
    }
}

/// The name of the pack that stands in place of a folder.
fn pack_name(folder: &Path) -> Option<&str> {
    folder.to_str().filter(|name| name.starts_with(Pack::PREFIX))
}

/// Name and text of each rule file in a folder.
fn files(folder: &Path) -> anyhow::Result<Vec<(String, String)>> {
    let shown = folder.display();
    if folder.is_file() {
        bail!("--rules {shown}: is a file; give its folder");
    }
    let entries = fs::read_dir(folder).with_context(|| format!("--rules {shown}"))?;
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.with_context(|| format!("--rules {shown}"))?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            paths.push(path);
        }
    }
    paths.sort();
    if paths.is_empty() {
        bail!(
            "--rules {shown}: contains no rule; a rule is a file NAME.toml (see codeif explain rules)"
        );
    }
    paths.iter().map(|path| read(path)).collect()
}

fn read(path: &Path) -> anyhow::Result<(String, String)> {
    let name = path.display().to_string();
    let mut text = String::new();
    File::open(path)
        .and_then(|file| file.take(MAX_FILE + 1).read_to_string(&mut text))
        .with_context(|| format!("{name}: cannot be read"))?;
    if text.len() as u64 > MAX_FILE {
        bail!("{name}: larger than {MAX_FILE} bytes, which is too large for a rule");
    }
    Ok((name, text))
}

/// The literate cases of a rule, from the file `SLUG.md` in the same folder, or those of its pack.
pub(super) fn cases(folder: &Path, slug: &str) -> Option<String> {
    if let Some(pack) = pack_name(folder).and_then(Pack::find) {
        return Some(pack.cases.to_owned());
    }
    fs::read_to_string(folder.join(format!("{slug}.md"))).ok()
}
