//! The forms of English verbs and nouns, so that the lexicon lists each word once.

/// A form of a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// "use"
    Base,
    /// "uses"
    Third,
    /// "used"
    Participle,
    /// "using"
    Gerund,
}

/// The forms of a verb with what belongs to it: "steer clear of". An irregular participle follows a
/// slash: "write/written".
pub fn verb_forms(entry: &str) -> [(String, Form); 4] {
    let (head, tail) = entry.split_once(' ').unwrap_or((entry, ""));
    let (verb, participle) = match head.split_once('/') {
        Some((verb, participle)) => (verb, Some(participle)),
        None => (head, None),
    };
    let with_tail = |form: String| if tail.is_empty() { form } else { format!("{form} {tail}") };
    let participle = participle.map_or_else(|| suffixed(verb, "ed"), str::to_owned);
    [
        (with_tail(verb.to_owned()), Form::Base),
        (with_tail(third_person(verb)), Form::Third),
        (with_tail(participle), Form::Participle),
        (with_tail(suffixed(verb, "ing")), Form::Gerund),
    ]
}

/// The plural of a noun or of a phrase that ends with one.
pub fn plural(phrase: &str) -> String {
    // "line of code"
    if let Some((noun, rest)) = phrase.split_once(" of ") {
        return format!("{} of {rest}", plural(noun));
    }
    let start = phrase.rfind(' ').map_or(0, |at| at + 1);
    let (before, noun) = phrase.split_at(start);
    let last_but_one = noun.chars().rev().nth(1).unwrap_or_default();
    match noun.strip_suffix('y') {
        Some(stem) if !is_vowel(last_but_one) => format!("{before}{stem}ies"),
        _ if hisses(noun) => format!("{phrase}es"),
        _ => format!("{phrase}s"),
    }
}

/// Whether a text is the plural of a noun.
pub fn is_plural(text: &str, noun: &str) -> bool {
    // Both begin alike, which most pairs don't.
    text.as_bytes().first() == noun.as_bytes().first() && plural(noun) == text
}

fn third_person(verb: &str) -> String {
    match verb {
        "have" => "has".to_owned(),
        "do" | "go" => format!("{verb}es"),
        _ => plural(verb),
    }
}

/// A verb with "ed" or "ing".
fn suffixed(verb: &str, suffix: &str) -> String {
    let letters: Vec<char> = verb.chars().collect();
    let [.., before, middle, last] = letters.as_slice() else {
        return format!("{verb}{suffix}");
    };
    let doubles = letters.len() <= 5
        && !is_vowel(*last)
        && is_vowel(*middle)
        && !is_vowel(*before)
        && !"wxy".contains(*last);
    match verb.strip_suffix('y') {
        _ if doubles => format!("{verb}{last}{suffix}"),
        Some(stem) if suffix == "ed" && !is_vowel(*middle) => format!("{stem}ied"),
        _ if verb.ends_with("ee") => format!("{verb}{}", suffix.trim_start_matches('e')),
        _ => format!("{}{suffix}", verb.strip_suffix('e').unwrap_or(verb)),
    }
}

fn hisses(word: &str) -> bool {
    word.ends_with(['s', 'x', 'z']) || word.ends_with("ch") || word.ends_with("sh")
}

const fn is_vowel(c: char) -> bool {
    matches!(c, 'a' | 'e' | 'i' | 'o' | 'u')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_are_inflected() {
        let forms = |entry| verb_forms(entry).map(|(form, _)| form);
        assert_eq!(forms("avoid"), ["avoid", "avoids", "avoided", "avoiding"]);
        assert_eq!(forms("use"), ["use", "uses", "used", "using"]);
        assert_eq!(forms("ban"), ["ban", "bans", "banned", "banning"]);
        assert_eq!(forms("specify"), ["specify", "specifies", "specified", "specifying"]);
        assert_eq!(forms("write/written"), ["write", "writes", "written", "writing"]);
        assert_eq!(forms("rely/relied on"), ["rely on", "relies on", "relied on", "relying on"]);
    }

    #[test]
    fn nouns_have_plurals() {
        let plurals = ["class", "property", "for loop", "array", "line of code"].map(plural);
        assert_eq!(plurals, ["classes", "properties", "for loops", "arrays", "lines of code"]);
    }
}
