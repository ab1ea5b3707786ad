//! `codeif explain`.

use super::harness::codeif;

#[test]
fn every_template_is_explained() {
    let list = codeif(&["templates", "--format", "json"]).json();
    for template in list["templates"].as_array().unwrap() {
        let slug = template["template"].as_str().unwrap();
        let text = codeif(&["explain", slug]).status(0).quiet().stdout();
        assert!(text.starts_with(&format!("# {slug}\n")), "{text}");
    }
}

#[test]
fn a_page_of_two_templates_explains_both() {
    for slug in ["use-if", "no-if"] {
        let text = codeif(&["explain", slug, "--examples"]).status(0).stdout();
        assert!(text.contains("`no-if` is the exact negation"), "{text}");
        assert!(
            text.contains("> Your code should not use if statement"),
            "{text}"
        );
    }
}

#[test]
fn topics_are_explained() {
    for topic in ["principles", "terms", "types"] {
        let text = codeif(&["explain", topic]).status(0).quiet().stdout();
        assert!(text.starts_with("## "), "{text}");
    }
}

#[test]
fn an_unknown_name_suggests_the_nearest() {
    codeif(&["explain", "no-for-lop"])
        .status(2)
        .complains("did you mean `no-for-loop`?");
}
