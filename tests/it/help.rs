//! The help texts.

use super::harness::codeif;

#[test]
fn help() {
    let commands = [
        &["--help"][..],
        &["grade", "--help"],
        &["agree", "--help"],
        &["judge", "--help"],
        &["lint", "--help"],
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
