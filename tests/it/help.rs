//! The help texts.

use super::harness::{TestDir, codeif};

#[test]
fn help() {
    let commands = [
        &["--help"][..],
        &["grade", "--help"],
        &["agree", "--help"],
        &["judge", "--help"],
        &["lint", "--help"],
        &["mcp", "--help"],
        &["lsp", "--help"],
        &["init", "--help"],
        &["hook", "--help"],
        &["doctor", "--help"],
        &["rules", "--help"],
        &["coverage", "--help"],
        &["templates", "--help"],
        &["explain", "--help"],
    ];
    let texts = commands.map(|args| {
        let text = codeif(args).status(0).quiet().stdout();
        format!("$ codeif {}\n{text}", args.join(" "))
    });
    for text in &texts[1..] {
        assert!(text.contains("Example"), "{text}");
    }
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn every_shell_gets_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = codeif(&["completions", shell]).status(0).quiet().stdout();
        for word in ["grade", "coverage", "no-exceptions"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    codeif(&["completions", "tcsh"])
        .status(2)
        .complains("[possible values: bash, elvish, fish, powershell, zsh]");
}

#[test]
fn each_command_has_a_manual_page() {
    let dir = TestDir::new();
    dir.codeif(&["man", "a/man1"]).status(0).quiet();
    for (page, text) in [("codeif.1", "codeif\\-grade(1)"), ("codeif-lint.1", "\\-\\-baseline")] {
        let page = dir.read(&format!("a/man1/{page}"));
        assert!(page.contains(text), "{page}");
    }
    let dir = dir.file("file", "");
    dir.codeif(&["man", "file"]).status(2).complains("file: is a file; give a folder");
}

#[test]
fn colours_can_be_asked_for_and_refused() {
    let dir = TestDir::new().file("a.py", "for x in y: z\n");
    let lint = |color: &str, environment: &[(&str, &str)]| {
        let args = ["lint", "a.py", "-c", "No for loops", "--color", color];
        dir.codeif_in(&args, environment).status(1).stdout()
    };
    assert!(lint("always", &[("NO_COLOR", "1")]).contains("\u{1b}["));
    assert!(!lint("never", &[]).contains('\u{1b}'));
    assert!(!lint("auto", &[]).contains('\u{1b}'));
}
