//! Texts that models wrote, from Python's strings.

use pyo3::prelude::*;
use pyo3::types::PyString;

/// A response; `None` is a missing one. A lone surrogate, which Python allows in a string and
/// tokenizers produce, becomes U+FFFD.
pub(crate) struct ResponseText(pub(crate) Option<String>);

impl<'py> FromPyObject<'_, 'py> for ResponseText {
    type Error = PyErr;

    fn extract(response: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if response.is_none() {
            return Ok(Self(None));
        }
        let text = response.cast::<PyString>()?;
        match text.to_cow() {
            Ok(text) => Ok(Self(Some(text.into_owned()))),
            Err(_) => replace_surrogates(&text).map(|text| Self(Some(text))),
        }
    }
}

/// The text with U+FFFD for each lone surrogate, so that columns stay what they are in Python.
fn replace_surrogates(text: &Bound<'_, PyString>) -> PyResult<String> {
    let units = text.call_method1("encode", ("utf-32-le", "surrogatepass"))?;
    let units: Vec<u8> = units.extract()?;
    let (units, _) = units.as_chunks::<4>();
    let characters = units.iter().map(|unit| u32::from_le_bytes(*unit));
    Ok(characters.map(|unit| char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
}
