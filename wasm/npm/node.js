import { readFileSync } from "node:fs";
import { bind } from "./api.js";
import * as module from "./codeif_wasm.js";

module.initSync({ module: readFileSync(new URL("codeif_wasm_bg.wasm", import.meta.url)) });

export const { check, lint, lintText, showRules, isInstructionFile, explain, facts } = bind(
  module,
  module.__wbg_reset_state,
);
