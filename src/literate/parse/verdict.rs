//! The content of a verdict block.

use crate::literate::ExpectedEvidence;
use crate::verdict::{Outcome, Reason};

/// Reads the content of a verdict block: the outcome, then all the evidence.
pub(super) fn read(content: &str) -> Result<(Outcome, Vec<ExpectedEvidence>), String> {
    let mut lines = content.lines();
    let first = lines.next().unwrap_or_default().trim();
    let outcome = match first.split_once(' ') {
        None if first == "Yes" => Outcome::Yes,
        None if first == "No" => Outcome::No,
        Some(("Unverifiable", reason)) => Reason::ALL
            .into_iter()
            .find(|known| known.id() == reason.trim())
            .map(Outcome::Unverifiable)
            .ok_or_else(|| format!("unknown reason `{reason}`"))?,
        _ => {
            return Err(format!(
                "verdict `{first}`: expected `Yes`, `No` or `Unverifiable REASON`"
            ));
        }
    };
    let evidence = lines
        .filter(|line| !line.trim().is_empty())
        .map(|line| {
            expected(line).ok_or_else(|| format!("evidence `{line}`: expected `LINE:COLUMN TEXT`"))
        })
        .collect::<Result<_, _>>()?;
    Ok((outcome, evidence))
}

fn expected(line: &str) -> Option<ExpectedEvidence> {
    let (place, text) = line.split_once(' ').unwrap_or((line, ""));
    let (line, column) = place.split_once(':')?;
    Some(ExpectedEvidence {
        line: line.parse().ok()?,
        column: column.parse().ok()?,
        text: text.to_owned(),
    })
}
