//! Prints the facts of a file: `cargo run --example facts -- python FILE`.

use codeif::language::Language;
use codeif::response::{Response, Span};
use codeif::syntax;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let language = arguments
        .next()
        .and_then(|word| Language::from_alias(&word))
        .ok_or("name a language")?;
    let code = std::fs::read_to_string(arguments.next().ok_or("name a file")?)?;
    let response = Response::of_code(&code, language);
    let block = &response.blocks[0];
    let parsed = syntax::parse(language, &block.code)?;
    let facts = syntax::facts(language, &[(block, &parsed)]);
    let place = |span: Span| {
        let evidence = response.evidence(span);
        (evidence.line, evidence.column)
    };
    #[expect(clippy::print_stdout, reason = "this is what the example is for")]
    {
        print!("{}", syntax::render(&facts, place));
    }
    Ok(())
}
