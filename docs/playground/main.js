// The page: what is typed goes to the worker, and what it says is shown.

import { Client } from "./client.js";
import { Editor } from "./editor.js";
import { EXAMPLES } from "./examples.js";
import { packed, unpacked } from "./share.js";

/** How long nothing is typed before it is checked, in milliseconds. */
const PAUSE = 250;
/** The most items of a list that are shown. */
const MOST = 200;
/** The longest text of an item, in characters. */
const LONGEST = 300;

const EXTENSIONS = { python: "py", java: "java", go: "go", cpp: "cpp", javascript: "js", typescript: "ts", rust: "rs", ruby: "rb" };

/** The signs of lines, which differ in more than their colours. */
const SIGNS = {
  rule: "✓", yes: "✓", error: "✗", no: "✗", warning: "!", note: "i", unchecked: "?", unverifiable: "?",
};

const at = (id) => document.getElementById(id);
const instructions = new Editor(at("instructions"));
const code = new Editor(at("code"));
const client = new Client();
let asked = 0;
let pause = 0;

function state() {
  const mode = document.querySelector("[name=mode]:checked").value;
  return { mode, language: at("language").value, instructions: instructions.text, code: code.text };
}

function show(given) {
  document.querySelector(`[name=mode][value=${given.mode === "answer" ? "answer" : "file"}]`).checked = true;
  at("language").value = given.language in EXTENSIONS ? given.language : "python";
  instructions.text = given.instructions;
  code.text = given.code;
  run();
}

/** Checks what is there, and shows the answer unless something else was asked meanwhile. */
async function run() {
  asked += 1;
  const number = asked;
  const question = state();
  at("instructions-title").textContent =
    question.mode === "answer" ? "Instructions, one a line" : "Instructions, as in an AGENTS.md";
  at("code-title").textContent = question.mode === "answer" ? "The answer, with its code blocks" : "Code";
  document.body.ariaBusy = "true";
  let end;
  try {
    const answer = await client.ask({ ...question, path: `code.${EXTENSIONS[question.language]}` });
    end = () => (question.mode === "answer" ? showVerdicts(answer) : showFindings(answer));
  } catch (error) {
    end = () => showFailure(error);
  }
  if (number === asked) {
    end();
    document.body.ariaBusy = "false";
  }
}

function showFindings({ rules: read, linted, facts }) {
  const rules = read.toSorted((one, other) => one.line - other.line);
  const found = linted.findings.filter(({ kind }) => kind !== "not-checkable");
  const placed = found.filter(({ place }) => place);
  code.mark(placed.map(({ place, severity }) => mark(place.line, severity)));
  instructions.mark(rules.map((rule) => mark(rule.line, kindOf(rule))));
  fill("found", found.map((finding) => item(finding.severity, finding.message, finding.sentence ?? "", [
    ...(finding.place ? [jump(code, finding.place.line, finding.place.source)] : []),
    ...meaningOf(finding.sentence && finding.kind),
  ])));
  fill("read", rules.map((rule) => item(kindOf(rule), rule.text, why(rule), [
    jump(instructions, rule.line, ""), ...meaningOf(rule.template),
  ])));
  showFacts(facts);
  const checked = rules.filter((rule) => rule.template).length;
  const counts = [counted(checked, "rule"), counted(rules.length - checked, "other line")].join(", ");
  say([`${counted(found.length, "finding")}; ${counts}.`, ...linted.notes].join(" "));
}

function showVerdicts({ lines, verdicts: { details } }) {
  instructions.mark(details.map(({ verdict }, index) => mark(lines[index], verdict.toLowerCase())));
  const places = details.filter(({ verdict }) => verdict === "No").flatMap(({ evidence }) => evidence);
  code.mark(places.map(({ line }) => mark(line, "no")));
  fill("found", details.map((detail) => item(detail.verdict.toLowerCase(), detail.instruction, detail.message, [
    ...detail.evidence.slice(0, 20).map(({ line, text }) => jump(code, line, text)),
    ...meaningOf(detail.template),
  ])));
  fill("read", details.map(({ instruction, template, why_not: whyNot }, index) =>
    item(template ? "rule" : "unchecked", instruction, template ? "" : (whyNot ?? "not understood").replaceAll("-", " "), [
      jump(instructions, lines[index], ""), ...meaningOf(template),
    ])));
  showFacts("");
  const followed = details.filter(({ verdict }) => verdict === "Yes").length;
  say(`${followed} of ${counted(details.length, "instruction")} followed.`);
}

function showFailure(error) {
  instructions.mark([]);
  code.mark([]);
  fill("found", []);
  fill("read", []);
  showFacts("");
  say(error.message);
}

function showFacts(text) {
  at("facts").hidden = text === "";
  at("facts").lastElementChild.textContent = text.slice(0, 1 << 18);
}

const mark = (line, kind) => ({ line, kind, sign: SIGNS[kind] });

function kindOf(rule) {
  if (!rule.template) {
    return "unchecked";
  }
  return rule.severity === "error" ? "rule" : "warning";
}

/** The word that stops a line from being a rule, or that it is switched off. */
function why({ template, severity, why_not: whyNot, reason }) {
  if (template) {
    return severity === "off" ? "switched off" : "";
  }
  return reason ?? whyNot.replaceAll("-", " ");
}

function item(kind, title, detail, buttons) {
  const line = document.createElement("li");
  const word = element("b", kind === "unchecked" ? "not checkable" : kind);
  word.className = kind;
  line.append(word, cut(title));
  if (detail !== "") {
    line.append(element("p", cut(detail)));
  }
  if (buttons.length > 0) {
    const row = element("div", "");
    row.append(...buttons);
    line.append(row);
  }
  return line;
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function button(text, act) {
  const made = element("button", text);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

const jump = (editor, line, text) =>
  button(`line ${line}${text ? `: ${cut(text.trim())}` : ""}`, () => editor.show(line));

const meaningOf = (slug) => (slug ? [button(slug, () => explain(slug))] : []);

async function explain(slug) {
  const meaning = at("meaning");
  const text = await client.ask({ slug }).then((answer) => answer.meaning, (error) => error.message);
  meaning.lastElementChild.textContent = text;
  meaning.hidden = false;
  meaning.open = true;
  meaning.lastElementChild.focus();
}

function fill(id, items) {
  const shown = items.slice(0, MOST);
  if (items.length > MOST) {
    shown.push(element("li", `… and ${items.length - MOST} more`));
  }
  at(id).replaceChildren(...(shown.length > 0 ? shown : [element("li", "Nothing.")]));
}

const cut = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

function say(text) {
  at("status").textContent = cut(text);
}

function changed() {
  clearTimeout(pause);
  pause = setTimeout(run, PAUSE);
}

async function share() {
  try {
    history.replaceState(null, "", `#${await packed(state())}`);
    await navigator.clipboard.writeText(location.href);
    say("The link is copied; it holds all that is here.");
  } catch (error) {
    say(location.hash ? "The link is in the address bar." : `No link: ${error.message}`);
  }
}

/** Shows what the link holds, or else the first example. */
async function open() {
  const given = location.hash.length > 1 ? await unpacked(location.hash.slice(1)) : null;
  show(given ?? EXAMPLES[0]);
}

EXAMPLES.forEach(({ name }, index) => at("example").add(new Option(name, index)));
at("example").addEventListener("change", ({ target }) => show(EXAMPLES[target.value]));
at("instructions").addEventListener("input", changed);
at("code").addEventListener("input", changed);
at("language").addEventListener("change", run);
document.querySelectorAll("[name=mode]").forEach((radio) => radio.addEventListener("change", run));
at("share").addEventListener("click", share);
at("controls").addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", open);
open();
