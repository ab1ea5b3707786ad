//! Asking a model about what the rules could not decide.

use std::sync::Arc;

use indicatif::ProgressBar;

use super::answer::JudgedAnswer;
use crate::cli::judge::JudgeSession;
use crate::cli::problems::Problems;

/// Asks about each judged answer that has something Unverifiable, and puts in what was said.
/// A dry run leaves them as they are.
pub(super) fn ask(
    session: &mut JudgeSession,
    judged: &mut [JudgedAnswer],
    problems: &mut Problems,
    bar: &ProgressBar,
) {
    let (places, inquiries): (Vec<_>, Vec<_>) = judged
        .iter()
        .enumerate()
        .filter_map(|(place, judged)| Some((place, judged.inquiry()?)))
        .unzip();
    let subjects: Vec<_> = places.iter().map(|&at| judged[at].subject()).collect();
    let Some(answers) = session.ask(&subjects, &inquiries, problems, bar) else {
        return;
    };
    let model = Arc::from(session.model());
    for (place, answer) in places.into_iter().zip(&answers) {
        judged[place].apply_opinions(&model, answer);
    }
}
