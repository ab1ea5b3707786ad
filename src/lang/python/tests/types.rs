//! Classes, interfaces, enumerations, aliases and types made by a call.

use super::{found, nothing};
use crate::language::Language;
use crate::syntax::testing::with_facts;

#[test]
fn classes_are_class_statements_wherever_they_stand() {
    let code = "class A:\n    class B(C, metaclass=M): pass\ndef f():\n    class D[T, *Ts]: pass\n\
                @dataclass(frozen=True)\nclass E: pass";
    assert_eq!(
        found("type", code),
        [
            "1:7 A Class class",
            "2:11 B Class in=A class Extends=C Metaclass=M",
            "4:11 D Class class",
            "6:7 E Class class [dataclass(frozen=True)]",
        ]
    );
}

#[test]
fn a_class_names_abc_or_protocol_or_has_the_metaclass_to_be_an_interface() {
    let code = "class A(ABC):\n    def f(self): return 1\nclass B(Protocol[T]): x: int\n\
                class C(abc.ABC): pass\nclass D(metaclass=abc.ABCMeta): pass\n\
                class E:\n    __metaclass__ = ABCMeta\nclass F(A): pass";
    assert_eq!(
        found("type", code),
        [
            "1:7 A Class class interface Extends=ABC",
            "3:7 B Class class interface Extends=Protocol[T]",
            "4:7 C Class class interface Extends=abc.ABC",
            "5:7 D Class class interface Metaclass=abc.ABCMeta",
            "6:7 E Class class interface Metaclass=ABCMeta",
            "8:7 F Class class Extends=A",
        ]
    );
}

#[test]
fn a_class_of_stubs_is_an_interface_unless_its_base_is_from_outside() {
    let code = "class A:\n    def __init__(self): self.x = 1\n    def f(self): pass\n    \
                def g(self): ...\n    def h(self):\n        '''doc'''\n        \
                raise NotImplementedError('h')\n\
                class B(A):\n    def f(self): pass\n\
                class C(Exception):\n    def f(self): pass\n\
                class D:\n    def __init__(self): pass\n\
                class E:\n    def f(self): pass\n    def g(self): return 1\n\
                class F(object):\n    @abstractmethod\n    def f(self): return 1\n\
                class G:\n    def f(self): pass\n    g = lambda self: 1";
    let interfaces: Vec<_> =
        found("type", code).into_iter().filter(|line| line.contains(" interface")).collect();
    assert_eq!(
        interfaces,
        [
            "1:7 A Class class interface",
            "8:7 B Class class interface Extends=A",
            "17:7 F Class class interface Extends=object",
        ]
    );
}

#[test]
fn a_protocol_of_the_response_is_not_that_of_typing() {
    let code = "class Protocol:\n    def f(self): return 1\n\
                class Tcp(Protocol):\n    def f(self): return 2";
    assert!(!found("type", code).join("\n").contains("interface"));
}

#[test]
fn classes_that_derive_from_enum_are_enumerations() {
    let code = "class A(Enum): X = 1\nclass B(str, enum.Enum): X = 1\nclass C(IntFlag): X = 1\n\
                class E(Base): X = 1\nclass Base(Enum): pass\nclass D(Enumerable): X = 1";
    assert_eq!(
        found("type", code),
        [
            "1:7 A Enumeration class enumeration Extends=Enum",
            "2:7 B Enumeration class enumeration Extends=str Extends=enum.Enum",
            "3:7 C Enumeration class enumeration Extends=IntFlag",
            "4:7 E Enumeration class enumeration Extends=Base",
            "5:7 Base Enumeration class enumeration Extends=Enum",
            "6:7 D Class class Extends=Enumerable",
        ]
    );
}

#[test]
fn types_made_by_a_call_are_no_variables() {
    let code = "A = type('A', (Base,), {'x': 1})\nB = abc.ABCMeta('B', (), {})\n\
                C = Enum('C', 'RED GREEN')\nD = namedtuple('D', 'x, y')\n\
                E = NamedTuple('E', [('a', int), ('b', str)])\nF = NewType('F', int)\n\
                G = TypedDict('G', {'k': int})\nT = TypeVar('T')\nH = declarative_base()";
    assert_eq!(
        found("type", code),
        [
            "1:1 A Class class Extends=Base property=x",
            "2:1 B Class class-by-name interface Metaclass=abc.ABCMeta",
            "3:1 C Enumeration enumeration",
            "4:1 D Class class-by-name Extends=namedtuple property=x property=y",
            "5:1 E Class class-by-name Extends=NamedTuple property=a property=b",
            "6:1 F Named = int",
            "7:1 G Class class-by-name Extends=TypedDict property=k",
        ]
    );
    assert!(nothing("variable", code));
}

#[test]
fn calls_that_make_no_type_bind_variables() {
    let code = "kind = type(x)\ncolor = Color('red')\nflag = Flag(1)\nd = dict(a=1)";
    assert!(nothing("type", code));
    assert_eq!(found("variable", code).len(), 4);
}

#[test]
fn aliases_are_no_variables() {
    let code = "Vector = list[float]\nHandler = Callable[[int], str]\nJSON = dict | None\n\
                Number = int\nx: TypeAlias = 'Node'\ntype Pair[T] = tuple[T, T]\n\
                flags = A | B\nrow = table[0]\nkind = int\ncell: int = Table[0]\n\
                item = list[i]\nvalue = dict['k']";
    assert_eq!(
        found("type", code),
        [
            "1:1 Vector Alias = list[float]",
            "2:1 Handler Alias = Callable[[int], str]",
            "3:1 JSON Alias = dict | None",
            "4:1 Number Alias = int",
            "5:1 x Alias = Node",
            "6:6 Pair Alias = tuple[T, T]",
        ]
    );
    let names: Vec<_> = found("variable", code)
        .iter()
        .filter_map(|line| line.split(' ').nth(1).map(str::to_owned))
        .collect();
    assert_eq!(names, ["flags", "row", "kind", "cell", "item", "value"]);
}

#[test]
fn slots_and_named_tuple_bases_list_properties() {
    let code = "class A:\n    __slots__ = ('x', \"y\")\n\
                class P(namedtuple('P', ['a', 'b'])): pass";
    assert_eq!(
        found("type", code),
        [
            "1:7 A Class class property=x property=y",
            "3:7 P Class class Extends=namedtuple('P', ['a', 'b']) property=a property=b",
        ]
    );
    assert!(nothing("variable", code));
}

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
