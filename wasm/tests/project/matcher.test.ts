import { toFollow, type FollowMatchers } from "codeif/matchers";
import { expect, test } from "vitest";

declare module "vitest" {
  interface Matchers<T = any> extends FollowMatchers<T> {}
}

expect.extend({ toFollow });

test("a matcher tells what is not followed", () => {
  expect("```python\nx = 1\n```").toFollow(["Do not use `eval`."]);
  expect("```python\neval(x)\n```").not.toFollow(["Do not use `eval`."]);
  expect(() => expect("```python\neval(x)\n```").toFollow(["Do not use `eval`."])).toThrow(/2: eval/);
});
