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
mod error;
pub mod fallback;
mod inquiry;
mod plan;
mod reply;
mod target;

pub use cache::Cache;
pub use client::{Judge, JudgeOptions, JudgeResult};
pub use error::JudgeError;
pub use inquiry::{Inquiry, MAX_INQUIRY_BYTES, ReplyFormat};
pub use plan::Plan;
pub use reply::Opinion;
pub use target::{ApiKey, BaseUrl};
