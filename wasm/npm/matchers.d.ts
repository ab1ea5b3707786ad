import type { Language } from "codeif";

/** `expect.extend({ toFollow })` of Vitest and Jest: whether a response follows all sentences. */
export function toFollow(
  response: string,
  sentences: readonly string[],
  language?: Language | null,
): { pass: boolean; message: () => string };

/** What `toFollow` adds to an assertion, for a declaration of your own. */
export interface FollowMatchers<R = unknown> {
  toFollow(sentences: readonly string[], language?: Language | null): R;
}
