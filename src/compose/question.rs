//! A composed question and its witness, as lines, and their proof.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;

use super::choice::Candidate;
use crate::audit::audit_question;
use crate::dataset::Question;
use crate::verdict::Outcome;
use crate::verifier::Verifier;

/// A question that can be answered, and the answer that proves it.
#[derive(Debug, Clone)]
pub struct Composed {
    /// The question line, without a line end.
    pub question: String,
    /// The answer line of the witness.
    pub witness: String,
    /// For each instruction, its template, category and worth in thousandths.
    pub(super) instructions: Vec<(String, &'static str, Option<u32>)>,
    /// The instructions, in order.
    pub(super) sentences: Vec<String>,
}

#[derive(Serialize)]
struct QuestionLine<'q> {
    question_id: u64,
    question: &'q str,
    meta_info: Meta<'q>,
    instruction_list: Vec<InstructionLine<'q>>,
    instruction_dependence: BTreeMap<usize, Vec<usize>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rounds: Vec<Vec<usize>>,
}

#[derive(Serialize)]
pub(super) struct Meta<'q> {
    pub(super) programming_language: &'q str,
    pub(super) language: &'q str,
    pub(super) item_set: &'q str,
    pub(super) split: &'q str,
    pub(super) seed: u64,
    pub(super) variant: usize,
}

#[derive(Serialize)]
struct InstructionLine<'q> {
    #[serde(rename = "type")]
    category: &'static str,
    instruction: &'q str,
    template: &'q str,
}

#[derive(Serialize)]
struct WitnessLine<'q> {
    question_id: u64,
    model_id: &'q str,
    answer: &'q str,
}

/// The line of a question.
pub(super) fn question_line(
    number: u64,
    text: &str,
    meta: Meta<'_>,
    chosen: &[&Candidate],
    sentences: &[String],
    dependencies: &[Vec<usize>],
    rounds: Vec<Vec<usize>>,
) -> String {
    let instructions = chosen.iter().zip(sentences).map(|(one, sentence)| InstructionLine {
        category: one.draft.template.category.id(),
        instruction: sentence,
        template: &one.draft.template.slug,
    });
    let dependent = dependencies.iter().cloned().enumerate();
    json(&QuestionLine {
        question_id: number,
        question: text,
        meta_info: meta,
        instruction_list: instructions.collect(),
        instruction_dependence: dependent.filter(|(_, needed)| !needed.is_empty()).collect(),
        rounds,
    })
}

/// The line of a question's witness.
pub(super) fn witness_line(number: u64, solution: &str) -> String {
    json(&WitnessLine { question_id: number, model_id: "witness", answer: solution })
}

fn json(line: &impl Serialize) -> String {
    // Texts, numbers and lists of them are always written.
    serde_json::to_string(line).unwrap_or_default()
}

/// A question with its dependencies.
pub(crate) fn with_dependencies(question: &Question, dependencies: &[Vec<usize>]) -> String {
    const NAME: &str = "instruction_dependence";
    let dependent = dependencies.iter().enumerate().filter(|(_, needed)| !needed.is_empty());
    let dependent: BTreeMap<usize, &Vec<usize>> = dependent.collect();
    let dependent = serde_json::value::to_raw_value(&dependent).unwrap_or_default();
    let mut fields: indexmap::IndexMap<&str, &RawValue> = question.fields.iter().collect();
    fields.insert(NAME, &dependent);
    json(&fields)
}

/// Why a witness proves nothing: an instruction that it does not follow, or one that no answer can
/// follow beside the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    /// The indices of the instructions that it is about.
    pub instructions: Vec<usize>,
    /// What was found.
    pub message: String,
}

/// What keeps an answer from proving that a question can be answered; nothing if it does.
pub fn flaws(verifier: &Verifier, question: &Question, answer: &str) -> Vec<Flaw> {
    let graded = verifier.grade(question, answer);
    let verdicts = graded.verdicts.iter().enumerate();
    let unmet = verdicts.filter(|(_, one)| one.verdict.outcome != Outcome::Yes);
    let mut flaws: Vec<_> = unmet
        .map(|(index, one)| Flaw {
            instructions: vec![index],
            message: format!("{}: {}", one.verdict.outcome.word(), one.verdict.message),
        })
        .collect();
    let found = audit_question(question, verifier.templates());
    flaws.extend(found.into_iter().map(|finding| Flaw {
        message: format!("{}: {}", finding.rule, finding.proof),
        instructions: finding.instructions,
    }));
    flaws
}
