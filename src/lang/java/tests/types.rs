//! Types, packages and imports.

use super::found;

#[test]
fn classes_and_records_are_classes_wherever_they_stand() {
    let code = "class A { class B {} void f() { class C {} new D() { class E {} }; } }\n\
                record P(int x) {}";
    assert_eq!(
        found("type", code),
        [
            "1:7 A Class class",
            "1:17 B Class in=A class",
            "1:39 C Class in=A class",
            "1:60 E Class in=A class",
            "2:8 P Record class",
        ]
    );
}

#[test]
fn annotation_types_are_no_interfaces_and_enums_no_classes() {
    let code = "interface I {}\n@interface An {}\nenum E { X }";
    assert_eq!(
        found("type", code),
        ["1:11 I Interface interface", "2:12 An Annotation", "3:6 E Enumeration enumeration",]
    );
}

#[test]
fn bases_keep_how_they_are_connected_and_their_arguments() {
    let code = "public abstract class A<T> extends B<T> implements C, d.E<T> {}\n\
                interface I extends J, K {}\nenum F implements G {}\n\
                sealed interface S permits A {}";
    assert_eq!(
        found("type", code),
        [
            "1:23 A Class class Extends=B<T> Implements=C Implements=d.E<T> [public abstract]",
            "2:11 I Interface interface Extends=J Extends=K",
            "3:6 F Enumeration enumeration Implements=G",
            "4:18 S Interface interface [sealed]",
        ]
    );
}

#[test]
fn the_package_is_the_one_declared() {
    let code = "// package not.this;\npackage com . acme;\nclass A {}";
    assert_eq!(found("package", code), ["2:1 com.acme Clause"]);
}

#[test]
fn imports_say_what_they_take() {
    let code = "import java.util.List;\nimport java.util.*;\n\
                import static java.lang.Math.max;\nimport static org.junit.Assert.*;";
    assert_eq!(
        found("import", code),
        [
            "1:1 Import java.util.List",
            "2:1 Import java.util wildcard",
            "3:1 Static java.lang.Math name=max",
            "4:1 Static org.junit.Assert wildcard",
        ]
    );
}
