//! The estimated cost of asking.

use std::collections::BTreeSet;
use std::fmt;

use super::{Inquiry, ReplyFormat};

/// The estimated cost of asking, for a dry run. Equal inquiries count as one call.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    pub instructions: u64,
    pub responses: u64,
    /// The calls to make, without retries.
    pub calls: u64,
    /// The responses that need no call: their answer is cached, or another response's is the same.
    pub answered: u64,
    /// A rough number of tokens to send: one for each four bytes.
    pub prompt_tokens: u64,
    /// A rough number of tokens to receive.
    pub reply_tokens: u64,
    seen: BTreeSet<String>,
}

impl Plan {
    /// Adds an inquiry with its key; `is_cached` says whether the cache has its answer.
    pub(super) fn add(&mut self, inquiry: &Inquiry, key: String, is_cached: bool) {
        let count = inquiry.count as u64;
        self.responses += 1;
        self.instructions += count;
        if is_cached || !self.seen.insert(key) {
            self.answered += 1;
            return;
        }
        let per_verdict = match inquiry.format {
            ReplyFormat::Reasoned => 45,
            ReplyFormat::List | ReplyFormat::Label => 4,
        };
        self.calls += 1;
        self.prompt_tokens += inquiry.len().div_ceil(4) as u64;
        self.reply_tokens += count * per_verdict + 10;
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (responses, answered) = (answers(self.responses), answers(self.answered));
        let Self { instructions, calls, prompt_tokens, reply_tokens, .. } = self;
        writeln!(f, "instructions to ask: {instructions} (in {responses})")?;
        writeln!(f, "calls to make:       {calls} ({answered} cached or repeated)")?;
        write!(f, "tokens, roughly:     {prompt_tokens} sent, {reply_tokens} received")
    }
}

/// A number of answers, with the noun.
fn answers(count: u64) -> String {
    match count {
        1 => "1 answer".to_owned(),
        _ => format!("{count} answers"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_counts_what_would_be_asked() {
        let mut plan = Plan::default();
        let inquiry = Inquiry::list("Q", "R", ["A", "B"]);
        plan.add(&inquiry, "1".to_owned(), false);
        plan.add(&inquiry, "1".to_owned(), false);
        plan.add(&inquiry, "2".to_owned(), true);
        let tokens = inquiry.len().div_ceil(4);
        assert_eq!(
            plan.to_string(),
            format!(
                "instructions to ask: 6 (in 3 answers)\n\
                 calls to make:       1 (2 answers cached or repeated)\n\
                 tokens, roughly:     {tokens} sent, 18 received"
            )
        );
    }
}
