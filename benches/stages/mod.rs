//! The steps from a response to its verdicts, which can be run separately.
#![expect(clippy::disallowed_types, reason = "the bare parse is what everything is compared with")]

use codeif::internal::{
    self, BlockLanguage, LanguageName, RequestedLanguage, Response, Trees, trees,
};
use codeif::{Language, Limits};
use tree_sitter::Parser;

use crate::inputs::Input;

/// Extracts the blocks of a response, and returns their number.
pub fn text(input: &Input) -> usize {
    Response::new(&input.text).blocks.len()
}

/// Extracts the blocks of a response and decides their languages.
pub fn extract<'r>(input: &'r Input, trees: &mut Trees) -> Response<'r> {
    let asked = RequestedLanguage {
        template: None,
        question: Some(LanguageName::Supported(input.language)),
    };
    let mut response = Response::new(&input.text);
    response.decide_languages(&asked, trees);
    response
}

/// The code of a response in the language asked for.
pub struct Blocks<'r> {
    language: Language,
    response: Response<'r>,
}

/// The code of a response, to be parsed.
pub fn blocks(input: &Input) -> Blocks<'_> {
    let mut response = extract(input, &mut trees(Limits::default()));
    let language = BlockLanguage::Supported(input.language);
    response.blocks.retain(|block| block.language == language);
    for (index, block) in response.blocks.iter_mut().enumerate() {
        block.index = index as u32;
    }
    Blocks { language: input.language, response }
}

/// Parses code, collects its facts, and returns the number of its tokens.
pub fn facts(blocks: &Blocks<'_>) -> usize {
    let limits = Limits::default();
    let parsed: Vec<_> = blocks
        .response
        .blocks
        .iter()
        .filter_map(|block| {
            Some((block, internal::parse(blocks.language, &block.code, &limits).ok()?))
        })
        .collect();
    let parsed: Vec<_> = parsed.iter().map(|(block, parsed)| (*block, parsed)).collect();
    internal::facts(blocks.language, &parsed).tokens.len()
}

/// The bare parsers of tree-sitter.
#[derive(Default)]
pub struct BareParsers {
    parsers: [Option<Parser>; Language::ALL.len()],
}

impl BareParsers {
    /// Parses code, and returns the number of trees.
    pub fn parse(&mut self, blocks: &Blocks<'_>) -> usize {
        let parser =
            self.parsers[blocks.language as usize].get_or_insert_with(|| parser(blocks.language));
        let codes = blocks.response.blocks.iter().map(|block| block.code.as_bytes());
        codes.filter_map(|code| parser.parse(code, None)).count()
    }
}

fn parser(language: Language) -> Parser {
    let mut parser = Parser::new();
    parser.set_language(&internal::grammar(language)).expect("the grammar's ABI fits");
    parser
}
