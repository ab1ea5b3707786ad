//! The inputs of the benchmarks: fixed responses by language and size, each with 13 instructions.
//!
//! Small ones are the cases of `fixtures/templates` and the answers of the demo; large ones join the
//! code of many of them. If `CODEIF_DATA` is set, the responses in that folder are included.

use std::fs;
use std::path::{Path, PathBuf};

use codeif::dataset::{Answer, LineReader, Question};
use codeif::internal::{self, literate};
use codeif::{Language, Limits, Task, Verifier};
use serde_json::Value;

/// A response and the language it is judged in.
pub struct Input {
    /// The language of the question.
    pub language: Language,
    /// The text of the response.
    pub text: String,
}

/// 13 instructions of all categories; `{}` is replaced by the name of the language.
const INSTRUCTIONS: [&str; 13] = [
    "Your entire response should be written in {}, the use of other programming languages is not allowed.",
    "Your code lines should not exceed 80 characters.",
    "Your function should have at most 3 parameters.",
    "Your code should not use global variables.",
    "Your code should not use the `goto` keyword.",
    "Your code should use data structure `list`.",
    "Your code should use for-loop.",
    "The variable names in your code should follow the camelCase naming convention.",
    "Variable `result`, type should be `int`.",
    "Your code should not use any functions from the `['os', 'System.exit', 'sort']`.",
    "Your code should define a class named `Stack`.",
    "You should initialize an object named `stack` as an instance of the `Stack` class using `size` for initialization.",
    "The function `main` should return a `int` as its result.",
];

/// The instructions, parsed by a verifier.
pub fn task(verifier: &Verifier, language: Language) -> Task {
    let sentences = INSTRUCTIONS.map(|sentence| sentence.replace("{}", language.name()));
    let mut question = Question::new(1, sentences);
    question.language = Some(language.id().to_owned());
    verifier.task(&question)
}

/// One sentence of each template.
const SENTENCES: &str = include_str!("../../tests/data/one_of_each.txt");

/// `count` instructions: those of all templates, repeated with other names.
pub fn long_task(verifier: &Verifier, language: Language, count: usize) -> Task {
    let sentences = (0..).flat_map(|round: usize| {
        let number = |text: &str| match round {
            0 => text.to_owned(),
            _ => text
                .replace("'result'", &format!("'result{round}'"))
                .replace("'Node'", &format!("'Node{round}'")),
        };
        SENTENCES.lines().map(number).collect::<Vec<_>>()
    });
    let mut question = Question::new(1, sentences.take(count));
    question.language = Some(language.id().to_owned());
    verifier.task(&question)
}

/// The responses in the repository: the cases of the fixtures and the answers of the demo.
pub fn small(language: Language) -> Vec<Input> {
    let mut texts = fixtures(language);
    texts.extend(demo(language));
    let input = |text| Input { language, text };
    texts.into_iter().map(input).collect()
}

/// One response whose one block has about `bytes` bytes: the code of fixtures, one after the
/// other.
pub fn large(language: Language, bytes: usize) -> Input {
    let blocks: Vec<_> =
        fixtures(language).iter().filter_map(|text| clean(text, language)).collect();
    let mut code = String::new();
    for block in blocks.iter().cycle() {
        if code.len() + block.len() > bytes {
            break;
        }
        code.push_str(block);
        code.push('\n');
    }
    let text = format!("```{}\n{code}```\n", language.id());
    Input { language, text }
}

/// The code of a response with one block, if it is free of errors and can be joined with other code
/// in one file, which a package clause would prevent.
fn clean(text: &str, language: Language) -> Option<String> {
    let (_, rest) = text.split_once('\n')?;
    let code = rest.trim_end().strip_suffix("```")?;
    let is_plain = !code.contains("```") && !code.contains("package ");
    let parsed = internal::parse(language, code, &Limits::default()).ok()?;
    (is_plain && parsed.syntax_errors == 0).then(|| code.to_owned())
}

/// The responses under `CODEIF_DATA`; empty if it is not set.
pub fn responses() -> Vec<Input> {
    let Some(data) = std::env::var_os("CODEIF_DATA") else {
        return Vec::new();
    };
    let path = PathBuf::from(data).join("responses/llm-responses.jsonl");
    let file =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let texts = file.lines().filter_map(|line| {
        let row: Value = serde_json::from_str(line).ok()?;
        Some(row["response"].as_str()?.to_owned())
    });
    texts.map(|text| Input { language: tagged(&text), text }).collect()
}

/// The language that the first tag of a response names; Python if it names none.
fn tagged(text: &str) -> Language {
    let mut tags = text.lines().filter_map(|line| line.trim_start().strip_prefix("```"));
    tags.find_map(Language::from_alias).unwrap_or(Language::Python)
}

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The responses of the literate cases in a language, in the order of their files.
fn fixtures(language: Language) -> Vec<String> {
    let mut files: Vec<_> = fs::read_dir(root("fixtures/templates"))
        .expect("the fixtures are there")
        .flat_map(|category| fs::read_dir(category.expect("a folder").path()).expect("a folder"))
        .map(|file| file.expect("a file").path())
        .collect();
    files.sort();
    let suites = files.iter().map(|file| {
        let text = fs::read_to_string(file).expect("a fixture can be read");
        literate::parse(&text).expect("a fixture is well-formed")
    });
    let cases = suites.flat_map(|suite| suite.cases);
    cases.filter(|case| case.language == Some(language)).map(|case| case.response).collect()
}

/// The answers of the demo in a language.
fn demo(language: Language) -> Vec<String> {
    let read = |path: PathBuf| fs::read(path).expect("the demo is there");
    let questions = read(root("fixtures/demo/questions.jsonl"));
    let mut lines = LineReader::new(&questions[..]);
    let mut ids = Vec::new();
    while let Ok(Some(line)) = lines.next_line() {
        let text = String::from_utf8(line.bytes.unwrap_or_default()).expect("UTF-8");
        let question = Question::from_json(&text).expect("a question");
        if question.programming_language() == Some(language) {
            ids.push(question.id);
        }
    }
    let mut texts = Vec::new();
    for model in ["amber", "birch", "cedar"] {
        let answers = read(root(&format!("fixtures/demo/answers/{model}.jsonl")));
        let mut lines = LineReader::new(&answers[..]);
        while let Ok(Some(line)) = lines.next_line() {
            let (answer, _) =
                Answer::from_bytes(&line.bytes.unwrap_or_default()).expect("an answer");
            if ids.contains(&answer.question_id) {
                texts.extend(answer.text);
            }
        }
    }
    texts
}
