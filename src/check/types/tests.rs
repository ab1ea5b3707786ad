//! Matching of types, tested with declarations of `x`.

use crate::check::testing::judge;
use crate::lang;
use crate::language::Language::{self, Cpp, Go, Java, Python};
use crate::types::{Type, parse, parse_expected};

/// Asserts the outcome for each declared type and expected type.
fn declared(language: Language, rows: &[(&str, &str, &str)]) {
    for (found, asked, expected) in rows {
        let code = match language {
            Python => format!("x: {found}"),
            Java => format!("class A {{ {found} x; }}"),
            Go => format!("package p\nvar x {found}"),
            _ => format!("{found} x;"),
        };
        let sentence = format!("Variable `x`, type should be `{asked}`.");
        let judged = judge(language, &code, &sentence);
        let word = judged.split(' ').next().unwrap_or_default();
        assert_eq!(word, *expected, "{found} as {asked}");
    }
}

#[test]
fn python_types() {
    declared(
        Python,
        &[
            ("str", "str", "Yes"),
            ("str", "string", "Yes"),
            ("str", "String", "Yes"),
            ("'str'", "str", "Yes"),
            ("int", "integer", "Yes"),
            ("int", "float", "No"),
            ("bool", "boolean", "Yes"),
            ("bool", "int", "No"),
            ("Dict[str, int]", "dict", "Yes"),
            ("typing.Dict[str, int]", "dict[str, int]", "Yes"),
            ("dict[str, int]", "Dict[str, str]", "No"),
            ("dict", "dictionary", "Yes"),
            ("list[int]", "List", "Yes"),
            ("list", "list[int]", "No"),
            ("list[int]", "list of int", "Yes"),
            ("list[str]", "list of strings", "Yes"),
            ("Optional[int]", "int", "Yes"),
            ("int | None", "int", "Yes"),
            ("int | None", "Optional[int]", "Yes"),
            ("int | str", "int", "No"),
            ("int | str", "Union[str, int]", "Yes"),
            ("defaultdict[str, int]", "dict", "Yes"),
            ("dict", "defaultdict", "No"),
            ("tuple[int, ...]", "tuple", "Yes"),
            ("np.ndarray", "ndarray", "Yes"),
            ("np.ndarray", "array", "Yes"),
            ("list", "array", "No"),
            ("Callable[[int], str]", "function", "Yes"),
            ("Final[int]", "int", "Yes"),
            ("Final", "int", "Unverifiable"),
            ("models.User", "User", "Yes"),
            ("BeautifulSoup", "BeautifulSoup object", "Yes"),
        ],
    );
}

#[test]
fn java_types() {
    declared(
        Java,
        &[
            ("String", "String", "Yes"),
            ("String", "str", "Yes"),
            ("String", "string", "Yes"),
            ("final int", "int", "Yes"),
            ("Integer", "int", "Yes"),
            ("int", "Integer", "Yes"),
            ("int", "integer", "Yes"),
            ("double", "Double", "Yes"),
            ("double", "float", "No"),
            ("Float", "float", "Yes"),
            ("boolean", "bool", "Yes"),
            ("List<String>", "List", "Yes"),
            ("List<String>", "List<String>", "Yes"),
            ("List<String>", "List<Integer>", "No"),
            ("List<Integer>", "List<int>", "Yes"),
            ("ArrayList<String>", "List", "Yes"),
            ("List<String>", "ArrayList", "No"),
            ("java.util.List<String>", "List", "Yes"),
            ("List<String>", "java.util.List", "Yes"),
            ("HashMap<String, Integer>", "Map", "Yes"),
            ("Map<String, Integer>", "dict", "Yes"),
            ("Map<String, Object>", "Map<String, Object>", "Yes"),
            ("int[]", "array", "Yes"),
            ("int[]", "int[]", "Yes"),
            ("int[]", "array of int", "Yes"),
            ("List<String>", "list", "Yes"),
            ("char", "Character", "Yes"),
            ("Map.Entry<K, V>", "Entry", "Yes"),
        ],
    );
    let code = "class A { void f() { Map<String, Integer> x = new HashMap<>(); } }";
    for asked in ["Map", "HashMap", "HashMap<String, Integer>"] {
        let sentence = format!("Variable `x`, type should be `{asked}`.");
        assert!(judge(Java, code, &sentence).starts_with("Yes"), "{asked}");
    }
}

#[test]
fn go_types() {
    declared(
        Go,
        &[
            ("string", "string", "Yes"),
            ("string", "str", "Yes"),
            ("float64", "float", "Yes"),
            ("float32", "float", "Yes"),
            ("float32", "float64", "No"),
            ("int64", "int", "No"),
            ("[]int", "slice", "Yes"),
            ("[]int", "list", "Yes"),
            ("[3]int", "slice", "No"),
            ("[3]int", "array", "Yes"),
            ("[]int", "[]int", "Yes"),
            ("[]int", "[]string", "No"),
            ("[]int", "slice of int", "Yes"),
            ("map[string]int", "map", "Yes"),
            ("map[string]int", "map[string]int", "Yes"),
            ("map[string]int", "map[string]string", "No"),
            ("map[string]int", "dict", "Yes"),
            ("*T", "T", "Yes"),
            ("T", "*T", "No"),
            ("*T", "*T", "Yes"),
            ("*log.Logger", "log.Logger", "Yes"),
            ("*log.Logger", "struct", "Yes"),
            ("lib.Thing", "struct", "Unverifiable"),
            ("interface{}", "any", "Yes"),
            ("any", "interface", "Yes"),
            ("func(int) error", "function", "Yes"),
            ("chan int", "channel", "Yes"),
            ("byte", "uint8", "Yes"),
            ("struct{ a int }", "struct", "Yes"),
            ("[]Model", "[]Model", "Yes"),
            ("bool", "boolean", "Yes"),
        ],
    );
    for (definition, asked, expected) in [
        ("type T struct{}", "struct", "Yes"),
        ("type T map[string]int", "map", "Yes"),
        ("type T []int", "slice", "Yes"),
        ("type T = float64", "float64", "Yes"),
        ("type T float64", "float64", "No"),
        ("type T interface{}", "struct", "No"),
    ] {
        let code = format!("package p\n{definition}\nvar x T");
        let sentence = format!("Variable `x`, type should be `{asked}`.");
        let judged = judge(Go, &code, &sentence);
        assert_eq!(judged.split(' ').next(), Some(expected), "{definition} {asked}");
    }
}

#[test]
fn cpp_types() {
    declared(
        Cpp,
        &[
            ("std::string", "string", "Yes"),
            ("std::string", "std::string", "Yes"),
            ("std::string", "str", "Yes"),
            ("const std::string&", "string", "Yes"),
            ("std::vector<int>", "vector", "Yes"),
            ("std::vector<int>", "vector<int>", "Yes"),
            ("std::vector<long>", "std::vector<int>", "No"),
            ("std::vector<std::vector<int>>", "vector<vector<int>>", "Yes"),
            ("unsigned int", "unsigned", "Yes"),
            ("long int", "long", "Yes"),
            ("long", "int", "No"),
            ("float", "double", "No"),
            ("A*", "A", "Yes"),
            ("A", "A*", "No"),
            ("char", "char", "Yes"),
            ("std::map<int, int>", "map<int,int>", "Yes"),
            ("std::unordered_map<int, int>", "map", "No"),
            ("std::unordered_map<int, int>", "dictionary", "Yes"),
            ("std::list<int>", "list", "Yes"),
            ("std::vector<int>", "list", "No"),
            ("std::array<int, 3>", "array", "Yes"),
            ("std::thread::id", "std::thread::id", "Yes"),
            ("std::function<int(int)>", "function", "Yes"),
            ("int", "integer", "Yes"),
            ("ns::T", "T", "Yes"),
            ("std::shared_ptr<A>", "shared_ptr<A>", "Yes"),
        ],
    );
    let code = "using Grid = std::vector<int>;\nGrid x;";
    for asked in ["Grid", "vector", "std::vector<int>"] {
        let sentence = format!("Variable `x`, type should be `{asked}`.");
        assert!(judge(Cpp, code, &sentence).starts_with("Yes"), "{asked}");
    }
}

#[test]
fn types_are_read_in_every_language() {
    let named = Type::named;
    for (language, text, expected) in [
        (Python, "List[int]", Type::generic("List", vec![named("int")])),
        (Java, "@NonNull final String", named("String")),
        (Java, "List<? extends T>", Type::generic("List", vec![named("T")])),
        (Java, "String...", Type::Array(Box::new(named("String")))),
        (Go, "chan<- int", Type::generic("chan<-", vec![named("int")])),
        (Go, "<-chan int", Type::generic("<-chan", vec![named("int")])),
        (Go, "func()", Type::Signature(vec![], vec![])),
        (
            Go,
            "func(a int) (string, error)",
            Type::Signature(vec![named("int")], vec![named("string"), named("error")]),
        ),
        (
            Go,
            "func(a, b []int, f func(*T), _ ...string) (n int, err error)",
            Type::Signature(
                vec![
                    Type::Slice(Box::new(named("int"))),
                    Type::Slice(Box::new(named("int"))),
                    Type::Signature(vec![Type::Pointer(Box::new(named("T")))], vec![]),
                    Type::Slice(Box::new(named("string"))),
                ],
                vec![named("int"), named("error")],
            ),
        ),
        (Go, "...string", Type::Slice(Box::new(named("string")))),
        (Cpp, "const unsigned long long&", named("unsigned long long")),
        (Cpp, "struct Node*", Type::Pointer(Box::new(named("Node")))),
        (Cpp, "auto", Type::Unknown),
        (Python, "", Type::Unknown),
        (Cpp, "((((((((", Type::Unknown),
    ] {
        assert_eq!(parse(lang::of(language), text), expected, "{text}");
    }
    assert_eq!(
        parse_expected(lang::of(Cpp), "pointer to Node"),
        Type::Pointer(Box::new(named("Node")))
    );
}

#[test]
fn deep_types_end() {
    for text in ["A<".repeat(10_000), "[".repeat(10_000), "*".repeat(10_000)] {
        for language in Language::ALL {
            parse(lang::of(language), &text);
        }
    }
}
