//! What is sent to a model for a question.

use serde_json::{Value, json};

use crate::dataset::Question;

/// What a line of prompts is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PromptFormat {
    /// The question's id and its messages.
    Messages,
    /// A request of an OpenAI batch file.
    OpenAi,
}

/// The messages of a question: one of the user, or one for each round.
pub fn messages(question: &Question) -> Vec<String> {
    let all = || vec![(0..question.instructions.len()).collect()];
    // They were read with the question.
    let rounds = question.rounds().ok().flatten().unwrap_or_else(all);
    let messages = rounds.iter().enumerate().map(|(at, round)| {
        let texts = round.iter().filter_map(|index| question.instructions.get(*index));
        let listed = texts.enumerate().map(|(at, one)| format!("{}. {}", at + 1, one.text));
        let listed = listed.collect::<Vec<_>>().join("\n");
        match (at, &question.text) {
            (0, Some(text)) => format!("{text}\n\nFollow these instructions:\n\n{listed}"),
            _ if round.is_empty() => {
                "Check that the code follows all instructions, and change it where it does not."
                    .to_owned()
            }
            (0, None) => format!("Follow these instructions:\n\n{listed}"),
            _ => format!("Change the code so that it follows these instructions too:\n\n{listed}"),
        }
    });
    messages.collect()
}

/// A line of a prompt file, without its line end. A batch request has only the first round.
pub fn prompt_line(question: &Question, format: PromptFormat, model: &str) -> String {
    let messages = messages(question);
    let message = |text: String| json!({"role": "user", "content": text});
    let line = match format {
        PromptFormat::Messages => {
            let messages: Vec<Value> = messages.into_iter().map(message).collect();
            json!({"question_id": question.id, "messages": messages})
        }
        PromptFormat::OpenAi => json!({
            "custom_id": question.id.to_string(),
            "method": "POST",
            "url": "/v1/chat/completions",
            "body": {
                "model": model,
                "messages": messages.into_iter().take(1).map(message).collect::<Vec<_>>(),
            },
        }),
    };
    line.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_with_rounds_has_a_message_for_each() {
        let line = r#"{"question_id": 1, "question": "Add.", "instruction_list": ["A.", "B.", "C."], "rounds": [[0, 2], [1]]}"#;
        let question = Question::from_json(line).unwrap();
        let [first, second] = &messages(&question)[..] else { panic!("two rounds") };
        assert_eq!(first, "Add.\n\nFollow these instructions:\n\n1. A.\n2. C.");
        assert!(second.ends_with(":\n\n1. B."), "{second}");
        let line = prompt_line(&question, PromptFormat::OpenAi, "m");
        assert!(line.starts_with(r#"{"custom_id":"1","method":"POST""#), "{line}");
    }
}
