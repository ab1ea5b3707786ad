import codeif = require("codeif");
import matchers = require("codeif/matchers");

const verdict: codeif.Outcome | undefined = codeif.check(["Do not use `eval`."], "eval(x)").verdicts[0];
console.log(verdict, matchers.toFollow("x = 1", []).pass);
