// The interface of the package, over the module that `.ci/wasm` builds.

/** The functions of a loaded module; `restart` loads it afresh. */
export function bind(module, restart) {
  const call = (work) => guarded(work, restart);
  return {
    check(sentences, response, language) {
      expectStrings("sentences", sentences);
      expectString("response", response);
      if (language !== undefined && language !== null) {
        expectString("language", language);
      }
      return JSON.parse(call(() => module.check(sentences, response, language)));
    },
    lint(files, instructions) {
      const linted = lint(false, files, instructions);
      return { ...linted, findings: lines(linted.findings) };
    },
    lintText: (files, instructions) => lint(true, files, instructions),
    showRules: (instructions) => lines(call(() => module.showRules(rules(instructions)))),
    isInstructionFile(path) {
      expectString("path", path);
      return call(() => module.isInstructionFile(path));
    },
    explain(slug) {
      expectString("slug", slug);
      return call(() => module.explain(slug));
    },
    facts(code, language, options = {}) {
      expectString("code", code);
      expectString("language", language);
      return call(() => module.facts(code, language, options.tree === true));
    },
  };

  function lint(forPeople, files, instructions) {
    const texts = JSON.stringify(listed("files", files));
    const linted = call(() => module.lint(texts, rules(instructions), forPeople));
    const { findings, notes, fails } = linted;
    linted.free();
    return { findings, notes, fails };
  }
}

/** What `work` returns. After it has stopped the module, what that left behind is not to be used. */
function guarded(work, restart) {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) {
      throw error;
    }
    restart();
    throw new Error(`codeif failed on this input: ${error.message}`, { cause: error });
  }
}

/** The instructions as the module reads them: sentences, or files. */
function rules(instructions) {
  if (typeof instructions === "string") {
    return JSON.stringify([{ path: "AGENTS.md", text: instructions }]);
  }
  if (Array.isArray(instructions) && instructions.every((sentence) => typeof sentence === "string")) {
    return JSON.stringify(instructions);
  }
  return JSON.stringify(listed("instructions", instructions));
}

/** Files, of which one may be given by itself. */
function listed(name, files) {
  const list = Array.isArray(files) ? files : [files];
  return list.map((file, index) => {
    if (typeof file?.path !== "string" || typeof file.text !== "string") {
      throw new TypeError(`${name}[${index}]: expected { path, text }, both strings`);
    }
    return { path: file.path, text: file.text.toWellFormed?.() ?? file.text, found: file.found === true };
  });
}

function lines(text) {
  return text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
}

function expectString(name, value) {
  if (typeof value !== "string") {
    throw new TypeError(`${name}: expected a string, found ${value === null ? "null" : typeof value}`);
  }
}

function expectStrings(name, values) {
  if (!Array.isArray(values)) {
    throw new TypeError(`${name}: expected an array of strings, found ${typeof values}`);
  }
  values.forEach((value, index) => expectString(`${name}[${index}]`, value));
}
