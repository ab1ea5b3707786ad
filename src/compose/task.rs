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
    /// A response with code.
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
    /// A task. A solution that is code alone is put into a fence, as in the answers that are to come: the
    /// fence's lines are lines of an answer.
    pub fn new(question: &str, language: Language, solution: &str) -> Self {
        let mut hash = Sha256::new();
        for text in [question, language.id(), solution] {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        }
        Self {
            question: question.to_owned(),
            language,
            solution: in_fence(solution, language),
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
        // The rest of the code that the question begins. A single blank is a model's, before its answer.
        let is_rest = solution.starts_with("  ") || solution.starts_with('\t');
        let solution = match is_rest && !solution.contains("```") {
            true => format!("{question}{solution}"),
            false => solution.strip_prefix(' ').map_or(solution.clone(), str::to_owned),
        };
        Ok(Self::new(&question, language, &solution))
    }

    /// Whether the task is for testing, and not for training: one in five, by the task alone.
    pub(super) fn is_test(&self) -> bool {
        let digest = Sha256::digest(&self.question);
        digest[0] % 5 == 0
    }
}

fn in_fence(solution: &str, language: Language) -> String {
    match solution.contains("```") {
        true => solution.to_owned(),
        false => format!("```{}\n{}\n```\n", language.id(), solution.trim_end_matches('\n')),
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
    let named = tried.iter().filter_map(|name| {
        let own = fields.string(name).ok().flatten();
        own.or_else(|| Some(meta.as_ref()?.get(name)?.as_str()?.to_owned()))
    });
    let named: Vec<String> = named.collect();
    let of_row = named.iter().find_map(|name| Language::from_alias(name));
    let of_block = || {
        let mut fences = solution.split("```").skip(1).step_by(2);
        fences.find_map(|block| Language::from_alias(block.lines().next()?.trim()))
    };
    of_row.or_else(of_block).or(names.default_language).ok_or_else(|| match named.first() {
        Some(name) => {
            let known = Language::ALL.map(Language::name).join(", ");
            format!("the language `{name}` is not one of {known}; name another with --language")
        }
        None => "no language is named: add a field `programming_language`, name one with \
                 --language-field, or give --language"
            .to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(row: &str) -> Result<Task, String> {
        Task::from_bytes(row.as_bytes(), &TaskFields::default())
    }

    #[test]
    fn what_begins_with_an_indentation_goes_on_with_the_question() {
        let solution = |text: &str| {
            let row = serde_json::json!({"question": "def f(x):\n", "language": "python",
                "solution": text});
            read(&row.to_string()).unwrap().solution
        };
        let whole = "```python\ndef f(x):\n    return x\n```\n";
        assert_eq!(solution("    return x\n"), whole);
        assert_eq!(solution(" def f(x):\n    return x\n"), whole);
        assert_eq!(solution(" Here:\n```\nf(1)\n```"), "Here:\n```\nf(1)\n```");
        assert!(read(r#"{"question": "F."}"#).is_err());
        let row = r#"{"question": "F.", "solution": "f = 1"}"#;
        assert!(read(row).unwrap_err().starts_with("no language is named"));
    }

    #[test]
    fn rows_of_other_benchmarks_are_tasks() {
        let row = r#"{"text": "Add.", "code": "def add(a, b): return a + b", "language": "en"}"#;
        assert!(read(row).unwrap_err().starts_with("the language `en` is not one of Python, "));
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
