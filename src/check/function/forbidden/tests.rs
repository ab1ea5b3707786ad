//! Functions that must not be used.

use crate::check::testing::{expect, judge};
use crate::language::Language::{self, Cpp, Go, Java, Python};

/// Asserts the outcome for each code and list.
fn words(language: Language, rows: &[(&str, &str, &str)]) {
    for (code, list, expected) in rows {
        let sentence = format!("Your code should not use any functions from the {list}.");
        let judged = judge(language, code, &sentence);
        assert_eq!(judged.split(' ').next(), Some(*expected), "{list}\n{code}");
    }
}

#[test]
fn python_functions() {
    let list = "['sum', 'map']";
    words(
        Python,
        &[
            ("x = sum([1])", list, "No"),
            ("x = list(map(str, y))", list, "No"),
            ("df.sum()", list, "No"),
            ("x = reduce(sum, y)", list, "No"),
            ("sum = 0\nprint(sum)", list, "Yes"),
            ("def f(sum): return sum", list, "Yes"),
            ("def sum(a): return a", list, "Yes"),
            ("def sum(a): return a\nsum(1)", list, "No"),
            ("# sum(x)\ny = 'map(x)'", list, "Yes"),
            ("f(sum=1)", list, "Yes"),
            ("x = summary(1)", list, "Yes"),
            ("x = y.map", list, "Yes"),
            ("x = eval('1')", "['eval', 'exec']", "No"),
            ("import time\ntime.sleep(1)", "['time.sleep', 'os.system']", "No"),
            ("from time import sleep\nsleep(1)", "['time.sleep', 'os.system']", "No"),
            ("import time as t\nt.sleep(1)", "['time.sleep', 'os.system']", "No"),
            ("import asyncio\nasyncio.sleep(1)", "['time.sleep', 'os.system']", "Yes"),
        ],
    );
}

#[test]
fn python_libraries() {
    words(
        Python,
        &[
            ("import os\nos.getcwd()", "os library", "No"),
            ("import os", "os library", "Yes"),
            ("import os\nx = os.environ['a']", "os module", "Yes"),
            ("import os\nx = os.environ.get('a')", "os module", "Yes"),
            ("import os.path\nos.path.join('a')", "os module", "No"),
            ("from os import getcwd\ngetcwd()", "os module", "No"),
            ("from os import path\npath.join('a')", "`os` module", "No"),
            ("from os import getcwd as g\nx = [g]", "`os` module", "No"),
            ("import numpy as np\nnp.zeros(3)", "numpy library", "No"),
            ("import numpy as np\nnp.linalg.norm(x)", "numpy library", "No"),
            ("x.os.run()", "os module", "Yes"),
            ("import sys\nsys.exit()", "['os', 'sys']", "No"),
            (
                "from threading import Thread\nt = Thread(target=f)\nt.start()",
                "threading library",
                "Yes",
            ),
            ("import random\nrandom.randint(1, 2)", "random module", "No"),
            ("def random(): pass\nrandom()", "random module", "Yes"),
            ("import math\nmath.factorial(3)", "math library except for factorial", "Yes"),
            ("import math\nmath.sqrt(3)", "math library except for factorial", "No"),
            ("from datetime import datetime\ndatetime.now()", "datetime library", "No"),
            ("import math\nx = list(map(math.sqrt, y))", "math library", "No"),
            ("import math\nx = math.pi", "math library", "Yes"),
            ("from collections import deque\nq = deque()", "collections module", "Yes"),
            (
                "import collections\nq = collections.namedtuple('A', 'b')",
                "collections module",
                "No",
            ),
            ("import itertools as it\nx = it.permutations(y)", "itertools library", "No"),
            ("from bisect import bisect_left\nx = bisect_left(y, 1)", "bisect module", "No"),
            ("from Crypto.Cipher import AES\nc = AES.new(k)", "PyCryptodome library", "No"),
            ("import json\njson.dumps(1)", "json library", "No"),
        ],
    );
}

#[test]
fn java_sources() {
    words(
        Java,
        &[
            ("class A { void f() { System.exit(1); } }", "`System.exit`", "No"),
            ("class A { void f() { System.out.println(1); } }", "`System.exit`", "Yes"),
            ("class A { void f() { System.out.println(1); } }", "System.out.println", "No"),
            ("class A { void exit() {} void f() { exit(); } }", "System.exit() function", "Yes"),
            (
                "import static java.lang.System.exit;\nclass A { void f() { exit(1); } }",
                "System.exit() function",
                "No",
            ),
            ("class A { void f() { java.lang.System.exit(1); } }", "System.exit", "No"),
            ("class A { void f() { Arrays.sort(x); } }", "Arrays class", "No"),
            ("class A { void f() { Arrays.sort(x); } }", "Arrays.asList", "Yes"),
            (
                "class A { Object f() { return x.stream().map(Arrays::asList); } }",
                "Arrays.asList",
                "No",
            ),
            ("class A { void f() { Collections.sort(x); } }", "java.util.Collections", "No"),
            (
                "class A { void f() { new StringBuilder().append(1); } }",
                "StringBuffer, StringBuilder, Collections",
                "No",
            ),
            (
                "class A { void f(StringBuilder b) { b.append(1); } }",
                "StringBuffer, StringBuilder, Collections",
                "No",
            ),
            (
                "class A { void f() { ArrayList<A> l = new ArrayList<>(); } }",
                "ArrayList class",
                "No",
            ),
            ("class A { void f(List<A> l) { l.add(null); } }", "ArrayList class", "Yes"),
            ("class A { int f() { return Math.max(1, 2); } }", "`Math` library", "No"),
            ("class A { int f() { return Math.max(1, 2); } }", "math library", "No"),
            (
                "import java.util.stream.Collectors;\nclass A { Object f() { return Collectors.toList(); } }",
                "`java.util.stream` package",
                "No",
            ),
            (
                "import java.util.regex.Pattern;\nclass A { Object f() { return Pattern.compile(x); } }",
                "'java.util.regex' package",
                "No",
            ),
            ("import java.util.regex.Pattern;\nclass A { }", "'java.util.regex' package", "Yes"),
            (
                "class A { void f() { Collections.sort(x); } }",
                "Collections.disjoint function",
                "Yes",
            ),
            (
                "class A { void sort_customer() {} void f() { sort_customer(); } }",
                "['sort_customer', 'x']",
                "No",
            ),
            ("class A { void sort_customer() {} }", "['sort_customer', 'x']", "Yes"),
            ("class A { void f() { run(); } }", "numpy library", "Yes"),
        ],
    );
}

#[test]
fn go_sources() {
    words(
        Go,
        &[
            ("package p\nimport \"os\"\nfunc f() { os.Exit(1) }", "`os` package", "No"),
            (
                "package p\nimport \"os/exec\"\nfunc f() { exec.Command(a) }",
                "['eval', 'exec']",
                "Yes",
            ),
            ("package p\nimport \"strings\"\nvar f = strings.ToUpper", "strings package", "No"),
            ("package p\nimport \"os\"\nvar x = os.Args", "`os` package", "Yes"),
            (
                "package p\nimport s \"strings\"\nfunc f() { s.Split(a, b) }",
                "strings package",
                "No",
            ),
            ("package p\nimport \"fmt\"\nfunc f() { fmt.Println() }", "strings package", "Yes"),
            (
                "package p\nimport \"strings\"\nfunc f() { var b strings.Builder; b.WriteString(s) }",
                "strings package",
                "Yes",
            ),
            ("package p\nimport \"unsafe\"\nfunc f() { unsafe.Sizeof(x) }", "unsafe package", "No"),
            ("package p\nfunc f() { strings := g(); strings.Run() }", "strings package", "Yes"),
            (
                "package p\nfunc sort_data() {}\nfunc f() { sort_data() }",
                "['sort_data', 'x']",
                "No",
            ),
            (
                "package p\nimport \"time\"\nfunc f() { x := time.Duration(3) }",
                "time package",
                "Yes",
            ),
        ],
    );
}

#[test]
fn cpp_sources() {
    words(
        Cpp,
        &[
            ("int main() { std::sort(a, b); }", "std::sort", "No"),
            ("using namespace std;\nint main() { sort(a, b); }", "std::sort", "No"),
            ("void sort(int a) {}\nint main() { my::sort(a); }", "std::sort", "Yes"),
            ("int main() { std::sort(a, b); }", "`algorithm` library", "No"),
            ("#include <algorithm>\nint main() {}", "<algorithm> library", "Yes"),
            ("int main() { std::max(a, b); }", "<algorithm> library", "No"),
            ("#include <cmath>\nint main() { sqrt(2); }", "`math` library", "No"),
            ("int main() { std::pow(2, 3); }", "std::pow, std::sqrt", "No"),
            ("int main() { malloc(3); }", "`malloc` and `free`", "No"),
            ("int main() { time(nullptr); }", "<ctime> library", "No"),
            ("int main() { malloc(3); }", "stdlib.h", "No"),
            ("int main() { a = std::move(b); }", "<algorithm> library", "Yes"),
            ("int main() { std::move(a, b, c); }", "<algorithm> library", "No"),
            ("int main() { std::transform(a, b, c, std::toupper); }", "<cctype> library", "No"),
            ("int main() { std::cout << std::endl; }", "<iostream> library", "No"),
            ("int main() { std::vector<int> v; v.push_back(1); }", "`std::vector`", "No"),
            ("void f(std::vector<int>& v) { v.size(); }", "std::vector", "No"),
            ("#include <vector>\nint main() { std::list<int> l; l.size(); }", "std::vector", "Yes"),
            ("int main() { std::map<int, int> m; m[1] = 2; }", "std::vector", "Yes"),
            ("int main() { std::vector<int> v; v.size(); }", "STL", "No"),
            ("int main() { std::accumulate(a, b, 0); }", "STL", "No"),
            ("int main() { std::cout << 1; }", "STL", "Yes"),
            (
                "int main() { auto t = std::chrono::system_clock::now(); }",
                "std::chrono::system_clock",
                "No",
            ),
            (
                "int main() { std::regex r(\"a\"); std::regex_match(s, r); }",
                "std::regex library",
                "No",
            ),
            ("int main() { std::string s; s.size(); }", "std::regex library", "Yes"),
            (
                "#include \"collections.h\"\nint main() { go(); }",
                "`collections` module",
                "Unverifiable",
            ),
            ("int main() { go(); }", "`collections` module", "Yes"),
            ("int main() { collections::go(); }", "`collections` module", "No"),
        ],
    );
}

#[test]
fn each_use_is_evidence() {
    expect(
        Python,
        "import os\nx = os.getcwd()\ndef f():\n    return os.path.join(x)",
        &[(
            "Your code should not use any functions from the os module.",
            "No 2:5 os.getcwd, 4:12 os.path.join",
        )],
    );
}

#[test]
fn an_arrow_joins_a_name_only_in_cpp() {
    let sentence = "Your code should not use any functions from the System.out.println.";
    expect(
        Language::Java,
        "class A { Runnable r = () -> System.out.println(1); }",
        &[(sentence, "No 1:30 System.out.println")],
    );
    expect(
        Language::Cpp,
        "void f() { a.b->c(1); }",
        &[("Your code should not use any functions from the a.b.c.", "No 1:12 a.b->c")],
    );
}
