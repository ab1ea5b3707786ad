//! `codeif audit`: each rule of proof on both sides, and what the data folder must not refute.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use codeif::dataset::Question;
use codeif::internal::literate;
use codeif::{Language, Outcome, Verifier};
use serde::Deserialize;
use serde_json::{Value, json};

use super::data::{SENTENCES, data};
use super::harness::{TestDir, lines};

#[derive(Deserialize)]
struct CaseFile {
    case: Vec<Case>,
}

/// A case of `tests/data/audit.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    rule: String,
    language: String,
    /// `proved`, `suspicious` or `nothing`.
    finds: String,
    instructions: Vec<String>,
    /// An answer that follows all instructions.
    answer: Option<String>,
}

fn cases() -> Vec<Case> {
    let file: CaseFile = toml::from_str(include_str!("../data/audit.toml")).unwrap();
    file.case
}

impl Case {
    fn question(&self, id: usize) -> Value {
        let language = Language::from_alias(&self.language).unwrap();
        let request = format!("Your code should be written in {language}.");
        let instructions: Vec<_> = self.instructions.iter().chain([&request]).collect();
        json!({
            "question_id": id,
            "meta_info": {"programming_language": self.language},
            "instruction_list": instructions,
        })
    }
}

/// The findings of the audit of these questions, by the question's id.
fn audit(questions: &[Value]) -> BTreeMap<String, Vec<Value>> {
    let text: Vec<_> = questions.iter().map(Value::to_string).collect();
    let dir = TestDir::new().file("q.jsonl", text.join("\n"));
    let report = dir.codeif(&["audit", "q.jsonl", "-f", "json"]).status(0).json();
    let mut found: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for finding in report["findings"].as_array().unwrap() {
        let id = finding["question_id"].to_string();
        found.entry(id).or_default().push(finding.clone());
    }
    found
}

#[test]
fn each_rule_finds_what_it_should_and_nothing_else() {
    let cases = cases();
    let questions: Vec<_> = (0..).zip(&cases).map(|(id, case)| case.question(id)).collect();
    let found = audit(&questions);
    for (id, case) in cases.iter().enumerate() {
        let none = Vec::new();
        let found = found.get(&id.to_string()).unwrap_or(&none);
        let of_rule = found.iter().find(|finding| finding["rule"] == case.rule);
        let finds = match of_rule {
            Some(finding) if finding["way_out"].is_null() => "proved",
            Some(_) => "suspicious",
            None => "nothing",
        };
        assert_eq!(finds, case.finds, "{}: {:?}: {found:#?}", case.rule, case.instructions);
    }
}

/// The answers to what is not proved are the evidence that it is rightly not.
#[test]
fn what_is_not_proved_has_an_answer_that_follows_all() {
    let verifier = Verifier::default();
    for (id, case) in cases().iter().enumerate() {
        assert_eq!(case.answer.is_none(), case.finds == "proved", "{}", case.rule);
        let Some(answer) = &case.answer else { continue };
        let question = Question::from_json(&case.question(id).to_string()).unwrap();
        let response = format!("```{}\n{answer}\n```\n", case.language);
        for (one, text) in
            verifier.grade(&question, &response).verdicts.iter().zip(&question.instructions)
        {
            let message = &one.verdict.message;
            assert_eq!(
                one.verdict.outcome,
                Outcome::Yes,
                "{}: {}\n{answer}\n{message}",
                case.rule,
                text.text
            );
        }
    }
}

#[test]
fn every_rule_has_cases_on_both_sides() {
    let rules: toml::Table = toml::from_str(include_str!("../../rules/audit.toml")).unwrap();
    let cases = cases();
    for rule in rules["rule"].as_array().unwrap() {
        let name = rule["name"].as_str().unwrap();
        let own = cases.iter().filter(|case| case.rule == name);
        let finds: BTreeSet<_> = own.map(|case| case.finds.as_str()).collect();
        assert!(finds.contains("nothing") && finds.len() > 1, "{name}: {finds:?}");
    }
}

const HOSTILE: &str = r#"{"question_id": "</p><script>", "meta_info": {"item_set": "<b>"}, "instruction_list": ["Your code should use for-loop.", "Your code should not use for-loop.", "<script>alert(1)</script>"]}"#;

#[test]
fn the_page_has_no_script_and_its_text_is_escaped() {
    let dir = TestDir::new().file("q.jsonl", HOSTILE);
    dir.codeif(&["audit", "q.jsonl", "-o", "page.html"]).status(0).quiet();
    let page = dir.read("page.html");
    assert!(
        page.contains("&lt;script&gt;alert(1)")
            && !page.contains("<script")
            && !page.contains("<b>")
    );
    assert!(page.contains("for-loop-used-and-forbidden"));
}

#[test]
fn each_finding_has_a_line_with_its_proof() {
    let dir = TestDir::new().file("q.jsonl", HOSTILE);
    let text = dir.codeif(&["audit", "q.jsonl"]).status(0).quiet().stdout();
    let lines: Vec<_> = text.lines().filter(|line| line.starts_with("question")).collect();
    assert_eq!(
        lines,
        [
            "question \"</p><script>\", instructions 0, 1: for-loop-used-and-forbidden: The code \
             cannot both have a for-loop and have none.",
            "question \"</p><script>\", instruction 2: unknown-instruction: The sentence matches \
             no known instruction.",
        ]
    );
}

#[test]
fn ranges_of_ceilings_are_explained_where_there_are_any() {
    let question = |sentence: &str| json!({"question_id": 1, "instruction_list": [sentence]});
    for (sentence, has_range) in [("Don't use for-loops.", false), ("Be fast.", true)] {
        let dir = TestDir::new().file("q.jsonl", question(sentence).to_string());
        let text = dir.codeif(&["audit", "q.jsonl"]).status(0).stdout();
        assert_eq!(text.contains("Of two numbers"), has_range, "{text}");
    }
}

#[test]
fn defects_are_found() {
    let question = r#"{"question_id": 1, "meta_info": {"programming_language": "java"}, "instruction_list": ["Your code should be written in Go.", "Your code should use for-loop.", "Your code should use for-loop.", "Your code should use the def keyword."], "instruction_dependence": {"1": [2], "2": [1], "3": [0]}}"#;
    let found = audit(&[serde_json::from_str(question).unwrap()]);
    let found: Vec<_> = found["1"]
        .iter()
        .map(|finding| (finding["rule"].as_str().unwrap(), finding["instructions"].to_string()))
        .collect();
    assert_eq!(
        found,
        [
            ("repeated-instruction", "[1,2]".to_owned()),
            ("language-of-another-question", "[0]".to_owned()),
            ("keyword-of-another-language", "[3]".to_owned()),
            ("dependency-on-a-later-instruction", "[1]".to_owned()),
            ("circular-dependency", "[1,2]".to_owned()),
        ]
    );
    let kotlin = json!({"question_id": 2, "instruction_list": ["Your code should be written in Kotlin.", "Your code should use for-loop."]});
    assert_eq!(audit(&[kotlin])["2"][0]["rule"], "language-without-grammar");
}

#[test]
fn a_report_shows_the_ceiling_of_the_questions_that_were_answered() {
    let questions = [
        json!({"question_id": 1, "instruction_list": ["Your code should use for-loop.", "Your code should not use for-loop."]}),
        json!({"question_id": 2, "instruction_list": ["Your code should use for-loop."]}),
    ];
    let questions = questions.map(|it| it.to_string()).join("\n");
    let answer = r#"{"question_id": 1, "model_id": "m", "answer": "x"}"#;
    let dir = TestDir::new().file("q.jsonl", questions).file("a.jsonl", answer);
    let args = ["grade", "a.jsonl", "-q", "q.jsonl", "-o", "v.jsonl", "--answered-only"];
    dir.codeif(&args).status(0);
    let report = dir.codeif(&["report", "v.jsonl", "--audit", "q.jsonl", "-f", "json"]).json();
    let all = &report["ceilings"][0];
    assert_eq!((&all["questions"], &all["proved"]["ssr"]["low"]), (&json!(1), &json!(0.5)));
    let table = dir.codeif(&["report", "v.jsonl", "--audit", "q.jsonl"]).stdout();
    assert!(table.contains("Ceiling"));
}

/// The sentences that a response follows, as a question in the language that it is judged in.
fn followed(id: usize, response: &str, language: &str, pool: &BTreeSet<&str>) -> Option<Value> {
    let question = Question::new(0, pool.iter().copied());
    let question = question.in_language(Language::from_alias(language)?);
    let graded = Verifier::default().grade(&question, response);
    let texts = pool.iter().zip(&graded.verdicts);
    let followed = texts.filter(|(_, one)| one.verdict.outcome == Outcome::Yes);
    let followed: Vec<_> = followed.map(|(text, _)| text).collect();
    Some(json!({
        "question_id": id,
        "meta_info": {"programming_language": graded.language?},
        "instruction_list": (!followed.is_empty()).then_some(followed)?,
    }))
}

/// Checks that nothing is proved of sentences that some response follows.
fn assert_unproved(questions: &[Value]) {
    for (id, found) in audit(questions) {
        let proved = found
            .iter()
            .find(|finding| finding["kind"] == "contradiction" && finding["way_out"].is_null());
        assert!(proved.is_none(), "question {id}: {proved:#?}");
    }
}

#[test]
#[ignore = "slow: .ci/run runs it"]
fn no_response_of_a_fixture_follows_what_is_contradictory() {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/templates");
    let mut questions = Vec::new();
    let folders = fs::read_dir(pages).unwrap().map(|folder| folder.unwrap().path());
    for path in folders.flat_map(|folder| fs::read_dir(folder).unwrap()) {
        let page = fs::read_to_string(path.unwrap().path()).unwrap();
        let suite = literate::parse(&page).unwrap();
        for case in &suite.cases {
            let pairs = case.pairs.iter().flat_map(|pair| &pair.instructions);
            let pool = pairs.map(String::as_str).collect();
            let language = case.language.map_or("python", Language::id);
            questions.extend(followed(questions.len(), &case.response, language, &pool));
        }
    }
    assert!(questions.len() > 1_000);
    assert_unproved(&questions);
}

/// The sentences of the benchmark's contradictions, by the language of the question.
fn contradictory_sentences(file: &str) -> BTreeMap<String, BTreeSet<String>> {
    let text = fs::read_to_string(file).unwrap();
    let questions = lines(&text);
    let mut sentences: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let found = audit(&questions);
    for question in &questions {
        let language = question["meta_info"]["programming_language"].as_str().unwrap();
        for finding in found.get(&question["question_id"].to_string()).into_iter().flatten() {
            if finding["kind"] == "contradiction" && finding["way_out"].is_null() {
                let indices = finding["instructions"].as_array().unwrap().iter();
                let texts = indices.map(|index| {
                    let row = &question["instruction_list"][index.as_u64().unwrap() as usize];
                    row["instruction"].as_str().unwrap().to_owned()
                });
                sentences.entry(language.to_owned()).or_default().extend(texts);
            }
        }
    }
    sentences
}

#[test]
fn no_answer_of_the_data_follows_what_is_contradictory() {
    let Some(questions) = data("codeif/questions.jsonl") else {
        return;
    };
    let sentences = contradictory_sentences(questions.to_str().unwrap());
    let mut asked = Vec::new();
    let answers = fs::read_to_string(data("gold/answers.jsonl").unwrap()).unwrap();
    for answer in lines(&answers) {
        let rows = answer["instruction_list"].as_array().unwrap().iter();
        let own = rows.map(|row| row["instruction"].as_str().unwrap());
        let language = answer["meta_info"]["programming_language"].as_str().unwrap();
        let pool = sentences[language].iter().map(String::as_str).chain(own).collect();
        let text = answer["answer"].as_str().unwrap();
        asked.extend(followed(asked.len(), text, language, &pool));
    }
    let responses = fs::read_to_string(data("responses/llm-responses.jsonl").unwrap()).unwrap();
    for response in lines(&responses) {
        let pool = SENTENCES.lines().collect();
        let text = response["response"].as_str().unwrap();
        asked.extend(followed(asked.len(), text, "python", &pool));
    }
    assert!(asked.len() > 500);
    assert_unproved(&asked);
}

#[test]
fn fields_have_the_names_that_are_given_in_each_command_that_reads_questions() {
    let row = r#"{"id": 1, "rules": ["Your code should use for-loop."]}"#;
    let dir = TestDir::new().file("q.jsonl", row);
    let names = ["--id-field", "id", "--instructions-field", "rules"];
    let told = "warning: 1 question without a `question`: the messages are the instructions alone";
    dir.codeif(&[&["prompts", "q.jsonl"], &names[..]].concat()).complains(told);
    for command in ["audit", "coverage", "dependencies", "prompts"] {
        dir.codeif(&[command, "q.jsonl"]).status(2).complains("--instructions-field rules");
        dir.codeif(&[&[command, "q.jsonl"], &names[..]].concat()).status(0);
    }
}
