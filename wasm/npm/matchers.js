import { check } from "codeif";

/** `expect.extend({ toFollow })` of Vitest and Jest: whether a response follows all sentences. */
export function toFollow(response, sentences, language) {
  const { details } = check(sentences, response, language);
  const broken = details.filter((detail) => detail.verdict !== "Yes");
  const message = () =>
    broken.length > 0
      ? `expected the code to follow:\n${broken.map(described).join("\n")}`
      : `expected the code not to follow:\n${sentences.map((sentence) => `- ${sentence}`).join("\n")}`;
  return { pass: broken.length === 0, message };
}

function described({ instruction, verdict, message, evidence }) {
  const places = evidence.map(({ line, text }) => `\n    ${line}: ${text}`);
  return `- ${instruction}\n  ${verdict}: ${message}${places.join("")}`;
}
