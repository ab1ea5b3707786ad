//! How much work a query may do in one response.

use std::cell::Cell;

/// Steps of the search through one response, in thousands: one step per node and match in progress.
const MAX_WORK: usize = 20_000;
/// Bytes of the source that predicates may read in one response (256 MiB).
const MAX_BYTES_READ: usize = 1 << 28;
/// Nodes that may be captured in one response.
const MAX_CAPTURED: usize = 100_000;

/// What is left of the work allowed for one response.
pub(super) struct Budget {
    pub(super) work: Allowance,
    pub(super) bytes_read: Allowance,
    pub(super) captured: Allowance,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            work: Allowance::new(MAX_WORK),
            bytes_read: Allowance::new(MAX_BYTES_READ),
            captured: Allowance::new(MAX_CAPTURED),
        }
    }
}

impl Budget {
    /// Whether any of the allowances was exceeded.
    pub(super) fn is_spent(&self) -> bool {
        [&self.work, &self.bytes_read, &self.captured]
            .iter()
            .any(|allowance| allowance.0.get().is_none())
    }
}

/// How much is left; `None` once the allowance was exceeded.
pub(super) struct Allowance(Cell<Option<usize>>);

impl Allowance {
    const fn new(amount: usize) -> Self {
        Self(Cell::new(Some(amount)))
    }

    /// Takes some of it; returns whether there was enough.
    pub(super) fn take(&self, amount: usize) -> bool {
        let left = self.0.get().and_then(|left| left.checked_sub(amount));
        self.0.set(left);
        left.is_some()
    }
}
