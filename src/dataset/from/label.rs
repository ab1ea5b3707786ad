//! MultiCodeIF's labels: the constraint of a task in a form for machines, such as
//! `python;class:PascalCase,function:snake_case`, turned into sentences.

use std::sync::LazyLock;

use regex::Regex;

use super::Instruction;

/// A label, read.
pub(super) struct Label {
    /// The language, if the label begins with one.
    pub(super) language: Option<String>,
    /// What is asked for, a sentence for each demand.
    sentences: Vec<String>,
}

impl Label {
    pub(super) fn instructions(&self, kind: &str) -> Vec<Instruction> {
        let instruction =
            |text: &String| Instruction { category: kind.to_owned(), text: text.clone() };
        self.sentences.iter().map(instruction).collect()
    }
}

/// Reads the label of a task of a type. Where it is an example of an answer, or not to be trusted,
/// the prompt is the instruction.
pub(super) fn read(kind: &str, label: &str, prompt: &str) -> Label {
    let parts: Vec<&str> = label.split(';').map(str::trim).collect();
    let rest = parts.get(1..).unwrap_or_default();
    let sentences = match kind {
        "algorithm_type" => vec![format!("Your code should use the algorithm: {label}.")],
        "algorithm_time_complexity" => vec![format!("The time complexity should be {label}.")],
        "algorithm_space_complexity" => vec![format!("The space complexity should be {label}.")],
        _ => of_language(kind, parts[0], rest),
    };
    Label {
        language: begins_with_language(kind).then(|| parts[0].to_owned()),
        sentences: match sentences.is_empty() {
            true => vec![prompt.to_owned()],
            false => sentences,
        },
    }
}

/// Whether the labels of a type begin with a language. The others are an algorithm's name or cost,
/// or code.
fn begins_with_language(kind: &str) -> bool {
    let families = ["syntax", "code_convention", "input_output", "data_structure"];
    families.into_iter().any(|family| kind.starts_with(family))
}

/// The sentences of a label that begins with a language; none for a type whose label does not.
fn of_language(kind: &str, language: &str, rest: &[&str]) -> Vec<String> {
    let family = |family: &str| kind.strip_prefix(family);
    if let Some(kind) = family("syntax_") {
        return syntax(kind, language, rest);
    }
    if let Some(kind) = family("code_convention_") {
        return convention(kind, rest);
    }
    if let Some(kind) = family("input_output_") {
        return input_output(kind, rest);
    }
    match (family("data_structure"), rest) {
        (Some(_), [structure, rest @ ..]) => data_structure(structure, rest),
        _ => Vec::new(),
    }
}

fn syntax(kind: &str, language: &str, rest: &[&str]) -> Vec<String> {
    match (kind, rest) {
        ("language_type", _) => vec![format!(
            "Your entire response should be written in {language}, the use of other programming \
             languages is not allowed."
        )],
        ("language_version", [version, ..]) => {
            vec![format!("Your code should run with {language} {version}.")]
        }
        ("library", [library, ..]) => {
            vec![format!("Your code should import the following libraries {library}.")]
        }
        ("framework", [framework, ..]) => {
            vec![format!("Your code should use the {framework} framework.")]
        }
        ("function", [function, ..]) => {
            // How the code reaches the function is its own choice: `s.upper()` calls `str.upper`.
            let name = function.rsplit(['.', ':']).next().unwrap_or(function);
            vec![format!("Your code should call the function `{name}`.")]
        }
        ("advanced_syntax", [construct, ..])
            if construct.eq_ignore_ascii_case("list comprehension") =>
        {
            vec!["Your code should use a list comprehension.".to_owned()]
        }
        ("advanced_syntax", [construct, ..]) => {
            vec![format!("Your code should use this syntax: {construct}.")]
        }
        _ => Vec::new(),
    }
}

fn convention(kind: &str, rest: &[&str]) -> Vec<String> {
    match (kind, rest) {
        ("naming_convention", [names, ..]) => names
            .split(',')
            .filter_map(|name| name.split_once(':'))
            .map(|(what, convention)| naming(what.trim(), convention.trim()))
            .collect(),
        ("indentation_spacing", [indentation, rest @ ..]) => spacing(indentation, rest),
        ("brace_block_formatting", [style, ..]) => {
            vec![format!("Your code should use the {style} brace style.")]
        }
        ("comment_formatting", [form, ..]) => {
            vec![format!("The comments in your code should be of the form: {form}.")]
        }
        ("declaration_style", [description, ..]) => vec![format!(
            "The declarations in your code should follow the style: {}.",
            declaration_style(description)
        )],
        _ => Vec::new(),
    }
}

fn input_output(kind: &str, rest: &[&str]) -> Vec<String> {
    match (kind, rest) {
        ("input_type", [function, kind, ..]) => {
            vec![format!("The function {function} should take a parameter of the type {kind}.")]
        }
        ("input_order", [function, kinds, ..]) => vec![match are_evident(kinds) {
            true => {
                format!("The function {function} should take parameters in this order: {kinds}.")
            }
            false => format!("The input of the function {function} is, in this order: {kinds}."),
        }],
        ("output_order", [function, kinds, ..]) => vec![match is_of_types(kinds) {
            true => format!(
                "The function {function} should return values in this order: ({}).",
                inner(kinds)
            ),
            false => format!("The function {function} returns, in this order: {kinds}."),
        }],
        ("input_range", [function, kind, range @ ..]) => {
            vec![format!("The input of the function {function} is a {kind}: {}.", range.join("; "))]
        }
        ("output_range", [kind, range @ ..]) => {
            vec![format!("The output is a {kind}: {}.", range.join("; "))]
        }
        // The file of the outputs' types is a copy of that of the inputs'.
        _ => Vec::new(),
    }
}

/// `class` and `PascalCase`, in the words of our templates.
fn naming(what: &str, convention: &str) -> String {
    format!("The {what} names in your code should follow the {convention} naming convention.")
}

/// `spaces:4` or `tabs`, and `spacing` or `no spacing`.
fn spacing(indentation: &str, rest: &[&str]) -> Vec<String> {
    let indentation = match indentation.split_once(':') {
        Some((unit, count)) => format!("{count} {unit}"),
        None => indentation.to_owned(),
    };
    let mut sentences = vec![format!("Your code should be indented by {indentation}.")];
    sentences.extend(rest.first().map(|spacing| {
        let no = if spacing.starts_with("no") { "no " } else { "" };
        format!("Your code should have {no}spaces around operators and after commas.")
    }));
    sentences
}

/// The name in `- **Declaration Style Type** : constantAtTop` and an explanation.
fn declaration_style(description: &str) -> &str {
    static NAME: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"Declaration Style Type\W+(\w+)").expect("the pattern is fixed")
    });
    let found = NAME.captures(description).and_then(|found| found.get(1));
    found.map_or(description, |name| name.as_str())
}

/// A list without its brackets.
fn inner(list: &str) -> &str {
    let inner = list.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    inner.unwrap_or(list)
}

/// Whether all entries of a list are types that are the same in every form of the code: not
/// `Graph`, nor `List` or `Float`, by which any list and any floating-point number are meant.
fn are_evident(kinds: &str) -> bool {
    let known = ["bool", "boolean", "int", "integer", "map", "set", "str", "string"];
    let mut kinds = inner(kinds).split(',');
    kinds.all(|kind| known.contains(&&*kind.trim().to_lowercase()))
}

/// Whether all entries of a list are types of the language: `struct` may be any struct, and a heap
/// is a list.
fn is_of_types(kinds: &str) -> bool {
    let mut kinds = inner(kinds).split(',');
    kinds.all(|kind| !["heapq", "struct"].contains(&kind.trim()))
}

/// A structure, and its size or a list of operations.
fn data_structure(structure: &str, rest: &[&str]) -> Vec<String> {
    let mut sentences = vec![format!("Your code should use data structure {structure}.")];
    for part in rest.iter().filter(|part| !part.is_empty()) {
        let operations = part.starts_with('[').then(|| inner(part));
        match operations {
            Some(operations) => sentences.extend(operations.split(',').map(|operation| {
                let operation = operation.trim().trim_matches(['\'', '"']);
                format!("Your code should use the operation `{operation}` of the {structure}.")
            })),
            None => sentences.push(format!("The size of the {structure} should be {part}.")),
        }
    }
    sentences
}
