//! Every way to bind a name.

use super::{found, nothing};
use crate::facts::PackageSource;
use crate::lang::{facts, parse};
use crate::language::Language;
use crate::response::{Limits, Response, Span, Title};

#[test]
fn assignments_bind_each_target() {
    let code = "a = 1\nb: 'int' = 2\nc: str\nd = e = 3\nf, (g, h), *i, j = k()\n[l, m] = 4, 5";
    assert_eq!(
        found("variable", code),
        [
            "1:1 a Variable = 1 global scope=file",
            "2:1 b Variable: int = 2 global scope=file",
            "3:1 c Variable: str global scope=file",
            "4:1 d Variable = 3 global scope=file",
            "4:5 e Variable = 3 global scope=file",
            "5:1 f Variable = k()[0] global scope=file",
            "5:5 g Variable = k()[1][0] global scope=file",
            "5:8 h Variable = k()[1][1] global scope=file",
            "5:13 i Variable = k()[*] global scope=file",
            "5:16 j Variable = k()[-1] global scope=file",
            "6:2 l Variable = 4, 5[0] global scope=file",
            "6:5 m Variable = 4, 5[1] global scope=file",
        ]
    );
}

#[test]
fn compound_statements_bind() {
    let code = "def f():\n    for a, b in c: pass\n    async for d in e: pass\n    \
                with open(g) as h, (i) as (j, k): pass\n    try: pass\n    \
                except (A, B) as l: pass\n    except C as m: pass\n    \
                if (n := 1): pass\n    [o for o in p if (q := o)]";
    assert_eq!(
        found("variable", code),
        [
            "2:9 a Loop in c[0] scope=function",
            "2:12 b Loop in c[1] scope=function",
            "3:15 d Loop in e scope=function",
            "4:21 h Resource = open(g) scope=function",
            "4:32 j Resource = (i)[0] scope=function",
            "4:35 k Resource = (i)[1] scope=function",
            "6:22 l Catch scope=function",
            "7:17 m Catch: C scope=function",
            "8:9 n Walrus = 1 scope=function",
            "9:12 o Comprehension in p scope=comprehension",
            "9:23 q Walrus = o scope=function",
        ]
    );
}

#[test]
fn patterns_bind_captures() {
    let code = "def f(v):\n    match v:\n        case [a, *b, _]: pass\n        \
                case Point(x=c, y=0) | D.E as d: pass\n        case {'k': e, **g}: pass\n        \
                case str() | None | 1: pass\n        case h: pass";
    assert_eq!(
        found("variable", code)[1..],
        [
            "3:15 a Pattern scope=function",
            "3:19 b Pattern = v[*] scope=function",
            "4:22 c Pattern scope=function",
            "4:39 d Pattern scope=function",
            "5:20 e Pattern scope=function",
            "5:25 g Pattern = v{*} scope=function",
            "7:14 h Pattern = v scope=function",
        ]
    );
}

#[test]
fn parameters_are_variables_receivers_too() {
    let code = "class A:\n    def f(self, a: int = 1, *b: int): return lambda c: c";
    assert_eq!(
        found("variable", code),
        [
            "2:11 self Receiver scope=function",
            "2:17 a Parameter: int = 1 scope=function",
            "2:30 b Parameter scope=function",
            "2:53 c Parameter scope=lambda",
        ]
    );
}

#[test]
fn what_is_no_variable() {
    let code = "import a\nfrom b import c as d\ndef e(): pass\nclass F: pass\n_ = 1\n\
                __all__ = ['x']\n__version__ = '1'\ng[0] = 1\nh.i = 2\ndel j\nk(l=1)\n\
                T = TypeVar('T')\nnonlocal_ += 1";
    assert!(nothing("variable", code));
    assert_eq!(found("assignment", code), ["9:3 h.i Plain = 2", "13:1 nonlocal_ Augmented = 1",]);
}

#[test]
fn attributes_on_the_receiver_are_fields_under_whatever_name() {
    let code = "class A:\n    def f(this, other):\n        this.a, this.b = 1, 2\n        \
                other.c = 3\n        this.d.e = 4\n        this.g += 1\n        \
                def inner(): this.h: int = 5\n    @classmethod\n    def i(klass): klass.j = 6\n    \
                @staticmethod\n    def k(this): this.l = 7";
    assert_eq!(
        found("variable", code)
            .into_iter()
            .filter(|line| line.contains("Field"))
            .collect::<Vec<_>>(),
        [
            "3:14 a Field = 1, 2[0] owner=A scope=type",
            "3:22 b Field = 1, 2[1] owner=A scope=type",
            "7:27 h Field: int = 5 owner=A scope=type",
            "9:25 j ClassField = 6 owner=A scope=type",
        ]
    );
    assert_eq!(
        found("assignment", code),
        [
            "4:15 other.c Plain = 3",
            "5:16 this.d.e Plain = 4",
            "6:14 this.g Augmented = 1",
            "11:23 this.l Plain = 7",
        ]
    );
}

#[test]
fn an_attribute_of_the_class_by_type_is_no_alias() {
    let code = "class A:\n    def f(self):\n        type(self).a = 1";
    assert!(nothing("type", &code.replace("class A", "if a")));
}

#[test]
fn self_is_taken_for_a_receiver_where_the_class_is_not_shown() {
    assert_eq!(
        found("variable", "def f(self):\n    self.a = 1")[1..],
        ["2:10 a Field = 1 scope=function"]
    );
}

#[test]
fn class_bodies_bind_class_attributes_and_fields() {
    let code = "class A:\n    a = 1\n    b: int = 2\n    c: int\n    d: ClassVar[int]\n\
                @dataclass\nclass B:\n    e: int = 3\n    f = 4";
    assert_eq!(
        found("variable", code),
        [
            "2:5 a ClassField = 1 owner=A scope=type",
            "3:5 b ClassField: int = 2 owner=A scope=type",
            "4:5 c Field: int owner=A scope=type",
            "5:5 d ClassField: ClassVar[int] owner=A scope=type",
            "8:5 e Field: int = 3 owner=B scope=type",
            "9:5 f ClassField = 4 owner=B scope=type",
        ]
    );
}

#[test]
fn module_level_includes_its_compound_statements() {
    let code = "if x:\n    a = 1\nfor b in c:\n    with d as e: pass\ntry:\n    f = 1\n\
                except E as g: pass\nif __name__ == '__main__':\n    h = 1\n    \
                i = [j for j in h]\nk = lambda l: l";
    let globals: Vec<_> = found("variable", code)
        .iter()
        .filter(|line| line.contains(" global "))
        .map(|line| line.split(' ').nth(1).unwrap_or_default().to_owned())
        .collect();
    assert_eq!(globals, ["a", "b", "e", "f", "g", "h", "i", "k"]);
}

#[test]
fn a_global_statement_makes_what_the_function_binds_global() {
    let code = "a = 0\ndef f():\n    global a, b, c, g\n    a = 1\n    b = 2\n    c += 1\n    d = 3\n\
                def g():\n    a = 4";
    assert_eq!(
        found("variable", code),
        [
            "1:1 a Variable = 0 global scope=file",
            "3:18 c Variable global scope=function [global]",
            "4:5 a Variable = 1 global scope=function",
            "5:5 b Variable = 2 global scope=function",
            "7:5 d Variable = 3 scope=function",
            "9:5 a Variable = 4 scope=function",
        ]
    );
}

#[test]
fn upper_case_names_bound_once_and_final_names_are_constants() {
    let code = "A = 1\nB: int = 2\nc: Final = 3\nD = 4\nD = 5\nE = F = 6\nG, H = 7, 8\nI = 9\n\
                def f():\n    J = 1\n    global I\n    I = 2\n    k: 'Final[int]' = 3\nL = 1\nL += 1\n\
                for M in x: pass\nclass C:\n    N = 1\n    O = 2\n    def g(self): self.O = 3\n\
                P_2 = 1\nq = 1\nR: int\nC.N2 = 1";
    let constants: Vec<_> = found("variable", code)
        .iter()
        .filter(|line| line.contains(" constant "))
        .map(|line| line.split(' ').nth(1).unwrap_or_default().to_owned())
        .collect();
    assert_eq!(constants, ["A", "B", "c", "k", "N", "P_2"]);
}

#[test]
fn a_constant_of_two_blocks_is_one_in_each() {
    crate::syntax::testing::with_facts(
        crate::language::Language::Python,
        &["MAX = 1", "MAX = 1"],
        |facts| assert!(facts.variables.iter().all(|variable| variable.is_constant)),
    );
}

#[test]
fn enum_members_are_enumerators() {
    let code = "class A(Enum):\n    RED = 1\n    blue = auto()\n    _x_ = 2\n    f = lambda s: 1\n    \
                y: int\n    def g(self): self.z = 1";
    assert_eq!(
        found("variable", code)
            .into_iter()
            .filter(|line| line.contains("owner="))
            .collect::<Vec<_>>(),
        [
            "2:5 RED Enumerator = 1 owner=A constant scope=type",
            "3:5 blue Enumerator = auto() owner=A constant scope=type",
            "4:5 _x_ ClassField = 2 owner=A scope=type",
            "5:5 f ClassField = lambda s: 1 owner=A scope=type",
            "6:5 y Field: int owner=A scope=type",
            "7:23 z Field = 1 owner=A scope=type",
        ]
    );
}

/// The packages that comments show.
fn commented(code: &str) -> Vec<String> {
    found("package", code)
        .into_iter()
        .filter_map(|line| {
            let shown = line.strip_suffix(" Comment")?;
            shown.split(' ').nth(1).map(str::to_owned)
        })
        .collect()
}

#[test]
fn a_path_comment_at_the_top_shows_its_directories_and_module() {
    assert_eq!(commented("# billing/__init__.py\nx = 1"), ["billing"]);
    assert_eq!(
        commented("#!/usr/bin/env python3\n# -*- coding: utf-8 -*-\n\n# File: app/api/x.py\nx = 1"),
        ["app", "app.api", "app.api.x"]
    );
    assert_eq!(commented("# ./shop/cart.py (new)\n"), ["shop", "shop.cart"]);
    assert_eq!(commented("# billing/\n#   __init__.py\n#   core.py\nimport os"), ["billing"]);
}

#[test]
fn a_comment_may_name_the_package() {
    for code in [
        "# package: billing",
        "# Package billing",
        "# Package:\n#   billing",
        "# Package name: 'billing'",
        "# a package named `billing`",
        "# This file is part of the\n# billing package.",
    ] {
        assert_eq!(commented(code), ["billing"], "{code}");
    }
    assert_eq!(commented("# module: billing.core"), ["billing", "billing.core"]);
}

#[test]
fn what_shows_no_package() {
    for code in [
        "# x.py",
        "# module: x",
        "# read and/or write",
        "# see https://example.org/a/b.py",
        "# POST http://localhost:8000/ and /api/users/",
        "# This package provides a cart.",
        "x = 1\n# app/x.py",
        "'app/x.py'",
    ] {
        assert!(commented(code).is_empty(), "{code}");
    }
}

#[test]
fn absolute_imports_show_their_packages() {
    let code = "import a.b\nfrom c.d import e\nfrom . import f\nfrom .g import h";
    assert_eq!(
        found("package", code),
        ["1:1 a Import", "1:1 a.b Import", "2:1 c Import", "2:1 c.d Import",]
    );
}

#[test]
fn a_title_that_is_a_path_shows_its_packages() {
    let titled = |text: &'static str| {
        let mut response = Response::of_code("x = 1", Language::Python);
        let span = Span { block: None, start: 0, end: 0 };
        response.blocks[0].titles = vec![Title { text, span }];
        let block = &response.blocks[0];
        let parsed = parse(Language::Python, &block.code, &Limits::default()).unwrap();
        let facts = facts(Language::Python, &[(block, &parsed)]);
        facts
            .packages
            .iter()
            .filter(|package| package.source == PackageSource::Title)
            .map(|package| package.name.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(titled("search_order/\\_\\_init\\_\\_.py"), ["search_order"]);
    assert_eq!(titled("File: `app/x.py`"), ["app", "app.x"]);
    assert_eq!(titled("title=\"app/x.py\""), ["app", "app.x"]);
    assert!(titled("app.py").is_empty());
    assert!(titled("Here is the input/output code:").is_empty());
}
