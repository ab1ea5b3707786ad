//! Imports and uses of libraries.

use crate::check::testing::{expect, words};
use crate::language::Language::{Cpp, Go, Java, Python};

#[test]
fn imports_of_each_language() {
    expect(
        Python,
        "import os.path\nfrom sklearn.svm import SVC\nfrom django.db import models\n# import re",
        &[
            ("Your code should import the following libraries os.", "Yes 1:1 import os.path"),
            (
                "Your code should import the following libraries ['scikit-learn', 'os'].",
                "Yes 1:1 import os.path, 2:1 from sklearn.svm import SVC",
            ),
            ("Your code should import the following libraries re.", "No"),
            (
                "Your code should import the following libraries `django.db.models`.",
                "Yes 3:1 from django.db import models",
            ),
            (
                "Your code should import the following libraries `Django`.",
                "Yes 3:1 from django.db import models",
            ),
        ],
    );
    words(
        Java,
        &[
            (
                "import java.util.List;",
                "Your code should import the following libraries ['java.util'].",
                "Yes",
            ),
            (
                "import java.util.*;",
                "Your code should import the following libraries java.util.List.",
                "Yes",
            ),
            (
                "class A { java.util.List<A> x; }",
                "Your code should import the following libraries java.util.",
                "No",
            ),
            (
                "class A { String x; }",
                "Your code should import the following libraries java.lang.",
                "No",
            ),
            (
                "import java.lang.Math;",
                "Your code should import the following libraries java.lang.",
                "Yes",
            ),
            (
                "import com.google.gson.Gson;",
                "Your code should import the following libraries Gson.",
                "Yes",
            ),
        ],
    );
    words(
        Go,
        &[
            (
                "package p\nimport \"net/http\"",
                "Your code should import the following libraries net.",
                "No",
            ),
            (
                "package p\nimport \"net/http\"",
                "Your code should import the following libraries net/http.",
                "Yes",
            ),
            (
                "package p\nimport (\n\t\"fmt\"\n\tr \"math/rand\"\n)",
                "Your code should import the following libraries `fmt`, `math/rand`.",
                "Yes",
            ),
            (
                "package p\nimport \"bufio\"",
                "Your code should import the following libraries io.",
                "No",
            ),
        ],
    );
    words(
        Cpp,
        &[
            (
                "#include <cmath>",
                "Your code should import the following libraries ['cmath'].",
                "Yes",
            ),
            (
                "#include <math.h>",
                "Your code should import the following libraries ['cmath'].",
                "Yes",
            ),
            (
                "#include <cstdlib>",
                "Your code should import the following libraries ['stdlib'].",
                "Yes",
            ),
            (
                "#include <bits/stdc++.h>",
                "Your code should import the following libraries ['vector'].",
                "No",
            ),
            (
                "#include <string.h>",
                "Your code should import the following libraries ['string'].",
                "No",
            ),
            (
                "#include <boost/asio.hpp>",
                "Your code should import the following libraries boost.",
                "Yes",
            ),
            (
                "import <vector>;",
                "Your code should import the following libraries <vector>.",
                "Yes",
            ),
            (
                "// #include <vector>\nint x;",
                "Your code should import the following libraries vector.",
                "No",
            ),
        ],
    );
}

#[test]
fn functions_of_libraries() {
    words(
        Python,
        &[
            (
                "import math\nmath.sqrt(2)",
                "Your code should use the function sqrt from the library math.",
                "Yes",
            ),
            (
                "import math as m\nm.sqrt(2)",
                "Your code should use the function sqrt from the library math.",
                "Yes",
            ),
            (
                "from math import sqrt as s\ns(2)",
                "Your code should use the function sqrt from the library math.",
                "Yes",
            ),
            (
                "from math import sqrt\nprint(list(map(sqrt, [1])))",
                "Your code should use the function sqrt from the library math.",
                "Yes",
            ),
            (
                "from math import sqrt",
                "Your code should use the function sqrt from the library math.",
                "No",
            ),
            (
                "import math\ndef sqrt(x): return x\nsqrt(2)",
                "Your code should use the function sqrt from the library math.",
                "No",
            ),
            (
                "import math, cmath\ncmath.sqrt(2)",
                "Your code should use the function sqrt from the library math.",
                "No",
            ),
            (
                "import numpy as np\nnp.random.rand(3)",
                "Your code should use the function `random` from the library `numpy`.",
                "Yes",
            ),
            (
                "import pandas as pd\nx = pd.to_datetime(y)",
                "Your code should use the function to_datetime from the library pandas.",
                "Yes",
            ),
            (
                "import re\nm = re.compile('a')\nm.match('a')",
                "Your code should use the function match from the library re.",
                "Yes",
            ),
            (
                "# math.sqrt\nx = 'math.sqrt(2)'",
                "Your code should use the function sqrt from the library math.",
                "No",
            ),
            (
                "from typing import List\nx: List[int] = []",
                "Your code should use the function List from the library typing.",
                "Yes",
            ),
            (
                "from flask import Flask\napp = Flask('a')",
                "Your code should use the function `Flask` from the library `flask`.",
                "Yes",
            ),
            (
                "class Repo:\n    def save(self): pass\nRepo().save()",
                "Your code should use the function save from the library Repo.",
                "Yes",
            ),
        ],
    );
    words(
        Java,
        &[
            (
                "import java.util.List;\nclass A { void f(List<A> l) { l.add(null); } }",
                "Your code should use the function add from the library java.util.List.",
                "Yes",
            ),
            (
                "import java.util.*;\nclass A { void f(List<A> l) { l.add(null); } }",
                "Your code should use the function add from the library java.util.List.",
                "Yes",
            ),
            (
                "import java.nio.file.Files;\nclass A { void f() { Files.write(p, b); } }",
                "Your code should use the function write from the library java.nio.file.Files.",
                "Yes",
            ),
            (
                "class A { void f() { java.nio.file.Files.write(p, b); } }",
                "Your code should use the function write from the library java.nio.file.Files.",
                "Yes",
            ),
            (
                "import static java.lang.Math.max;\nclass A { int f() { return max(1, 2); } }",
                "Your code should use the function max from the library java.lang.Math.",
                "Yes",
            ),
            (
                "import java.io.File;\nclass A { void remove_info() {} void f() { remove_info(); } }",
                "Your code should use the function remove_info from the library java.io.",
                "No",
            ),
            (
                "import org.springframework.web.bind.annotation.*;\nclass A { @PostMapping(\"/\") void f() {} }",
                "Your code should use the function 'PostMapping' from the library 'org.springframework.web.bind.annotation'.",
                "Yes",
            ),
            (
                "import java.util.function.BiFunction;\nclass A implements BiFunction<A, A, A> { public A apply(A a, A b) { return a; } }",
                "Your code should use the function apply from the library java.util.function.BiFunction.",
                "No",
            ),
        ],
    );
    words(
        Go,
        &[
            (
                "package p\nimport \"fmt\"\nfunc f() { fmt.Println() }",
                "Your code should use the function Println from the library fmt.",
                "Yes",
            ),
            (
                "package p\nimport \"time\"\nfunc f() { time.Now() }",
                "Your code should use the function `time.Now()` from the library `time`.",
                "Yes",
            ),
            (
                "package p\nfunc f() { fmt.Println() }",
                "Your code should use the function Println from the library fmt.",
                "Yes",
            ),
            (
                "package p\nimport \"fmt\"\nfunc f() { log.Println() }",
                "Your code should use the function Println from the library fmt.",
                "No",
            ),
        ],
    );
    words(
        Cpp,
        &[
            (
                "#include <vector>\nint main() { std::vector<int> v; v.push_back(1); }",
                "Your code should use the function `push_back` from the library `<vector>`.",
                "Yes",
            ),
            (
                "#include <iostream>\nint main() { std::cout << 1; }",
                "Your code should use the function cout from the library iostream.",
                "Yes",
            ),
            (
                "#include <iostream>\nusing namespace std;\nint main() { cout << 1; }",
                "Your code should use the function std::cout from the library <iostream>.",
                "Yes",
            ),
            (
                "#include <algorithm>\nint main() { sort(a, b); }",
                "Your code should use the function sort from the library <algorithm>.",
                "Yes",
            ),
            (
                "int main() { std::sort(a, b); }",
                "Your code should use the function sort from the library <algorithm>.",
                "No",
            ),
            (
                "#include <memory>\nauto p = std::make_shared<int>(3);",
                "Your code should use the function make_shared from the library memory.",
                "Yes",
            ),
        ],
    );
}

#[test]
fn forbidden_libraries() {
    expect(
        Python,
        "import os\nimport numpy.linalg as la\nx = os.getcwd()",
        &[
            ("Your code should not use the following libraries ['os', 'sys'].", "No 1:1 import os"),
            (
                "Your code should not use the following libraries numpy.",
                "No 2:1 import numpy.linalg as la",
            ),
            ("Your code should not use the following libraries ['pandas'].", "Yes"),
        ],
    );
    expect(
        Python,
        "x = np.zeros(3)\ny = pandas.DataFrame()",
        &[
            ("Your code should not use the following libraries numpy.", "No 1:5 np"),
            ("Your code should not use the following libraries pandas.", "No 2:5 pandas"),
        ],
    );
    words(
        Java,
        &[
            (
                "import java.util.stream.Collectors;",
                "Your code should not use the following libraries java.util.",
                "No",
            ),
            (
                "import java.util.List;",
                "Your code should not use the following libraries java.util.stream.",
                "Yes",
            ),
            (
                "class A { void f() { java.util.stream.Stream.of(1); } }",
                "Your code should not use the following libraries java.util.stream.",
                "No",
            ),
            (
                "class A { ArrayList<A> x; }",
                "Your code should not use the following libraries java.util.ArrayList.",
                "No",
            ),
            (
                "import my.ArrayList;\nclass A { ArrayList<A> x; }",
                "Your code should not use the following libraries java.util.ArrayList.",
                "Yes",
            ),
            (
                "class ArrayList {}\nclass A { ArrayList x; }",
                "Your code should not use the following libraries java.util.ArrayList.",
                "Yes",
            ),
            (
                "import java.util.*;\nclass A { List<A> x; }",
                "Your code should not use the following libraries java.util.Date.",
                "Yes",
            ),
            (
                "import java.util.*;\nclass A { Date x; }",
                "Your code should not use the following libraries java.util.Date.",
                "No",
            ),
            (
                "import java.util.*;\nclass A {}",
                "Your code should not use the following libraries ['java.util'].",
                "No",
            ),
            (
                "class A { String x = Math.max(1, 2) + \"\"; }",
                "Your code should not use the following libraries ['java.lang'].",
                "Yes",
            ),
            (
                "class A { int x = java.lang.Math.max(1, 2); }",
                "Your code should not use the following libraries ['java.lang'].",
                "No",
            ),
            (
                "class A { List<A> x; }",
                "Your code should not use the following libraries ['java.awt'].",
                "Yes",
            ),
        ],
    );
    words(
        Go,
        &[
            (
                "package p\nimport \"net/http\"",
                "Your code should not use the following libraries ['net'].",
                "Yes",
            ),
            (
                "package p\nimport \"io\"",
                "Your code should not use the following libraries ['io'].",
                "No",
            ),
            (
                "package p\nimport \"bufio\"",
                "Your code should not use the following libraries ['io'].",
                "Yes",
            ),
            (
                "package p\nfunc f() { fmt.Println() }",
                "Your code should not use the following libraries fmt.",
                "No",
            ),
            (
                "package p\nfunc f() { os := g(); os.Run() }",
                "Your code should not use the following libraries ['os', 'sys'].",
                "Yes",
            ),
        ],
    );
    words(
        Cpp,
        &[
            (
                "#include <vector>",
                "Your code should not use the following libraries ['vector'].",
                "No",
            ),
            (
                "#include <bits/stdc++.h>\nstd::vector<int> v;",
                "Your code should not use the following libraries ['vector'].",
                "No",
            ),
            (
                "#include <bits/stdc++.h>\nusing namespace std;\nvector<int> v;",
                "Your code should not use the following libraries ['vector'].",
                "No",
            ),
            (
                "#include <iostream>\nstruct vector {};\nvector v;",
                "Your code should not use the following libraries ['vector'].",
                "Yes",
            ),
            (
                "#include <map>\nint main() {}",
                "Your code should not use the following libraries ['set'].",
                "Yes",
            ),
            (
                "int main() { boost::split(a, b); }",
                "Your code should not use the following libraries `boost`.",
                "No",
            ),
            (
                "#include <thread>",
                "Your code should not use the following libraries [boost, std::thread].",
                "No",
            ),
            (
                "#include <math.h>",
                "Your code should not use the following libraries ['cmath'].",
                "No",
            ),
            (
                "#include <bits/stdc++.h>\nint main() { std::sort(a, b); }",
                "Your code should not use the following libraries algorithm.",
                "No",
            ),
        ],
    );
}
