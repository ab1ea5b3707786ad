//! Decides, without a language model, whether generated code follows its instructions.

mod check;
pub mod instruction;
pub mod language;
pub mod response;
pub mod syntax;
pub mod verdict;
