//! `codeif lint`.

use codeif::Templates;
use serde_json::Value;

use super::harness::{TestDir, codeif, lines};

/// A small project in four languages, with a `codeif.toml`.
const PROJECT: &str = "tests/data/lint";

#[test]
fn every_form_of_the_findings() {
    for format in ["human", "concise", "json", "sarif", "github"] {
        let ran = codeif(&["lint", PROJECT, "-f", format, "--statistics"]).status(1);
        let text = format!("{}--- standard error\n{}", ran.stdout(), ran.stderr());
        insta::assert_snapshot!(format!("lint_{format}"), text);
    }
}

#[test]
fn sarif_is_valid_with_results_and_without() {
    let validator = jsonschema::validator_for(&sarif_schema()).unwrap();
    for (args, status) in [
        (&["lint", PROJECT, "-i", "tests/data/prompt.md"][..], 1),
        (&["lint", "tests/data/lint/inventory/store.go", "--no-config", "-c", "No goto"], 0),
        (&["lint", "no-such-folder", "-c", "No goto"], 2),
    ] {
        let log = codeif(&[args, &["-f", "sarif"]].concat()).status(status).json();
        let errors: Vec<_> = validator.iter_errors(&log).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:#?}");
        let results = log["runs"][0]["results"].as_array().unwrap();
        assert_eq!(results.is_empty(), status != 1);
    }
}

/// The official schema without its descriptions. One of its patterns has lost a superfluous bracket,
/// which not every regex engine accepts.
fn sarif_schema() -> Value {
    serde_json::from_str(include_str!("../data/sarif-2.1.0.schema.json")).unwrap()
}

#[test]
fn a_fingerprint_outlives_lines_that_come_before() {
    let fingerprints = |code: &str| {
        let ran = TestDir::new().file("a.py", code).codeif(&[
            "lint",
            "-c",
            "Don't use for loops.",
            "-f",
            "sarif",
        ]);
        let log = ran.status(1).json();
        let results = log["runs"][0]["results"].as_array().unwrap();
        let of = |result: &Value| result["partialFingerprints"]["primaryLocationLineHash"].clone();
        results.iter().map(of).collect::<Vec<_>>()
    };
    let code = "for x in y:\n    z\nfor x in y:\n    z\n";
    let before = fingerprints(code);
    assert_eq!(before.len(), 2);
    assert_ne!(before[0], before[1]);
    assert_eq!(before, fingerprints(&format!("import a\n\n\n{code}")));
}

#[test]
fn a_prompt_of_twenty_sentences_gives_fourteen_rules() {
    let ran = codeif(&["lint", "tests/data/lint", "--no-config", "-i", "tests/data/prompt.md"]);
    let ran = ran.status(1).shows("3 lines are not checkable, so they are not enforced:");
    ran.shows("14 rules checked against").shows("  14: Handle every error that can occur.");
    let dir = TestDir::new().file("a.py", "x = 1\n");
    dir.codeif_with(&["lint", "a.py", "-i", "-"], "Handle errors.")
        .status(0)
        .shows("<stdin>: 1 line is not checkable");
    dir.codeif_with(&["lint", "a.py", "-i", "-", "--strict"], "Handle errors.")
        .status(1)
        .shows("1 error, 0 warnings");
    dir.codeif_with(&["lint", "a.py", "-i", "-", "--strict"], "Be nice.").status(1);
}

#[test]
fn wrong_sentences_and_settings_are_errors() {
    let dir = TestDir::new()
        .file("a.py", "x = 1\n")
        .file("codeif.toml", "[[constraint]]\ntext = \"No `goto`\"\nlevel = 1\n");
    dir.codeif(&["lint"]).status(2).complains("codeif.toml:3:1: unknown key `level`");
    dir.codeif(&["lint", "--no-config"]).status(2).complains("no rules");
    dir.codeif(&[
        "lint",
        "--no-config",
        "-c",
        "Your code should not use global variables please ever more.",
    ])
    .status(2)
    .complains("the nearest is \"Your code should not use global variables.\"");
}

#[test]
fn json_lines_are_findings() {
    let ran = codeif(&["lint", PROJECT, "-f", "json"]).status(1);
    let findings = lines(&ran.stdout());
    let found = |kind: &str| findings.iter().filter(|one| one["kind"] == kind).count();
    assert_eq!(found("no-keyword"), 1);
    assert_eq!(found("define-interface"), 0);
    assert_eq!(found("class-implements"), 0);
    assert_eq!(found("define-class"), 1);
}

/// One line may have thousands of findings, each of which would repeat it.
#[test]
fn json_has_the_beginning_of_a_long_line() {
    let code = format!("f = '{}'; g = lambda: 1\n", "é".repeat(5_000));
    let dir = TestDir::new().file("a.py", &code);
    let ran = dir.codeif(&["lint", "a.py", "-c", "No lambdas.", "-f", "json"]).status(1);
    let [found] = &lines(&ran.stdout())[..] else { panic!("one finding is expected") };
    assert_eq!(found["place"]["column"], 5_013);
    assert_eq!(found["place"]["source"].as_str().unwrap().chars().count(), 1_000);
}

/// docs/lint.md has a sentence for each template, which is understood as that template.
#[test]
fn the_page_has_a_sentence_of_each_template() {
    let path = format!("{}/docs/lint.md", env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(&path).unwrap();
    let (_, rest) = page.split_once("<!-- sentences -->\n").unwrap();
    let (table, _) = rest.split_once("<!-- /sentences -->").unwrap();
    let rows = table.lines().skip(2).map(|row| {
        let mut cells = row.trim_matches([' ', '|']).split(" | ");
        let sentence = cells.next().unwrap();
        (sentence, cells.next().unwrap().trim_matches('`'))
    });
    let slugs: Vec<_> = Templates::builtin().iter().map(|it| &it.slug).collect();
    for (index, (sentence, slug)) in rows.enumerate() {
        assert_eq!(slugs[index], slug);
        let instruction = Templates::builtin().parse(sentence, None).instruction();
        let found = instruction.map(|it| it.template.slug.clone());
        assert_eq!(found.as_deref(), Some(slug), "{sentence}");
    }
    assert_eq!(slugs.len(), table.lines().count() - 2);
}

#[test]
#[cfg(unix)]
fn a_hostile_tree_gets_a_message_for_each_file() {
    use std::fs;
    use std::os::unix::fs::symlink;

    let name = "evil\n\u{1b}[2J::error::.py";
    let dir = TestDir::new()
        .file("good.py", "for x in y:\n    z\n")
        .file(name, "for x in y:  # \u{1b}]0;owned\u{7}\u{202e}\n    z\n")
        .file("binary.py", b"\x00\x01\xff")
        .file("latin.py", b"for x in y: '\xe9'\n")
        .file("deep.go", format!("package p\nvar x = {}", "(\n".repeat(5_000)))
        .file("folder/a.txt", "text");
    let huge = fs::File::create(dir.path("huge.py")).unwrap();
    huge.set_len(200 << 20).unwrap();
    symlink("..", dir.path("folder/loop")).unwrap();
    symlink("nowhere", dir.path("dangling.py")).unwrap();

    for format in ["human", "concise", "json", "github", "sarif"] {
        let ran = dir.codeif(&["lint", ".", "gone.py", "-c", "No for loops", "-f", format]);
        let ran = ran
            .status(2)
            .complains("warning: huge.py: has 209715200 bytes, at most 1048576 are judged")
            .complains("warning: binary.py: is binary")
            .complains("warning: deep.go: past a limit: brackets nested 5000 deep")
            .complains("error: gone.py: cannot be read")
            .complains("note: folder/loop: is a symbolic link, and not followed")
            .complains("note: dangling.py: is a symbolic link");
        let text = ran.stdout();
        let harmless = |c: char| c == '\n' || !c.is_control() && c != '\u{202e}';
        assert!(text.chars().all(harmless), "{ran}");
        assert!(ran.stderr().chars().all(harmless), "{ran}");
        for line in text.lines().filter(|line| line.starts_with("::")) {
            assert_eq!(line.matches("::").count(), 2, "{line}");
        }
        assert!(text.contains("latin.py"), "{ran}");
    }
}

#[test]
fn files_are_found_as_people_expect() {
    let dir = TestDir::new()
        .file(".gitignore", "build/\n")
        .file("codeif.toml", "exclude = [\"gen\"]\n[[constraint]]\ntext = \"No for loops\"\n")
        .file("a.py", "for x in y: z\n")
        .file("tool", "#!/usr/bin/env python3\nfor x in y: z\n")
        .file("build/b.py", "for x in y: z\n")
        .file(".hidden/c.py", "for x in y: z\n")
        .file("gen/d.py", "for x in y: z\n")
        .file("readme.md", "# for\n");
    let paths = |args: &[&str]| -> Vec<String> {
        let ran = dir.codeif(&[&["lint", "-f", "json"], args].concat());
        let path = |one: &Value| one["place"]["path"].as_str().unwrap().to_owned();
        lines(&ran.stdout()).iter().map(path).collect()
    };
    assert_eq!(paths(&[]), ["a.py", "tool"]);
    assert_eq!(
        paths(&["build/b.py", "gen/d.py", ".hidden"]),
        [".hidden/c.py", "build/b.py", "gen/d.py"]
    );
    assert_eq!(paths(&["a.py", "./a.py", "."]), ["a.py", "tool"]);
    dir.codeif(&["lint", "readme.md"])
        .status(0)
        .shows("1 rule checked against 0 files; 1 file in other languages skipped");
}

#[test]
fn standard_input_stands_for_a_file() {
    let dir = TestDir::new();
    let args = ["lint", "-", "--stdin-filename", "src/app.go", "-c", "No for loops"];
    dir.codeif_with(&args, "package p\nfunc f() { for {} }\n")
        .status(1)
        .shows("--> src/app.go:2:12");
    let args = ["lint", "-", "-c", "No for loops"];
    dir.codeif(&args).status(2).complains("--stdin-filename");
    // The name is missed before the rules are.
    dir.codeif(&["lint", "-"]).status(2).complains("--stdin-filename");
    let args = ["lint", "-", "--stdin-filename", "a.txt", "-c", "No for loops"];
    dir.codeif(&args)
        .status(0)
        .complains("no file was checked: a.txt is in another language")
        .shows("0 files; 1 file in other languages skipped (1 .txt)");
}

#[test]
fn standard_input_has_the_rules_and_the_history_of_its_file() {
    let code = "x = 1\nwhile x: pass\n";
    let dir = TestDir::new()
        .file("AGENTS.md", "- No global variables\n")
        .file("src/CLAUDE.md", "- No while loops\n")
        .file("src/a.py", code);
    git(&dir, &["init", "-q"]);
    git(&dir, &["add", "-A"]);
    git(&dir, &["commit", "-q", "-m", "first"]);
    let lint = |name: &str, more: &[&str]| {
        let args = [&["lint", "-", "--stdin-filename", name, "-f", "concise"], more].concat();
        dir.codeif_with(&args, format!("import b\n{code}y = 2\n"))
    };
    let all = lint("src/a.py", &[]).status(1);
    all.shows("src/a.py:2:1: error[no-global-variables]")
        .shows("src/a.py:3:1: error[no-while-loop]")
        .shows("src/a.py:4:1: error[no-global-variables]");
    let added = lint("src/a.py", &["--diff", "HEAD"]).status(1);
    assert_eq!(added.stdout().lines().count(), 2, "{added}");
    added.shows("src/a.py:4:1: error[no-global-variables]");
    // All lines of a new file were added.
    lint("src/new.py", &["--diff", "HEAD"]).status(1).shows("3 errors, 0 warnings");
}

#[test]
fn the_exit_status_of_findings_can_be_chosen() {
    let dir = TestDir::new().file("a.py", "for x in y: z\n");
    let lint = |more: &[&str]| dir.codeif(&[&["lint", "-c", "No for loops"], more].concat());
    lint(&["--exit-zero"]).status(0).shows("1 error, 0 warnings");
    lint(&["--error-exitcode", "7"]).status(7);
    lint(&["gone.py", "--exit-zero"]).status(2);
    lint(&["--exit-zero", "--error-exitcode", "7"]).status(2).complains("cannot be used with");
    dir.codeif(&["lint", "-c", "No while loops", "--error-exitcode", "7"]).status(0);
}

#[test]
fn a_file_past_a_limit_is_an_error_only_with_strict() {
    let dir = TestDir::new().file("a.py", "x = 1\n").file("big.py", "x = 1\n".repeat(200_000));
    let lint = |more: &[&str]| dir.codeif(&[&["lint", "-c", "No for loops"], more].concat());
    lint(&[])
        .status(0)
        .complains("warning: big.py: has 1200000 bytes, at most 1048576 are judged")
        .shows("1 rule checked against 1 file; 1 file past a limit not checked");
    lint(&["--strict"]).status(2).complains("error: big.py: has 1200000 bytes");
}

#[test]
fn what_nobody_wrote_by_hand_is_left_out_and_counted() {
    let code = "x = 1\n";
    let dir = TestDir::new()
        .file(".gitattributes", "gen/** linguist-generated\nlib/*.py linguist-vendored\n")
        .file("AGENTS.md", "- No global variables\n")
        .file("a.py", code)
        .file("gen/b.py", code)
        .file("lib/c.py", code)
        .file("d.py", format!("# Code generated by tool. DO NOT EDIT.\n{code}"))
        .file("vendor/e/f.py", code)
        .file("vendor/AGENTS.md", "- No while loops\n")
        .file("node_modules/g/h.js", code)
        .file("i.min.js", code)
        .file("env/pyvenv.cfg", "")
        .file("env/j.py", code)
        .file("web/dist/k.js", code);
    let counts = "1 rule checked against 1 file; 1 file in other languages skipped (1 .md); 2 generated files \
                  left out; 1 minified file left out; 4 vendored paths left out; 1 built path left out";
    let lint = |more: &[&str]| dir.codeif(&[&["lint", "-f", "concise"], more].concat()).status(1);
    lint(&[]).shows(counts);
    let told = lint(&["--verbose"]);
    told.complains("note: d.py: generated file, left out")
        .complains("note: vendor: vendored path, left out");
    // A pattern takes in what would be left out; a file that is named is always checked.
    let patterns = ["--exclude", "!vendor/", "--exclude", "!gen/"];
    let ran = lint(&patterns);
    ran.shows("gen/b.py:1:1").shows("vendor/e/f.py:1:1").shows("checked against 3 files");
    lint(&["d.py", "gen/b.py", "vendor/e/f.py"]).shows("checked against 3 files");
    // A comment excuses nothing where it is not trusted.
    lint(&["--no-exceptions"]).shows("d.py:2:1");
}

#[test]
fn syntax_errors_are_counted_and_told_on_request() {
    let dir = TestDir::new().file("a.py", "def f(:\n").file("b.py", "x = = 1\ny = )\n");
    let lint = |more: &[&str]| dir.codeif(&[&["lint", "-c", "No for loops"], more].concat());
    let ran = lint(&[]).status(0);
    assert_eq!(ran.stdout().lines().count(), 1, "{ran}");
    ran.shows("2 files with syntax errors").quiet();
    lint(&["--verbose"]).complains("note: a.py: syntax errors in 1 place");
    let json = lint(&["-f", "json"]);
    assert_eq!(lines(&json.stdout()).len(), 2, "{json}");
}

#[test]
fn a_file_without_rules_is_told() {
    let dir = TestDir::new().file("AGENTS.md", "# Shop\n\nBe nice.\n").file("a.py", "x = 1\n");
    dir.codeif(&["lint"])
        .status(0)
        .complains("note: no instructions are given, so the rules come from AGENTS.md (0 rules)")
        .complains("note: no rule was checked: the instructions have none that can be");
    dir.codeif(&["lint", "--strict"]).status(1).complains("error: no rule was checked");
    let dir = dir.file("AGENTS.md", "");
    dir.codeif(&["lint"]).status(0).complains("note: no rule was checked");
    std::fs::remove_file(dir.path("AGENTS.md")).unwrap();
    dir.codeif(&["lint"]).status(2).complains("no rules: give --constraint");
}

#[test]
fn a_reply_in_markdown_is_told_where_it_belongs() {
    let dir = TestDir::new().file("reply.md", "```python\nx = 1\n```\n");
    dir.codeif(&["lint", "reply.md", "-c", "No for loops"])
        .status(0)
        .complains(
            "reply.md is Markdown: to judge the code in a model's reply, give the code itself",
        )
        .shows("1 file in other languages skipped");
}

#[test]
fn exceptions_excuse_what_they_name() {
    let code = "x = 1\nfor x in y: z  # codeif: allow(no-for-loop) why not\n\
                # codeif: allow(no-while-loop) nothing\nx = 2\n";
    let dir = TestDir::new().file("a.py", code);
    let args = ["lint", "a.py", "-c", "No for loops", "-c", "No while loops"];
    dir.codeif(&args)
        .status(0)
        .shows("warning[unused-exception]: nothing here needs an exception from `no-while-loop`");
    dir.codeif(&[&args[..], &["-q"]].concat()).status(0).quiet();
    let ran = dir.codeif(&[&args[..], &["--no-exceptions"]].concat()).status(1);
    assert!(!ran.stdout().contains("codeif: allow(no-for-loop) REASON"), "{ran}");
    ran.shows("1 error, 0 warnings");
}

#[test]
fn a_diff_restricts_findings_to_added_lines() {
    let dir = TestDir::new()
        .file("old name.py", "for x in y: z\n")
        .file("\u{e9}.py", "for x in y: z\n")
        .file(".gitignore", "ignored.py\n");
    let git = |args: &[&str]| git(&dir, args);
    git(&["init", "-q"]);
    git(&["add", "-A"]);
    git(&["commit", "-q", "-m", "first"]);
    let rules = ["-c", "No for loops", "-c", "Define a class named A."];
    let args = [&["lint", "-f", "github", "--diff", "HEAD"], &rules[..]].concat();
    dir.codeif(&args).status(0).complains(
        "no file was checked: no lines in a language that codeif reads were added in . since HEAD",
    );
    // A moved file is not new.
    git(&["mv", "\u{e9}.py", "moved.py"]);

    let dir = dir
        .file("old name.py", "for x in y: z\nx = 1\nfor x in y: z\n")
        .file("new\"\t.py", "for x in y: z\n")
        .file("ignored.py", "for x in y: z\n");
    let ran = dir.codeif(&args).status(1);
    let found: Vec<_> = ran.stdout().lines().map(str::to_owned).collect();
    assert_eq!(found.len(), 2, "{ran}");
    assert!(found[0].contains("file=new\"\\t.py,line=1"), "{ran}");
    assert!(found[1].contains("file=old name.py,line=3"), "{ran}");
    let args = [&["lint", "--diff", "HEAD"], &rules[..]].concat();
    dir.codeif(&args).status(1).shows("1 rule over all files not judged with --diff");

    let with = |revision| [&["lint", "--diff", revision], &rules[..]].concat();
    dir.codeif(&with("--output=x")).status(2).complains("`--output=x` is not a revision");
    dir.codeif(&with("nothing")).status(2).complains("`nothing` is not a revision");
    TestDir::new().codeif(&with("HEAD")).status(2).complains("git: ");
}

/// Runs git in a folder.
fn git(dir: &TestDir, args: &[&str]) {
    let mut git = std::process::Command::new("git");
    git.args(["-c", "user.name=a", "-c", "user.email=a@b"]).args(args);
    let done = git.current_dir(dir.path("")).output().unwrap();
    assert!(done.status.success(), "{done:?}");
}

#[test]
fn a_diff_leaves_out_what_others_changed_since_the_branch() {
    let loop_ = "for x in y: z\n";
    let dir = TestDir::new().file("a.py", "a = 1\n").file("b.py", loop_);
    git(&dir, &["init", "-q", "-b", "main"]);
    git(&dir, &["add", "-A"]);
    git(&dir, &["commit", "-q", "-m", "first"]);
    git(&dir, &["checkout", "-q", "-b", "feature"]);
    let dir = dir.file("a.py", loop_);
    git(&dir, &["commit", "-q", "-a", "-m", "mine"]);
    git(&dir, &["checkout", "-q", "main"]);
    // On the branch, the line that main removes here is not new.
    let dir = dir.file("b.py", "b = 1\n");
    git(&dir, &["commit", "-q", "-a", "-m", "theirs"]);
    git(&dir, &["checkout", "-q", "feature"]);
    let args = ["lint", "-c", "No for loops", "-f", "github", "--diff", "main"];
    let ran = dir.codeif(&args).status(1);
    assert_eq!(ran.stdout().lines().count(), 1, "{ran}");
    ran.shows("file=a.py,line=1");

    git(&dir, &["checkout", "-q", "--orphan", "alone"]);
    git(&dir, &["commit", "-q", "-m", "alone"]);
    dir.codeif(&args).status(2).complains("`main` and HEAD have no commit in common");
}

#[test]
fn a_baseline_hides_what_is_known_and_no_more() {
    let dir = TestDir::new().file("a.py", "for x in y: z\nfor x in y: z\n");
    let lint = |more: &[&str]| {
        let args = ["lint", ".", "-c", "No for loops", "--baseline", "known.jsonl"];
        dir.codeif(&[&args[..], more].concat())
    };
    lint(&[]).status(2).complains("known.jsonl: no such baseline");
    lint(&["--update-baseline"]).status(0).complains("known.jsonl: 2 findings written");
    lint(&[]).status(0).shows("2 known findings of the baseline not shown");
    // Lines before do not matter; a third loop like the two is new.
    std::fs::write(dir.path("a.py"), "x = 1\nfor x in y: z\nfor x in y: z\nfor x in y: z\n")
        .unwrap();
    lint(&[]).status(1).shows("1 error, 0 warnings").shows("a.py:4:1");
    std::fs::write(dir.path("a.py"), "for x in y: z\n").unwrap();
    lint(&[]).status(0).shows("1 finding of the baseline no longer there");
    std::fs::write(dir.path("b.py"), "x = 1\n").unwrap();
    // What was not looked for is not gone.
    let args = ["lint", "b.py", "-c", "No for loops", "--baseline", "known.jsonl"];
    let ran = dir.codeif(&args).status(0);
    assert!(!ran.stdout().contains("no longer there"), "{ran}");
    git(&dir, &["init", "-q"]);
    git(&dir, &["add", "-A"]);
    git(&dir, &["commit", "-q", "-m", "first"]);
    let ran = dir.codeif(&[&args[..1], &[".", "--diff", "HEAD"], &args[2..]].concat()).status(0);
    assert!(!ran.stdout().contains("no longer there"), "{ran}");
    std::fs::write(dir.path("known.jsonl"), "\n[]\n").unwrap();
    lint(&[]).status(2).complains("known.jsonl: line 2: expected an entry");
}

#[test]
fn findings_can_be_limited_and_written_to_a_file() {
    let dir =
        TestDir::new().file("a.py", "for x in y: z\n".repeat(3)).file("b.py", "for x in y: z\n");
    let rule = ["lint", ".", "-c", "No for loops"];
    let lint = |more: &[&str]| dir.codeif(&[&rule[..], more].concat());
    lint(&["--max-findings", "1"])
        .status(1)
        .shows("3 more findings are not shown (--max-findings 0 shows all)")
        .shows("4 errors, 0 warnings");
    let all = lint(&["--max-findings", "0", "-f", "json"]).status(1);
    assert_eq!(all.stdout().lines().count(), 4);
    let few = lint(&["--max-findings", "2", "-f", "json"]).status(1);
    assert_eq!(few.stdout().lines().count(), 2);
    lint(&["-f", "json", "-o", "out.jsonl"]).status(1).quiet();
    let written = std::fs::read_to_string(dir.path("out.jsonl")).unwrap();
    assert_eq!(written, all.stdout());
    lint(&["--exclude", "a.*"]).status(1).shows("1 error, 0 warnings");
    lint(&["--exclude", "{a"]).status(2).complains("--exclude: ");
    dir.codeif(&["lint", "a.py", "-c", "No for loops", "-o", "a.py"])
        .status(2)
        .complains("a.py: is read from and cannot be written to");
}

#[test]
fn no_file_is_said_with_its_reason() {
    let dir = TestDir::new().file("notes.md", "").file("more.txt", "");
    let lint = |path: &str| dir.codeif(&["lint", path, "-c", "No for loops"]);
    lint("notes.md").status(0).complains("no file was checked: notes.md is Markdown");
    lint(".").status(0).complains("the 2 files in . are in other languages");
    TestDir::new()
        .codeif(&["lint", "-c", "No for loops"])
        .status(0)
        .complains("no file was checked: . has none");
    lint("missing").status(2).complains("missing: cannot be read");
}

#[test]
fn rules_can_be_shown_without_checking() {
    let dir = TestDir::new()
        .file(
            "AGENTS.md",
            "- At most 3 parameters per function.\n- Handle all errors.\n- Be nice.\n\
             - Class names in the code resemble the PascalCase naming convention.\n",
        )
        .file("a.py", "def f(a, b, c, d): pass\n");
    let args = ["lint", "-i", "AGENTS.md", "--show-rules"];
    dir.codeif(&args)
        .status(0)
        .shows("AGENTS.md:1: At most 3 parameters per function.\n  = max-parameters, parameter_count = 3")
        .shows("AGENTS.md:2: Handle all errors.\n  = not checkable")
        .shows("AGENTS.md:3: Be nice.\n  = no demand")
        .shows("the nearest is \"The class names in your code should follow the PascalCase naming")
        .shows("1 rule, 2 lines not checkable");
    let json = dir.codeif(&[&args[..], &["-f", "json"]].concat()).status(0);
    let lines = lines(&json.stdout());
    assert_eq!(lines[0]["template"], "max-parameters");
    assert_eq!(lines[0]["slots"]["parameter_count"], "3");
    assert_eq!(lines[0]["scope"]["languages"], Value::Null);
    assert_eq!(lines[1]["template"], Value::Null);
    assert_eq!(lines[1]["why_not"], "running");
    assert_eq!(lines[2]["why_not"], "no-demand");
    assert_eq!(lines[3]["why_not"], "not-understood");
    let ran = dir.codeif(&["lint", "-i", "AGENTS.md", "--hide-unchecked"]);
    let ran = ran.status(1);
    assert!(!ran.stdout().contains("errors."), "{ran}");
}

#[test]
fn lines_that_are_not_checkable_are_one_annotation() {
    let dir =
        TestDir::new().file("AGENTS.md", "- Handle errors.\n- Add tests.\n- Check results.\n");
    let lint = |more: &[&str]| {
        let args = [&["lint", "-i", "AGENTS.md", "-f", "github"], more].concat();
        dir.codeif(&args)
    };
    let ran = lint(&[]).status(0);
    assert_eq!(ran.stdout().lines().count(), 1, "{ran}");
    ran.shows("3 lines are not checkable");
    assert_eq!(lint(&["--strict"]).status(1).stdout().lines().count(), 3);
}

#[test]
fn a_keyword_of_one_language_is_a_name_in_another() {
    let dir = TestDir::new()
        .file("a.cpp", "int main() { int var = 1; return var; }\n")
        .file("A.java", "class A { void f() { var x = 1; } }\n");
    let lint = |rule: &str| dir.codeif(&["lint", ".", "-f", "github", "-c", rule]);
    let ran = lint("Do not use the `var` keyword.").status(1);
    assert_eq!(ran.stdout().lines().count(), 1, "{ran}");
    ran.shows("file=A.java");
    // A word that is a keyword nowhere is looked for everywhere.
    lint("Do not use the `main` keyword.").status(1).shows("file=a.cpp");
}

#[test]
fn a_limit_on_a_named_function_needs_the_function() {
    let dir =
        TestDir::new().file("a.py", "def other(a, b):\n    pass\n").file("b.go", "package p\n");
    let lint = |name: &str| {
        let rule = format!("The function `{name}` should have at most 1 parameter.");
        dir.codeif(&["lint", "-c", &rule])
    };
    lint("other").status(1).shows("--> a.py:1:1");
    lint("missing").status(1).shows("the code has no function `missing`");
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let run = |threads: &str| {
        let mut command = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("codeif"));
        command.env("RAYON_NUM_THREADS", threads);
        command.current_dir(env!("CARGO_MANIFEST_DIR"));
        command.args(["lint", "tests/data", "-i", "tests/data/prompt.md"]);
        command.output().unwrap().stdout
    };
    assert_eq!(run("1"), run("7"));
}

#[test]
fn user_defined_rules_are_rules() {
    let rules = format!("{}/examples/rules", env!("CARGO_MANIFEST_DIR"));
    let dir = TestDir::new().file("a.py", "eval('1')\n").file("B.java", "class B {}\n");
    let sentence = "Your code should not call `eval`.";
    dir.codeif(&["lint", "-c", sentence, "--rules", &rules])
        .status(1)
        .shows("error[no-call]: Your code should not call `eval`.")
        .shows("--> a.py:1:1")
        .shows("`codeif explain no-call --rules DIR`");

    for own in ["no-call.toml", "no-empty-handler.toml"] {
        let text = std::fs::read_to_string(format!("{rules}/{own}")).unwrap();
        std::fs::create_dir_all(dir.path("lint")).unwrap();
        std::fs::write(dir.path("lint").join(own), text).unwrap();
    }
    let config = format!("rules = \"lint\"\n[[constraint]]\ntext = \"{sentence}\"\n");
    let dir = dir.file("codeif.toml", config);
    dir.codeif(&["lint", "a.py"]).status(1).shows("the rule is in codeif.toml:3");
}

/// Files with a global variable and a `goto` of sorts, in folders with instructions of their own.
fn repository() -> TestDir {
    let dir = TestDir::new()
        .file("AGENTS.md", "# Shop\n\n- No global variables\n\n## Java\n\n- Don't use for loops.\n")
        .file("web/AGENTS.md", "- No while loops\n")
        .file(
            ".github/instructions/go.instructions.md",
            "---\napplyTo: \"**/*.go\"\n---\n- No `goto`\n",
        )
        .file(".github/copilot-instructions.md", "## Tests\n\n- No if statements\n")
        .file(
            ".cursor/rules/core.mdc",
            "---\nglobs: core/**\n---\n- Name all functions in snake_case.\n",
        )
        .file("node_modules/x/AGENTS.md", "- No functions\n")
        .file(".gitignore", "node_modules/\n");
    git(&dir, &["init", "-q"]);
    dir
}

#[test]
fn the_nearest_limit_counts() {
    let code = "def f(a, b, c): pass\n";
    let nested = "- At most 4 parameters per function.\n- Name all functions in camelCase.\n";
    let dir = TestDir::new()
        .file("AGENTS.md", "- At most 2 parameters per function.\n- No global variables\n")
        .file("web/AGENTS.md", nested)
        .file("a.py", code)
        .file("web/a.py", format!("{code}x = 1\n"));
    git(&dir, &["init", "-q"]);
    let ran = dir.codeif(&["lint", ".", "-f", "json"]).status(1);
    let found = |line: &Value| format!("{} {}", line["place"]["path"], line["kind"]);
    let found: Vec<_> = lines(&ran.stdout()).iter().map(found).collect();
    let expected = [r#""a.py" "max-parameters""#, r#""web/a.py" "no-global-variables""#];
    assert_eq!(found, expected);
}

#[test]
fn an_instruction_file_past_the_limit_is_an_error() {
    let dir = TestDir::new().file("AGENTS.md", "a ".repeat(1 << 20)).file("a.py", "x = 1\n");
    dir.codeif(&["lint", "."])
        .status(2)
        .complains("AGENTS.md: larger than 1048576 bytes, which is no list of rules");
}

#[test]
fn instruction_files_are_found_and_apply_to_their_folders() {
    let code = "xs = []\nwhile xs:\n    if xs:\n        xs.pop()\n\n\ndef popAll(): pass\n";
    let dir = repository()
        .file("a.py", code)
        .file("core/a.py", code)
        .file("web/a.py", code)
        .file("tests/test_a.py", code)
        .file("A.java", "class A { int f() { for (;;) { if (g) { return 1; } } } }\n")
        .file("a.go", "package p\n\nfunc f() {\n\tfor {\n\t\tgoto End\n\t}\nEnd:\n}\n");
    let findings = |path: &str| -> Vec<String> {
        let ran = dir.codeif(&["lint", path, "-f", "json"]);
        let told = |one: &Value| {
            let path = one["place"]["path"].as_str().unwrap_or_default();
            format!("{path} {}", one["kind"].as_str().unwrap_or_default())
        };
        lines(&ran.stdout()).iter().map(told).collect()
    };
    assert_eq!(
        findings("."),
        [
            "A.java no-for-loop",
            "a.go no-keyword",
            "a.py no-global-variables",
            "core/a.py no-global-variables",
            "core/a.py function-naming",
            "tests/test_a.py no-global-variables",
            "tests/test_a.py no-if",
            "web/a.py no-global-variables",
            "web/a.py no-while-loop",
        ]
    );
    assert_eq!(findings("web/a.py"), ["web/a.py no-global-variables", "web/a.py no-while-loop"]);
    dir.codeif(&["lint"]).status(1).complains(
        "note: no instructions are given, so the rules come from .cursor/rules/core.mdc (1 rule), \
         .github/copilot-instructions.md (1 rule), .github/instructions/go.instructions.md \
         (1 rule), AGENTS.md (2 rules), web/AGENTS.md (1 rule)",
    );
    let shown = dir.codeif(&["lint", "--show-rules"]).status(0);
    shown
        .shows("AGENTS.md:7: Don't use for loops.\n  = no-for-loop, for Java")
        .shows("web/AGENTS.md:1: No while loops\n  = no-while-loop, for web/")
        .shows("  = no-keyword, keyword = goto, for **/*.go");
    dir.codeif(&["lint", "--show-rules", "-c", "Prefer while loops over for loops."])
        .shows("= no-for-loop, a warning");
    // Rules that are given stand alone.
    dir.codeif(&["lint", "-c", "No goto", "a.py"]).status(0);
}

#[test]
fn a_file_by_its_name_has_the_rules_of_its_folder() {
    let dir = TestDir::new()
        .file("AGENTS.md", "- No global variables\n")
        .file("src/.claude/rules/style.md", "- No while loops\n")
        .file("src/a.py", "x = 1\nwhile x: pass\n");
    let kinds = |path: &str| -> Vec<String> {
        let ran = dir.codeif(&["lint", path, "-f", "json"]).status(1);
        lines(&ran.stdout()).iter().map(|line| line["kind"].to_string()).collect()
    };
    assert_eq!(kinds("src/a.py"), kinds("."));
    assert_eq!(kinds("src/a.py"), [r#""no-global-variables""#, r#""no-while-loop""#]);
}

#[test]
#[cfg(unix)]
fn instruction_files_may_be_links_and_copies() {
    use std::os::unix::fs::symlink;

    let rule = "- No global variables\n";
    let dir = TestDir::new()
        .file("docs/rules.md", rule)
        .file("GEMINI.md", rule)
        .file("web/CLAUDE.md", "- No while loops\n")
        .file("web/a.py", "x = 1\nwhile x: pass\n");
    let outside = TestDir::new().file("AGENTS.md", "- No functions\n");
    git(&dir, &["init", "-q"]);
    symlink("docs/rules.md", dir.path("AGENTS.md")).unwrap();
    symlink("AGENTS.md", dir.path("CLAUDE.md")).unwrap();
    symlink(outside.path("AGENTS.md"), dir.path("web/AGENTS.md")).unwrap();
    let ran = dir.codeif(&["lint", ".", "-f", "json"]).status(1);
    assert_eq!(lines(&ran.stdout()).len(), 2, "{ran}");
    ran.complains("AGENTS.md (1 rule), GEMINI.md (1 rule), web/CLAUDE.md (1 rule)");
}

#[test]
fn imports_are_followed_once_within_the_repository() {
    let dir = TestDir::new()
        .file("AGENTS.md", "- No while loops\n")
        .file("CLAUDE.md", "@AGENTS.md and @docs/a.md, ask @team/core\n\nSee @README and @a.py.\n")
        .file("README", "- No functions\n")
        .file("docs/a.md", "- No global variables\n\n@../CLAUDE.md @gone.md @~/me.md @b.md\n")
        .file("docs/b.md", "- No for loops\n")
        .file("a.py", "x = 1\nwhile x: pass\nfor x in x: pass\n");
    for args in [&["lint", "a.py", "-f", "json"][..], &["lint", "-i", "CLAUDE.md", "-f", "json"]] {
        let ran = dir
            .codeif(args)
            .status(1)
            .complains(
                "note: docs/a.md:3: `@../CLAUDE.md` goes round in a circle, and is followed once",
            )
            .complains("note: docs/a.md:3: `@gone.md` is not there")
            .complains(
                "note: docs/a.md:3: `@~/me.md` is outside of the repository, and not followed",
            );
        let found = lines(&ran.stdout());
        let origin = |line: &Value| line["origin"]["path"].to_string();
        let origins: Vec<_> = found.iter().map(origin).collect();
        let expected = [r#""docs/a.md""#, r#""AGENTS.md""#, r#""docs/b.md""#];
        assert_eq!(origins, expected, "{ran}");
    }
}

#[test]
fn rules_of_codeif_toml_add_up_with_those_of_instruction_files() {
    let config = "[[constraint]]\ntext = \"No while loops\"\n";
    let dir = TestDir::new()
        .file("AGENTS.md", "- No global variables\n- No for loops\n")
        .file("docs/style.md", "- No if statements\n")
        .file("codeif.toml", config)
        .file("a.py", "x = 1\nwhile x: pass\nif x: pass\n");
    let lint = |more: &[&str]| dir.codeif(&[&["lint", "-f", "concise"], more].concat());
    lint(&[])
        .status(1)
        .shows("2 errors, 0 warnings: 3 rules (2 of AGENTS.md, 1 of codeif.toml) checked")
        .complains("so the rules come from AGENTS.md (2 rules), codeif.toml (1 rule)");
    // The command line takes the place of the instruction files.
    lint(&["-i", "docs/style.md"])
        .status(1)
        .shows("2 rules (1 of docs/style.md, 1 of codeif.toml)");
    lint(&["-c", "No goto"]).status(1).shows("2 rules (1 of --constraint, 1 of codeif.toml)");
    let named = |files: &str| {
        std::fs::write(dir.path("codeif.toml"), format!("instructions = [{files}]\n{config}"))
            .unwrap();
        lint(&[])
    };
    named("\"docs/style.md\"").status(1).shows("2 rules (1 of docs/style.md, 1 of codeif.toml)");
    named("").status(1).shows("1 rule checked against 1 file");
    named("\"gone.md\"").status(2).complains("codeif.toml:1:17: no file `gone.md`");
}

/// Of two clauses of a line, each can be switched off or made a warning alone.
#[test]
fn a_comment_may_name_one_of_the_rules_of_its_line() {
    let dir = TestDir::new().file(".git/HEAD", "").file("a.py", "x = 1\nprint(x)\n").file(
        "AGENTS.md",
        "- No print statements, and no global variables. <!-- codeif: off(no-print, no-goto) -->\n",
    );
    let shown = dir.codeif(&["lint", "--show-rules"]).status(0);
    let shown =
        shown.shows("= no-print, for no tests, switched off\n").shows("= no-global-variables\n");
    shown.complains("AGENTS.md:1: `no-goto` is none of the rules that the comment is for");
    dir.codeif(&["lint"]).status(1).shows("no-global-variables");
}

#[test]
fn any_rule_can_be_switched_off_or_made_a_warning() {
    let rules =
        "- No global variables\n- No **while** loops.\n- Handle all errors.\n- No for loops\n";
    let config = "[severity]\nno-global-variables = \"off\"\n\"no while loops\" = \"warning\"\n\
                  \"Handle all errors.\" = \"off\"\n\"Be nice to all.\" = \"off\"\n";
    let dir = TestDir::new()
        .file("AGENTS.md", rules)
        .file("codeif.toml", config)
        .file("a.py", "x = 1\nwhile x: pass\n");
    dir.codeif(&["lint", "--strict"])
        .status(0)
        .complains("note: codeif.toml:5: no instruction here reads \"Be nice to all.\"")
        .shows("warning[no-while-loop]: No while loops")
        .shows("0 errors, 1 warning: 2 rules checked against 1 file; ")
        .shows("; 1 rule switched off");
    dir.codeif(&["lint", "--show-rules"]).status(0).shows("= no-global-variables, switched off");
    let json = dir.codeif(&["lint", "--show-rules", "-f", "json"]).status(0);
    assert_eq!(lines(&json.stdout())[0]["severity"], "off");

    // In the instruction file, a comment beside the line says it.
    std::fs::remove_file(dir.path("codeif.toml")).unwrap();
    let rules = rules.replace("variables", "variables <!-- codeif: off: globals are ours -->");
    let rules = rules.replace("loops.", "loops. <!-- codeif: warning -->");
    let dir = dir.file("AGENTS.md", rules.replace("errors.", "errors. <!-- codeif: of -->"));
    dir.codeif(&["lint"])
        .status(0)
        .complains("note: AGENTS.md:3: `codeif: of` is not understood")
        .shows("0 errors, 1 warning: 2 rules checked against 1 file; ")
        .shows("; 1 rule switched off");

    let dir = dir.file("codeif.toml", "[severity]\nno-for-lop = \"off\"\n");
    dir.codeif(&["lint"])
        .status(2)
        .complains("codeif.toml:2:1: no rule is named `no-for-lop`; did you mean `no-for-loop`?");
}

#[test]
fn one_place_is_told_once_and_help_once_a_rule() {
    let code = "function f() {\n  return g(a).then(b).then(c).catch(d)\n}\n";
    let dir = TestDir::new().file("a.js", code).file("b.js", code);
    let ran = dir.codeif(&["lint", "-c", "No promise chains"]).status(1);
    assert_eq!(
        ran.stdout().matches("= help: `codeif explain no-promise-chain`").count(),
        1,
        "{ran}"
    );
    ran.shows("--> b.js:2:10").shows("2 errors, 0 warnings");
}

#[test]
fn two_rules_that_find_the_same_are_one_finding() {
    let rules = "- TSDoc on public exports; every public function and type gets TSDoc.\n\
                 - Never use `Optional[X]`.\n- Avoid `Optional`.\n";
    let dir = TestDir::new()
        .file("AGENTS.md", rules)
        .file("a.ts", "export function f() {}\n")
        .file("a.py", "from typing import Optional\n\nx: Optional[int] = None\n");
    let found = lines(&dir.codeif(&["lint", "-f", "json", "--hide-unchecked"]).status(1).stdout());
    let found: Vec<_> = found.iter().map(|line| &line["origin"]["line"]).collect();
    assert_eq!(found, [2, 1]);
    let dir = TestDir::new()
        .file("a.py", "def f(a):\n    return a\n")
        .file("a.ts", "const a = b as any;\nlet c: any;\n");
    let lint = |file: &str, rules: [&str; 2]| {
        let args = ["lint", file, "-c", rules[0], "-c", rules[1], "-f", "json"];
        let found = lines(&dir.codeif(&args).status(1).stdout());
        let place = |line: &Value| format!("{} {}", line["kind"], line["place"]["line"]);
        found.iter().map(place).collect::<Vec<_>>()
    };
    let documented =
        ["All functions should have docstrings.", "All public functions should have docstrings."];
    assert_eq!(lint("a.py", documented), ["\"document-all\" 1"]);
    // What is within code that another rule forbids.
    let any = ["Avoid `any`.", "No `as any`."];
    assert_eq!(lint("a.ts", any), ["\"no-code\" 1", "\"no-construct\" 2"]);
}

#[test]
fn rules_of_one_template_have_names_of_their_own() {
    let dir = TestDir::new()
        .file("AGENTS.md", "- Avoid `any`.\n- No nested ternaries.\n")
        .file("a.ts", "let a: any = b ? c : d ? e : f;\n")
        .file("b.ts", "// codeif: allow(no-construct:any-type) it is old\n\nlet a: any = b ? c : d ? e : f;\n")
        .file("codeif.toml", "[severity]\n\"no-construct:nested-ternary\" = \"warning\"\n");
    let ran = dir.codeif(&["lint", "."]).status(1);
    let ran = ran.shows("1 error, 2 warnings").shows("an `any` type is not allowed");
    ran.shows("add a comment `codeif: allow(no-construct:any-type) REASON`");
}

#[test]
fn a_block_of_commented_out_code_is_one_finding() {
    let code = "def f(x):\n    # TODO: drop\n    #\n    # if x == 1:\n    #     g(x)\n    #     return x\n\
                \n    # h(x)\n    return 1  # i(x)\n";
    let dir = TestDir::new().file("a.py", code).file("a.js", "// f();\n// g();\nh();\n// i();\n");
    let args = ["lint", "-c", "No commented-out code", "-f", "json"];
    let found = lines(&dir.codeif(&args).status(1).stdout());
    let place =
        |line: &Value| line["place"]["line"].as_u64().zip(line["place"]["end_line"].as_u64());
    let found: Vec<_> = found.iter().filter_map(place).collect();
    assert_eq!(found, [(1, 2), (4, 4), (5, 6), (8, 8)]);
}

#[test]
fn what_tests_define_is_no_api() {
    let code = "def test_f():\n    pass\n";
    let dir = TestDir::new()
        .file("a.py", code.replace("test_f", "f"))
        .file("tests/test_a.py", code)
        .file("tests/help.py", code.replace("test_f", "g"));
    let public = "Public functions must have docstrings";
    dir.codeif(&["lint", "-c", public]).status(1).shows("--> a.py").shows("1 error");
    dir.codeif(&["lint", "-c", "All functions must have docstrings"]).shows("3 errors");
    let dir = dir.file("tests.md", format!("## Tests\n\n- {public}\n"));
    dir.codeif(&["lint", "-i", "tests.md"]).status(1).shows("2 errors");
    // What a whole file of rules is for says nothing of its lines.
    let mut dir = dir.file("examples/e.py", code.replace("test_f", "e"));
    for (paths, found) in
        [("**/*.py", "1 error,"), ("src/**,tests/**,*.py", "1 error,"), ("tests/**", "2 errors")]
    {
        dir =
            dir.file("x.md", format!("---\napplyTo: \"{paths}\"\n---\n\n## Style\n\n- {public}\n"));
        dir.codeif(&["lint", "-i", "x.md"]).status(1).shows(found);
    }
    let dir = dir.file("x.md", "## Style\n\n- Public functions must have type annotations.\n");
    dir.codeif(&["lint", "-i", "x.md"]).status(1).shows("--> a.py").shows("1 error,");
}

#[test]
fn an_ending_tells_of_modules() {
    let code = "const a = require('a');\n";
    let dir = TestDir::new().file("a.cjs", code).file("a.js", code);
    let dir = dir.file("AGENTS.md", "## Style\n\n- Use ES modules.\n");
    dir.codeif(&["lint"]).status(1).shows("--> a.js:1").shows("1 error,");
}

#[test]
fn an_empty_handler_may_say_why() {
    let code = "try:\n    f()  # may fail\nexcept KeyError:\n    pass\ntry:\n    f()\nexcept KeyError:\n    pass  # not there\n\
                try:\n    f()\nexcept KeyError:\n    # not there\n    pass\ntry:\n    f()\nexcept Exception:  # noqa: BLE001\n    pass\n";
    let dir = TestDir::new().file("a.py", code);
    let ran = dir.codeif(&["lint", "-c", "Never swallow exceptions.", "-f", "json"]).status(1);
    let found = lines(&ran.stdout());
    let found: Vec<_> = found.iter().map(|it| it["place"]["line"].clone()).collect();
    assert_eq!(found, [3, 16]);
}

#[test]
fn a_title_that_is_the_folder_of_its_file_says_nothing_new() {
    let rule = "- No global variables\n";
    let dir = TestDir::new()
        .file("lib/core/AGENTS.md", format!("# lib/core/ Guidelines\n\n{rule}"))
        .file("lib/core/a.py", "x = []\n")
        .file("lib/net/AGENTS.md", format!("# `lib/net/http/`\n\n{rule}"))
        .file("lib/net/http/b.py", "x = []\n")
        .file("lib/net/c.py", "x = []\n")
        .file("lib/ui/AGENTS.md", format!("# `lib/web/`\n\n{rule}"))
        .file("lib/ui/d.py", "x = []\n");
    let ran = dir.codeif(&["lint", "-f", "concise"]).status(1);
    let ran = ran.shows("lib/core/a.py").shows("lib/net/http/b.py").shows("2 errors");
    ran.shows("; 1 rule for other paths than these");
}

#[test]
fn a_language_is_named_once() {
    let text = "# Go code for Go\n\n- Use `MixedCaps`, never underscores in Go names.\n";
    let dir = TestDir::new().file("AGENTS.md", text);
    dir.codeif(&["lint", "--show-rules"]).status(0).shows("  = mixed-caps, for Go\n");
}

#[test]
fn a_rule_for_other_files_finds_nothing() {
    let dir = TestDir::new()
        .file("a.py", "x = []\n")
        .file("a.go", "package p\n\nfunc F() {}\n")
        .file("ts.md", "---\napplyTo: \"**/*.ts\"\n---\n- No global variables\n")
        .file("java.md", "## Java\n- No global variables\n")
        .file("cpp.md", "# C++\n- Function names must be in camelCase\n")
        .file("tests.md", "## Tests\n- No global variables\n")
        .file("backend.md", "## Backend\n- No global variables\n")
        .file("release.md", "## Deployment\n- No global variables\n");
    for file in ["ts.md", "java.md", "cpp.md", "tests.md", "backend.md", "release.md"] {
        dir.codeif(&["lint", ".", "-i", file]).status(0);
    }
    dir.codeif(&["lint", ".", "-i", "release.md"])
        .shows("\"Deployment\" does not say which files it is for");
}

#[test]
fn a_function_can_be_excepted() {
    let code = "package main\n\nimport \"os\"\n\nfunc main() {\n\tos.Exit(1)\n}\n";
    let dir = TestDir::new()
        .file("AGENTS.md", "- Don't call `os.Exit` outside of `main`.\n")
        .file("main.go", code);
    dir.codeif(&["lint"]).status(0);
    let dir = dir.file("stop.go", code.replace("main()", "stop()"));
    dir.codeif(&["lint", "-f", "github"]).status(1).shows("file=stop.go,line=6");
}

#[test]
fn instructions_out_of_reach_are_named() {
    let dir = TestDir::new().file("AGENTS.md", "- No for loops\n").file("sub/a.py", "x = 1\n");
    let elsewhere = TestDir::new();
    let beside = dir.path("AGENTS.md");
    let below = dir.path("sub/a.py");
    elsewhere.codeif(&["lint", below.to_str().unwrap()]).status(2).complains(&format!(
        "no rules: {} is not read, since the files are in no",
        beside.display()
    ));
    dir.codeif(&["lint", "sub/a.py"]).status(0).shows("1 rule checked against 1 file");
    // With a configuration beside them they are within reach.
    let dir = dir.file("codeif.toml", "[[constraint]]\ntext = \"No while loops\"\n");
    elsewhere.codeif(&["lint", below.to_str().unwrap()]).status(0).shows("2 rules (1 of ");
    drop(dir);
}

#[test]
fn what_is_in_other_languages_is_counted_by_endings() {
    let dir = TestDir::new()
        .file("a.py", "x = 1\n")
        .file("b.lua", "")
        .file("c.lua", "")
        .file("d.kt", "")
        .file("Makefile", "");
    dir.codeif(&["lint", "-c", "No for loops"])
        .status(0)
        .shows("4 files in other languages skipped (2 .lua, 1 .kt)");
}

#[test]
fn tests_beside_the_code_are_tests() {
    let code = "fn a() { x.unwrap(); }\n#[cfg(test)]\nmod tests {\n    fn b() { x.unwrap(); }\n}\n\
                #[test]\nfn c() { x.unwrap(); }\n#[cfg(all(test, unix))]\nfn d() { x.unwrap(); }\n\
                #[cfg(any(test, unix))]\nfn e() { x.unwrap(); }\n";
    for (sentence, expected) in [
        ("Never use `.unwrap()` except in tests", vec![1, 11]),
        // Said of the code that is delivered.
        ("Never use `.unwrap()`", vec![1, 11]),
    ] {
        let dir = TestDir::new().file("a.rs", code).file("AGENTS.md", format!("- {sentence}\n"));
        let ran = dir.codeif(&["lint", "-i", "AGENTS.md", "-f", "json"]);
        let found = lines(&ran.stdout());
        let found: Vec<_> = found.iter().map(|it| it["place"]["line"].clone()).collect();
        assert_eq!(found, expected, "{sentence}");
    }
}

/// A stub only declares what another file defines: it runs nothing, and documents nothing.
#[test]
fn what_is_asked_of_code_that_runs_is_asked_of_no_stub() {
    let rules = [
        (
            "`from __future__ import annotations` is required at the top of every Python file.",
            "a.py",
        ),
        ("All functions must have docstrings.", "a.py"),
        (
            "`from __future__ import annotations` is required at the top of every Python file (also stubs).",
            "a.py a.pyi",
        ),
        ("Functions should be named in camelCase.", "a.py a.pyi"),
    ];
    for (sentence, expected) in rules {
        let dir = TestDir::new()
            .file("AGENTS.md", format!("# Code style\n\n- {sentence}\n"))
            .file("a.py", "def do_it():\n    return 1\n")
            .file("a.pyi", "def do_it() -> int: ...\n");
        let ran = dir.codeif(&["lint", "-f", "json", "--hide-unchecked"]);
        let found = lines(&ran.stdout());
        let found: Vec<_> = found.iter().filter_map(|it| it["place"]["path"].as_str()).collect();
        assert_eq!(found.join(" "), expected, "{sentence}");
    }
}

#[test]
fn what_is_said_of_new_code_is_judged_on_added_lines() {
    let rules = "- New functions must have docstrings.\n- Avoid adding new `# noqa` comments.\n\
                 - Avoid adding third-party dependencies.\n- No new line before `else`.\n";
    let old = "import requests  # noqa\n\n\ndef old():\n    return requests\n";
    let dir = TestDir::new().file("AGENTS.md", rules).file("a.py", old);
    git(&dir, &["init", "-q"]);
    git(&dir, &["add", "."]);
    git(&dir, &["-c", "user.name=a", "-c", "user.email=a@a", "commit", "-qm", "a"]);
    let ran = dir.codeif(&["lint", "--hide-unchecked"]).status(0);
    assert!(
        ran.stdout().contains("3 rules about new code judged only with --diff"),
        "{}",
        ran.stdout()
    );
    let dir = dir.file("a.py", format!("{old}\n\ndef new():\n    return 1  # noqa\n"));
    let ran = dir.codeif(&["lint", "--diff", "HEAD", "-f", "json", "--hide-unchecked"]).status(0);
    let found = lines(&ran.stdout());
    let found: Vec<_> = found.iter().map(|it| it["place"]["line"].clone()).collect();
    assert_eq!(found, [8, 9]);
}

#[test]
fn imports_that_are_there_for_others_are_used() {
    let code = "import a\nimport b  # noqa: F401\nimport c  # noqa\nimport d  # noqa: E402\n";
    let dir = TestDir::new().file("m.py", code).file("__init__.py", code);
    let found = |more: &[&str]| {
        let ran = dir.codeif(&[&["lint", "-c", "No unused imports.", "-f", "json"], more].concat());
        let found = lines(&ran.stdout());
        found.iter().map(|it| it["place"]["line"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(found(&[]), [1, 4]);
    assert_eq!(found(&["--no-exceptions"]), [1, 2, 3, 4]);
}

#[test]
fn what_linters_are_told_to_leave_alone_is_left_alone() {
    let call = "\"a string that is too long for a line\"";
    for (file, code, rule, expected) in [
        ("a.py", format!("f({call})\ng({call})  # noqa: E501\n"), "Max line length: 30", &[1][..]),
        ("a.py", format!("f({call})  # noqa: F401\ng({call})  # noqa\n"), "Max line length: 30", &[1]),
        ("a.py", format!("def f():\n    \"\"\"Text.\n\n    {call}\n    \"\"\"  # noqa: E501\n"), "Max line length: 30", &[]),
        ("a.py", format!("# ruff: noqa: E501\nf({call})\n"), "Max line length: 30", &[]),
        ("a.py", format!("# noqa: E501\nx = 1\nf({call})\n"), "Max line length: 30", &[3]),
        ("a.py", "def f(a, b):  # noqa: PLR0913 - it has to\n    pass\n\ndef g(a, b): pass\n".into(), "At most 1 parameter.", &[4]),
        ("a.js", "/* eslint-disable no-console */\nconsole.log(1);\n/* eslint-enable no-console */\nconsole.log(2);\n".into(), "No console.log.", &[4]),
        ("a.js", "// eslint-disable-next-line no-alert\nalert(1);\nalert(2);\n".into(), "Do not use `alert`.", &[3]),
        ("a.js", "// eslint-disable-next-line no-eval\nalert(1);\n".into(), "Do not use `alert`.", &[2]),
        ("a.rs", "#[allow(missing_docs)]\n#[derive(Debug)]\npub struct A;\npub struct B;\n".into(), "Public items have docs.", &[4]),
        ("a.cpp", "// NOLINTBEGIN(readability-identifier-naming)\nclass a_b {};\n// NOLINTEND(readability-identifier-naming)\nclass c_d {};\n".into(), "Classes in PascalCase.", &[4]),
    ] {
        let dir = TestDir::new().file(file, &code);
        let found = |more: &[&str]| {
            let ran = dir.codeif(&[&["lint", "-c", rule, "-f", "json"], more].concat());
            let found = lines(&ran.stdout());
            found.iter().map(|it| it["place"]["line"].as_u64().unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(found(&[]), expected, "{code}");
        assert!(found(&["--no-exceptions"]).len() > expected.len() || expected == [3] || expected == [2], "{code}");
    }
}

#[test]
fn text_of_several_lines_is_not_to_be_broken() {
    let code = "PROMPT = \"\"\"\nA line of a text that is too long.\n\"\"\"\n\n\ndef f():\n    \"\"\"Do it.\n\n    \
                A docstring that is too long.\n    \"\"\"\n    return (\n        \"a string that is too long\"\n        \"b\"\n    )\n";
    let dir = TestDir::new().file("a.py", code);
    let ran = dir.codeif(&["lint", "-c", "Max line length: 30", "-f", "json"]).status(1);
    let found = lines(&ran.stdout());
    let found: Vec<_> = found.iter().map(|it| it["place"]["line"].clone()).collect();
    assert_eq!(found, [9, 12]);
}

#[test]
fn what_the_project_tells_its_linter_is_left_alone() {
    let text = "\"a string that is too long for a line\"";
    let dir = TestDir::new()
        .file("pyproject.toml", "[tool.ruff]\nline-length = 30\n[tool.ruff.lint.per-file-ignores]\n\"tests/*\" = [\"T20\"]\n[tool.isort]\nskip = [\"__init__.py\"]\n")
        .file("a.py", format!("f({text})\n# A comment that is too long here.\nprint(1)\n"))
        .file("tests/b.py", "print(1)\n")
        .file("__init__.py", "import b\nimport a\n")
        .file("c.py", "import b\nimport a\n");
    let found = |rule: &str, more: &[&str]| {
        let ran =
            dir.codeif(&[&["lint", "-c", rule, "-f", "concise"], more].concat()).status(1).stdout();
        ran.lines()
            .filter(|line| line.contains("error["))
            .map(|line| line.split(": ").next().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(found("Max line length: 30", &[]), ["a.py:2:1"]);
    assert_eq!(found("Max line length: 30", &["--no-exceptions"]).len(), 2);
    assert_eq!(found("No print statements.", &[]), ["a.py:3:1"]);
    assert_eq!(found("No print statements.", &["--no-exceptions"]).len(), 2);
    assert_eq!(found("Sort imports.", &[]), ["c.py:2:1"]);
    let dir = dir.file("ruff.toml", "line-length = 30\n[lint]\nselect = [\"E\"]\n");
    dir.codeif(&["lint", "-c", "Max line length: 30"]).status(1).shows("2 errors");
}

#[test]
fn what_formatters_leave_alone_has_no_rules_of_layout() {
    let code = "int f() {\n\treturn printf(\"x\");\n}\n";
    let dir = TestDir::new()
        .file("AGENTS.md", "- Indent with 4 spaces.\n- No `printf`.\n")
        .file("src/.clang-format-ignore", "# Copied.\nlzf*\n")
        .file("src/lzf_d.c", code)
        .file("src/own.c", code)
        .file("deps/.clang-format", "DisableFormat: true\n")
        .file("deps/a.c", code);
    let lint = |more: &[&str]| dir.codeif(&[&["lint", "-f", "concise"], more].concat()).status(1);
    let ran = lint(&["--verbose"]);
    let ran = ran
        .shows("src/own.c:2:1: error[indent-with-spaces]")
        .shows("src/lzf_d.c:2:9: error[no-functions-from]");
    let ran = ran
        .shows("2 files not judged by rules of layout")
        .complains("src/lzf_d.c: formatters leave");
    assert!(!ran.stdout().contains("deps/a.c:2:1:"), "{ran}");
    lint(&["src/lzf_d.c"]).shows("1 error, ");
    lint(&["--no-exceptions"]).shows("src/lzf_d.c:2:1: error[indent-with-spaces]");
}

#[test]
fn files_in_a_dialect_that_do_not_parse_are_left_out() {
    let code = "\ncomponent View(\n  ref?: any,\n) {\n  return null\n}\n";
    let dir = TestDir::new()
        .file("AGENTS.md", "- End statements with semicolons.\n")
        .file("a.js", format!("/**\n * @flow strict-local\n */\n{code}"))
        .file("b.js", "// @flow\nconst a = 1\n")
        .file("c.js", code);
    let ran = dir.codeif(&["lint", "-f", "concise"]).status(1);
    ran.shows("b.js:2:").shows("c.js:").shows("1 file in another dialect left out");
}

#[test]
fn what_a_library_hides_is_no_api() {
    let dir = TestDir::new()
        .file(
            "AGENTS.md",
            "- Public items must be documented.\n- No `unwrap()` outside of tests.\n",
        )
        .file(
            "src/lib.rs",
            "//! A.\nmod a;\npub mod b;\nmod c;\n#[cfg(test)]\nmod mock;\npub use c::C;\n",
        )
        .file("src/a.rs", "pub struct A;\n")
        .file("src/a/d.rs", "pub struct D;\n")
        .file("src/b.rs", "//! B.\npub struct B;\n")
        .file("src/c.rs", "pub struct C;\n")
        .file("src/mock.rs", "fn f() {\n    g().unwrap();\n}\n");
    let ran = dir.codeif(&["lint", "-f", "concise"]).status(1);
    let ran = ran.shows("src/b.rs:2:1").shows("src/c.rs:1:1");
    let out = ran.stdout();
    assert!(!out.contains("src/a.rs:") && !out.contains("src/mock.rs:"), "{ran}");
    // Nothing declares it.
    ran.shows("src/a/d.rs:1:1");
}

#[test]
fn what_says_what_definitions_are_for_is_asked_of_no_test() {
    let code = "def test_f(x):\n    pass\n";
    let dir = TestDir::new()
        .file(
            "AGENTS.md",
            "- All functions must have type annotations.\n- Document all functions.\n",
        )
        .file("a.py", code.replace("test_f", "f"))
        .file("tests/test_a.py", code);
    let ran = dir.codeif(&["lint", "-f", "concise"]).status(1);
    assert!(!ran.stdout().contains("tests/test_a.py:"), "{ran}");
    let dir = dir.file("AGENTS.md", "## Tests\n\n- All functions must have type annotations.\n");
    dir.codeif(&["lint", "-f", "concise"]).status(1).shows("tests/test_a.py:1:");
}
