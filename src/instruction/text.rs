//! Quotes, brackets and lists in the text of a slot.

use std::ops::Range;

/// The quotes that may surround a name, opening and closing.
pub const QUOTES: [(char, char); 7] =
    [('`', '`'), ('\'', '\''), ('"', '"'), ('“', '”'), ('‘', '’'), ('«', '»'), ('„', '“')];

/// The brackets that group. Angle brackets are tried first, and taken for operators if they do
/// not balance (`operator<<`, `a < b`).
const BRACKETS: [(char, char); 4] = [('(', ')'), ('[', ']'), ('{', '}'), ('<', '>')];

/// The characters of C++ operators, as in `operator<<`.
const OPERATORS: &str = "<>=!+-*/%&|^~";

/// The text between one pair of quotes that encloses all of `text`, and the opening quote.
pub fn unquote(text: &str) -> Option<(char, &str)> {
    let first = text.chars().next()?;
    let (_, close) = QUOTES.iter().find(|(open, _)| *open == first)?;
    let inner = text.strip_prefix(first)?.strip_suffix(*close)?;
    if inner.contains(first) || inner.contains(*close) || inner.trim().is_empty() {
        return None;
    }
    Some((first, inner.trim()))
}

/// Whether `text` begins with a quote, or with a bracket around one.
pub fn begins_with_quote(text: &str) -> bool {
    text.trim_start_matches('[').starts_with(QUOTES.map(|(open, _)| open))
}

/// Whether `text` is in quotes, or is a list that begins and ends with a quotation.
pub fn is_quoted(text: &str) -> bool {
    // "`text` (str)": a name with its type.
    let name = text.strip_suffix(')').and_then(|it| it.rsplit_once(" ("));
    let text = name.map_or(text, |(name, _)| name);
    let ends = QUOTES.map(|(_, close)| close);
    text.starts_with(QUOTES.map(|(open, _)| open)) && text.ends_with(ends)
}

/// `text` without the quotes around all of it, several layers of them too.
pub fn strip_quotes(text: &str) -> &str {
    let mut text = text.trim();
    while let Some((_, inner)) = unquote(text) {
        text = inner;
    }
    text
}

/// The text between one pair of `open` and its partner that encloses all of `text`.
pub fn unbracket(text: &str, open: char) -> Option<&str> {
    let (_, close) = BRACKETS.iter().find(|(o, _)| *o == open)?;
    let inner = text.strip_prefix(open)?.strip_suffix(*close)?;
    let delimited = DelimitedGroups::scan(text)?;
    // The pair encloses everything only if the first bracket closes at the very end.
    (delimited.groups.first()? == &(0..text.len())).then(|| inner.trim())
}

/// Splits at top-level commas, "and" and "&", and at "or" if `or` is set. `None` if quotes or
/// brackets do not balance or an entry is empty.
pub fn split_list(text: &str, or: bool) -> Option<Vec<&str>> {
    let mut entries = Vec::new();
    for (at, part) in split_at(text, |c| c == ',')?.into_iter().enumerate() {
        split_conjunctions(part, or, at > 0, &mut entries)?;
    }
    Some(entries)
}

/// The top-level words of `text`: separated by whitespace outside quotes and brackets.
pub fn words(text: &str) -> Option<Vec<&str>> {
    split_at(text, char::is_whitespace).map(|mut words| {
        words.retain(|word| !word.is_empty());
        words
    })
}

/// The parts of `text` between top-level separators, trimmed.
pub fn split_at(text: &str, separator: impl Fn(char) -> bool) -> Option<Vec<&str>> {
    let ranges = DelimitedGroups::scan(text)?.split(text, separator);
    Some(ranges.into_iter().map(|range| text[range].trim()).collect())
}

/// Splits "a and b"; a part that is only "and" is a name. After a comma the part may begin with
/// "and", as in "a, b, and c".
fn split_conjunctions<'t>(
    part: &'t str,
    or: bool,
    after_comma: bool,
    entries: &mut Vec<&'t str>,
) -> Option<()> {
    let mut words = DelimitedGroups::scan(part)?.split(part, char::is_whitespace);
    words.retain(|word| !word.is_empty());
    match words.len() {
        0 => return None,
        1 => {
            entries.push(part);
            return Some(());
        }
        _ => {}
    }
    let conjunction = |word: &Range<usize>| {
        let word = &part[word.clone()];
        word.eq_ignore_ascii_case("and") || word == "&" || or && word.eq_ignore_ascii_case("or")
    };
    for (at, group) in words.split(conjunction).enumerate() {
        match group {
            [] if at == 0 && after_comma => {}
            [] => return None,
            [first, ..] => entries.push(&part[first.start..group[group.len() - 1].end]),
        }
    }
    Some(())
}

/// The ranges of the top-level quotes and brackets of a text, in order.
struct DelimitedGroups {
    groups: Vec<Range<usize>>,
}

impl DelimitedGroups {
    /// Finds the groups; `None` if a quote or bracket is not closed.
    fn scan(text: &str) -> Option<Self> {
        Self::scan_with(text, true).or_else(|| Self::scan_with(text, false))
    }

    fn scan_with(text: &str, angles: bool) -> Option<Self> {
        let mut groups = Vec::new();
        let mut open: Vec<(char, usize)> = Vec::new();
        let mut previous = ' ';
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            let next = at + c.len_utf8();
            if let Some(quote) = opening_quote(c, previous) {
                let end = next + text[next..].find(quote)? + quote.len_utf8();
                if open.is_empty() {
                    groups.push(at..end);
                }
                (at, previous) = (end, quote);
                continue;
            }
            if names_operator(&text[..at]) && OPERATORS.contains(c) {
                // `operator<<` and `operator->` open nothing.
                let symbols = text[at..].find(|c| !OPERATORS.contains(c));
                (at, previous) = (symbols.map_or(text.len(), |length| at + length), c);
                continue;
            }
            // `->` and `=>` close nothing.
            let bracket = match c {
                '<' => angles,
                '>' => angles && !matches!(previous, '-' | '='),
                _ => true,
            };
            if let Some((_, close)) = BRACKETS.iter().find(|(o, _)| *o == c && bracket) {
                open.push((*close, at));
            } else if BRACKETS.iter().any(|(_, close)| *close == c && bracket) {
                let (_, start) = open.pop().filter(|(close, _)| *close == c)?;
                if open.is_empty() {
                    groups.push(start..next);
                }
            }
            (at, previous) = (next, c);
        }
        open.is_empty().then_some(Self { groups })
    }

    /// Splits at the characters outside every group for which `separator` holds.
    fn split(&self, text: &str, separator: impl Fn(char) -> bool) -> Vec<Range<usize>> {
        let mut parts = Vec::new();
        let mut start = 0;
        let mut groups = self.groups.iter().peekable();
        for (at, c) in text.char_indices() {
            while groups.next_if(|group| group.end <= at).is_some() {}
            let inside = groups.peek().is_some_and(|group| group.start <= at);
            if !inside && separator(c) {
                parts.push(start..at);
                start = at + c.len_utf8();
            }
        }
        parts.push(start..text.len());
        parts
    }
}

/// The closing quote for `c`, if `c` opens a quotation: at the start of a word or after a bracket,
/// so that the apostrophe of "don't" does not.
fn opening_quote(c: char, previous: char) -> Option<char> {
    let opens = !previous.is_alphanumeric() && previous != '_';
    let (_, close) = QUOTES.iter().find(|(open, _)| *open == c)?;
    opens.then_some(*close)
}

fn names_operator(before: &str) -> bool {
    before
        .strip_suffix("operator")
        .is_some_and(|rest| !rest.ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// Where words begin outside of backticks, those in backticks and after a bracket too.
pub fn word_starts(text: &str) -> impl Iterator<Item = usize> {
    let mut in_code = false;
    let mut before = ' ';
    let starts = text.char_indices().filter(move |(_, c)| {
        let is_after_space = before.is_whitespace() || before == '(';
        let begins = !in_code && is_after_space && !c.is_whitespace();
        in_code ^= *c == '`';
        before = *c;
        begins
    });
    starts.map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_split_at_the_top_level_only() {
        let split = |text| split_list(text, false).unwrap();
        assert_eq!(split("a, b, and c"), ["a", "b", "c"]);
        assert_eq!(split("a and b"), ["a", "b"]);
        assert_eq!(split("Map<String, Integer> m, int n"), ["Map<String, Integer> m", "int n"]);
        assert_eq!(split("f(a, b), g"), ["f(a, b)", "g"]);
        assert_eq!(split("'a, b', c"), ["'a, b'", "c"]);
        assert_eq!(split("operator<<, operator>>"), ["operator<<", "operator>>"]);
        assert_eq!(split("and"), ["and"]);
        assert_eq!(split_list("a or b", true).unwrap(), ["a", "b"]);
        assert_eq!(split("a or b"), ["a or b"]);
        assert_eq!(split_list("a,, b", false), None);
        assert_eq!(split_list("[a, b", false), None);
    }

    #[test]
    fn quotes_and_brackets_come_off_where_they_enclose_everything() {
        assert_eq!(unquote("`a`"), Some(('`', "a")));
        assert_eq!(unquote("`a` and `b`"), None);
        assert_eq!(unquote("“a”"), Some(('“', "a")));
        assert_eq!(unquote("`"), None);
        assert_eq!(unbracket("[a, b]", '['), Some("a, b"));
        assert_eq!(unbracket("[]", '['), Some(""));
        assert_eq!(unbracket("[a][b]", '['), None);
        assert_eq!(strip_quotes("`'a'`"), "a");
    }
}
