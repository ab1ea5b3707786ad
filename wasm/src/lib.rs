//! The WebAssembly module of the npm package codeif.
use wasm_bindgen::prelude::*;

/// Judges a response by sentences.
#[wasm_bindgen]
pub fn check(
    sentences: Vec<String>,
    response: &str,
    language: Option<String>,
) -> Result<String, JsError> {
    codeif::texts::check(sentences, response, language.as_deref()).map_err(|e| JsError::new(&e))
}
