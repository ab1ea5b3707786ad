//! Classes, unions, enumerations, aliases, namespaces.

use super::found;

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
            "4:18 v1 Namespace",
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
