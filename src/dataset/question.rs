//! A question and its instructions.

use serde_json::value::RawValue;

use super::fields::{kind, string};
use super::given::given;
use super::round::{ROUNDS, rounds, sentences};
use super::{Fault, Fields, QuestionId, QuestionKey};
use crate::language::{Language, LanguageName};
use crate::response::Tag;

/// One question of the benchmark's format.
#[derive(Debug, Clone)]
pub struct Question {
    /// Its id.
    pub id: QuestionId,
    /// The task's text.
    pub text: Option<String>,
    /// `meta_info.programming_language` as written.
    pub language: Option<String>,
    /// `meta_info.item_set`: `easy`, `hard`.
    pub set: Option<String>,
    /// The instructions, in order; never empty if the question was read from a file.
    pub instructions: Vec<InstructionText>,
    /// For each instruction, the indices of those it depends on; they may point forward. `None` if
    /// nothing tells them; RSR is then not defined.
    pub dependencies: Option<Vec<Vec<usize>>>,
    /// Every field of the line that the question was read from, as written.
    pub fields: Fields,
}

/// One instruction of a question, as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InstructionText {
    /// The category, if the file gives it; a list of plain strings does not.
    pub category: Option<String>,
    /// The sentence.
    pub text: String,
}

impl Question {
    /// The names of the fields that make a question.
    pub const FIELDS: [&'static str; 6] = [
        "question_id",
        "question",
        "meta_info",
        "instruction_list",
        "instruction_dependence",
        ROUNDS,
    ];

    /// A question with instructions in plain sentences, and nothing said of dependencies.
    pub fn new<S: Into<String>>(id: i64, instructions: impl IntoIterator<Item = S>) -> Self {
        let instructions: Vec<_> = instructions
            .into_iter()
            .map(|text| InstructionText { category: None, text: text.into() })
            .collect();
        Self {
            id: QuestionId::from(id),
            text: None,
            language: None,
            set: None,
            dependencies: None,
            instructions,
            fields: Fields::default(),
        }
    }

    /// The question with the language that its answers should be in.
    #[must_use]
    pub fn in_language(mut self, language: Language) -> Self {
        self.language = Some(language.id().to_owned());
        self
    }

    /// Reads a question from one line of a question file.
    ///
    /// # Errors
    /// If the line is not JSON, or a field is missing or has the wrong type.
    pub fn from_json(line: &str) -> Result<Self, Fault> {
        Self::from_fields(Fields::from_json(line)?)
    }

    /// Reads a question from a line's fields: a question line's, or those of an answer line
    /// that repeats them. A `programming_language` or `language` at the top is taken for the one in
    /// `meta_info`, if that has none.
    ///
    /// # Errors
    /// If a field is missing or has the wrong type.
    pub fn from_fields(mut fields: Fields) -> Result<Self, Fault> {
        let id = question_id(&fields);
        Fault::lacking([id.as_ref().err().cloned(), instruction_list(&fields).err()])?;
        take_language(&mut fields)?;
        let instructions = instructions(&fields)?;
        let meta = Meta::of(&fields)?;
        rounds(&fields, instructions.len())?;
        given(&fields)?;
        Ok(Self {
            id: id?,
            text: fields.string("question")?,
            language: meta.language,
            set: meta.set,
            dependencies: dependencies(&fields, instructions.len())?,
            instructions,
            fields,
        })
    }

    /// What the question is known by among others. One that an answer line brings along is its own,
    /// so that its sentences count besides its set and id: those of its first round, if it has rounds,
    /// which all answers of a conversation share.
    pub fn key(&self) -> QuestionKey {
        QuestionKey::with_sentences(self.set.as_deref(), &self.id, sentences(self))
    }

    /// The question's language, if it has a grammar here.
    pub fn programming_language(&self) -> Option<Language> {
        Language::from_alias(self.language.as_deref()?)
    }

    /// The name of the question's language, if it is one that is known: also C, and those without a grammar here.
    pub fn language_name(&self) -> Option<LanguageName> {
        let name = self.language.as_deref()?;
        let other = || matches!(Tag::of(name), Tag::C | Tag::Other(_));
        match self.programming_language() {
            Some(language) => Some(LanguageName::Supported(language)),
            None => other().then(|| LanguageName::Other(name.to_owned())),
        }
    }

    /// Whether both can be the same question: every field that both have is equal.
    pub fn agrees_with(&self, other: &Self) -> bool {
        fn agree<T: PartialEq>(a: Option<&T>, b: Option<&T>) -> bool {
            a.zip(b).is_none_or(|(a, b)| a == b)
        }
        self.instructions_differ(other).is_none()
            && agree(self.dependencies.as_ref(), other.dependencies.as_ref())
            && agree(self.text.as_ref(), other.text.as_ref())
            && agree(self.language.as_ref(), other.language.as_ref())
            && agree(self.set.as_ref(), other.set.as_ref())
    }

    /// Where the instruction lists differ; `None` if they do not.
    pub fn instructions_differ(&self, other: &Self) -> Option<String> {
        let (here, there) = (&self.instructions, &other.instructions);
        let unlike = here.iter().zip(there).position(|(a, b)| {
            let categories = a.category.as_ref().zip(b.category.as_ref());
            a.text != b.text || categories.is_some_and(|(a, b)| a != b)
        });
        match unlike {
            Some(index) => Some(format!("at index {index}")),
            None if here.len() != there.len() => {
                Some(format!("in length ({} there, {} here)", there.len(), here.len()))
            }
            None => None,
        }
    }
}

/// The field of `meta_info` with the programming language.
pub(super) const LANGUAGE: &str = "programming_language";

/// Moves a programming language at the top into `meta_info`, unless that has one: a verdict line has the
/// language of the answer's code at the top.
fn take_language(fields: &mut Fields) -> Result<(), Fault> {
    let given = fields.string(LANGUAGE)?.map(|language| (LANGUAGE, language));
    let other = || Some(("language", fields.string("language").ok()??));
    let other = || other().filter(|(_, name)| is_programming_language(name));
    let Some((field, language)) = given.or_else(other) else {
        return Ok(());
    };
    let mut meta = match fields.present("meta_info") {
        Some(raw) => object(raw, "meta_info")?,
        None => Fields::default(),
    };
    if meta_string(&meta, LANGUAGE)?.is_none() {
        meta.set(LANGUAGE, &language);
        fields.set("meta_info", &meta);
        fields.remove(field);
    }
    Ok(())
}

/// Whether a word names a programming language. Words of two letters may be codes of natural ones.
fn is_programming_language(word: &str) -> bool {
    match Tag::of(word) {
        Tag::Language(_) | Tag::C => true,
        Tag::Other(_) => word.len() != 2,
        Tag::Neutral | Tag::None | Tag::Unknown => false,
    }
}

/// The `question_id` of a question or answer line.
pub(crate) fn question_id(fields: &Fields) -> Result<QuestionId, Fault> {
    let raw = fields.given_or_called("question_id", &["id", "task_id"], "--id-field")?;
    id(raw, "question_id")
}

/// Reads an id; a fault names `field`.
pub(super) fn id(raw: &RawValue, field: &str) -> Result<QuestionId, Fault> {
    QuestionId::from_json(raw)
        .ok_or_else(|| Fault::wrong_type(field, "a number or a string", kind(raw.get())))
}

/// The fields of a line's `meta_info` that are used here.
pub(crate) struct Meta {
    /// `programming_language`.
    pub(crate) language: Option<String>,
    /// `item_set`.
    pub(crate) set: Option<String>,
}

impl Meta {
    pub(crate) fn of(fields: &Fields) -> Result<Self, Fault> {
        let meta = match fields.present("meta_info") {
            Some(raw) => object(raw, "meta_info")?,
            None => Fields::default(),
        };
        Ok(Self { language: meta_string(&meta, LANGUAGE)?, set: meta_string(&meta, "item_set")? })
    }
}

fn meta_string(meta: &Fields, name: &str) -> Result<Option<String>, Fault> {
    let raw = meta.present(name);
    raw.map(|raw| string(raw, &format!("meta_info.{name}"))).transpose()
}

fn instruction_list(fields: &Fields) -> Result<&RawValue, Fault> {
    const OTHERS: [&str; 4] = ["instructions", "constraints", "requirements", "rules"];
    fields.given_or_called("instruction_list", &OTHERS, "--instructions-field")
}

/// The `instruction_list`: objects with `type` and `instruction`, or plain strings.
fn instructions(fields: &Fields) -> Result<Vec<InstructionText>, Fault> {
    let rows = list(instruction_list(fields)?, "instruction_list", "a list of instructions")?;
    if rows.is_empty() {
        let expected = "at least one instruction";
        return Err(Fault::wrong_type("instruction_list", expected, "an empty list"));
    }
    rows.iter()
        .enumerate()
        .map(|(index, raw)| instruction(raw, &format!("instruction_list[{index}]")))
        .collect()
}

fn instruction(raw: &RawValue, field: &str) -> Result<InstructionText, Fault> {
    match kind(raw.get()) {
        "a string" => Ok(InstructionText { category: None, text: string(raw, field)? }),
        "an object" => {
            let row = object(raw, field)?;
            let name = format!("{field}.instruction");
            let text = match row.get("instruction") {
                Some(raw) => string(raw, &name)?,
                None => return Err(Fault::Missing(name)),
            };
            let category =
                row.present("type").map(|raw| string(raw, &format!("{field}.type"))).transpose()?;
            Ok(InstructionText { category, text })
        }
        found => {
            let expected = "a string or an object with `instruction`";
            Err(Fault::wrong_type(field, expected, found))
        }
    }
}

/// The `instruction_dependence`: `{"5": [0, 1]}`, indices from 0.
pub(crate) fn dependencies(
    fields: &Fields,
    count: usize,
) -> Result<Option<Vec<Vec<usize>>>, Fault> {
    const NAME: &str = "instruction_dependence";
    let Some(raw) = fields.present(NAME) else {
        return Ok(None);
    };
    let mut all = vec![Vec::new(); count];
    // Tables that give all rows the same keys have null where a row lacks one.
    let fields = object(raw, NAME)?;
    for (key, raw) in fields.iter().filter(|(_, raw)| raw.get() != "null") {
        let index = index(key, NAME, count)?;
        let field = format!("{NAME}[\"{key}\"]");
        let expected = "a list of indices";
        for raw in list(raw, &field, expected)? {
            if kind(raw.get()) != "a number" {
                return Err(Fault::wrong_type(field, expected, kind(raw.get())));
            }
            let dependency = self::index(raw.get(), &field, count)?;
            all[index].push(dependency);
        }
    }
    Ok(Some(all))
}

pub(super) fn index(text: &str, field: &str, count: usize) -> Result<usize, Fault> {
    let index = text.parse().ok().filter(|index| *index < count);
    index.ok_or_else(|| Fault::OutOfRange {
        field: field.to_owned(),
        index: text.to_owned(),
        count,
    })
}

/// Reads a list; a fault names `field`.
pub(super) fn list<'a>(
    raw: &'a RawValue,
    field: &str,
    expected: &'static str,
) -> Result<Vec<&'a RawValue>, Fault> {
    serde_json::from_str(raw.get()).map_err(|_| Fault::wrong_type(field, expected, kind(raw.get())))
}

/// Reads an object; a fault names `field`.
pub(super) fn object(raw: &RawValue, field: &str) -> Result<Fields, Fault> {
    Fields::from_json(raw.get()).map_err(|fault| match fault {
        Fault::NotAnObject(found) => Fault::wrong_type(field, "an object", found),
        Fault::Duplicate(name) => Fault::Duplicate(format!("{field}.{name}")),
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = r#"{"question_id": 7, "question": "Write a stack.",
        "meta_info": {"programming_language": "cpp", "language": "en", "item_set": "hard"},
        "instruction_list": [{"type": "class", "instruction": "A."}, "B.", {"instruction": "C."}],
        "instruction_dependence": {"1": [0, 2]}, "date": "2025"}"#;

    fn fault(line: &str) -> String {
        Question::from_json(line).unwrap_err().to_string()
    }

    #[test]
    fn a_question_of_the_benchmark_is_read() {
        let question = Question::from_json(LINE).unwrap();
        assert_eq!(question.programming_language(), Some(Language::Cpp));
        assert_eq!(question.set.as_deref(), Some("hard"));
        assert_eq!(question.dependencies, Some(vec![vec![], vec![0, 2], vec![]]));
        let rows: Vec<_> = question
            .instructions
            .iter()
            .map(|row| (row.category.as_deref(), row.text.as_str()))
            .collect();
        assert_eq!(rows, [(Some("class"), "A."), (None, "B."), (None, "C.")]);
        assert_eq!(question.fields.get("date").unwrap().get(), r#""2025""#);
    }

    #[test]
    fn the_language_may_stand_at_the_top() {
        let line = r#"{"question_id": 1, "language": "go", "instruction_list": ["A"]}"#;
        let question = Question::from_json(line).unwrap();
        assert_eq!(question.programming_language(), Some(Language::Go));
        let meta = question.fields.get("meta_info").unwrap().get();
        assert_eq!(meta, r#"{"programming_language":"go"}"#);
        assert_eq!(Question::from_json(LINE).unwrap().language.as_deref(), Some("cpp"));
        let language = |fields: &str| {
            let line = format!(r#"{{"question_id": 1, {fields}, "instruction_list": ["A"]}}"#);
            Question::from_json(&line).unwrap().language
        };
        assert_eq!(language(r#""programming_language": "Pythn""#).as_deref(), Some("Pythn"));
        assert_eq!(language(r#""language": "Kotlin""#).as_deref(), Some("Kotlin"));
        assert_eq!(language(r#""language": "pl""#), None);
    }

    #[test]
    fn a_dependency_that_is_null_is_none() {
        let line = r#"{"question_id": 1, "instruction_list": ["A", "B"],
            "instruction_dependence": {"0": null, "1": [0], "7": null}}"#;
        let question = Question::from_json(line).unwrap();
        assert_eq!(question.dependencies, Some(vec![vec![], vec![0]]));
    }

    #[test]
    fn faults_name_the_field_what_was_expected_and_what_was_found() {
        let cases = [
            (r#"{"question_id": 1}"#, "field `instruction_list` is missing"),
            (r#"{"instruction_list": ["A"]}"#, "field `question_id` is missing"),
            (
                r#"{"question_id": [1], "instruction_list": ["A"]}"#,
                "field `question_id`: expected a number or a string, found a list",
            ),
            (
                r#"{"question_id": 1, "instruction_list": []}"#,
                "field `instruction_list`: expected at least one instruction, found an empty list",
            ),
            (
                r#"{"question_id": 1, "instruction_list": ["A", 5]}"#,
                "field `instruction_list[1]`: expected a string or an object with `instruction`, found a number",
            ),
            (
                r#"{"question_id": 1, "instruction_list": [{"type": "class"}]}"#,
                "field `instruction_list[0].instruction` is missing",
            ),
            (
                r#"{"question_id": 1, "instruction_list": ["A"], "meta_info": {"item_set": 3}}"#,
                "field `meta_info.item_set`: expected a string, found a number",
            ),
            (
                r#"{"question_id": 1, "instruction_list": ["A", "B"], "instruction_dependence": {"1": [2]}}"#,
                "field `instruction_dependence[\"1\"]`: 2 is not the index of an instruction; the list has 2 (0 to 1)",
            ),
            (
                r#"{"question_id": 1, "instruction_list": ["A"], "instruction_dependence": {"-1": []}}"#,
                "field `instruction_dependence`: -1 is not the index of an instruction; the list has 1 (0 to 0)",
            ),
            (
                r#"{"question_id": 1, "instruction_list": ["A"], "instruction_dependence": {"0": ["0"]}}"#,
                "field `instruction_dependence[\"0\"]`: expected a list of indices, found a string",
            ),
        ];
        for (line, expected) in cases {
            assert_eq!(fault(line), expected);
        }
    }

    #[test]
    fn questions_agree_where_both_speak() {
        let full = Question::from_json(LINE).unwrap();
        let mut bare = full.clone();
        (bare.text, bare.set) = (None, None);
        bare.instructions[0].category = None;
        assert!(full.agrees_with(&bare));
        bare.instructions[1].text = "Z.".to_owned();
        assert!(!full.agrees_with(&bare));
        assert_eq!(full.instructions_differ(&bare).as_deref(), Some("at index 1"));
    }
}
