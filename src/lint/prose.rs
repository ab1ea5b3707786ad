//! Rules in prose: a prompt, an `AGENTS.md`, a style guide.
//!
//! Every sentence and list item that is an instruction becomes a rule; every other line is
//! named, so that nobody believes that it is enforced.

mod markdown;
mod sentences;

use markdown::ProseBlock;
use sentences::{TextLine, sentences};

use super::rule::{Rule, RuleOrigin, SentenceError, understand};
use crate::instruction::{Instruction, Templates};

/// What a text holds.
#[derive(Debug, Clone, Default)]
pub struct Prose {
    /// Its rules, in order.
    pub rules: Vec<Rule>,
    /// What is none, in order, once a line.
    pub unchecked: Vec<Unchecked>,
}

/// A sentence that is no rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unchecked {
    /// Where it begins.
    pub origin: RuleOrigin,
    /// Its text; that of all of them where several begin on the line.
    pub text: String,
    /// Why it is none, where more is to say than that it is not known.
    pub reason: Option<SentenceError>,
}

/// A sentence that could be several rules.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}:{}: \"{sentence}\": {reason}", .origin.file, .origin.line)]
pub struct ProseError {
    /// Where it begins.
    pub origin: RuleOrigin,
    /// The sentence.
    pub sentence: String,
    /// What it could be.
    pub reason: SentenceError,
}

impl Prose {
    /// Reads a text, plain or Markdown. `name` is what to call it in messages.
    ///
    /// Headings, fenced code, HTML comments and the head of a table are passed over, unless a
    /// heading is a rule itself; of a table's row each cell is read.
    ///
    /// # Errors
    /// When a sentence could be several rules.
    pub fn read(templates: &Templates, name: &str, text: &str) -> Result<Self, ProseError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut reader = ProseReader {
            templates,
            name,
            prose: Self::default(),
        };
        for block in markdown::blocks(text) {
            match block {
                ProseBlock::Text(lines) => reader.text(&lines)?,
                ProseBlock::Heading(lines) => {
                    reader.sentence(&lines)?;
                }
                ProseBlock::Row(cells) => reader.row(&cells)?,
            }
        }
        Ok(reader.prose)
    }
}

struct ProseReader<'t> {
    templates: &'t Templates,
    name: &'t str,
    prose: Prose,
}

impl ProseReader<'_> {
    /// A paragraph or list item.
    fn text(&mut self, lines: &[TextLine]) -> Result<(), ProseError> {
        for sentence in sentences(lines) {
            if !self.sentence(&sentence)? {
                self.lines(&sentence)?;
            }
        }
        Ok(())
    }

    /// Lines that are together no rule: as written without full stops, they may be rules each.
    fn lines(&mut self, lines: &[TextLine]) -> Result<(), ProseError> {
        /// Over how many lines a sentence goes at most.
        const MOST_LINES: usize = 6;
        let mut at = 0;
        let mut unread: Vec<TextLine> = Vec::new();
        while at < lines.len() {
            let longest = lines.len().min(at + MOST_LINES);
            let mut end = longest;
            // The whole was tried before.
            while end > at && ((at, end) == (0, lines.len()) || !self.sentence(&lines[at..end])?) {
                end -= 1;
            }
            if end > at {
                self.unchecked(&std::mem::take(&mut unread), None);
                at = end;
            } else {
                unread.push(lines[at].clone());
                at += 1;
            }
        }
        self.unchecked(&unread, None);
        Ok(())
    }

    /// A table's row.
    fn row(&mut self, cells: &[TextLine]) -> Result<(), ProseError> {
        let mut is_rule = false;
        for cell in cells {
            is_rule |= self.sentence(std::slice::from_ref(cell))?;
        }
        if !is_rule {
            let text: Vec<_> = cells.iter().map(|cell| cell.text.trim()).collect();
            let line = cells.first().map_or(0, |cell| cell.number);
            let text = text.join(" | ");
            self.unchecked(&[TextLine { number: line, text }], None);
        }
        Ok(())
    }

    /// Takes a sentence where it is a rule, or would be one if it could be judged.
    fn sentence(&mut self, lines: &[TextLine]) -> Result<bool, ProseError> {
        let sentence = joined(lines);
        let origin = self.origin(lines);
        match self.understand(&sentence) {
            Ok((sentence, instruction)) => {
                let rule = Rule::of(self.templates, &sentence, instruction, Some(origin));
                self.prose.rules.push(rule);
            }
            Err(SentenceError::Unknown(_)) => return Ok(false),
            Err(reason @ SentenceError::Ambiguous(_)) => {
                return Err(ProseError {
                    origin,
                    sentence,
                    reason,
                });
            }
            Err(reason) => self.unchecked(lines, Some(reason)),
        }
        Ok(true)
    }

    /// The sentence as it was understood: an exclamation mark or semicolon may stand in the
    /// full stop's place.
    fn understand(&self, sentence: &str) -> Result<(String, Instruction), SentenceError> {
        let found = understand(self.templates, sentence);
        let bare = sentence.trim_end_matches(['!', ';', ',']);
        let (sentence, found) = match found {
            Err(SentenceError::Unknown(_)) if bare.len() < sentence.len() => {
                (bare, understand(self.templates, bare))
            }
            found => (sentence, found),
        };
        found.map(|instruction| (sentence.to_owned(), instruction))
    }

    fn unchecked(&mut self, lines: &[TextLine], reason: Option<SentenceError>) {
        let text = joined(lines);
        if !text.chars().any(char::is_alphanumeric) {
            return;
        }
        let origin = self.origin(lines);
        match self.prose.unchecked.last_mut() {
            Some(last) if last.origin.line == origin.line => {
                last.text = format!("{} {text}", last.text);
                last.reason = last.reason.take().or(reason);
            }
            _ => self.prose.unchecked.push(Unchecked {
                origin,
                text,
                reason,
            }),
        }
    }

    fn origin(&self, lines: &[TextLine]) -> RuleOrigin {
        RuleOrigin {
            file: self.name.to_owned(),
            line: lines.first().map_or(0, |line| line.number),
        }
    }
}

fn joined(lines: &[TextLine]) -> String {
    let texts: Vec<_> = lines.iter().map(|line| line.text.trim()).collect();
    texts.join(" ").trim().to_owned()
}

#[cfg(test)]
mod tests;
