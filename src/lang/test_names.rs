//! Names that say that something is a test.

use heck::ToSnakeCase;

use crate::syntax::walk::Visit;

/// Whether a function or class is a test by its name.
pub(super) fn has_name_of_test(visit: &Visit<'_, '_>) -> bool {
    is_test(visit.own_field("name"))
}

/// Whether a function or class is a test by its name: `test_add`, `AddTest`, `run_tests`. A `t_test`
/// is a function of statistics.
pub(super) fn is_test(name: &str) -> bool {
    let snake = name.to_snake_case();
    let words: Vec<_> = snake.split('_').collect();
    let subject = words.len() > 1 && name.chars().next().is_some_and(char::is_uppercase);
    words.first().is_some_and(|word| *word == "test")
        || words.contains(&"tests")
        || words.ends_with(&["test", "case"])
        || subject && words.last().is_some_and(|word| *word == "test")
}

/// Whether a name has a prefix and goes on with another word: `test_add` and `testAdd`, but not
/// `test` or `testify`.
pub(super) fn has_prefix(name: &str, prefix: &str) -> bool {
    let rest = name.strip_prefix(prefix);
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with(char::is_lowercase))
}
