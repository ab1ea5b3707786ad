// Does the work, away from the page: a worker that takes too long is ended.
import { check, explain, facts, lint, showRules } from "./codeif/browser.js";

postMessage({ ready: true });

addEventListener("message", ({ data }) => {
  try {
    postMessage({ id: data.id, answer: data.slug ? { meaning: explain(data.slug) } : answer(data) });
  } catch (error) {
    postMessage({ id: data.id, error: error.message });
  }
});

function answer({ mode, instructions, code, language, path }) {
  if (mode === "answer") {
    const sentences = instructions.split("\n").map((line) => line.trim());
    const lines = sentences.map((_, index) => index + 1).filter((line) => sentences[line - 1] !== "");
    const verdicts = check(lines.map((line) => sentences[line - 1]), code, language);
    return { lines, verdicts };
  }
  // Instructions that ask for nothing are no mistake here: they are being written.
  const rules = instructions.trim() === "" ? [] : showRules(instructions);
  const linted = rules.length > 0 ? lint({ path, text: code }, instructions) : { findings: [], notes: [] };
  return { rules, linted, facts: attempt(() => facts(code, language)) };
}

function attempt(work) {
  try {
    return work();
  } catch (error) {
    return error.message;
  }
}
