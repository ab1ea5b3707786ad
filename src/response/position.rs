//! Places in code blocks and in the text around them.

/// A range of bytes in the code of one block, or in the response's text outside blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The block, counted from 0; `None`: the offsets are into the response's text.
    pub block: Option<u32>,
    /// First byte, in [`CodeBlock::code`](super::CodeBlock::code).
    pub start: u32,
    /// Just behind the last byte.
    pub end: u32,
}

impl Span {
    /// A span in a block's code.
    pub const fn in_block(block: u32, start: u32, end: u32) -> Self {
        Self {
            block: Some(block),
            start,
            end,
        }
    }

    /// Whether `other` lies within this span, in the same block.
    pub fn contains(&self, other: Self) -> bool {
        self.block == other.block && self.start <= other.start && other.end <= self.end
    }
}
