use super::*;
use crate::verdict::Reason;

const FILE: &str = "# no-for-loop\n\nNo loop.\n\n## Python\n\n`no-for-loop` cannot be No: of course it can.\n\n### A `for` in a string\n\nA sentence.\n\n> Your code should not use `for`-loop.\n\n```python\nprint(\"for\")\n```\n\n```verdict\nNo\n3:5 async for x in xs:\n```\n\n### Raw\n\n> Your code should\n> not use for-loop.\n\n````response\nHello\n```python\nx\n```\n````\n\n```verdict\nUnverifiable type-not-inferable\n```\n";

#[test]
fn a_file_of_cases_is_read() {
    let suite = parse(FILE).unwrap();
    assert_eq!(suite.prose, "No loop.");
    assert_eq!(suite.slugs, ["no-for-loop"]);
    let exempt = Exemption {
        slug: "no-for-loop".to_owned(),
        language: Some(Language::Python),
        outcome: Outcome::No,
        line: 7,
    };
    assert_eq!(suite.exempt, [exempt]);
    let case = &suite.cases[0];
    assert_eq!(case.name, "A for in a string");
    assert_eq!(case.line, 9);
    assert_eq!(case.language, Some(Language::Python));
    assert_eq!(case.response, "```python\nprint(\"for\")\n```");
    let [pair] = &case.pairs[..] else { panic!("{case:?}") };
    assert_eq!(pair.instructions, ["Your code should not use `for`-loop."]);
    assert_eq!(pair.outcome, Outcome::No);
    assert_eq!(pair.evidence[0].to_string(), "3:5 async for x in xs:");
    assert_eq!(&FILE[pair.verdict.clone()], "No\n3:5 async for x in xs:\n");
    assert_eq!((pair.line, case.line_of(pair)), (13, 9));
    let raw = &suite.cases[1];
    let pair = &raw.pairs[0];
    assert_eq!(pair.instructions, ["Your code should not use for-loop."]);
    assert_eq!(raw.response, "Hello\n```python\nx\n```\n");
    assert_eq!(pair.outcome, Outcome::Unverifiable(Reason::TypeNotInferable));
}

/// A case of one response, then what is given.
fn case(rest: &str) -> String {
    format!("# use-if, no-if\n\n## Go\n\n### One\n\n```go\nx()\n```\n\n{rest}")
}

#[test]
fn several_pairs_share_a_response() {
    let text = case(
        "> Use if.\n\n> Be brief.\n\n```verdict\nNo\n```\n\n> Do not use if.\n\n```verdict\nYes\n2:1 x()\n```\n",
    );
    let suite = parse(&text).unwrap();
    assert_eq!(suite.slugs, ["use-if", "no-if"]);
    let case = &suite.cases[0];
    let [first, second] = &case.pairs[..] else { panic!("{case:?}") };
    assert_eq!(first.instructions, ["Use if.", "Be brief."]);
    assert_eq!(first.outcome, Outcome::No);
    assert_eq!(case.line_of(first), 11);
    assert_eq!(second.instructions, ["Do not use if."]);
    assert_eq!(second.evidence[0].to_string(), "2:1 x()");
    assert_eq!(case.line_of(second), 19);
    assert_eq!(suite.pairs().count(), 2);
}

#[test]
fn an_incomplete_pair_is_named_with_its_line() {
    let pair = "> Use if.\n\n```verdict\nNo\n```\n\n";
    for (rest, line, message) in [
        ("> Do not use if.\n", 17, "case `One`: no `verdict` block follows this instruction"),
        (
            "```verdict\nYes\n```\n",
            17,
            "case `One`: no instruction (a block quote) comes before this verdict",
        ),
        (
            "```go\ny()\n```\n",
            17,
            "case `One` has a response already: write another case for this one",
        ),
    ] {
        let problems = parse(&case(&format!("{pair}{rest}"))).unwrap_err();
        let message = message.to_owned();
        assert_eq!(problems, [CaseError { line, message }], "{rest}");
    }
    let problems = parse(&case("")).unwrap_err();
    let message = "case `One` has no instruction (a block quote) with a verdict".to_owned();
    assert_eq!(problems, [CaseError { line: 5, message }]);
    let late = format!("## Go\n### One\n{pair}```go\ny()\n```\n");
    let message = "case `One`: the response has to come before the first verdict".to_owned();
    assert_eq!(parse(&late).unwrap_err(), [CaseError { line: 9, message }]);
}

#[test]
fn what_a_case_lacks_is_named_with_its_line() {
    let problems = parse("# t\n\n## Ruby\n\n### One\n\n> Do it.\n").unwrap_err();
    assert_eq!(problems[0].line, 3);
    assert!(problems[0].message.contains("section `Ruby`"));
    assert_eq!(problems[1].line, 5);
    assert_eq!(problems[1].message, "case `One` has no response (a fenced block)");
    let problems =
        parse("## Go\n### One\n> x\n\n```go\n```\n```verdict\nMaybe\n```\n").unwrap_err();
    assert!(problems[0].message.contains("verdict `Maybe`"));
}
