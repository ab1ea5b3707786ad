//! The fuzzed functions, with the invariants that hold for every input: nothing panics, and the
//! evidence of a verdict occurs in the response. The fuzz targets call these functions on the inputs
//! of libFuzzer; the tests of the crate call them on the fixtures and on random text.

use std::sync::LazyLock;

use codeif::dataset::{Answer, Fields, LineReader, Question};
use codeif::internal::{Instruction, Parse, Response, parse_list};
use codeif::{Language, Templates, Verdict, Verifier};

/// One sentence of each template.
const SENTENCES: &str = include_str!("../../tests/data/one_of_each.txt");

/// Ends evidence that is too long to be shown in full.
const ELLIPSIS: char = '…';

/// Extracts the blocks of a response: each is at the position it gives.
pub fn extraction(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let response = Response::new(&text);
    let lines = text.split('\n').count();
    for block in &response.blocks {
        assert!(block.code.len() <= text.len() * 5, "tabs become spaces");
        for origin in &block.lines {
            assert!(origin.line >= 1 && origin.line as usize <= lines + cr_lines(&text));
            assert!(origin.column >= 1);
            assert!(block.code.is_char_boundary(origin.code_start as usize));
        }
    }
}

/// The number of carriage returns: one without a line feed ends a line too.
fn cr_lines(text: &str) -> usize {
    text.matches('\r').count()
}

/// Parses a sentence, with the same result each time.
pub fn instruction(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for language in [None, Some(Language::Go), Some(Language::Cpp)] {
        let parse = || Templates::builtin().parse(&text, language);
        let once = parse();
        assert_eq!(format!("{once:?}"), format!("{:?}", parse()));
        match once {
            Parse::Instruction(instruction) => {
                for slot in &instruction.template.slots {
                    let _ = instruction.slots.get(&slot.name);
                }
            }
            Parse::Demands(demands) => {
                assert!(!demands.is_empty());
                let rests = demands.iter().filter_map(|one| one.rest.as_ref());
                rests.for_each(|rest| assert_said(rest, &text));
            }
            Parse::Ambiguous(_) | Parse::Unknown => {}
        }
    }
}

/// Asserts that what is left undecided is said in the sentence, apart from the words of a frame.
fn assert_said(rest: &str, sentence: &str) {
    const OF_FRAMES: [&str; 8] = ["…", "be", "don't", "have", "in", "should", "the", "use"];
    let mut words = rest.split_whitespace();
    let is_said = |word: &str| sentence.contains(word) || OF_FRAMES.contains(&word);
    assert!(words.all(is_said), "{rest:?} in {sentence:?}");
}

/// Parses the list of a judge: it never has more verdicts than characters.
pub fn judge_list(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Some(list) = parse_list(&text) {
        assert!(!list.is_empty() && list.len() <= text.len());
    }
}

/// Reads the lines of a file as questions and answers.
pub fn dataset(data: &[u8]) {
    let mut lines = LineReader::new(data);
    while let Ok(Some(line)) = lines.next_line() {
        let Ok(bytes) = line.bytes else { continue };
        if let Ok(fields) = Fields::from_bytes(&bytes) {
            let _ = Question::from_fields(fields);
        }
        if let Ok((answer, _)) = Answer::from_bytes(&bytes) {
            let key = Answer::key(&bytes);
            assert_eq!(key, (Some(answer.question_id.clone()), Some(answer.model.clone())));
        }
    }
}

/// Judges code of a language, in a block with its tag, by one instruction of each template.
pub fn checks(language: Language, data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let block = format!("```{}\n{text}\n```\n", language.id());
    judge(&block, Some(language));
}

/// Judges a response by one instruction of each template.
pub fn judge(response: &str, language: Option<Language>) {
    static VERIFIER: LazyLock<Verifier> = LazyLock::new(Verifier::default);
    static INSTRUCTIONS: LazyLock<Vec<Vec<Instruction>>> = LazyLock::new(|| {
        let languages = Language::ALL.into_iter().map(Some);
        languages.chain([None]).map(instructions).collect()
    });
    let instructions =
        &INSTRUCTIONS[language.map_or(Language::ALL.len(), |language| language as usize)];
    let verdicts = VERIFIER.check(instructions, response, language);
    assert_eq!(verdicts.len(), instructions.len());
    for (verdict, sentence) in verdicts.iter().zip(SENTENCES.lines()) {
        assert_positions(verdict, response, sentence);
    }
}

/// The sentences, parsed for a language.
fn instructions(language: Option<Language>) -> Vec<Instruction> {
    let parse = |sentence| Templates::builtin().parse(sentence, language);
    let instructions = SENTENCES.lines().map(parse).map(Parse::instruction);
    instructions.map(|it| it.expect("each is one")).collect()
}

/// Asserts that evidence and near misses are at the positions they give.
fn assert_positions(verdict: &Verdict, response: &str, sentence: &str) {
    let lines = lines(response);
    let near = verdict.near_misses.iter().map(|near| &near.evidence);
    for place in verdict.evidence.iter().chain(near) {
        let line = lines.get(place.line - 1);
        let line = line.unwrap_or_else(|| panic!("{sentence}: no line {}", place.line));
        let rest: String = line.chars().skip(place.column - 1).collect();
        // Part of a tab may belong to the indentation of the fence: the code then has spaces.
        let shown = place.text.trim_end_matches(ELLIPSIS).trim_start();
        assert!(
            rest.trim_start().starts_with(shown),
            "{sentence}: {}:{} is {rest:?}, not {shown:?}",
            place.line,
            place.column
        );
        assert!((place.end_line, place.end_column) >= (place.line, place.column));
    }
}

/// The lines of a text, as editors and positions count them: a byte order mark is not part of the
/// first line.
fn lines(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    while let Some(end) = rest.find(['\n', '\r']) {
        lines.push(&rest[..end]);
        let width = if rest[end..].starts_with("\r\n") { 2 } else { 1 };
        rest = &rest[end + width..];
    }
    lines.push(rest);
    lines
}
