//! The files of each rater.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::agreement::Rater;
use crate::cli::input;
use crate::cli::problems::problem;
use crate::dataset::Fault;

/// A rater whose files are still being read.
struct Group {
    /// The path that was given.
    given: usize,
    /// The judge that CodeIF's name of the first file says it is of.
    judge: Option<String>,
    rater: Rater,
}

/// Reads the raters. The files of one path are one rater; CodeIF writes a file `JUDGE-MODEL.jsonl`
/// for each model, and those of one judge are one rater too.
pub(super) fn read(paths: &[PathBuf]) -> anyhow::Result<Vec<Rater>> {
    let mut groups: Vec<Group> = Vec::new();
    for (given, path) in paths.iter().enumerate() {
        for file in input::files(path)? {
            let rater = rater(&file)?;
            let judge = judge(&file, &rater);
            let same = groups
                .iter_mut()
                .find(|group| match (&group.judge, &judge) {
                    (Some(a), Some(b)) => a == b && are_disjoint(&group.rater, &rater),
                    (None, None) => group.given == given,
                    _ => false,
                });
            match same {
                Some(group) => {
                    group.rater.rows.extend(rater.rows);
                    group.rater.name = judge.unwrap_or_else(|| input::name(path));
                }
                None => groups.push(Group {
                    given,
                    judge,
                    rater,
                }),
            }
        }
    }
    Ok(groups.into_iter().map(|group| group.rater).collect())
}

/// The judge of a file that is named `JUDGE-MODEL.jsonl` and has rows of that model alone, with its
/// folder.
fn judge(path: &Path, rater: &Rater) -> Option<String> {
    let models = models(rater);
    let (Some(model), 1) = (models.first(), models.len()) else {
        return None;
    };
    let name = path.file_name()?.to_str()?;
    let at = name.find(&format!("-{model}.json"))?;
    let judge = path.with_file_name(&name[..at]);
    (at > 0).then(|| judge.display().to_string())
}

fn models(rater: &Rater) -> BTreeSet<&str> {
    let rows = rater.rows.iter();
    rows.filter_map(|row| row.model.as_deref()).collect()
}

fn are_disjoint(a: &Rater, b: &Rater) -> bool {
    models(a).is_disjoint(&models(b))
}

/// Reads a file, which must have at least one row of verdicts.
fn rater(path: &Path) -> anyhow::Result<Rater> {
    let name = input::name(path);
    let rater = input::open(path)
        .and_then(|reader| Rater::read(reader, &name))
        .map_err(|error| problem(&name, None, Fault::Unreadable(error.to_string())))?;
    let Some(first) = rater.rows.first() else {
        bail!(problem(&name, None, Fault::Empty));
    };
    if let Err(fault) = &first.verdicts
        && rater.rows.iter().all(|row| row.verdicts.is_err())
    {
        bail!(
            "{name}: none of its {} lines is a row of verdicts; line {}: {fault}",
            rater.rows.len(),
            first.line
        );
    }
    Ok(rater)
}
