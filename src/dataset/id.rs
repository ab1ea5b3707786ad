//! What a question is known by: its id, a number or a string that is written back as given, and its
//! set.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;

/// The id of a question: a JSON number or string.
///
/// Ids are equal if their values are: `1` and `1.0` are the same id, `1` and `"1"` are not. An id
/// is written as the text that was read.
#[derive(Debug, Clone)]
pub struct QuestionId {
    raw: Box<RawValue>,
    value: IdValue,
}

/// The value by which ids are compared.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum IdValue {
    Integer(i64),
    /// The text of a number that is not an integer within the exact range of a double.
    Number(String),
    Text(String),
}

impl QuestionId {
    /// Reads an id; `None` if the JSON is neither a number nor a valid string.
    pub fn from_json(raw: &RawValue) -> Option<Self> {
        let text = raw.get();
        let value = match text.as_bytes().first()? {
            b'"' => IdValue::Text(serde_json::from_str(text).ok()?),
            b'-' | b'0'..=b'9' => number_value(text),
            _ => return None,
        };
        Some(Self { raw: raw.to_owned(), value })
    }

    /// The id as text, without the quotation marks of a string.
    pub(crate) fn text(&self) -> String {
        match &self.value {
            IdValue::Text(text) => text.clone(),
            _ => self.json().to_owned(),
        }
    }

    /// The id as JSON text, as it was read.
    pub fn json(&self) -> &str {
        self.raw.get()
    }
}

/// The value of a number: integers are equal however they are written.
fn number_value(text: &str) -> IdValue {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if let Ok(integer) = text.parse::<i64>() {
        return IdValue::Integer(integer);
    }
    match text.parse::<f64>() {
        #[expect(clippy::cast_possible_truncation, reason = "an integer within the exact range")]
        Ok(number) if number.fract() == 0.0 && number.abs() < EXACT => {
            IdValue::Integer(number as i64)
        }
        _ => IdValue::Number(text.to_owned()),
    }
}

impl PartialEq for QuestionId {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl Eq for QuestionId {}

impl Hash for QuestionId {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl PartialOrd for QuestionId {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for QuestionId {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value.cmp(&other.value)
    }
}

impl From<i64> for QuestionId {
    fn from(id: i64) -> Self {
        let raw = serde_json::value::to_raw_value(&id).unwrap_or_default();
        Self { raw, value: IdValue::Integer(id) }
    }
}

impl fmt::Display for QuestionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.json())
    }
}

impl Serialize for QuestionId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.raw.serialize(serializer)
    }
}

/// A hash of a question's set and id, the same in all runs of one build. It is eight bytes, so that
/// runs over millions of questions fit into memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct QuestionKey(u64);

impl QuestionKey {
    /// The key of the question that has this id within its set.
    pub fn new(set: Option<&str>, id: &QuestionId) -> Self {
        Self::with_sentences(set, id, std::iter::empty())
    }

    /// The key of a question that others with its set and id may differ from in their sentences.
    pub(crate) fn with_sentences<'s>(
        set: Option<&str>,
        id: &QuestionId,
        sentences: impl Iterator<Item = &'s str>,
    ) -> Self {
        let mut hasher = DefaultHasher::new();
        (set, id).hash(&mut hasher);
        sentences.for_each(|sentence| sentence.hash(&mut hasher));
        Self(hasher.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(json: &str) -> Option<QuestionId> {
        QuestionId::from_json(&RawValue::from_string(json.to_owned()).unwrap())
    }

    #[test]
    fn ids_are_compared_by_value_and_written_as_given() {
        assert_eq!(id("1"), id("1.0"));
        assert_eq!(id("100"), id("1e2"));
        assert_eq!(id(r#""a""#), id(r#""\u0061""#));
        assert_ne!(id("1"), id(r#""1""#));
        assert_eq!(id("1e2").unwrap().json(), "1e2");
    }

    #[test]
    fn numbers_too_large_for_a_double_stay_apart() {
        assert_ne!(id("100000000000000000001"), id("100000000000000000002"));
        assert_ne!(id("1e999"), id("2e999"));
    }

    #[test]
    fn other_json_is_no_id() {
        for json in ["null", "true", "[1]", "{}"] {
            assert_eq!(id(json), None, "{json}");
        }
    }
}
