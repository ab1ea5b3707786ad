//! What was composed: how many questions, of which templates, and what they are worth.

use std::collections::BTreeMap;

use super::{ComposeResult, LeftOut};

/// Counts over composed questions.
#[derive(Debug, Clone, Default)]
pub struct Summary {
    /// How many questions there are.
    pub questions: u64,
    /// How many there are not, by the reason.
    pub left_out: BTreeMap<LeftOut, u64>,
    /// By the slug of a template.
    pub templates: BTreeMap<String, Tally>,
    /// By category.
    pub categories: BTreeMap<&'static str, Tally>,
    /// Over all instructions.
    pub all: Tally,
}

/// How many instructions there are, and what they are worth.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of instructions.
    pub count: u64,
    /// How many have a worth that is known.
    pub weighed: u64,
    /// The sum of their worths in thousandths.
    pub worth: u64,
}

impl Tally {
    fn add(&mut self, worth: Option<u32>) {
        self.count += 1;
        if let Some(worth) = worth {
            self.weighed += 1;
            self.worth += u64::from(worth);
        }
    }

    /// The mean worth, from 0 to 1; `None` if none is known.
    pub fn mean_worth(&self) -> Option<f64> {
        (self.weighed > 0).then(|| self.worth as f64 / self.weighed as f64 / 1000.0)
    }
}

impl Summary {
    /// Counts a result.
    pub fn add(&mut self, result: &ComposeResult) {
        match result {
            Err(why) => *self.left_out.entry(*why).or_default() += 1,
            Ok(composed) => {
                self.questions += 1;
                for (slug, category, worth) in &composed.instructions {
                    self.templates.entry(slug.clone()).or_default().add(*worth);
                    self.categories.entry(category).or_default().add(*worth);
                    self.all.add(*worth);
                }
            }
        }
    }
}
