//! A task: a question in words, a language, and a solution.

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::dataset::Fields;
use crate::language::Language;

/// A task with its solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// The question in words.
    pub question: String,
    /// The language of the solution.
    pub language: Language,
    /// Code, or a response with code.
    pub solution: String,
    /// What the task is known by, whatever its place in the file.
    pub(super) digest: [u8; 32],
}

/// What the fields of a task are called. Without a name the usual ones are tried.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TaskFields {
    /// The question.
    pub question: Option<String>,
    /// The solution.
    pub solution: Option<String>,
    /// The language.
    pub language: Option<String>,
    /// The language of rows that name none.
    pub default_language: Option<Language>,
}

const QUESTIONS: [&str; 6] =
    ["question", "prompt", "text", "instruct_prompt", "description", "task"];
const SOLUTIONS: [&str; 8] = [
    "solution",
    "canonical_solution",
    "code",
    "answer",
    "response",
    "output",
    "completion",
    "reference",
];
const LANGUAGES: [&str; 3] = ["programming_language", "language", "lang"];

impl Task {
    /// A task.
    pub fn new(question: &str, language: Language, solution: &str) -> Self {
        let mut hash = Sha256::new();
        for text in [question, language.id(), solution] {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        }
        Self {
            question: question.to_owned(),
            language,
            solution: solution.to_owned(),
            digest: hash.finalize().into(),
        }
    }

    /// Reads a task from a row.
    ///
    /// # Errors
    /// What is missing in it.
    pub fn from_bytes(row: &[u8], names: &TaskFields) -> Result<Self, String> {
        let fields = Fields::from_bytes(row).map_err(|fault| fault.to_string())?;
        let question = text(&fields, names.question.as_deref(), &QUESTIONS, "--question-field")?;
        let solution = text(&fields, names.solution.as_deref(), &SOLUTIONS, "--solution-field")?;
        let language = language(&fields, names, &solution)?;
        // The rest of the code that the question begins.
        let solution = match solution.starts_with([' ', '\t']) {
            true => format!("{question}{solution}"),
            false => solution,
        };
        Ok(Self::new(&question, language, &solution))
    }

    /// Whether the task is for testing, and not for training: one in five, by the task alone.
    pub(super) fn is_test(&self) -> bool {
        let digest = Sha256::digest(&self.question);
        digest[0] % 5 == 0
    }
}

fn text(
    fields: &Fields,
    name: Option<&str>,
    usual: &[&str],
    option: &str,
) -> Result<String, String> {
    let tried = name.as_ref().map_or(usual, std::slice::from_ref);
    for name in tried {
        if let Ok(Some(text)) = fields.string(name) {
            return Ok(text);
        }
    }
    let expected = tried.join("`, `");
    let found: Vec<_> = fields.iter().map(|(name, _)| name).collect();
    Err(format!(
        "expected a text in a field `{expected}`, found the fields `{}`; name it with {option}",
        found.join("`, `")
    ))
}

/// The language that the row names, that of the solution's first block, or the default.
fn language(fields: &Fields, names: &TaskFields, solution: &str) -> Result<Language, String> {
    let meta =
        fields.get("meta_info").and_then(|raw| serde_json::from_str::<Value>(raw.get()).ok());
    let tried = match &names.language {
        Some(name) => vec![name.as_str()],
        None => LANGUAGES.to_vec(),
    };
    let of_row = tried.iter().find_map(|name| {
        let own = fields.string(name).ok().flatten();
        let own = own.or_else(|| Some(meta.as_ref()?.get(name)?.as_str()?.to_owned()));
        Language::from_alias(&own?)
    });
    let of_block = || {
        let mut fences = solution.split("```").skip(1).step_by(2);
        fences.find_map(|block| Language::from_alias(block.lines().next()?.trim()))
    };
    of_row.or_else(of_block).or(names.default_language).ok_or_else(|| {
        "no language is named: add a field `programming_language`, name one with --language-field, \
         or give --language"
            .to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(row: &str) -> Result<Task, String> {
        Task::from_bytes(row.as_bytes(), &TaskFields::default())
    }

    #[test]
    fn rows_of_other_benchmarks_are_tasks() {
        let row = r#"{"text": "Add.", "code": "def add(a, b): return a + b", "language": "en"}"#;
        assert!(read(row).unwrap_err().starts_with("no language is named"));
        let names =
            TaskFields { default_language: Some(Language::Python), ..TaskFields::default() };
        let task = Task::from_bytes(row.as_bytes(), &names).unwrap();
        assert_eq!((task.question.as_str(), task.language), ("Add.", Language::Python));
        let row = r#"{"prompt": "Add.", "response": "```go\nfunc add() {}\n```"}"#;
        assert_eq!(read(row).unwrap().language, Language::Go);
    }

    #[test]
    fn what_is_missing_is_named_with_what_to_do() {
        let error = read(r#"{"question": "Add.", "fix": 1}"#).unwrap_err();
        assert!(
            error.contains("found the fields `question`, `fix`; name it with --solution-field")
        );
    }
}
