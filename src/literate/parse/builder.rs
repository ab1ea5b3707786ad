//! Builds a case from the elements of a page.

use std::ops::Range;

use super::verdict;
use crate::language::Language;
use crate::literate::{Case, CaseError, CasePair};

/// A case that is being read.
pub(super) struct CaseBuilder {
    name: String,
    line: usize,
    response: Option<String>,
    pairs: Vec<CasePair>,
    /// The instructions whose verdict has not been read yet.
    instructions: Vec<String>,
    /// The line of the first of them.
    first_at: usize,
}

impl CaseBuilder {
    /// Starts a case with its heading.
    pub(super) fn new(name: String, line: usize) -> Self {
        Self {
            name,
            line,
            response: None,
            pairs: Vec::new(),
            instructions: Vec::new(),
            first_at: line,
        }
    }

    /// Adds an instruction.
    pub(super) fn instruction(&mut self, sentence: String, line: usize) {
        if self.instructions.is_empty() {
            self.first_at = line;
        }
        self.instructions.push(sentence);
    }

    /// Sets the response.
    pub(super) fn response(&mut self, text: String) -> Result<(), String> {
        let has_one = self.response.replace(text).is_some();
        let name = &self.name;
        if has_one {
            return Err(format!(
                "case `{name}` has a response already: write another case for this one"
            ));
        }
        if !self.pairs.is_empty() {
            return Err(format!(
                "case `{name}`: the response has to come before the first verdict"
            ));
        }
        Ok(())
    }

    /// Adds a verdict block, which completes a pair.
    pub(super) fn verdict(&mut self, content: &str, verdict: Range<usize>) -> Result<(), String> {
        let instructions = std::mem::take(&mut self.instructions);
        if instructions.is_empty() {
            let name = &self.name;
            return Err(format!(
                "case `{name}`: no instruction (a block quote) comes before this verdict"
            ));
        }
        let (outcome, evidence) = verdict::parse(content)?;
        self.pairs.push(CasePair { line: self.first_at, instructions, outcome, evidence, verdict });
        Ok(())
    }

    /// The case, if it is complete.
    pub(super) fn finish(self, language: Option<Language>) -> Result<Case, CaseError> {
        let name = &self.name;
        let error = |line, message| Err(CaseError { line, message });
        let Some(response) = self.response else {
            let message = format!("case `{name}` has no response (a fenced block)");
            return error(self.line, message);
        };
        if !self.instructions.is_empty() {
            let message = format!("case `{name}`: no `verdict` block follows this instruction");
            return error(self.first_at, message);
        }
        if self.pairs.is_empty() {
            let message =
                format!("case `{name}` has no instruction (a block quote) with a verdict");
            return error(self.line, message);
        }
        Ok(Case { name: self.name, line: self.line, language, response, pairs: self.pairs })
    }
}
