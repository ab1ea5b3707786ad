//! Asks a model about what the rules could not decide.

use std::sync::Arc;

use indicatif::ProgressBar;

use crate::cli::judge::JudgeSession;
use crate::cli::problems::Problems;
use crate::verifier::GradedAnswer;

/// Asks about each answer with Unverifiable verdicts, and applies the opinions. A dry run changes
/// nothing.
pub(super) fn ask(
    session: &mut JudgeSession,
    judged: &mut [GradedAnswer],
    problems: &mut Problems,
    bar: &ProgressBar,
) {
    let (indices, inquiries): (Vec<_>, Vec<_>) = judged
        .iter()
        .enumerate()
        .filter_map(|(index, judged)| Some((index, judged.inquiry()?)))
        .unzip();
    let subjects: Vec<_> = indices.iter().map(|&it| judged[it].subject()).collect();
    let Some(results) = session.ask(&subjects, &inquiries, problems, bar) else {
        return;
    };
    let model = Arc::from(session.model());
    for (index, result) in indices.into_iter().zip(&results) {
        judged[index].apply_opinions(&model, result);
    }
}
