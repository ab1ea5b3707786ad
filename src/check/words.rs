//! Counts, nouns and lists for messages.

/// A count with its noun: `no class`, `1 class`, `3 classes`.
pub(super) fn count(number: usize, noun: &str) -> String {
    match number {
        0 => format!("no {noun}"),
        _ => format!("{number} {}", noun_for(number, noun)),
    }
}

/// Words after which a noun is described further: `string in double quotes`.
const FURTHER: [&str; 12] = [
    " as ",
    " below ",
    " in ",
    " indented ",
    " of ",
    " on ",
    " out ",
    " that ",
    " whose ",
    " with ",
    " within ",
    " without ",
];

/// The noun for a count: `class`, `classes`; `call that …`, `calls that …`.
pub(super) fn noun_for(number: usize, noun: &str) -> String {
    if number <= 1 {
        return noun.to_owned();
    }
    let ends = FURTHER.iter().filter_map(|further| noun.find(further));
    let (head, rest) = noun.split_at(ends.min().unwrap_or(noun.len()));
    match head.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies{rest}"),
        _ if head.ends_with(['s', 'h']) => format!("{head}es{rest}"),
        _ => format!("{head}s{rest}"),
    }
}

/// The noun with its indefinite article: `a class`, `an if statement`.
pub(super) fn one(noun: &str) -> String {
    let article = if noun.trim_start_matches('`').starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}

pub(super) const fn is_or_are(number: usize) -> &'static str {
    if number == 1 { "is" } else { "are" }
}

/// A number of occurrences: `once`, `3 times`.
pub(super) fn times(number: usize) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{number} times"),
    }
}

/// A list of quoted names: `` `a`, `b` and `c` ``.
pub(super) fn listed<S: AsRef<str>>(names: &[S], last: &str) -> String {
    let quoted = |name: &S| format!("`{}`", name.as_ref());
    joined(&names.iter().map(quoted).collect::<Vec<_>>(), last)
}

/// A list of phrases: `a, b and c`.
pub(super) fn joined(phrases: &[String], last: &str) -> String {
    match phrases {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// A list of quoted names, shortened if it is long: `` `a`, `b` and 12 more ``.
pub(super) fn some<S: AsRef<str>>(names: &[S]) -> String {
    const SHOWN: usize = 5;
    match names.get(..SHOWN) {
        Some(first) if names.len() > SHOWN + 1 => {
            let first = first.iter().map(|name| format!("`{}`", name.as_ref()));
            let more = format!("{} more", names.len() - SHOWN);
            joined(&first.chain([more]).collect::<Vec<_>>(), "and")
        }
        _ => listed(names, "and"),
    }
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
        assert_eq!(count(2, "body without braces"), "2 bodies without braces");
        assert_eq!(count(2, "call whose result is lost"), "2 calls whose result is lost");
        assert_eq!(one("loop"), "a loop");
        assert_eq!(one("if statement"), "an if statement");
        assert_eq!(times(1), "once");
        assert_eq!(times(12), "12 times");
    }

    #[test]
    fn names_are_listed() {
        assert_eq!(listed(&["a"], "and"), "`a`");
        assert_eq!(listed(&["a", "b"], "or"), "`a` or `b`");
        assert_eq!(listed(&["a", "b", "c"], "and"), "`a`, `b` and `c`");
        let six = ["a", "b", "c", "d", "e", "f"];
        assert_eq!(some(&six), "`a`, `b`, `c`, `d`, `e` and `f`");
        let seven = [&six[..], &["g"]].concat();
        assert_eq!(some(&seven), "`a`, `b`, `c`, `d`, `e` and 2 more");
    }
}
