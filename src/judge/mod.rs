//! The judge: a language model with an OpenAI-compatible API, which is asked about what the rules
//! cannot decide or, as in the paper, about everything.
//!
//! An [`Inquiry`] is one question to the model: a prompt, and the number of verdicts that it asks
//! for. [`Inquiry::list`] is about a list of instructions, [`fallback::inquiry`] about the
//! Unverifiable ones of a graded response. A [`Judge`] answers inquiries from its [`Cache`] or by
//! calls, with retries, a limit on concurrent calls and a budget. The result has a verdict for
//! each instruction or is a [`JudgeError`]; there are no partial answers.
//!
//! This is the only module that opens connections, and only [`Judge::ask`] does so.

mod cache;
mod client;
mod endpoint;
pub mod fallback;
mod inquiry;
mod plan;
mod reply;
mod target;

use std::time::Duration;

pub use cache::Cache;
pub use client::{Judge, JudgeOptions, JudgeResult};
pub use inquiry::{Inquiry, MAX_INQUIRY_BYTES, ReplyFormat};
pub use plan::Plan;
pub use reply::Opinion;
pub use target::{ApiKey, BaseUrl};

/// Why an inquiry has no answer. Texts of the server are shortened and do not contain the key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum JudgeError {
    #[error("it did not answer within {} s", .0.as_secs_f64())]
    TimedOut(Duration),
    /// No connection: the host or port does not exist, or its certificate is not trusted.
    #[error("it cannot be reached: {0}")]
    Unreachable(String),
    /// The connection broke, or the response is not HTTP.
    #[error("the connection broke: {0}")]
    Broken(String),
    #[error("it answered with status {status}{}{text}", if .text.is_empty() { "" } else { ": " })]
    Status { status: u16, text: String },
    #[error("its answer is larger than {0} bytes")]
    TooLarge(usize),
    #[error("it refused: {0}")]
    Refused(String),
    #[error("its answer is cut off")]
    CutOff,
    /// The answer does not have the requested format.
    #[error("its answer is not in the form asked for: {0}")]
    Malformed(String),
    #[error("it gave {found} verdicts on {expected} instructions")]
    Count { expected: usize, found: usize },
    /// The inquiry is too long to be sent.
    #[error("the prompt has {bytes} bytes, at most {limit} are sent")]
    TooLong { bytes: usize, limit: usize },
    #[error("the limit on calls was reached")]
    BudgetSpent,
    /// The judge is no longer asked, see [`Judge::given_up`](Judge::given_up).
    #[error("the judge is no longer asked")]
    GivenUp,
}

impl JudgeError {
    /// What to do about an error that ends the run, as an imperative.
    pub fn help(&self) -> &'static str {
        match self {
            Self::Status { status: 401, .. } => "set CODEIF_JUDGE_KEY to a key that it takes",
            Self::Status { status: 402 | 429, .. } => "see to the account's credit",
            Self::Status { status: 403, .. } => "use a key that is allowed to use this model",
            Self::Status { status: 300..=399, .. } => {
                "give --judge the address that it points to; redirects are not followed"
            }
            Self::Status { .. } => {
                "check --judge (the part before /chat/completions) and --judge-model"
            }
            Self::Unreachable(_) => "check --judge, and that a server is running there",
            _ => "try again",
        }
    }

    pub(super) fn is_transient(&self) -> bool {
        match self {
            Self::Unreachable(_) | Self::Broken(_) => true,
            Self::Status { status, text } => {
                matches!(status, 408 | 429 | 500..=599) && !says_out_of_credit(*status, text)
            }
            _ => false,
        }
    }

    /// Whether every other inquiry would fail the same way. Some statuses mean this only if the
    /// judge has not answered at all: a server may also reject a single prompt with them.
    pub(super) fn is_fatal(&self, has_answered: bool) -> bool {
        match self {
            Self::Unreachable(_) => !has_answered,
            Self::Status { status, text } => match status {
                401 | 402 => true,
                300..=399 | 403 | 404 | 405 => !has_answered,
                _ => says_out_of_credit(*status, text),
            },
            _ => false,
        }
    }
}

/// Whether a 429 means that the account is out of credit, so that waiting does not help.
fn says_out_of_credit(status: u16, text: &str) -> bool {
    status == 429 && text.contains("insufficient_quota")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(status: u16) -> JudgeError {
        JudgeError::Status { status, text: String::new() }
    }

    #[test]
    fn transient_errors_are_retried() {
        for code in [408, 429, 500, 503, 529] {
            assert!(status(code).is_transient(), "{code}");
        }
        for code in [302, 400, 401, 404, 422] {
            assert!(!status(code).is_transient(), "{code}");
        }
        assert!(JudgeError::Broken(String::new()).is_transient());
        assert!(!JudgeError::TimedOut(Duration::ZERO).is_transient());
    }

    #[test]
    fn fatal_errors_end_the_run() {
        for code in [302, 401, 403, 404] {
            assert!(status(code).is_fatal(false), "{code}");
        }
        assert!(status(401).is_fatal(true));
        assert!(!status(403).is_fatal(true));
        assert!(!status(400).is_fatal(false));
        let quota = JudgeError::Status { status: 429, text: "insufficient_quota: pay".to_owned() };
        assert!(quota.is_fatal(true) && !quota.is_transient());
    }

    #[test]
    fn messages_read_as_the_end_of_a_sentence() {
        assert_eq!(
            JudgeError::TimedOut(Duration::from_millis(200)).to_string(),
            "it did not answer within 0.2 s"
        );
        assert_eq!(status(500).to_string(), "it answered with status 500");
    }
}
