//! Each kind of mistake in a rule, and its error message.

use codeif::Rules;

use super::NO_CALL;

/// The error message for the rule with one text replaced by another.
fn complaint(from: &str, to: &str) -> String {
    assert!(NO_CALL.contains(from), "{from}");
    let text = NO_CALL.replace(from, to);
    let errors = Rules::read([("no-call.toml", text.as_str())]).unwrap_err();
    let lines: Vec<_> = errors.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

#[test]
fn every_mistake_is_named_with_its_place() {
    let mistakes = [
        ("broken TOML", "wordings = [", "wordings = "),
        ("a missing key", "slug = \"no-call\"\n", ""),
        ("an unknown key", "what =", "waht ="),
        ("a key of the rule below a table", "'''\n\n[go]", "'''\nlimit = 3\n\n[go]"),
        ("an unknown language", "[go]", "[lua]"),
        ("an improper slug", "\"no-call\"", "\"No Call\""),
        ("a built-in template's slug", "\"no-call\"", "\"no-for-loop\""),
        ("an unknown category", "\"function\"", "\"style\""),
        ("one `[where]`", "[[where]]", "[where]"),
        ("a slot without quotes", "\"{function}\"\n\n[py", "{function}\n\n[py"),
        ("a query outside a language", "[python]\n", ""),
        (
            "a slot in a query",
            "(_) @callee) @match\n'''\n\n[go]",
            "(_) @callee) @match\n  (#eq? @callee \"{function}\")\n'''\n\n[go]",
        ),
        ("an unknown quantifier", "\"none\"", "\"never\""),
        ("no wording", "[\"Your code should not call {function}.\"]", "[]"),
        ("an undeclared slot in a wording", "call {function}.", "call {fun}."),
        ("an undeclared slot in `what`", "`{function}`", "`{fun}`"),
        ("an undeclared slot in a condition", "equals = \"{function}\"", "equals = \"{fun}\""),
        ("a bad pattern", "call {function}.", "call [the {function}."),
        ("a wording of slots alone", "Your code should not call {function}.", "{function}"),
        ("an unknown kind of slot", "function = \"name\"", "function = \"identifier\""),
        ("a kind of slot that only checks read", "function = \"name\"", "function = \"sources\""),
        (
            "a slot that no wording has",
            "{ function = \"name\" }",
            "{ function = \"name\", n = \"count\" }",
        ),
        ("a slot without use", "equals = \"{function}\"", "equals = \"eval\""),
        ("a list where one text stands", "function = \"name\"", "function = \"names\""),
        ("a convention where a text stands", "function = \"name\"", "function = \"convention\""),
        ("no test in a condition", "equals = \"{function}\"\n", ""),
        (
            "two tests in a condition",
            "equals = \"{function}\"",
            "equals = \"{function}\"\nin = [\"a\"]",
        ),
        ("something else than a list", "equals = \"{function}\"", "in = \"eval\""),
        ("a number for a list", "equals = \"{function}\"", "in = 3"),
        ("an unknown convention", "equals = \"{function}\"", "follows = \"nice case\""),
        ("a slot that holds no convention", "equals = \"{function}\"", "follows = \"{function}\""),
        ("an unknown capture in a condition", "capture = \"callee\"", "capture = \"@calle\""),
        ("no limit", "\"none\"", "\"at-most\""),
        ("a limit that is none", "\"none\"", "\"at-most\"\nlimit = -1"),
        ("a limit in a slot of names", "\"none\"", "\"at-most\"\nlimit = \"{function}\""),
        ("a limit in words", "\"none\"", "\"at-most\"\nlimit = \"three\""),
        ("a limit without `at-most`", "\"none\"", "\"none\"\nlimit = 3"),
        ("no convention", "\"none\"", "\"names-follow\""),
        (
            "a convention without `names-follow`",
            "\"none\"",
            "\"none\"\nconvention = \"snake_case\"",
        ),
        ("no name to judge", "\"none\"", "\"names-follow\"\nconvention = \"snake_case\""),
        ("an unknown node", "(call function", "(cal function"),
        ("an unknown field", "(call function", "(call func"),
        (
            "an unknown capture in a predicate",
            "(_) @callee) @match\n'''\n\n[go]",
            "(_) @callee) @match\n(#eq? @cale \"a\")\n'''\n\n[go]",
        ),
        (
            "an unknown predicate",
            "(_) @callee) @match\n'''\n\n[go]",
            "(_) @callee) @match\n  (#starts-with? @callee \"a\")\n'''\n\n[go]",
        ),
        (
            "a directive",
            "(_) @callee) @match\n'''\n\n[go]",
            "(_) @callee) @match\n  (#set! a \"b\")\n'''\n\n[go]",
        ),
        (
            "a bad regular expression",
            "(_) @callee) @match\n'''\n\n[go]",
            "(_) @callee) @match\n  (#match? @callee \"(\")\n'''\n\n[go]",
        ),
        ("nothing marked", "(_) @callee) @match\n'''\n\n[go]", "(_) @callee)\n'''\n\n[go]"),
        (
            "a query that breaks off",
            "(_) @callee) @match\n'''\n\n[go]",
            "(_) @callee @match\n'''\n\n[go]",
        ),
        (
            "a bracket too many",
            "(_) @callee) @match\n'''\n\n[go]",
            "(_) @callee)) @match\n'''\n\n[go]",
        ),
        (
            "nodes that never stand so",
            "(call function: (_) @callee)",
            "(call function: (for_statement) @callee)",
        ),
        ("no category", "category = \"function\"\n", ""),
        ("no description", "description = \"The function is called nowhere.\"\n", ""),
        ("an id", "slug", "id = 51\nslug"),
        ("a language to request without a slot", "category", "requests = \"language\"\ncategory"),
        ("no quantifier", "quantifier = \"none\"\n", ""),
        ("a check and a quantifier", "quantifier", "check = \"define-class\"\nquantifier"),
        ("a check and a query", "quantifier = \"none\"", "check = \"define-class\""),
        ("an empty query", "(call function: (_) @callee) @match", "; nothing"),
    ];
    let told: Vec<_> = mistakes
        .iter()
        .map(|(mistake, from, to)| format!("# {mistake}\n{}\n", complaint(from, to)))
        .collect();
    insta::assert_snapshot!(told.join("\n"));
}

/// A row and its check have the same slots, of the same kinds.
#[test]
fn a_check_has_the_slots_that_it_reads() {
    let complaint = |check: &str, slots: &str, wording: &str| {
        let text = format!(
            "slug = \"mine\"\ncategory = \"class\"\ndescription = \"Mine.\"\n\
             check = \"{check}\"\nslots = {{ {slots} }}\nwordings = [\"{wording}\"]"
        );
        let errors = Rules::read([("mine.toml", text.as_str())]).unwrap_err();
        let lines: Vec<_> = errors.iter().map(ToString::to_string).collect();
        lines.join("\n")
    };
    assert_eq!(
        complaint("define-clas", "", "use it"),
        "mine.toml:4:9: no check is named `define-clas`; did you mean `define-class`?"
    );
    assert_eq!(
        complaint("define-class", "name = \"name\"", "use {name}"),
        "mine.toml:4:9: no wording and no meaning has the slot `{class_name}`, which the check \
         `define-class` reads\n\
         mine.toml:5:18: the check `define-class` does not read the slot `{name}`: remove it"
    );
    assert_eq!(
        complaint("define-class", "class_name = \"names\"", "use {class_name}"),
        "mine.toml:5:24: the slot `{class_name}` must be of the kind `name` to be used here, \
         found `names`"
    );
    assert_eq!(
        complaint("define-class", "class_name = \"name\", n = \"count\"", "use {class_name} {n}"),
        "mine.toml:5:36: the check `define-class` does not read the slot `{n}`: remove it"
    );
    assert_eq!(
        complaint("define-class", "class_name = \"name\"", "use it"),
        "mine.toml:5:24: no wording and no meaning has the slot `{class_name}`, which the check \
         `define-class` reads"
    );
}
