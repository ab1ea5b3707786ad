//! Decides, without a language model, whether generated code follows its instructions.

mod check;
pub mod dataset;
pub mod instruction;
pub mod language;
pub mod literate;
pub mod metrics;
pub mod report;
pub mod response;
pub mod syntax;
pub mod verdict;
pub mod verifier;

pub use verifier::Verifier;
