//! Reads a rater's file: lists of verdicts by question and model.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::io::BufRead;
use std::sync::Arc;

use rayon::prelude::*;
use serde_json::value::{RawValue, Value};

use super::RaterVerdict;
use super::list::judged_json;
use crate::dataset::{Fault, Fields, LineReader, NumberedLine, QuestionId, question_id};

/// A rater: a name and the rows of the file.
#[derive(Debug, Clone, Default)]
pub struct Rater {
    /// What the rater is called in reports: the file's name.
    pub name: String,
    /// Every line that is not blank, in the file's order, including unreadable ones.
    pub rows: Vec<RatedRow>,
}

#[derive(Debug, Clone)]
pub struct RatedRow {
    pub file: Arc<str>,
    /// The line, from 1.
    pub line: u64,
    /// The question; `None` if the line does not name one.
    pub question_id: Option<QuestionId>,
    /// The round of a conversation, as the line writes it; `None` if it is of none.
    pub(super) round: Option<String>,
    /// The model whose answer was rated; `None` if the line names none.
    pub model: Option<String>,
    /// The verdicts, in the order of the instructions, or why there are none.
    pub verdicts: Result<Vec<RaterVerdict>, RowError>,
    /// The instructions that the verdicts are on, by sentence or by number, if the row says so.
    pub(super) instructions: Option<Vec<String>>,
    /// Whether the row has the verdict on one instruction, which it names.
    is_single: bool,
    /// The fields of its question that the line repeats.
    pub(super) question_fields: Fields,
    /// The index of its question, once the questions are known.
    pub(super) question: Option<usize>,
    /// A verdict file's `details`: message and evidence of each verdict.
    pub(super) details: Option<Box<RawValue>>,
    /// A hash of the answer's text, to distinguish samples.
    pub(super) answer: Option<u64>,
}

/// How many lines are read before they are parsed together.
const BATCH: usize = 1024;

/// The fields of a line that describe its question.
const QUESTION_FIELDS: [&str; 5] =
    ["question_id", "round", "meta_info", "instruction_list", "instruction_dependence"];

impl Rater {
    /// Reads a file to its end.
    ///
    /// # Errors
    /// If the file cannot be read. Errors in single lines are kept in their rows.
    pub fn read(lines: &mut LineReader<impl BufRead>, name: impl Into<String>) -> io::Result<Self> {
        let name = name.into();
        let file = Arc::from(name.as_str());
        let mut rows = Vec::new();
        loop {
            let mut batch = Vec::new();
            while batch.len() < BATCH
                && let Some(line) = lines.next_line()?
            {
                batch.push(line);
            }
            if batch.is_empty() {
                break;
            }
            let parse = |line| RatedRow::from_line(line, &file);
            rows.par_extend(batch.into_par_iter().map(parse));
        }
        Ok(Self { name, rows: joined(rows) })
    }
}

/// The rows, with one for all that have a verdict each on one answer.
fn joined(rows: Vec<RatedRow>) -> Vec<RatedRow> {
    let mut all: Vec<RatedRow> = Vec::new();
    let mut last = BTreeMap::new();
    for row in rows {
        let (true, Ok(verdicts), Some(named)) = (row.is_single, &row.verdicts, &row.instructions)
        else {
            all.push(row);
            continue;
        };
        let (verdict, named) = (verdicts[0], named[0].clone());
        let key = (row.question_id.clone(), row.round.clone(), row.model.clone(), row.answer);
        let (first, seen) = last.entry(key).or_insert_with(|| (all.len(), BTreeSet::new()));
        match (seen.insert(named.clone()), all.get_mut(*first)) {
            (true, Some(first)) => first.add(verdict, named),
            (true, None) => all.push(row),
            // The instruction is rated once more: another sample.
            (false, _) => {
                (*first, *seen) = (all.len(), BTreeSet::from([named]));
                all.push(row);
            }
        }
    }
    all
}

impl RatedRow {
    fn from_line(line: NumberedLine, file: &Arc<str>) -> Self {
        let row = match line.bytes {
            Ok(bytes) => Self::from_bytes(&bytes, line.number),
            Err(fault) => Self::unreadable(line.number, fault),
        };
        Self { file: Arc::clone(file), ..row }
    }

    /// Reads one line: a verdict file's by its `verdicts`, any other's by its `judge_result`, a
    /// string in any of the forms of [`parse_list`](super::parse_list), a JSON list or an object.
    pub fn from_bytes(bytes: &[u8], line: u64) -> Self {
        match Fields::from_bytes(bytes) {
            Ok(fields) => {
                let mut row = Self::unreadable(line, Fault::Missing("question_id".to_owned()));
                row.verdicts = row.fill(&fields);
                row
            }
            Err(fault) => Self::unreadable(line, fault),
        }
    }

    fn unreadable(line: u64, fault: Fault) -> Self {
        Self {
            file: Arc::from(""),
            line,
            question_id: None,
            round: None,
            model: None,
            verdicts: Err(RowError::Line(fault)),
            instructions: None,
            is_single: false,
            question_fields: Fields::default(),
            question: None,
            details: None,
            answer: None,
        }
    }

    /// Sets the row's properties from the fields, up to the first that cannot be read.
    fn fill(&mut self, fields: &Fields) -> Result<Vec<RaterVerdict>, RowError> {
        self.question_id = Some(question_id(fields)?);
        self.round = fields.present("round").map(|raw| raw.get().to_owned());
        self.model = fields.string("model_id")?;
        self.question_fields = fields.only(&QUESTION_FIELDS);
        self.details = fields.present("details").map(ToOwned::to_owned);
        let answer = fields.string("answer").ok().flatten();
        self.answer = answer.map(|text| {
            let mut hasher = DefaultHasher::new();
            text.hash(&mut hasher);
            hasher.finish()
        });
        let names = ["verdicts", "judge_result"].into_iter();
        let mut lists = names.filter_map(|name| Some((name, fields.present(name)?)));
        let Some((name, raw)) = lists.next() else {
            return Err(not_judged(fields));
        };
        let judged = judged_json(raw.get()).ok_or_else(|| no_list(raw, name))?;
        let single = instruction(fields).filter(|_| judged.len() == 1);
        self.is_single = single.is_some();
        self.instructions = match single {
            Some(instruction) => Some(vec![instruction]),
            None => judged.iter().map(|row| row.instruction.clone()).collect(),
        };
        Ok(judged.into_iter().map(|row| row.verdict).collect())
    }

    /// Puts the verdicts in the order of the question's instructions, if the row names them all, by their
    /// sentences or by numbers from 0.
    pub(super) fn reorder<'q>(&mut self, sentences: impl ExactSizeIterator<Item = &'q str>) {
        let (Some(named), Ok(verdicts)) = (&self.instructions, &self.verdicts) else {
            return;
        };
        let places: BTreeMap<&str, usize> =
            named.iter().enumerate().map(|(place, text)| (text.trim(), place)).collect();
        if places.len() != named.len() || sentences.len() != named.len() {
            return;
        }
        let place = |(number, text): (usize, &str)| {
            places.get(text.trim()).or_else(|| places.get(number.to_string().as_str()))
        };
        let ordered = sentences.enumerate().map(|named| Some(verdicts[*place(named)?]));
        if let Some(ordered) = ordered.collect::<Option<Vec<_>>>() {
            self.verdicts = Ok(ordered);
        }
    }

    /// Adds the verdict on one more instruction.
    fn add(&mut self, verdict: RaterVerdict, instruction: String) {
        if let (Ok(verdicts), Some(named)) = (&mut self.verdicts, &mut self.instructions) {
            verdicts.push(verdict);
            named.push(instruction);
        }
    }

    /// The number of verdicts, if they can be read.
    pub(super) fn count(&self) -> Option<usize> {
        Some(self.verdicts.as_ref().ok()?.len())
    }
}

/// The one instruction that a row is on, its sentence or its number, counted from 0.
fn instruction(fields: &Fields) -> Option<String> {
    let named = fields.present("instruction")?;
    match serde_json::from_str(named.get()).ok()? {
        Value::String(sentence) => Some(sentence),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Why a row has no list. A judge that failed gives the cause in `judge_error`.
fn not_judged(fields: &Fields) -> RowError {
    let cause = fields.present("judge_error");
    match cause.and_then(|raw| serde_json::from_str(raw.get()).ok()) {
        Some(cause) => RowError::NotJudged(cause),
        None => RowError::NoList,
    }
}

/// How many characters of a list that cannot be read are shown.
const MOST_SHOWN: usize = 60;

fn no_list(raw: &RawValue, field: &'static str) -> RowError {
    let json = raw.get();
    let found = match json.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}…", &json[..end]),
        None => json.to_owned(),
    };
    RowError::List { field, found }
}

/// Why a row of a rater's file is left out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RowError {
    /// The line is not a row of such a file.
    #[error("{}", .0.with_help())]
    Line(#[from] Fault),
    /// The line has no verdicts. It may be an answer that nobody has rated.
    #[error("has neither `verdicts` nor `judge_result`; grade or judge the answers first")]
    NoList,
    #[error("`{field}` is not a list of verdicts: {found}; expected one such as ['Yes', 'No']")]
    List { field: &'static str, found: String },
    /// The judge gave no list; `codeif judge` writes such lines.
    #[error("was not judged: {0}; judge it again")]
    NotJudged(String),
    /// There are more or fewer verdicts than instructions.
    #[error(
        "{} here, but the question has {expected} instructions{}", verdicts(*.found), name_it(*.found)
    )]
    Length { found: usize, expected: usize },
    /// The files have lists of different lengths, and no file says which is right.
    #[error("{} here, {others}; give --questions to decide which is right", verdicts(*.found))]
    Lengths {
        found: usize,
        /// The other rows' positions and numbers of verdicts.
        others: String,
    },
    /// The line repeats a different list of instructions from an earlier line or the question file.
    #[error(
        "field `instruction_list` differs from that of {first} {difference}; compare ratings of one question"
    )]
    OtherQuestion {
        /// The file and line, or the question file.
        first: String,
        /// Where the lists differ: `at index 3`.
        difference: String,
    },
    /// A file has the question and model more than once, and its rows cannot be matched with those
    /// of the other files.
    #[error("question and model occur on lines {lines}; {why}")]
    Repeated {
        /// The first few lines, from 1, separated by commas.
        lines: String,
        /// Why they cannot be samples in the same order.
        why: &'static str,
    },
    /// The file has the same row before.
    #[error("is identical to the row on line {line}, which counts once")]
    Identical { line: u64 },
    /// The file names no models, and the others name several.
    #[error("names no model, and the other files have several; add `model_id`")]
    NoModel,
    /// No other file has the question and model.
    #[error("no other file has this question and model")]
    NoPartner,
    /// The other files' rows for it are left out.
    #[error("the other files' rows for this question and model are left out")]
    PartnerLeftOut,
}

impl RowError {
    /// What errors of one kind have in common, so that many of them can be reported together.
    pub(crate) fn kind(&self) -> String {
        match self {
            Self::Line(fault) => fault.kind().into_owned(),
            _ => format!("{:?}", std::mem::discriminant(self)),
        }
    }

    /// Whether the row itself is bad, rather than unpaired or there twice.
    pub const fn is_bad(&self) -> bool {
        !matches!(self, Self::NoPartner | Self::PartnerLeftOut | Self::Identical { .. })
    }
}

/// How a row with one verdict says which it is.
const fn name_it(found: usize) -> &'static str {
    match found {
        1 => "; add `instruction`, the sentence that it is about or its number from 0",
        _ => "",
    }
}

/// A number of verdicts, with the noun.
pub(super) fn verdicts(count: usize) -> String {
    match count {
        1 => "1 verdict".to_owned(),
        count => format!("{count} verdicts"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> RatedRow {
        RatedRow::from_bytes(line.as_bytes(), 7)
    }

    #[test]
    fn a_verdict_file_is_read_by_its_verdicts() {
        let row = read(
            r#"{"question_id": "a", "model_id": "m", "verdicts": ["Yes", "Unverifiable"], "judge_result": "['Yes', 'No']"}"#,
        );
        assert_eq!(row.verdicts, Ok(vec![RaterVerdict::Yes, RaterVerdict::Unverifiable]));
        assert_eq!((row.model.as_deref(), row.line), (Some("m"), 7));
    }

    #[test]
    fn a_judge_file_is_read_by_its_judge_result() {
        for result in [r#""['Yes', 'No']""#, r#"["Yes", "No"]"#, "[true, false]"] {
            let row = read(&format!(r#"{{"question_id": 1, "judge_result": {result}}}"#));
            assert_eq!(row.verdicts, Ok(vec![RaterVerdict::Yes, RaterVerdict::No]), "{result}");
            assert_eq!(row.model, None);
        }
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let refused = |line: &str| read(line).verdicts.unwrap_err().to_string();
        assert!(refused("{").contains("not JSON"));
        assert!(refused(r#"{"judge_result": "[]"}"#).contains("`question_id` is missing"));
        assert!(refused(r#"{"question_id": [1]}"#).contains("found a list"));
        assert!(refused(r#"{"question_id": 1}"#).contains("neither `verdicts` nor `judge_result`"));
        assert!(refused(r#"{"question_id": 1, "model_id": 5}"#).contains("`model_id`: expected"));
        let text = refused(r#"{"question_id": 1, "judge_result": "I refuse."}"#);
        assert!(text.contains("is not a list of verdicts: \"I refuse.\"; expected"), "{text}");
        let text = refused(r#"{"question_id": 1, "judge_result": null, "judge_error": "late"}"#);
        assert_eq!(text, "was not judged: late; judge it again");
    }

    #[test]
    fn an_unreadable_row_keeps_its_key() {
        let row = read(r#"{"question_id": 1, "model_id": "m", "judge_result": "?"}"#);
        assert!(row.verdicts.is_err() && row.question_id.is_some());
        assert_eq!(row.model.as_deref(), Some("m"));
    }

    #[test]
    fn rows_of_one_verdict_each_are_one_row() {
        let row = |instruction: &str, verdict: &str| {
            format!(
                "{{\"question_id\": 1, \"model_id\": \"m\", \"instruction\": {instruction}, \"judge_result\": \"{verdict}\"}}\n"
            )
        };
        let read = |rows: &[String]| {
            let file = rows.concat();
            Rater::read(&mut LineReader::new(file.as_bytes()), "judge.jsonl").unwrap().rows
        };
        for (first, second) in [("\"A.\"", "\"B.\""), ("0", "1")] {
            let mut rows = read(&[row(second, "No"), row(first, "Yes"), row(second, "Yes")]);
            assert_eq!(rows.iter().map(|row| row.line).collect::<Vec<_>>(), [1, 3], "{first}");
            rows[0].reorder(["A.", "B."].into_iter());
            assert_eq!(rows[0].verdicts, Ok(vec![RaterVerdict::Yes, RaterVerdict::No]), "{first}");
        }
        let task = "\"Write a stack.\"";
        let rows = read(&[row(task, "Yes, No"), row(task, "Yes"), row(task, "No")]);
        assert_eq!(
            rows.iter().map(RatedRow::count).collect::<Vec<_>>(),
            [Some(2), Some(1), Some(1)]
        );
    }

    #[test]
    fn a_file_is_read_in_its_order() {
        let mut file = String::new();
        for line in 1..3_000 {
            file += &format!("{{\"question_id\": {line}, \"judge_result\": \"Yes\"}}\n\n");
        }
        let rater = Rater::read(&mut LineReader::new(file.as_bytes()), "judge.jsonl").unwrap();
        let lines: Vec<_> = rater.rows.iter().map(|row| row.line).collect();
        assert_eq!(lines, (0..2_999).map(|row| 2 * row + 1).collect::<Vec<u64>>());
    }
}
