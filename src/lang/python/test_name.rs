//! The names of tests, as pytest and unittest find them.

use tree_sitter::Node;

use super::kind_of;
use crate::facts::TestName;
use crate::lang::test_names::has_prefix;
use crate::lang::tree::named_children;
use crate::syntax::finder::Seen;

/// A function `test…` of a module, or of a class that is `Test…` or a test case; and one that has a
/// mark of pytest or draws its arguments.
pub(super) fn of(seen: &Seen<'_, '_>) -> Option<TestName> {
    let function = seen.node();
    if kind_of(function) != "function_definition" {
        return None;
    }
    let name = function.child_by_field_name("name")?;
    let decorated = seen.parent().filter(|it| kind_of(*it) == "decorated_definition");
    let decorators = decorated.into_iter().flat_map(named_children);
    let decorators = decorators.filter(|it| kind_of(*it) == "decorator");
    let decorators: Vec<_> = decorators.map(|it| seen.text(it)).collect();
    let is_fixture = decorators.iter().any(|it| it.contains("fixture"));
    let is_marked = decorators.iter().any(|it| is_mark(it));
    let is_found = || has_prefix(seen.text(name), "test") && holds_tests(seen, decorated);
    (!is_fixture && (is_marked || is_found())).then(|| TestName::identifier(name.byte_range()))
}

fn is_mark(decorator: &str) -> bool {
    ["@pytest.mark.", "@given(", "@hypothesis.given("].iter().any(|it| decorator.starts_with(it))
}

/// Whether a function is where tests are: in a module or a class of tests. Of bases only the last is
/// looked at; those before it are mix-ins.
fn holds_tests(seen: &Seen<'_, '_>, decorated: Option<Node<'_>>) -> bool {
    let mut around = seen.ancestors().skip(usize::from(decorated.is_some()));
    let is_class = |class: Node<'_>| {
        let bases = seen.field_text(class, "superclasses");
        kind_of(class) == "class_definition"
            && (seen.field_text(class, "name").starts_with("Test")
                || bases.trim_end_matches([')', ' ', ',']).ends_with("TestCase"))
    };
    match around.next() {
        Some(module) if kind_of(module) == "module" => true,
        _ => around.next().is_some_and(is_class),
    }
}
