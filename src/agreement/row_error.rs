//! Why a row is left out of a comparison.

use crate::dataset::Fault;

/// Why a row of a rater's file is left out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RowError {
    /// The line is not a row of such a file.
    #[error("{}", .0.with_help())]
    Line(#[from] Fault),
    /// The line has no verdicts. It may be an answer that nobody has rated.
    #[error("has neither `verdicts` nor `judge_result`; grade or judge the answers first")]
    NoList,
    #[error("`{field}` is not a list of verdicts: {found}; expected one such as ['Yes', 'No']")]
    List { field: &'static str, found: String },
    /// The judge gave no list; `codeif judge` writes such lines.
    #[error("was not judged: {0}; judge it again")]
    NotJudged(String),
    /// There are more or fewer verdicts than instructions.
    #[error("{} here, but the question has {expected} instructions", verdicts(*.found))]
    Length { found: usize, expected: usize },
    /// The files have lists of different lengths, and no file says which is right.
    #[error("{} here, {others}; give --questions to decide which is right", verdicts(*.found))]
    Lengths {
        found: usize,
        /// The other rows' positions and numbers of verdicts.
        others: String,
    },
    /// The line repeats a different list of instructions from an earlier line or the question file.
    #[error(
        "field `instruction_list` differs from that of {first} {difference}; compare ratings of one question"
    )]
    OtherQuestion {
        /// The file and line, or the question file.
        first: String,
        /// Where the lists differ: `at index 3`.
        difference: String,
    },
    /// A file has the question and model more than once, and its rows cannot be matched with those
    /// of the other files.
    #[error("question and model occur on lines {lines}; {why}")]
    Repeated {
        /// The first few lines, from 1, separated by commas.
        lines: String,
        /// Why they cannot be samples in the same order.
        why: &'static str,
    },
    /// The file names no models, and the others name several.
    #[error("names no model, and the other files have several; add `model_id`")]
    NoModel,
    /// No other file has the question and model.
    #[error("no other file has this question and model")]
    NoPartner,
    /// The other files' rows for it are left out.
    #[error("the other files' rows for this question and model are left out")]
    PartnerLeftOut,
}

impl RowError {
    /// What errors of one kind have in common, so that many of them can be reported together.
    pub(crate) fn kind(&self) -> String {
        match self {
            Self::Line(fault) => fault.kind().into_owned(),
            _ => format!("{:?}", std::mem::discriminant(self)),
        }
    }

    /// Whether the row itself is bad, rather than unpaired.
    pub const fn is_bad(&self) -> bool {
        !matches!(self, Self::NoPartner | Self::PartnerLeftOut)
    }
}

/// A number of verdicts, with the noun.
pub(super) fn verdicts(count: usize) -> String {
    match count {
        1 => "1 verdict".to_owned(),
        count => format!("{count} verdicts"),
    }
}
