use super::*;
use crate::lint::Severity;

fn read(text: &str) -> Prose {
    Prose::read(Templates::builtin(), "rules.md", Path::new("/a"), text).unwrap()
}

/// Texts with their lines.
type Numbered = Vec<(usize, String)>;

/// The slugs of the rules, and the other texts that ask for something.
fn summary(text: &str) -> (Numbered, Numbered) {
    let prose = read(text);
    let rules = prose.rules.iter().map(|rule| {
        let origin = rule.origin.as_ref().unwrap();
        (origin.line, rule.slug().to_owned())
    });
    let unchecked = prose.unchecked.into_iter().filter(|it| it.is_demand);
    (rules.collect(), unchecked.map(|it| (it.origin.line, it.text)).collect())
}

/// Checks that lines ask for nothing that can be checked.
#[track_caller]
fn check_none(lines: &[&str]) {
    for line in lines {
        let prose = read(&format!("# Code style\n\n- {line}\n"));
        assert_eq!(prose.rules.len(), 0, "{line}");
    }
}

#[track_caller]
fn check(text: &str, rules: &[(usize, &str)], unchecked: &[(usize, &str)]) {
    let found = summary(text);
    let numbered = |texts: &[(usize, &str)]| -> Numbered {
        let texts = texts.iter();
        texts.map(|(line, text)| (*line, (*text).to_owned())).collect()
    };
    assert_eq!(found, (numbered(rules), numbered(unchecked)), "{text}");
}

#[test]
fn a_line_of_a_document_that_tells_is_no_rule() {
    const TOLD: &str = "# Engine\n\nThe engine runs scripts.\n\n";
    const FEATURES: &str = "## Features\n\n- It starts fast.\n- No global variables.\n- The cache is shared.\n- It is small.\n";
    for (name, text, expected) in [
        ("AGENTS.md", TOLD.to_owned() + FEATURES, &[(8, "told")][..]),
        // Something announces it.
        ("STYLE.md", TOLD.to_owned() + FEATURES, &[(8, "")]),
        ("AGENTS.md", TOLD.to_owned() + &FEATURES.replace("Features", "Code style"), &[(8, "")]),
        (
            "AGENTS.md",
            TOLD.repeat(2) + "Conventions:\n\n- No global variables.\n- It is fast.\n",
            &[(11, "")],
        ),
        ("AGENTS.md", format!("---\nglobs: src/**\n---\n{TOLD}{FEATURES}"), &[(11, "")]),
        (
            "AGENTS.md",
            TOLD.to_owned() + &FEATURES.replace("bles.", "bles. <!-- codeif: error -->"),
            &[(8, "")],
        ),
        // A list of rules needs nothing to announce it.
        (
            "AGENTS.md",
            format!("{TOLD}{TOLD}{TOLD}## Python\n- No global variables.\n- No bare except.\n"),
            &[(14, ""), (15, "")],
        ),
        (
            "AGENTS.md",
            format!("{TOLD}{TOLD}{TOLD}## Python\n- No global variables.\n"),
            &[(14, "told")],
        ),
        ("AGENTS.md", "No global variables.\n".to_owned(), &[(1, "")]),
        // An order about code in general is one wherever it stands; one that names code may be a step.
        (
            "AGENTS.md",
            format!("{TOLD}{TOLD}{TOLD}## Logging\n- Never use f-strings in log calls.\n"),
            &[(14, "")],
        ),
        (
            "AGENTS.md",
            format!("{TOLD}{TOLD}{TOLD}## Logging\n- Don't call `load()`.\n"),
            &[(14, "told")],
        ),
        // Nor do the rules of another section say anything of what a section tells.
        (
            "AGENTS.md",
            format!(
                "## Python\n- No bare except.\n- Avoid deep code.\n- Avoid `eval`.\n- Avoid `exec`.\n- Avoid `goto`.\n{FEATURES}"
            ),
            &[(2, ""), (4, ""), (5, ""), (10, "told")],
        ),
    ] {
        let prose = Prose::read(Templates::builtin(), name, Path::new("/a"), &text).unwrap();
        let line = |rule: &Rule| (rule.origin.as_ref().unwrap().line, "");
        let told = prose.unchecked.iter().filter(|it| it.why_not() == "told");
        let told = told.map(|it| (it.origin.line, "told"));
        let found: Vec<_> = prose.rules.iter().map(line).chain(told).collect();
        assert_eq!(found, expected, "{name}: {text}");
    }
}

#[test]
fn a_byte_order_mark_hides_no_rule() {
    let text = "\u{feff}- No global variables.\r\n- Write good code.\r\n";
    check(text, &[(1, "no-global-variables")], &[(2, "Write good code.")]);
}

#[test]
fn a_language_or_what_checks_one_limits_a_line() {
    for (text, scope) in [
        ("- Python functions must be snake_case.", "Python"),
        ("- All Go functions must have comments.", "Go, no tests"),
        ("- Single quotes (Prettier)", "JavaScript or TypeScript"),
        ("- Double quotes (enforced by `ruff-format`)", "Python"),
        ("- Prettier: 2 spaces, single quotes", "JavaScript or TypeScript"),
        ("- Formatting: Black (line length 88, double quotes)", "Python"),
        ("## TypeScript\n- Single quotes (Prettier)", "TypeScript"),
        ("## Formatting (Black)\n- At most 88 columns", "Python"),
        ("## React\n- No wildcard imports.", ""),
        ("- Use TypeScript only.", ""),
        ("- Use double quotes.", ""),
    ] {
        let rules = read(text).rules;
        assert_eq!(rules.last().unwrap().scope.to_string(), scope, "{text}");
    }
}

#[test]
fn what_may_ask_for_something_is_a_note() {
    let notes = |text: &str| {
        let unchecked = read(text).unchecked.into_iter();
        unchecked.filter(|it| it.is_demand).map(|it| it.origin.line).collect::<Vec<_>>()
    };
    // What stands in a section about code is a demand, unless it tells what is so or what something is for.
    assert_eq!(
        notes("# Style\n- Small units, clear flow\n- `src/a/` - the start\n- It is small\n"),
        [2]
    );
    assert_eq!(notes("# Notes\n- Two colours\n- Colourful output with `style`\n"), [3]);
    // An introduction is one before an example, and none before items.
    assert_eq!(notes("- Mark handlers with `sync`:\n\n  ```\n  a\n  ```\n"), [1]);
    assert_eq!(notes("- Mark handlers with `sync`:\n  - the first\n"), [] as [usize; 0]);
    assert_eq!(
        notes("| Part | Deprecated (old) |\n|---|---|\n| Menu | `open` |\n| Tab | |\n"),
        [3]
    );
    assert_eq!(notes("- 避免相对导入\n"), [1]);
}

#[test]
fn tables_say_what_takes_the_place_of_what() {
    check(
        "| Avoid | Prefer | Why |\n|---|---|---|\n| Magic numbers | Constants | clear |\n\n\
         | Instead of | Use |\n|---|---|\n| `os.path` | `pathlib` |\n\n\
         | Problem | Avoid | Use |\n|---|---|---|\n| Speed | Enums | Objects |\n",
        &[(3, "no-magic-numbers"), (7, "no-libraries")],
        &[(11, "Speed | Enums | Objects")],
    );
}

#[test]
fn what_is_missing_where_it_is_wrong_is_asked_for() {
    check(
        "- ❌ Not using type hints\n- ❌ Missing type annotations\n- UP: No bare except\n",
        &[(1, "annotate-functions"), (2, "annotate-functions"), (3, "no-bare-catch")],
        &[],
    );
}

#[test]
fn a_checklist_has_rules() {
    check(
        "Before completing a change:\n1. No unused imports or variables.\n\n\
         ## Style\n- Naming: Classes=PascalCase, functions/vars=snake_case\n",
        &[
            (2, "no-unused-imports"),
            (2, "no-unused-variables"),
            (5, "class-naming"),
            (5, "function-naming"),
            (5, "variable-naming"),
        ],
        &[],
    );
}

#[test]
fn settings_of_tools_say_what_they_ask_for() {
    check(
        "- Prettier: `printWidth: 100`, `tabWidth: 2`, `singleQuote: true`, `semi: false`\n- `line-length = 88`\n\
         ## Forbidden\n- `printf` functions (use a logger)\n  - Use: `log()`, `trace()`\n",
        &[
            (1, "max-line-length"),
            (1, "indent-with-spaces"),
            (1, "single-quotes"),
            (1, "no-semicolons"),
            (2, "max-line-length"),
            (4, "no-functions-from"),
        ],
        &[(5, "Use: `log()`, `trace()`")],
    );
}

#[test]
fn commas_of_es5_are_those_of_arrays_and_objects() {
    let rules = read("## Prettier\n- `trailingComma: es5`\n").rules;
    let names: Vec<_> = rules.iter().map(Rule::name).collect();
    assert_eq!(names, ["no-construct:missing-element-comma"]);
}

#[test]
fn what_is_said_of_one_case_is_no_rule() {
    check(
        "- Log and swallow it, do not raise.\n",
        &[],
        &[(1, "Log and swallow it, do not raise.")],
    );
    check(
        "- Use `pathlib` for paths, never string concatenation.\n",
        &[],
        &[(1, "Use `pathlib` for paths, never string concatenation.")],
    );
    check("- If in doubt, use tabs.\n", &[(1, "indent-with-tabs")], &[]);
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
fn a_line_that_is_all_bold_is_one_rule() {
    check(
        "- **No global variables.**\n\n**Do not use `goto`**\n",
        &[(1, "no-global-variables"), (3, "no-keyword")],
        &[],
    );
}

#[test]
fn lines_without_full_stops_are_read_one_by_one() {
    check(
        "You are an expert\nin Go\nNo global variables\nClass names must be\nPascalCase\nBe nice\n",
        &[(3, "no-global-variables"), (4, "class-naming")],
        &[],
    );
}

#[test]
fn code_headings_comments_and_table_heads_are_skipped() {
    check(
        "---\ntitle: x\n---\n# Do not use `goto`\n## Other\n```sh\nrun me\n```\n<!-- a\nb -->\n\
         | Rule | Why |\n|---|---|\n| No global variables | state |\n| Prefer brief names | always |\n\n<br>\n",
        &[(4, "no-keyword"), (13, "no-global-variables")],
        &[(14, "Prefer brief names | always")],
    );
}

#[test]
fn names_keep_their_punctuation() {
    let prose = read(
        "Define a function named __init__.\n\nYour code should import the libraries `<iostream>`.\n",
    );
    assert_eq!(prose.rules[0].sentence, "Define a function named __init__.");
    assert_eq!(prose.rules[1].sentence, "Your code should import the libraries `<iostream>`.");
}

#[test]
fn indented_code_is_skipped() {
    check(
        "Style:\n\n    no_globals = Use(globals)\n    Handle all errors.\n\nNo global variables.\n",
        &[(6, "no-global-variables")],
        &[],
    );
}

#[test]
fn indented_prompts_are_read() {
    check(
        "    No global variables.\n\n    Handle all errors.\n",
        &[(1, "no-global-variables")],
        &[(3, "Handle all errors.")],
    );
}

#[test]
fn indented_lists_are_read_with_their_titles() {
    check(
        "You are an expert.\n\n    Style\n    - Avoid global variables.\n    - Prefer brief names.\n\n    Naming\n    - Name classes in\n      PascalCase.\n",
        &[(4, "no-global-variables"), (8, "class-naming")],
        &[(5, "Prefer brief names.")],
    );
}

#[test]
fn parts_that_depend_on_others_are_no_rules() {
    check(
        "- Computed values must be pure — no side effects, no async\n\
         - Parse the header, not just the token\n\
         - Name tests by behaviour: `test_form`, never `test_form_2`\n\
         - Never use `eval`, no exceptions\n\
         - Never use `pytz` — it is deprecated\n\
         - Put imports at the top, each on its own line\n",
        &[(4, "no-functions-from"), (5, "no-libraries"), (6, "imports-at-top")],
        &[
            (1, "Computed values must be pure — no side effects, no async"),
            (2, "Parse the header, not just the token"),
            (3, "Name tests by behaviour: `test_form`, never `test_form_2`"),
        ],
    );
}

#[test]
fn what_has_to_be_somewhere_is_no_rule_unless_it_is_about_the_code() {
    let text = "- Set `timeout=5` in `env.py`\n- Throw `HttpError` with a status code\n\
                - Your code should import the library `os`.\n";
    let prose = read(text);
    let slugs: Vec<_> = prose.rules.iter().map(Rule::slug).collect();
    assert_eq!(slugs, ["import-libraries"]);
}

#[test]
fn a_preference_is_a_warning_in_the_words_of_a_template_too() {
    let prose = read("Prefer `const` over `let`.\n");
    assert_eq!(prose.rules[0].severity, Severity::Warning);
}

#[test]
fn uncheckable_instructions_are_listed_with_a_reason() {
    let prose = read("Your code should not use any functions from the disallowed_function_list.");
    assert!(prose.rules.is_empty());
    let [unchecked] = prose.unchecked.as_slice() else { panic!("one") };
    assert!(matches!(unchecked.reason, Some(SentenceError::Unjudgeable { .. })));
}

#[test]
fn a_prompt_of_twenty_sentences() {
    let prompt = include_str!("../../../tests/data/prompt.md");
    let prose = read(prompt);
    assert_eq!((prose.rules.len(), prose.unchecked.len()), (14, 6));
}

/// The line, slug and scope of each rule, and the line and class of each other line that asks for
/// something.
#[track_caller]
fn check_scopes(text: &str, rules: &[&str], unchecked: &[&str]) {
    let prose = read(text);
    let found = prose.rules.iter().map(|rule| {
        let line = rule.origin.as_ref().unwrap().line;
        let regions = rule.regions.iter().map(|region| format!(" {region}"));
        let regions = regions.collect::<String>();
        format!("{line} {} [{}]{regions}", rule.slug(), rule.scope)
    });
    assert_eq!(found.collect::<Vec<_>>(), rules, "{text}");
    let others = prose.unchecked.iter().filter(|it| it.is_demand);
    let others = others.map(|it| format!("{} {}", it.origin.line, it.why_not()));
    assert_eq!(others.collect::<Vec<_>>(), unchecked, "{text}");
}

#[test]
fn a_heading_says_which_language_its_rules_are_for() {
    check_scopes(
        "# Shop\n- No global variables\n## Java\n- No goto\n### Naming\n- Do not use `goto`.\n\
         ## Python style\n- Class names must be PascalCase\n## Going further\n- No global variables\n",
        &[
            "2 no-global-variables []",
            "4 no-keyword [Java]",
            "6 no-keyword [Java]",
            "8 class-naming [Python]",
            "10 no-global-variables []",
        ],
        &[],
    );
    check_scopes("## TypeScript\n- No var\n", &["2 no-keyword [TypeScript]"], &[]);
    check_scopes("# A shop in Go\n\nNo goto.\n", &["3 no-keyword [Go]"], &[]);
    check_scopes("## C/C++\n- No goto\n", &["2 no-keyword [C or C++]"], &[]);
    check_scopes("## Where to go\n- No goto\n", &["2 no-keyword []"], &[]);
}

#[test]
fn the_front_matter_says_which_files_the_rules_are_for() {
    let rule = "- No global variables\n";
    for (front, expected) in [
        ("applyTo: \"**/*.ts\"", "1 no-global-variables [**/*.ts]"),
        ("globs: src/**/*.py, *.go", "1 no-global-variables [src/**/*.py *.go]"),
        ("paths: [\"a/*.{h,cpp}\", 'b/']", "1 no-global-variables [a/*.{h,cpp} b/]"),
        ("description: x\nglobs:\n  - a/\n  - b/", "1 no-global-variables [a/ b/]"),
        ("applyTo: \"**\"", "1 no-global-variables []"),
        ("title: x", "1 no-global-variables []"),
        ("globs:\nalwaysApply: true", "1 no-global-variables []"),
    ] {
        let text = format!("---\n{front}\n---\n{rule}");
        let line = 3 + front.lines().count();
        check_scopes(&text, &[&expected.replacen('1', &line.to_string(), 1)], &[]);
    }
    let asked = "---\nalwaysApply: false\n---\n- No goto\n";
    check_scopes(asked, &["4 no-keyword []"], &[]);
    for front in ["applyTo: |\n  *.py", "globs: '{a'"] {
        let text = format!("---\n{front}\n---\n{rule}");
        check_scopes(&text, &[], &[&format!("{} elsewhere", 3 + front.lines().count())]);
    }
}

#[test]
fn headings_may_name_a_part_of_the_project() {
    check_scopes(
        "## Frontend\n- No global variables\n",
        &["2 no-global-variables [*frontend* *Frontend*]"],
        &[],
    );
    check_scopes("## Deployment\n- No global variables\n", &[], &["2 elsewhere"]);
    check_scopes("## Quality and tests\n- No goto\n", &["2 no-keyword []"], &[]);
    check_scopes("## Unit tests\n- No global variables\n", &["2 no-global-variables [tests]"], &[]);
    check_scopes(
        "## `src/api/`\n- No global variables\n",
        &["2 no-global-variables [src/api/]"],
        &[],
    );
    check_scopes("## Rules for this project\n- No goto\n", &["2 no-keyword []"], &[]);
    check_scopes("# The backend\n- No goto\n", &["2 no-keyword []"], &[]);
}

#[test]
fn kinds_of_names_and_calls_are_listed() {
    check_scopes(
        "When generating code for this repository:\n1. Use snake_case for variables, functions, and methods in C code\n\
         2. ❌ Never leave `print()` or `pdb.set_trace()` in committed code.\n\
         3. Never use `os.system()` or `subprocess` without care.\n",
        &[
            "2 variable-naming [C]",
            "2 function-naming [C]",
            "3 no-print [no tests]",
            "3 no-functions-from []",
        ],
        &["4 limited"],
    );
}

#[test]
fn an_introduction_is_about_what_follows_it() {
    check_scopes(
        "For TypeScript files:\n- No var\n\nIn Go code:\n\n- No global variables\n\nNo goto.\n",
        &["2 no-keyword [TypeScript]", "6 no-global-variables [Go]", "8 no-keyword []"],
        &[],
    );
    check_scopes(
        "- **Unit tests**\n  - No goto\n- No global variables\n",
        &["2 no-keyword [tests]", "3 no-global-variables []"],
        &[],
    );
    check_scopes("When you add a service:\n- No global variables\n", &[], &["2 elsewhere"]);
    check_scopes(
        "Follow these rules:\n- No global variables\n",
        &["2 no-global-variables []"],
        &[],
    );
    check_scopes(
        "- For API documentation:\n  - No global variables\n- For commits:\n  - No goto\n",
        &[],
        &["2 elsewhere", "4 elsewhere"],
    );
    check_scopes("In tests:\nNo global variables\n", &["2 no-global-variables [tests]"], &[]);
    // Within a paragraph it is about the rest of it.
    check_scopes(
        "Never use Foo:\nit is not allowed.\n\n- No global variables\n",
        &["4 no-global-variables []"],
        &[],
    );
    check_scopes("Files that we do not touch yet:\n- No global variables\n", &[], &["2 elsewhere"]);
    check_scopes(
        "Do not use:\n- the `goto` keyword\n- kindness\n",
        &["2 no-keyword []"],
        &["3 not-understood"],
    );
}

#[test]
fn a_condition_that_comes_first_is_one_of_the_sentences_after_it() {
    check_scopes(
        "- When you add a service, tell the others. No global variables.\n- No goto.\n",
        &["2 no-keyword []"],
        &["1 limited"],
    );
    // What only softens the first sentence says nothing of others.
    check_scopes(
        "- When possible, prefer const. No global variables.\n- Only use `const`, never `var`. No goto.\n\
         - When you edit `src/core/`, be careful. No global variables.\n",
        &[
            "1 prefer-const []",
            "1 no-global-variables []",
            "2 prefer-const []",
            "2 no-keyword []",
            "2 no-keyword []",
            "3 no-global-variables [src/core/]",
        ],
        &[],
    );
}

#[test]
fn a_definition_is_asked_for_by_what_is_given_as_its_name() {
    check_scopes(
        "- Define a class named Cart.\n- There must be a class `Shop`.\n\n\
         - `MAKE_REF(Cart)` in the Shop class.\n- Provide your API_KEY as SHOP_KEY.\n- Most subclass `Base`.\n",
        &["1 define-class []", "2 define-class []"],
        &["4 somewhere", "5 somewhere", "6 somewhere"],
    );
}

#[test]
fn what_tells_of_the_project_asks_for_nothing() {
    check_scopes(
        "## Languages\n\nAll source code is written in TypeScript.\n",
        &[],
        &["3 not-understood"],
    );
    check_scopes(
        "## Languages\n\nAll source code must be written in TypeScript.\n",
        &["3 language []"],
        &[],
    );
}

#[test]
fn a_tool_says_what_the_items_below_it_are_about() {
    check_scopes(
        "## Conventions\n\n- Style: PEP 8, Ruff, 79-char line limit\n- Functions: `snake_case`\n\
         - JavaScript functions: `camelCase`\n\n## Other\n\n- Classes: `PascalCase`\n",
        &[
            "3 max-line-length [Python]",
            "4 function-naming [Python]",
            "5 function-naming [JavaScript]",
            "9 class-naming []",
        ],
        &["3 not-understood"],
    );
}

#[test]
fn a_clause_says_where_a_sentence_applies() {
    check_scopes(
        "- Use PascalCase for class names in C++\n- In tests, no goto.\n- No global variables (except in tests)\n\
         - Python: No global variables\n- No global variables outside of tests.\n- No goto in `src/core/`.\n\
         - Don't call `os.Exit` outside of `main`.\n- Functions should have at most 3 parameters, except in the `run()` function\n\
         - Define a class named A except in `main`\n\
         - Keep lines to 100 characters (e.g., for diffs)\n- Max line length: 88 (Black default)\n",
        &[
            "1 class-naming [C++]",
            "2 no-keyword [tests]",
            "3 no-global-variables [no tests]",
            "4 no-global-variables [Python]",
            "5 no-global-variables [no tests]",
            "6 no-keyword [src/core/]",
            "7 no-functions-from [no tests] outside of `main`",
            "8 max-parameters [] outside of `run`",
            "9 define-class []",
            "10 max-line-length []",
            "11 max-line-length [Python]",
        ],
        &[],
    );
    check_scopes(
        "- No global variables where possible\n- No global variables unless needed\n\
         - No global variables (no constants)\n- No global variables in handlers\n\
         - No global variables (except loggers)\n- Legacy code: no global variables\n",
        &[
            "1 no-global-variables []",
            "2 no-global-variables []",
            "3 no-global-variables []",
            "4 no-global-variables [*handler* *Handler*]",
            "5 no-global-variables []",
        ],
        &["6 not-understood"],
    );
}

#[test]
fn what_has_an_exception_that_is_not_understood_is_a_preference() {
    for text in [
        "- No global variables. Exception: loggers.\n",
        "- No global variables; unless you must\n",
        "- No global variables (except loggers)\n",
        "- No global variables\n  - Exception: loggers\n",
        "- No global variables where possible\n",
        "- No global variables where you reasonably can\n",
        "- No global variables as far as practical\n",
        "- If at all possible, no global variables\n",
        "- In general, avoid global variables\n",
        "- Strive to avoid global variables\n",
        "- You may want to avoid global variables\n",
    ] {
        let severities: Vec<_> = read(text).rules.iter().map(|rule| rule.severity).collect();
        assert_eq!(severities, [Severity::Warning], "{text}");
    }
    // A condition takes the rule back.
    check_scopes("- No global variables. Only when you must.\n", &[], &["1 limited"]);
    check_scopes("- Keep lines under 100 characters where you can see them\n", &[], &["1 limited"]);
    check_scopes("- No goto — it hides the flow\n", &["1 no-keyword []"], &[]);
}

#[test]
fn an_exception_in_the_next_clause_is_carried_out_or_quoted() {
    check_scopes(
        "- Avoid `any`. It is fine in tests.\n- No global variables; tests are exempt.\n",
        &["1 no-construct [no tests]", "2 no-global-variables [no tests]"],
        &[],
    );
    let rules = read("- `===` only. `== null` is fine when you mean both.\n").rules;
    assert_eq!(
        (rules[0].severity, rules[0].allowed.as_slice()),
        (Severity::Error, &["== null".to_owned()][..])
    );
    for (text, allowed) in [
        ("- No external libraries except `numpy`.\n", &["numpy"][..]),
        ("- Standard library only, other than `numpy` and `scipy`.\n", &["numpy", "scipy"]),
        ("- Only the standard library and `numpy`.\n", &["numpy"]),
        (
            "- Zero runtime dependencies (stdlib only; `numpy`, `rich` optional)\n",
            &["numpy", "rich"],
        ),
        ("- No external libraries except what `numpy` needs.\n", &[]),
    ] {
        let rules = read(text).rules;
        let rule = rules.iter().find(|rule| rule.slug() == "standard-library-only").unwrap();
        assert_eq!(rule.allowed, allowed, "{text}");
    }
    for text in [
        "- No global variables; loggers are exempt.\n",
        "- Avoid `any`. It is fine when you wrap code.\n",
    ] {
        let rule = read(text).rules.remove(0);
        assert_eq!(rule.severity, Severity::Warning, "{text}");
        assert_eq!(format!("- {}\n", rule.sentence), text);
    }
    // It says what may happen, and takes nothing back.
    let rules = read("- Avoid `any`. It may take a while.\n").rules;
    assert_eq!(rules[0].severity, Severity::Error);
}

#[test]
fn what_is_said_of_another_too_is_read_of_it() {
    check_scopes(
        "- `var` is banned, and so is `goto` - use something else.\n- `eval` is forbidden, `exec` too\n",
        &["1 no-keyword []", "1 no-keyword []", "2 no-functions-from []", "2 no-functions-from []"],
        &[],
    );
}

#[test]
fn marks_and_headings_say_what_is_forbidden() {
    check_scopes(
        "- ❌ Use global variables\n- ✅ Use PascalCase for class names\n- ❌ Never use global variables\n\
         ## Patterns to avoid\n- Global variables\n- Do not use `goto`.\n- Functions should have at most 3 parameters\n\
         ## Don't\n- Use global variables\n",
        &[
            "1 no-global-variables []",
            "2 class-naming []",
            "3 no-global-variables []",
            "5 no-global-variables []",
            "6 no-keyword []",
            "9 no-global-variables []",
        ],
        &["7 not-understood"],
    );
    check_scopes(
        "- Never use `a()`; use `b()`.\n- ❌ Never use `a()` in async functions—use `b()`.\n",
        &[
            "1 no-functions-from [] outside of `b`",
            "2 no-functions-from [] in async functions outside of `b`",
        ],
        &[],
    );
}

#[test]
fn what_is_listed_as_wrong_is_forbidden() {
    check_scopes(
        "## Do not use\n- `eval`\n- goto\n- the `goto` keyword\n- `print()`\n- god classes\n",
        &["2 no-functions-from []", "3 no-keyword []", "4 no-keyword []", "5 no-print [no tests]"],
        &["6 not-understood"],
    );
}

#[test]
fn what_is_forbidden_ends_with_its_sentence() {
    check_scopes(
        "# Never do this\n- ❌ Never use `a()` in loops—use `b()`.\n- Never use `c()`—use `d()`.\n\
         - Never use `e()`. Use `f()` functions.\n\n# Style\n- ❌ Use `goto`. Use global variables.\n\
         - In handlers — no global variables\n",
        &[
            "2 no-functions-from [] in loops outside of `b`",
            "3 no-functions-from [] outside of `d`",
            "4 no-functions-from []",
            "7 no-keyword []",
        ],
        &["4 not-understood", "7 not-understood", "8 not-understood"],
    );
}

#[test]
fn fragments_and_tables_are_read_as_sentences() {
    check_scopes(
        "- Classes: PascalCase\n- **Naming**: Class names must be PascalCase\n- Functions and methods: snake_case\n\n\
         | Element | Convention | Example |\n|---|---|---|\n| Variable | `snake_case` | `a_b` |\n| Module | `snake_case` | |\n\n\
         | Rule | Bad |\n|---|---|\n| No goto | Use global variables |\n\n| Rule | When |\n|---|---|\n| No goto | in drivers |\n",
        &[
            "1 class-naming []",
            "2 class-naming []",
            "3 function-naming []",
            "7 variable-naming []",
            "8 naming []",
            "12 no-keyword []",
        ],
        &["16 limited"],
    );
}

#[test]
fn code_in_things_of_a_kind_is_not_all_code() {
    check_scopes(
        "- Never import `axios` in components.\n- Named exports for components, no default exports.\n",
        &["2 no-default-export []"],
        &["1 limited"],
    );
}

#[test]
fn documentation_is_of_code_where_a_line_names_doc_comments() {
    check_scopes(
        "## Documentation\n- Add Javadoc to all public classes.\n- Lines should not exceed 80 characters.\n\n\
         ## User documentation\n- Add Javadoc to all public classes.\n",
        &["2 document-public []", "6 document-public []"],
        &["3 elsewhere"],
    );
}

#[test]
fn a_sentence_in_bold_is_no_introduction_of_a_part() {
    check_scopes(
        "**Every error must be handled. No exceptions.**\n\n- No goto\n\n\
         **The rules below must be followed in drivers.**\n\n- No goto\n",
        &["3 no-keyword []"],
        &["1 running", "7 elsewhere"],
    );
}

#[test]
fn a_place_may_stand_before_a_comma_or_an_adverb() {
    check_scopes(
        "- Do not use exceptions in C++ code, use return codes instead\n\
         - In C and C++ always put braces on a new line\n\
         - No goto in C, no lambdas in Python\n\
         - Never use mutable default arguments (`def f(x=[])`).\n\
         - Never use mutable default arguments (`tests/`).\n\n\
         Organize imports:\n- No unused imports.\n",
        &[
            "1 no-exceptions [C++]",
            "2 braces-on-new-line [C or C++]",
            "3 no-keyword [C]",
            "3 no-construct [Python]",
            "4 no-mutable-defaults []",
            "8 no-unused-imports []",
        ],
        &["5 not-understood"],
    );
}

/// The time for a line is bounded, whatever it holds.
#[test]
fn a_line_of_very_many_clauses_is_read_as_it_stands() {
    let rules = |clauses: usize| read(&format!("- {}\n", "no goto, ".repeat(clauses))).rules.len();
    assert_eq!((rules(8), rules(5_000)), (1, 0));
}

#[test]
fn a_row_with_a_measure_and_its_bound_is_a_rule() {
    check(
        "| Rule | Limit |\n|---|---|\n| Function length | 40 lines |\n| Nesting depth | < 4 levels |\n",
        &[(3, "max-function-lines"), (4, "max-nesting")],
        &[],
    );
}

#[test]
fn a_long_list_below_a_heading_is_read_once() {
    let names: Vec<_> = (0..60).map(|at| format!("Kind{at}")).collect();
    let text =
        format!("# Formats\n\n- Many formats, including {}, and others.\n", names.join(", "));
    assert_eq!(read(&text).rules.len(), 0);
}

#[test]
fn emphasis_after_a_sentence_is_no_rule() {
    check("- No `goto`. No exceptions.\n", &[(1, "no-keyword")], &[]);
    check("- No exceptions.\n", &[(1, "no-exceptions")], &[]);
}

#[test]
fn a_bound_of_other_code_makes_a_preference() {
    let prose = read("- Functions under 50 lines (100 in tests)\n");
    assert_eq!(prose.rules[0].slug(), "max-function-lines");
    assert_eq!(prose.rules[0].severity, Severity::Warning);
}

#[test]
fn a_heading_about_code_makes_no_demand_of_a_hint() {
    check("## Code style\n- Use the `yield` keyword\n", &[], &[(2, "Use the `yield` keyword")]);
}

#[test]
fn a_clause_that_is_not_understood_leaves_the_others() {
    let line = "Functions: camelCase, descriptive verbs";
    check(&format!("- {line}\n"), &[(1, "function-naming")], &[(1, line)]);
    check(
        "- Single quotes, 2-space indentation, semicolons\n",
        &[(1, "single-quotes"), (1, "indent-with-spaces"), (1, "use-semicolons")],
        &[],
    );
    check("- Imports at the top, grouped: stdlib → local\n", &[(1, "imports-at-top")], &[]);
}

#[test]
fn what_a_sentence_leaves_out_of_the_one_before_it() {
    check_scopes(
        "- Functions must be under 50 lines. Tests are exempt.\n",
        &["1 max-function-lines [no tests]"],
        &[],
    );
    let prose = read("- No print statements. The CLI module may print.\n");
    assert_eq!(prose.rules[0].severity, Severity::Warning);
}

#[test]
fn what_says_that_nothing_is_left_out_bans_nothing() {
    check(
        "- Avoid `any`, even if it is the default.\n- No wildcard imports; there are no exceptions.\n",
        &[(1, "no-construct"), (2, "no-wildcard-imports")],
        &[],
    );
}

#[test]
fn what_is_counted_of_each_thing_is_not_counted_of_the_file() {
    check(
        "- Classes: at most 10 methods\n- Functions: max 50 lines\n",
        &[(2, "max-function-lines")],
        &[(1, "Classes: at most 10 methods")],
    );
}

#[test]
fn the_code_that_a_sentence_begins_with_is_where_it_holds() {
    check_scopes(
        "- Production code must not use `goto`.\n- Test code should not use `goto`.\n",
        &["1 no-keyword [no tests]", "2 no-keyword [tests]"],
        &[],
    );
}

#[test]
fn a_bare_noun_of_a_list_is_no_rule() {
    let line = "Structure files: exports, helpers, types.";
    check(&format!("- {line}\n"), &[], &[(1, line)]);
    check("| Element | Convention |\n|---|---|\n| Type parameters | one letter |\n", &[], &[]);
}

#[test]
fn a_description_beside_the_number_of_a_rule_is_the_rule() {
    check(
        "| Rule | Description |\n|---|---|\n| `S1188` | Catch blocks should not be empty |\n",
        &[(3, "no-empty-catch")],
        &[],
    );
}

#[test]
fn an_introduction_that_says_what_enforces_the_rules_limits_nothing() {
    check(
        "**Configured in `pyproject.toml`**:\n- Line length: 79 characters\n",
        &[(2, "max-line-length")],
        &[],
    );
}

#[test]
fn a_contrast_in_brackets_is_a_rule_but_not_of_names() {
    check("- Write modern types (`str | None`, not `Optional[str]`)\n", &[(1, "no-code")], &[]);
    check(
        "- Use descriptive names (`userCount`, not `uc`)\n",
        &[],
        &[(1, "Use descriptive names (`userCount`, not `uc`)")],
    );
}

#[test]
fn a_clause_says_where_a_sentence_does_not_apply() {
    check_scopes(
        "- No global variables outside of `src/cli/`.\n- No goto except in services\n\
         - Never use `eval()` outside `main.py`.\n- No default exports (except pages)\n\
         - No bare except. Adapters may have one.\n- No goto outside of the whole of it.\n\
         - Do not use `eval()` in tests (use `literal_eval`).\n- No goto in production code unless it is documented.\n",
        &[
            "1 no-global-variables [not src/cli/]",
            "2 no-keyword [not *service* *Service*]",
            "3 no-functions-from [not main.py]",
            "4 no-default-export [not *page* *Page*]",
            "5 no-bare-catch [not *adapter* *Adapter*]",
            "7 no-functions-from [tests] outside of `literal_eval`",
            "8 no-keyword [no tests]",
        ],
        &["6 limited"],
    );
}

#[test]
fn a_mark_begins_an_item() {
    check(
        "## Style\n\n❌ Global variables\n❌ Bare except\n✅ Docstrings on all public functions\n",
        &[(3, "no-global-variables"), (4, "no-bare-catch"), (5, "document-public")],
        &[],
    );
}

#[test]
fn a_choice_after_what_is_denied_is_not_denied() {
    check(
        "- No semicolons, single quotes, 2 spaces.\n- No semicolons, single quotes or tabs.\n\
         - No `any`, explicit return types on public functions\n",
        &[
            (1, "no-semicolons"),
            (1, "single-quotes"),
            (1, "indent-with-spaces"),
            (2, "no-semicolons"),
            (2, "double-quotes"),
            (2, "no-tab-indentation"),
            (3, "no-construct"),
            (3, "every-has"),
        ],
        &[],
    );
}

#[test]
fn bans_below_a_ban_are_rules() {
    check(
        "**Avoid old features:**\n\n- Avoid `goto`\n- Global variables\n\n# B\n\nAvoid in legacy modules:\n\n- No goto\n",
        &[(3, "no-keyword")],
        &[(10, "No goto")],
    );
}

#[test]
fn files_of_a_language_have_rules() {
    check_scopes(
        "All `.py` files must:\n\n- Have no global variables\n- Use f-strings\n\n# The `log/slog` rule\n\n- No goto\n",
        &["3 no-global-variables [Python]", "4 f-strings [Python]", "8 no-keyword []"],
        &[],
    );
}

#[test]
fn what_a_text_tells_is_no_demand() {
    for text in [
        // A bracket in the middle of a sentence that only says where the conventions are.
        "Python conventions (type hints, imports, formatting) are defined in `x.md`.",
        // An example is no end of a sentence that goes on with a verb.
        "A placeholder like `{{ x }}` raises `ValueError` before any call is made.",
        "With `method=\"x\"` (opt-in), summarize_text is replaced by build_summary.",
        "As of 1.x the memory API is the primary surface. All functions are async.",
        "- Logging does not include sensitive data: no prompts, no content, no credentials.",
        "# Rules\n\n## Commit & PR title style\n\n- 50 chars or less\n",
        // One with a code is asked for.
        "Use `# type: ignore[code]` (no bare `# type: ignore`).",
        // Not every `if` is one that these can stand for.
        "Always use decorators like `@requires_dask` instead of conditional `if` statements.",
        "Pass `a.b` as the `c` argument to `D.create()`.",
    ] {
        let rules = read(text).rules;
        assert!(rules.is_empty(), "{text}: {rules:?}");
    }
    check(
        "We use Python. No global variables.",
        &[(1, "language"), (1, "no-global-variables")],
        &[],
    );
    // What asks for something tells nothing, even if nothing decides it.
    let text = "Use descriptive names. Functions use `camelCase`.";
    check(text, &[(1, "function-naming")], &[(1, "Use descriptive names.")]);
}

#[test]
fn what_tells_of_functions_is_no_rule() {
    for text in [
        "## Python\n- `find(text)` - looks it up\n\nAll functions are async - use `await`.",
        "The pipeline is local. No `draw` calls; the cache still runs.",
        "- `total(a, b) -> int` — return the set of all sums.",
        "Access any such attribute with `get` rather than `read`.",
        "mo.stop(not data.value, mo.md(\"No data\"))",
        "- `strings.py`: String constants and templates",
        "- Use name mangling for identifiers that are keywords: `crate` → `krate`, `fn` → `func`",
        "- Logs do not include secrets: no prompts,\n  no credentials.",
    ] {
        assert_eq!(summary(text).0, [], "{text}");
    }
}

#[test]
fn what_speaks_of_other_texts_is_no_rule() {
    for text in [
        "- Keep this file short and under 30 lines.",
        "## Commit messages\n- Types: `feat`, `fix`, `docs`.\n- Do not use `print`.",
        "## What changed in 0.5\n- `click(index)` removed\n- `load` → `read`",
        "## Avoid\n- Scripts with parameters that differ from the spec's\n  `examples[]`. They fail.",
    ] {
        assert_eq!(summary(text).0, [], "{text}");
    }
    // One part of a sentence may be understood.
    assert_eq!(
        summary("Error handling: return errors; do not panic.").0,
        [(1, "no-functions-from".to_owned())]
    );
    // A label in front of a bracket says where, too.
    let rules = read("**C tools:** follow the usual style (4-space indent, no tabs).").rules;
    let languages = rules.iter().map(|rule| rule.scope.languages().collect::<Vec<_>>());
    assert!(languages.clone().all(|languages| !languages.contains(&crate::Language::Python)));
    assert_eq!(languages.len(), 2);
}

#[test]
fn a_ban_for_a_purpose_is_a_preference() {
    for (text, severity) in [
        ("Use `sorted` to sort the list instead of `eval`.", Severity::Warning),
        ("Use `cast(T, x)` instead of `# type: ignore`.", Severity::Error),
    ] {
        let rules = read(text).rules;
        assert_eq!(rules.first().map(|rule| rule.severity), Some(severity), "{text}");
    }
}

#[test]
fn the_file_with_the_replacement_and_the_code_of_a_formatter_are_known() {
    for (text, scope) in [
        (
            "Never call `pendulum.now()` — use `now()` from `types/time.py` instead.",
            "not types/time.py",
        ),
        ("- Formatter: Ruff (set up)\n- Line length: 100 characters", "Python"),
        (
            "- Formatter: Ruff\n- Formatter: Prettier\n- Line length: 100",
            "Python or JavaScript or TypeScript",
        ),
        ("- Formatter: Ruff\n- No wildcard imports.", ""),
        ("- Formatter: Ruff\n\n# More\n- Line length: 100", ""),
    ] {
        let rules = read(text).rules;
        assert_eq!(rules.last().unwrap().scope.to_string(), scope, "{text}");
    }
}

#[test]
fn the_name_of_a_tool_begins_a_sentence() {
    check(
        "Use docstrings for all public functions, classes, and modules. ruff checks them, but not their sections.",
        &[(1, "document-public")],
        &[],
    );
}

#[test]
fn a_section_with_examples_in_one_language_is_about_that() {
    for (text, scope) in [
        ("## Naming\n- No wildcard imports.\n```cpp\nint x;\n```", "C++ or C"),
        (
            "## Naming\n- No wildcard imports.\n\n    ```python title=\"a\"\n    x\n    ```",
            "Python",
        ),
        (
            "## Naming\n- No wildcard imports.\n```ts\nx\n```\n```bash\nls\n```",
            "JavaScript or TypeScript",
        ),
        ("```go\nx\n```\n\nNo wildcard imports.", "Go"),
        ("## Naming\n- No wildcard imports.\n```python\nx\n```\n```go\nx\n```", ""),
        ("## Naming\n- No wildcard imports in Go code.\n```python\nx\n```", "Go"),
        ("## Code\n```python\nx\n```\n### Naming\n- No wildcard imports.", ""),
        ("## Naming\n- No wildcard imports.\n```bash\nls\n```", ""),
        ("## Style\n- Python 3.12+ with type hints\n- No wildcard imports.", "Python"),
        ("## Style\n- No wildcard imports.\n- Python is fine.", ""),
        ("## Naming\n- No wildcard imports.\n## Errors\n```python\nx\n```", ""),
    ] {
        let rules = read(text).rules;
        assert_eq!(rules.last().unwrap().scope.to_string(), scope, "{text}");
    }
}

#[test]
fn what_a_command_does_is_no_rule() {
    check(
        "- **Check:** `just fast-check` (fix, format, typecheck; no tests).",
        &[],
        &[(1, "Check: `just fast-check` (fix, format, typecheck; no tests).")],
    );
}

#[test]
fn what_is_done_for_a_task_is_asked_of_no_other_code() {
    for text in [
        "- To add a snapshot, use the fixture and mark the test with the `@pytest.mark.snapshot` decorator.",
        "- To share state across handlers, pass `resources=` to `Worker`.",
        "- It has one owner; when splitting fields out of a request type, use `#[serde(flatten)]`.",
        "- Work in the background — when you are inside a class that is run, use `self.spawn()` rather than raw `spawn()`.",
    ] {
        assert!(read(text).rules.is_empty(), "{text}");
    }
    check(
        "- To log, use `logger.info` instead of `print`.\n- To keep calls clear, use type hints.",
        &[(1, "no-print"), (2, "annotate-functions")],
        &[],
    );
}

#[test]
fn titles_lists_and_what_tells_more_ask_for_nothing() {
    for text in [
        "## Functions to avoid\n\nNo one knows them.",
        "- i.e. define an enum named `_MAX`.",
        "To start with, check out:\n\n- the docs",
        "| Read it when |\n| - |\n| caching, adding new object types |",
        "- A tool is a function: its name, typed signature, and docstring become its schema.",
        "- `a.so` is a public library, so breaking it would make work for everyone, and is not allowed.",
        "| Axis | Labels | What it tells |\n| - | - | - |\n| Type | `bug`, `question`, `documentation` | What it is |",
    ] {
        assert!(read(text).rules.is_empty(), "{text}");
    }
}

#[test]
fn what_some_things_are_named_by_another_line_is_right_too() {
    let text = "- All test classes must end with a `Tests` suffix.\n\
                - Test classes that nobody runs must end with a `TestCase` suffix.";
    let rules = read(text).rules;
    assert_eq!(rules[0].instruction.slots.names("suffix"), ["Tests", "TestCase"]);
}

#[test]
fn what_is_told_to_be_used_may_use_what_it_replaces() {
    for text in ["- Use `log.info()` instead of `print()`.", "- Prefer `info()` over `print`."] {
        let rules = read(text).rules;
        assert_eq!(rules[0].regions.len(), 1, "{text}");
        assert_eq!(rules[0].regions[0].to_string(), "outside of `info`", "{text}");
    }
}

#[test]
fn what_each_thing_decides_for_itself_is_no_rule() {
    for text in [
        "- Avoid comments unless they clarify something.",
        "- Variables must be static, unless they are exported.",
        "- Columns: in `a.py`, a new column must use `Bytes`, not `Blob` directly.",
    ] {
        assert!(read(text).rules.is_empty(), "{text}");
    }
}

#[test]
fn an_exception_may_raise_a_limit() {
    let text = "- Keep lines under 80 columns, but you can go up to 100 if it reads better.";
    let rules = read(text).rules;
    assert_eq!(rules[0].limit(), Some(100));
    assert_eq!(rules[0].severity, Severity::Warning);
}

#[test]
fn what_the_language_does_not_have_is_no_rule() {
    let keyword = [(2, "No goto.")];
    check("## TypeScript\n- No goto.\n", &[], &keyword);
    check(
        "## Rust\n- Don't use non-null assertions.\n",
        &[],
        &[(2, "Don't use non-null assertions.")],
    );
    check("## C and TypeScript\n- No goto.\n", &[(2, "no-keyword")], &[]);
    check("- No goto.\n", &[(1, "no-keyword")], &[]);
}

#[test]
fn a_title_is_no_demand_and_a_table_of_contents_is_none() {
    check("* [2. Include guards](#include-guards)\n* [No wildcard imports](#imports)\n", &[], &[]);
    check("- **Type annotations:**\n  - Tell if it is optional.\n", &[], &[]);
    check("- **Header guards:**\n  - Use them well.\n", &[], &[(2, "Use them well.")]);
    check("- **Use type annotations:**\n  - always\n", &[(1, "annotate-functions")], &[]);
    check("- See [our guide](#guide). No wildcard imports.\n", &[(1, "no-wildcard-imports")], &[]);
}

#[test]
fn what_a_command_does_after_it_is_no_rule() {
    let line = "`just check` - Quick check (format and types, no tests)";
    check(&format!("- {line}\n"), &[], &[(1, line)]);
    check(
        "- `else if`: never use it with `else`\n- `any`: forbidden\n",
        &[(2, "no-construct")],
        &[(1, "`else if`: never use it with `else`")],
    );
}

#[test]
fn what_there_is_or_is_to_be_added_is_not_asked_for() {
    check("We have a function called `wait`. There is a class named `Base`.\n", &[], &[]);
    check("- There must be a class named `Base`.\n", &[(1, "define-class")], &[]);
    let line = "Every `Base` subclass must have a `name`.";
    check(&format!("- {line}\n"), &[], &[(1, line)]);
    let line = "Add a `Step` to `Plan` that copies the field.";
    check(&format!("- {line}\n"), &[], &[(1, line)]);
}

#[test]
fn a_condition_makes_no_ban_of_a_preference() {
    for line in [
        "Prefer `std::string_view` over `std::string` when reasonable.",
        "Use `TypedDict` instead of `dict[str, Any]` when the structure is known.",
        "Mark functions `constexpr` where sensible.",
    ] {
        check(&format!("- {line}\n"), &[], &[(1, line)]);
    }
    check(
        "- Prefer `std::string_view` over `std::string` when possible.\n",
        &[(1, "no-code")],
        &[],
    );
}

#[test]
fn what_is_said_twice_of_one_thing_holds_together() {
    let line = "Variables start with lower case and follow CamelCase style.";
    check(&format!("- {line}\n"), &[], &[(1, line)]);
    check(
        "- Functions in snake_case, constants in some case.\n",
        &[(1, "function-naming")],
        &[(1, "constants in some case.")],
    );
}

#[test]
fn code_in_restructured_text_is_not_read() {
    let text = "Take it:\n\n.. code-block:: python\n\n  class Suite:\n\nNo wildcard imports.\n";
    let read = |name| Prose::read(Templates::builtin(), name, Path::new("/a"), text).unwrap();
    let slugs =
        |prose: Prose| prose.rules.iter().map(|it| it.slug().to_owned()).collect::<Vec<_>>();
    assert_eq!(slugs(read("guide.rst")), ["no-wildcard-imports"]);
}

#[test]
fn what_is_added_under_a_heading_is_of_a_task() {
    let text = "## New features\n- Add `fold` method to `Zip`.\n";
    assert_eq!(summary(text).0, []);
}

#[test]
fn a_ban_of_tests_is_of_a_task() {
    for line in ["Do not write a Python test.", "Prefer the framework over unit tests."] {
        check(&format!("- {line}\n"), &[], &[(1, line)]);
    }
    check("- No tests in `src/`.\n", &[(1, "no-construct")], &[]);
}

#[test]
fn a_saying_an_example_or_one_of_two_conventions_is_no_rule() {
    for line in [
        "Don't use \"yoda-conditions\".",
        "`#pragma once` must be used instead of a \"classic include guard\".",
        "BAD: `static const unsigned myConstant = 42;`",
        "Variables: `snake_case` or lowercase.",
        "Functions: `camelCase` or `namespace_camelCase`.",
    ] {
        let (rules, _) = summary(&format!("- {line}\n"));
        assert_eq!(rules, [], "{line}");
    }
    check(
        "Avoid `assert`. Don't use it in NetworkManager.\n",
        &[(1, "no-keyword")],
        &[(1, "Don't use it in NetworkManager.")],
    );
    check("- Don't use \"eval\".\n", &[(1, "no-functions-from")], &[]);
}

#[test]
fn a_bracket_of_what_is_told_asks_for_nothing() {
    let line = "Its formatter is not `repr` (`2e-1`, always single quotes, escapes non-ASCII).";
    let (rules, _) = summary(&format!("- {line}\n"));
    assert_eq!(rules, []);
    check(
        "- Formatter: Prettier (2 spaces, single quotes)\n",
        &[(1, "indent-with-spaces"), (1, "single-quotes")],
        &[],
    );
}

#[test]
fn what_is_asked_of_delivered_code_is_asked_of_no_test() {
    check_scopes(
        "- Don't `panic!`\n- No magic numbers.\n- No print statements anywhere.\n- No wildcard imports.\n\
         ## Quality and tests\n- No print statements.\n## Calls\n- Never call `cmd.output()` directly.\n",
        &[
            "1 no-functions-from [no tests]",
            "2 no-magic-numbers [no tests]",
            "3 no-print []",
            "4 no-wildcard-imports []",
            "6 no-print []",
            "8 no-functions-from [no tests]",
        ],
        &[],
    );
}

#[test]
fn a_list_of_exceptions_is_of_the_rules_above_it() {
    let text = "**Imports must be at the top of the file.**\n\n- All imports must be at the top of the file.\n\
                - The only exceptions are:\n  - Circular imports\n  - Optional modules (wrapped in try/except)\n";
    let rules = read(text).rules;
    assert_eq!(rules.len(), 2);
    for rule in &rules {
        assert_eq!(rule.severity, Severity::Warning);
        assert!(rule.sentence.ends_with("The only exceptions are: Circular imports"));
        assert_eq!(rule.regions[0].to_string(), "outside of `try` statements");
    }
    check_scopes(
        "- No wildcard imports.\n- Exceptions:\n  - `scripts/`\n- No bare except.\n",
        &["1 no-wildcard-imports [not scripts/]", "4 no-bare-catch []"],
        &[],
    );
    // What the next item permits is left out of the one above.
    let rules = read("- `===` only.\n- `== null` is fine.\n").rules;
    assert_eq!(rules[0].allowed, ["== null"]);
    check_scopes(
        "- No wildcard imports.\n- Tests may use mocks.\n- No bare except.\n- Tests are exempt.\n",
        &["1 no-wildcard-imports []", "3 no-bare-catch [no tests]"],
        &["2 not-understood"],
    );
}

#[test]
fn the_code_that_is_told_to_be_used_may_use_what_it_replaces() {
    check_scopes(
        "- No `netCDF4` library; always use `app.io.safe`.\n",
        &["1 no-libraries [not **/app/io/safe.* **/app/io/safe/__init__.* **/app/io.*]"],
        &[],
    );
    check_scopes("- Do not use `a.b`.\n", &["1 no-functions-from []"], &[]);
}

#[test]
fn what_a_sentence_shows_to_be_something_else_is_no_rule() {
    for sentence in [
        "Don't use `code_search` to find a name → use `ripgrep`",
        "Do not use generic prefixes like `get`, `find`",
        "ID fields: Use `Id` instead of `ID` (e.g. `productId`, not `productID`)",
        "Do not reach for `_`-prefixed fields or methods.",
        "Commands should have Python API equivalents in the `Client` class",
    ] {
        let rules = read(&format!("## Style\n- {sentence}\n")).rules;
        assert!(rules.is_empty(), "{sentence}: {rules:?}");
    }
    for sentence in [
        "Don't use `alert`; use `notify`",
        "Use `string` instead of `String`",
        "Avoid prefixes like `get_` for functions.",
    ] {
        assert_eq!(read(&format!("## Style\n- {sentence}\n")).rules.len(), 1, "{sentence}");
    }
    check_scopes("- Prefer `for...of` over `.forEach`.\n", &["1 no-functions-from []"], &[]);
}

#[test]
fn a_tool_or_code_of_one_language_says_the_language() {
    check_scopes(
        "## Style\n- ruff with `E501`.\n- Double quotes.\n\n## Types\n- `from __future__ import annotations` at the top of every file\n",
        &["3 double-quotes [Python]", "6 file-has-code [Python]"],
        &["2 not-understood"],
    );
}

#[test]
fn commands_steps_and_examples_are_no_rules() {
    for text in [
        "- Never use bare `python` or `pip`.\n",
        "- There is no `ruff-format`.\n",
        "- Do not use Google/NumPy/Sphinx style.\n",
        "## Adding a new expression\n1. Create an `Expr` subclass in `a/b/`\n",
        "- Write `char *p`, not `char* p`.\n",
        "- Example: \"Supports Python 3.14, but not all of it.\"\n",
        "- Comments should explain the code.\n",
        "- Doc comments for macros, function types, structs, etc should be placed next to the definitions.\n",
        "Even if two spaces allow deeper nesting than\n8 spaces, this project likes long names.\n",
    ] {
        assert_eq!(summary(text).0, [], "{text}");
    }
}

#[test]
fn an_exception_names_each_thing_that_it_leaves_out() {
    check_scopes(
        "- Always provide a return type, other than for `__init__` and in test code.\n\n\
         - No global variables, apart from tests.\n",
        &["1 every-has [no tests] except for `__init__`", "3 no-global-variables [no tests]"],
        &[],
    );
    let rule =
        read("- Always provide a return type, other than for `f` and odd cases.\n").rules.remove(0);
    assert_eq!(rule.severity, Severity::Warning);
}

#[test]
fn a_sample_of_what_is_wrong_bans_how_a_function_is_called_where_another_is_right() {
    let wrong = "Bad: `span(\"name\", attrs, LEVEL)`";
    let right = "- Good: `span(\"name\", attributes=attrs)`\n";
    check(&format!("# Style\n\n{right}- {wrong}\n"), &[], &[(4, wrong)]);
    check(
        "# Style\n\n- ❌ `print(x)`\n- ✅ `logger.info(x)`\n",
        &[(3, "no-functions-from")],
        &[(4, "✅ `logger.info(x)`")],
    );
    // A call with a value shows more than what is called.
    for sample in ["Wrong: `sleep(5)`", "❌ `run(\"a\", 1)`"] {
        check(&format!("# Style\n\n- {sample}\n"), &[], &[(3, sample)]);
    }
    check("# Style\n\n- Avoid: `eval()`\n", &[(3, "no-functions-from")], &[]);
    for form in [
        "Prefer `from package import name` over `import package.name as name`.",
        "Use \"import app.path\", not \"from app import path\".",
    ] {
        check(&format!("# Style\n\n- {form}\n"), &[], &[(3, form)]);
    }
}

#[test]
fn a_part_of_a_list_goes_on_with_what_the_part_before_it_says() {
    check_none(&[
        "Tools handle enums, type annotations, nested functions and lambdas.",
        "The config lists folders, return types, and decorators.",
        "`README.md`, `.github/`, and `icon.png` contain documentation, automation, and images.",
        "`title`: Title Case, 40 to 80 chars, keyword first.",
        "Use f-strings, %-formatting, or `.format()` for interpolation.",
        "Use semicolons as needed.",
        "`Shape` type → also implement `Area`.",
        "No logging.",
    ]);
    let asked =
        "- Use `type` for unions, `interface` for object shapes\n- Use type hints, f-strings\n";
    check(
        &format!("# Code style\n\n{asked}"),
        &[(3, "no-object-type-alias"), (4, "annotate-functions"), (4, "f-strings")],
        &[],
    );
}

#[test]
fn names_are_those_of_the_kind_that_the_label_or_heading_names() {
    let slots = |text: &str| {
        let rule = read(text).rules.remove(0);
        let things = rule.instruction.slots.names("things").to_vec();
        (rule.slug().to_owned(), things)
    };
    let found = slots("### Classes\n\n- Names must be PascalCase.\n");
    assert_eq!(found, ("class-naming".to_owned(), vec![]));
    for text in [
        "### Class names\n\n- Avoid vague names like `Manager`.\n",
        "- Classes: avoid names such as `Manager`\n",
    ] {
        assert_eq!(slots(text), ("no-name".to_owned(), vec!["class".to_owned()]), "{text}");
    }
    let found = slots("### Naming\n\n- No single-letter names.\n");
    assert_eq!(found, ("no-single-letter-names".to_owned(), vec!["name".to_owned()]));
}

#[test]
fn files_types_and_tests_are_named_for_themselves() {
    check_none(&[
        "Files: PascalCase for components",
        "**Files**: PascalCase for components, camelCase for hooks",
        "Types: `feat`, `fix`, `docs`, `test`",
        "Keep its `snake_case` test name, page, and poster aligned.",
    ]);
    check("- Files: kebab-case\n", &[(1, "naming")], &[]);
}

#[test]
fn an_exception_may_show_the_names_that_it_leaves_out() {
    let rule = read("- Avoid single-letter names except for: counters (i, `j`), handles (f).\n");
    assert_eq!(rule.rules[0].allowed, ["i", "j", "f"]);
}

#[test]
fn a_row_is_about_the_files_that_a_cell_of_it_names() {
    let text = "## Rules\n\n| Where | Rule |\n|---|---|\n| `src/db/` | Never use `eval()`; no `goto` |\n| `ui/` | Never use `exec()` |\n";
    let scopes: Vec<_> = read(text).rules.iter().map(|rule| rule.scope.to_string()).collect();
    assert_eq!(scopes, ["src/db/", "src/db/", "ui/"]);
}

#[test]
fn tags_and_titles_part_a_text_into_sections() {
    check(
        "<role>\nYou are an engineer.\n</role>\n\n<coding_guidelines>\n- Never use `eval()`.\n- No `goto`.\n</coding_guidelines>\n\n\
         <example>\n- Never use `exec()`.\n</example>\n",
        &[(6, "no-functions-from"), (7, "no-keyword")],
        &[],
    );
    let told = "The engine runs.\n\nIt is fast.\n\nIt is small.\n\nIt has a cache.\n\n";
    check(
        &format!(
            "# Engine\n\n{told}Imports\n- No wildcard imports.\n- Use relative imports.\n- Never use `eval()`.\n"
        ),
        &[(12, "no-wildcard-imports"), (14, "no-functions-from")],
        &[(13, "Use relative imports.")],
    );
}

#[test]
fn a_whole_is_everywhere_and_a_part_of_it_by_another_word_is_unknown() {
    let scope = |text: &str| read(text).rules.first().map(|rule| rule.scope.is_everything());
    assert_eq!(scope("- Never use `eval()` in this package.\n"), Some(true));
    assert_eq!(scope("- Never use `eval()` in the core package.\n"), None);
    assert_eq!(scope("- Never use `eval()` in the service layer.\n"), Some(false));
    assert_eq!(scope("## Layers\n\n- Never use `eval()`.\n"), Some(true));
}

#[test]
fn a_table_that_tells_of_names_has_no_rules() {
    let telling = "## Caching\n\n| Command | Populates? | Notes |\n|---|---|---|\n";
    for row in [
        "`build` | No | No cache writers.",
        "`app.git()` | `Cmd` | Steps (use `run()`, not `output()`)",
    ] {
        assert_eq!(read(&format!("{telling}| {row} |\n")).rules.len(), 0, "{row}");
    }
    check(
        "| Call | Allowed |\n|---|---|\n| `eval` | No |\n\n\
         | Code | Rule |\n|---|---|\n| `a` | Do not use any global variables. |\n\n\
         ## Style\n\n| Topic | Detail |\n|---|---|\n| Loops | no while loops |\n",
        &[(3, "no-functions-from"), (7, "no-global-variables"), (13, "no-while-loop")],
        &[],
    );
}

#[test]
fn an_introduction_before_a_heading_is_of_the_sections_below_it() {
    check_scopes(
        "## Style\n\nBeyond the Python conventions, these preferences are used:\n\n\
         ### Imports\n\n- Group imports: standard library, third-party, local\n\n\
         ## Layout\n\n- No tabs.\n",
        &["7 import-order [Python]", "11 no-tab-indentation []"],
        &["3 not-understood"],
    );
}

#[test]
fn one_more_of_many_things_is_no_rule() {
    check(
        "## Misc\n\n- (3) `if (x) {` if, blank char, parenthesis, blank char, curly bracket\n",
        &[],
        &[(3, "(3) `if (x) {` if, blank char, parenthesis, blank char, curly bracket")],
    );
}

#[test]
fn what_is_added_and_only_looks_like_a_library_is_none() {
    let text =
        "- Do not add `needs-triage`.\n- Do not import `left-pad`.\n- Do not add `lodash`.\n";
    check(text, &[(2, "no-libraries"), (3, "no-libraries")], &[(1, "Do not add `needs-triage`.")]);
}

#[test]
fn what_is_used_only_where_it_must_be_is_avoided() {
    check_scopes(
        "- Only use `any` when absolutely necessary.\n- Use lodash only when necessary.\n\
         - Add comments only when necessary.\n",
        &["1 no-construct []", "2 no-libraries []"],
        &["3 limited"],
    );
    for rule in read("- Use lodash only when necessary.\n").rules {
        assert_eq!(rule.severity, Severity::Warning);
    }
}

#[test]
fn the_place_of_code_may_be_the_subject() {
    check_scopes(
        "- Tests must not use `sleep`.\n- All controllers must not use `fetch`.\n\
         - Files in `src/api/` must not use `eval`.\n- Do not use `eval` in `src/api/`.\n\
         - Components must not use `fetch`.\n- Tests must not have more than 5 lines.\n\
         - Services must not extend `Base`.\n- Files in `src/` must be named in kebab-case.\n",
        &[
            "1 no-functions-from [tests]",
            "2 no-functions-from [*controller* *Controller*]",
            "3 no-functions-from [src/api/]",
            "4 no-functions-from [src/api/]",
            "8 naming [src/]",
        ],
        &["5 not-understood", "6 not-understood", "7 not-understood"],
    );
}

#[test]
fn a_topic_of_calls_says_what_they_are_for() {
    check_scopes("- **Dates**: never use `g()`.\n", &["1 no-functions-from []"], &[]);
    check_scopes("- **Money**: no `float`.\n", &[], &["1 not-understood"]);
}

#[test]
fn an_order_to_import_a_name_says_from_where() {
    check_scopes(
        "- Use `Link` from `next/link`.\n- Import `a` and `b` from `m`, not from `n`.\n\
         - Use the `cn()` utility from `~/lib/utils`.\n- Use `import { t } from \"i18next\"`.\n\
         - Use `f` from `src/lib/f.ts`.\n- Use `get` from `dict`.\n- Use `log` from `@/log` instead of `print`.\n\
         - `x` must be imported from `y` or `z`.\n",
        &[
            "1 import-from []",
            "2 import-from []",
            "3 import-from []",
            "4 import-from []",
            "7 no-print [no tests] outside of `log`",
        ],
        &["5 not-understood", "6 somewhere", "8 not-understood"],
    );
}

#[test]
fn an_introduction_that_says_when_somebody_works_on_code_limits_nothing() {
    for introduction in [
        "When tidying a module, make sure of this:",
        "Before each release, see that:",
        "Whenever you touch a file, check:",
        "During code review, verify that:",
    ] {
        let text = format!("{introduction}\n\n- No wildcard imports.\n");
        check(&text, &[(3, "no-wildcard-imports")], &[]);
    }
    check("When refactoring:\n\n- Do not add classes.\n", &[], &[(3, "Do not add classes.")]);
    for introduction in [
        "When committing, make sure of this:",
        "When writing migrations:",
        "When changing migrations of a module, make sure of this:",
        "When adding a module to the registry:",
        "When porting old scripts, keep to this:",
    ] {
        let text = format!("{introduction}\n\n- No wildcard imports.\n");
        check(&text, &[], &[(3, "No wildcard imports.")]);
    }
}

#[test]
fn an_order_before_a_colon_may_be_said_again_after_it() {
    check(
        "- **Split big files**: Prefer files under 400 lines\n- Keep PRs small: prefer files under 400 lines.\n\
         - Name files consistently: use kebab-case.\n",
        &[(1, "max-file-lines")],
        &[
            (1, "Split big files"),
            (2, "Keep PRs small: prefer files under 400 lines."),
            (3, "Name files consistently: use kebab-case."),
        ],
    );
}

#[test]
fn of_joined_words_the_unknown_ones_are_noted() {
    check(
        "- No unused or shadowed variables.\n- No duplicate, unused, or wildcard imports.\n\
         - Class member order: fields, lifecycle hooks, methods.\n",
        &[
            (1, "no-unused-variables"),
            (2, "no-unused-imports"),
            (2, "no-wildcard-imports"),
            (3, "order"),
        ],
        &[
            (1, "No unused or shadowed variables."),
            (2, "No duplicate, unused, or wildcard imports."),
            (3, "Class member order: fields, lifecycle hooks, methods."),
        ],
    );
}

#[test]
fn a_bracket_with_a_tool_that_formats_has_its_settings() {
    check_scopes(
        "- Must pass the build (prettier, 2-space indentation, 100 cols).\n\
         - The app runs on Windows (prettier, 2 spaces).\n\
         - Follow Rust naming conventions (snake_case for functions).\n",
        &[
            "1 indent-with-spaces [JavaScript or TypeScript]",
            "1 max-line-length [JavaScript or TypeScript]",
            "3 function-naming [Rust]",
        ],
        &[],
    );
}

#[test]
fn what_is_denied_after_a_permission_is_said_of_the_same_subject() {
    check_scopes(
        "- Tests may use `assert` but never `print`.\n- `cli/` may use `core/` but not when it is slow.\n",
        &["1 no-print [tests]"],
        &[],
    );
}

#[test]
fn lists_of_settings_are_read_word_by_word() {
    check(
        "- 100 columns, tabs, semicolons, double quotes\n",
        &[
            (1, "max-line-length"),
            (1, "indent-with-tabs"),
            (1, "use-semicolons"),
            (1, "double-quotes"),
        ],
        &[],
    );
    check(
        "- Single quotes, no semicolons, 2 spaces, trailing commas\n",
        &[
            (1, "single-quotes"),
            (1, "no-semicolons"),
            (1, "indent-with-spaces"),
            (1, "no-construct"),
        ],
        &[],
    );
    // What is not understood is noted, and takes nothing after it away.
    check(
        "- 4 spaces, no tabs, green apples, 100-column limit.\n\
         - 4 spaces (no tabs), 100-column limit, frobnicated.\n",
        &[
            (1, "indent-with-spaces"),
            (1, "max-line-length"),
            (1, "no-tab-indentation"),
            (2, "indent-with-spaces"),
            (2, "no-tab-indentation"),
            (2, "max-line-length"),
        ],
        &[(1, "no tabs, green apples")],
    );
    check_none(&["Tabs", "Semicolons"]);
    // A label may forbid what it lists.
    check("- Avoid: tabs, semicolons\n", &[(1, "no-tab-indentation"), (1, "no-semicolons")], &[]);
}

#[test]
fn a_demand_after_one_that_is_read_is_noted_unless_it_says_what_to_do_instead() {
    check(
        "- Name tests in snake_case; group related assertions.\n- Avoid panics; return errors instead.\n\
         - No bare `*args` in signatures; never guess units.\n- Never log, print, or expose secrets.\n",
        &[(1, "test-naming"), (2, "no-functions-from"), (3, "no-code")],
        &[
            (1, "group related assertions."),
            (3, "never guess units."),
            (4, "Never log, print, or expose secrets."),
        ],
    );
}

#[test]
fn a_number_has_the_unit_of_the_one_before() {
    let prose = read("- Functions under 40 lines, files under 400.\n");
    let limits: Vec<_> = prose.rules.iter().map(|rule| (rule.slug(), rule.limit())).collect();
    assert_eq!(limits, [("max-function-lines", Some(39)), ("max-file-lines", Some(399))]);
    check(
        "- No loops, files under 400 lines.\n",
        &[(1, "no-for-loop"), (1, "no-while-loop"), (1, "max-file-lines")],
        &[],
    );
}

#[test]
fn what_a_ban_permits_for_some_cases_makes_it_a_preference() {
    for line in [
        "Avoid lambdas. Use them only for short callbacks.",
        "Avoid lambdas. Only use them for short callbacks.",
    ] {
        let prose = read(&format!("- {line}\n"));
        assert_eq!(prose.rules[0].slug(), "no-construct", "{line}");
        assert_eq!(prose.rules[0].severity, Severity::Warning, "{line}");
    }
}

#[test]
fn a_heading_names_files_only_where_it_is_about_them() {
    let paths = |heading: &str| {
        let prose = read(&format!("# Code style\n\n## {heading}\n\n- No `eval`.\n"));
        prose.rules[0].scope.names_paths()
    };
    assert!(paths("Controllers"));
    assert!(paths("Service layer"));
    assert!(!paths("Header comments"));
    assert!(!paths("Hook into the pipeline"));
}

#[test]
fn the_order_of_imports_is_that_of_the_items_below_it() {
    let text = "## Import Organization\n- Group imports in this order:\n  1. Standard library imports\n  \
                2. Third-party imports\n  3. Local imports\n- Avoid wildcard imports\n";
    check(text, &[(2, "import-order"), (6, "no-wildcard-imports")], &[]);
}

#[test]
fn a_convention_may_be_shown_by_several_names() {
    check(
        "## Functions\n- Use camelCase: `openDoor()`, `closeDoor()`\n",
        &[(2, "function-naming")],
        &[],
    );
}

#[test]
fn what_is_used_in_some_place_only_is_forbidden_elsewhere() {
    check_scopes(
        "- Use `os.Getenv` only in `internal/config/`.\n- Use `panic()` only in tests.\n\
         - Static imports are allowed only in tests.\n- Only use `eval` in `main`.\n\
         - Use comments only in complex code.\n",
        &[
            "1 no-functions-from [not internal/config/]",
            "2 no-functions-from [no tests]",
            "3 no-construct [no tests]",
            "4 no-functions-from [] outside of `main`",
        ],
        &["5 limited"],
    );
}

#[test]
fn a_style_in_brackets_is_that_of_a_thing_before_it() {
    check(
        "- Add docstrings to all public functions (Google style).\n\
         - Unless absolutely necessary, functions should not exceed 50 lines.\n",
        &[(1, "document-public"), (1, "no-construct"), (2, "max-function-lines")],
        &[],
    );
}

#[test]
fn what_a_label_or_a_bracket_says_may_be_said_in_a_sentence() {
    check(
        "- Python 3.10+, type hints throughout\n- TypeScript uses single quotes.\n\
         - Follow PEP 8, enforced by Black with a line length of 88 characters and 4-space indentation.\n\
         - Import sorting with isort\n- Functions under 40 lines and files under 300.\n",
        &[
            (1, "annotate-functions"),
            (2, "single-quotes"),
            (3, "max-line-length"),
            (3, "indent-with-spaces"),
            (4, "no-construct"),
            (5, "max-function-lines"),
            (5, "max-file-lines"),
        ],
        &[],
    );
    check_scopes(
        "- Python 3.10+, type hints throughout\n- TypeScript uses single quotes.\n",
        &["1 annotate-functions [Python]", "2 single-quotes [TypeScript]"],
        &[],
    );
}

#[test]
fn what_a_semicolon_parts_is_no_remark_on_what_stands_before() {
    check("- Views are functions; no class components.\n", &[(1, "no-construct")], &[]);
    check(
        "- `logging.getLogger(__name__)` throughout, no `print()`\n",
        &[(1, "no-print")],
        &[(1, "`logging.getLogger(__name__)` throughout")],
    );
}

#[test]
fn an_answer_in_a_table_may_have_a_remark() {
    let rows = "| Variable | What for | Required |\n|---|---|---|\n| `API_PORT` | Port | No (default: 80) |\n";
    check(rows, &[], &[(3, "`API_PORT` | Port | No (default: 80)")]);
}

#[test]
fn what_a_table_of_what_to_avoid_has_instead_is_not_forbidden() {
    let table =
        "## What to avoid\n| Pattern | Instead |\n|---|---|\n| `eval()` | `literal_eval()` |\n";
    let rules = read(table).rules;
    let names: Vec<_> =
        rules.iter().map(|rule| rule.instruction.slots.names("disallowed_function_list")).collect();
    assert_eq!(rules.len(), 1, "{names:?}");
    assert!(rules[0].sentence.starts_with("`eval()`"), "{}", rules[0].sentence);
}
