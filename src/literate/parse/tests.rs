use super::*;
use crate::verdict::Reason;

const FILE: &str = "# no-for-loop\n\nNo loop.\n\n- Not a case.\n\n## Python\n\n`no-for-loop` cannot be No: of course it can.\n\n### A `for` in a string\n\nA sentence.\n\n```python\nprint(\"for\")\n```\n- No: Your code should not use `for`-loop. `3:5 async for x in xs:`,\n  `` 4:1 ` ``\n\n### Raw\n\n````response\nHello\n```python\nx\n```\n````\n- Unverifiable type-not-inferable: Your code should not use for-loop.\n";

#[test]
fn a_file_of_cases_is_read() {
    let suite = parse(FILE).unwrap();
    assert_eq!(suite.prose, "No loop.\n\n- Not a case.");
    assert_eq!(suite.slugs, ["no-for-loop"]);
    let exempt = Exemption {
        slug: "no-for-loop".to_owned(),
        language: Some(Language::Python),
        outcome: Outcome::No,
        line: 9,
    };
    assert_eq!(suite.exempt, [exempt]);
    let case = &suite.cases[0];
    assert_eq!(case.name, "A for in a string");
    assert_eq!(case.line, 11);
    assert_eq!(case.language, Some(Language::Python));
    assert_eq!(case.response, "```python\nprint(\"for\")\n```");
    let [pair] = &case.pairs[..] else { panic!("{case:?}") };
    assert_eq!(pair.instructions, ["Your code should not use `for`-loop."]);
    assert_eq!(pair.outcome, Outcome::No);
    let evidence: Vec<_> = pair.evidence.iter().map(ToString::to_string).collect();
    assert_eq!(evidence, ["3:5 async for x in xs:", "4:1 `"]);
    assert!(FILE[pair.item.clone()].starts_with("- No: Your code"));
    assert_eq!((pair.line, case.line_of(pair)), (18, 11));
    let raw = &suite.cases[1];
    let pair = &raw.pairs[0];
    assert_eq!(pair.instructions, ["Your code should not use for-loop."]);
    assert_eq!(raw.response, "Hello\n```python\nx\n```\n");
    assert_eq!(pair.outcome, Outcome::Unverifiable(Reason::TypeNotInferable));
}

/// A case of one response, then what is given.
fn case(rest: &str) -> String {
    format!("# use-if, no-if\n\n## Go\n\n### One\n\n```go\nx()\n```\n{rest}")
}

#[test]
fn several_pairs_share_a_response() {
    let text = case("- No: Use if.\n  - Be brief.\n- Yes: Do not use if. `2:1 x()`\n");
    let suite = parse(&text).unwrap();
    assert_eq!(suite.slugs, ["use-if", "no-if"]);
    let case = &suite.cases[0];
    let [first, second] = &case.pairs[..] else { panic!("{case:?}") };
    assert_eq!(first.instructions, ["Use if.", "Be brief."]);
    assert_eq!(first.outcome, Outcome::No);
    assert_eq!(case.line_of(first), 10);
    assert_eq!(second.instructions, ["Do not use if."]);
    assert_eq!(second.evidence[0].to_string(), "2:1 x()");
    assert_eq!(case.line_of(second), 12);
    assert_eq!(suite.pairs().count(), 2);
}

#[test]
fn what_is_wrong_with_a_case_is_named_with_its_line() {
    for (rest, line, message) in [
        (
            "```go\ny()\n```\n",
            11,
            "case `One` has a response already: write another case for this one",
        ),
        (
            "- Maybe: Use if.\n",
            11,
            "verdict `Maybe`: expected `Yes`, `No` or `Unverifiable REASON`",
        ),
        (
            "\n```verdict\nYes\n```\n",
            12,
            "a `verdict` block is not read any more: write the instruction and its verdict as an item of a list, `- Yes: INSTRUCTION`",
        ),
    ] {
        let problems = parse(&case(&format!("- No: Use if.\n{rest}"))).unwrap_err();
        let message = message.to_owned();
        assert_eq!(problems, [CaseError { line, message }], "{rest}");
    }
    let problems = parse(&case("")).unwrap_err();
    let message =
        "case `One` has no instruction: write a list below the response, `- Yes: INSTRUCTION`";
    assert_eq!(problems, [CaseError { line: 5, message: message.to_owned() }]);
    let late = "## Go\n### One\n- No: Use if.\n\n```go\ny()\n```\n";
    let message = "case `One`: the response has to come before the first verdict".to_owned();
    assert_eq!(parse(late).unwrap_err(), [CaseError { line: 5, message }]);
    let problems = parse("# t\n\n## Ruby\n\n### One\n\n- No: Do it.\n").unwrap_err();
    assert_eq!((problems[0].line, problems[1].line), (3, 5));
    assert!(problems[0].message.contains("section `Ruby`"));
    assert_eq!(problems[1].message, "case `One` has no response (a fenced block)");
}
