//! What a question file itself can tell: instructions that no answer can follow together, what
//! cannot be judged, and the highest scores that are left.
//!
//! A finding that is proved is sound: under the semantics no answer gets Yes on all of its
//! instructions. The proofs are rows of `rules/audit.toml`. What only an answer that nobody means
//! would follow is suspicious, and is listed and counted apart.

mod ceiling;
mod defects;
mod rules;
mod sets;
mod summary;

pub(crate) use rules::repeats_keyword;
pub use summary::{Audit, CeilingGroup};

use crate::check::unjudgeable;
use crate::dataset::Question;
use crate::instruction::{Instruction, Parse, Reads, Templates};
use crate::language::{Language, LanguageName};
use crate::response::BlockLanguage;
use rules::{Certainty, Rule};

/// What was found in the instructions of one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The name of the rule that found it: `for-loop-used-and-forbidden`.
    pub rule: &'static str,
    pub kind: FindingKind,
    /// The indices of the instructions that it is about, in ascending order.
    pub instructions: Vec<usize>,
    /// The proof, in one sentence.
    pub proof: String,
    /// The answer that nobody means and that would follow all of them, if the finding is only
    /// suspicious.
    pub way_out: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FindingKind {
    /// No answer follows all of the instructions.
    Contradiction,
    /// Every verdict on the instruction is Unverifiable, or No.
    Unreadable,
    /// The question is not as a question should be, which costs no score.
    Defect,
}

impl FindingKind {
    /// Every kind, in the order of the reports.
    pub const ALL: [Self; 3] = [Self::Contradiction, Self::Unreadable, Self::Defect];

    pub const fn id(self) -> &'static str {
        match self {
            Self::Contradiction => "contradiction",
            Self::Unreadable => "unreadable",
            Self::Defect => "defect",
        }
    }
}

impl Finding {
    /// A proved finding.
    fn new(rule: &'static str, kind: FindingKind, instructions: Vec<usize>, proof: String) -> Self {
        Self { rule, kind, instructions, proof, way_out: None }
    }

    /// Whether it is proved, and not only suspicious.
    pub const fn is_proved(&self) -> bool {
        self.way_out.is_none()
    }
}

/// The instructions of a question, parsed.
struct Task<'q> {
    question: &'q Question,
    parses: Vec<Parse>,
    /// The index of the instruction that requests a language, and that language.
    requested: Option<(usize, LanguageName)>,
    /// The language that answers are judged in, if it has a grammar here.
    language: Option<Language>,
}

impl<'q> Task<'q> {
    fn new(question: &'q Question, templates: &Templates) -> Self {
        let own = question.programming_language();
        let texts = question.instructions.iter().map(|instruction| &instruction.text);
        let parses: Vec<_> = texts.map(|text| templates.parse(text, own)).collect();
        let requested = parses.iter().enumerate().find_map(|(index, parse)| {
            let mut instructions = parse.instructions();
            let requested = instructions.find_map(Instruction::requested_language)?;
            Some((index, requested.clone()))
        });
        let language = match &requested {
            Some((_, requested)) => BlockLanguage::of(requested).grammar(),
            None => own,
        };
        Self { question, parses, requested, language }
    }

    /// The instructions that were understood, with their indices.
    fn instructions(&self) -> impl Iterator<Item = (usize, &Instruction)> {
        let parses = self.parses.iter().enumerate();
        parses.flat_map(|(index, parse)| {
            parse.instructions().map(move |instruction| (index, instruction))
        })
    }

    /// Those that hold in all of the code.
    fn unconditional(&self) -> impl Iterator<Item = (usize, &Instruction)> {
        let parses = self.parses.iter().enumerate();
        parses.flat_map(|(index, parse)| {
            parse.unconditional().map(move |instruction| (index, instruction))
        })
    }
}

/// All findings about one question.
pub(crate) fn audit_question(question: &Question, templates: &Templates) -> Vec<Finding> {
    findings(&Task::new(question, templates))
}

/// All findings about a task: by the rows first, then what is unreadable and what is defective.
fn findings(task: &Task<'_>) -> Vec<Finding> {
    let mut proved = Vec::new();
    let mut suspicious = Vec::new();
    for rule in Rule::all() {
        let Some(certainty) = rule.certainty(task.language) else {
            continue;
        };
        for set in sets::find(rule, task) {
            let mut instructions = set.instructions;
            if let (true, Some((index, _))) = (rule.depends_on_language(), &task.requested) {
                instructions.push(*index);
            }
            instructions.sort_unstable();
            instructions.dedup();
            let kind = FindingKind::Contradiction;
            let finding = Finding::new(&rule.name, kind, instructions, set.proof);
            match certainty {
                Certainty::Proved => proved.push(finding),
                Certainty::Suspicious(way_out) => {
                    suspicious.push(Finding { way_out: Some(way_out.to_owned()), ..finding });
                }
            }
        }
    }
    suspicious.retain(|finding| !proved.iter().any(|other| overlap(finding, other)));
    proved.extend(suspicious);
    proved.extend(unreadable(task));
    proved.extend(unsupported(task));
    proved.extend(defects::find(task));
    proved
}

/// Whether all instructions of one finding are among those of the other.
fn overlap(a: &Finding, b: &Finding) -> bool {
    let is_in = |small: &Finding, large: &Finding| {
        let mut small = small.instructions.iter();
        small.all(|index| large.instructions.contains(index))
    };
    is_in(a, b) || is_in(b, a)
}

/// The instructions that get no Yes, whatever the answer.
fn unreadable(task: &Task<'_>) -> impl Iterator<Item = Finding> {
    let parses = task.parses.iter().enumerate();
    parses.filter_map(|(index, parse)| {
        let (rule, proof) = match parse {
            Parse::Instruction(_) | Parse::Demands(_) => (
                parse.instructions().find_map(unjudgeable)?.id(),
                "The instruction asks for a value that no code can have.",
            ),
            Parse::Unknown | Parse::Ambiguous(_) => {
                ("unknown-instruction", "The sentence matches no known instruction.")
            }
        };
        Some(Finding::new(rule, FindingKind::Unreadable, vec![index], proof.to_owned()))
    })
}

/// The instructions about code that is to be in a language without a grammar here: each gets no
/// Yes together with the one that requests the language.
fn unsupported(task: &Task<'_>) -> Vec<Finding> {
    let Some((requesting, LanguageName::Other(name))) = &task.requested else {
        return Vec::new();
    };
    if task.language.is_some() {
        return Vec::new();
    }
    let instructions = task.instructions();
    let about_code =
        instructions.filter(|(_, instruction)| instruction.template.reads != Reads::Text);
    let findings = about_code.map(|(index, _)| {
        let proof = format!("Code in {name} cannot be judged.");
        let instructions = vec![index.min(*requesting), index.max(*requesting)];
        Finding::new("language-without-grammar", FindingKind::Unreadable, instructions, proof)
    });
    findings.collect()
}
