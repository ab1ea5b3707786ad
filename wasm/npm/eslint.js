import { readFileSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { lint } from "codeif";

const schema = {
  type: "object",
  properties: { files: { type: "array", items: { type: "string" }, minItems: 1 } },
  additionalProperties: false,
};

/** The rule `codeif/instructions`: the findings of `codeif lint` in a file. */
const instructions = {
  meta: {
    type: "problem",
    docs: { description: "Follow the instructions of AGENTS.md" },
    schema: [schema],
    messages: { finding: "{{message}} ({{asked}})", failure: "{{message}}" },
  },
  create(context) {
    // codeif: allow(function-naming) ESLint calls the visitor by the name of the node.
    return { Program: (program) => report(context, program) };
  },
};

export const plugin = { meta: { name: "codeif", version: "0.1.0" }, rules: { instructions } };

function report(context, program) {
  const path = shown(context, context.filename);
  const { text } = context.sourceCode;
  let linted;
  try {
    linted = lint({ path, text }, texts(context));
  } catch (error) {
    context.report({ node: program, messageId: "failure", data: { message: error.message } });
    return;
  }
  // Syntax errors are ESLint's own subject, and what no file has is in no place.
  const placed = linted.findings.filter(({ place, kind }) => place && kind !== "syntax-error");
  for (const { place, message, sentence, origin, kind } of placed) {
    const where = origin ? `${origin.path}:${origin.line}: ` : "";
    const asked = sentence ? `${where}${sentence}` : kind;
    context.report({ loc: location(context, place), messageId: "finding", data: { message, asked } });
  }
}

/** The texts of the instruction files, `AGENTS.md` if no others are named. */
function texts(context) {
  const { files = ["AGENTS.md"] } = context.options[0] ?? {};
  return files.map((file) => {
    const path = resolve(context.cwd, file);
    return { path: shown(context, path), text: readFileSync(path, "utf8"), found: true };
  });
}

function shown(context, path) {
  return relative(context.cwd, path).split(sep).join("/");
}

/** A place as ESLint counts: columns from 0, in UTF-16. */
function location(context, place) {
  const { lines } = context.sourceCode;
  const at = (line, column) => {
    const before = Array.from(lines[line - 1] ?? "").slice(0, column - 1);
    return { line, column: before.join("").length };
  };
  return { start: at(place.line, place.column), end: at(place.end_line, place.end_column) };
}
