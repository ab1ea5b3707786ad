//! The code of a response that is graded.

use crate::facts::Facts;
use crate::instruction::{Instruction, LanguageName, Parse};
use crate::lang;
use crate::language::Language;
use crate::response::{BlockLanguage, CodeBlock, Response, Solution};
use crate::syntax::{self, ParseError, Parsed, Trees};

/// The language that an instruction of the task requests.
pub(super) fn requested_language(task: &[Parse]) -> Option<&LanguageName> {
    let mut instructions = task.iter().flat_map(Parse::instructions);
    instructions.find_map(Instruction::requested_language)
}

/// The blocks of the solution language with their trees, and why a block was not parsed, if one
/// was not.
pub(super) fn solution_blocks<'a, 'r>(
    response: &'a Response<'r>,
    solution: &Solution,
    trees: &'a mut Trees,
) -> (Vec<(&'a CodeBlock<'r>, &'a Parsed)>, Option<ParseError>) {
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
    blocks: &[(&'t CodeBlock<'_>, &'t Parsed)],
) -> Facts<'t> {
    let Solution::Supported(language) = *solution else {
        return syntax::facts(language.unwrap_or(Language::OF_NO_CODE), blocks);
    };
    let mut facts = syntax::facts(language, blocks);
    let data = response.blocks.iter();
    let data = data.filter(|block| block.language == BlockLanguage::Neutral);
    let packages = data.flat_map(|block| lang::of(language).manifest(block));
    facts.packages.extend(packages);
    facts
}
