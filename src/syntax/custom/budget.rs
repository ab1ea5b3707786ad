//! How much work a query may make in one response.

use std::cell::Cell;

/// Steps of the search through one response, in thousands: a node for each match in the making.
const MAX_WORK: usize = 20_000;
/// Bytes of the source that predicates may look at in one response (256 MiB).
const MAX_LOOKED_AT: usize = 1 << 28;
/// Nodes that may be captured in one response.
const MAX_CAPTURED: usize = 100_000;

/// What one response is given, less what it has used.
pub(super) struct Budget {
    pub(super) work: Allowance,
    pub(super) looked_at: Allowance,
    pub(super) captured: Allowance,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            work: Allowance::new(MAX_WORK),
            looked_at: Allowance::new(MAX_LOOKED_AT),
            captured: Allowance::new(MAX_CAPTURED),
        }
    }
}

impl Budget {
    /// Whether more was asked for than there was, of anything.
    pub(super) fn is_spent(&self) -> bool {
        [&self.work, &self.looked_at, &self.captured]
            .iter()
            .any(|allowance| allowance.0.get().is_none())
    }
}

/// How much is left; `None` once more was asked for than there was.
pub(super) struct Allowance(Cell<Option<usize>>);

impl Allowance {
    const fn new(amount: usize) -> Self {
        Self(Cell::new(Some(amount)))
    }

    /// Uses some of it, where there is enough.
    pub(super) fn take(&self, amount: usize) -> bool {
        let left = self.0.get().and_then(|left| left.checked_sub(amount));
        self.0.set(left);
        left.is_some()
    }
}
