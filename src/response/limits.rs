//! Limits on the responses that are graded.

use thiserror::Error;

use super::Response;

/// Limits on a response. They are counts, never seconds, so that the same input meets the same
/// limit on every machine. The first three are checked on the response, the others during parsing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The maximum size of a response, in bytes.
    pub response_bytes: usize,
    /// The maximum number of code blocks.
    pub blocks: usize,
    /// The maximum size of a code block, in bytes.
    pub block_bytes: usize,
    /// The maximum nesting of brackets in a code block; in Java and C++ also of unclosed `<` in one
    /// statement.
    pub nesting: usize,
    /// The maximum number of parser steps for all code blocks, including trials of other languages.
    /// A step is one move of tree-sitter's parser; an error counts as 400 steps. Two fifths of the steps are
    /// available from the start, the rest in proportion to the bytes parsed, all from 1 MiB on.
    pub steps: usize,
}

impl Default for Limits {
    /// 2 MiB a response, 10,000 blocks, 1 MiB a block, brackets 1,000 deep, 1,250,000 steps, which
    /// is more than 1 MiB of usual code needs.
    fn default() -> Self {
        Self {
            response_bytes: 2 << 20,
            blocks: 10_000,
            block_bytes: 1 << 20,
            nesting: 1_000,
            steps: 1_250_000,
        }
    }
}

/// The limit that a response exceeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LimitExceeded {
    /// The response is too large.
    #[error("the response has {bytes} bytes, at most {limit} are judged")]
    Response {
        /// Its size in bytes.
        bytes: usize,
        /// The limit in bytes.
        limit: usize,
    },
    /// It has too many code blocks.
    #[error("the response has {blocks} code blocks, at most {limit} are judged")]
    Blocks {
        /// How many it has.
        blocks: usize,
        limit: usize,
    },
    /// One of its code blocks is too large.
    #[error("a code block has {bytes} bytes, at most {limit} are judged")]
    Block {
        /// Its size in bytes.
        bytes: usize,
        /// The limit in bytes.
        limit: usize,
    },
}

impl Limits {
    /// Checks the size of a response before it is parsed as Markdown.
    ///
    /// # Errors
    /// If the text is too large.
    pub(crate) fn check_text(&self, text: &str) -> Result<(), LimitExceeded> {
        let (bytes, limit) = (text.len(), self.response_bytes.min(u32::MAX as usize));
        match bytes > limit {
            true => Err(LimitExceeded::Response { bytes, limit }),
            false => Ok(()),
        }
    }

    /// Checks the blocks of a response before any of them is parsed.
    ///
    /// # Errors
    /// If there are too many blocks, or one is too large.
    pub(crate) fn check_blocks(&self, response: &Response<'_>) -> Result<(), LimitExceeded> {
        let (blocks, limit) = (response.blocks.len(), self.blocks);
        if blocks > limit {
            return Err(LimitExceeded::Blocks { blocks, limit });
        }
        let candidates = response.blocks.iter().chain(&response.bare);
        let bytes = candidates.map(|block| block.code.len()).max().unwrap_or(0);
        let limit = self.block_bytes;
        match bytes > limit {
            true => Err(LimitExceeded::Block { bytes, limit }),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_met_exactly() {
        let limits = Limits { response_bytes: 40, blocks: 2, block_bytes: 4, ..Limits::default() };
        assert_eq!(limits.check_text(&"x".repeat(40)), Ok(()));
        let refused = limits.check_text(&"x".repeat(41)).unwrap_err();
        assert_eq!(refused.to_string(), "the response has 41 bytes, at most 40 are judged");

        let two = "```\nabc\n```\n```\nx\n```\n";
        assert_eq!(limits.check_blocks(&Response::new(two)), Ok(()));
        let three = "```\n```\n".repeat(3);
        let refused = limits.check_blocks(&Response::new(&three)).unwrap_err();
        assert_eq!(refused, LimitExceeded::Blocks { blocks: 3, limit: 2 });
        for large in ["```\nabcd\n```\n", "x = 5\n"] {
            assert!(matches!(
                limits.check_blocks(&Response::new(large)),
                Err(LimitExceeded::Block { limit: 4, .. })
            ));
        }
    }
}
