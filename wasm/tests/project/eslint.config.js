import { plugin as codeif } from "codeif/eslint";

export { config as default };

const config = [{ plugins: { codeif }, rules: { "codeif/instructions": "error" } }];
