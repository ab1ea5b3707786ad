"""The same 13 checks as 13 rules of ast-grep, on the same blocks, side by side in one run.

    CODEIF_DATA=DIR python3 benches/ast-grep/compare.py target/dist/codeif ast-grep

The blocks are those of the responses under CODEIF_DATA that are tagged with a language of
codeif. Both commands get one thread; the processor time of each is that of all its processes.
Of several rounds the fastest counts.
"""

import json
import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROUNDS = 5
TAGS = {"python": "python", "py": "python", "java": "java", "go": "go", "golang": "go", "cpp": "cpp", "c++": "cpp"}
SUFFIX = {"python": "py", "java": "java", "go": "go", "cpp": "cpp"}

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


def main():
    codeif, ast_grep = sys.argv[1:3]
    found = list(blocks(Path(os.environ["CODEIF_DATA"]) / "responses/llm-responses.jsonl"))
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        print("language  blocks   bytes  codeif s  ast-grep s  ratio")
        for language, suffix in SUFFIX.items():
            own = [code for tag, code in found if tag == language]
            source = folder / language
            source.mkdir()
            answers, config = folder / f"{language}.jsonl", folder / f"{language}.yml"
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
            documents = [
                json.dumps({"id": f"r{number}", "language": language, "severity": "warning", "rule": rule})
                for number, rule in enumerate(rules(language))
            ]
            config.write_text("\n---\n".join(documents))
            ours = seconds([codeif, "grade", answers, "--threads", "1", "--output", folder / "out.jsonl"])
            theirs = seconds([ast_grep, "scan", "--rule", config, "--threads", "1", "--json=stream", source])
            size = sum(map(len, own))
            print(f"{language:8}  {len(own):6}  {size:6}  {ours:8.3f}  {theirs:10.3f}  {ours / theirs:5.2f}")


main()
