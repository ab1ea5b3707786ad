//! Answers kept on disk, so that nothing is asked twice.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};

use super::Opinion;

/// How large an entry may be, in bytes (4 MiB): more than an answer that is read can hold.
const MAX_ENTRY_BYTES: u64 = 4 << 20;

/// A folder of answers, one file each. Only good answers are kept; a file that cannot be read
/// is none.
#[derive(Debug, Clone)]
pub struct Cache {
    folder: PathBuf,
}

#[derive(Serialize, Deserialize)]
struct Entry {
    /// The key, again: a file that was moved or damaged does not pass.
    key: String,
    opinions: Vec<Opinion>,
}

impl Cache {
    /// The answers in a folder; it is made when the first is kept.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    /// The answer under a key, where one with `count` opinions is kept.
    pub(super) fn get(&self, key: &str, count: usize) -> Option<Vec<Opinion>> {
        let file = File::open(self.path(key)).ok()?;
        let mut bytes = Vec::new();
        file.take(MAX_ENTRY_BYTES).read_to_end(&mut bytes).ok()?;
        let entry: Entry = serde_json::from_slice(&bytes).ok()?;
        (entry.key == key && entry.opinions.len() == count).then_some(entry.opinions)
    }

    /// Keeps an answer: whole or not at all, also where several processes keep the same.
    pub(super) fn put(&self, key: &str, opinions: &[Opinion]) -> io::Result<()> {
        let entry = Entry {
            key: key.to_owned(),
            opinions: opinions.to_vec(),
        };
        let path = self.path(key);
        let folder = path.parent().unwrap_or(&self.folder);
        fs::create_dir_all(folder)?;
        let draft = draft(folder);
        let written =
            write(&draft, &serde_json::to_vec(&entry)?).and_then(|()| fs::rename(&draft, &path));
        if written.is_err() {
            let _ = fs::remove_file(&draft);
        }
        written
    }

    /// Where an answer lies: in one of 256 folders.
    fn path(&self, key: &str) -> PathBuf {
        let shelf = key.get(..2).unwrap_or_default();
        self.folder.join(shelf).join(format!("{key}.json"))
    }
}

/// A file name that no other writer uses.
fn draft(folder: &Path) -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    folder.join(format!("{}-{count}.tmp", std::process::id()))
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opinions() -> Vec<Opinion> {
        vec![Opinion {
            followed: true,
            reason: "so".to_owned(),
        }]
    }

    #[test]
    fn what_is_kept_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path().join("new"));
        assert_eq!(cache.get("abcd", 1), None);
        cache.put("abcd", &opinions()).unwrap();
        assert_eq!(cache.get("abcd", 1), Some(opinions()));
        assert_eq!(cache.get("abcd", 2), None);
        let files = fs::read_dir(folder.path().join("new/ab")).unwrap().count();
        assert_eq!(files, 1, "no draft is left");
    }

    #[test]
    fn a_damaged_entry_is_none_and_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path());
        cache.put("abcd", &opinions()).unwrap();
        let whole = fs::read(cache.path("abcd")).unwrap();
        fs::write(cache.path("abce"), &whole).unwrap();
        assert_eq!(cache.get("abce", 1), None, "of another key");
        fs::write(cache.path("abcd"), &whole[..whole.len() / 2]).unwrap();
        assert_eq!(cache.get("abcd", 1), None);
        cache.put("abcd", &opinions()).unwrap();
        assert_eq!(cache.get("abcd", 1), Some(opinions()));
    }
}
