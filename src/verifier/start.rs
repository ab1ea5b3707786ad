//! "Code starting with the provided code": the code that the question gives.

use crate::facts::{Facts, FunctionKind};
use crate::instruction::{Instruction, Parse, SlotValue};
use crate::language::{Language, LanguageName};
use crate::response::{BlockLanguage, CodeBlock, Response, Solution};
use crate::syntax::{ParseError, Parsed, Trees};
use crate::{Limits, lang};

/// The slots of what the code is to begin with, and of its last definition.
const CODE: &str = "code";
const DEFINITION: &str = "definition";

/// Puts the code that the question gives into the instructions that speak of it.
pub(super) fn give_code(parses: &mut [Parse], question: Option<&str>) {
    let Some(code) = question.and_then(given_code) else {
        return;
    };
    let value = |text: &str| SlotValue::Names(vec![text.to_owned()]);
    for instruction in parses.iter_mut().flat_map(Parse::instructions_mut) {
        let is_open = |slot| instruction.slots.get(slot) == Some(&SlotValue::Anonymous);
        let (is_code, is_definition) = (is_open(CODE), is_open(DEFINITION));
        if is_code || is_definition {
            instruction.slots.insert(CODE, value(code));
        }
        if is_definition {
            let definition = value(last_statement(code));
            instruction.slots.insert(DEFINITION, definition);
        }
    }
}

/// The only block of code after a line that ends with "starting with:" or the like.
fn given_code(question: &str) -> Option<&str> {
    let mut blocks = question.match_indices("```").map(|(at, _)| at);
    let mut found = None;
    while let (Some(open), Some(close)) = (blocks.next(), blocks.next()) {
        let before = question[..open].trim_end();
        let is_start = ["starting with:", "start with:", "starting with", "start with"]
            .iter()
            .any(|words| before.ends_with(words));
        let (_, code) = question[open..close].split_once('\n')?;
        if is_start && found.replace(code).is_some() {
            return None;
        }
    }
    found
}

/// The function that the code to start with defines last: `f` of `def f(a):`.
pub(super) fn given_function(question: &str, language: Language) -> Option<String> {
    let code = given_code(question)?;
    let text = format!("```{}\n{code}\n```\n", language.id());
    let response = Response::new(&text);
    let block = response.blocks.first()?;
    let parsed = lang::parse(language, &block.code, &Limits::default()).ok()?;
    let facts = lang::facts(language, &[(block, &parsed)]);
    let root = facts.blocks.first()?.root;
    let last = facts.functions.iter().rfind(|function| function.scope == root)?;
    let named = last.kind == FunctionKind::Function && last_statement(code).contains(last.name);
    named.then(|| last.name.to_owned())
}

/// The text from the last line on that is not indented and does not begin with a bracket.
fn last_statement(code: &str) -> &str {
    let lines = code.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line))
    });
    let begins = |line: &str| line.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    let starts = lines.filter(|(_, line)| begins(line));
    starts.last().map_or(code, |(start, _)| &code[start..])
}

/// The language that an instruction of the task requests.
pub(super) fn requested_language(task: &[Parse]) -> Option<&LanguageName> {
    let mut instructions = task.iter().flat_map(Parse::instructions);
    instructions.find_map(Instruction::requested_language)
}

/// A block with its tree.
pub(super) type ParsedBlock<'a, 'r> = (&'a CodeBlock<'r>, &'a Parsed);

/// How many places the language's own parser refuses: those that could not be parsed here, and in code
/// that could be, those that only the grammar here accepts.
pub(super) fn syntax_errors(blocks: &[ParsedBlock<'_, '_>]) -> usize {
    let errors = blocks.iter().map(|(block, parsed)| match parsed.syntax_errors {
        0 => lang::of(parsed.language).refused(&parsed.tree, &block.code),
        errors => errors,
    });
    errors.sum()
}

/// The blocks of the solution language with their trees, and why a block was not parsed, if one
/// was not.
pub(super) fn solution_blocks<'a, 'r>(
    response: &'a Response<'r>,
    solution: &Solution,
    trees: &'a mut Trees,
) -> (Vec<ParsedBlock<'a, 'r>>, Option<ParseError>) {
    let Solution::Supported(language) = *solution else {
        return (Vec::new(), None);
    };
    let blocks = response.blocks.iter().filter(|block| block.language.grammar() == Some(language));
    let mut refused = None;
    for block in blocks.clone() {
        refused = refused.or(trees.parsed(block, language).err());
    }
    let trees: &Trees = trees;
    let parsed = blocks.filter_map(|block| Some((block, trees.get(block, language)?)));
    (parsed.collect(), refused)
}

/// The facts of those blocks, with the packages of the manifests beside them. Without code they are
/// empty, in the language of the question.
pub(super) fn facts<'t>(
    response: &Response<'_>,
    solution: &Solution,
    language: Option<Language>,
    blocks: &[ParsedBlock<'t, '_>],
) -> Facts<'t> {
    let Solution::Supported(language) = *solution else {
        return lang::facts(language.unwrap_or(Language::OF_NO_CODE), blocks);
    };
    let mut facts = lang::facts(language, blocks);
    let data = response.blocks.iter();
    let data = data.filter(|block| block.language == BlockLanguage::Neutral);
    let packages = data.flat_map(|block| lang::of(language).manifest(block));
    facts.packages.extend(packages);
    facts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_gives_the_block_after_starting_with() {
        let question = "Do it like this:\n```\nx = 1\n```\nWrite code starting with:\n```python\nimport os\n\ndef f(\n    a,\n):\n```\n";
        let code = given_code(question).unwrap();
        assert_eq!(code, "import os\n\ndef f(\n    a,\n):\n");
        assert_eq!(last_statement(code), "def f(\n    a,\n):\n");
        assert_eq!(given_code("Write code starting with the code above."), None);
        let function = given_function(question, Language::Python);
        assert_eq!(function.as_deref(), Some("f"));
    }

    #[test]
    fn the_code_to_start_with_names_its_last_function() {
        for (language, code, name) in [
            (Language::Python, "def f(a, b=(1, 2)) -> int:", Some("f")),
            (
                Language::Python,
                "def g():\n    pass\ndef f(\n    a,\n):\n    \"\"\"Doc.\"\"\"",
                Some("f"),
            ),
            (Language::Cpp, "int f(int a) {", Some("f")),
            (Language::Python, "def f(a):\n    pass\nx = 1", None),
            (Language::Python, "class F(object):\n    def f(self):", None),
            (Language::Python, "import os", None),
        ] {
            let question = format!("It should start with:\n```\n{code}\n```\n");
            let function = given_function(&question, language);
            assert_eq!(function.as_deref(), name, "{code}");
        }
    }
}
