//! The fallback: a language model behind an OpenAI-compatible address is asked for what the
//! rules cannot decide, or, the paper's way, for everything.
//!
//! An [`Inquiry`] is one question to the model: a prompt and how many verdicts it must give.
//! [`Inquiry::list`] asks a whole list of instructions, [`fallback::inquiry`] those of a graded
//! response that are Unverifiable. A [`Judge`] answers inquiries from its [`Cache`] or by
//! calls, with retries, a limit on parallel calls and a budget. What it gives back is a verdict
//! for each instruction or a [`JudgeError`], never half an answer.
//!
//! This is the only room of the library that opens connections, and it does so in
//! [`Judge::ask`] alone.

mod cache;
mod client;
mod endpoint;
mod error;
pub mod fallback;
mod inquiry;
mod plan;
mod prompt;
mod reply;
mod request;
mod retry;
mod target;

pub use cache::Cache;
pub use client::{Judge, JudgeOptions};
pub use error::JudgeError;
pub use inquiry::{Inquiry, MAX_INQUIRY_BYTES, ReplyFormat};
pub use plan::Plan;
pub use reply::Opinion;
pub use target::{ApiKey, BaseUrl};
