//! Constructs, imports, calls, type uses, literals and tokens.

use super::{found, nothing};
use crate::facts::TokenKind;
use crate::language::Language;
use crate::syntax::testing::{lowered, with_facts};

#[test]
fn loops_and_branches_are_statements() {
    let code = "for a in b: pass\nasync def f():\n    async for c in d: pass\nwhile e: pass\n\
                if g: pass\nelif h: pass\nmatch i:\n    case j if k: pass\n\
                l = [m for m in n if o]\np = q if r else s\nif __name__ == \"__main__\": pass\n\
                if '__main__' == __name__: pass\nmatch = 1";
    assert_eq!(
        found("construct", code),
        [
            "1:1 for-loop",
            "3:5 for-loop",
            "4:1 while-loop",
            "5:1 if",
            "7:1 switch",
            "9:5 comprehension",
            "9:5 list-comprehension"
        ]
    );
}

#[test]
fn imports_say_what_they_take() {
    let code = "import os.path, sys as s\nfrom a.b import (c as d, e)\nfrom . import f\n\
                from ..g import *\nfrom __future__ import annotations";
    assert_eq!(
        found("import", code),
        [
            "1:1 Import os.path",
            "1:1 Import sys alias=s",
            "2:1 From a.b name=c as d name=e",
            "3:1 From . name=f",
            "4:1 From ..g wildcard",
            "5:1 From __future__ name=annotations",
        ]
    );
}

#[test]
fn calls_have_paths_and_receivers() {
    let code = "a()\nb.c.d(1, e=2, *f, **g)\nh().i.j(k for k in l)\n'm'.join(n)\nStack[int]()\n\
                handlers['o']()\n(lambda: 1)()\nprint 'p'\n(q)()";
    assert_eq!(
        found("call", code),
        [
            "1:1 Call a()",
            "2:1 Call b.c.d(1, 2, f, g)",
            "3:1 Call ….i.j((k for k in l))",
            "3:1 Call h()",
            "4:1 Call ….join(n)",
            "5:1 Call Stack()",
            "6:1 Call ….()",
            "7:1 Call ….()",
            "8:1 Call print('p')",
            "9:1 Call q()",
        ]
    );
}

#[test]
fn decorators_without_parentheses_are_references() {
    let code = "@cached\n@app.get\n@app.post('/')\ndef f(): pass\nmap(len, xs)";
    assert_eq!(
        found("call", code),
        [
            "1:2 Reference cached()",
            "2:2 Reference app.get()",
            "3:2 Call app.post('/')",
            "5:1 Call map(len, xs)",
        ]
    );
}

#[test]
fn types_are_named_in_annotations_at_every_depth() {
    let code = "def f(a: Dict[str, 'List[b.Node]'], *c: int) -> 'X | None': pass\n\
                d: Literal['e'] = 'e'\ng: Annotated[int, Field(gt=0)] = 1";
    assert_eq!(
        found("type-use", code),
        [
            "1:10 Named Dict `Dict[str, 'List[b.Node]']`",
            "1:15 Named str `str`",
            "1:21 Named List `List[b.Node]`",
            "1:26 Named b.Node `b.Node`",
            "1:41 Named int `int`",
            "1:50 Named X `X`",
            "2:4 Named Literal `Literal['e']`",
            "3:4 Named Annotated `Annotated[int, Field(gt=0)]`",
            "3:14 Named int `int`",
        ]
    );
}

#[test]
fn types_are_named_in_bases() {
    assert_eq!(
        found("type-use", "class A(B[int]): pass"),
        ["1:9 Named B `B[int]`", "1:11 Named int `int`"]
    );
}

#[test]
fn displays_and_comprehensions_are_literals() {
    let code = "[1]\n[a for a in b]\n{}\n{1: 2}\n{c: d for c in e}\n{1}\n{g for g in h}\n\
                (i for i in j)\nlambda: 1\nk(l for l in m)";
    assert_eq!(
        found("literal", code),
        [
            "1:1 List",
            "2:1 ListComprehension",
            "3:1 Dict",
            "4:1 Dict",
            "5:1 DictComprehension",
            "6:1 Set",
            "7:1 SetComprehension",
            "8:1 Generator",
            "9:1 Lambda",
            "10:2 Generator",
        ]
    );
}

#[test]
fn tuples_are_displays_used_as_values() {
    let code = "a = 1, 2\nb, c = c, b\ndef f(): return 1, 2\nfor d in 1, 2: pass\n\
                try: pass\nexcept (A, B): pass\ng((1,), ())\nx[(1, 2)] = 3\n\
                match d, e:\n    case _: pass";
    assert_eq!(
        found("literal", code),
        [
            "1:5 Tuple",
            "2:8 Tuple",
            "3:17 Tuple",
            "4:10 Tuple",
            "6:8 Tuple",
            "7:3 Tuple",
            "7:9 Tuple",
            "8:3 Tuple",
            "9:7 Tuple",
        ]
    );
}

#[test]
fn targets_subscripts_and_patterns_are_no_displays() {
    let code = "a, b = c\n(d, e) = c\n[f, g] = c\nfor h, i in j: pass\nfor (k, l) in m: pass\n\
                with n as (o, p): pass\nwith n as [q, r]: pass\ns[1, 2] = t[3, 4]\n\
                u: Callable[[int], str]\nv = typing.Callable[[int], str]\nw: Tuple[int, int]\n\
                match x:\n    case (y, z): pass\n    case [y, z]: pass\n\
                del (a, b)\ndel a, (b, c)\n__all__ = []\n__all__ += []";
    assert!(nothing("literal", code));
}

#[test]
fn strings_are_literals_but_docstrings_and_quoted_types() {
    let code = "'''doc'''\nclass A:\n    'doc'\n    def f(self, b: 'B') -> 'C':\n        \"doc\"\n        \
                'a' 'b'\n        return f'{x}' r'y' b'z'";
    assert_eq!(found("literal", code), ["7:16 String", "7:23 String", "7:28 String"]);
}

#[test]
fn replacement_fields_are_code() {
    let code = "f'{len(x)!r:>{width()}} for {y if z else 0} {{no()}}'";
    assert_eq!(found("call", code), ["1:4 Call len(x)", "1:15 Call width()"]);
    assert_eq!(keywords(code), ["if", "else"]);
}

fn keywords(code: &str) -> Vec<String> {
    tokens(code, TokenKind::Keyword)
}

fn tokens(code: &str, kind: TokenKind) -> Vec<String> {
    with_facts(Language::Python, &[code], |facts| {
        let tokens = facts.tokens.iter().filter(|token| token.kind == kind);
        tokens.map(|token| token.text.to_owned()).collect()
    })
}

#[test]
fn soft_keywords_are_keywords_in_their_role_only() {
    assert_eq!(
        keywords("match x:\n    case _: pass\ntype A = int"),
        ["match", "case", "_", "pass", "type"]
    );
    assert!(
        keywords(
            "match = case = _ = type = 1\nx.match(case, type(_))\nprint(match)\ntype(a).b = 1"
        )
        .is_empty()
    );
}

#[test]
fn words_of_operators_stand_alone() {
    assert_eq!(
        keywords("a not in b is not None and not True"),
        ["not", "in", "is", "not", "None", "and", "not", "True"]
    );
}

#[test]
fn words_in_strings_and_comments_are_no_tokens_of_code() {
    assert!(keywords("# for\nx = 'while'  # if\n'''lambda'''\ny = f'import'").is_empty());
}

#[test]
fn names_in_front_of_arguments_are_labels() {
    let code = "print(x, end='')\nmatch p:\n    case P(y=z): pass";
    assert_eq!(tokens(code, TokenKind::Label), ["end", "y"]);
    assert_eq!(tokens(code, TokenKind::Identifier), ["print", "x", "p", "P", "z"]);
}

#[test]
fn every_kind_of_expression_has_its_form() {
    for (code, expected) in [
        ("1_000", "Number(Integer)"),
        ("0x1f", "Number(Integer)"),
        ("1e3", "Number(Floating)"),
        (".5", "Number(Floating)"),
        ("2j", "Number(Imaginary)"),
        ("'a'", "String(String, Some(\"a\"))"),
        ("'a' \"b\"", "String(String, Some(\"ab\"))"),
        ("rb'a'", "String(Bytes, Some(\"a\"))"),
        ("f'a'", "String(Formatted, Some(\"a\"))"),
        ("f'{a}'", "String(Formatted, None)"),
        ("'a' f'{b}'", "String(Formatted, None)"),
        ("True", "Boolean(true)"),
        ("None", "Null"),
        ("((a))", "Name(\"a\")"),
        ("a.b", "Member(Name(\"a\"), b)"),
        ("a[0]", "Index(Name(\"a\"))"),
        ("a(1, b=2)", "Call(Name(\"a\"), [1; b=2])"),
        ("[1, a]", "List[Number(Integer), Name(\"a\")]"),
        ("1, 2", "Tuple[Number(Integer), Number(Integer)]"),
        ("()", "Tuple[]"),
        ("{1}", "Set[Number(Integer)]"),
        ("{1: a, **b}", "Dict[Number(Integer): Name(\"a\"), Starred(Name(\"b\"))]"),
        ("[a for a in b]", "Comprehension(List)[a]"),
        ("{a for a in b}", "Comprehension(Set)[a]"),
        ("{a: a for a in b}", "Comprehension(Dict)[a: a]"),
        ("(a for a in b)", "Comprehension(Generator)[a]"),
        ("lambda: 1", "Lambda[1]"),
        ("-1", "Unary(- Number(Integer))"),
        ("not a", "Unary(not Name(\"a\"))"),
        ("a + 1", "Binary(Name(\"a\") + Number(Integer))"),
        ("a or b", "Binary(Name(\"a\") or Name(\"b\"))"),
        ("a not in b", "Binary(Name(\"a\") not in Name(\"b\"))"),
        ("a < b < c", "Binary(Name(\"a\") < Name(\"c\"))"),
        ("a if b else c", "Conditional(Name(\"a\"), Name(\"c\"))"),
        ("(a := 1)", "Assigned(Number(Integer))"),
        ("...", "Other"),
    ] {
        assert_eq!(lowered(Language::Python, &format!("x = {code}")), expected, "{code}");
    }
}

#[test]
fn what_lies_too_deep_is_other() {
    let code = format!("x = {}1", "-".repeat(200));
    assert!(lowered(Language::Python, &code).contains("Other"));
}

#[test]
fn a_cut_off_method_is_seen_with_its_class() {
    let code = "class A:\n    def f(self, x):\n        return x\n    def g(self, ";
    assert_eq!(
        found("function", code),
        [
            "2:9 f Method(x) -> () owner=A receiver=self body returns=1",
            "4:9 g Method() -> () owner=A receiver=self body",
        ]
    );
}

#[test]
fn the_prose_of_a_cut_off_docstring_is_no_code() {
    let code =
        "def f(x):\n    \"\"\"Works with the given prefix:\n\n    Args:\n    for x in y: while";
    assert_eq!(found("function", code), ["1:5 f Function(x) -> () body"]);
    assert!(found("construct", code).is_empty());
    assert_eq!(found("variable", code), ["1:7 x Parameter scope=function"]);
}

#[test]
fn what_an_open_bracket_cuts_off_is_seen() {
    let code = "for a in b:\n    if c:\n        d = {\n            'e': [1,\n                  g(2";
    assert_eq!(found("construct", code), ["1:1 for-loop", "2:5 if"]);
    assert_eq!(
        found("variable", code),
        ["1:5 a Loop in b global scope=file", "3:9 d Variable = { global scope=file",]
    );
    assert_eq!(found("call", code), ["5:19 Call g(2)"]);
}

#[test]
fn the_name_of_a_definition_is_no_call() {
    assert!(found("call", "for a in b\ndef g(:").is_empty());
}

#[test]
fn definitions_around_an_error_stay() {
    let code = "class A(B):\n    def f(self):\n        x = = 1\n        self.y = 2\n\
                def g(: pass\ndef h(): pass";
    let names: Vec<_> = found("function", code)
        .iter()
        .filter_map(|line| line.split(' ').nth(1).map(str::to_owned))
        .collect();
    assert_eq!(names, ["f", "g", "h"]);
    assert_eq!(found("type", code), ["1:7 A Class class Extends=B"]);
}

#[test]
fn deep_nesting_and_odd_text_do_no_harm() {
    let chain = "a = ".repeat(300) + "1";
    assert_eq!(found("variable", &chain).len(), 300);
    let attributes = format!("x{}()", ".y".repeat(300));
    assert_eq!(found("call", &attributes).len(), 1);
    for code in ["def", "class", "f'{", "'''", "lambda", "x: [", "@", "é = 'ß", "match"] {
        found("variable", code);
    }
}
