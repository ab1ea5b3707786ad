use super::*;

fn read(text: &str) -> Prose {
    Prose::read(Templates::builtin(), "rules.md", Path::new("/a"), text).unwrap()
}

/// Texts with their lines.
type Numbered = Vec<(usize, String)>;

/// The slugs of the rules, and the other texts.
fn summary(text: &str) -> (Numbered, Numbered) {
    let prose = read(text);
    let rules = prose.rules.iter().map(|rule| {
        let origin = rule.origin.as_ref().unwrap();
        (origin.line, rule.slug().to_owned())
    });
    let unchecked = prose.unchecked.into_iter();
    (
        rules.collect(),
        unchecked.map(|it| (it.origin.line, it.text)).collect(),
    )
}

#[track_caller]
fn check(text: &str, rules: &[(usize, &str)], unchecked: &[(usize, &str)]) {
    let found = summary(text);
    let numbered = |texts: &[(usize, &str)]| -> Numbered {
        let texts = texts.iter();
        texts
            .map(|(line, text)| (*line, (*text).to_owned()))
            .collect()
    };
    assert_eq!(found, (numbered(rules), numbered(unchecked)), "{text}");
}

#[test]
fn a_byte_order_mark_hides_no_rule() {
    let text = "\u{feff}- No global variables.\r\n- Write good code.\r\n";
    check(
        text,
        &[(1, "no-global-variables")],
        &[(2, "Write good code.")],
    );
}

#[test]
fn list_items_and_sentences_are_rules() {
    check(
        "# Style\n\nWrite good code. Do not use `goto`. No global variables.\n\n\
         - Functions must not have more than 4 parameters\n- **Never** use a while loop!\n\
         1. Lines must be at most\n   100 characters long;\n",
        &[
            (3, "no-keyword"),
            (3, "no-global-variables"),
            (5, "max-parameters"),
            (6, "no-while-loop"),
            (7, "max-line-length"),
        ],
        &[(3, "Write good code.")],
    );
}

#[test]
fn lines_without_full_stops_are_read_one_by_one() {
    check(
        "You are an expert\nin Go\nNo global variables\nClass names must be\nPascalCase\nBe nice\n",
        &[(3, "no-global-variables"), (4, "class-naming")],
        &[(1, "You are an expert in Go"), (6, "Be nice")],
    );
}

#[test]
fn code_headings_comments_and_table_heads_are_skipped() {
    check(
        "---\ntitle: x\n---\n# Do not use `goto`\n## Other\n```sh\nrun me\n```\n<!-- a\nb -->\n\
         | Rule | Why |\n|---|---|\n| No global variables | state |\n| Be kind | always |\n\n<br>\n",
        &[(4, "no-keyword"), (13, "no-global-variables")],
        &[(14, "Be kind | always")],
    );
}

#[test]
fn names_keep_their_punctuation() {
    let prose = read("Define a function named __init__.\n\nImport the libraries `<iostream>`.\n");
    assert_eq!(prose.rules[0].sentence, "Define a function named __init__.");
    assert_eq!(
        prose.rules[1].sentence,
        "Import the libraries `<iostream>`."
    );
}

#[test]
fn indented_prompts_are_read() {
    check(
        "    No global variables.\n\n    Be nice.\n",
        &[(1, "no-global-variables")],
        &[(3, "Be nice.")],
    );
}

#[test]
fn uncheckable_instructions_are_listed_with_a_reason() {
    let prose = read("Your code should not use any functions from the disallowed_function_list.");
    assert!(prose.rules.is_empty());
    let [unchecked] = prose.unchecked.as_slice() else {
        panic!("one")
    };
    assert!(matches!(
        unchecked.reason,
        Some(SentenceError::Unjudgeable { .. })
    ));
}

#[test]
fn a_prompt_of_twenty_sentences() {
    let prompt = include_str!("../../../tests/data/prompt.md");
    let prose = read(prompt);
    assert_eq!((prose.rules.len(), prose.unchecked.len()), (14, 6));
}
