//! Parses the content of a verdict block.

use crate::literate::ExpectedEvidence;
use crate::verdict::{Outcome, Reason};

/// Parses the outcome and the evidence of a verdict block.
pub(super) fn parse(content: &str) -> Result<(Outcome, Vec<ExpectedEvidence>), String> {
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
            parse_evidence(line)
                .ok_or_else(|| format!("evidence `{line}`: expected `LINE:COLUMN TEXT`"))
        })
        .collect::<Result<_, _>>()?;
    Ok((outcome, evidence))
}

fn parse_evidence(line: &str) -> Option<ExpectedEvidence> {
    let (position, text) = line.split_once(' ').unwrap_or((line, ""));
    let (line, column) = position.split_once(':')?;
    Some(ExpectedEvidence {
        line: line.parse().ok()?,
        column: column.parse().ok()?,
        text: text.to_owned(),
    })
}
