//! SWE-IF: a task of `BigCodeBench` or `LiveCodeBench` with an `instruction_list` of `VeriCode`'s
//! ids and prompts; an answer with `if_info`, what it was asked for, in a file named by the model.

use std::path::Path;

use super::{
    ImportRow, Instruction, ONLY_LANGUAGE, instructions, names, required, set_question, stem,
};
use crate::dataset::fields::string;
use crate::dataset::question::{list, object};
use crate::dataset::{Fault, Fields};

pub(super) struct Rows {
    /// The file's name up to its last `_`.
    model: String,
    /// `generation` or `editing`, the folder's name, and the rest of the file's.
    set: String,
}

impl Rows {
    pub(super) fn new(path: &Path) -> Self {
        let stem = stem(path);
        let (model, step) = stem.rsplit_once('_').unwrap_or((&stem, ""));
        let folder = names(path).into_iter().rev().nth(1).unwrap_or_default();
        Self { model: model.to_owned(), set: format!("{folder} {step}").trim().to_owned() }
    }

    fn answer(&self, mut row: Fields) -> Result<Fields, Fault> {
        let instructions = asked_for(&row)?;
        let language = Some(ONLY_LANGUAGE.id());
        set_question(&mut row, language, Some(&self.set), &instructions);
        row.rename("task_id", "question_id");
        row.rename("full_response", "answer");
        row.set("model_id", &self.model);
        if let Some(status) = row.string("status")? {
            row.set("error", &status);
        }
        Ok(row)
    }
}

impl ImportRow for Rows {
    fn import(&mut self, row: Fields) -> Result<Fields, Fault> {
        match row.get("if_info") {
            Some(_) => self.answer(row),
            None => task(row),
        }
    }
}

/// A task as a question, with the sentences for code that is written from scratch.
fn task(mut row: Fields) -> Result<Fields, Fault> {
    let expected = "a list of instructions";
    let (category, text) = ("instruction_idx", "generation_prompt");
    let name = "instruction_list";
    let mut instructions = instructions(&row, name, expected, category, text)?;
    let rows = row.present(name).map(|raw| list(raw, name, expected));
    for (instruction, raw) in instructions.iter_mut().zip(rows.transpose()?.unwrap_or_default()) {
        instruction.text = sentence(&instruction.category, &object(raw, name)?, &instruction.text);
    }
    set_question(&mut row, Some(ONLY_LANGUAGE.id()), None, &instructions);
    row.rename("task_id", "question_id");
    for name in ["instruct_prompt", "question_content", "prompt"] {
        if row.get("question").is_none() {
            row.rename(name, "question");
        }
    }
    Ok(row)
}

/// What an answer was asked for: `if_info` has the ids of the instructions, and their sentences as
/// the list `prompts` (editing) or as numbered lines of `prompt` (generation).
fn asked_for(row: &Fields) -> Result<Vec<Instruction>, Fault> {
    const NAME: &str = "if_info";
    let info = object(row.required(NAME)?, NAME)?;
    let Some(constraints) = info.present("constraints") else {
        return Err(NO_INSTRUCTION);
    };
    let place = format!("{NAME}.constraints");
    let constraints = list(constraints, &place, "a list of instructions")?;
    let constraints: Result<Vec<_>, Fault> = constraints
        .into_iter()
        .map(|raw| {
            let constraint = object(raw, &place)?;
            Ok((required(&constraint, "index")?, constraint))
        })
        .collect();
    let constraints = constraints?;
    let sentences = match info.present("prompts") {
        Some(raw) => {
            let name = format!("{NAME}.prompts");
            let prompts = list(raw, &name, "a list of sentences")?;
            let prompts = prompts.into_iter().map(|raw| string(raw, &name));
            prompts.collect::<Result<Vec<_>, _>>()?
        }
        None => numbered(&required(&info, "prompt")?, constraints.len()),
    };
    if constraints.is_empty() || sentences.len() != constraints.len() {
        let found = format!("{} for {}", sentences.len(), constraints.len());
        let expected = "a sentence for each of `constraints`, and at least one";
        return Err(Fault::wrong_type(NAME, expected, found));
    }
    let instructions = constraints.into_iter().zip(sentences);
    Ok(instructions
        .map(|((category, constraint), text)| Instruction {
            text: sentence(&category, &constraint, &text),
            category,
        })
        .collect())
}

/// The parameters that the pack `vericode` reads, with the values that SWE-IF takes if a row has none.
const PARAMETERS: [(&str, &str, &str); 8] = [
    ("style_3", "line_length", "79"),
    ("logic_2", "max_nested_blocks", "1"),
    ("logic_3", "max_branches", "2"),
    ("logic_4", "max_statements", "6"),
    ("logic_5", "max_locals", "2"),
    ("logic_7", "max_complexity", "2"),
    ("logic_9", "max_bool_expr", "1"),
    ("doc_2", "line_length", "72"),
];

/// An instruction as the pack `vericode` understands it, by its id and parameter, with its prompt, which
/// a language model judges by.
fn sentence(id: &str, row: &Fields, prompt: &str) -> String {
    let parameter = PARAMETERS.iter().find(|(of, ..)| *of == id);
    let limit = parameter.map(|(_, name, default)| {
        let given = row.present("parameters");
        let given = given.and_then(|raw| object(raw, "parameters").ok());
        let value = given.as_ref().and_then(|given| given.present(name));
        let value = value.map_or(*default, |raw| raw.get().trim_matches('"'));
        format!(" with {name} {value}")
    });
    format!("VeriCode {id}{}: {prompt}", limit.unwrap_or_default())
}

/// The fault of an answer to a task alone.
const NO_INSTRUCTION: Fault = Fault::OtherFile {
    found: "an answer that was given no instruction",
    help: "leave out the files of 0 instructions",
};

/// The sentences of a prompt: what follows `requirement: `, or each line after its number.
fn numbered(prompt: &str, count: usize) -> Vec<String> {
    if count == 1 {
        let sentence = prompt.split_once("requirement: ").map(|(_, rest)| rest);
        return sentence.into_iter().map(str::to_owned).collect();
    }
    let mut rest = prompt;
    let mut sentences: Vec<String> = Vec::new();
    for number in 1..=count {
        let Some((before, after)) = rest.split_once(&format!("\n{number}. ")) else {
            return sentences;
        };
        if number > 1 {
            sentences.push(before.to_owned());
        }
        rest = after;
    }
    sentences.push(rest.to_owned());
    sentences
}
