//! The commands on the pages, each run as a reader would run it.
//!
//! A `console` block is commands after `$ `, each with what it prints; a line `…` stands for any
//! lines, and a `…` within a line for any text. Where nothing is shown, the command only has to
//! succeed. All blocks of a page run in one folder, which begins with the demo's `questions.jsonl`,
//! `answers/`, `judge.jsonl`, and gets each file that the page shows below a line ending in
//! "`NAME`:". `<!-- not run: REASON -->` above a block keeps it from running; its options are still
//! checked. `CODEIF_UPDATE_README=1` writes outputs that have no `…`.

use std::fs;
use std::ops::Range;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use regex::Regex;

use super::book::{ROOT, pages};

static FILE_NAME: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"`([\w./-]+\.\w+)`:\s*$").unwrap());

/// A fenced code block of a page.
struct Block<'p> {
    language: String,
    content: Range<usize>,
    /// The text between this block and the one before.
    before: &'p str,
}

/// A command, and where on the page its output stands.
struct Step {
    command: String,
    output: Range<usize>,
}

#[test]
#[cfg(unix)]
fn every_command_prints_what_its_page_shows() {
    let mut failures = Vec::new();
    for path in pages() {
        let page = fs::read_to_string(Path::new(ROOT).join(&path)).unwrap();
        if !page.contains("```console") {
            continue;
        }
        let intended = run_page(&path, &page, &mut failures);
        if intended != page {
            fs::write(Path::new(ROOT).join(&path), intended).unwrap();
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n\n"));
}

#[test]
fn data_on_the_pages_is_well_formed() {
    let mut faults = Vec::new();
    for path in pages() {
        let page = fs::read_to_string(Path::new(ROOT).join(&path)).unwrap();
        for block in blocks(&page) {
            let text = &page[block.content.clone()];
            let fault = match block.language.as_str() {
                "" => Some("has no language".to_owned()),
                "json" => {
                    serde_json::from_str::<serde_json::Value>(text).err().map(|it| it.to_string())
                }
                "toml" => toml::from_str::<toml::Table>(text).err().map(|it| it.to_string()),
                _ => None,
            };
            faults.extend(fault.map(|it| format!("{path}: a block {it}\n{text}")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Runs the commands of a page; the page with their outputs if these are to be written.
fn run_page(path: &str, page: &str, failures: &mut Vec<String>) -> String {
    let writes = std::env::var_os("CODEIF_UPDATE_README").is_some();
    let folder = tempfile::tempdir().unwrap();
    lay_out(folder.path());
    let mut intended = page.to_owned();
    let mut grown = 0;
    for block in blocks(page) {
        if block.language != "console" {
            if let Some(name) = FILE_NAME.captures(block.before) {
                write(&folder.path().join(&name[1]), &page[block.content]);
            }
            continue;
        }
        let runs =
            !block.before.trim_end().ends_with("-->") || !block.before.contains("<!-- not run: ");
        for step in steps(page, block.content) {
            let shown = &page[step.output.clone()];
            let (status, printed) = match runs {
                true => run(folder.path(), &step.command),
                false => run(folder.path(), &format!("{} --help", step.command)),
            };
            let is_right = match runs && !shown.is_empty() {
                true => is_like(shown, &printed),
                false => status < 2,
            };
            if is_right {
                continue;
            }
            if writes && runs && !shown.is_empty() && !shown.contains('…') {
                let place = step.output.start.wrapping_add_signed(grown)
                    ..step.output.end.wrapping_add_signed(grown);
                intended.replace_range(place, &printed);
                grown += printed.len() as isize - shown.len() as isize;
                continue;
            }
            let command = step.command;
            failures.push(format!(
                "{path}: $ {command}\nended with status {status} and printed\n{printed}"
            ));
        }
    }
    intended
}

/// Puts the files into the folder that the pages take to be there.
fn lay_out(folder: &Path) {
    let demo = Path::new(ROOT).join("fixtures/demo");
    for name in [
        "questions.jsonl",
        "judge.jsonl",
        "answers/amber.jsonl",
        "answers/birch.jsonl",
        "answers/cedar.jsonl",
    ] {
        write(&folder.join(name), &fs::read_to_string(demo.join(name)).unwrap());
    }
    #[cfg(unix)]
    for name in ["fixtures", "examples"] {
        std::os::unix::fs::symlink(Path::new(ROOT).join(name), folder.join(name)).unwrap();
    }
}

fn write(path: &Path, content: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, content).unwrap();
}

/// The status of a command and all that it prints. Other programs' commands count as done.
fn run(folder: &Path, command: &str) -> (i32, String) {
    let command = command.replace("cargo run -- ", "codeif ");
    let ours = ["codeif ", "echo ", "cat ", "export "];
    if !ours.iter().any(|program| command.starts_with(program)) {
        return (0, String::new());
    }
    let program = assert_cmd::cargo::cargo_bin!("codeif");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", program.parent().unwrap().display()))
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.code().unwrap_or(2), printed)
}

/// Whether a text is as shown, where `…` stands for anything.
fn is_like(shown: &str, printed: &str) -> bool {
    let lines = shown.trim_end().lines().map(|line| match line.trim() {
        "…" => r"(?:.*\n)*?".to_owned(),
        _ => regex::escape(line.trim_end()).replace('…', ".*") + r"[ ]*\n",
    });
    let pattern = format!("^{}$", lines.collect::<String>());
    let printed = format!("{}\n", printed.trim_end());
    Regex::new(&pattern).unwrap().is_match(&printed)
}

/// The fenced blocks of a page.
fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut open: Option<(Block<'_>, usize)> = None;
    let mut last = 0;
    for (event, place) in Parser::new(page).into_offset_iter() {
        match (event, &mut open) {
            (Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language))), _) => {
                let start = place.start + page[place.start..].find('\n').map_or(0, |end| end + 1);
                let block = Block {
                    language: language.into_string(),
                    content: start..start,
                    before: &page[last..place.start],
                };
                open = Some((block, place.end));
            }
            (Event::Text(_), Some((block, _))) => block.content.end = place.end,
            (Event::End(TagEnd::CodeBlock), _) => {
                if let Some((block, end)) = open.take() {
                    last = end;
                    blocks.push(block);
                }
            }
            _ => {}
        }
    }
    blocks
}

/// The commands of a `console` block.
fn steps(page: &str, content: Range<usize>) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut at = content.start;
    for line in page[content].split_inclusive('\n') {
        at += line.len();
        match (line.strip_prefix("$ "), steps.last_mut()) {
            (Some(command), _) => {
                steps.push(Step { command: command.trim_end().to_owned(), output: at..at })
            }
            (None, Some(step)) if step.command.ends_with('\\') => {
                step.command += &format!("\n{}", line.trim_end());
                step.output = at..at;
            }
            (None, Some(step)) => step.output.end = at,
            (None, None) => panic!("a console block begins with `$ `, not with {line:?}"),
        }
    }
    steps
}
