//! `codeif templates`.

use super::harness::codeif;

#[test]
fn there_are_fifty_in_the_papers_order() {
    let list = codeif(&["templates", "--format", "json"]).status(0).quiet().json();
    let templates = list["templates"].as_array().unwrap();
    let ids: Vec<_> = templates
        .iter()
        .filter(|it| it["origin"] == "paper")
        .map(|it| it["id"].as_u64().unwrap())
        .collect();
    assert_eq!(ids, (1..=50).collect::<Vec<_>>());
    let table = codeif(&["templates"]).status(0).stdout();
    for template in templates {
        assert!(table.contains(template["template"].as_str().unwrap()));
    }
}
