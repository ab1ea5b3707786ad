//! The flags for rewards in training, which `codeif.rewards` takes too.

use crate::cli::limits::{Choice, choice, whole};
use crate::verifier::{RequiredCode, Requirements};

/// What an answer must have to earn anything. With any of these, each verdict line has `rewards`.
#[derive(Debug, Clone, Copy, PartialEq, clap::Args)]
#[command(
    next_help_heading = "Rewards: an answer that does not meet these gets 0 (needs --output)"
)]
pub(super) struct RewardArgs {
    /// How much code there must be
    #[arg(long, value_name = "CODE", value_parser = choice(&REQUIRED), requires = "output", conflicts_with = "shard")]
    require: Option<RequiredCode>,

    /// The most syntax errors
    #[arg(long, value_name = "N", value_parser = whole::<usize>, requires = "output", conflicts_with = "shard")]
    max_syntax_errors: Option<usize>,

    /// The code must be in the language of the question, or if it names none, in that which an
    /// instruction asks for; a row without a known language is an error
    #[arg(long, requires = "output", conflicts_with = "shard")]
    require_language: bool,

    /// The largest share of repeated lines, from 0 to 1, in code of 20 lines or more
    #[arg(long, value_name = "SHARE", value_parser = share, requires = "output", conflicts_with = "shard")]
    max_repetition: Option<f64>,

    /// The answer must not be cut off: its last fence is closed, and so is its code
    #[arg(long, requires = "output", conflicts_with = "shard")]
    require_finished: bool,
}

const REQUIRED: [Choice<RequiredCode>; 3] = [
    ("code", "Any token but comments", RequiredCode::Any),
    (
        "statements",
        "A statement or body that does something: no pass, name, literal or import alone",
        RequiredCode::Statements,
    ),
    (
        "definitions",
        "A function or type with such a statement or with members",
        RequiredCode::Definitions,
    ),
];

fn share(text: &str) -> Result<f64, &'static str> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or("expected a share from 0 to 1, such as 0.5")
}

impl RewardArgs {
    /// The requirements, if there are any.
    pub(super) fn requirements(&self) -> Option<Requirements> {
        let requirements = Requirements {
            code: self.require,
            max_syntax_errors: self.max_syntax_errors,
            language: self.require_language,
            max_repetition: self.max_repetition,
            finished: self.require_finished,
        };
        (requirements != Requirements::default()).then_some(requirements)
    }
}
