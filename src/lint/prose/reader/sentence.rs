//! Makes rules of the sentences.

use super::ProseReader;
use crate::instruction::{Finding, Instruction, SlotKind};
use crate::lint::prose::ProseError;
use crate::lint::prose::demand;
use crate::lint::prose::reading::{self, Reading, Understood};
use crate::lint::prose::sentences::{self, TextLine, joined};
use crate::lint::rule::{Rule, SentenceError, parse_checkable};
use crate::lint::scope::{begins_limit, bracket};

impl ProseReader<'_> {
    /// Reads a sentence, or what is understood of its parts between semicolons, dashes and commas.
    /// Returns whether it matches a template, even if no code can be checked against it.
    pub(super) fn sentence(&mut self, lines: &[TextLine]) -> Result<bool, ProseError> {
        if self.part(lines)? {
            return Ok(true);
        }
        let number = lines.first().map_or(0, |line| line.number);
        let text = joined(lines);
        for parts in [sentences::parts(&text), sentences::clauses(&text)] {
            if parts.len() > 1 && self.parts(number, &parts)? {
                return Ok(true);
            }
        }
        // "Indent properly (use 4 spaces)"
        let inside = bracket(&text).map(|(_, inside)| inside);
        let inside = inside.filter(|inside| demand::orders(inside));
        match inside {
            Some(inside) => self.part(&[TextLine { number, text: inside.to_owned() }]),
            None => Ok(false),
        }
    }

    /// Reads the parts of a sentence one by one. What the first part says may be a condition of the
    /// others.
    fn parts(&mut self, number: usize, parts: &[&str]) -> Result<bool, ProseError> {
        /// The most parts of a sentence: what has more is no sentence that somebody wrote.
        const MAX_PARTS: usize = 64;
        if parts.len() > MAX_PARTS || begins_limit(parts[0]) {
            return Ok(false);
        }
        let start = self.prose.rules.len();
        let mut unread = Vec::new();
        let (mut is_read, mut forbids) = (false, false);
        let continues = self.continues;
        for (at, part) in parts.iter().enumerate() {
            let before = self.prose.rules.len();
            let line = [TextLine { number, text: (*part).to_owned() }];
            if begins_limit(part) && !demand::is_order_after_but(part) && before > start {
                self.limit_rules(start, part);
            } else if self.part(&line)? {
                is_read = true;
                if forbids {
                    // "Never use `eval`; use `literal_eval`" names an alternative.
                    let alternatives =
                        self.prose.rules.split_off(before.min(self.prose.rules.len()));
                    let rules = alternatives.into_iter().filter(|it| !it.is_cross_file());
                    self.prose.rules.extend(rules);
                }
                forbids = self.prose.rules[start..].iter().all(|it| !it.is_cross_file());
            } else if at == 0 && demand::says_where(part) {
                return Ok(false);
            } else if !(forbids && demand::orders(part)) {
                unread.extend(line);
            }
            self.continues = true;
        }
        self.continues = continues;
        if is_read {
            self.unchecked(&unread, None);
        }
        Ok(is_read)
    }

    fn part(&mut self, lines: &[TextLine]) -> Result<bool, ProseError> {
        let line = joined(lines);
        let origin = self.origin(lines);
        let mut context = self.outline.context();
        context.forbids = self.mark.unwrap_or(context.forbids);
        context.continues = self.continues;
        let parse = |sentence: &str| self.parse(sentence);
        let is_about_code = |reading: &Reading| context.unknown.is_none() && documents(reading);
        let elsewhere = context.elsewhere(&line);
        let error = match (reading::read(&line, &context, self.folder, &parse), elsewhere) {
            (Ok(reading), Some(heading)) if !is_about_code(&reading) => {
                SentenceError::Elsewhere(heading.to_owned())
            }
            (Ok(reading), _) => {
                let scope = context.scope.narrowed(&reading.scope);
                // "Call `run()`" tells the reader what to do, not what code has to have.
                let is_of_code = demand::speaks_of_code(&line);
                let is_somewhere = |instruction: &Instruction| {
                    let template = &instruction.template;
                    !is_of_code
                        && template.finding == Finding::Files
                        && !names_definition(instruction)
                };
                let demands = reading.understood.iter().flat_map(|(_, demands)| demands);
                if demands.into_iter().all(|demand| is_somewhere(&demand.instruction)) {
                    self.unchecked(lines, Some(SentenceError::Somewhere));
                    return Ok(true);
                }
                for (sentence, demands) in reading.understood {
                    let rules = Rule::of(self.templates, &sentence, demands, Some(&origin));
                    let rules = rules.into_iter().filter(|rule| !is_somewhere(&rule.instruction));
                    self.prose.rules.extend(rules.map(|rule| Rule {
                        sentence: line.clone(),
                        scope: scope.narrowed(&rule.scope),
                        ..rule
                    }));
                }
                return Ok(true);
            }
            (Err(error), _) => error,
        };
        match error {
            SentenceError::Unknown(_) => return Ok(false),
            SentenceError::Limited(_) if sentences::parts(&line).len() > 1 => return Ok(false),
            reason @ SentenceError::Ambiguous(_) => {
                return Err(ProseError { origin, sentence: line, reason });
            }
            reason => self.unchecked(lines, Some(reason)),
        }
        Ok(true)
    }

    /// Parses a sentence, which may end with an exclamation mark, a semicolon or a comma instead of a
    /// full stop. Returns it as it was parsed.
    fn parse(&self, sentence: &str) -> Result<Understood, SentenceError> {
        let found = parse_checkable(self.templates, sentence);
        let bare = sentence.trim_end_matches(['!', ';', ',']);
        let (sentence, found) = match found {
            Err(SentenceError::Unknown(_)) if bare.len() < sentence.len() => {
                (bare, parse_checkable(self.templates, bare))
            }
            found => (sentence, found),
        };
        found.map(|demands| (sentence.to_owned(), demands))
    }
}

/// Whether a line asks that code is documented.
fn documents(reading: &Reading) -> bool {
    let mut demands = reading.understood.iter().flat_map(|(_, demands)| demands);
    demands.all(|demand| demand.instruction.template.slot("definitions").is_some())
}

/// Whether an instruction is about a definition that it names.
fn names_definition(instruction: &Instruction) -> bool {
    let mut slots = instruction.template.slots.iter();
    slots.any(|slot| slot.kind == SlotKind::Name && !instruction.slots.names(&slot.name).is_empty())
}
