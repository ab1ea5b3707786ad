//! A cache of answers on disk, so that nothing is asked twice.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::Opinion;

/// The largest file that is read, in bytes (4 MiB): no answer of the permitted size needs more.
const MAX_FILE_BYTES: u64 = 4 << 20;

/// A folder of answers, one file each. Failures are not cached, and a file that cannot be read
/// counts as a miss.
#[derive(Debug, Clone)]
pub struct Cache {
    folder: PathBuf,
}

#[derive(Serialize, Deserialize)]
struct CachedAnswer {
    /// The key again, to reject a file that was moved or damaged.
    key: String,
    opinions: Vec<Opinion>,
}

impl Cache {
    /// A cache in a folder, which is created when the first answer is stored.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// The answer stored under a key, if it has `count` opinions.
    pub(super) fn get(&self, key: &str, count: usize) -> Option<Vec<Opinion>> {
        let file = File::open(self.path(key)).ok()?;
        let mut bytes = Vec::new();
        file.take(MAX_FILE_BYTES).read_to_end(&mut bytes).ok()?;
        let answer: CachedAnswer = serde_json::from_slice(&bytes).ok()?;
        (answer.key == key && answer.opinions.len() == count).then_some(answer.opinions)
    }

    /// Stores an answer atomically: several processes may store the same one.
    pub(super) fn put(&self, key: &str, opinions: &[Opinion]) -> io::Result<()> {
        let answer = CachedAnswer { key: key.to_owned(), opinions: opinions.to_vec() };
        let path = self.path(key);
        let folder = path.parent().unwrap_or(&self.folder);
        fs::create_dir_all(folder)?;
        // `File::create_new` gives the usual permissions: a cache may be shared by several users.
        let mut file = tempfile::Builder::new().make_in(folder, |path| File::create_new(path))?;
        file.write_all(&serde_json::to_vec(&answer)?)?;
        file.persist(path)?;
        Ok(())
    }

    /// The file of an answer, in one of 256 folders.
    fn path(&self, key: &str) -> PathBuf {
        let prefix = key.get(..2).unwrap_or_default();
        self.folder.join(prefix).join(format!("{key}.json"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opinions() -> Vec<Opinion> {
        vec![Opinion { followed: true, reason: "so".to_owned() }]
    }

    #[test]
    fn a_stored_answer_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path().join("new"));
        assert_eq!(cache.get("abcd", 1), None);
        cache.put("abcd", &opinions()).unwrap();
        assert_eq!(cache.get("abcd", 1), Some(opinions()));
        assert_eq!(cache.get("abcd", 2), None);
        let files = fs::read_dir(folder.path().join("new/ab")).unwrap().count();
        assert_eq!(files, 1, "no temporary file is left");
    }

    #[test]
    fn a_damaged_file_is_a_miss_and_is_replaced() {
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
