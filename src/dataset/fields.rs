//! A JSON object with its fields as written.

use std::fmt;

use indexmap::IndexMap;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::{Serialize, Serializer};
use serde_json::error::Category;
use serde_json::value::{RawValue, to_raw_value};

use super::Fault;

/// The fields of one JSON object, in order, each as the text that was read, so that unknown fields
/// are written back byte for byte.
#[derive(Debug, Clone, Default)]
pub struct Fields {
    map: IndexMap<String, Box<RawValue>>,
    duplicate: Option<String>,
}

impl Fields {
    /// Reads one line.
    ///
    /// # Errors
    /// If the line is not UTF-8, not JSON, not an object, or has a key twice.
    pub fn from_bytes(line: &[u8]) -> Result<Self, Fault> {
        let text = std::str::from_utf8(line).map_err(|e| Fault::NotUtf8(e.valid_up_to() + 1))?;
        Self::from_json(text)
    }

    /// Reads one JSON object.
    ///
    /// # Errors
    /// If the text is not JSON, not an object, or has a key twice.
    pub fn from_json(text: &str) -> Result<Self, Fault> {
        let fields: Self = serde_json::from_str(text).map_err(|error| match error.classify() {
            Category::Data => Fault::NotAnObject(kind(text)),
            _ => Fault::NotJson(in_words(&error)),
        })?;
        match fields.duplicate {
            Some(name) => Err(Fault::Duplicate(name)),
            None => Ok(fields),
        }
    }

    /// The field's JSON; `None` if it is absent.
    pub fn get(&self, name: &str) -> Option<&RawValue> {
        self.map.get(name).map(AsRef::as_ref)
    }

    /// The field's JSON; `None` if it is absent or `null`.
    pub fn present(&self, name: &str) -> Option<&RawValue> {
        self.get(name).filter(|raw| raw.get() != "null")
    }

    /// The field's JSON, which has to be there; it may be `null`.
    pub(super) fn given(&self, name: &str) -> Result<&RawValue, Fault> {
        self.get(name).ok_or_else(|| Fault::Missing(name.to_owned()))
    }

    /// The field's JSON, which has to be there; it may be `null`. The fault names a field that others call
    /// so, with the flag that would read it.
    pub(super) fn given_or_called(
        &self,
        field: &'static str,
        others: &[&'static str],
        flag: &'static str,
    ) -> Result<&RawValue, Fault> {
        let mut others = others.iter().filter(|name| self.present(name).is_some());
        self.given(field).map_err(|missing| match others.next() {
            Some(like) => Fault::OtherName { field, like, flag },
            None => missing,
        })
    }

    /// The field's JSON, which has to be there and not `null`.
    pub(super) fn required(&self, name: &str) -> Result<&RawValue, Fault> {
        self.present(name).ok_or_else(|| Fault::Missing(name.to_owned()))
    }

    /// The value of a field as text, by its name or, within objects, by its path: `meta_info.item_set`;
    /// `None` if it is absent or `null`.
    pub(crate) fn at_path(&self, path: &str) -> Option<String> {
        if let Some(raw) = self.present(path) {
            return Some(string(raw, path).unwrap_or_else(|_| raw.get().to_owned()));
        }
        let (first, rest) = path.split_once('.')?;
        let within = self.present(first).filter(|raw| kind(raw.get()) == "an object")?;
        Self::from_json(within.get()).ok()?.at_path(rest)
    }

    /// The paths of the fields, down to those within objects.
    pub(crate) fn paths(&self) -> Vec<String> {
        let within = |raw: &RawValue| match kind(raw.get()) {
            "an object" => Self::from_json(raw.get()).unwrap_or_default(),
            _ => Self::default(),
        };
        let paths = self.iter().flat_map(|(name, raw)| {
            let inner = within(raw);
            let inner: Vec<_> = inner.iter().map(|(inner, _)| format!("{name}.{inner}")).collect();
            std::iter::once(name.to_owned()).chain(inner)
        });
        paths.collect()
    }

    /// Every field in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &RawValue)> {
        self.map.iter().map(|(name, raw)| (name.as_str(), raw.as_ref()))
    }

    /// Gives a field another name; a field that has that name is replaced.
    pub(super) fn rename(&mut self, from: &str, to: &str) {
        if from != to
            && let Some(raw) = self.map.shift_remove(from)
        {
            self.map.insert(to.to_owned(), raw);
        }
    }

    /// Sets a field, in the place of one with its name.
    pub(super) fn set(&mut self, name: &str, value: &(impl Serialize + ?Sized)) {
        // Only values that are JSON are set.
        let raw = to_raw_value(value).unwrap_or_default();
        self.map.insert(name.to_owned(), raw);
    }

    /// Removes a field, if it is there.
    pub(super) fn remove(&mut self, name: &str) {
        self.map.shift_remove(name);
    }

    /// The object as one line of JSON, without its line end. Values keep the line ends between
    /// their parts, if any.
    pub(super) fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(&self.map).unwrap_or_default()
    }

    /// Copies a field from another object, unless it is there.
    pub(super) fn add_missing(&mut self, other: &Self, name: &str) {
        if let (None, Some(raw)) = (self.get(name), other.get(name)) {
            self.map.insert(name.to_owned(), raw.to_owned());
        }
    }

    /// A copy with only the named fields.
    pub(crate) fn only(&self, names: &[&str]) -> Self {
        let named = self.map.iter().filter(|(name, _)| names.contains(&name.as_str()));
        Self {
            map: named.map(|(name, raw)| (name.clone(), raw.clone())).collect(),
            duplicate: None,
        }
    }

    /// The field as a boolean; `None` if it is absent or `null`.
    pub(crate) fn boolean(&self, name: &str) -> Result<Option<bool>, Fault> {
        let read = |raw: &RawValue| {
            let wrong = |_| Fault::wrong_type(name, "true or false", kind(raw.get()));
            serde_json::from_str(raw.get()).map_err(wrong)
        };
        self.present(name).map(read).transpose()
    }

    /// The field as a string; `None` if it is absent or `null`.
    pub(crate) fn string(&self, name: &str) -> Result<Option<String>, Fault> {
        self.present(name).map(|raw| string(raw, name)).transpose()
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.map.serialize(serializer)
    }
}

/// Reads a string; a fault names `field`.
pub(super) fn string(raw: &RawValue, field: &str) -> Result<String, Fault> {
    let text = raw.get();
    serde_json::from_str(text).map_err(|error| {
        let found = match kind(text) {
            "a string" => format!("a string that cannot be read ({error})"),
            other => other.to_owned(),
        };
        Fault::wrong_type(field, "a string", found)
    })
}

/// The kind of a JSON value, by its first character.
pub(super) fn kind(json: &str) -> &'static str {
    match json.trim_start().as_bytes().first() {
        Some(b'"') => "a string",
        Some(b'{') => "an object",
        Some(b'[') => "a list",
        Some(b't' | b'f') => "a boolean",
        Some(b'n') => "null",
        _ => "a number",
    }
}

impl FromIterator<(String, Box<RawValue>)> for Fields {
    fn from_iter<I: IntoIterator<Item = (String, Box<RawValue>)>>(fields: I) -> Self {
        Self { map: fields.into_iter().collect(), duplicate: None }
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect;
        impl<'de> Visitor<'de> for Collect {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Fields, A::Error> {
                let mut fields = Fields::default();
                while let Some((name, raw)) = access.next_entry::<String, Box<RawValue>>()? {
                    if fields.map.contains_key(&name) {
                        fields.duplicate.get_or_insert(name);
                    } else {
                        fields.map.insert(name, raw);
                    }
                }
                Ok(fields)
            }
        }
        deserializer.deserialize_map(Collect)
    }
}

/// What is wrong with a text that is not JSON. Its line is left out if it is the text's first, since
/// messages name the line of the file.
fn in_words(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = match error.line() {
        1 => text.replace(" at line 1 column ", " at column "),
        _ => text,
    };
    text.replace("EOF while parsing", "it ends within")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_keep_their_order_and_their_text() {
        let fields = Fields::from_json(r#"{"b": 1.50, "a": {"x": [ ]}}"#).unwrap();
        let all: Vec<_> = fields.iter().map(|(name, raw)| (name, raw.get())).collect();
        assert_eq!(all, [("b", "1.50"), ("a", r#"{"x": [ ]}"#)]);
    }

    #[test]
    fn what_is_no_object_is_named() {
        let fault = |line: &[u8]| Fields::from_bytes(line).unwrap_err();
        assert_eq!(fault(b"[1]"), Fault::NotAnObject("a list"));
        assert_eq!(fault(b"\"x\""), Fault::NotAnObject("a string"));
        assert_eq!(fault(b"{\"a\": \"\xff\"}"), Fault::NotUtf8(8));
        assert_eq!(fault(b"{\"a\":1,\"a\":2}"), Fault::Duplicate("a".to_owned()));
        for text in ["{", "{\"a\":}", "{} {}", "{\"a\":1,}", "nonsense"] {
            let fault = fault(text.as_bytes());
            assert!(matches!(fault, Fault::NotJson(_)), "{text}: {fault}");
        }
    }

    #[test]
    fn nesting_of_any_depth_passes_through() {
        let deep = format!("{{\"x\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
        assert!(Fields::from_json(&deep).unwrap().get("x").is_some());
    }
}
