//! Functions: their kinds, owners and signatures.

use super::{found, functions};
use crate::language::Language;
use crate::syntax::testing;

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
