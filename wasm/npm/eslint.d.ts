/** The plugin, for the `plugins` of `eslint.config.js`. Its rule is `codeif/instructions`. */
export const plugin: {
  meta: { name: string; version: string };
  rules: Record<string, any>;
};
