//! The sentences that are not understood, which no figure can count as followed or not.

use indexmap::IndexMap;

use crate::instruction::Templates;
use crate::lint::hint;
use crate::verdict::Reason;
use crate::verifier::GradedAnswer;

/// How many different sentences are told apart.
const MAX_SENTENCES: usize = 10_000;

/// How many are shown.
const MAX_SHOWN: usize = 3;

#[derive(Debug, Default)]
pub(super) struct NotUnderstood {
    verdicts: u64,
    /// The verdicts on each sentence.
    sentences: IndexMap<String, u64>,
}

impl NotUnderstood {
    /// Counts the verdicts on an answer that are left open by what their sentences say.
    pub(super) fn add(&mut self, answer: &GradedAnswer) {
        let verdicts = answer.graded().verdicts.iter().zip(&answer.question().instructions);
        for (judged, instruction) in verdicts {
            if judged.verdict.outcome.reason() != Some(Reason::UnknownInstruction) {
                continue;
            }
            self.verdicts += 1;
            if let Some(count) = self.sentences.get_mut(&instruction.text) {
                *count += 1;
            } else if self.sentences.len() < MAX_SENTENCES {
                self.sentences.insert(instruction.text.clone(), 1);
            }
        }
    }

    /// What to say of them, a line each, the most frequent first, each with what could help.
    pub(super) fn notes(mut self, templates: &Templates) -> Vec<String> {
        if self.verdicts == 0 {
            return Vec::new();
        }
        // Stable: of equally frequent ones, those that occur first.
        self.sentences.sort_by(|_, a, _, b| b.cmp(a));
        let shown = self.sentences.iter().take(MAX_SHOWN).map(|(sentence, count)| {
            let hint =
                hint(templates, sentence).map_or_else(String::new, |hint| format!(": {hint}"));
            format!("  {count} on \"{sentence}\"{hint}")
        });
        let verdicts = match self.verdicts {
            1 => "1 verdict is Unverifiable, since its sentence is".to_owned(),
            count => format!("{count} verdicts are Unverifiable, since their sentences are"),
        };
        let rest = match self.sentences.len() > MAX_SHOWN {
            true => "; `codeif coverage` lists all",
            false => "",
        };
        let first = format!("note: {verdicts} not understood{rest}");
        std::iter::once(first).chain(shown).collect()
    }
}
