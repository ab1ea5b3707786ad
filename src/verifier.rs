//! The library's entry point: instructions and responses in, verdicts out.

mod answer;
mod deeds;
mod files;
mod lines;
mod requirements;
mod ruling;
mod start;
mod subject;
mod substance;

use std::borrow::Cow;
use std::panic;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use requirements::{asked_language, grammar, id_of};
use ruling::{Grading, ResponseError, verdict};
use start::{ParsedBlock, facts, requested_language, solution_blocks};
use substance::Substance;

use crate::check::{Context, Readings};
use crate::dataset::{Fault, Question};
use crate::facts::Facts;
use crate::instruction::{Instruction, Parse, Template, Templates};
use crate::lang;
use crate::language::{Language, LanguageName};
use crate::names::Names;
use crate::response::{BlockLanguage, Limits, RequestedLanguage, Response, Solution};
use crate::rules::Rules;
use crate::syntax::SearchedTrees;
use crate::verdict::{Outcome, Reason, Verdict};

pub use answer::GradedAnswer;
pub use files::SourceFile;
pub use lines::{AbsentAnswers, LineGrader, UngradedAnswer};
pub use requirements::{RequiredCode, Requirements, Unmet};
pub use ruling::{Graded, InstructionVerdict, PartVerdict};

/// Grades responses. It does no IO and keeps no state between calls, so that all threads can share
/// one.
#[derive(Debug, Clone)]
pub struct Verifier {
    options: Options,
    /// Whether it measures how much code does, which only rewards depend on.
    measures_substance: bool,
}

/// The options of a [`Verifier`].
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The largest responses that are graded; others are Unverifiable.
    pub limits: Limits,
    /// User-defined rules, in addition to the built-in templates.
    pub rules: Option<Arc<Rules>>,
    /// How the questions that experts dispute are decided.
    pub readings: Readings,
}

/// A question's instructions, parsed by a [`Verifier`].
#[derive(Debug, Clone)]
pub struct Task {
    parses: Vec<Parse>,
    language: Option<LanguageName>,
    /// The id of the language that answers should be in, also of one without a grammar here.
    asked_language: Result<String, Fault>,
}

impl Task {
    /// What is read in each instruction.
    #[doc(hidden)]
    pub fn parses(&self) -> &[Parse] {
        &self.parses
    }

    /// The template of each instruction; `None` for an unknown one.
    pub fn templates(&self) -> impl Iterator<Item = Option<&Arc<Template>>> {
        self.parses.iter().map(Parse::template)
    }

    /// What of each instruction is not decided in any response, in words; `None` if all of it may be.
    pub fn undecided(&self) -> impl Iterator<Item = Option<String>> {
        let asked = self.asked_language.as_deref().ok().map(|name| (name, grammar(name)));
        self.parses.iter().map(move |parse| parse.undecided(asked))
    }

    /// The id of the language that an instruction asks for.
    fn requested_language(&self) -> Option<String> {
        requested_language(&self.parses).map(id_of)
    }
}

impl Default for Verifier {
    fn default() -> Self {
        Self::new(Options::default())
    }
}

impl Verifier {
    /// A verifier with these options.
    pub const fn new(options: Options) -> Self {
        Self { options, measures_substance: true }
    }

    /// The same for answers that get no rewards.
    #[cfg(feature = "cli")]
    #[must_use]
    pub(crate) fn without_rewards(self) -> Self {
        Self { measures_substance: false, ..self }
    }

    /// The templates that sentences are parsed by.
    pub fn templates(&self) -> &Templates {
        self.rules().templates()
    }

    pub(crate) fn rules(&self) -> &Rules {
        self.options.rules.as_deref().unwrap_or_else(|| Rules::builtin())
    }

    /// Grades a response by each of the question's instructions. For several responses to one
    /// question, [`Verifier::grade_task`] avoids parsing the instructions each time.
    pub fn grade(&self, question: &Question, response: &str) -> Graded {
        self.grade_task(&self.task(question), response)
    }

    /// What is wrong with an instruction of a question that names its template and slots: there may be
    /// none of that name. Such an instruction is unknown to [`Verifier::task`].
    pub fn fault_in(&self, question: &Question) -> Option<Fault> {
        self.templates().fault_in(question)
    }

    /// Parses a question's instructions, once for all its responses.
    pub fn task(&self, question: &Question) -> Task {
        let language = question.programming_language();
        let mut parses = self.templates().of_question(question);
        subject::name_subjects(&mut parses, question.text.as_deref(), language);
        start::give_code(&mut parses, question.text.as_deref());
        let asked_language = asked_language(question, requested_language(&parses));
        Task { parses, language: question.language_name(), asked_language }
    }

    /// Grades a response by each instruction of a task.
    pub fn grade_task(&self, task: &Task, response: &str) -> Graded {
        self.grade_parses(&task.parses, response, task.language.as_ref()).graded
    }

    /// Grades a response by parsed instructions; `language` is the question's, if it has one.
    #[doc(hidden)]
    pub fn check(
        &self,
        instructions: &[Instruction],
        response: &str,
        language: Option<Language>,
    ) -> Vec<Verdict> {
        let task: Vec<_> = instructions.iter().cloned().map(Parse::Instruction).collect();
        let language = language.map(LanguageName::Supported);
        verdicts(self.grade_parses(&task, response, language.as_ref()).graded)
    }

    /// Grades a response by sentences; the verdict on an unknown one is Unverifiable.
    pub fn check_sentences<S: AsRef<str>>(
        &self,
        sentences: &[S],
        response: &str,
        language: Option<Language>,
    ) -> Vec<Verdict> {
        let mut task = self.parse(sentences.iter().map(AsRef::as_ref), language);
        subject::name_subjects(&mut task, None, language);
        let language = language.map(LanguageName::Supported);
        verdicts(self.grade_parses(&task, response, language.as_ref()).graded)
    }

    fn parse<'s>(
        &self,
        sentences: impl Iterator<Item = &'s str>,
        language: Option<Language>,
    ) -> Vec<Parse> {
        let templates = self.templates();
        sentences.map(|sentence| templates.parse(sentence, language)).collect()
    }

    /// Parses a response once and checks every instruction. No response should make this panic; if
    /// one does, only its own verdicts are lost.
    fn grade_parses(&self, task: &[Parse], text: &str, language: Option<&LanguageName>) -> Grading {
        let readings = [self.options.readings];
        let mut gradings = self.grade_under(task, text, language, &readings);
        gradings.remove(0)
    }

    /// Grades a response under each of several readings; it is parsed once. There is a grading for
    /// each.
    fn grade_under(
        &self,
        task: &[Parse],
        text: &str,
        language: Option<&LanguageName>,
        readings: &[Readings],
    ) -> Vec<Grading> {
        catch_panic(|| self.grade_unguarded(task, text, language, readings)).unwrap_or_else(
            |panic| {
                let failed = readings.iter().map(|_| internal_error(task, &panic));
                failed.collect()
            },
        )
    }

    fn grade_unguarded(
        &self,
        task: &[Parse],
        text: &str,
        language: Option<&LanguageName>,
        readings: &[Readings],
    ) -> Vec<Grading> {
        let own = |_: &Facts<'_>| Cow::Borrowed(task);
        self.open(task, text, language, own, |context, solution, error, blocks| {
            let facts = context.facts;
            let syntax_errors = start::syntax_errors(blocks);
            let grading = |readings: &Readings| Grading {
                graded: Graded {
                    verdicts: self.verdicts_in(&Context { readings: *readings, ..context }, error),
                    language: context.response.language_of(solution),
                    blocks: context.response.blocks.len(),
                    syntax_errors,
                },
                substance: match error {
                    None if self.measures_substance => Substance::of(context.response, facts),
                    None => Substance::unmeasured(facts),
                    Some(_) => Substance::of_fences(context.response),
                },
            };
            readings.iter().map(grading).collect()
        })
    }

    /// Parses a response, and shows it to a function in the context of a task, which may come from
    /// its facts; `asked` are the instructions that may request a language.
    fn open<'p, T>(
        &self,
        asked: &[Parse],
        text: &str,
        language: Option<&LanguageName>,
        task: impl FnOnce(&Facts<'_>) -> Cow<'p, [Parse]>,
        see: impl FnOnce(Context<'_>, &Solution, Option<&ResponseError>, &[ParsedBlock<'_, '_>]) -> T,
    ) -> T {
        let limits = &self.options.limits;
        let requested = RequestedLanguage {
            template: requested_language(asked).cloned(),
            question: language.cloned(),
        };
        let too_large = limits.check_text(text).err();
        let mut response = Response::new(if too_large.is_some() { "" } else { text });
        let mut exceeded = too_large.or_else(|| limits.check_blocks(&response).err());
        let mut trees = lang::trees(*limits);
        if exceeded.is_none() {
            response.decide_languages(&requested, &mut trees);
            // The scripts in markup are blocks now.
            exceeded = limits.check_blocks(&response).err();
        }
        let solution = response.solution_language(&requested);
        let (blocks, refused) = solution_blocks(&response, &solution, &mut trees);
        let language = language.and_then(|name| BlockLanguage::of(name).grammar());
        let facts = facts(&response, &solution, language, &blocks);
        let error = ResponseError::find(exceeded, &solution, refused);
        let task = task(&facts);
        let context = Context {
            response: &response,
            facts: &facts,
            names: &Names::new(&facts, lang::of(facts.language)),
            trees: &SearchedTrees::new(lang::of(facts.language), &blocks),
            task: &task,
            readings: self.options.readings,
        };
        see(context, &solution, error.as_ref(), &blocks)
    }

    /// The instructions that a function proposes from the facts of a response, and which of them
    /// the response follows; nothing if it cannot be judged.
    #[cfg(feature = "cli")]
    pub(crate) fn propose<T>(
        &self,
        text: &str,
        language: Language,
        propose: impl FnOnce(&Facts<'_>) -> (Vec<Parse>, T),
    ) -> Option<(Vec<Outcome>, T)> {
        let mut rest = None;
        let proposed = || {
            let own = |facts: &Facts<'_>| {
                let (parses, more) = propose(facts);
                rest = Some(more);
                Cow::Owned(parses)
            };
            let asked = LanguageName::Supported(language);
            self.open(&[], text, Some(&asked), own, |context, _, error, _| {
                let facts = context.facts;
                if error.is_some() || facts.tokens.is_empty() || facts.language != language {
                    return None;
                }
                let verdicts = self.verdicts_in(&context, None);
                let outcomes = verdicts.iter().map(|one| one.verdict.outcome);
                Some(outcomes.collect())
            })
        };
        let outcomes = catch_panic(proposed).ok().flatten()?;
        Some((outcomes, rest?))
    }

    /// The verdict on each instruction of a context's task.
    fn verdicts_in(
        &self,
        context: &Context<'_>,
        error: Option<&ResponseError>,
    ) -> Vec<InstructionVerdict> {
        let parses = context.task.iter();
        parses.map(|parse| verdict(self.rules(), context, parse, error)).collect()
    }
}

fn verdicts(graded: Graded) -> Vec<Verdict> {
    graded.verdicts.into_iter().map(|judged| judged.verdict).collect()
}

/// The grading that reports a panic in the verdict on each instruction.
fn internal_error(task: &[Parse], panic: &str) -> Grading {
    let message = format!("codeif failed on this response: {panic}");
    let failed = task.iter().map(|parse| InstructionVerdict {
        template: parse.template().cloned(),
        verdict: Verdict::new(Outcome::Unverifiable(Reason::InternalError), message.as_str()),
        parts: Vec::new(),
    });
    Grading {
        graded: Graded { verdicts: failed.collect(), language: None, blocks: 0, syntax_errors: 0 },
        substance: Substance::UNREAD,
    }
}

/// The result of a function, or the message of its panic.
pub(super) fn catch_panic<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    // Unwind safe: nothing that a panic could leave half done is used again, because the parsers
    // are reset before use.
    panic::catch_unwind(AssertUnwindSafe(run)).map_err(|payload| {
        let payload = payload
            .downcast_ref::<String>()
            .map(String::as_str)
            .or(payload.downcast_ref::<&str>().copied());
        payload.unwrap_or("it panicked").to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verifier;
    use crate::dataset::Question;

    #[test]
    fn a_panic_costs_one_response_its_verdicts() {
        let verifier = Verifier::default();
        let task = verifier.task(&Question::new(1, ["Your code should use for-loop.", "Sing."]));
        let panic = catch_panic(|| -> () { panic!("no such {}", "line") }).unwrap_err();
        let graded = internal_error(&task.parses, &panic).graded;
        let [known, unknown] = &graded.verdicts[..] else {
            panic!("a verdict for each instruction: {graded:?}");
        };
        assert_eq!(known.template.as_ref().unwrap().slug, "use-for-loop");
        assert_eq!(unknown.template, None);
        assert_eq!(known.verdict.outcome, Outcome::Unverifiable(Reason::InternalError));
        assert_eq!(known.verdict.message, "codeif failed on this response: no such line");
    }
}
