//! The names of tests.

use std::ops::Range;

/// The name of a test.
#[derive(Debug)]
pub(crate) struct TestName {
    /// Where it is in the source, without quotes.
    pub(crate) range: Range<usize>,
    /// It is a text, as in `it("adds")`, and not a name in the code.
    pub(crate) is_title: bool,
}

impl TestName {
    /// A name in the code.
    pub(crate) const fn identifier(range: Range<usize>) -> Self {
        Self { range, is_title: false }
    }

    /// The text in a string, which is in quotes of one character.
    pub(crate) const fn title(string: Range<usize>) -> Self {
        Self { range: string.start + 1..string.end - 1, is_title: true }
    }
}
