//! From the text of a response to its code blocks and their languages.

mod block;
mod position;

pub use block::{BlockLanguage, CodeBlock, Title};
pub use position::Span;

use crate::verdict::Evidence;

/// One response: its text without `<think>` parts, and the code blocks in it.
///
/// Every position that leaves this room is a [`Span`]; [`Response::evidence`] turns it
/// into lines and columns of the whole response as it was given.
#[derive(Debug)]
pub struct Response<'r> {
    /// The text as given, `<think>` parts included: positions refer to it.
    pub text: &'r str,
    /// The code blocks, in source order.
    pub blocks: Vec<CodeBlock<'r>>,
    /// Byte ranges of `text` that are `<think>`, `<thinking>` or `<reasoning>` parts, or a
    /// byte order mark: judged by nothing.
    pub hidden: Vec<std::ops::Range<usize>>,
}

impl<'r> Response<'r> {
    /// The place of a span in lines and columns of the whole response.
    pub fn evidence(&self, span: Span) -> Evidence {
        let _ = span;
        unimplemented!()
    }
}
