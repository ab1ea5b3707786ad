//! Flags for the limits on the input.

use super::number::whole;
use crate::dataset::MAX_LINE_BYTES;
use crate::response::Limits;

/// Limits, each with its default: past one, a line is named and skipped, a response is
/// Unverifiable (`limit-exceeded`).
#[derive(Debug, PartialEq, clap::Args)]
#[command(next_help_heading = "Limits")]
pub(super) struct LimitArgs {
    /// The longest line of an answer file
    #[arg(long, value_name = "N", default_value_t = MAX_LINE_BYTES, value_parser = whole::<usize>)]
    pub(super) max_line_bytes: usize,

    /// The largest response that is judged
    #[arg(long, value_name = "N", default_value_t = Limits::default().response_bytes, value_parser = whole::<usize>)]
    max_response_bytes: usize,

    /// The most code blocks that a response may have
    #[arg(long, value_name = "N", default_value_t = Limits::default().blocks, value_parser = whole::<usize>)]
    max_blocks: usize,

    /// The largest code block that is parsed
    #[arg(long, value_name = "N", default_value_t = Limits::default().block_bytes, value_parser = whole::<usize>)]
    max_block_bytes: usize,

    /// The deepest nesting of brackets that is parsed
    #[arg(long, value_name = "N", default_value_t = Limits::default().nesting, value_parser = whole::<usize>)]
    max_nesting: usize,

    /// The most parser steps for a response, where a syntax error counts as 400; the default is
    /// enough for 1 MiB of ordinary code
    #[arg(long, value_name = "N", default_value_t = Limits::default().steps, value_parser = whole::<usize>)]
    max_steps: usize,
}

impl LimitArgs {
    /// The limits on responses.
    pub(super) fn limits(&self) -> Limits {
        Limits {
            response_bytes: self.max_response_bytes,
            blocks: self.max_blocks,
            block_bytes: self.max_block_bytes,
            nesting: self.max_nesting,
            steps: self.max_steps,
        }
    }
}
