// The examples to choose from.

export const EXAMPLES = [
  {
    name: "An AGENTS.md",
    mode: "file",
    language: "python",
    instructions: `# Working here

- Function names must be snake_case.
- Functions must not have more than 3 parameters.
- No bare except.
- Don't use print statements.
- Keep the code elegant.
- Prefer composition over inheritance.
`,
    code: `import logging


def loadUser(name, path, retries, timeout):
    try:
        with open(path) as lines:
            return [line for line in lines if line.startswith(name)]
    except:
        print("no such user", name)
        return None
`,
  },
  {
    name: "Style of TypeScript",
    mode: "file",
    language: "typescript",
    instructions: `- Use \`===\` instead of \`==\`.
- Do not use \`any\`.
- No default exports.
- Function names must be camelCase.
`,
    code: `export default function Sum_all(values: any[]): number {
  let sum = 0;
  for (const value of values) {
    if (value == null) continue;
    sum += value;
  }
  return sum;
}
`,
  },
  {
    name: "A prompt and its answer",
    mode: "answer",
    language: "java",
    instructions: `Your code should define a class named 'Stack'.
Your code should not use for-loop.
Your code should use while-loop.
The code should be fast.
`,
    code: `Here is the class:

\`\`\`java
import java.util.ArrayList;

class Stack {
    private final ArrayList<Integer> items = new ArrayList<>();

    int sum() {
        int total = 0;
        for (int item : items) {
            total += item;
        }
        return total;
    }
}
\`\`\`
`,
  },
];
