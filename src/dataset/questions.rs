//! The questions of a run, by id.

use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::sync::Arc;

use super::{Answer, Fault, Fields, LineReader, MAX_LINE_BYTES, Problem, Question, QuestionId};

/// Questions by id, in the order of their first occurrence.
#[derive(Debug, Default)]
pub struct Questions {
    index: BTreeMap<QuestionId, usize>,
    all: Vec<KnownQuestion>,
}

#[derive(Debug)]
struct KnownQuestion {
    question: Arc<Question>,
    /// Its file and line, for the message about a different question with its id.
    place: String,
}

impl Questions {
    /// Reads a whole question file. Problems with single lines are given to `report`; the other
    /// lines are kept.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn read(
        reader: impl BufRead,
        file: &str,
        mut report: impl FnMut(Problem),
    ) -> io::Result<Self> {
        let mut questions = Self::default();
        let mut lines = LineReader::new(reader);
        let mut empty = true;
        while let Some(line) = lines.next_line()? {
            empty = false;
            let place = format!("{file}:{}", line.number);
            let added = line
                .bytes
                .ok_or(Fault::TooLong(MAX_LINE_BYTES))
                .and_then(|bytes| Fields::from_bytes(&bytes))
                .and_then(Question::from_fields)
                .and_then(|question| questions.add(question, || place));
            if let Err(fault) = added {
                report(Problem {
                    file: file.to_owned(),
                    line: Some(line.number),
                    fault,
                });
            }
        }
        if empty {
            report(Problem {
                file: file.to_owned(),
                line: None,
                fault: Fault::Empty,
            });
        }
        Ok(questions)
    }

    /// Adds a question; adding the same question again changes nothing.
    ///
    /// # Errors
    /// If a different question has its id.
    pub fn add(
        &mut self,
        question: Question,
        place: impl FnOnce() -> String,
    ) -> Result<Arc<Question>, Fault> {
        if let Some(&index) = self.index.get(&question.id) {
            let first = &self.all[index];
            if !first.question.agrees_with(&question) {
                return Err(Fault::DifferentQuestion {
                    id: question.id,
                    first: first.place.clone(),
                });
            }
            return Ok(Arc::new(question));
        }
        let question = Arc::new(question);
        self.index.insert(question.id.clone(), self.all.len());
        self.all.push(KnownQuestion {
            question: Arc::clone(&question),
            place: place(),
        });
        Ok(question)
    }

    /// The question with an id, and its index.
    pub fn get(&self, id: &QuestionId) -> Option<(usize, &Arc<Question>)> {
        let index = *self.index.get(id)?;
        Some((index, &self.all[index].question))
    }

    /// Every question, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Arc<Question>> {
        self.all.iter().map(|entry| &entry.question)
    }

    /// Whether there are no questions.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}

/// Where the questions of answers come from.
#[derive(Debug)]
pub enum QuestionSource {
    /// A question file, which contains every answer's question.
    File(Questions),
    /// The answer lines, which repeat them; those read so far.
    Answers(Questions),
}

impl QuestionSource {
    /// The question of an answer. `own` is the question that the answer's line repeats, `place` the
    /// line's file and number.
    ///
    /// # Errors
    /// If there is none, or the line repeats a different one.
    pub fn resolve(
        &mut self,
        answer: &Answer,
        own: Option<Question>,
        place: impl FnOnce() -> String,
    ) -> Result<Arc<Question>, Fault> {
        let missing = |with_file| Fault::NoQuestion {
            id: answer.question_id.clone(),
            with_file,
        };
        match self {
            Self::Answers(questions) => questions.add(own.ok_or_else(|| missing(false))?, place),
            Self::File(questions) => {
                let (_, question) = questions
                    .get(&answer.question_id)
                    .ok_or_else(|| missing(true))?;
                match own.and_then(|own| own.instructions_differ(question)) {
                    Some(place) => Err(Fault::DifferentInstructions {
                        id: answer.question_id.clone(),
                        place,
                    }),
                    None => Ok(Arc::clone(question)),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(id: i64, text: &str) -> Question {
        Question::new(id, [text])
    }

    fn here() -> String {
        "a.jsonl:1".to_owned()
    }

    #[test]
    fn a_question_file_is_read_line_by_line_and_the_bad_ones_named() {
        let file = b"{\"question_id\": 1, \"instruction_list\": [\"A\"]}\n\nnonsense\n\
            {\"question_id\": 1, \"instruction_list\": [\"B\"]}\n\
            {\"question_id\": 1.0, \"instruction_list\": [\"A\"]}\n\
            {\"question_id\": \"1\", \"instruction_list\": [\"C\"]}\n";
        let mut problems = Vec::new();
        let questions =
            Questions::read(&file[..], "q.jsonl", |p| problems.push(p.to_string())).unwrap();
        assert_eq!(questions.iter().len(), 2);
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert!(problems[0].starts_with("q.jsonl:3: not JSON: "));
        assert_eq!(
            problems[1],
            "q.jsonl:4: field `question_id`: 1 is already the id of a different question \
             (q.jsonl:1); give each question its own id"
        );
    }

    #[test]
    fn an_empty_file_is_named() {
        let mut problems = Vec::new();
        Questions::read(&b" \n"[..], "q", |p| problems.push(p.to_string())).unwrap();
        assert_eq!(
            problems,
            ["q: the file is empty; give a file with one JSON object a line"]
        );
    }

    #[test]
    fn with_a_question_file_an_answer_may_not_disagree_with_it() {
        let mut questions = Questions::default();
        questions.add(question(1, "A"), here).unwrap();
        let mut source = QuestionSource::File(questions);
        let answer = Answer::absent(QuestionId::from(1), "m");
        assert!(source.resolve(&answer, None, here).is_ok());
        assert!(
            source
                .resolve(&answer, Some(question(1, "A")), here)
                .is_ok()
        );
        assert!(matches!(
            source.resolve(&answer, Some(question(1, "B")), here),
            Err(Fault::DifferentInstructions { .. })
        ));
        let stranger = Answer::absent(QuestionId::from(2), "m");
        assert!(matches!(
            source.resolve(&stranger, Some(question(2, "A")), here),
            Err(Fault::NoQuestion {
                with_file: true,
                ..
            })
        ));
    }

    #[test]
    fn without_one_each_line_brings_its_own() {
        let mut source = QuestionSource::Answers(Questions::default());
        let answer = Answer::absent(QuestionId::from(1), "m");
        assert!(
            source
                .resolve(&answer, Some(question(1, "A")), here)
                .is_ok()
        );
        assert!(matches!(
            source.resolve(&answer, Some(question(1, "B")), here),
            Err(Fault::DifferentQuestion { .. })
        ));
        assert!(matches!(
            source.resolve(&answer, None, here),
            Err(Fault::NoQuestion {
                with_file: false,
                ..
            })
        ));
    }
}
