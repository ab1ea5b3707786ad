//! Opening what the user names.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// The name that stands for standard input and output.
pub(super) const DASH: &str = "-";

/// What to call a path in messages.
pub(super) fn name(path: &Path) -> String {
    match path.as_os_str() == DASH {
        true => "<stdin>".to_owned(),
        false => path.display().to_string(),
    }
}

/// Opens a file, or standard input for `-`.
pub(super) fn open(path: &Path) -> io::Result<Box<dyn BufRead>> {
    if path.as_os_str() == DASH {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}
