//! The fuzz targets on fixed inputs: the fixtures, whole and damaged, inputs that once failed, and
//! random text. The open-ended search is in `fuzz/`.

use std::fs;
use std::path::{Path, PathBuf};

use codeif::Language;
use codeif::internal::literate::{self, Case};
use proptest::prelude::*;
use rayon::prelude::*;

#[path = "../../fuzz/src/targets.rs"]
mod targets;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files below a folder, in the order of their names.
fn files(folder: PathBuf) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn cases() -> Vec<Case> {
    files(root().join("fixtures/templates"))
        .into_iter()
        .flat_map(files)
        .flat_map(|file| literate::parse(&fs::read_to_string(file).unwrap()).unwrap().cases)
        .collect()
}

/// The response with one kind of damage for each number: cut off, a piece removed, a piece
/// repeated, a character of another script inserted, line endings of another system.
fn damaged(response: &str, number: usize) -> String {
    let at = |share: usize| {
        let mut at = response.len() * share / 97;
        while !response.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (a, b) = (at(number * 31 % 97), at(number * 57 % 97));
    let (from, to) = (a.min(b), a.max(b));
    let (head, piece, tail) = (&response[..from], &response[from..to], &response[to..]);
    match number % 5 {
        0 => head.to_owned(),
        1 => format!("{head}{tail}"),
        2 => format!("{head}{piece}{piece}{tail}"),
        3 => format!("{head}\u{200b}𝒳\u{202e}с\0{piece}{tail}"),
        _ => format!("\u{feff}{}", response.replace('\n', "\r\n")),
    }
}

#[test]
#[ignore = "slow: .ci/run runs it"]
fn the_fixtures_go_through_every_check_whole_and_damaged() {
    let cases = cases();
    assert!(cases.len() > 2_000);
    cases.par_iter().enumerate().for_each(|(number, case)| {
        targets::judge(&damaged(&case.response, number), case.language);
        targets::extraction(case.response.as_bytes());
        for sentence in case.pairs.iter().flat_map(|pair| &pair.instructions) {
            targets::instruction(sentence.as_bytes());
        }
    });
}

#[test]
fn what_once_broke_something_does_no_more() {
    for target in files(root().join("fuzz/regressions")) {
        let name = target.file_name().unwrap().to_str().unwrap().to_owned();
        for file in files(target) {
            run(&name, &fs::read(file).unwrap());
        }
    }
}

fn run(target: &str, data: &[u8]) {
    match target {
        "extraction" => targets::extraction(data),
        "instruction" => targets::instruction(data),
        "judge_list" => targets::judge_list(data),
        "dataset" => targets::dataset(data),
        language => {
            let language = Language::ALL.into_iter().find(|it| it.id() == language);
            targets::checks(language.unwrap(), data);
        }
    }
}

/// Words that are special to some part of the crate, concatenated at random.
fn special_words() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        4 => prop::sample::select(vec![
            "for", "while", "if", "else", "def", "class", "lambda", "func", "struct", "template",
            "interface", "enum", "package", "import", "#include", "#define", "return", "case",
            "switch", "try", "catch", "match", "type", "const", "static", "public", "operator",
            "(", ")", "[", "]", "{", "}", "<", ">", ",", ";", ":", "=", "==", "->", "=>", "*",
            "&", "::", ".", "...", "\"", "'", "\"\"\"", "`", "//", "/*", "*/", "#", "\\", "@",
        ]).prop_map(str::to_owned),
        2 => prop::sample::select(vec![
            "\n", "\n    ", "\n\t", "\r\n", "\r", " ", "```", "\n```python\n", "\n```\n",
            "~~~java", "<think>", "</think>", "\u{feff}", "\u{200b}", "é", "𝒳", "\0", "\u{1b}[31m",
        ]).prop_map(str::to_owned),
        1 => "[a-zA-Z_][a-zA-Z0-9_]{0,6}",
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(word, 0..60).prop_map(|words| words.join(" "))
}

/// Words of sentences that are read and of the lexicon, in any order, some of them in
/// quotes, among brackets and unusual characters.
fn words_of_sentences() -> impl Strategy<Value = String> {
    let sentences = include_str!("../data/demands.txt").split_whitespace();
    let lexicon = include_str!("../../rules/vocabulary/lexicon.toml");
    let phrases = lexicon.split(|c: char| !c.is_alphabetic() && c != '\'' && c != '-');
    let phrases = phrases.filter(|word| !word.is_empty());
    let odd = [
        "(", ")", "[", "]", "{", "}", "<", ">", "`", "'", "\"", "…", "–", ",", ";", ":", "?",
        "\u{a0}", "\u{200b}", "\u{202e}", "İ", "ß", "ﬁ", "e\u{301}", "𝒳", "函数", "\u{feff}",
    ];
    let word = prop_oneof![
        4 => prop::sample::select(sentences.collect::<Vec<_>>()),
        4 => prop::sample::select(phrases.collect::<Vec<_>>()),
        1 => prop::sample::select(odd.to_vec()),
        1 => Just("`x`"),
    ];
    prop::collection::vec(word, 0..40).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_words_of_sentences_are_read_or_not(text in words_of_sentences()) {
        run("instruction", text.as_bytes());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    #[ignore = "slow: .ci/run runs it"]
    fn random_text_goes_through_every_target(text in special_words()) {
        for language in Language::ALL {
            targets::checks(language, text.as_bytes());
        }
        targets::judge(&text, None);
        for target in ["extraction", "instruction", "judge_list", "dataset"] {
            run(target, text.as_bytes());
        }
    }
}
