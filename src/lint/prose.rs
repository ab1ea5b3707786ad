//! Rules in prose: a prompt, an `AGENTS.md`, a style guide.
//!
//! Every sentence and list item that is an instruction becomes a rule. Every other line is
//! reported, so that nobody believes that it is enforced.

mod demand;
mod front_matter;
mod markdown;
mod outline;
mod reading;
mod sentences;
mod table;

use std::path::Path;

use markdown::{ProseBlock, ProseText};
use outline::Outline;
use reading::Understood;
use sentences::{TextLine, sentences};

use super::rule::{Rule, RuleOrigin, SentenceError, parse_checkable};
use super::scope::{Scope, begins_limit, limit};
use crate::instruction::{Templates, WhyNot};

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
    /// Whether it asks for anything. Other lines are not reported.
    pub is_demand: bool,
}

impl Unchecked {
    /// The class of the reason why it is not a rule.
    pub fn why_not(&self) -> &'static str {
        match &self.reason {
            _ if !self.is_demand => "no-demand",
            Some(SentenceError::Limited(_)) => "limited",
            Some(SentenceError::Elsewhere(_)) => "elsewhere",
            Some(SentenceError::Unjudgeable { .. }) => "not-checkable",
            _ => match WhyNot::of(&self.text) {
                // Under its heading it asks for something.
                WhyNot::NoDemand => WhyNot::NotUnderstood.id(),
                why => why.id(),
            },
        }
    }

    /// Adds the nearest sentence that would be understood, if only the wording is unknown.
    #[must_use]
    pub fn suggest(mut self, templates: &Templates) -> Self {
        if self.reason.is_none() && self.why_not() == WhyNot::NotUnderstood.id() {
            let suggested = SentenceError::Unknown(None).suggest(templates, &self.text);
            let is_found = matches!(suggested, SentenceError::Unknown(Some(_)));
            self.reason = is_found.then_some(suggested);
        }
        self
    }
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
    /// Reads a plain or Markdown text. `name` is its name in messages; patterns in it are relative
    /// to `folder`.
    ///
    /// Fenced code and HTML comments are skipped. Headings, front matter and introductions say what
    /// the lines below them are for.
    ///
    /// # Errors
    /// If a sentence matches several templates.
    pub fn read(
        templates: &Templates,
        name: &str,
        folder: &Path,
        text: &str,
    ) -> Result<Self, ProseError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut reader = ProseReader {
            templates,
            name,
            folder,
            outline: Outline::new(folder, front_matter::place(text, folder)),
            columns: Vec::new(),
            block_start: 0,
            mark: None,
            continues: false,
            prose: Self::default(),
        };
        for block in markdown::blocks(text) {
            match block {
                ProseBlock::Text(text) => reader.text(&text)?,
                ProseBlock::Heading(level, lines) => {
                    reader.outline.heading(level, &joined(&lines));
                    (reader.mark, reader.continues) = (None, false);
                    reader.sentence(&lines)?;
                }
                ProseBlock::Columns(cells) => reader.columns = cells,
                ProseBlock::Row(cells) => {
                    (reader.mark, reader.continues) = (None, false);
                    reader.row(&cells)?;
                }
            }
        }
        Ok(reader.prose)
    }

    /// The same rules for the files in a folder, by its absolute path.
    #[must_use]
    pub fn in_folder(mut self, folder: &Path) -> Self {
        let folder = Scope::of_folder(folder.to_owned());
        for rule in &mut self.rules {
            rule.scope = folder.narrowed(&rule.scope);
        }
        self
    }
}

struct ProseReader<'t> {
    templates: &'t Templates,
    name: &'t str,
    folder: &'t Path,
    outline: Outline<'t>,
    /// The head of the table that is being read.
    columns: Vec<TextLine>,
    /// How many rules there were before the last paragraph or list item.
    block_start: usize,
    /// Whether a mark before the paragraph or item says that it is wrong.
    mark: Option<bool>,
    /// Whether a sentence or a part of one stands before the one that is read.
    continues: bool,
    prose: Prose,
}

impl ProseReader<'_> {
    /// Reads a paragraph or list item.
    fn text(&mut self, text: &ProseText) -> Result<(), ProseError> {
        self.outline.text(text.depth);
        self.mark = reading::without_mark(&joined(&text.lines)).0;
        self.continues = false;
        let mut start = self.prose.rules.len();
        if text.is_bold {
            match self.sentence(&text.lines)? {
                true => self.block_start = start,
                false if outline::stands_alone(&joined(&text.lines), self.folder) => {
                    self.unchecked(&text.lines, None);
                }
                false => self.introduction(text.depth, &text.lines),
            }
            return Ok(());
        }
        for (number, sentence) in sentences(&text.lines).into_iter().enumerate() {
            let words = joined(&sentence);
            self.continues = number > 0;
            if words.ends_with(':') {
                self.introduction(text.depth, &sentence);
            } else if begins_limit(&words) && start.min(self.block_start) < self.prose.rules.len() {
                // "Exception: …" is about the sentence before it, or the item above.
                start = if number == 0 { self.block_start } else { start };
                self.limit_rules(start, &words);
                self.unchecked(&sentence, None);
            } else if !self.sentence(&sentence)? {
                self.lines(&sentence)?;
            }
        }
        self.block_start = start;
        Ok(())
    }

    /// Reads a text that says something about what follows it.
    fn introduction(&mut self, depth: usize, lines: &[TextLine]) {
        self.outline.introduction(depth, &joined(lines));
        self.unchecked(lines, None);
    }

    /// Takes the rules from `start` back: they have an exception.
    fn limit_rules(&mut self, start: usize, exception: &str) {
        let rules = self
            .prose
            .rules
            .split_off(start.min(self.prose.rules.len()));
        for rule in rules {
            let number = rule.origin.as_ref().map_or(0, |origin| origin.line);
            let text = rule.sentence;
            let reason = SentenceError::Limited(exception.to_owned());
            self.unchecked(&[TextLine { number, text }], Some(reason));
        }
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

    /// Reads a table row: a kind of name and its convention, or a sentence in a cell.
    fn row(&mut self, cells: &[TextLine]) -> Result<(), ProseError> {
        let row = [TextLine {
            number: cells.first().map_or(0, |cell| cell.number),
            text: cells
                .iter()
                .map(|cell| cell.text.trim())
                .collect::<Vec<_>>()
                .join(" | "),
        }];
        if let Some(limit) = table::limit(&self.columns, cells) {
            self.unchecked(&row, Some(SentenceError::Limited(limit)));
            return Ok(());
        }
        let mut is_rule = false;
        match table::sentences(&self.columns, cells) {
            Some(sentences) => {
                for text in sentences {
                    let number = row[0].number;
                    is_rule |= self.sentence(&[TextLine { number, text }])?;
                }
            }
            None => {
                let columns = std::mem::take(&mut self.columns);
                for cell in table::rules(&columns, cells) {
                    is_rule |= self.sentence(std::slice::from_ref(cell))?;
                }
                self.columns = columns;
            }
        }
        if !is_rule {
            self.unchecked(&row, None);
        }
        Ok(())
    }

    /// Reads a sentence, or its parts between semicolons and dashes. Returns whether it matches a
    /// template, even if no code can be checked against it.
    fn sentence(&mut self, lines: &[TextLine]) -> Result<bool, ProseError> {
        if self.part(lines)? {
            return Ok(true);
        }
        let text = joined(lines);
        let parts = sentences::parts(&text);
        let [first, rest @ ..] = parts.as_slice() else {
            return Ok(false);
        };
        if rest.is_empty() {
            return Ok(false);
        }
        let number = lines.first().map_or(0, |line| line.number);
        let line = |text: &&str| {
            [TextLine {
                number,
                text: (*text).to_owned(),
            }]
        };
        let start = self.prose.rules.len();
        // What the first part says may be a condition of the others.
        if !self.part(&line(first))? {
            return Ok(false);
        }
        let continues = std::mem::replace(&mut self.continues, true);
        for part in rest {
            match begins_limit(part) {
                true => self.limit_rules(start, part),
                false => drop(self.part(&line(part))?),
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
            // What a file should have has no place that an exception could be about.
            Ok(reading) if reading.scope.excepts_functions() && reading.is_beside_places() => {
                SentenceError::Unknown(None)
            }
            Ok(_) if context.elsewhere(&line).is_some() => {
                SentenceError::Elsewhere(context.elsewhere(&line).unwrap_or_default().to_owned())
            }
            Ok(reading) => {
                let scope = context.scope.narrowed(&reading.scope);
                for (sentence, demands) in reading.understood {
                    let rules = Rule::of(self.templates, &sentence, demands, Some(&origin));
                    self.prose.rules.extend(rules.into_iter().map(|rule| Rule {
                        sentence: line.clone(),
                        scope: scope.clone(),
                        ..rule
                    }));
                }
                return Ok(true);
            }
            Err(error) => error,
        };
        match error {
            SentenceError::Unknown(_) => return Ok(false),
            SentenceError::Limited(_) if sentences::parts(&line).len() > 1 => return Ok(false),
            reason @ SentenceError::Ambiguous(_) => {
                return Err(ProseError {
                    origin,
                    sentence: line,
                    reason,
                });
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

    fn unchecked(&mut self, lines: &[TextLine], reason: Option<SentenceError>) {
        let text = joined(lines);
        if !text.chars().any(char::is_alphanumeric) {
            return;
        }
        let reason =
            reason.or_else(|| limit(&text).map(|it| SentenceError::Limited(it.to_owned())));
        let is_demand = demand::is_demand(&text, self.outline.section());
        let origin = self.origin(lines);
        match self.prose.unchecked.last_mut() {
            Some(last) if last.origin.line == origin.line => {
                last.text = format!("{} {text}", last.text);
                last.reason = last.reason.take().or(reason);
                last.is_demand |= is_demand;
            }
            _ => self.prose.unchecked.push(Unchecked {
                origin,
                text,
                reason,
                is_demand,
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
