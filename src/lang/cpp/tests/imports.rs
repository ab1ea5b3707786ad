//! Includes, module imports, `using`.

use super::{found, variables};

#[test]
fn includes_and_imports_of_every_form() {
    let code = "#include <vector>\n#include \"a/b.h\"\n#  include <sys/types.h>\n#include \\\n<map>\nimport std;\n\
                import <span>;\nimport \"c.h\";\nexport import d.e;\nimport :part;\n";
    assert_eq!(
        found("import", code),
        [
            "1:1 Include vector",
            "2:1 Include a/b.h",
            "3:1 Include sys/types.h",
            "4:1 Include map",
            "6:1 Import std",
            "7:1 Import span",
            "8:1 Import c.h",
            "9:1 Import d.e",
            "10:1 Import :part",
        ]
    );
    assert_eq!(found("block", code), ["1:1 0 errors=0"]);
}

#[test]
fn using_and_aliases_import_nothing() {
    let code = "using namespace std;\nusing std::cout;\nnamespace fs = std::filesystem;\nusing enum Color;\nstruct A : B { using B::f; };";
    assert_eq!(
        found("import", code),
        [
            "1:1 Using std wildcard",
            "2:1 Using std name=cout",
            "3:1 Using std::filesystem alias=fs",
            "4:1 Using Color wildcard",
            "5:16 Using B name=f",
        ]
    );
}

#[test]
fn module_directives_are_not_declarations() {
    let code = "module;\nexport module geo.shapes:part;\nexport int f() { return 1; }\nexport namespace n { int x; }\n\
                export template <class T> struct A {};\nexport {\n  int y;\n}\nmodule :private;\n";
    assert_eq!(variables(code), ["x Variable", "y Variable"]);
    assert_eq!(found("package", code), ["4:18 n Namespace"]);
    assert_eq!(found("type", code), ["5:34 A Struct class"]);
    assert_eq!(found("function", code), ["3:12 f Function() -> (int) body returns=1"]);
    let ordinary = "int import = 1;\nvoid f() {\n  import = 2;\n  module(3);\n}\n/*\nimport a;\n*/\nauto s = R\"(\nimport b;\n)\";\n";
    assert!(found("import", ordinary).is_empty());
    assert_eq!(found("block", ordinary), ["1:1 0 errors=0"]);
}
