//! Parses the lists of verdicts that judges write, in all the forms that occur.

use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;

/// One rater's verdict on one instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RaterVerdict {
    /// It is followed.
    Yes,
    /// It is not.
    No,
    /// The rater could not decide.
    Unverifiable,
}

impl RaterVerdict {
    /// The verdict in a word: `Yes`, `no.`, `TRUE`; `None` for any other word.
    fn from_word(word: &str) -> Option<Self> {
        let word = word.trim_matches(|c: char| c.is_whitespace() || "'\"`“”‘’*_.,;".contains(c));
        match word.to_ascii_lowercase().as_str() {
            "yes" | "true" | "pass" | "passed" => Some(Self::Yes),
            "no" | "false" | "fail" | "failed" => Some(Self::No),
            "unverifiable" => Some(Self::Unverifiable),
            _ => None,
        }
    }

    /// The verdict in a JSON value: a word, true and false, 1 and 0.
    fn from_json(value: &Value) -> Option<Self> {
        match value {
            Value::String(word) => Self::from_word(word),
            Value::Bool(true) => Some(Self::Yes),
            Value::Bool(false) => Some(Self::No),
            Value::Number(number) => match number.as_u64()? {
                1 => Some(Self::Yes),
                0 => Some(Self::No),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Parses a judge's list: `['Yes', 'No']`, with double quotes or none, in any case, with full
/// stops, as numbered or bulleted lines, in a code fence, after a text, as true and false, as pass and
/// fail, as JSON objects with a `verdict`.
///
/// The list is the last bracketed one in which every entry is a verdict; otherwise the lines that
/// contain only a verdict (numbered or not), or a number, a verdict and a reason; otherwise the whole
/// text as words between commas. `None` if none of these can be parsed: nothing is guessed, and one
/// entry that is not a verdict makes a list invalid.
pub fn parse_list(text: &str) -> Option<Vec<RaterVerdict>> {
    Some(judged(text)?.into_iter().map(|row| row.verdict).collect())
}

/// A judge's verdict with the instruction that it is on, if it says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct JudgedRow {
    pub(super) instruction: Option<String>,
    pub(super) verdict: RaterVerdict,
}

impl From<RaterVerdict> for JudgedRow {
    fn from(verdict: RaterVerdict) -> Self {
        Self { instruction: None, verdict }
    }
}

/// The verdicts of a text, as [`parse_list`] reads it.
fn judged(text: &str) -> Option<Vec<JudgedRow>> {
    let bare = |list: Vec<_>| list.into_iter().map(JudgedRow::from).collect();
    let objects = || last_objects(text);
    let by_line = || by_line(text).map(bare);
    bracketed(text).map(bare).or_else(objects).or_else(by_line).or_else(|| entries(text).map(bare))
}

/// The verdicts of a JSON value: a text, a list of verdicts or of objects that have one, or an object
/// with a verdict for each instruction, by its sentence or its number.
pub(super) fn judged_json(json: &str) -> Option<Vec<JudgedRow>> {
    match serde_json::from_str(json).ok()? {
        Value::String(text) => judged(&text),
        Value::Object(verdicts) => by_instruction(&verdicts),
        Value::Array(list) => {
            let verdict = |value: &Value| match value {
                Value::Object(row) => judged_row(row),
                value => Some(RaterVerdict::from_json(value)?.into()),
            };
            let rows: Option<Vec<_>> = list.iter().map(verdict).collect();
            rows.filter(|rows| !rows.is_empty())
        }
        value => Some(vec![RaterVerdict::from_json(&value)?.into()]),
    }
}

/// The verdicts of an object from instructions to verdicts. Numbers count up from 0 or from 1.
fn by_instruction(verdicts: &Object) -> Option<Vec<JudgedRow>> {
    let numbers = verdicts.keys().map(|key| key.parse::<usize>().ok()).collect::<Option<Vec<_>>>();
    let Some(mut numbers) = numbers.filter(|numbers| !numbers.is_empty()) else {
        let row = |(key, value): (&String, &Value)| {
            let verdict = RaterVerdict::from_json(value)?;
            Some(JudgedRow { instruction: Some(key.clone()), verdict })
        };
        let rows: Option<Vec<_>> = verdicts.iter().map(row).collect();
        return rows.filter(|rows| !rows.is_empty());
    };
    numbers.sort_unstable();
    let first = *numbers.first().filter(|first| **first < 2)?;
    let in_order = numbers.iter().enumerate().all(|(place, number)| *number == first + place);
    let verdict = |number: &usize| {
        let value = verdicts.get(&number.to_string())?;
        Some(RaterVerdict::from_json(value)?.into())
    };
    in_order.then(|| numbers.iter().map(verdict).collect())?
}

/// The last `[…]` in which every entry is a verdict.
fn bracketed(text: &str) -> Option<Vec<RaterVerdict>> {
    let mut end = text.len();
    while let Some(close) = text[..end].rfind(']') {
        let open = text[..close].rfind('[')?;
        if let Some(list) = entries(&text[open + 1..close]) {
            return Some(list);
        }
        end = open;
    }
    None
}

/// At how many places a list of objects may begin.
const MOST_STARTS: usize = 64;

/// The last JSON list of objects that all have a `verdict`, in any case.
fn last_objects(text: &str) -> Option<Vec<JudgedRow>> {
    let starts = text.match_indices('[').take(MOST_STARTS);
    let list = |(at, _): (usize, &str)| {
        let rows = serde_json::Deserializer::from_str(&text[at..]).into_iter::<Vec<Object>>();
        let rows = rows.flatten().next().filter(|rows| !rows.is_empty())?;
        rows.iter().map(judged_row).collect()
    };
    starts.filter_map(list).last()
}

type Object = serde_json::Map<String, Value>;

fn judged_row(row: &Object) -> Option<JudgedRow> {
    let field = |wanted| row.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted));
    let verdict = RaterVerdict::from_json(field("verdict")?.1)?;
    let instruction = field("instruction").and_then(|(_, text)| text.as_str());
    Some(JudgedRow { instruction: instruction.map(str::to_owned), verdict })
}

/// The entries between commas or blanks, if all are verdicts.
fn entries(text: &str) -> Option<Vec<RaterVerdict>> {
    let list: Option<Vec<_>> = text
        .split([',', ' ', '\t', '\r', '\n'])
        .filter(|entry| !entry.is_empty())
        .map(RaterVerdict::from_word)
        .collect();
    list.filter(|list| !list.is_empty())
}

/// One verdict a line, numbered (`1. Yes`, `2) No`, `3: Yes`, `4 - No`), bulleted or bare; after a number
/// a reason may follow (`5. Yes - it does`). Numbers must count up from 1; other lines are skipped.
fn by_line(text: &str) -> Option<Vec<RaterVerdict>> {
    static LINE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(
            r"(?x) ^\s* (?:[-*•]\s+)? (?:\*\*)?
            (?: (?:[Ii]nstruction\s+)? \#?(?<number>\d+) \s*[.):\-]+\s* (?:\*\*)? \s* (?<reasoned>[*\w]+) \s* [-–—:.,;(] .*
              | (?: (?:[Ii]nstruction\s+)? \#?(?<alone>\d+) \s*[.):\-]+\s* )? (?:\*\*)? \s* (?<word>\S+) \s* ) $",
        )
        .expect("the pattern is fixed")
    });
    let mut list = Vec::new();
    let mut numbered = 0;
    for line in text.lines() {
        let Some(found) = LINE.captures(line) else {
            continue;
        };
        let word = found.name("word").or_else(|| found.name("reasoned"));
        let Some(verdict) = word.and_then(|word| RaterVerdict::from_word(word.as_str())) else {
            continue;
        };
        list.push(verdict);
        if let Some(number) = found.name("number").or_else(|| found.name("alone")) {
            numbered += 1;
            if number.as_str().parse() != Ok(list.len()) {
                return None;
            }
        }
    }
    let is_mixed = numbered != 0 && numbered != list.len();
    (!list.is_empty() && !is_mixed).then_some(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Option<String> {
        let list = parse_list(text)?;
        let words = list.iter().map(|verdict| match verdict {
            RaterVerdict::Yes => 'y',
            RaterVerdict::No => 'n',
            RaterVerdict::Unverifiable => '?',
        });
        Some(words.collect())
    }

    #[test]
    fn the_forms_that_judges_write_are_read() {
        for (text, expected) in [
            ("['Yes', 'No']", "yn"),
            ("[\"Yes\", \"No\"]", "yn"),
            ("[Yes, No]", "yn"),
            ("['yes','NO',]", "yn"),
            ("['Yes.', 'No.']", "yn"),
            ("Yes, No, Yes", "yny"),
            ("Yes No", "yn"),
            ("Yes", "y"),
            ("[true, false]", "yn"),
            ("[True, False, True]", "yny"),
            ("1. Yes\n2. No\n3. Yes", "yny"),
            ("1) Yes\n2) No", "yn"),
            ("Instruction 1: Yes\nInstruction 2: No.", "yn"),
            ("- Yes\n- No", "yn"),
            ("**1.** Yes\n**2.** **No**", "yn"),
            ("```python\n['Yes', 'No']\n```", "yn"),
            ("```json\n[\n  \"Yes\",\n  \"No\"\n]\n```", "yn"),
            ("Here is my judgement:\n\n['No', 'Yes']\n\nI was strict.", "ny"),
            ("The list [a, b] is used. Result: ['No']", "n"),
            ("['Yes'] was my first thought, then ['No']", "n"),
            ("Sure!\n\nYes\nNo\n", "yn"),
            ("['Yes', 'Unverifiable']", "y?"),
            ("Checking `arr[0]`: ['Yes','No']", "yn"),
            ("['YES','yes','Yes.']", "yyy"),
            ("['Yes' 'No']", "yn"),
            (r#"[{"instruction": "No [x].", "Verdict": "yes", "reason": "It, too."}]"#, "y"),
            ("['PASS', 'failed']", "yn"),
            (
                "Well.\n1. Yes - it loops.\n2. **No**: `a.b` is one.\n3. Yes (twice)\n4. no, none",
                "ynyn",
            ),
            ("So:\n```json\n[{\"verdict\": true}, {\"verdict\": \"No\"}]\n```", "yn"),
        ] {
            assert_eq!(shown(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_list_is_not_read() {
        for text in [
            "",
            "[]",
            "I cannot judge this.",
            "['Yes', 'Maybe']",
            "Yes, it does. No doubt about it.",
            "1. Yes\n3. No",
            "1. Yes\nNo",
            "['Yes' 'N/A']",
            r#"[{"verdict": "Yes"}, {"reason": "none"}]"#,
            r#"[{"verdict": "Maybe"}]"#,
            "[1, 0]",
            "Eyes open: all is well.",
            "not yes",
            "1. No loop is here: yes.\n2. No class either.",
            "$ERROR$",
        ] {
            assert_eq!(shown(text), None, "{text}");
        }
    }

    #[test]
    fn json_is_read_by_its_structure() {
        let shown = |json: &str| {
            let rows = judged_json(json)?;
            let named = rows.iter().filter_map(|row| row.instruction.clone()).collect::<String>();
            let yes = rows.iter().map(|row| u8::from(row.verdict == RaterVerdict::Yes));
            Some((yes.collect::<Vec<_>>(), named))
        };
        let read = |yes: &[u8], named: &str| Some((yes.to_vec(), named.to_owned()));
        assert_eq!(shown("[1, 0]"), read(&[1, 0], ""));
        assert_eq!(shown(r#"["PASS", false]"#), read(&[1, 0], ""));
        assert_eq!(shown(r#"{"2": "No", "1": true, "3": 1}"#), read(&[1, 0, 1], ""));
        assert_eq!(shown(r#"{"A.": "No", "B.": "Yes"}"#), read(&[0, 1], "A.B."));
        assert_eq!(shown(r#"[{"verdict": 0, "instruction": "A."}]"#), read(&[0], "A."));
        for json in ["[]", "{}", "[1, 2]", r#"{"2": "No"}"#, r#"{"A.": "Maybe"}"#, "0.5", "null"] {
            assert_eq!(shown(json), None, "{json}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in ".{0,200}") {
            let _ = parse_list(&text);
        }

        #[test]
        fn what_python_prints_comes_back(verdicts in proptest::collection::vec(proptest::bool::ANY, 1..30)) {
            let words: Vec<_> = verdicts.iter().map(|&yes| if yes { "'Yes'" } else { "'No'" }).collect();
            let expected: Vec<_> = verdicts.iter().map(|&yes| if yes { RaterVerdict::Yes } else { RaterVerdict::No }).collect();
            proptest::prop_assert_eq!(parse_list(&format!("[{}]", words.join(", "))), Some(expected));
        }
    }
}
