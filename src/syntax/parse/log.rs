//! Reads errors from the log of a parser.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use tree_sitter::Tree;

/// The steps charged for an error: 20 KB of ordinary code have at most 70 errors, but hundreds when
/// parsed as each other language that it might be in.
const STEPS_PER_ERROR: usize = 400;

/// The steps charged for the first error of a parse; the second costs twice as many, and so on. A
/// header of a thousand macros, each body parsed separately, may have an error in each.
const STEPS_OF_FIRST_ERROR: usize = 40;

/// The steps charged for each token between an error and the previous one, for at most
/// [`MAX_TOKENS`] tokens: the parser goes over them once more and keeps both results.
const STEPS_PER_TOKEN: usize = 2;
const MAX_TOKENS: usize = 2_048;

/// The most errors of one parse: their cost grows with the square of their number.
pub(super) const MAX_ERRORS: usize = 1_000;

/// The errors seen in trees from which on the log is used. Fewer take less time than writing the log of a
/// few parts of ordinary code.
pub(super) const ERRORS_BEFORE_LOGGING: usize = 400;

/// The same for so many bytes: long code may have as many errors in each of its parts.
pub(super) fn errors_before_logging(bytes: usize) -> usize {
    (bytes / 64).clamp(ERRORS_BEFORE_LOGGING, MAX_ERRORS)
}

/// The most errors in the tree of a part that is reused for the next one. The cost of so few is negligible compared
/// with that of a part of ordinary code.
pub(super) const ERRORS_OF_PART: usize = 100;

/// The same for the tree of so many bytes.
pub(super) fn errors_of_parts(bytes: usize) -> usize {
    (bytes / 128).clamp(ERRORS_OF_PART, MAX_ERRORS)
}

/// The size of a node in an error node from which on it is a definition that could be read.
const BYTES_OF_DEFINITION: usize = 64;

/// The errors reported by the log so far.
#[derive(Debug, Default)]
pub(super) struct LoggedErrors {
    /// Places where every parse version failed, by weight, and skipped tokens.
    pub(super) errors: AtomicUsize,
    /// The steps charged for them.
    pub(super) steps: AtomicUsize,
}

/// Reads the log line by line. At each error the parser looks back over the stack of tokens that
/// are not reduced yet, and over comments, so the weight of an error grows with their number.
pub(super) struct LogReader {
    found: Arc<LoggedErrors>,
    comments: usize,
    /// Tokens since the last error.
    tokens: usize,
    /// About how many of them are not reduced yet, in eighths. One eighth of all tokens is left out
    /// because it belongs to a second parse version of the same code.
    unreduced: usize,
}

impl LogReader {
    pub(super) const fn new(found: Arc<LoggedErrors>) -> Self {
        Self { found, comments: 0, tokens: 0, unreduced: 0 }
    }

    pub(super) fn add(&mut self, message: &str) {
        if message.starts_with("shift state") {
            self.tokens += 1;
            self.unreduced += 7;
        } else if message.starts_with("shift_extra") {
            self.comments += 1;
        } else if let Some(reduced) = message.strip_prefix("reduce ") {
            let parts = reduced.rsplit(':').next().and_then(|count| count.parse().ok());
            self.unreduced = (self.unreduced + 8).saturating_sub(8 * parts.unwrap_or(1));
        } else if message.starts_with("skip_token ") {
            self.error(1);
        } else if message.starts_with(RECOVERY_MESSAGE) {
            let unreduced = self.unreduced / 8 / 32;
            self.error(1 + self.comments / 256 + unreduced * unreduced);
            let steps = STEPS_PER_TOKEN * self.tokens.min(MAX_TOKENS);
            self.found.steps.fetch_add(steps, Relaxed);
            (self.tokens, self.unreduced) = (0, 0);
        }
    }

    fn error(&self, weight: usize) {
        let errors = self.found.errors.fetch_add(weight, Relaxed) + weight;
        let steps = STEPS_PER_ERROR.min(errors.saturating_mul(STEPS_OF_FIRST_ERROR));
        let steps = steps.saturating_mul(weight);
        self.found.steps.fetch_add(steps, Relaxed);
    }
}

/// The log message at the point where no error-free parse version is left.
pub(super) const RECOVERY_MESSAGE: &str = "resume ";

/// The errors in a tree.
#[derive(Debug, Default)]
pub(super) struct ErrorCounts {
    /// Error and missing nodes, outermost ones only.
    ///
    /// Well-formed nodes inside an error node are not counted: truncated code is one error node as
    /// a whole, and prose is one with nothing well-formed in it.
    pub(super) places: usize,
    pub(super) bytes: usize,
    /// Error and missing nodes and what error nodes are made of: at least the errors that the parser
    /// met, but for a few among definitions. Where a part of the code ends within a block, all
    /// definitions before that are in one error node.
    pub(super) met: usize,
}

impl ErrorCounts {
    /// How bad they are, in bytes.
    pub(super) const fn cost(&self) -> usize {
        self.bytes + 4 * self.places
    }
}

pub(super) fn count_errors(tree: &Tree) -> ErrorCounts {
    let mut found = ErrorCounts::default();
    if !tree.root_node().has_error() {
        return found;
    }
    // For each ancestor, whether it is an error node; and how many ancestors are.
    let (mut around, mut errors_around) = (Vec::new(), 0usize);
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        let broken = node.is_error() || node.is_missing();
        let in_error = around.last() == Some(&true);
        found.places += usize::from(broken && errors_around == 0);
        let is_definition =
            node.child_count() > 0 && node.byte_range().len() >= BYTES_OF_DEFINITION;
        found.met += usize::from(broken || in_error && !is_definition && !node.is_extra());
        if node.child_count() == 0 && (broken || in_error) {
            found.bytes += node.byte_range().len();
        }
        if node.has_error() && cursor.goto_first_child() {
            around.push(node.is_error());
            errors_around += usize::from(node.is_error());
            continue;
        }
        while !cursor.goto_next_sibling() {
            errors_around -= usize::from(around.pop() == Some(true));
            if !cursor.goto_parent() {
                return found;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The weighted errors and their steps in a log with the given number of lines of each kind.
    fn found(lines: &[(&str, usize)]) -> (usize, usize) {
        let found = Arc::new(LoggedErrors::default());
        let mut log = LogReader::new(Arc::clone(&found));
        for (line, times) in lines {
            (0..*times).for_each(|_| log.add(line));
        }
        (found.errors.load(Relaxed), found.steps.load(Relaxed))
    }

    #[test]
    fn the_weight_of_an_error_depends_on_what_precedes_it() {
        let resume = ("resume version:0", 1);
        assert_eq!(found(&[resume]), (1, 40));
        assert_eq!(found(&[("skip_token symbol:x", 3)]), (3, 40 + 80 + 120));
        assert_eq!(found(&[("skip_token symbol:x", 12)]).1, 55 * 40 + 2 * 400);
        // The parser goes over what was read since the last error, ...
        let shift = ("shift state:5", 30);
        assert_eq!(found(&[shift, resume]), (1, 40 + 60));
        assert_eq!(found(&[shift, resume, resume]), (2, 40 + 60 + 80));
        // ... over tokens that are not reduced yet again and again, and over comments.
        let shifts = ("shift state:5", 100);
        let reduce = ("reduce sym:list, child_count:100", 1);
        assert_eq!(found(&[shifts, resume]), (5, 5 * 200 + 200));
        assert_eq!(found(&[shifts, reduce, resume]), (1, 40 + 200));
        assert_eq!(found(&[("shift_extra", 512), resume]), (3, 3 * 120));
    }
}
