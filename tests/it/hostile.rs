//! What a model can write to hang, crash or mislead the command. Each input is judged within a
//! second and 200 MB, or refused with the name of a limit.

pub(super) mod bounded;

use serde_json::{Value, json};

use super::harness::{TestDir, lines};
use bounded::bounded;

/// A row of the table: a name, the language of the question, the response, the instruction, and
/// the beginnings of the verdict and its message.
macro_rules! table {
    ($($name:ident: $language:literal, $response:expr, $instruction:literal => $expected:literal;)*) => {
        $(#[test]
        fn $name() {
            judge($language, &$response, $instruction, $expected);
        })*
    };
}

/// Judges one response, and returns the detail of the verdict.
#[track_caller]
fn detail(language: &str, response: &str, instruction: &str) -> Value {
    let answer = json!({
        "question_id": 1,
        "model_id": "m",
        "answer": response,
        "instruction_list": [instruction],
        "meta_info": {"programming_language": language},
    });
    let dir = TestDir::new().file("a.jsonl", answer.to_string());
    let line = grade(&dir, &["--no-answer"]);
    line["details"][0].clone()
}

/// Grades `a.jsonl`, and returns the only verdict line.
#[track_caller]
fn grade(dir: &TestDir, options: &[&str]) -> Value {
    let args = ["grade", "a.jsonl", "-o", "v.jsonl"];
    let status = bounded(dir.folder(), &[&args[..], options].concat());
    assert_eq!(status, Some(0), "{}", dir.read("stderr"));
    lines(&dir.read("v.jsonl")).remove(0)
}

#[track_caller]
fn judge(language: &str, response: &str, instruction: &str, expected: &str) {
    let detail = detail(language, response, instruction);
    let (verdict, message) = (&detail["verdict"], &detail["message"]);
    let found = match &detail["reason"] {
        Value::Null => format!("{}: {}", verdict.as_str().unwrap(), message.as_str().unwrap()),
        reason => format!("{}: {}", reason.as_str().unwrap(), message.as_str().unwrap()),
    };
    let shown: String = found.chars().take(300).collect();
    assert!(found.starts_with(expected), "expected {expected:?}, found {shown:?}");
}

fn fence(language: &str, code: &str) -> String {
    format!("```{language}\n{code}\n```\n")
}

/// Code with a part that is repeated in the middle.
fn repeat(language: &str, before: &str, times: usize, part: &str, behind: &str) -> String {
    fence(language, &format!("{before}{}{behind}", part.repeat(times)))
}

/// Code with nested pairs.
fn nest(language: &str, before: &str, times: usize, pair: [&str; 2], inner: &str) -> String {
    let [open, close] = pair.map(|part| part.repeat(times));
    fence(language, &format!("{before}{open}{inner}{close}\n"))
}

const MANY: usize = 100_000;

// Nesting past the limit is refused before the parse; instructions about the text are judged.
table! {
    parentheses_in_python: "python", nest("python", "result = ", MANY, ["(", ")"], "1"),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: brackets nested 10000";
    parentheses_in_java: "java", nest("java", "int result = ", MANY, ["(", ")"], "1"),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: brackets nested 10000";
    brackets: "python", nest("python", "result = ", MANY, ["[", "]"], "1"),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: brackets nested 10000";
    blocks: "java", nest("java", "class A", MANY, ["{", "}"], ""),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: brackets nested 10000";
    ifs_with_blocks: "go", nest("go", "func f() ", MANY, ["{ if x ", "}"], "{}"),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: brackets nested 10000";
    template_arguments: "cpp", nest("cpp", "", MANY, ["A<", ">"], "int"),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: brackets nested 10000";
    open_type_arguments: "java", repeat("java", "", MANY, "a<", ""),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: brackets nested 10000";
    lone_backslashes: "python", repeat("python", "", MANY, "\\\n", ""),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: 100000 lines in a row with only a backslash";
    stray_brackets: "java", repeat("java", "", MANY, ")~", ""),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: 100000 unmatched closing brackets";
    arrows: "java", repeat("java", "", 3_000, "a=>a=>a=>;\n", ""),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: 9000 `=>`";
    punctuation: "go", repeat("go", "", 20_000, "->*", ""),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: 60000 punctuation characters in a row";
    colons: "python", repeat("python", "", 1_000_000, ":", ""),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: 1000000 repeats of one punctuation character in a row";
    empty_lists_in_a_row: "python", repeat("python", "result = [", 300, "[], ", "]"),
        "Your code should not use for-loop." => "Yes";
    brackets_of_other_kinds: "python", repeat("python", "", 40, &("f".to_owned() + &"(".repeat(990) + ";" + &"}".repeat(990) + "\n"), ""),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: 1037 errors";
    errors: "java", repeat("java", "", 20_000, "case 1:", ""),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: 1005 errors";
    errors_after_code: "java", repeat("java", &"int x = 1;\n".repeat(5_000), 20_000, "case 1:", ""),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: 1008 errors";
    errors_after_comments: "python", repeat("python", &"#\n".repeat(200_000), 2_000, "a?b:", ""),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: 6275 errors";
    errors_in_many_blocks: "java", fence("java", &"case 1:".repeat(140)).repeat(1_900),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: parsing takes more than ";
    errors_without_a_tag: "cpp", fence("", &("int x = 1;\n".repeat(5_000) + &"@a\n".repeat(MANY))),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: parsing takes more than ";
    tags_that_stay_open: "typescript", repeat("tsx", "", MANY, "<a>", ""),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: ";
    templates_that_stay_open: "javascript", repeat("js", "", 20_000, "`${", ""),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: brackets nested 20000";
    regular_expressions_that_stay_open: "javascript", repeat("js", "", 30_000, "/(", ""),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: brackets nested 30000";
    arrows_in_javascript: "javascript", repeat("js", "const f = ", MANY, "(a) => ", "1;"),
        "Your code should use arrow functions." => "limit-exceeded: the code is past a limit: parsing takes more than ";
    arrows_in_variables: "javascript", nest("js", "", 900, ["const f = () => { ", "}"], ""),
        "Use function declarations instead of arrow functions." => "No";
    promise_chains: "javascript", repeat("js", "function f() { p", 10_000, ".then(g)", "; }"),
        "Your code should not use promise chains." => "No: promise chain: 10000 found";
    assertions_in_typescript: "typescript", repeat("ts", "const result = a", MANY, " as b", ";"),
        "Your code should not use type assertions." => "limit-exceeded: the code is past a limit: parsing takes more than ";
    members_in_typescript: "typescript", repeat("ts", "const result = a", MANY, ".b", ";"),
        "Variable 'result', the initial value should be '0'." => "No";
    scripts: "javascript", repeat("html", "", 30_000, "<script>for (;;) {}</script>\n", ""),
        "Your code should not use for-loop." => "limit-exceeded: the response has 30001 code blocks, at most 10000 are judged";
    many_scripts: "javascript", repeat("html", "", 100, "<script>let a = 1;</script>\n", "<script>for (;;) {}</script>"),
        "Your code should not use for-loop." => "No";
    lists_in_a_list: "swift", repeat("swift", "let a = [", 20_000, "[1], ", "[1]]"),
        "Your code should use array." => "Yes";
    lists_around_a_list: "swift", nest("swift", "let a = ", 500, ["[", "]"], "1"),
        "Your code should use array." => "Yes";
    calls_after_a_static_using: "csharp", repeat("csharp", "using static System.Math;\n", 4_000, "class A : B { }\nclass B { void f() { Sqrt(1); } }\n", ""),
        "Your code should not use any functions from the disallowed function list ['Math class']." => "No";
    types_that_stay_open: "java", repeat("java", "", 160, &("A<".repeat(900) + "> x;\n"), ""),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: 4360 errors";
    comparisons_that_break_off: "go", repeat("go", "", 160, &("a<".repeat(900) + ";\n"), ""),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: parsing takes more than ";
    definitions_of_macros: "cpp", repeat("cpp", "", 2_000, "#define A(x) x\n", ""),
        "Your code should not use for-loop." => "Yes";
    a_long_comment: "java", repeat("java", "/*", 300_000, "a\n", "*/ class A { void f() { for (;;) {} } }\n"),
        "Your code should not use for-loop." => "No";
    a_long_string: "go", repeat("go", "package p\n\nvar a = `", 300_000, "a\n", "`\n"),
        "Your code should not use for-loop." => "Yes";
    steps: "go", repeat("go", "package p\n", MANY, "var a = 1\n", ""),
        "Your code should not use for-loop." => "limit-exceeded: the code is past a limit: parsing takes more than ";
    nesting_in_text: "python", nest("python", "result = ", MANY, ["(", ")"], "1"),
        "Your answer in total should not exceed 60 lines." => "Yes";
}

/// A statement within a function, in a language.
fn statement(language: &str, code: &str) -> String {
    let code = match language {
        "java" => format!("class A {{ void f() {{ {code} }} }}"),
        "go" => format!("package p\n\nfunc f() {{\n{code}\n}}\n"),
        "cpp" => format!("void f() {{ {code} }}\n"),
        _ => code.to_owned(),
    };
    fence(language, &code)
}

/// The parts of code that nests without brackets that stay open: the start, the part to repeat,
/// the end.
fn deep(language: &str, [before, part, after]: [&str; 3]) -> String {
    statement(
        language,
        &format!("{before}{}{after}", part.repeat((150_000 / part.len()).min(50_000))),
    )
}

// Trees of any depth are walked.
table! {
    bare_ifs_in_java: "java", deep("java", ["", "if (x) ", ";"]),
        "Your code should not use for-loop." => "Yes";
    bare_ifs_in_cpp: "cpp", deep("cpp", ["", "if (x) ", ";"]),
        "Your code should use if statement for decision making." => "Yes";
    else_ifs_in_java: "java", deep("java", ["if (x) {} ", "else if (x) {} ", ""]),
        "Your code should use if statement for decision making." => "Yes";
    else_ifs_in_go: "go", deep("go", ["if x {} ", "else if x {} ", ""]),
        "Your code should use if statement for decision making." => "Yes";
    elifs_in_python: "python", deep("python", ["if x: pass\n", "elif x: pass\n", ""]),
        "Your code should use if statement for decision making." => "Yes";
    signs_in_python: "python", deep("python", ["result = ", "- ", "1"]),
        "Variable 'result', type should be 'int'." => "type-not-inferable";
    nots_in_python: "python", deep("python", ["result = ", "not ", "x"]),
        "Variable 'result', type should be 'int'." => "No";
    nots_in_java: "java", deep("java", ["boolean result = ", "!", "x;"]),
        "Variable 'result', the initial value should be '0'." => "No";
    stars_in_cpp: "cpp", deep("cpp", ["int ", "*", "result;"]),
        "Variable 'result', type should be 'int'." => "type-not-inferable";
    stars_in_go: "go", deep("go", ["var result ", "*", "int"]),
        "Variable 'result', type should be 'int'." => "No";
    conditionals_in_python: "python", deep("python", ["result = ", "1 if x else ", "2"]),
        "Variable 'result', type should be 'int'." => "type-not-inferable";
    conditionals_in_java: "java", deep("java", ["int result = ", "x ? 1 : ", "2;"]),
        "Variable 'result', type should be 'int'." => "Yes";
    sums_in_python: "python", deep("python", ["result = 1", " + 1", ""]),
        "Variable 'result', type should be 'int'." => "type-not-inferable";
    sums_in_go: "go", deep("go", ["result := 1", " + 1", ""]),
        "Variable 'result', type should be 'int'." => "type-not-inferable";
    sums_in_cpp: "cpp", deep("cpp", ["auto result = 1", " + 1", ";"]),
        "Variable 'result', type should be 'int'." => "type-not-inferable";
    members_in_python: "python", deep("python", ["result = a", ".b", ""]),
        "Variable 'result', the initial value should be '0'." => "No";
    members_in_java: "java", deep("java", ["var result = a", ".b", ";"]),
        "Variable 'result', the initial value should be '0'." => "No";
    calls_in_python: "python", deep("python", ["result = a", "()", ""]),
        "Variable 'result', the initial value should be '0'." => "limit-exceeded: the code is past a limit: 100000 punctuation characters";
    calls_in_cpp: "cpp", deep("cpp", ["auto result = a", "()", ";"]),
        "Variable 'result', the initial value should be '0'." => "limit-exceeded: the code is past a limit: 100002 punctuation characters";
    assignments_in_python: "python", deep("python", ["", "result = ", "0"]),
        "Variable 'result', the initial value should be '0'." => "Yes";
    assignments_in_cpp: "cpp", deep("cpp", ["int result; ", "result = ", "0;"]),
        "Variable 'result', the initial value should be '0'." => "No";
    lambdas_in_python: "python", deep("python", ["result = ", "lambda: ", "0"]),
        "Your function should have at most 3 parameters." => "Yes";
    lambdas_in_java: "java", deep("java", ["F result = ", "x -> ", "0;"]),
        "Your function should have at most 3 parameters." => "Yes";
    function_types_in_go: "go", deep("go", ["var result ", "func() ", "int"]),
        "Variable 'result', type should be 'int'." => "No";
    commas_in_python: "python", deep("python", ["f(a", ", a", ")"]),
        "Your code should not use for-loop." => "Yes";
    labels_in_java: "java", deep("java", ["", "a: ", ";"]),
        "Your code should not use for-loop." => "Yes";
}

// Size and number.
table! {
    a_line_of_5_mb: "python", repeat("python", "x = '", 5_000_000, "a", "'"),
        "Your code lines should not exceed 80 characters." => "limit-exceeded: the response has 5000";
    a_line_of_1_mb: "python", repeat("python", "x = '", 1_000_000, "a", "'"),
        "Your code lines should not exceed 80 characters." => "No";
    fences_of_50_000_blocks: "python", fence("python", "x = 1").repeat(50_000),
        "Your code should not use for-loop." => "limit-exceeded: the response has 50000 code blocks, at most 10000";
    fences_that_open: "python", "```python\n".repeat(50_000),
        "Your code should not use for-loop." => "limit-exceeded: the response has 50000 code blocks, at most 10000";
    fences_of_9_000_blocks: "python", fence("python", "x = 1").repeat(9_000),
        "Your code should not use for-loop." => "Yes";
    blocks_without_a_tag: "python", fence("", "x = 1").repeat(9_000),
        "Your code should not use for-loop." => "Yes";
    empty_lines_by_the_million: "python", repeat("python", "x = 1\n", 1_000_000, "\n", "y = 2"),
        "Your code should define a variable named 'y'." => "Yes";
    empty_lines_that_count: "python", repeat("python", "x = 1\n", 1_000_000, "\n", "y = 2"),
        "Your answer in total should not exceed 60 lines." => "No";
    a_name_of_100_kb: "python", fence("python", &format!("{} = 1", "x".repeat(100_000))),
        "The variable names in your code should follow the snake_case naming convention" => "Yes";
    names_of_100_kb_that_are_wrong: "cpp", fence("cpp", &format!("int {}; int f() {{}}", "xY".repeat(50_000))),
        "The variable names in your code should follow the snake_case naming convention" => "No";
    a_number_of_100_kb: "python", fence("python", &format!("result = {}", "1".repeat(100_000))),
        "Variable 'result', the initial value should be '0'." => "No";
    emphasis: "python", "*a ".repeat(600_000),
        "Your code should not use for-loop." => "Yes";
    quotations: "python", ">".repeat(1_000_000),
        "Your code should not use for-loop." => "Yes";
    lists: "python", "- ".repeat(500_000),
        "Your code should not use for-loop." => "Yes";
    links: "python", "[a](b".repeat(200_000),
        "Your code should not use for-loop." => "Yes";
    backticks: "python", (0..12_000).map(|n| "`".repeat(n % 300) + " ").collect::<String>(),
        "Your code should not use for-loop." => "Yes";
    thoughts_in_one_line: "python", "<think></think>".repeat(100_000),
        "Your code should not use for-loop." => "Yes";
    thoughts: "python", "<think>".repeat(100_000),
        "Your code should not use for-loop." => "Yes";
}

// Characters.
table! {
    null_characters: "python", fence("python", "x = 'a\0b'\nresult = 2"),
        "Your code should define a variable named 'result'." => "Yes";
    control_characters: "java", fence("java", "class A {\u{1} int result\u{7f} = 2;\u{1b}[31m }"),
        "Your code should define a class named 'A'." => "Yes";
    a_byte_order_mark: "python", format!("\u{feff}{}", fence("python", "\u{feff}result = 1")),
        "Your code should define a variable named 'result'." => "Yes";
    carriage_returns_and_line_feeds: "python", fence("python", "x = 1\r\nresult = 2\r\n"),
        "Your answer in total should not exceed 60 lines." => "Yes";
    lone_carriage_returns: "python", fence("python", "x = 1\rresult = 2"),
        "Your code should define a variable named 'result'." => "Yes";
    mixed_tabs: "python", fence("python", "if x:\n\ty = 1\n        z = 2\n    \tresult = 3"),
        "Your code should define a variable named 'result'." => "Yes";
    a_zero_width_space_in_a_name: "python", fence("python", "res\u{200b}ult = 1"),
        "Your code should define a variable named 'result'." => "No";
    a_zero_width_joiner_in_a_name: "java", fence("java", "class No\u{200d}de {}"),
        "Your code should define a class named 'Node'." => "No";
    bidirectional_marks_in_a_name: "go", fence("go", "package p\nvar res\u{202e}ult = 1"),
        "Your code should define a variable named 'result'." => "No";
    bidirectional_marks_in_a_comment: "cpp", fence("cpp", "/* \u{202e} } \u{2066} */ int result = 1;"),
        "Your code should define a variable named 'result'." => "Yes";
    a_homoglyph_in_a_name: "python", fence("python", "class N\u{43e}de: pass"),
        "Your code should define a class named 'Node'." => "No";
    a_homoglyph_in_a_keyword: "python", fence("python", "\u{441}lass Node: pass"),
        "Your code should define a class named 'Node'." => "No";
}

/// Columns count characters, and lines end as in editors.
#[test]
fn columns_count_characters() {
    for (code, line, column) in [
        ("s = '\u{1f600}\u{1f600}'; result = 1", 2, 11),
        ("\u{feff}x = 1; result = 1", 2, 9),
        ("s = 'e\u{301}'; result = 1", 2, 11),
        ("x = 1\r\nresult = 1", 3, 1),
        ("\tx = 1; result = 1", 2, 9),
    ] {
        let instruction = "Your code should define a variable named 'result'.";
        let detail = detail("python", &fence("python", code), instruction);
        let evidence = &detail["evidence"][0];
        assert_eq!(
            (&evidence["line"], &evidence["column"]),
            (&json!(line), &json!(column)),
            "{code}: {detail}"
        );
    }
}

/// Grades a file of one bad line, and returns the error message.
#[track_caller]
fn complaint(line: impl AsRef<[u8]>) -> String {
    let dir = TestDir::new().file("a.jsonl", line);
    assert_eq!(bounded(dir.folder(), &["grade", "a.jsonl"]), Some(2));
    let said = dir.read("stderr");
    assert!(said.len() < 1000, "{} bytes on standard error", said.len());
    said
}

#[test]
fn lines_that_are_refused() {
    let line = |fields: &str| {
        format!(
            r#"{{"question_id": 1, "model_id": "m", "answer": "x", "instruction_list": ["A", "B"], {fields}}}"#
        )
    };
    for (text, expected) in [
        (format!("{}\n", "x".repeat(70 << 20)), "a.jsonl:1: the line is longer than"),
        (
            "[".repeat(10_000) + &"]".repeat(10_000),
            "a.jsonl:1: expected a JSON object, found a list",
        ),
        ("{\"a\":".repeat(10_000) + "1" + &"}".repeat(10_000), "a.jsonl:1: field"),
        ("[".repeat(10_000), "a.jsonl:1: expected a JSON object, found a list"),
        ("{\"a\":".repeat(10_000), "a.jsonl:1: not JSON"),
        (
            line(r#""instruction_dependence": {"1": [1e400]}"#),
            "a.jsonl:1: field `instruction_dependence",
        ),
        (
            line(r#""instruction_dependence": {"1": [99999999999999999999]}"#),
            "a.jsonl:1: field `instruction_dependence",
        ),
        (
            line(r#""instruction_dependence": {"99999999999999999999": [1]}"#),
            "a.jsonl:1: field `instruction_dependence",
        ),
        (line(r#""question_id": 2"#), "a.jsonl:1: field `question_id` occurs twice"),
        (line(&format!(r#""{0}": 1, "{0}": 2"#, "k".repeat(100_000))), "occurs twice"),
    ] {
        let said = complaint(&text);
        assert!(said.contains(expected), "expected {expected:?}, found {said:?}");
    }
    let said = complaint(b"{\"question_id\": 1, \"model_id\": \"\xff\xfe\"}");
    assert!(said.contains("invalid UTF-8 at byte 33"), "{said}");
}

/// The output is the same in any environment, any folder and next to any files.
#[test]
fn verdicts_do_not_depend_on_the_environment() {
    let answer = json!({
        "question_id": 1,
        "model_id": "İı",
        "answer": fence("python", "# codeif: ignore\nfor İ in ı: result = 1.5"),
        "instruction_list": ["Your code should not use for-loop.", "Variable 'result', type should be 'int'."],
    });
    let run = |dir: TestDir, environment: &[(&str, &str)]| {
        let dir = dir.file("a.jsonl", answer.to_string());
        let args = ["grade", "a.jsonl", "-o", "v.jsonl", "--format", "json"];
        let ran = dir.codeif_in(&args, environment).status(0);
        (dir.read("v.jsonl"), ran.stdout())
    };
    let plain = run(TestDir::new(), &[]);
    let config = "constraints = [\"Sing.\"]\n[limits]\nmax-nesting = 1\n";
    let crowded = TestDir::new()
        .file("codeif.toml", config)
        .file(".gitignore", "*\n")
        .file("questions.jsonl", "nonsense");
    let environment = [
        ("LANG", "tr_TR.UTF-8"),
        ("LC_ALL", "tr_TR.UTF-8"),
        ("TZ", "Pacific/Kiritimati"),
        ("HOME", "/nowhere"),
        ("COLUMNS", "20"),
        ("RAYON_NUM_THREADS", "1"),
    ];
    assert_eq!(run(crowded, &environment), plain);
}
