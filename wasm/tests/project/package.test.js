// The package, installed in a project. `DOCS` is the folder of the documentation.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import * as codeif from "codeif";

const node = (...args) => spawnSync(process.execPath, args, { encoding: "utf8" });
const command = (...args) => node("node_modules/codeif/cli.js", ...args);
const jsonLines = (text) => text.trim().split("\n").map((line) => JSON.parse(line));

test("imports and requires give the same functions", () => {
  const required = createRequire(import.meta.url)("codeif");
  assert.deepEqual(Object.keys(required).sort(), Object.keys(codeif).sort());
  const sentences = ["Do not use `eval`."];
  assert.deepEqual(required.check(sentences, "eval(x)", "python"), codeif.check(sentences, "eval(x)", "python"));
});

test("errors say what was found and what was expected", () => {
  assert.throws(() => codeif.check("No eval.", ""), /sentences: expected an array of strings, found string/);
  assert.throws(() => codeif.check([], "", "cobol"), /language cobol: expected python.* or rust/);
  assert.throws(() => codeif.lint([{ path: "a.py" }], "- No eval."), /files\[0\]: expected \{ path, text \}/);
  assert.throws(() => codeif.lint([], ["Sing."]), /"Sing\.": no known instruction/);
  assert.throws(() => codeif.lint([], ""), /no rules: AGENTS\.md asks for nothing/);
  assert.throws(() => codeif.explain("no-for-lop"), /did you mean `no-for-loop`/);
});

test("texts that are too large are refused, and leave the module usable", () => {
  assert.throws(() => codeif.facts("x".repeat(33 << 20), "python"), /bytes, at most/);
  assert.throws(() => codeif.facts("(".repeat(10000), "python"), /nested/);
  const hostile = codeif.check(["Do not use `eval`."], `\`\`\`python\n${"[".repeat(10000)}\n\`\`\``, "python");
  assert.deepEqual(hostile.verdicts, ["Unverifiable"]);
  const large = codeif.lint({ path: "a.py", text: "x".repeat(5 << 20) }, ["Do not use `eval`."]);
  assert.match(large.notes[0], /a\.py: has 5242880 bytes, at most 1048576 are judged/);
  assert.deepEqual(codeif.check(["Do not use `eval`."], "x = 1", "python").verdicts, ["Yes"]);
});

test("lines of instructions are rules, or say why not", () => {
  const rules = codeif.showRules(readFileSync("AGENTS.md", "utf8"));
  assert.deepEqual(rules.map(({ line, template }) => [line, template !== null]), [
    [1, true], [2, true], [3, true], [4, false],
  ]);
});

test("instructions that were found are for the files in their folder", () => {
  const files = ["a/x.py", "b/x.py"].map((path) => ({ path, text: "eval(x)\n" }));
  const given = { path: "a/AGENTS.md", text: "- Do not use `eval`.\n" };
  const paths = (rules) => codeif.lint(files, [rules]).findings.map(({ place }) => place.path);
  assert.deepEqual(paths({ ...given, found: true }), ["a/x.py"]);
  assert.deepEqual(paths(given), ["a/x.py", "b/x.py"]);
});

test("the command finds instructions and files, and has exit codes", () => {
  const found = command("lint", "src", "--format", "json");
  assert.equal(found.status, 1, found.stderr);
  const kinds = jsonLines(found.stdout).map(({ place, kind }) => [place?.path, kind]);
  assert.equal(kinds.filter(([path]) => path === "src/cart.js").length, 4, found.stdout);
  assert.match(found.stderr, /the rules come from AGENTS\.md/);
  assert.equal(command("lint", "src/user.js", "-i", "AGENTS.md").status, 0);
  assert.match(command("lint", "src").stdout, /src\/cart\.js:1:1/);
  assert.equal(command("lint", "absent").status, 2);
  assert.match(command("lint", "--format", "xml").stderr, /expected text or json/);
  assert.match(command("lnt").stderr, /no command is named `lnt`/);
});

test("ESLint shows what the command finds", () => {
  const shown = node("node_modules/eslint/bin/eslint.js", "src", "--format", "json");
  assert.equal(shown.status, 1, shown.stderr);
  const eslint = JSON.parse(shown.stdout).flatMap(({ filePath, messages }) =>
    messages.map(({ line, message }) => [filePath.slice(process.cwd().length + 1), line, message.split(" (")[0]]));
  const found = jsonLines(command("lint", "src", "-f", "json").stdout).filter(({ place }) => place);
  assert.deepEqual(eslint, found.map(({ place, message }) => [place.path, place.line, message]));
});

test("ESLint counts columns in UTF-16", () => {
  const shown = node("node_modules/eslint/bin/eslint.js", "src/cart.js", "--format", "json");
  const line = readFileSync("src/cart.js", "utf8").split("\n")[3];
  const columns = JSON.parse(shown.stdout)[0].messages.filter((found) => found.line === 4).map((found) => found.column);
  assert.ok(columns.some((column) => line.slice(column - 1).startsWith("item.price")), `${columns}`);
});

test("the examples of the documentation print what it says", () => {
  const page = readFileSync(join(process.env.DOCS, "javascript.md"), "utf8");
  const examples = [...page.matchAll(/```js\n([^]*?)```\n+```text\n([^]*?)```/g)];
  assert.ok(examples.length >= 3);
  examples.forEach(([, code, output], index) => {
    writeFileSync(`example-${index}.js`, code);
    const run = node(`example-${index}.js`);
    assert.equal(run.stdout, output, run.stderr);
  });
});
