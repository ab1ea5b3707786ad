//! `codeif test`.

use super::harness::TestDir;

const CASES: &str = "# Mine\n\n## Python\n\n### A loop is found\n\n```python\nfor x in y:\n    pass\n```\n- No: Your code should not use for-loop. `2:1 for x in y:`\n";

#[test]
fn cases_that_pass_are_counted() {
    TestDir::new()
        .file("mine.md", CASES)
        .codeif(&["test", "mine.md"])
        .status(0)
        .shows("1 passed, 0 failed\n");
}

#[test]
fn a_case_that_fails_says_where_and_what() {
    let cases = CASES.replace("`2:1 for x in y:`", "`3:1 for x in y:`, `4:1 pass`");
    TestDir::new().file("mine.md", cases).codeif(&["test", "mine.md"]).status(1).shows(
        "mine.md:5: A loop is found\n\
             No as expected, but the evidence differs: the code has 1 for-loop\n  \
             wrong    2:1 for x in y:, expected at 3:1\n  \
             missing  4:1 pass\n\n\
             0 passed, 1 failed\n",
    );
}

#[test]
fn several_instructions_on_one_response_count_each() {
    let more = |verdict| format!("{CASES}- {verdict}\n");
    TestDir::new()
        .file("mine.md", more("Yes: Your code should use for-loop. `2:1 for x in y:`"))
        .codeif(&["test", "mine.md"])
        .status(0)
        .shows("2 passed, 0 failed\n");
    TestDir::new()
        .file("mine.md", more("No: Your code should use for-loop."))
        .codeif(&["test", "mine.md"])
        .status(1)
        .shows(
            "mine.md:12: A loop is found\n\
             expected No, got Yes: the code has a for-loop\n  \
             noisy    2:1 for x in y:\n\n\
             1 passed, 1 failed\n",
        );
}

#[test]
fn a_file_that_is_no_case_file_names_its_lines() {
    TestDir::new()
        .file("bad.md", "## Lua\n\n### One\n\n- No: Do it.\n")
        .codeif(&["test", "bad.md"])
        .status(2)
        .complains("error: bad.md:1: section `Lua`: expected the name of a language or `Any`")
        .complains("error: bad.md:3: case `One` has no response");
}
