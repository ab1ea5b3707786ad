//! Declarations whose meaning does not follow from the tree (semantics, section 10).

use super::{found, functions, variables};
use crate::language::Language;
use crate::syntax::testing;

/// Whether `x` is a variable in a body, where the response has a variable `a`.
fn in_block(declaration: &str) -> bool {
    let code = format!("void f(int a) {{ {declaration} }}");
    let is_function = functions(&code).iter().any(|line| line == "x Function");
    let is_variable = variables(&code).iter().any(|line| line == "x Variable");
    assert!(is_function != is_variable, "{declaration}");
    is_variable
}

#[test]
fn in_a_block_arguments_make_a_variable() {
    for declaration in [
        "T x(b);",
        "T x(b, c);",
        "T x(1);",
        "T x(\"s\");",
        "std::string x(b);",
        "T x(b + 1);",
        "T x(ns::b);",
        "T x(std::move(b));",
        "T x(g(b), h());",
        "T x(b[1]);",
        "T x(a * b);",
        "T x(a & b, 2);",
        "T x(*b);",
        "T x(bs...);",
        "int x(b);",
        "T* x(b);",
        "T x(this);",
        "T x(std::vector<int>(3));",
    ] {
        assert!(in_block(declaration), "{declaration}");
    }
    for declaration in [
        "T x();",
        "T x(int);",
        "T x(T b);",
        "T x(const T& b);",
        "T x(const T);",
        "T x(unsigned long);",
        "void x(T);",
        "T x(T, int y);",
        "T x(...);",
        "T x(T b = 1);",
        "T x(int(b));",
    ] {
        assert!(!in_block(declaration), "{declaration}");
    }
}

#[test]
fn outside_functions_names_make_a_variable_only_if_one_is_a_variable() {
    for (code, is_variable) in [
        ("T x(B);", false),
        ("T x(B, C);", false),
        ("T x(B*);", false),
        ("T x(B* b);", false),
        ("bool x(std::string);", false),
        ("int b; T x(b);", true),
        ("int b; T x(B, b);", true),
        ("const int N = 3; std::vector<int> x(N);", true),
        ("#define N 3\nstd::vector<int> x(N);", true),
        ("const int N = 3; std::vector<int> x(N * M);", true),
        ("T x(3);", true),
        ("T x(b + 1);", true),
        ("T x(make());", true),
        ("T x{B};", true),
        ("struct S { T x(B); };", false),
        ("inline T x(B);", false),
        ("T x(B) noexcept;", false),
        ("struct S { virtual T x(B); friend T y(B); };", false),
    ] {
        let found = variables(code).iter().any(|line| line.starts_with("x "));
        assert_eq!(found, is_variable, "{code}");
        let declared = functions(code).iter().any(|line| line.starts_with("x "));
        assert_eq!(declared, !is_variable, "{code}");
    }
}

#[test]
fn a_function_without_names_of_parameters_is_complete() {
    let code =
        "struct A { bool add(Item); Node* next(Node* n, Item); };\nbool put(Item);\nvoid f() {}";
    assert_eq!(
        found("function", code),
        [
            "1:17 add Method(_: Item) -> (bool) owner=A",
            "1:34 next Method(n: Node*, _: Item) -> (Node*) owner=A",
            "2:6 put Function(_: Item) -> (bool)",
            "3:6 f Function() -> (void) body",
        ]
    );
    assert!(found("call", code).is_empty());
}

#[test]
fn calls_among_arguments_are_not_types() {
    let code = "void f() { std::string s(std::move(t)); std::vector<int> v(size(xs), at(0)); }";
    assert_eq!(
        found("call", code),
        [
            "1:24 Braces std.string(std::move(t))",
            "1:26 Call std.move(t)",
            "1:58 Braces std.vector(size(xs), at(0))",
            "1:60 Call size(xs)",
            "1:70 Call at(0)",
        ]
    );
    let types: Vec<_> = found("type-use", code)
        .into_iter()
        .map(|line| line.rsplit('`').nth(1).unwrap().to_owned())
        .collect();
    assert_eq!(types, ["void", "std::string", "std::vector<int>", "int"]);
}

#[test]
fn signatures_give_parameters_results_and_modifiers() {
    for (code, expected) in [
        ("int f() { return 1; }", "f Function() -> (int) body returns=1"),
        ("void f(void) {}", "f Function() -> (void) body"),
        ("int f(const char* s, ...);", "f Function(s: const char*) -> (int)"),
        ("void f(int, const T&, T&&);", "f Function(_: int, _: const T&, _: T&&) -> (void)"),
        ("void f(int x = 3, T y = {});", "f Function(x: int = 3, y: T = {}) -> (void)"),
        ("void f(int xs[], int (&ys)[3]);", "f Function(xs: int[], ys: int(&)[3]) -> (void)"),
        ("void f(int (*cb)(int n));", "f Function(cb: int(*)(int n)) -> (void)"),
        ("template <class... T> void f(T... xs) {}", "f Function(...xs: T...) -> (void) body"),
        ("int* f();", "f Function() -> (int*)"),
        ("const std::string& f();", "f Function() -> (const std::string&)"),
        (
            "int (*f(int a))(char) { return 0; }",
            "f Function(a: int) -> (int(*)(char)) body returns=1",
        ),
        ("auto f() -> int;", "f Function() -> (int)"),
        ("auto f() { return 1; }", "f Function() -> () body returns=1"),
        (
            "static inline constexpr int f() { return 1; }",
            "f Function() -> (int) body returns=1 [static inline constexpr]",
        ),
        ("main() { return 0; }", "main Function() -> () body returns=1"),
        ("unsigned long f(unsigned n);", "f Function(n: unsigned) -> (unsigned long)"),
        ("struct N* f(struct N* n);", "f Function(n: struct N*) -> (struct N*)"),
        (
            "template <> int f<int>(int x) { return x; }",
            "f Function(x: int) -> (int) body returns=1",
        ),
        ("extern \"C\" int f(void);", "f Function() -> (int)"),
        ("Task f() { co_return; }", "f Function() -> (Task) body returns=1"),
        ("Gen f() { co_yield 1; }", "f Function() -> (Gen) body generator"),
    ] {
        let found = found("function", code);
        assert_eq!(found.len(), 1, "{code}");
        assert_eq!(found[0].split_once(' ').unwrap().1, expected, "{code}");
    }
}

#[test]
fn members_know_their_class_and_their_kind() {
    let code = "class A : public B {\npublic:\n  A();\n  explicit A(int x) : x(x) {}\n  virtual ~A() = default;\n  \
                A& operator=(const A&) = delete;\n  bool operator ()(int) const;\n  operator bool() const;\n  \
                virtual int f() const = 0;\n  void g() override;\n  void h() noexcept final;\n  \
                static int s();\n  template <class T> void t(T x) {}\n};";
    assert_eq!(
        found("function", code),
        [
            "3:3 A Constructor() -> () owner=A",
            "4:12 A Constructor(x: int) -> () owner=A body [explicit]",
            "5:11 ~A Destructor() -> () owner=A defaulted [virtual]",
            "6:6 operator= Operator(_: const A&) -> (A&) owner=A defaulted",
            "7:8 operator() Operator(_: int) -> (bool) owner=A [const]",
            "8:3 operator bool Operator() -> (bool) owner=A [const]",
            "9:15 f Method() -> (int) owner=A abstract [virtual const]",
            "10:8 g Method() -> (void) owner=A overrides [override]",
            "11:8 h Method() -> (void) owner=A overrides [noexcept final]",
            "12:14 s Method() -> (int) owner=A [static]",
            "13:27 t Method(x: T) -> (void) owner=A body",
        ]
    );
}

#[test]
fn definitions_outside_their_class_have_an_owner() {
    let code = "namespace geo { struct A { A(); void f(); struct In { void g(); }; }; void area(); }\n\
                geo::A::A() {}\nvoid geo::A::f() {}\nvoid geo::A::In::g() {}\nvoid geo::area() {}\n\
                template <class T> void Stack<T>::push(T x) {}\nStack::~Stack() {}\n\
                int other::get() const { return 1; }\nvoid other::run() {}\nbool A::operator==(const A& o) const { return true; }";
    let outside: Vec<_> =
        found("function", code).into_iter().filter(|line| !line.starts_with("1:")).collect();
    assert_eq!(
        outside,
        [
            "2:9 A Constructor() -> () qualifier=geo::A owner=A body",
            "3:14 f Method() -> (void) qualifier=geo::A owner=A body",
            "4:18 g Method() -> (void) qualifier=geo::A::In owner=In body",
            "5:11 area Function() -> (void) qualifier=geo body",
            "6:35 push Method(x: T) -> (void) qualifier=Stack owner=Stack body",
            "7:8 ~Stack Destructor() -> () qualifier=Stack owner=Stack body",
            "8:12 get Method() -> (int) qualifier=other owner=other body returns=1 [const]",
            "9:13 run Function() -> (void) qualifier=other body",
            "10:9 operator== Operator(o: const A&) -> (bool) qualifier=A owner=A body returns=1 [const]",
        ]
    );
}

#[test]
fn friends_are_not_members() {
    let code = "class A {\n  friend std::ostream& operator<<(std::ostream& o, const A& a) { return o; }\n  \
                friend bool same(A a, B b);\n  friend class C;\n};";
    assert_eq!(
        found("function", code),
        [
            "2:24 operator<< Operator(o: std::ostream&, a: const A&) -> (std::ostream&) body returns=1 [friend]",
            "3:15 same Function(a: A, b: B) -> (bool) [friend]",
        ]
    );
}

#[test]
fn overrides_of_a_known_base_need_no_specifier() {
    let code = "struct A { virtual void f(); void g(); };\nstruct B : A {};\n\
                struct C : public ns::B { void f(); void g(); };\nvoid C::f() {}";
    assert_eq!(
        found("function", code),
        [
            "1:25 f Method() -> (void) owner=A [virtual]",
            "1:35 g Method() -> (void) owner=A",
            "3:32 f Method() -> (void) owner=C overrides",
            "3:42 g Method() -> (void) owner=C",
            "4:9 f Method() -> (void) qualifier=C owner=C body overrides",
        ]
    );
}

#[test]
fn a_macro_with_a_block_is_not_a_function() {
    for code in [
        "TEST_CASE(\"adds\", \"[math]\") { int x = 1; }",
        "TEST(Suite, Name) { int x = 1; }",
        "BOOST_AUTO_TEST_CASE(adds) { int x = 1; }",
        "struct A { TEST_METHOD(Adds) { int x = 1; } };",
        "#define F(x) int f(x)\n",
        "DECLARE_THING(A);",
    ] {
        assert!(functions(code).is_empty(), "{code}");
        assert!(!found("variable", code).iter().any(|line| line.contains("global")), "{code}");
    }
}

#[test]
fn lambdas_bound_to_a_name_are_literals_of_that_name() {
    let code = "auto f = [](int a) -> int { return a; };\nvoid g() {\n  std::function<int()> h = [] {\n    \
                auto deep = [] { return 2; };\n    return 1;\n  };\n  h = [] { return 3; };\n  use([] { return 4; });\n}\n\
                struct A { std::function<void()> on = [] {}; };";
    assert_eq!(
        found("function", code),
        [
            "1:6 f Literal(a: int) -> (int) body returns=1",
            "2:6 g Function() -> (void) body",
            "3:24 h Literal() -> () body returns=1",
            "4:10 deep Literal() -> () body returns=1",
            "7:3 h Literal() -> () body returns=1",
            "10:34 on Literal() -> () owner=A body",
        ]
    );
}

#[test]
fn deduction_guides_are_not_functions_and_operator_names_have_no_spaces() {
    assert!(functions("template <class T> Box(T) -> Box<T>;").is_empty());
    for (code, name) in [
        ("bool operator == (A a, A b);", "operator== Operator"),
        ("void operator delete[](void* p);", "operator delete[] Operator"),
        ("A operator\"\"_km(long double x);", "operator\"\"_km Operator"),
        ("void operator_name(int x);", "operator_name Function"),
    ] {
        assert_eq!(functions(code), [name], "{code}");
    }
}

#[test]
fn a_span_begins_with_the_signature_and_ends_with_the_body() {
    for (code, signature) in [
        ("template <class T>\nrequires C<T>\nT f(T x) { return x; }", "T f(T x)"),
        ("[[nodiscard]]\nstatic int f() { return 1; }", "static int f()"),
        ("A::A(int x)\n  : x(x), y{1} {\n}", "A::A(int x)"),
        ("int f(int x)\n{\n  return x;\n}", "int f(int x)"),
        ("auto f() -> int { return 1; }", "auto f() -> int"),
    ] {
        testing::with_facts(Language::Cpp, &[code], |facts| {
            let function = &facts.functions[0];
            let text = |span: crate::response::Span| &code[span.start as usize..span.end as usize];
            assert_eq!(text(function.signature), signature, "{code}");
            assert!(text(function.span).starts_with(signature), "{code}");
            assert!(text(function.span).ends_with('}'), "{code}");
        });
    }
}

#[test]
fn classes_and_structs_with_a_body_are_classes() {
    let code = "class A;\nstruct B { struct In {}; };\nclass C final : public B, private ns::D<int> {};\n\
                template <class T, int N> class E {};\ntemplate <> class E<int, 3> {};\nunion U { int a; };\n\
                struct { int x; } anonymous;\nvoid f() { struct Local {}; }\nstruct B::Late {};\nfriend class F;";
    assert_eq!(
        found("type", code),
        [
            "2:8 B Struct class",
            "2:19 In Struct in=B class",
            "3:7 C Class class Extends=B Extends=ns::D<int> [final]",
            "4:33 E Class class",
            "5:19 E Class class specialization",
            "6:7 U Union",
            "7:1 <anonymous> Struct class",
            "8:19 Local Struct class",
            "9:8 Late Struct in=B class",
        ]
    );
}

#[test]
fn a_pure_virtual_member_makes_an_interface() {
    let code = "struct A { virtual void f() = 0; };\nstruct B : A {};\nstruct C { virtual ~C() = 0; };\n\
                struct D { virtual void f() {} int x = 0; };";
    assert_eq!(
        found("type", code),
        [
            "1:8 A Struct class interface",
            "2:8 B Struct class Extends=A",
            "3:8 C Struct class interface",
            "4:8 D Struct class",
        ]
    );
}

#[test]
fn enumerations_of_every_form() {
    let code = "enum Color { RED };\nenum class Level : int { LOW };\nenum struct S { A };\ntypedef enum { X } T;\n\
                enum Forward : int;\nenum { NAMELESS };";
    assert_eq!(
        found("type", code),
        [
            "1:6 Color Enumeration enumeration",
            "2:12 Level Enumeration enumeration = int [class]",
            "3:13 S Enumeration enumeration [struct]",
            "4:20 T Enumeration enumeration",
            "6:1 <anonymous> Enumeration enumeration",
        ]
    );
}

#[test]
fn a_typedef_names_the_class_within_and_else_is_an_alias() {
    let code = "typedef struct { int x; } P, *Q;\ntypedef struct N { int x; } N;\ntypedef struct M { int x; } Other;\n\
                typedef int (*Fn)(int);\ntypedef unsigned long ul;\nusing V = std::vector<int>;\n\
                template <class T> using W = V;\ntypedef struct N N;";
    assert_eq!(
        found("type", code),
        [
            "1:31 Q Alias = struct*",
            "1:27 P Struct class",
            "2:16 N Struct class",
            "3:29 Other Alias class-by-name = M",
            "3:16 M Struct class",
            "4:15 Fn Alias = int(*)(int)",
            "5:23 ul Alias = unsigned long",
            "6:7 V Alias = std::vector<int>",
            "7:26 W Alias = V",
        ]
    );
}

#[test]
fn namespaces_are_packages_and_qualify_what_is_in_them() {
    let code = "namespace a { namespace b { class X {}; } }\nnamespace a::c { struct Y {}; }\n\
                namespace { struct Z {}; }\ninline namespace v1 { namespace { struct W {}; } }";
    assert_eq!(
        found("package", code),
        [
            "1:11 a Namespace",
            "1:25 a::b Namespace",
            "2:11 a Namespace",
            "2:11 a::c Namespace",
            "4:18 v1 InlineNamespace",
        ]
    );
    assert_eq!(
        found("type", code),
        [
            "1:35 X Class in=a::b class",
            "2:25 Y Struct in=a::c class",
            "3:20 Z Struct class",
            "4:42 W Struct in=v1 class",
        ]
    );
}
