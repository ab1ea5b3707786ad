//! The cases of `fixtures/fixes/`: code, the sentences that are its rules, and the code after `codeif lint --fix`.
//!
//! A case is a heading, a block of code, and a list of sentences; then comes the fixed code, if anything is
//! fixed. An item `Refused: REASON` is why something is not. A word after a block's language names its file; blocks
//! with names before the list are other files of the project.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd};

use super::book::ROOT;
use super::harness::{TestDir, lines};
use super::hostile::bounded::bounded;

#[derive(Debug, Default)]
struct Case {
    title: String,
    /// Each with its name; the first one is fixed.
    files: Vec<(String, String)>,
    sentences: Vec<String>,
    refused: BTreeSet<String>,
    after: Option<String>,
}

#[test]
fn every_case_is_fixed_as_its_page_shows() {
    let mut failures = String::new();
    for entry in fs::read_dir(Path::new(ROOT).join("fixtures/fixes")).unwrap() {
        let path = entry.unwrap().path();
        let cases = cases(&fs::read_to_string(&path).unwrap());
        assert!(!cases.is_empty(), "{}: no cases", path.display());
        for failure in failed(&cases) {
            writeln!(failures, "{}: {failure}", path.display()).unwrap();
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
}

/// Fixes the code of all cases at once, and again.
fn failed(cases: &[Case]) -> Vec<String> {
    let mut config = "instructions = []\n".to_owned();
    let mut dir = TestDir::new();
    for (number, case) in cases.iter().enumerate() {
        for (name, text) in &case.files {
            dir = dir.file(&format!("case{number}/{name}"), text);
        }
        let file = &case.files[0].0;
        for sentence in &case.sentences {
            let text = toml::Value::String(sentence.clone());
            writeln!(config, "[[constraint]]\ntext = {text}\npaths = [\"case{number}/{file}\"]")
                .unwrap();
        }
    }
    let dir = dir.file("codeif.toml", config);
    let findings = lines(&dir.codeif(&["lint", ".", "--fix", "-f", "json"]).stdout());
    let fixed = |dir: &TestDir| {
        let files = cases.iter().enumerate();
        let files =
            files.map(|(number, case)| dir.read(&format!("case{number}/{}", case.files[0].0)));
        files.collect::<Vec<_>>()
    };
    let first = fixed(&dir);
    dir.codeif(&["lint", ".", "--fix"]);
    let mut failures = Vec::new();
    if fixed(&dir) != first {
        failures.push("fixing the code again changes it".to_owned());
    }
    for (number, case) in cases.iter().enumerate() {
        let folder = format!("case{number}/");
        let own = findings.iter().filter(|found| {
            found["place"]["path"].as_str().is_some_and(|path| path.starts_with(&folder))
        });
        let refused = own.filter_map(|found| found["fix"]["refused"].as_str().map(str::to_owned));
        let refused: BTreeSet<_> = refused.collect();
        let expected = case.after.as_ref().unwrap_or(&case.files[0].1);
        if (&first[number], &refused) != (expected, &case.refused) {
            let (title, found) = (&case.title, &first[number]);
            failures.push(format!(
                "{title}\n{found}refused: {refused:?}\nexpected\n{expected}refused: {:?}\n",
                case.refused
            ));
        }
    }
    failures
}

/// Code that a model can write to hang `--fix`, or to have it break a file.
#[test]
fn hostile_code_is_fixed_or_left_alone() {
    let many = |line: fn(usize) -> String| (0..1000).map(line).collect::<String>();
    let names = many(|n| format!("    someName{n} = {n}\n    print(someName{n})\n"));
    let functions = many(|n| format!("def f{n}(a):\n    someName = a\n    return someName\n"));
    let deep = format!("someName = {}1{}\n", "(".repeat(20_000), ")".repeat(20_000));
    assert!(!fixed(&format!("def f():\n{names}")).contains("someName"));
    assert!(!fixed(&functions).contains("someName"));
    assert!(!fixed(&many(|n| format!("from os import x{n}\n"))).contains("x999"));
    assert_eq!(fixed(&"x = 1 \n".repeat(20_000)), "x = 1\n".repeat(20_000));
    let line = format!("x = '{}'", "é".repeat(500_000));
    assert_eq!(fixed(&format!("{line} \n")), format!("{line}\n"));
    for code in [&*deep, "def f(:\n  someName = 1 \n", "x = 1 \ny = 2 \r\n", "x = 1 \0 \n"] {
        assert_eq!(fixed(code), code);
    }
}

/// Python code after `--fix`.
#[track_caller]
fn fixed(code: &str) -> String {
    let sentences =
        ["Use snake_case for variable names.", "No unused imports.", "No trailing whitespace."];
    let dir = TestDir::new().file("a.py", code);
    let mut args = vec!["lint", "a.py", "--no-config", "--fix"];
    args.extend(sentences.iter().flat_map(|sentence| ["-c", sentence]));
    let status = bounded(dir.folder(), &args);
    assert!(matches!(status, Some(0 | 1)), "{status:?}: {}", dir.read("stderr"));
    dir.read("a.py")
}

#[test]
fn what_cannot_be_fixed_is_said() {
    let refused = |name: &str, args: &[&str], expected: &str| {
        let dir = TestDir::new().file("a.py", "x = 1 \n").file("b.py", b"x = '\xff' \n");
        let rule = ["--no-config", "-c", "No trailing whitespace."];
        let ran = dir.codeif(&[&["lint", name], &rule[..], args].concat()).status(2);
        assert_eq!(dir.read("a.py"), "x = 1 \n", "{args:?}");
        ran.complains(expected)
    };
    refused("a.py", &["--fix", "--diff", "HEAD"], "cannot be used with '--diff <REV>'");
    refused("a.py", &["--fix", "--baseline", "b"], "cannot be used with '--baseline <FILE>'");
    refused("a.py", &["--fix", "--fix-dry-run"], "cannot be used with '--fix-dry-run'");
    refused("a.py", &["--rename-public"], "required arguments were not provided");
    let stdin = ["--fix", "--stdin-filename", "a.py"];
    refused("-", &stdin, "--fix writes files, and - is none");
    refused("b.py", &["--fix"], "b.py: not fixed, because it").shows("0 fixed");
}

/// The cases of a page.
fn cases(page: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut language = String::new();
    let mut events = Parser::new(page);
    while let Some(event) = events.next() {
        match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H3, .. }) => {
                let title = text_until(&mut events, |end| matches!(end, TagEnd::Heading(_)));
                cases.push(Case { title, ..Case::default() });
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                let code = text_until(&mut events, |end| *end == TagEnd::CodeBlock);
                let Some(case) = cases.last_mut() else { continue };
                let (tag, name) = info.split_once(' ').unwrap_or((&info, ""));
                language.clear();
                language.push_str(tag);
                match case.sentences.is_empty() && case.refused.is_empty() {
                    true => case.files.push((file_name(&language, name), code)),
                    false => case.after = Some(code),
                }
            }
            Event::Start(Tag::Item) => {
                let item = text_until(&mut events, |end| *end == TagEnd::Item);
                let Some(case) = cases.last_mut() else { continue };
                match item.strip_prefix("Refused: ") {
                    Some(reason) => drop(case.refused.insert(reason.to_owned())),
                    None => case.sentences.push(item),
                }
            }
            _ => {}
        }
    }
    cases
}

fn file_name(language: &str, name: &str) -> String {
    let ending = match language {
        "python" => "py",
        "javascript" => "js",
        "typescript" => "ts",
        other => other,
    };
    match name {
        "" => format!("a.{ending}"),
        name => name.to_owned(),
    }
}

/// The text up to an end, with the code in it in backticks.
fn text_until(events: &mut Parser<'_>, is_end: impl Fn(&TagEnd) -> bool) -> String {
    let mut text = String::new();
    for event in events {
        match event {
            Event::End(end) if is_end(&end) => break,
            Event::Text(part) => text.push_str(&part),
            Event::Code(code) => text.push_str(&format!("`{code}`")),
            Event::SoftBreak => text.push(' '),
            _ => {}
        }
    }
    text
}
