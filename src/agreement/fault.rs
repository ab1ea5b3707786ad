//! Why a row takes no part in a comparison.

use crate::dataset::Fault;

/// Why a row of a rater's file is left out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RowFault {
    /// The line is no row of such a file.
    #[error("{0}; {help}", help = .0.help())]
    Line(#[from] Fault),
    /// The line holds no verdicts at all: it may be an answer that nobody has rated.
    #[error("has neither `verdicts` nor `judge_result`; grade or judge the answers first")]
    NoList,
    /// The list of verdicts cannot be read.
    #[error("`{field}` holds no list of verdicts: {found}; expected one such as ['Yes', 'No']")]
    List {
        /// The field it was looked for in.
        field: &'static str,
        /// The beginning of what stands there.
        found: String,
    },
    /// The judge gave no list, as `codeif judge` writes it.
    #[error("nobody judged: {0}; have it judged again")]
    NotJudged(String),
    /// There are more or fewer verdicts than instructions.
    #[error("{} here, but the question has {expected} instructions", verdicts(*.found))]
    Length {
        /// How many verdicts.
        found: usize,
        /// How many instructions.
        expected: usize,
    },
    /// The files hold lists of unlike length, and none says how long it should be.
    #[error("{} here, {others}; give --questions to tell which is right", verdicts(*.found))]
    Lengths {
        /// How many verdicts.
        found: usize,
        /// Where the other rows are, and how many verdicts they hold.
        others: String,
    },
    /// The line repeats another list of instructions than another place does.
    #[error(
        "field `instruction_list` differs from that of {first} {place}; compare ratings of one question"
    )]
    OtherQuestion {
        /// The file and line, or the question file.
        first: String,
        /// Where the lists part: `at index 3`.
        place: String,
    },
    /// A file has the question and model more than once, and its rows cannot be told apart.
    #[error("question and model occur on lines {lines}; {why}")]
    Repeated {
        /// The first few lines, from 1, separated by commas.
        lines: String,
        /// Why they are not taken for samples in the same order.
        why: &'static str,
    },
    /// The file names no models, and the others name several.
    #[error("names no model, and the other files hold several; add `model_id`")]
    NoModel,
    /// No other file has the question and model.
    #[error("no other file has this question and model")]
    NoPartner,
    /// The rows of the other files are left out.
    #[error("the row to pair with is left out")]
    PartnerLeftOut,
}

impl RowFault {
    /// Whether the row itself is at fault, and not merely alone.
    pub const fn is_bad(&self) -> bool {
        !matches!(self, Self::NoPartner | Self::PartnerLeftOut)
    }
}

/// A number of verdicts, in words.
pub(super) fn verdicts(count: usize) -> String {
    match count {
        1 => "1 verdict".to_owned(),
        count => format!("{count} verdicts"),
    }
}
