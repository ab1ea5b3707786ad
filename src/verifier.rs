//! The front door of the library: instructions and responses in, verdicts out.

mod files;

pub use files::SourceFile;

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use crate::check::{self, Context, Index, Ruling};
use crate::custom::Rules;
use crate::dataset::Question;
use crate::instruction::{Instruction, LanguageName, Parse, SlotValue, Template, Templates};
use crate::language::Language;
use crate::response::{
    BlockLanguage, CodeBlock, Exceeded, Limits, RequestedLanguage, Response, Solution,
};
use crate::syntax::{self, Facts, ParseError, Parsed, Trees};
use crate::verdict::{Outcome, Reason, Verdict};

/// Judges responses. It does no IO and keeps nothing between calls; one serves all threads.
#[derive(Debug, Clone)]
pub struct Verifier {
    options: Options,
}

/// How a [`Verifier`] judges.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// How much of a response is taken on; what is past it is Unverifiable.
    pub limits: Limits,
    /// Rules of the user's own, beside the built-in templates.
    pub rules: Option<Arc<Rules>>,
}

/// A question's instructions as a [`Verifier`] understood them.
#[derive(Debug, Clone)]
pub struct Task {
    parses: Vec<Parse>,
    language: Option<Language>,
}

/// The verdicts on one response.
#[derive(Debug, Clone, PartialEq)]
pub struct Graded {
    /// One for each instruction of the question, in order.
    pub verdicts: Vec<InstructionVerdict>,
    /// The solution language (semantics, principle 5): `python`, or another's name as its tag
    /// has it; `None` where there is no code.
    pub language: Option<String>,
    /// How many places of the code its grammar could not read.
    pub syntax_errors: usize,
}

/// The verdict on one instruction.
#[derive(Debug, Clone, PartialEq)]
pub struct InstructionVerdict {
    /// The template whose wording the instruction is; `None` where it is unknown.
    pub template: Option<Arc<Template>>,
    /// What was decided, and why.
    pub verdict: Verdict,
}

impl Default for Verifier {
    fn default() -> Self {
        Self::new(Options::default())
    }
}

impl Verifier {
    /// A verifier with these options.
    pub const fn new(options: Options) -> Self {
        Self { options }
    }

    /// The templates that sentences are understood by.
    pub fn templates(&self) -> &Templates {
        match &self.options.rules {
            Some(rules) => rules.templates(),
            None => Templates::builtin(),
        }
    }

    /// Judges a response by each of the question's instructions. Of several responses to one
    /// question, [`Verifier::grade_task`] saves understanding it each time.
    pub fn grade(&self, question: &Question, response: &str) -> Graded {
        self.grade_task(&self.task(question), response)
    }

    /// Understands a question's instructions, for all its responses.
    pub fn task(&self, question: &Question) -> Task {
        let language = question.programming_language();
        let sentences = question.instructions.iter().map(|one| one.text.as_str());
        Task {
            parses: self.parse(sentences, language),
            language,
        }
    }

    /// Judges a response by each instruction of a task.
    pub fn grade_task(&self, task: &Task, response: &str) -> Graded {
        self.judge(&task.parses, response, task.language)
    }

    /// Judges a response by instructions that were parsed before; `language` is the
    /// question's, where it has one.
    #[doc(hidden)]
    pub fn check(
        &self,
        instructions: &[Instruction],
        response: &str,
        language: Option<Language>,
    ) -> Vec<Verdict> {
        let task: Vec<_> = instructions
            .iter()
            .cloned()
            .map(Parse::Instruction)
            .collect();
        verdicts(self.judge(&task, response, language))
    }

    /// Judges a response by sentences; one that is not understood is Unverifiable.
    pub fn check_sentences<S: AsRef<str>>(
        &self,
        sentences: &[S],
        response: &str,
        language: Option<Language>,
    ) -> Vec<Verdict> {
        let task = self.parse(sentences.iter().map(AsRef::as_ref), language);
        verdicts(self.judge(&task, response, language))
    }

    fn parse<'s>(
        &self,
        sentences: impl Iterator<Item = &'s str>,
        language: Option<Language>,
    ) -> Vec<Parse> {
        let templates = self.templates();
        sentences
            .map(|sentence| templates.parse(sentence, language))
            .collect()
    }

    /// One response, parsed once and checked by every instruction. Nothing in a response
    /// should make this panic; should it all the same, that response alone goes unjudged.
    fn judge(&self, task: &[Parse], text: &str, language: Option<Language>) -> Graded {
        guarded(task, || self.judge_once(task, text, language))
    }

    fn judge_once(&self, task: &[Parse], text: &str, language: Option<Language>) -> Graded {
        let limits = &self.options.limits;
        let asked = RequestedLanguage {
            template: asked_language(task).cloned(),
            question: language.map(LanguageName::Supported),
        };
        let too_large = limits.check_text(text).err();
        let mut response = Response::new(if too_large.is_some() { "" } else { text });
        let exceeded = too_large.or_else(|| limits.check_blocks(&response).err());
        let mut trees = Trees::new(*limits);
        if exceeded.is_none() {
            response.decide_languages(&asked, &mut trees);
        }
        let solution = response.solution_language(&asked);
        let (blocks, refused) = solution_blocks(&response, &solution, &mut trees);
        let facts = facts(&solution, language, &blocks);
        let obstacle = Obstacle::new(exceeded, &solution, refused);
        Graded {
            verdicts: self.decide(task, &response, &facts, &obstacle),
            language: match &solution {
                Solution::Supported(language) => Some(language.id().to_owned()),
                Solution::Unsupported(name) => Some(name.clone()),
                Solution::NoCode => None,
            },
            syntax_errors: facts.blocks.iter().map(|block| block.syntax_errors).sum(),
        }
    }

    /// The verdict on each instruction, by the facts of a response's code.
    fn decide(
        &self,
        task: &[Parse],
        response: &Response<'_>,
        facts: &Facts<'_>,
        obstacle: &Obstacle,
    ) -> Vec<InstructionVerdict> {
        let index = Index::new(facts);
        let context = Context {
            response,
            facts,
            index: &index,
            task,
            rules: self.options.rules.as_deref(),
        };
        task.iter()
            .map(|parse| verdict(&context, parse, obstacle))
            .collect()
    }
}

/// What `judge` finds; where it panics, verdicts that say so.
fn guarded(task: &[Parse], judge: impl FnOnce() -> Graded) -> Graded {
    caught(judge).unwrap_or_else(|panic| {
        let message = format!("codeif failed on this response: {panic}");
        Graded {
            verdicts: task
                .iter()
                .map(|parse| InstructionVerdict {
                    template: parse.template().cloned(),
                    verdict: Verdict::new(
                        Outcome::Unverifiable(Reason::InternalError),
                        message.as_str(),
                    ),
                })
                .collect(),
            language: None,
            syntax_errors: 0,
        }
    })
}

/// What a judge finds, or the message of its panic.
fn caught<T>(judge: impl FnOnce() -> T) -> Result<T, String> {
    // Nothing that a panic could leave half done is kept: the parsers are reset before use.
    panic::catch_unwind(AssertUnwindSafe(judge)).map_err(|payload| {
        let payload = payload
            .downcast_ref::<String>()
            .map(String::as_str)
            .or(payload.downcast_ref::<&str>().copied());
        payload.unwrap_or("it panicked").to_owned()
    })
}

fn verdicts(graded: Graded) -> Vec<Verdict> {
    graded.verdicts.into_iter().map(|one| one.verdict).collect()
}

/// The language that the task's template-1 instruction names.
fn asked_language(task: &[Parse]) -> Option<&LanguageName> {
    task.iter().find_map(|parse| match parse {
        Parse::Instruction(instruction) if instruction.template.slug == "language" => {
            match instruction.slots.get("programming_language") {
                Some(SlotValue::Language(name)) => Some(name),
                _ => None,
            }
        }
        _ => None,
    })
}

/// The blocks of the solution language with their trees, and why one was refused, if any was.
fn solution_blocks<'a, 'r>(
    response: &'a Response<'r>,
    solution: &Solution,
    trees: &'a mut Trees,
) -> (Vec<(&'a CodeBlock<'r>, &'a Parsed)>, Option<ParseError>) {
    let Solution::Supported(language) = *solution else {
        return (Vec::new(), None);
    };
    let blocks = response
        .blocks
        .iter()
        .filter(|block| block.language == BlockLanguage::Supported(language));
    let mut refused = None;
    for block in blocks.clone() {
        refused = refused.or(trees.parsed(block, language).err());
    }
    let trees: &Trees = trees;
    let parsed = blocks.filter_map(|block| Some((block, trees.get(block, language)?)));
    (parsed.collect(), refused)
}

fn facts<'t>(
    solution: &Solution,
    language: Option<Language>,
    blocks: &[(&'t CodeBlock<'_>, &'t Parsed)],
) -> Facts<'t> {
    let language = match solution {
        Solution::Supported(language) => *language,
        Solution::Unsupported(_) | Solution::NoCode => language.unwrap_or(Language::Python),
    };
    syntax::facts(language, blocks)
}

/// What keeps checks from being run at all.
enum Obstacle {
    /// Nothing.
    None,
    /// The response as a whole is past a limit.
    Response(Exceeded),
    /// The code is in a language without a grammar, named here.
    Language(String),
    /// A block was not parsed.
    Block(ParseError),
}

impl Obstacle {
    fn new(exceeded: Option<Exceeded>, solution: &Solution, refused: Option<ParseError>) -> Self {
        match (exceeded, solution, refused) {
            (Some(exceeded), _, _) => Self::Response(exceeded),
            (None, Solution::Unsupported(name), _) => Self::Language(name.clone()),
            (None, _, Some(refused)) => Self::Block(refused),
            (None, _, None) => Self::None,
        }
    }

    /// The ruling on a template whose check cannot be run.
    fn ruling(&self, slug: &str) -> Option<Ruling> {
        let (reason, message) = match self {
            Self::Response(exceeded) => (Reason::LimitExceeded, exceeded.to_string()),
            _ if check::reads_text_only(slug) => return None,
            Self::None => return None,
            Self::Language(name) => {
                let message = format!("the code is in {name}, which has no grammar here");
                (Reason::UnsupportedLanguage, message)
            }
            Self::Block(refused) => {
                let message = format!("the code is past a limit: {refused}");
                (Reason::LimitExceeded, message)
            }
        };
        Some(Ruling::unverifiable(reason, message))
    }
}

/// The verdict on one instruction.
fn verdict(context: &Context<'_>, parse: &Parse, obstacle: &Obstacle) -> InstructionVerdict {
    let ruling = match parse {
        Parse::Instruction(instruction) => rule(context, instruction, obstacle),
        Parse::Unknown => unknown("the sentence is none of the known instructions"),
        Parse::Ambiguous(slugs) => {
            unknown(&format!("the sentence could be {}", slugs.join(" or ")))
        }
    };
    InstructionVerdict {
        template: parse.template().cloned(),
        verdict: ruling.into_verdict(context.response),
    }
}

fn unknown(message: &str) -> Ruling {
    Ruling::unverifiable(Reason::UnknownInstruction, message)
}

/// What one instruction makes of the response: a placeholder or an obstacle comes first.
fn rule(context: &Context<'_>, instruction: &Instruction, obstacle: &Obstacle) -> Ruling {
    if let Some(placeholder) = instruction.slots.unfilled() {
        let message = format!("the instruction still holds the placeholder `{placeholder}`");
        return Ruling::unverifiable(Reason::UnfilledSlot, message);
    }
    let slug = instruction.template.slug.as_str();
    if let Some(ruling) = obstacle.ruling(slug) {
        return ruling;
    }
    let own = context.rules.and_then(|rules| rules.get(slug));
    match (own, check::find(slug)) {
        (Some(rule), _) => check::custom::check(context, rule, &instruction.slots),
        (None, Some(check)) => check(context, &instruction.slots),
        (None, None) => unknown("no check serves this template"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_costs_one_response_its_verdicts() {
        let verifier = Verifier::default();
        let task = verifier.task(&Question::new(
            1,
            ["Your code should use for-loop.", "Sing."],
        ));
        let graded = guarded(&task.parses, || panic!("no such {}", "line"));
        let [known, unknown] = &graded.verdicts[..] else {
            panic!("a verdict for each instruction: {graded:?}");
        };
        assert_eq!(known.template.as_ref().unwrap().slug, "use-for-loop");
        assert_eq!(unknown.template, None);
        assert_eq!(
            known.verdict.outcome,
            Outcome::Unverifiable(Reason::InternalError)
        );
        assert_eq!(
            known.verdict.message,
            "codeif failed on this response: no such line"
        );
    }
}
