//! Writes a seed corpus from the literate fixtures: `cargo run --bin seed`, in this folder.

use std::path::Path;
use std::{fs, io};

use codeif::internal::literate;

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for category in fs::read_dir(root.join("../fixtures/templates"))? {
        for file in fs::read_dir(category?.path())? {
            files.push(file?.path());
        }
    }
    files.sort();
    let corpus = root.join("corpus");
    for file in files {
        let suite = literate::parse(&fs::read_to_string(&file)?)
            .unwrap_or_else(|problems| panic!("{}: {problems:?}", file.display()));
        for case in suite.cases {
            write(&corpus.join("extraction"), &case.response)?;
            for sentence in case.pairs.iter().flat_map(|pair| &pair.instructions) {
                write(&corpus.join("instruction"), sentence)?;
            }
            if let Some(language) = case.language {
                write(&corpus.join(language.id()), &code(&case.response))?;
            }
        }
    }
    let demo = root.join("../fixtures/demo");
    for line in fs::read_to_string(demo.join("questions.jsonl"))?.lines() {
        write(&corpus.join("dataset"), line)?;
    }
    for line in fs::read_to_string(demo.join("answers/amber.jsonl"))?.lines() {
        write(&corpus.join("dataset"), line)?;
    }
    for list in fs::read_to_string(root.join("lists.txt"))?.split("\n\n") {
        write(&corpus.join("judge_list"), list)?;
    }
    Ok(())
}

/// The code of a response with one block.
fn code(response: &str) -> String {
    let is_code = |line: &&str| !line.starts_with("```");
    response
        .lines()
        .filter(is_code)
        .collect::<Vec<_>>()
        .join("\n")
}

/// Writes a seed under the hash of its text, so that equal seeds are written once.
fn write(folder: &Path, text: &str) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let sum = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    fs::write(folder.join(format!("{sum:016x}")), text)
}
