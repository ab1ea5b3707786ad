//! Which files are modules that their project hides from other code or has for tests, by the files that declare them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::lang;
use crate::language::Language;

/// How many modules are gone outwards from a file.
const MAX_DEPTH: usize = 8;
/// The largest file that is looked at, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The files that declare modules, each read when first asked for.
#[derive(Debug, Default)]
pub(super) struct Modules(Mutex<BTreeMap<PathBuf, Option<Arc<str>>>>);

impl Modules {
    /// Whether a file, or a module around it, is declared as one that other code cannot name, and nothing of it is
    /// handed on.
    pub(super) fn hide(&self, file: &Path, language: Language) -> bool {
        let imports = lang::of(language);
        let (mut module, mut inner, mut is_hidden) = (file.to_owned(), Vec::new(), false);
        for _ in 0..MAX_DEPTH {
            let Some((name, holders)) = imports.declared_in(&module) else {
                return is_hidden;
            };
            let read = |at: PathBuf| Some((self.text(&at)?, at));
            let Some((text, holder)) = holders.into_iter().find_map(read) else { break };
            let Some(is_public) = imports.declares_public(&text, &name) else { break };
            is_hidden |= !is_public;
            inner.push(name);
            if inner.iter().any(|name| imports.hands_on(&text, name)) {
                break;
            }
            module = holder;
        }
        false
    }

    /// Whether a file is declared as a module for tests alone.
    pub(super) fn test(&self, file: &Path, language: Language) -> bool {
        let imports = lang::of(language);
        let Some((name, holders)) = imports.declared_in(file) else { return false };
        let texts = holders.iter().filter_map(|holder| self.text(holder));
        texts.into_iter().any(|text| imports.declares_for_tests(&text, &name))
    }

    fn text(&self, path: &Path) -> Option<Arc<str>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let read = || {
            let is_small = fs::metadata(path).is_ok_and(|file| file.len() <= MAX_BYTES);
            let text = is_small.then(|| fs::read_to_string(path).ok()).flatten();
            text.map(Arc::from)
        };
        known.entry(path.to_owned()).or_insert_with(read).clone()
    }
}
