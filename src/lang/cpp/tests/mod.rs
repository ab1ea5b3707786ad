//! The facts of C++ code, by kind.

mod declarations;
mod expressions;
mod references;
mod variables;

use crate::language::Language;
use crate::syntax::testing;

/// The rendered facts of one kind in a piece of C++.
fn found(kind: &str, code: &str) -> Vec<String> {
    testing::found(Language::Cpp, kind, code)
}

/// The names of the functions found, with their kinds: `f Function`.
fn functions(code: &str) -> Vec<String> {
    heads(&found("function", code), '(')
}

/// The variables found, up to their type: `x Variable`.
fn variables(code: &str) -> Vec<String> {
    let words = |line: String| {
        let words: Vec<_> = line.split([' ', ':']).skip(2).take(2).collect();
        words.join(" ")
    };
    found("variable", code).into_iter().map(words).collect()
}

fn heads(lines: &[String], end: char) -> Vec<String> {
    lines
        .iter()
        .filter_map(|line| Some(line.split_once(' ')?.1.split(end).next()?.to_owned()))
        .collect()
}
