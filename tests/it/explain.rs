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
