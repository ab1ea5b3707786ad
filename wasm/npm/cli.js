#!/usr/bin/env node
// `codeif lint` for the common cases. The command in Rust has more flags, reads codeif.toml, and uses all cores.
import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { parseArgs } from "node:util";
import { isInstructionFile, lint, lintText, showRules } from "./node.js";

const HELP = `Check source files against the instructions that a model was given

Usage: codeif lint [PATH]... [OPTIONS]

  -i, --instructions FILE    Rules from a prompt, an AGENTS.md or a style guide; may be repeated
                             [default: the AGENTS.md, CLAUDE.md and similar files in the current folder]
  -c, --constraint SENTENCE  A rule, in a sentence, in place of instructions; may be repeated
  -f, --format FORMAT        text or json [default: text]
      --show-rules           Show how each line of the instructions is understood, in JSON lines
  -h, --help                 Show this

Exit status: 0 no errors found; 1 some were; 2 bad usage, or a file that could not be read.`;

/** The most bytes of code that are checked at once. */
const MAX_BYTES = 16 << 20;

const options = {
  instructions: { type: "string", short: "i", multiple: true, default: [] },
  constraint: { type: "string", short: "c", multiple: true, default: [] },
  format: { type: "string", short: "f", default: "text" },
  "show-rules": { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
};

process.exitCode = main();

function main() {
  try {
    return run(parseArgs({ options, allowPositionals: true }));
  } catch (error) {
    console.error(`error: ${error.message}`);
    return 2;
  }
}

function run({ values, positionals: [command, ...paths] }) {
  if (values.help || command === undefined) {
    console.log(HELP);
    return values.help ? 0 : 2;
  }
  if (command !== "lint") {
    throw new Error(`no command is named \`${command}\`; this package has lint (codeif --help)`);
  }
  if (!["text", "json"].includes(values.format)) {
    throw new Error(`--format ${values.format}: expected text or json`);
  }
  const instructions = rules(values);
  if (values["show-rules"]) {
    print(showRules(instructions).map((rule) => JSON.stringify(rule)));
    return 0;
  }
  if (existsSync("codeif.toml")) {
    console.error("note: codeif.toml is not read: the command of the package `codeif` for Python or Rust reads it");
  }
  return check(sources(paths.length > 0 ? paths : ["."]), instructions, values.format);
}

/** Writes the findings, and returns the exit status. */
function check(files, instructions, format) {
  const bytes = files.reduce((sum, { text }) => sum + text.length, 0);
  if (bytes > MAX_BYTES) {
    throw new Error(`the files have ${bytes} characters, at most ${MAX_BYTES} are checked at once: give fewer paths`);
  }
  const { findings, notes, fails } = (format === "json" ? lint : lintText)(files, instructions);
  notes.forEach((note) => console.error(note));
  if (files.length === 0) {
    console.error("note: no file was checked");
  }
  print(format === "json" ? findings.map((finding) => JSON.stringify(finding)) : [findings.trimEnd()]);
  return fails ? 1 : 0;
}

function print(lines) {
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
}

function rules({ instructions, constraint }) {
  if (constraint.length > 0) {
    if (instructions.length > 0) {
      throw new Error("give --constraint or --instructions, not both");
    }
    return constraint;
  }
  const named = instructions.map((path) => file(path, false));
  const found = named.length > 0 ? [] : walk(".").filter(isInstructionFile).map((path) => file(path, true));
  if (named.length + found.length === 0) {
    throw new Error("no rules: give --constraint SENTENCE, --instructions FILE, or write an AGENTS.md");
  }
  if (found.length > 0) {
    const names = found.map(({ path }) => path).join(", ");
    console.error(`note: no instructions are given, so the rules come from ${names}`);
  }
  return [...named, ...found];
}

/** The files at and below some paths. Of a folder, those that git does not ignore. */
function sources(paths) {
  const all = paths.flatMap((path) => {
    const isFolder = statSync(path).isDirectory();
    return isFolder ? walk(path).filter(isSource).map((found) => [found, true]) : [[path, false]];
  });
  return [...new Map(all)].map(([path, found]) => file(path, found));
}

function file(path, found) {
  const name = relative(".", path).split(sep).join("/");
  return { path: name.startsWith("../") ? path : name, text: readFileSync(path, "utf8"), found };
}

/** Whether no part of a path is hidden, and it is not a link, which may lead anywhere. */
function isSource(path) {
  const isHidden = path.split(sep).some((part) => part.startsWith(".") && part !== "." && part !== "..");
  return !isHidden && lstatSync(path).isFile();
}

/** The paths of the files below a folder: those that git lists, unless it knows nothing of the folder. */
function walk(folder) {
  const listed = tracked(folder);
  if (listed.length > 0) {
    return listed.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
  }
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return paths.filter((path) => !path.split(sep).includes("node_modules"));
}

function tracked(folder) {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  try {
    const options = { cwd: folder, encoding: "utf8", stdio: "pipe", maxBuffer: 1 << 28 };
    const listed = execFileSync("git", args, options).split("\0");
    return listed.filter((path) => path !== "").map((path) => join(folder, path));
  } catch {
    // There is no git, or no repository.
    return [];
  }
}
