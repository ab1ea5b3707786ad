//! The inputs of the record: rows to be graded, and code whose facts are shown.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use codeif::Language;
use codeif::internal::literate;
use regex::Regex;
use serde_json::{Value, json};

use crate::record::short_hash;
use crate::sentences::Sentences;

/// Answer lines with their instructions, by their keys in the record.
pub type Rows = BTreeMap<String, Value>;

/// The languages by the tags of their blocks, with the extension of their files.
const LANGUAGES: [(&str, &str); 6] = [
    ("python", "py"),
    ("java", "java"),
    ("go", "go"),
    ("cpp", "cpp"),
    ("javascript", "js"),
    ("typescript", "ts"),
];

/// The folder of the data that is not part of the repository.
pub fn data() -> Option<PathBuf> {
    let folder = std::env::var_os("CODEIF_DATA")?;
    Some(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))
}

/// The responses of `responses/`, as given, without the tags of their fences, and without fences.
pub fn responses(data: &Path) -> Rows {
    static FENCE: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?m)^([ \t]*(?:```+|~~~+))[^\n]*").unwrap());
    static FENCE_LINE: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?m)^[ \t]*(?:```+|~~~+)[^\n]*\n?").unwrap());
    let sentences = Sentences::new();
    let mut rows = Rows::new();
    for (number, line) in lines(&data.join("responses/llm-responses.jsonl")) {
        let given = line["response"].as_str().unwrap();
        let tag = FENCE.find(given).map(|fence| fence.as_str());
        let language = LANGUAGES
            .iter()
            .find(|(language, _)| tag.is_some_and(|tag| tag.ends_with(language)))
            .map(|(language, _)| *language);
        let untagged = FENCE.replace_all(given, "$1");
        let bare = FENCE_LINE.replace_all(given, "");
        for (form, text) in [("given", given), ("untagged", &untagged), ("bare", &bare)] {
            // Every other question names its language, so that both cases are covered.
            let language = language.filter(|_| number % 2 == 0);
            let key = format!("{number:04}-{form}");
            let drawn = sentences.draw(&key, given);
            rows.insert(key.clone(), row(&key, language, &drawn, text));
        }
    }
    rows
}

/// The answers of `gold/`, with their own instructions and with one of each template.
pub fn gold(data: &Path) -> Rows {
    let sentences = Sentences::new();
    let mut rows = Rows::new();
    for file in ["answers", "weak-answers"] {
        for (number, mut line) in lines(&data.join(format!("gold/{file}.jsonl"))) {
            let key = format!("{file}-{number:03}");
            line["question_id"] = format!("{key}-own").into();
            let answer = line["answer"].as_str().unwrap().to_owned();
            let language = line["meta_info"]["programming_language"].as_str();
            let drawn = sentences.draw(&key, &answer);
            rows.insert(format!("{key}-each"), {
                row(&format!("{key}-each"), language, &drawn, &answer)
            });
            rows.insert(format!("{key}-own"), line);
        }
    }
    rows
}

fn lines(file: &Path) -> impl Iterator<Item = (usize, Value)> {
    let text = fs::read_to_string(file).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    lines.into_iter().enumerate()
}

/// An answer line that holds its question.
fn row(key: &str, language: Option<&str>, instructions: &[String], answer: &str) -> Value {
    let mut row = json!({
        "question_id": key, "model_id": "m",
        "instruction_list": instructions, "answer": answer,
    });
    if let Some(language) = language {
        row["meta_info"] = json!({ "programming_language": language });
    }
    row
}

/// The cases of all fixture pages and the code in them.
#[derive(Default)]
pub struct Fixtures {
    /// The cases by a hash of language, instructions and response, so that pages may be moved and
    /// merged.
    pub rows: Rows,
    /// The code by its hash, with the extension of its language.
    pub code: BTreeMap<String, (&'static str, String)>,
}

/// Reads every page under `fixtures/templates/`.
pub fn fixtures() -> Fixtures {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/templates");
    let mut fixtures = Fixtures::default();
    for folder in fs::read_dir(root).unwrap() {
        for page in fs::read_dir(folder.unwrap().path()).unwrap() {
            fixtures.read(&fs::read_to_string(page.unwrap().path()).unwrap());
        }
    }
    fixtures
}

impl Fixtures {
    fn read(&mut self, page: &str) {
        let suite = literate::parse(page).unwrap();
        for (case, pair) in suite.pairs() {
            self.case(case.language.map(Language::id), &pair.instructions, &case.response);
        }
    }

    fn case(&mut self, language: Option<&str>, quotes: &[String], response: &str) {
        static BLOCK: LazyLock<Regex> = LazyLock::new(|| {
            Regex::new(r"(?ms)^[ \t]*```+(\S*)[^\n]*\n(.*?)(?:^[ \t]*```|\z)").unwrap()
        });
        for block in BLOCK.captures_iter(response) {
            if let Some((_, extension)) = LANGUAGES.iter().find(|(tag, _)| *tag == id(&block[1])) {
                let key = short_hash(format!("{extension} {}", &block[2]).as_bytes());
                self.code.insert(key, (extension, block[2].to_owned()));
            }
        }
        let key = short_hash(format!("{language:?} {quotes:?} {response}").as_bytes());
        self.rows.insert(key.clone(), row(&key, language, quotes, response));
    }
}

/// The tag of a language from its tag or its name.
fn id(name: &str) -> String {
    name.to_lowercase().replace("c++", "cpp")
}
