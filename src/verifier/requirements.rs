//! Whether an answer has code that is worth a reward. A prohibition is followed by code that does
//! nothing, so a model in training learns to write `pass`; what is required here is more than that.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::GradedAnswer;
use crate::facts::{Facts, Token, TokenKind};
use crate::language::Language;
use crate::response::{Response, Span};

/// What an answer must have to earn anything. The default asks for nothing.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Requirements {
    /// How much code there must be.
    pub code: Option<RequiredCode>,
    /// The most syntax errors.
    pub max_syntax_errors: Option<usize>,
    /// Whether the code must be in the language of the question.
    pub language: bool,
    /// The largest share of lines that occur before, from 0 to 1, in code of 20 lines or more.
    pub max_repetition: Option<f64>,
}

/// How much code is required.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RequiredCode {
    /// Any token but comments, also `pass` or `0`.
    Any,
    /// A statement that does something: more than literals, `pass`, `...` and imports.
    Statements,
    /// A function or a type with such a statement, or with members.
    Definitions,
}

/// The first requirement that an answer does not meet.
#[derive(Debug, Clone, PartialEq)]
pub enum Unmet {
    /// There is no answer.
    Missing,
    /// There is less code than is required.
    Code(RequiredCode),
    /// There are so many syntax errors.
    SyntaxErrors(usize),
    /// The code is in this language; `None` without code.
    Language(Option<String>),
    /// This share of the lines occur before.
    Repetition(f64),
}

impl fmt::Display for Unmet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("there is no answer"),
            Self::Code(RequiredCode::Any) => f.write_str("there is no code"),
            Self::Code(RequiredCode::Statements) => f.write_str("no statement does anything"),
            Self::Code(RequiredCode::Definitions) => {
                f.write_str("no function or type is defined that does anything")
            }
            Self::SyntaxErrors(count) => write!(f, "the code has {count} syntax errors"),
            Self::Language(Some(name)) => write!(f, "the code is in {name}"),
            Self::Language(None) => f.write_str("there is no code in the language asked for"),
            Self::Repetition(share) => {
                write!(f, "{:.0} % of the lines repeat earlier ones", 100.0 * share)
            }
        }
    }
}

/// From how many lines on code is searched for repetition.
const MANY_LINES: usize = 20;
/// How many bytes a line has that is compared; shorter ones repeat in any code.
const LONG_LINE: usize = 5;

/// How much the code of an answer does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Substance {
    code: Option<RequiredCode>,
    repetition: f64,
}

impl Substance {
    /// Of code that was not read: nothing is known against it.
    pub(crate) const UNREAD: Self = Self { code: Some(RequiredCode::Definitions), repetition: 0.0 };

    pub(crate) fn of(response: &Response<'_>, facts: &Facts<'_>) -> Self {
        Self { code: code(facts), repetition: repetition(response, facts) }
    }

    /// Whether there is code: any token but comments.
    pub(crate) const fn has_code(self) -> bool {
        self.code.is_some()
    }
}

/// How much code there is. Most code defines something with members or statements, which is found
/// without a look at all tokens.
fn code(facts: &Facts<'_>) -> Option<RequiredCode> {
    let imports = facts.imports.iter().map(|import| import.span);
    let packages = facts.packages.iter().map(|package| package.span);
    let mut declarations: Vec<Span> = imports.chain(packages).collect();
    declarations.sort_unstable_by_key(place);
    let does = |token: &Token<'_>| {
        let is_word = matches!(token.kind, TokenKind::Keyword | TokenKind::Identifier);
        is_word && token.text != "pass" && !is_within(token.span, &declarations)
    };
    let mut bodies = facts.functions.iter().filter_map(|function| function.body);
    let methods = facts.functions.iter().map(|function| function.scope);
    let mut members = methods.chain(facts.variables.iter().map(|variable| variable.scope));
    let has_member = members.any(|scope| facts.owner_type(scope).is_some());
    if has_member || bodies.any(|body| within(&facts.tokens, body).any(does)) {
        Some(RequiredCode::Definitions)
    } else if facts.tokens.iter().any(does) {
        Some(RequiredCode::Statements)
    } else {
        (!facts.tokens.is_empty()).then_some(RequiredCode::Any)
    }
}

/// By what spans are sorted.
const fn place(span: &Span) -> (Option<u32>, u32) {
    (span.block, span.start)
}

/// Whether a token is within one of the sorted spans, which do not overlap.
fn is_within(token: Span, spans: &[Span]) -> bool {
    let after = spans.partition_point(|span| place(span) <= place(&token));
    let span = after.checked_sub(1).map(|before| spans[before]);
    span.is_some_and(|span| span.block == token.block && token.start < span.end)
}

/// Those of the sorted tokens that are within a span.
fn within<'f, 't>(
    tokens: &'f [Token<'t>],
    span: Span,
) -> impl Iterator<Item = &'f Token<'t>> + use<'f, 't> {
    let first = tokens.partition_point(|token| place(&token.span) < place(&span));
    let is_within =
        move |token: &&Token<'_>| token.span.block == span.block && token.span.start < span.end;
    tokens[first..].iter().take_while(is_within)
}

/// The share of the long lines that occur before.
#[expect(clippy::cast_precision_loss, reason = "counts of lines")]
fn repetition(response: &Response<'_>, facts: &Facts<'_>) -> f64 {
    let blocks = facts.blocks.iter().filter_map(|facts| response.blocks.get(facts.block as usize));
    let lines = blocks.flat_map(|block| block.code.lines().map(str::trim));
    let mut hashes: Vec<u64> = lines.filter(|line| line.len() >= LONG_LINE).map(hash).collect();
    let all = hashes.len();
    if all < MANY_LINES {
        return 0.0;
    }
    hashes.sort_unstable();
    hashes.dedup();
    (all - hashes.len()) as f64 / all as f64
}

/// The hash of a line, the same in every run.
fn hash(line: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    line.hash(&mut hasher);
    hasher.finish()
}

impl GradedAnswer {
    /// The first requirement that the answer does not meet; `None` if it meets all.
    pub fn unmet(&self, requirements: &Requirements) -> Option<Unmet> {
        if self.is_missing() {
            return Some(Unmet::Missing);
        }
        let Substance { code, repetition } = self.substance;
        if let Some(required) = requirements.code.filter(|required| code < Some(*required)) {
            return Some(Unmet::Code(required));
        }
        let found = self.graded.language.as_deref();
        if requirements.language && !self.is_in_language_of_question(found) {
            return Some(Unmet::Language(found.map(str::to_owned)));
        }
        let errors = self.graded.syntax_errors;
        if requirements.max_syntax_errors.is_some_and(|most| errors > most) {
            return Some(Unmet::SyntaxErrors(errors));
        }
        let is_repeated = requirements.max_repetition.is_some_and(|most| repetition > most);
        is_repeated.then_some(Unmet::Repetition(repetition))
    }

    /// Whether this is the language that the question asks for; a question may ask for none.
    fn is_in_language_of_question(&self, found: Option<&str>) -> bool {
        self.question.language.as_deref().is_none_or(|asked| {
            let id = Language::from_alias(asked).map_or(asked, |language| language.id());
            found.is_some_and(|found| found.eq_ignore_ascii_case(id))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::dataset::{Answer, Question, QuestionId};
    use crate::verifier::Verifier;

    fn unmet(text: &str, requirements: &Requirements) -> Option<String> {
        let question = Question::new(1, ["Your code should not use for-loop."]);
        let question = Arc::new(question.in_language(Language::Python));
        let verifier = Verifier::default();
        let task = verifier.task(&question);
        let answer = Answer::new(QuestionId::from(1), "m", Some(text.to_owned()));
        let graded = verifier.grade_answer(question, &task, answer);
        graded.unmet(requirements).map(|unmet| unmet.to_string())
    }

    fn python(code: &str) -> String {
        format!("```python\n{code}\n```")
    }

    const STRICT: Requirements = Requirements {
        code: Some(RequiredCode::Statements),
        max_syntax_errors: Some(0),
        language: true,
        max_repetition: Some(0.5),
    };

    #[test]
    fn code_that_does_nothing_is_told() {
        for code in
            ["pass", "...", "0", "\"\"\"Done.\"\"\"", "import os", "from os import path", "# x"]
        {
            let found = unmet(&python(code), &STRICT);
            assert!(
                matches!(found.as_deref(), Some("no statement does anything")),
                "{code} {found:?}"
            );
        }
        for code in ["print(sum(xs))", "x = 1", "return x", "lambda x: x + 1"] {
            assert_eq!(unmet(&python(code), &STRICT), None, "{code}");
        }
    }

    #[test]
    fn stubs_define_nothing() {
        let wanted =
            Requirements { code: Some(RequiredCode::Definitions), ..Requirements::default() };
        for (code, is_met) in [
            ("def f(): pass", false),
            ("def f():\n    \"\"\"Do it.\"\"\"\n    ...", false),
            ("class A: pass", false),
            ("x = f(1)", false),
            ("def f(x): return x", true),
            ("class A:\n    x: int", true),
            ("class A:\n    def f(self): pass", true),
        ] {
            assert_eq!(unmet(&python(code), &wanted).is_none(), is_met, "{code}");
        }
    }

    #[test]
    fn errors_other_languages_and_repetition_are_told() {
        assert_eq!(
            unmet(&python("f(}{)("), &STRICT).map(|text| text.contains("syntax errors")),
            Some(true)
        );
        assert_eq!(
            unmet("```rust\nfn f() {}\n```", &STRICT).as_deref(),
            Some("the code is in rust")
        );
        let repeated = "x = 1\n".repeat(3000);
        assert_eq!(
            unmet(&python(&repeated), &STRICT).as_deref(),
            Some("100 % of the lines repeat earlier ones")
        );
        assert_eq!(unmet(&python(&repeated), &Requirements::default()), None);
        assert_eq!(unmet("", &Requirements::default()).as_deref(), Some("there is no answer"));
    }
}
