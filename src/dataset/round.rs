//! Conversations: a question may hand out its instructions over several rounds, and an answer says of
//! which it is. It is judged by all instructions that were asked for until then.

use serde_json::value::RawValue;

use super::fields::kind;
use super::question::{index, list};
use super::{Answer, Fault, Fields, InstructionText, Question};

/// A question's `rounds`: for each round the indices, from 0, of the instructions that it adds. A later
/// one may add nothing: it asks for what is not followed yet.
pub(super) const ROUNDS: &str = "rounds";
/// An answer's `round`, from 1.
const ROUND: &str = "round";
/// What the answers of one conversation share, where a model has several to a question: an id.
const CONVERSATION: &str = "conversation";

/// The round that an answer is of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// Its number, from 1.
    pub number: usize,
    /// How many of the answer's instructions are new in this round; these are the last ones.
    pub new: usize,
    /// The JSON of the answer's `conversation`, if it has one.
    pub conversation: Option<String>,
}

impl Round {
    /// The round of an answer with these fields; `rounds` are those of its question until then.
    /// `None` if one of the two says nothing of rounds.
    pub(crate) fn of(
        answer: &Fields,
        rounds: Option<&[Vec<usize>]>,
    ) -> Result<Option<Self>, Fault> {
        let Some((rounds, number)) = rounds.zip(answer.present(ROUND)) else {
            return Ok(None);
        };
        let number = number_of(number, rounds.len())?;
        let conversation = answer.present(CONVERSATION).map(|raw| raw.get().to_owned());
        Ok(Some(Self { number, new: rounds[number - 1].len(), conversation }))
    }
}

impl Question {
    /// The instructions that each round adds, by their indices; `None` if the question has no rounds.
    ///
    /// # Errors
    /// If `rounds` is not such a list, or an instruction is not in exactly one round, or the first has
    /// none.
    pub fn rounds(&self) -> Result<Option<Vec<Vec<usize>>>, Fault> {
        rounds(&self.fields, self.instructions.len())
    }

    /// How many instructions tell the question from others with its set and id: those of its first
    /// round, which all answers of a conversation have.
    pub(super) fn told_by(&self) -> usize {
        let rounds = self.rounds().ok().flatten();
        rounds.map_or(self.instructions.len(), |rounds| rounds[0].len())
    }

    /// The question as it stands in a round, numbered from 1: with the instructions until then, in the
    /// order of the rounds.
    ///
    /// # Errors
    /// If the question has no such round.
    pub fn at_round(&self, number: usize) -> Result<Self, Fault> {
        let rounds = self.rounds()?.unwrap_or_default();
        match (1..=rounds.len()).contains(&number) {
            true => Ok(self.until(&rounds[..number])),
            false => Err(no_round(format!("{number} where there are {}", rounds.len()))),
        }
    }

    /// What an answer with these fields was asked, if it is of a round. `None` if it was asked the
    /// whole question.
    ///
    /// # Errors
    /// If the answer's `round` is none of the question's.
    pub(crate) fn at_round_of(&self, answer: &Fields) -> Result<Option<Self>, Fault> {
        let rounds = self.rounds()?;
        let round = Round::of(answer, rounds.as_deref())?;
        Ok(rounds.zip(round).map(|(rounds, round)| self.until(&rounds[..round.number])))
    }

    fn until(&self, rounds: &[Vec<usize>]) -> Self {
        let asked = rounds.concat();
        let place = |index: &usize| asked.iter().position(|other| other == index);
        let instructions = asked.iter().map(|&index| self.instructions[index].clone()).collect();
        let dependencies = self.dependencies.as_ref().map(|all| {
            let of = |&index: &usize| all[index].iter().filter_map(place).collect();
            asked.iter().map(of).collect::<Vec<Vec<usize>>>()
        });
        let mut question = Self { instructions, dependencies, ..self.clone() };
        question.set_fields(rounds, &asked);
        question
    }

    /// Makes the fields say what the question is now.
    fn set_fields(&mut self, rounds: &[Vec<usize>], asked: &[usize]) {
        let all = self.fields.present("instruction_list");
        let all = all.and_then(|raw| list(raw, "instruction_list", "a list").ok());
        let written: Option<Vec<Box<RawValue>>> =
            all.map(|all| asked.iter().map(|&index| all[index].to_owned()).collect());
        if let Some(written) = written {
            self.fields.set("instruction_list", &written);
        }
        if let Some(dependencies) = &self.dependencies {
            let numbered = dependencies.iter().enumerate();
            let told = numbered.filter(|(_, needed)| !needed.is_empty());
            let told: indexmap::IndexMap<_, _> =
                told.map(|(index, needed)| (index.to_string(), needed)).collect();
            self.fields.set("instruction_dependence", &told);
        }
        let mut next = 0..;
        let rounds: Vec<Vec<usize>> =
            rounds.iter().map(|round| next.by_ref().take(round.len()).collect()).collect();
        self.fields.set(ROUNDS, &rounds);
    }

    /// Where the instruction lists of a question and of an answer's own one differ: the own one may
    /// have the instructions of the answer's round alone.
    pub(super) fn differs_from(&self, own: &Self, answer: &Fields) -> Option<String> {
        let difference = own.instructions_differ(self)?;
        let at_round = self.at_round_of(answer).ok().flatten();
        let is_asked = at_round.is_some_and(|asked| own.instructions_differ(&asked).is_none());
        (!is_asked).then_some(difference)
    }
}

/// The `rounds` of a line with so many instructions.
pub(crate) fn rounds(fields: &Fields, count: usize) -> Result<Option<Vec<Vec<usize>>>, Fault> {
    let Some(raw) = fields.present(ROUNDS) else {
        return Ok(None);
    };
    let expected = "a list with the indices that each round adds";
    let wrong = |found: String| Err(Fault::wrong_type(ROUNDS, expected, found));
    let rounds = list(raw, ROUNDS, expected)?.into_iter().enumerate().map(|(at, raw)| {
        let field = format!("{ROUNDS}[{at}]");
        let indices = list(raw, &field, "a list of indices")?;
        let read = |raw: &RawValue| index(raw.get(), &field, count);
        indices.into_iter().map(read).collect()
    });
    let rounds = rounds.collect::<Result<Vec<Vec<usize>>, Fault>>()?;
    let mut places = vec![0_usize; count];
    rounds.iter().flatten().for_each(|&index| places[index] += 1);
    match places.iter().position(|&places| places != 1) {
        _ if rounds.first().is_some_and(Vec::is_empty) => {
            wrong("a first round that adds nothing".to_owned())
        }
        Some(index) if places[index] == 0 => wrong(format!("no round with instruction {index}")),
        Some(index) => wrong(format!("instruction {index} twice")),
        None => Ok(Some(rounds)),
    }
}

/// A `round` of so many.
fn number_of(raw: &RawValue, count: usize) -> Result<usize, Fault> {
    let number: Option<usize> = serde_json::from_str(raw.get()).ok();
    number.filter(|number| (1..=count).contains(number)).ok_or_else(|| {
        let found = match kind(raw.get()) {
            "a number" => format!("{} where there are {count}", raw.get()),
            other => other.to_owned(),
        };
        no_round(found)
    })
}

fn no_round(found: String) -> Fault {
    Fault::wrong_type(ROUND, "the number of a round of the question, from 1", found)
}

impl Answer {
    /// The answer as one of a round, numbered from 1, of a conversation, whose id may be left out if
    /// the model has one for the question only.
    #[must_use]
    pub fn in_round(mut self, number: usize, conversation: Option<&str>) -> Self {
        self.fields.set(ROUND, &number);
        if let Some(conversation) = conversation {
            self.fields.set(CONVERSATION, conversation);
        }
        self
    }
}

/// The instructions that tell a question from others with its set and id; see [`Question::key`].
pub(super) fn sentences(question: &Question) -> impl Iterator<Item = &str> {
    let told = question.instructions.iter().take(question.told_by());
    told.map(|InstructionText { text, .. }| text.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(rounds: &str) -> Result<Question, Fault> {
        let line = format!(
            r#"{{"question_id": 1, "instruction_list": ["A", {{"type": "class", "instruction": "B"}}, "C"],
                "instruction_dependence": {{"0": [1], "2": [0, 1]}}, "rounds": {rounds}}}"#
        );
        Question::from_json(&line)
    }

    fn answer(round: &str) -> Fields {
        Fields::from_json(&format!(r#"{{"round": {round}, "conversation": "x"}}"#)).unwrap()
    }

    #[test]
    fn a_round_asks_for_all_that_was_asked_until_then() {
        let whole = question("[[2, 0], [1]]").unwrap();
        assert!(whole.at_round_of(&Fields::default()).unwrap().is_none());
        let first = whole.at_round_of(&answer("1")).unwrap().unwrap();
        let json = String::from_utf8(first.fields.to_json()).unwrap();
        assert_eq!(
            json,
            r#"{"question_id":1,"instruction_list":["C","A"],"instruction_dependence":{"0":[1]},"rounds":[[0,1]]}"#
        );
        assert_eq!(first.dependencies, Some(vec![vec![1], vec![]]));
        let second = whole.at_round_of(&answer("2")).unwrap().unwrap();
        assert_eq!(second.dependencies, Some(vec![vec![1, 2], vec![2], vec![]]));
        assert_eq!(second.rounds(), Ok(Some(vec![vec![0, 1], vec![2]])));
        assert_eq!(second.key(), first.key());
        let round = Round::of(&answer("2"), second.rounds().unwrap().as_deref());
        let expected = Round { number: 2, new: 1, conversation: Some("\"x\"".to_owned()) };
        assert_eq!(round, Ok(Some(expected)));
    }

    #[test]
    fn an_answer_may_repeat_the_question_of_its_round() {
        let whole = question("[[2, 0], [1]]").unwrap();
        let first = whole.at_round_of(&answer("1")).unwrap().unwrap();
        assert_eq!(whole.differs_from(&first, &answer("1")), None);
        assert_eq!(whole.differs_from(&whole, &answer("1")), None);
        assert!(whole.differs_from(&first, &answer("2")).is_some());
        let again = first.at_round_of(&answer("1")).unwrap().unwrap();
        assert_eq!(again.fields.to_json(), first.fields.to_json());
    }

    #[test]
    fn faults_name_the_round() {
        let expected =
            "field `rounds`: expected a list with the indices that each round adds, found ";
        for (rounds, found) in [
            ("[[0], [1]]", "no round with instruction 2"),
            ("[[0, 1], [1, 2]]", "instruction 1 twice"),
            ("[[], [0, 1, 2]]", "a first round that adds nothing"),
            ("[]", "no round with instruction 0"),
        ] {
            assert_eq!(question(rounds).unwrap_err().to_string(), format!("{expected}{found}"));
        }
        assert_eq!(
            question("[[0, 1, 7]]").unwrap_err().to_string(),
            "field `rounds[0]`: 7 is not the index of an instruction; the list has 3 (0 to 2)"
        );
        let whole = question("[[0], [1, 2]]").unwrap();
        for (round, found) in [("3", "3 where there are 2"), ("\"1\"", "a string")] {
            assert_eq!(
                whole.at_round_of(&answer(round)).unwrap_err().to_string(),
                format!(
                    "field `round`: expected the number of a round of the question, from 1, found {found}"
                )
            );
        }
    }
}
