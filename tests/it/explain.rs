//! `codeif explain`.

use super::harness::codeif;

#[test]
fn a_page_of_two_templates_explains_both() {
    for slug in ["use-if", "no-if"] {
        let text = codeif(&["explain", slug, "--examples"]).status(0).stdout();
        assert!(text.contains("`no-if` is the exact negation"), "{text}");
        assert!(text.contains("Yes: Your code should not use if statement"), "{text}");
    }
}

#[test]
fn topics_are_explained() {
    for topic in ["principles", "terms", "types", "javascript"] {
        let text = codeif(&["explain", topic]).status(0).quiet().stdout();
        assert!(text.starts_with("## "), "{text}");
    }
}

#[test]
fn a_wide_table_is_a_list() {
    codeif(&["explain", "terms"]).status(0).shows("- switch statement\n  - Python: `match`\n");
}

#[test]
fn an_unknown_name_suggests_the_nearest() {
    codeif(&["explain", "no-for-lop"]).status(2).complains("did you mean `no-for-loop`?");
}

#[test]
fn every_reason_is_explained() {
    for reason in codeif::Reason::ALL {
        let shown = codeif(&["explain", reason.id()]).status(0).quiet().stdout();
        assert!(shown.contains("A verdict is Unverifiable for this reason when "), "{reason}");
    }
}

#[test]
fn a_template_is_explained_by_its_id() {
    let by_id = codeif(&["explain", "15"]).status(0).quiet().stdout();
    assert_eq!(by_id, codeif(&["explain", "no-for-loop"]).stdout());
    codeif(&["explain", "51"]).status(2).complains("no template is named `51`");
}

#[test]
fn what_the_help_refers_to_can_be_read() {
    let mut named = 0;
    for command in ["grade", "report", "agree", "coverage", "templates", "explain", "facts"] {
        let help = codeif(&[command, "--help"]).status(0).stdout();
        assert!(!help.contains("docs/"), "{help}");
        for rest in help.split("codeif explain ").skip(1) {
            let name = rest.split(|it: char| it.is_whitespace() || ")]".contains(it)).next();
            let name = name.unwrap().trim_end_matches([',', '.']).replace("COMMAND", "grade");
            if name != "TEMPLATE" && !name.starts_with('[') {
                codeif(&["explain", &name]).status(0);
                named += 1;
            }
        }
    }
    assert!(named >= 4);
}

#[test]
fn word_lists_are_published() {
    let parts = "@plot_parts, the words that a slot {…=@plot_parts} of a wording accepts: ";
    codeif(&["explain", "@plot_parts"]).status(0).shows(parts);
    codeif(&["explain", "plot-text"]).status(0).shows(parts);
    codeif(&["explain", "@plot_part"]).status(2).complains("did you mean `@plot_parts`?");
}
