//! The options of a verifier.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use codeif::{Limits, Pack};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// A folder, or texts by name.
#[derive(FromPyObject)]
pub(crate) enum RulesArgument {
    Texts(BTreeMap<String, String>),
    Folder(PathBuf),
}

/// The limits with those that are given by name.
pub(crate) fn read_limits(given: BTreeMap<String, usize>) -> PyResult<Limits> {
    let mut limits = Limits::default();
    for (name, value) in given {
        let limit = match name.as_str() {
            "response_bytes" => &mut limits.response_bytes,
            "blocks" => &mut limits.blocks,
            "block_bytes" => &mut limits.block_bytes,
            "nesting" => &mut limits.nesting,
            "steps" => &mut limits.steps,
            _ => {
                return Err(PyTypeError::new_err(format!(
                    "there is no limit `{name}`: the limits are response_bytes, blocks, \
                     block_bytes, nesting and steps"
                )));
            }
        };
        *limit = value;
    }
    Ok(limits)
}

impl RulesArgument {
    /// The names and texts of the rules.
    pub(crate) fn read(self) -> PyResult<BTreeMap<String, String>> {
        match self {
            Self::Texts(texts) => Ok(texts),
            Self::Folder(folder) => match pack(&folder)? {
                Some(pack) => Ok([(folder.display().to_string(), pack.text.to_owned())].into()),
                None => read_folder(&folder),
            },
        }
    }
}

/// The pack that stands in place of a folder: `pack:pep8`.
fn pack(folder: &Path) -> PyResult<Option<&'static Pack>> {
    let name = folder.to_str().unwrap_or_default();
    if !name.starts_with(Pack::PREFIX) {
        return Ok(None);
    }
    let unknown = || PyValueError::new_err(format!("{name}: there is no such pack"));
    Pack::find(name).map(Some).ok_or_else(unknown)
}

/// The rule files of a folder.
fn read_folder(folder: &Path) -> PyResult<BTreeMap<String, String>> {
    let mut rules = BTreeMap::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|it| it == "toml") {
            rules.insert(path.display().to_string(), std::fs::read_to_string(&path)?);
        }
    }
    if rules.is_empty() {
        let message = format!("{}: holds no rule, which is a file NAME.toml", folder.display());
        return Err(PyValueError::new_err(message));
    }
    Ok(rules)
}
