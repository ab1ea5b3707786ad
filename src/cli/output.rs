//! Where results go.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::input::DASH;

/// Creates a file, or takes standard output for `-`. A file that is read from is not
/// overwritten.
pub(super) fn create<'p>(
    path: &Path,
    inputs: impl IntoIterator<Item = &'p Path>,
) -> anyhow::Result<Box<dyn Write>> {
    if path.as_os_str() == DASH {
        return Ok(Box::new(BufWriter::new(io::stdout())));
    }
    spare(path, inputs)?;
    Ok(Box::new(file(path)?))
}

/// A file that takes its place once it is whole; until then what stood there stays.
pub(super) struct Draft {
    path: PathBuf,
    target: PathBuf,
}

impl Draft {
    /// A draft of the file beside it, and its writer. A file that is read from is refused.
    pub(super) fn create<'p>(
        path: &Path,
        inputs: impl IntoIterator<Item = &'p Path>,
    ) -> anyhow::Result<(Self, Box<dyn Write>)> {
        spare(path, inputs)?;
        // What a link points to is replaced, not the link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut name = target.clone().into_os_string();
        name.push(format!(".{}.part", std::process::id()));
        let path = PathBuf::from(name);
        let out = file(&path)?;
        Ok((Self { path, target }, Box::new(out)))
    }

    /// Puts the draft, which has been flushed, in the file's place.
    pub(super) fn keep(self) -> anyhow::Result<()> {
        fs::rename(&self.path, &self.target)
            .with_context(|| format!("{}: cannot be written", self.target.display()))
    }
}

impl Drop for Draft {
    /// Removes a draft that was not kept; of one that was, there is nothing left to remove.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Refuses a file that is read from.
fn spare<'p>(path: &Path, inputs: impl IntoIterator<Item = &'p Path>) -> anyhow::Result<()> {
    if let Ok(target) = fs::canonicalize(path)
        && inputs
            .into_iter()
            .any(|input| fs::canonicalize(input).is_ok_and(|input| input == target))
    {
        bail!(
            "{}: is read from and cannot be written to; give another --output",
            path.display()
        );
    }
    Ok(())
}

fn file(path: &Path) -> anyhow::Result<BufWriter<File>> {
    let file =
        File::create(path).with_context(|| format!("{}: cannot be written", path.display()))?;
    Ok(BufWriter::with_capacity(1 << 16, file))
}
