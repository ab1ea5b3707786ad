/** Yes, No, or Unverifiable with its reason: `"Unverifiable"` is not followed and not broken. */
export type Outcome = "Yes" | "No" | "Unverifiable";

/** The languages, by their usual names. */
export type Language =
  | "python"
  | "java"
  | "go"
  | "cpp"
  | "javascript"
  | "typescript"
  | "rust"
  | (string & {});

/** A place in a response. Lines and columns count from 1, columns in Unicode characters. */
export interface Evidence {
  block: number | null;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  text: string;
}

/** The verdict on one sentence. */
export interface Detail {
  template: string | null;
  id: number | null;
  type: string | null;
  instruction: string;
  verdict: Outcome;
  decided_by: string;
  message: string;
  evidence: Evidence[];
  near_misses: (Evidence & { note: string })[];
  reason: string | null;
  [more: string]: unknown;
}

/** The line of a verdict file, as `codeif grade` writes it. */
export interface Verdicts {
  verdicts: Outcome[];
  details: Detail[];
  language: string | null;
  blocks: number;
  syntax_errors: number;
  [more: string]: unknown;
}

/** A file in memory. */
export interface File {
  /** Its path, with `/` as the separator. */
  path: string;
  text: string;
  /**
   * Whether it was found in a folder, rather than named. Generated, minified and vendored code that
   * was found is left out, and instructions that were found are for the files in their folder.
   */
  found?: boolean;
}

/** A text in Markdown, sentences that are rules each, or instruction files. */
export type Instructions = string | readonly string[] | File | readonly File[];

/** A place in a file. Lines and columns count from 1, columns in Unicode characters. */
export interface Place {
  path: string;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  source: string;
}

/** A finding, as `codeif lint --format json` writes it. */
export interface Finding {
  /** The template's slug, `not-checkable`, `syntax-error`, `bad-exception` or `unused-exception`. */
  kind: string;
  severity: "error" | "warning" | "note";
  sentence: string | null;
  origin: { path: string; line: number } | null;
  message: string;
  /** Where it is; null if it is missing from all files, or a line of the instructions. */
  place: Place | null;
  related: { note: string; place: Place }[];
  [more: string]: unknown;
}

export interface Linted {
  findings: Finding[];
  /** What the command says on standard error. */
  notes: string[];
  /** Whether errors were found. */
  fails: boolean;
}

/** How a line of instructions is understood, as `codeif lint --show-rules --format json` writes it. */
export interface Rule {
  path: string | null;
  line: number | null;
  text: string;
  /** The template's slug; null if the line is not a rule. */
  template: string | null;
  slots: Record<string, string>;
  scope: Record<string, unknown> | null;
  severity: "error" | "warning" | "off" | null;
  /** The class of the reason why it is not a rule. */
  why_not: string | null;
  /** The reason in words, if one is known. */
  reason: string | null;
}

/** The verdicts on a response, one for each sentence. */
export function check(
  sentences: readonly string[],
  response: string,
  language?: Language | null,
): Verdicts;

/** The findings in files. */
export function lint(files: File | readonly File[], instructions: Instructions): Linted;

/** The findings as a text for people. */
export function lintText(
  files: File | readonly File[],
  instructions: Instructions,
): { findings: string; notes: string[]; fails: boolean };

/** How each line of instructions is understood. */
export function showRules(instructions: Instructions): Rule[];

/** Whether a file is one of instructions by its path, such as `AGENTS.md`. */
export function isInstructionFile(path: string): boolean;

/** The page of a template by its slug, such as `no-for-loop`. */
export function explain(slug: string): string;

/** What is found in code; with `tree`, its syntax tree. */
export function facts(code: string, language: Language, options?: { tree?: boolean }): string;
