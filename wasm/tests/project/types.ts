import { check, explain, facts, lint, showRules } from "codeif";
import type { Finding, Outcome, Rule } from "codeif";
import { plugin } from "codeif/eslint";
import { toFollow } from "codeif/matchers";

const outcomes: Outcome[] = check(["Do not use `eval`."], "eval(x)", "python").verdicts;
const findings: Finding[] = lint({ path: "a.py", text: "" }, "- No wildcard imports.\n").findings;
const rules: Rule[] = showRules(["Do not use `eval`."]);
const texts: string[] = [explain("no-for-loop"), facts("x = 1", "python", { tree: true })];
const matched: boolean = toFollow("x = 1", ["Do not use `eval`."]).pass;
// @ts-expect-error a response is a text
check(["Do not use `eval`."], 1);

console.log(outcomes, findings, rules, texts, matched, plugin.meta.name);
