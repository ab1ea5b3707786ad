//! Small words for messages.

/// A number of things: `no class`, `1 class`, `3 classes`.
pub(super) fn count(number: usize, noun: &str) -> String {
    match number {
        0 => format!("no {noun}"),
        _ => format!("{number} {}", noun_for(number, noun)),
    }
}

/// The noun for so many things: `class`, `classes`.
pub(super) fn noun_for(number: usize, noun: &str) -> String {
    match number {
        0 | 1 => noun.to_owned(),
        _ if noun.ends_with('s') => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

/// How often: `once`, `3 times`.
pub(super) fn times(number: usize) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{number} times"),
    }
}

/// Names in a row: `` `a`, `b` and `c` ``.
pub(super) fn listed<S: AsRef<str>>(names: &[S], last: &str) -> String {
    let mut text = String::new();
    for (at, name) in names.iter().enumerate() {
        if at > 0 && at + 1 == names.len() {
            text.push(' ');
            text.push_str(last);
            text.push(' ');
        } else if at > 0 {
            text.push_str(", ");
        }
        text.push('`');
        text.push_str(name.as_ref());
        text.push('`');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_agree_with_their_nouns() {
        assert_eq!(count(0, "loop"), "no loop");
        assert_eq!(count(1, "class"), "1 class");
        assert_eq!(count(2, "class"), "2 classes");
        assert_eq!(count(2, "loop"), "2 loops");
        assert_eq!(times(1), "once");
        assert_eq!(times(12), "12 times");
    }

    #[test]
    fn names_are_listed() {
        assert_eq!(listed(&["a"], "and"), "`a`");
        assert_eq!(listed(&["a", "b"], "or"), "`a` or `b`");
        assert_eq!(listed(&["a", "b", "c"], "and"), "`a`, `b` and `c`");
    }
}
