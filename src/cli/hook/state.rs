//! What is remembered between events: a file for each session, in the user's state folder.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use crate::lint::short_hash;

/// The variable that names the state folder.
pub(in crate::cli) const STATE_VARIABLE: &str = "CODEIF_STATE";

/// How long a session is remembered.
const SESSION_AGE: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// The largest file of a session, in bytes.
const MAX_SESSION: u64 = 1 << 23;

/// The user's state folder for codeif, which may not exist yet.
pub(in crate::cli) fn folder() -> io::Result<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).map(PathBuf::from);
    if let Some(folder) = variable(STATE_VARIABLE).filter(|folder| !folder.as_os_str().is_empty()) {
        if !folder.is_absolute() {
            return Err(io::Error::other(format!(
                "{STATE_VARIABLE} is the relative path `{}`: give an absolute one, since hooks run in several folders",
                folder.display()
            )));
        }
        return Ok(folder);
    }
    let variable = |name: &str| variable(name).filter(|folder| folder.is_absolute());
    let home = std::env::home_dir();
    let base = match std::env::consts::OS {
        "windows" => variable("LOCALAPPDATA"),
        "macos" => home.map(|home| home.join("Library/Application Support")),
        _ => variable("XDG_STATE_HOME").or_else(|| home.map(|home| home.join(".local/state"))),
    };
    let base = base.ok_or_else(|| {
        io::Error::other(format!("there is no state folder: set {STATE_VARIABLE} to one"))
    })?;
    Ok(base.join("codeif"))
}

/// What is known of a session.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Session {
    /// Whether it was met before.
    pub(super) is_known: bool,
    /// The commit that it began from.
    pub(super) base: Option<String>,
    /// Files that were not as in that commit when it began, with the hash of their texts.
    pub(super) dirty: BTreeMap<PathBuf, String>,
    pub(super) files: BTreeMap<PathBuf, SessionFile>,
    /// How often the end of a turn was refused.
    pub(super) gates: usize,
}

/// A file that the session edited.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct SessionFile {
    /// The text before the first edit; `None` if it was not known.
    pub(super) before: Option<String>,
    /// The hash of the text that was counted last in the tally.
    pub(super) counted: Option<String>,
    /// The findings that the model was told: the rule's place of each fingerprint.
    pub(super) told: BTreeMap<String, String>,
}

/// What tells a session from others.
pub(super) struct SessionId<'a> {
    pub(super) agent: &'a str,
    /// The root of the repository.
    pub(super) root: &'a Path,
    pub(super) id: &'a str,
}

/// The state folder, locked: events of a session may come at the same time.
pub(super) struct Store {
    folder: PathBuf,
    _lock: File,
}

impl Store {
    pub(super) fn open() -> io::Result<Self> {
        let folder = folder()?;
        fs::create_dir_all(folder.join("sessions"))?;
        let lock = File::options().create(true).append(true).open(folder.join("lock"))?;
        lock.lock()?;
        Ok(Self { folder, _lock: lock })
    }

    fn path(&self, session: &SessionId<'_>) -> PathBuf {
        let SessionId { agent, root, id } = session;
        let name = format!("{}.json", short_hash(&[agent, &root.to_string_lossy(), id]));
        self.folder.join("sessions").join(name)
    }

    /// The session; a new one if it is not known.
    pub(super) fn session(&self, id: &SessionId<'_>) -> Session {
        let path = self.path(id);
        let is_small = path.metadata().is_ok_and(|metadata| metadata.len() <= MAX_SESSION);
        let text = is_small.then(|| fs::read_to_string(path).ok()).flatten();
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    pub(super) fn keep(&self, id: &SessionId<'_>, session: &Session) -> io::Result<()> {
        let path = self.path(id);
        if !path.exists() {
            self.forget_old();
        }
        let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
        // In one piece: a write of each token is as many calls of the system.
        file.write_all(&serde_json::to_vec(session)?)?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    }

    fn forget_old(&self) {
        let Ok(entries) = fs::read_dir(self.folder.join("sessions")) else {
            return;
        };
        let now = SystemTime::now();
        for entry in entries.filter_map(Result::ok) {
            let changed = entry.metadata().and_then(|metadata| metadata.modified());
            let age = changed.ok().and_then(|changed| now.duration_since(changed).ok());
            if age.is_some_and(|age| age > SESSION_AGE) {
                // Another time, if it cannot be removed now.
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Session {
    /// Forgets texts until they are few enough to be kept.
    pub(super) fn shrink(&mut self) {
        let mut size = 0;
        for file in self.files.values_mut() {
            size += file.before.as_ref().map_or(0, String::len);
            if size as u64 > MAX_SESSION / 4 {
                file.before = None;
            }
        }
    }

    pub(super) fn paths(&self) -> BTreeSet<PathBuf> {
        self.files.keys().cloned().collect()
    }
}
