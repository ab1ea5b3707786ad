//! The files of each rater.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::bail;

use crate::agreement::Rater;
use crate::cli::from::{FileKind, FromArg};
use crate::cli::problems::problem;
use crate::cli::shard::Piece;
use crate::cli::{input, terminal};
use crate::dataset::{Fault, MAX_LINE_BYTES, Questions};

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
pub(super) fn read(
    paths: &[PathBuf],
    from: &FromArg,
    tasks: &Arc<Questions>,
) -> anyhow::Result<Vec<Rater>> {
    let mut groups: Vec<Group> = Vec::new();
    for (given, path) in paths.iter().enumerate() {
        let files = from.files(path, FileKind::Results)?;
        let is_alone = files.len() == 1;
        for file in files {
            let rater = rater(&file, from, tasks)?;
            if rater.rows.is_empty() {
                let problem = problem(&rater.name, None, Fault::Empty);
                if is_alone {
                    bail!(problem);
                }
                terminal::warn(&format!("warning: {problem}"));
                continue;
            }
            let judge = judge(&file, &rater);
            let same = groups.iter_mut().find(|group| match (&group.judge, &judge) {
                (Some(a), Some(b)) => a == b && are_disjoint(&group.rater, &rater),
                (None, None) => group.given == given,
                _ => false,
            });
            match same {
                Some(group) => {
                    group.rater.rows.extend(rater.rows);
                    group.rater.name = judge.unwrap_or_else(|| input::name(path));
                }
                None => groups.push(Group { given, judge, rater }),
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

/// Reads a file, whose rows must not all be bad.
fn rater(path: &Path, from: &FromArg, tasks: &Arc<Questions>) -> anyhow::Result<Rater> {
    let name = input::name(path);
    let rater = from
        .lines(&Piece::whole(path), tasks, MAX_LINE_BYTES)
        .and_then(|mut lines| Rater::read(&mut lines, &name))
        .map_err(|error| problem(&name, None, Fault::unreadable(&error)))?;
    if let Some(first) = rater.rows.first()
        && let Err(fault) = &first.verdicts
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
