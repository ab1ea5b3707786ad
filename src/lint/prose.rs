//! Rules in prose: a prompt, an `AGENTS.md`, a style guide.
//!
//! Every sentence and list item that is an instruction becomes a rule. Every other line is
//! reported, so that nobody believes that it is enforced.

mod markdown;
mod sentences;

use markdown::ProseBlock;
use sentences::{TextLine, sentences};

use super::rule::{Rule, RuleOrigin, SentenceError, parse_checkable};
use crate::instruction::{Instruction, Templates};

/// The rules of a text, and its other sentences.
#[derive(Debug, Clone, Default)]
pub struct Prose {
    /// The rules, in order.
    pub rules: Vec<Rule>,
    /// The sentences that are not rules, in order, merged by line.
    pub unchecked: Vec<Unchecked>,
}

/// A sentence that is not a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unchecked {
    /// Where it begins.
    pub origin: RuleOrigin,
    /// Its text, followed by that of other such sentences on the line.
    pub text: String,
    /// Why it is not a rule, unless it is simply unknown.
    pub reason: Option<SentenceError>,
}

/// A sentence that matches several templates.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}:{}: \"{sentence}\": {reason}", .origin.file, .origin.line)]
pub struct ProseError {
    /// Where it begins.
    pub origin: RuleOrigin,
    /// The sentence.
    pub sentence: String,
    /// The templates.
    pub reason: SentenceError,
}

impl Prose {
    /// Reads a plain or Markdown text. `name` is its name in messages.
    ///
    /// Headings that are not rules, fenced code, HTML comments and table headers are skipped. Each
    /// cell of a table row is read as a sentence.
    ///
    /// # Errors
    /// If a sentence matches several templates.
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
    /// Reads a paragraph or list item.
    fn text(&mut self, lines: &[TextLine]) -> Result<(), ProseError> {
        for sentence in sentences(lines) {
            if !self.sentence(&sentence)? {
                self.lines(&sentence)?;
            }
        }
        Ok(())
    }

    /// Reads lines that are not a rule together: without full stops, each may be one.
    fn lines(&mut self, lines: &[TextLine]) -> Result<(), ProseError> {
        /// The most lines of a sentence.
        const MAX_LINES: usize = 6;
        let mut at = 0;
        let mut unread: Vec<TextLine> = Vec::new();
        while at < lines.len() {
            let longest = lines.len().min(at + MAX_LINES);
            let mut end = longest;
            // All lines together were tried before.
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

    /// Reads a table row.
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

    /// Reads a sentence. Returns whether it matches a template, even if no code can be checked
    /// against it.
    fn sentence(&mut self, lines: &[TextLine]) -> Result<bool, ProseError> {
        let sentence = joined(lines);
        let origin = self.origin(lines);
        match self.parse(&sentence) {
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

    /// Parses a sentence, which may end with an exclamation mark, a semicolon or a comma instead of a
    /// full stop. Returns it as it was parsed.
    fn parse(&self, sentence: &str) -> Result<(String, Instruction), SentenceError> {
        let found = parse_checkable(self.templates, sentence);
        let bare = sentence.trim_end_matches(['!', ';', ',']);
        let (sentence, found) = match found {
            Err(SentenceError::Unknown(_)) if bare.len() < sentence.len() => {
                (bare, parse_checkable(self.templates, bare))
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
