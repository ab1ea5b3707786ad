//! Parses the lists of verdicts that judges write, in all the forms that occur.

use std::sync::LazyLock;

use regex::Regex;

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
            "yes" | "true" => Some(Self::Yes),
            "no" | "false" => Some(Self::No),
            "unverifiable" => Some(Self::Unverifiable),
            _ => None,
        }
    }
}

/// Parses a judge's list: `['Yes', 'No']`, with double quotes or none, in any case, with full
/// stops, as numbered or bulleted lines, in a code fence, after a text, as true and false, as JSON
/// objects with a `verdict`.
///
/// The list is the last bracketed one in which every entry is a verdict; otherwise the lines that
/// contain only a verdict (numbered or not); otherwise the whole text as words between commas.
/// `None` if none of these can be parsed: nothing is guessed, and one entry that is not a verdict
/// makes a list invalid.
pub fn parse_list(text: &str) -> Option<Vec<RaterVerdict>> {
    let objects = || Some(rows(text)?.into_iter().map(|row| row.verdict).collect());
    bracketed(text).or_else(objects).or_else(|| by_line(text)).or_else(|| entries(text))
}

/// A judge's verdict with the instruction that it is on, if it says so.
#[derive(Debug, Clone, PartialEq, Eq)]
struct JudgedRow {
    instruction: Option<String>,
    verdict: RaterVerdict,
}

/// The instructions that a list of objects is on, in its order; `None` if an object names none or the
/// text is no such list.
pub(super) fn instructions(text: &str) -> Option<Vec<String>> {
    match bracketed(text) {
        Some(_) => None,
        None => rows(text)?.into_iter().map(|row| row.instruction).collect(),
    }
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
fn rows(text: &str) -> Option<Vec<JudgedRow>> {
    let starts = text.match_indices('[').take(MOST_STARTS);
    let list = |(at, _): (usize, &str)| {
        let rows = serde_json::Deserializer::from_str(&text[at..]).into_iter::<Vec<Object>>();
        let rows = rows.flatten().next().filter(|rows| !rows.is_empty())?;
        rows.iter().map(judged).collect()
    };
    starts.filter_map(list).last()
}

type Object = serde_json::Map<String, serde_json::Value>;

fn judged(row: &Object) -> Option<JudgedRow> {
    let field = |wanted| row.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted));
    let (_, value) = field("verdict")?;
    let verdict = match value {
        serde_json::Value::String(word) => RaterVerdict::from_word(word),
        serde_json::Value::Bool(followed) => RaterVerdict::from_word(&followed.to_string()),
        _ => None,
    };
    let instruction = field("instruction").and_then(|(_, text)| text.as_str());
    Some(JudgedRow { instruction: instruction.map(str::to_owned), verdict: verdict? })
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

/// One verdict a line, numbered (`1. Yes`, `2) No`, `3: Yes`, `4 - No`), bulleted or bare. Numbers
/// must count up from 1; other lines are skipped.
fn by_line(text: &str) -> Option<Vec<RaterVerdict>> {
    static LINE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"^\s*(?:[-*•]\s+)?(?:\*\*)?(?:(?:[Ii]nstruction\s+)?#?(\d+)\s*[.):\-]+\s*)?(?:\*\*)?\s*(\S+)\s*$")
            .expect("the pattern is fixed")
    });
    let mut list = Vec::new();
    let mut numbered = 0;
    for line in text.lines() {
        let Some(found) = LINE.captures(line) else {
            continue;
        };
        let Some(verdict) = RaterVerdict::from_word(&found[2]) else {
            continue;
        };
        list.push(verdict);
        if let Some(number) = found.get(1) {
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
            "$ERROR$",
        ] {
            assert_eq!(shown(text), None, "{text}");
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
