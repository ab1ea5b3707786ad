//! Functions, methods, their parameters, and lambdas bound to names.

use super::{found, nothing};
use crate::language::Language;
use crate::syntax::testing::with_facts;

#[test]
fn every_def_is_a_function() {
    let code = "def f():\n    async def g(): yield 1\n    return g\nclass A:\n    \
                def __init__(self): pass";
    assert_eq!(
        found("function", code),
        [
            "1:5 f Function() -> () body returns=1",
            "2:15 g Function() -> () body async generator",
            "5:9 __init__ Method() -> () owner=A receiver=self body stub",
        ]
    );
}

#[test]
fn parameters_keep_types_defaults_and_stars() {
    let code = "def f(a, /, b: 'int' = 1, *args: int, c, d=2, **kw) -> Optional['Node']: pass\n\
                def g(a, *, b): pass";
    assert_eq!(
        found("function", code),
        [
            "1:5 f Function(a, b: int = 1, ...args: int, c, d = 2, ...kw) -> (Optional[Node]) \
             body stub",
            "2:5 g Function(a, b) -> () body stub",
        ]
    );
}

#[test]
fn the_receiver_is_the_first_positional_parameter_of_a_method() {
    let code = "class A:\n    def a(this, x): return x\n    @classmethod\n    def b(cls): return 1\n    \
                @staticmethod\n    def c(x): return x\n    def d(*args): return 1\n    \
                def e(*, x): return x\n    def __new__(cls, x): return x\n\
                def f(self, x): return x";
    assert_eq!(
        found("function", code),
        [
            "2:9 a Method(x) -> () owner=A receiver=this body returns=1",
            "4:9 b Method() -> () owner=A receiver=cls body returns=1 [classmethod]",
            "6:9 c Method(x) -> () owner=A body returns=1 [staticmethod]",
            "7:9 d Method(...args) -> () owner=A body returns=1",
            "8:9 e Method(x) -> () owner=A body returns=1",
            "9:9 __new__ Method(x) -> () owner=A receiver=cls body returns=1",
            "10:5 f Function(self, x) -> () body returns=1",
        ]
    );
}

#[test]
fn decorators_are_modifiers() {
    let code = "class A:\n    @abc.abstractmethod\n    def f(self): return 1\n    \
                @app.route('/x')\n    @override\n    def g(self): return 1";
    assert_eq!(
        found("function", code),
        [
            "3:9 f Method() -> () owner=A receiver=self body abstract returns=1 \
             [abc.abstractmethod]",
            "6:9 g Method() -> () owner=A receiver=self body overrides returns=1 \
             [app.route('/x') override]",
        ]
    );
}

#[test]
fn a_stub_does_nothing() {
    let code = "def a(): pass\ndef b(): ...\ndef c():\n    '''doc'''\n\
                def d():\n    '''doc'''\n    raise NotImplementedError\n\
                def e():\n    # why\n    pass\n\
                def f(): return None\ndef g():\n    raise ValueError\ndef h():\n    '''doc'''\n    x()";
    let stubs: Vec<_> = found("function", code)
        .iter()
        .filter(|line| line.contains(" stub"))
        .map(|line| line.split(' ').nth(1).unwrap_or_default().to_owned())
        .collect();
    assert_eq!(stubs, ["a", "b", "c", "d", "e"]);
}

#[test]
fn returns_belong_to_the_innermost_function() {
    let code = "def f():\n    def g(): return 1\n    return lambda: 2\n\
                def h():\n    if x: return\n    return 3";
    assert_eq!(
        found("function", code),
        [
            "1:5 f Function() -> () body returns=1",
            "2:9 g Function() -> () body returns=1",
            "4:5 h Function() -> () body returns=2",
        ]
    );
}

#[test]
fn lambdas_bound_to_a_name_are_literals() {
    let code = "f = lambda a, b=1: a\ng: Callable = (lambda: 1)\nx.h = lambda: 1\n\
                i, j = lambda: 1, lambda: 2\nk(lambda: 1)\nif (w := lambda: 0): pass";
    assert_eq!(
        found("function", code),
        [
            "1:1 f Literal(a, b = 1) -> () body returns=1",
            "2:1 g Literal() -> () body returns=1",
            "4:1 i Literal() -> () body returns=1",
            "4:4 j Literal() -> () body returns=1",
            "6:5 w Literal() -> () body returns=1",
        ]
    );
}

#[test]
fn what_a_class_body_binds_to_a_function_is_a_method() {
    let code = "class A:\n    def f(self, x): return x\n    __call__ = f\n    g = f\n    \
                h = lambda self, y: y\n    i = other";
    assert_eq!(
        found("function", code)[1..],
        [
            "3:5 __call__ Literal(x) -> () owner=A receiver=self body returns=1",
            "4:5 g Literal(x) -> () owner=A receiver=self body returns=1",
            "5:5 h Literal(y) -> () owner=A receiver=self body returns=1",
        ]
    );
}

#[test]
fn spans_run_from_the_signature_to_the_last_statement() {
    let code = "@deco\nasync def f(\n    a,\n) -> int:\n    if a:\n        pass\n        # late\n\n    \
                # later\n\nx = 1\n";
    with_facts(Language::Python, &[code], |facts| {
        let function = &facts.functions[0];
        let text = |span: crate::response::Span| &code[span.start as usize..span.end as usize];
        assert_eq!(text(function.signature), "async def f(\n    a,\n) -> int:");
        assert_eq!(text(function.span), "async def f(\n    a,\n) -> int:\n    if a:\n        pass");
        assert_eq!(function.body.map(text), Some("if a:\n        pass"));
    });
}

#[test]
fn words_in_strings_and_comments_are_no_functions() {
    assert!(nothing("function", "# def f(): pass\n'''\ndef g(): pass\n'''\nx = 'def h(): pass'"));
}
