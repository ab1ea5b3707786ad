//! The questions of a run, by id.

use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::sync::Arc;

use super::question::Meta;
use super::{Answer, Fault, Fields, LineReader, Problem, Question, QuestionId};

/// Questions by set and id, in the order of their first occurrence.
#[derive(Debug, Default)]
pub struct Questions {
    /// The questions with an id, one of each set.
    index: BTreeMap<QuestionId, Vec<usize>>,
    all: Vec<KnownQuestion>,
}

#[derive(Debug)]
struct KnownQuestion {
    question: Arc<Question>,
    /// Its file and line, for the message about a different question with its id.
    place: String,
}

impl Questions {
    /// Adds the questions of a whole file. Problems with single lines are given to `report`; the
    /// other lines are kept.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn read(
        &mut self,
        reader: impl BufRead,
        file: &str,
        report: impl FnMut(Problem),
    ) -> io::Result<()> {
        self.read_lines(&mut LineReader::new(reader), file, report)
    }

    /// Adds the questions of the lines that are left.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn read_lines(
        &mut self,
        lines: &mut LineReader<impl BufRead>,
        file: &str,
        mut report: impl FnMut(Problem),
    ) -> io::Result<()> {
        let mut empty = true;
        while let Some(line) = lines.next_line()? {
            empty = false;
            let place = || format!("{file}:{}", line.number);
            let added = line
                .bytes
                .and_then(|bytes| Fields::from_bytes(&bytes))
                .and_then(question)
                .and_then(|question| self.add(question, place));
            if let Err(fault) = added {
                report(Problem { file: file.to_owned(), line: Some(line.number), fault });
            }
        }
        if empty {
            report(Problem { file: file.to_owned(), line: None, fault: Fault::Empty });
        }
        Ok(())
    }

    /// Adds a question; adding the same question again changes nothing.
    ///
    /// # Errors
    /// If a different question has its set and id.
    pub fn add(&mut self, question: Question, place: impl FnOnce() -> String) -> Result<(), Fault> {
        let with_id = self.index.entry(question.id.clone()).or_default();
        let mut known = with_id.iter().map(|&index| &self.all[index]);
        if known.clone().any(|known| known.question.agrees_with(&question)) {
            return Ok(());
        }
        if let Some(first) = known.find(|known| known.question.set == question.set) {
            return Err(Fault::DifferentQuestion {
                id: question.id,
                first: first.place.clone(),
                more: 0,
            });
        }
        with_id.push(self.all.len());
        self.all.push(KnownQuestion { question: Arc::new(question), place: place() });
        Ok(())
    }

    /// The questions with an id, each with its index.
    pub fn with_id(&self, id: &QuestionId) -> impl Iterator<Item = (usize, &Arc<Question>)> {
        let indices = self.index.get(id).into_iter().flatten();
        indices.map(|&index| (index, &self.all[index].question))
    }

    /// The question with a set and an id; the set need not be known if only one has the id.
    pub fn get(&self, set: Option<&str>, id: &QuestionId) -> Option<&Arc<Question>> {
        let with_id: Vec<_> = self.with_id(id).map(|(_, question)| question).collect();
        match with_id.as_slice() {
            [only] => Some(only),
            several => several.iter().copied().find(|question| question.set.as_deref() == set),
        }
    }

    /// Every question, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Arc<Question>> {
        self.all.iter().map(|entry| &entry.question)
    }

    /// Whether there are no questions.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The question that an answer is for. Where several sets have one with its id, the row's set or
    /// its instructions tell which is meant.
    fn of_answer(
        &self,
        answer: &Answer,
        own: Option<&Question>,
    ) -> Result<(usize, &Arc<Question>), Fault> {
        let id = || answer.question_id.clone();
        let mut all: Vec<_> = self.with_id(&answer.question_id).collect();
        if all.len() > 1
            && let Some(set) = Meta::of(&answer.fields)?.set
        {
            all.retain(|(_, question)| question.set.as_ref() == Some(&set));
        }
        let Some(&(_, first)) = all.first() else {
            return Err(Fault::NoQuestion { id: id(), with_file: true });
        };
        if let Some(own) = own {
            let difference = first.differs_from(own, &answer.fields);
            all.retain(|(_, question)| question.differs_from(own, &answer.fields).is_none());
            if let (Some(place), []) = (difference, all.as_slice()) {
                return Err(Fault::DifferentInstructions { id: id(), place });
            }
        }
        match all.as_slice() {
            [found] => Ok(*found),
            several => {
                let sets = several.iter().map(|(_, question)| question.set.as_deref());
                Err(Fault::ambiguous(&answer.question_id, sets))
            }
        }
    }
}

fn question(fields: Fields) -> Result<Question, Fault> {
    let has = |name: &str| fields.present(name).is_some();
    if !has("instruction_list") && has("answer") {
        return Err(Fault::OtherFile { found: "an answer", help: "give the question file" });
    }
    Question::from_fields(fields)
}

/// Where the questions of answers come from.
#[derive(Debug)]
pub enum QuestionSource {
    /// Question files, which contain every answer's question.
    File(Questions),
    /// The answer lines: each brings its own.
    Answers,
}

impl QuestionSource {
    /// The question of an answer, and its index in the question files. `own` is the question that
    /// the answer's line repeats. Of a question in rounds, it is what was asked until the answer's.
    ///
    /// # Errors
    /// If there is none, the line repeats a different one, or it has no such round.
    pub fn resolve(
        &self,
        answer: &Answer,
        own: Option<Question>,
    ) -> Result<(Option<usize>, Arc<Question>), Fault> {
        let (index, question) = match self {
            Self::Answers => match own {
                Some(own) => (None, Arc::new(own)),
                None => {
                    let id = answer.question_id.clone();
                    return Err(Fault::NoQuestion { id, with_file: false });
                }
            },
            Self::File(questions) => {
                let (index, question) = questions.of_answer(answer, own.as_ref())?;
                (Some(index), Arc::clone(question))
            }
        };
        let at_round = question.at_round_of(&answer.fields)?;
        Ok((index, at_round.map_or(question, Arc::new)))
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
        let mut questions = Questions::default();
        let report = |problem: Problem| problems.push(problem.to_string());
        questions.read(&file[..], "q.jsonl", report).unwrap();
        assert_eq!(questions.iter().len(), 2);
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert!(problems[0].starts_with("q.jsonl:3: not JSON: "));
        assert_eq!(
            problems[1],
            "q.jsonl:4: field `question_id`: 1 is already the id of a different question \
             (q.jsonl:1); give each question of a set its own id"
        );
    }

    #[test]
    fn an_empty_file_is_named() {
        let mut problems = Vec::new();
        let report = |problem: Problem| problems.push(problem.to_string());
        Questions::default().read(&b" \n"[..], "q", report).unwrap();
        assert_eq!(problems, ["q: the file is empty; give a file with one JSON object a line"]);
    }

    fn of_set(set: &str, text: &str) -> Question {
        Question { set: Some(set.to_owned()), ..question(1, text) }
    }

    #[test]
    fn with_a_question_file_an_answer_may_not_disagree_with_it() {
        let mut questions = Questions::default();
        questions.add(question(1, "A"), here).unwrap();
        let source = QuestionSource::File(questions);
        let answer = Answer::absent(QuestionId::from(1), "m");
        assert!(source.resolve(&answer, None).is_ok());
        assert!(source.resolve(&answer, Some(question(1, "A"))).is_ok());
        assert!(matches!(
            source.resolve(&answer, Some(question(1, "B"))),
            Err(Fault::DifferentInstructions { .. })
        ));
        let stranger = Answer::absent(QuestionId::from(2), "m");
        assert!(matches!(
            source.resolve(&stranger, Some(question(2, "A"))),
            Err(Fault::NoQuestion { with_file: true, .. })
        ));
    }

    #[test]
    fn an_id_may_occur_in_several_sets() {
        let mut questions = Questions::default();
        questions.add(of_set("easy", "A"), here).unwrap();
        questions.add(of_set("hard", "B"), here).unwrap();
        let clash = questions.add(of_set("hard", "C"), here);
        assert!(matches!(clash, Err(Fault::DifferentQuestion { .. })));
        let source = QuestionSource::File(questions);
        let index = |line: &str| {
            let line = format!(r#"{{"question_id": 1, "model_id": "m", "answer": "x"{line}}}"#);
            let (answer, own) = Answer::from_bytes(line.as_bytes()).unwrap();
            source.resolve(&answer, own).map(|(index, _)| index)
        };
        assert_eq!(index(r#", "meta_info": {"item_set": "hard"}"#), Ok(Some(1)));
        assert_eq!(index(r#", "instruction_list": ["A"]"#), Ok(Some(0)));
        let unsure = index("").unwrap_err().to_string();
        assert!(unsure.ends_with("1 is the id of several questions (easy, hard)"));
    }

    #[test]
    fn without_one_each_line_brings_its_own() {
        let source = QuestionSource::Answers;
        let answer = Answer::absent(QuestionId::from(1), "m");
        assert!(source.resolve(&answer, Some(question(1, "A"))).is_ok());
        assert!(source.resolve(&answer, Some(question(1, "B"))).is_ok());
        assert!(matches!(
            source.resolve(&answer, None),
            Err(Fault::NoQuestion { with_file: false, .. })
        ));
    }
}
