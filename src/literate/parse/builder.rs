//! Builds a case from the elements of a page.

use crate::language::Language;
use crate::literate::{Case, CaseError, CasePair};

/// A case that is being read.
pub(super) struct CaseBuilder {
    name: String,
    line: usize,
    response: Option<String>,
    pairs: Vec<CasePair>,
}

impl CaseBuilder {
    /// Starts a case with its heading.
    pub(super) fn new(name: String, line: usize) -> Self {
        Self { name, line, response: None, pairs: Vec::new() }
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

    /// Adds an instruction with its verdict.
    pub(super) fn pair(&mut self, pair: CasePair) {
        self.pairs.push(pair);
    }

    /// The case, if it is complete.
    pub(super) fn finish(self, language: Option<Language>) -> Result<Case, CaseError> {
        let name = &self.name;
        let error = |message| Err(CaseError { line: self.line, message });
        let Some(response) = self.response else {
            return error(format!("case `{name}` has no response (a fenced block)"));
        };
        if self.pairs.is_empty() {
            return error(format!(
                "case `{name}` has no instruction: write a list below the response, `- Yes: INSTRUCTION`"
            ));
        }
        Ok(Case { name: self.name, line: self.line, language, response, pairs: self.pairs })
    }
}
