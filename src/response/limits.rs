//! How much of a response is taken on.

use thiserror::Error;

use super::Response;

/// Limits on a response: counts, never seconds, so that the same input meets the same limit
/// everywhere. The first three are held by the response, the others by what parses its blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of a response.
    pub response_bytes: usize,
    /// Code blocks of a response.
    pub blocks: usize,
    /// Bytes of a code block.
    pub block_bytes: usize,
    /// How deeply the brackets of a code block nest; in Java and C++ also how many `<` stand
    /// open in one statement.
    pub nesting: usize,
    /// Steps of the parser for all code blocks, those in other languages that a block is tried
    /// in among them. A step is what it does with a token or two; an error counts as 400. Two
    /// fifths are a response's from the start, the others as bytes are parsed, all from 1 MiB on.
    pub steps: usize,
}

impl Default for Limits {
    /// 2 MiB a response, 10,000 blocks, 1 MiB a block, brackets 1,000 deep, 1,250,000 steps: 1 MiB
    /// of usual code takes fewer.
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

/// The limit that a response is past.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Exceeded {
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
        /// The limit.
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
    /// Looks at a response's text before anything is done with it.
    ///
    /// # Errors
    /// When the text is too large.
    pub(crate) fn check_text(&self, text: &str) -> Result<(), Exceeded> {
        let (bytes, limit) = (text.len(), self.response_bytes.min(u32::MAX as usize));
        match bytes > limit {
            true => Err(Exceeded::Response { bytes, limit }),
            false => Ok(()),
        }
    }

    /// Looks at a response's blocks before any of them is parsed.
    ///
    /// # Errors
    /// When there are too many blocks, or one is too large.
    pub(crate) fn check_blocks(&self, response: &Response<'_>) -> Result<(), Exceeded> {
        let (blocks, limit) = (response.blocks.len(), self.blocks);
        if blocks > limit {
            return Err(Exceeded::Blocks { blocks, limit });
        }
        let candidates = response.blocks.iter().chain(&response.bare);
        let bytes = candidates.map(|block| block.code.len()).max().unwrap_or(0);
        let limit = self.block_bytes;
        match bytes > limit {
            true => Err(Exceeded::Block { bytes, limit }),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_met_exactly() {
        let limits = Limits {
            response_bytes: 40,
            blocks: 2,
            block_bytes: 4,
            ..Limits::default()
        };
        assert_eq!(limits.check_text(&"x".repeat(40)), Ok(()));
        let refused = limits.check_text(&"x".repeat(41)).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "the response has 41 bytes, at most 40 are judged"
        );

        let two = "```\nabc\n```\n```\nx\n```\n";
        assert_eq!(limits.check_blocks(&Response::new(two)), Ok(()));
        let three = "```\n```\n".repeat(3);
        let refused = limits.check_blocks(&Response::new(&three)).unwrap_err();
        assert_eq!(
            refused,
            Exceeded::Blocks {
                blocks: 3,
                limit: 2
            }
        );
        for large in ["```\nabcd\n```\n", "x = 5\n"] {
            assert!(matches!(
                limits.check_blocks(&Response::new(large)),
                Err(Exceeded::Block { limit: 4, .. })
            ));
        }
    }
}
