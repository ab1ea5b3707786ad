"""The same checks by codeif and by ast-grep, side by side in one run.

    CODEIF_DATA=DIR python3 benches/ast-grep/compare.py target/dist/codeif ast-grep
    python3 benches/ast-grep/compare.py target/dist/codeif ast-grep python=FOLDER java=FOLDER

Without folders: 13 sentences and 13 rules on the blocks of the responses under CODEIF_DATA that are
tagged with a language of codeif. With folders: `codeif lint` with the sentences that a file can break,
and `ast-grep scan`, on all files of the language in each folder. Both commands get one thread; the
processor time of each is that of all its processes. Of several rounds the fastest counts. If valgrind is
installed, instructions are counted too: in a folder, those on every eighth file.
"""

import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROUNDS = 5
TAGS = {"python": "python", "py": "python", "java": "java", "go": "go", "golang": "go", "cpp": "cpp", "c++": "cpp"}
SUFFIX = {"python": "py", "java": "java", "go": "go", "cpp": "cpp"}
# The files of a folder that are checked.
SUFFIXES = {
    "cpp": ("cpp", "cc", "hpp", "h"),
    "csharp": ("cs",),
    "javascript": ("js",),
    "ruby": ("rb",),
    "rust": ("rs",),
    "swift": ("swift",),
    "typescript": ("ts",),
}
# What ast-grep reads only if it is told to: it takes headers for C, and has no rules for that here.
GLOBS = {"cpp": {"cpp": ["*.h"]}}
# What of a folder is counted by valgrind, which makes everything some fifty times slower.
PART = 8

# The instructions, and for each the rule that finds what decides it.
SENTENCES = [
    "Your code should not use for-loop.",
    "Your code should not use while-loop.",
    "Your code should use if statement for decision making.",
    "Your code should use switch statement for decision making.",
    "Your code should define a class named `Stack`.",
    "Your code should include a function named `main`.",
    "Your code should define a variable named `result`.",
    "The function names in your code should follow the snake_case naming convention.",
    "The class names in your code should follow the PascalCase naming convention.",
    "Your function should have at most 3 parameters.",
    "Your code should not use the `lambda` keyword.",
    "Your code should not use any functions from the `['sort', 'exit', 'eval']`.",
    "Your code should import the following libraries: `os`.",
]
# Ten for lint: those of the same kind as one above with its number.
LINTED = {
    0: "Do not use for loops.",
    1: "Do not use while loops.",
    2: "Do not use if statements.",
    3: "Do not use switch statements.",
    7: "Function names must be snake_case.",
    8: "Class names must be PascalCase.",
    9: "Functions must not have more than 3 parameters.",
    11: "Do not call `sort`, `exit` or `eval`.",
    12: "Do not import `os`.",
}
TERNARIES = "No ternary operators."
KINDS = {
    # for, while, if, switch, class, function, variable, parameters, lambda, call, import
    "python": "for_statement while_statement if_statement match_statement class_definition function_definition "
    "assignment parameters lambda call import_statement",
    "java": "for_statement while_statement if_statement switch_expression class_declaration method_declaration "
    "variable_declarator formal_parameters lambda_expression method_invocation import_declaration",
    "go": "for_statement for_statement if_statement expression_switch_statement type_spec function_declaration "
    "short_var_declaration parameter_list func_literal call_expression import_spec",
    "cpp": "for_statement while_statement if_statement switch_statement class_specifier function_declarator "
    "init_declarator parameter_list lambda_expression call_expression preproc_include",
    "typescript": "for_statement while_statement if_statement switch_statement class_declaration "
    "function_declaration variable_declarator formal_parameters arrow_function call_expression import_statement",
    "csharp": "for_statement while_statement if_statement switch_statement class_declaration method_declaration "
    "variable_declarator parameter_list lambda_expression invocation_expression using_directive",
    "ruby": "for while if case class method assignment method_parameters lambda call call",
    "rust": "for_expression while_expression if_expression match_expression struct_item function_item "
    "let_declaration parameters closure_expression call_expression use_declaration",
    "swift": "for_statement while_statement if_statement switch_statement class_declaration function_declaration "
    "property_declaration parameter lambda_literal call_expression import_declaration",
}
KINDS["javascript"] = KINDS["typescript"]
# The ternary operator; Go and Rust have none.
TERNARY = {
    "python": "conditional_expression",
    "java": "ternary_expression",
    "go": "select_statement",
    "cpp": "conditional_expression",
    "csharp": "conditional_expression",
    "javascript": "ternary_expression",
    "ruby": "conditional",
    "rust": "unsafe_block",
    "swift": "ternary_expression",
    "typescript": "ternary_expression",
}


def rules(language):
    """The 13 rules of a language."""
    loop, wloop, branch, switch, kind, function, variable, parameters, anonymous, call, load = KINDS[language].split()
    named = lambda kind, regex: {"kind": kind, "has": {"regex": regex, "stopBy": "neighbor"}}
    return [
        {"kind": loop},
        {"kind": wloop},
        {"kind": branch},
        {"kind": switch},
        named(kind, "^Stack$"),
        named(function, "^main$"),
        named(variable, "^result$"),
        named(function, "^[a-z0-9_]+$"),
        named(kind, "^[A-Z][A-Za-z0-9]*$"),
        {"kind": parameters, "regex": "(?s),.*,.*,"},
        {"kind": anonymous},
        named(call, r"(^|\.)(sort|exit|eval)$"),
        {"kind": load, "regex": r"\bos\b"},
    ]


def blocks(path):
    """The tagged blocks of the responses, with their languages."""
    for line in path.read_text(encoding="utf-8").splitlines():
        text = json.loads(line)["response"]
        for tag, code in re.findall(r"^```(\S+)\n(.*?)^```", text, re.M | re.S):
            if tag.lower() in TAGS:
                yield TAGS[tag.lower()], code


def seconds(command):
    """The processor time of a command, the fastest of several rounds."""
    times = []
    for _ in range(ROUNDS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


def instructions(command):
    """The millions of instructions of a command, if valgrind is there to count them."""
    valgrind = shutil.which("valgrind")
    if not valgrind:
        return float("nan")
    counted = [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", *command]
    output = subprocess.run(counted, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    return int(re.search(r"Collected : (\d+)", output.stderr)[1]) / 1e6


def write_rules(folder, language, own):
    """Writes rules for ast-grep, and returns the path of its configuration."""
    path, config = folder / f"rules-{language}" / "rules.yml", folder / f"{language}.yml"
    path.parent.mkdir()
    config.write_text(json.dumps({"ruleDirs": [path.parent.name], "languageGlobs": GLOBS.get(language, {})}))
    documents = [
        json.dumps({"id": f"r{number}", "language": language, "severity": "warning", "rule": rule})
        for number, rule in enumerate(own)
    ]
    path.write_text("\n---\n".join(documents))
    return config


def scan(ast_grep, config, source):
    """The command that runs ast-grep's rules on a folder."""
    return [ast_grep, "scan", "--config", config, "--threads", "1", "--json=stream", source]


def copied(source, suffixes, target, part):
    """Copies one of so many files of a folder, and returns their number and their bytes."""
    files = sorted(path for suffix in suffixes for path in source.rglob(f"*.{suffix}") if path.is_file())
    chosen = files[::part]
    for path in chosen:
        to = target / path.relative_to(source)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, to)
    return len(chosen), sum(path.stat().st_size for path in chosen)


def compare_lint(codeif, ast_grep, folders):
    """Both on the files of whole folders."""
    print("language    files     bytes  codeif s  ast-grep s  ratio  codeif M  ast-grep M  ratio")
    for language, folder in folders:
        with tempfile.TemporaryDirectory() as temporary:
            temporary = Path(temporary)
            asked = temporary / "AGENTS.md"
            asked.write_text("".join(f"- {sentence}\n" for sentence in [*LINTED.values(), TERNARIES]))
            config = write_rules(temporary, language, breaches(language))
            suffixes = SUFFIXES.get(language, (SUFFIX.get(language),))
            commands = {}
            for part in (1, PART):
                source = temporary / f"part{part}"
                found = copied(Path(folder), suffixes, source, part)
                lint = [codeif, "lint", source, "--instructions", asked, "--format", "json"]
                commands[part] = [lint, scan(ast_grep, config, source)]
                if part == 1:
                    files, size = found
            ours, theirs = map(seconds, commands[1])
            counted, compared = map(instructions, commands[PART])
            print(
                f"{language:10}  {files:5}  {size:8}  {ours:8.3f}  {theirs:10.3f}  {ours / theirs:5.2f}"
                f"  {counted:8.0f}  {compared:10.0f}  {counted / compared:5.2f}",
                flush=True,
            )


def breaches(language):
    """The rules that find what breaks the sentences of lint: a name is wrong if it is not as they say."""
    found = rules(language)
    for number in (7, 8):
        kind, regex = found[number]["kind"], found[number]["has"]["regex"]
        field = "declarator" if kind == "function_declarator" else "name"
        found[number] = {"kind": kind, "has": {"field": field, "not": {"regex": regex}}}
    return [*(found[number] for number in LINTED), {"kind": TERNARY[language]}]


def main():
    codeif, ast_grep, *folders = sys.argv[1:]
    if folders:
        compare_lint(codeif, ast_grep, [folder.split("=", 1) for folder in folders])
        return
    found = list(blocks(Path(os.environ["CODEIF_DATA"]) / "responses/llm-responses.jsonl"))
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        print("language  blocks   bytes  codeif s  ast-grep s  ratio  codeif M  ast-grep M  ratio")
        for language, suffix in SUFFIX.items():
            own = [code for tag, code in found if tag == language]
            source = folder / language
            source.mkdir()
            answers = folder / f"{language}.jsonl"
            question = {
                "question_id": 1,
                "question": "",
                "meta_info": {"programming_language": language},
                "instruction_list": SENTENCES,
            }
            with answers.open("w") as lines:
                for number, code in enumerate(own):
                    (source / f"{number}.{suffix}").write_text(code)
                    row = question | {"model_id": "m", "answer": f"```{language}\n{code}```\n"}
                    lines.write(json.dumps(row) + "\n")
            config = write_rules(folder, language, rules(language))
            grade = [codeif, "grade", answers, "--threads", "1", "--output", folder / "out.jsonl"]
            commands = [grade, scan(ast_grep, config, source)]
            ours, theirs = map(seconds, commands)
            counted, compared = map(instructions, commands)
            size = sum(map(len, own))
            print(
                f"{language:8}  {len(own):6}  {size:6}  {ours:8.3f}  {theirs:10.3f}  {ours / theirs:5.2f}"
                f"  {counted:8.0f}  {compared:10.0f}  {counted / compared:5.2f}",
                flush=True,
            )


if __name__ == "__main__":
    # `codeif lint` has no option for it.
    os.environ["RAYON_NUM_THREADS"] = "1"
    main()
