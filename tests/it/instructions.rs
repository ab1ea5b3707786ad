//! The sentences of the benchmark in the folder `CODEIF_DATA`.

use std::collections::BTreeMap;
use std::path::Path;

use codeif::internal::Parse;
use codeif::{Language, Template, Templates};
use serde_json::Value;

/// Each sentence parses to the template that its wording derives from. The expected template is
/// found without the parser: of all templates whose words occur in the sentence in order, the one
/// with the most words.
#[test]
fn each_sentence_is_the_template_whose_words_it_contains() {
    let Some(data) = std::env::var_os("CODEIF_DATA") else {
        eprintln!("skipped: CODEIF_DATA does not say where the benchmark lies");
        return;
    };
    let text = std::fs::read_to_string(Path::new(&data).join("codeif/questions.jsonl")).unwrap();
    let templates = Templates::builtin();
    let words: Vec<_> = templates.iter().map(|t| (fixed_words(t), &t.slug)).collect();
    let mut seen = BTreeMap::new();
    let mut count = 0;
    for line in text.lines() {
        let question: Value = serde_json::from_str(line).unwrap();
        let language = question["meta_info"]["programming_language"].as_str().unwrap();
        let language = Language::from_alias(language);
        for instruction in question["instruction_list"].as_array().unwrap() {
            count += 1;
            let sentence = instruction["instruction"].as_str().unwrap();
            let expected = seen.entry(sentence.to_owned()).or_insert_with(|| {
                let sentence = in_words(sentence);
                let candidates =
                    words.iter().filter(|(words, _)| contains_in_order(&sentence, words));
                candidates.max_by_key(|(words, _)| words.len()).map(|(_, slug)| *slug)
            });
            let Parse::Instruction(found) = templates.parse(sentence, language) else {
                panic!("not understood: {sentence}");
            };
            assert_eq!(Some(&found.template.slug), *expected, "{sentence}");
            let category = instruction["type"].as_str().unwrap();
            assert_eq!(found.template.category.id(), category, "{sentence}");
        }
    }
    assert_eq!(count, 15_491);
}

/// The words of the wording of a template around its slots, without those that the benchmark
/// varies: "as parameters", "as a parameter", "no parameters".
fn fixed_words(template: &Template) -> Vec<String> {
    let mut wording = template.wordings[0].clone();
    for slot in &template.slots {
        wording = wording.replace(&format!("{{{}}}", slot.name), " ");
    }
    let mut words = in_words(&wording);
    words.retain(|word| word != "as" && word != "a");
    words
}

/// The words of a text in lower case, without punctuation and plural endings.
fn in_words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| c.is_whitespace() || ",:.".contains(c));
    let words = words.filter(|word| !word.is_empty()).map(str::to_lowercase);
    words.map(|word| singular(&word).to_owned()).collect()
}

fn singular(word: &str) -> &str {
    let classes = word.strip_suffix("es").filter(|word| word.ends_with("ss"));
    let plural = word.strip_suffix('s').filter(|word| !word.ends_with('s'));
    classes.or(plural).unwrap_or(word)
}

/// Whether `wanted` occur among `words`, in that order.
fn contains_in_order(words: &[String], wanted: &[String]) -> bool {
    let mut rest = words.iter();
    wanted.iter().all(|word| rest.any(|other| other == word))
}
