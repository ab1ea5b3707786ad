//! Makes rules of the sentences.

use super::ProseReader;
use crate::lint::prose::ProseError;
use crate::lint::prose::demand;
use crate::lint::prose::demand::{TextLine, joined};
use crate::lint::prose::reading::{self, Understood};
use crate::lint::rule::{Rule, SentenceError, parse_checkable};
use crate::lint::scope::begins_limit;

impl ProseReader<'_> {
    /// Reads a sentence, or its parts between semicolons and dashes. Returns whether it matches a
    /// template, even if no code can be checked against it.
    pub(super) fn sentence(&mut self, lines: &[TextLine]) -> Result<bool, ProseError> {
        if self.part(lines)? {
            return Ok(true);
        }
        let text = joined(lines);
        let parts = demand::parts(&text);
        let [first, rest @ ..] = parts.as_slice() else {
            return Ok(false);
        };
        if rest.is_empty() {
            return Ok(false);
        }
        let number = lines.first().map_or(0, |line| line.number);
        let line = |text: &&str| [TextLine { number, text: (*text).to_owned() }];
        let start = self.prose.rules.len();
        // What the first part says may be a condition of the others.
        if !self.part(&line(first))? {
            return Ok(false);
        }
        let continues = std::mem::replace(&mut self.continues, true);
        let forbids = self.prose.rules[start..].iter().all(|it| !it.is_cross_file());
        for part in rest {
            let before = self.prose.rules.len();
            match begins_limit(part) {
                true => self.limit_rules(start, part),
                false => drop(self.part(&line(part))?),
            }
            if forbids {
                // "Never use `eval`; use `literal_eval`" names an alternative.
                let alternatives = self.prose.rules.split_off(before.min(self.prose.rules.len()));
                let rules = alternatives.into_iter().filter(|it| !it.is_cross_file());
                self.prose.rules.extend(rules);
            }
        }
        self.continues = continues;
        Ok(true)
    }

    fn part(&mut self, lines: &[TextLine]) -> Result<bool, ProseError> {
        let line = joined(lines);
        let origin = self.origin(lines);
        let mut context = self.outline.context();
        context.forbids = self.mark.unwrap_or(context.forbids);
        context.continues = self.continues;
        let parse = |sentence: &str| self.parse(sentence);
        let error = match reading::read(&line, &context, self.folder, &parse) {
            Ok(_) if context.elsewhere(&line).is_some() => {
                SentenceError::Elsewhere(context.elsewhere(&line).unwrap_or_default().to_owned())
            }
            Ok(reading) => {
                let scope = context.scope.narrowed(&reading.scope);
                for (sentence, demands) in reading.understood {
                    let rules = Rule::of(self.templates, &sentence, demands, Some(&origin));
                    self.prose.rules.extend(rules.into_iter().map(|rule| Rule {
                        sentence: line.clone(),
                        scope: scope.narrowed(&rule.scope),
                        ..rule
                    }));
                }
                return Ok(true);
            }
            Err(error) => error,
        };
        match error {
            SentenceError::Unknown(_) => return Ok(false),
            SentenceError::Limited(_) if demand::parts(&line).len() > 1 => return Ok(false),
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
