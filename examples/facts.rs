//! Prints the facts of a file: `cargo run --example facts -- python FILE`.

use std::borrow::Cow;

use codeif::language::Language;
use codeif::response::{BlockLanguage, CodeBlock, Span};
use codeif::syntax;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let language = arguments
        .next()
        .and_then(|word| Language::from_alias(&word))
        .ok_or("name a language")?;
    let code = std::fs::read_to_string(arguments.next().ok_or("name a file")?)?;
    let block = CodeBlock {
        index: 0,
        tag: None,
        titles: Vec::new(),
        code: Cow::Borrowed(&code),
        lines: Vec::new(),
        language: BlockLanguage::Supported(language),
    };
    let parsed = syntax::parse(language, &code)?;
    let facts = syntax::facts(language, &[(&block, &parsed)]);
    let place = |span: Span| {
        let before = &code[..span.start as usize];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (
            before.matches('\n').count() + 1,
            before[line_start..].chars().count() + 1,
        )
    };
    #[expect(clippy::print_stdout, reason = "this is what the example is for")]
    {
        print!("{}", syntax::render(&facts, place));
    }
    Ok(())
}
