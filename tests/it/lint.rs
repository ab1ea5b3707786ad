//! `codeif lint`.

use codeif::Templates;
use serde_json::Value;

use super::harness::{TestDir, codeif, lines};

/// A small project in four languages, with a `codeif.toml`.
const PROJECT: &str = "tests/data/lint";

#[test]
fn every_form_of_the_findings() {
    for format in ["human", "json", "sarif", "github"] {
        let ran = codeif(&["lint", PROJECT, "-f", format, "--statistics"]).status(1);
        let text = format!("{}--- standard error\n{}", ran.stdout(), ran.stderr());
        insta::assert_snapshot!(format!("lint_{format}"), text);
    }
}

#[test]
fn sarif_is_valid_with_results_and_without() {
    let Some(schema) = sarif_schema() else {
        eprintln!("skipped: serde-sarif's copy of the schema is not here");
        return;
    };
    let validator = jsonschema::validator_for(&schema).unwrap();
    for (args, status) in [
        (&["lint", PROJECT, "-i", "tests/data/prompt.md"][..], 1),
        (
            &[
                "lint",
                "tests/data/lint/inventory/store.go",
                "--no-config",
                "-c",
                "No goto",
            ],
            0,
        ),
        (&["lint", "no-such-folder", "-c", "No goto"], 2),
    ] {
        let log = codeif(&[args, &["-f", "sarif"]].concat())
            .status(status)
            .json();
        let errors: Vec<_> = validator
            .iter_errors(&log)
            .map(|error| error.to_string())
            .collect();
        assert!(errors.is_empty(), "{errors:#?}");
        let results = log["runs"][0]["results"].as_array().unwrap();
        assert_eq!(results.is_empty(), status != 1);
    }
}

/// The official schema, as included in the crate that writes SARIF.
fn sarif_schema() -> Option<Value> {
    let cargo = std::process::Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .ok()?;
    let metadata: Value = serde_json::from_slice(&cargo.stdout).ok()?;
    let packages = metadata["packages"].as_array()?;
    let package = packages.iter().find(|one| one["name"] == "serde-sarif")?;
    let manifest = std::path::Path::new(package["manifest_path"].as_str()?);
    let schema = manifest.parent()?.join("src/schema.json");
    let schema = std::fs::read_to_string(schema).ok()?;
    // A pattern of the schema has a superfluous bracket, which not every regex engine accepts.
    serde_json::from_str(&schema.replace("{2}]?$", "{2}?$")).ok()
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
    let ran = codeif(&[
        "lint",
        "tests/data/lint",
        "--no-config",
        "-i",
        "tests/data/prompt.md",
    ]);
    let ran = ran
        .status(1)
        .shows("6 lines are not checkable, and so not enforced:");
    ran.shows("14 rules checked against")
        .shows("  14: Handle every error that can occur.");
    let dir = TestDir::new().file("a.py", "x = 1\n");
    dir.codeif_with(&["lint", "a.py", "-i", "-"], "Be nice.")
        .status(0)
        .shows("<stdin>: 1 line is not checkable");
    dir.codeif_with(&["lint", "a.py", "-i", "-", "--strict"], "Be nice.")
        .status(1);
}

#[test]
fn wrong_sentences_and_settings_are_errors() {
    let dir = TestDir::new().file("a.py", "x = 1\n").file(
        "codeif.toml",
        "[[constraint]]\ntext = \"No `goto`\"\nlevel = 1\n",
    );
    dir.codeif(&["lint"])
        .status(2)
        .complains("codeif.toml:3:1: unknown field `level`");
    dir.codeif(&["lint", "--no-config"])
        .status(2)
        .complains("no rules");
    dir.codeif(&["lint", "--no-config", "-c", "Avoid global variables."])
        .status(2)
        .complains("the nearest is \"No global variables.\"");
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

/// The wordings in docs/lint.md are those of the templates. `CODEIF_UPDATE_README=1` writes them.
#[test]
fn the_page_lists_the_wordings() {
    let path = format!("{}/docs/lint.md", env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(&path).unwrap();
    let (start, end) = ("<!-- wordings -->\n", "<!-- /wordings -->");
    let (before, rest) = page.split_once(start).unwrap();
    let (_, after) = rest.split_once(end).unwrap();
    let mut wordings = String::from("```text\n");
    for template in Templates::builtin().iter() {
        wordings += &format!("{}\n", template.slug);
        for wording in &template.wordings {
            wordings += &format!("  {wording}\n");
        }
    }
    let intended = format!("{before}{start}{wordings}```\n{end}{after}");
    if page != intended && std::env::var_os("CODEIF_UPDATE_README").is_some() {
        std::fs::write(&path, &intended).unwrap();
        return;
    }
    assert!(
        page == intended,
        "docs/lint.md lists other wordings than the table has; CODEIF_UPDATE_README=1 writes them"
    );
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
        .file(
            "deep.go",
            format!("package p\nvar x = {}", "(".repeat(5_000)),
        )
        .file("folder/a.txt", "text");
    let huge = fs::File::create(dir.path("huge.py")).unwrap();
    huge.set_len(200 << 20).unwrap();
    symlink("..", dir.path("folder/loop")).unwrap();
    symlink("nowhere", dir.path("dangling.py")).unwrap();

    for format in ["human", "json", "github", "sarif"] {
        let ran = dir.codeif(&["lint", ".", "gone.py", "-c", "No for loops", "-f", format]);
        let ran = ran
            .status(2)
            .complains("error: huge.py: has 209715200 bytes, at most 1048576 are judged")
            .complains("error: binary.py: is binary")
            .complains("error: deep.go: past a limit: brackets nested 5000 deep")
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
        .file(
            "codeif.toml",
            "exclude = [\"gen\"]\n[[constraint]]\ntext = \"No for loops\"\n",
        )
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
    let args = [
        "lint",
        "-",
        "--stdin-filename",
        "src/app.go",
        "-c",
        "No for loops",
    ];
    dir.codeif_with(&args, "package p\nfunc f() { for {} }\n")
        .status(1)
        .shows("--> src/app.go:2:12");
    let args = ["lint", "-", "-c", "No for loops"];
    dir.codeif(&args).status(2).complains("--stdin-filename");
    let args = [
        "lint",
        "-",
        "--stdin-filename",
        "a.txt",
        "-c",
        "No for loops",
    ];
    dir.codeif(&args)
        .status(2)
        .complains("no language known here");
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
    dir.codeif(&[&args[..], &["--no-exceptions"]].concat())
        .status(1)
        .shows("1 error, 0 warnings");
}

#[test]
fn a_diff_restricts_findings_to_added_lines() {
    let dir = TestDir::new()
        .file("old name.py", "for x in y: z\n")
        .file("\u{e9}.py", "for x in y: z\n")
        .file(".gitignore", "ignored.py\n");
    let git = |args: &[&str]| {
        let mut git = std::process::Command::new("git");
        git.args(["-c", "user.name=a", "-c", "user.email=a@b"])
            .args(args);
        let done = git.current_dir(dir.path("")).output().unwrap();
        assert!(done.status.success(), "{done:?}");
    };
    git(&["init", "-q"]);
    git(&["add", "-A"]);
    git(&["commit", "-q", "-m", "first"]);
    let rules = ["-c", "No for loops", "-c", "Define a class named A."];
    let args = [&["lint", "-f", "github", "--diff", "HEAD"], &rules[..]].concat();
    dir.codeif(&args).status(0).quiet();
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
    dir.codeif(&args)
        .status(1)
        .shows("1 rule over all files not judged with --diff");

    let with = |revision| [&["lint", "--diff", revision], &rules[..]].concat();
    dir.codeif(&with("--output=x"))
        .status(2)
        .complains("`--output=x` is no revision");
    dir.codeif(&with("nothing")).status(2).complains("git: ");
    TestDir::new()
        .codeif(&with("HEAD"))
        .status(2)
        .complains("git: ");
}

#[test]
fn a_limit_on_a_named_function_needs_the_function() {
    let dir = TestDir::new()
        .file("a.py", "def other(a, b):\n    pass\n")
        .file("b.go", "package p\n");
    let lint = |name: &str| {
        let rule = format!("The function `{name}` should have at most 1 parameter.");
        dir.codeif(&["lint", "-c", &rule])
    };
    lint("other").status(1).shows("--> a.py:1:1");
    lint("missing")
        .status(1)
        .shows("the code has no function `missing`");
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
    let dir = TestDir::new()
        .file("a.py", "eval('1')\n")
        .file("B.java", "class B {}\n");
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
    dir.codeif(&["lint", "a.py"])
        .status(1)
        .shows("the rule is in codeif.toml:3");
}
