//! A linear scan of code before it is parsed, for input that makes a parser slow. No callback
//! bounds tree-sitter's error recovery, so a few kilobytes can take it minutes and gigabytes.

use super::Grammar;

/// Counts of the patterns that make a parser slow. They are counted in bytes, without a lexer, so
/// strings and comments count too.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Scan {
    /// The most brackets that are open at once.
    pub(crate) open_brackets: usize,
    /// The most `<` that are open within one statement, in a language where they nest as brackets
    /// of type arguments.
    pub(crate) open_angles: usize,
    /// Closing brackets without an opening one.
    pub(crate) stray_brackets: usize,
    /// The number of `=>`, in a language where each parses as an error inside an assignment that is
    /// nested in the previous one.
    pub(crate) arrows: usize,
    /// The most punctuation characters in a row without a word, number or quote between them; a
    /// repeated character counts once.
    pub(crate) punctuation: usize,
    /// The longest run of one punctuation character, whitespace ignored.
    pub(crate) repeats: usize,
    /// The most lines in a row that contain only a backslash: the Python grammar's scanner reads
    /// such a run to its end once per line.
    pub(crate) lone_continuations: usize,
}

impl Scan {
    pub(crate) fn new(grammar: &'static dyn Grammar, code: &str) -> Self {
        let mut scan = Self { lone_continuations: lone_continuations(code), ..Self::default() };
        let syntax = &grammar.profile().syntax;
        let (has_angles, has_arrows) = (syntax.angle_brackets_nest, syntax.arrows_nest);
        let (mut brackets, mut angles) = (0usize, 0usize);
        let (mut punctuation, mut repeats) = (0usize, 0usize);
        // The previous byte, and the previous one that is not whitespace.
        let (mut last, mut symbol) = (b' ', b' ');
        for byte in code.bytes() {
            // Fast path: most bytes belong to words or are whitespace.
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' => {
                    (last, symbol, punctuation) = (byte, byte, 0);
                    continue;
                }
                b' ' | b'\n' => {
                    last = byte;
                    continue;
                }
                _ => {}
            }
            match byte {
                b'(' | b'[' | b'{' => brackets += 1,
                b')' | b']' | b'}' if brackets == 0 => scan.stray_brackets += 1,
                b')' | b']' | b'}' => brackets -= 1,
                b'>' if symbol == b'=' && has_arrows => scan.arrows += 1,
                _ => {}
            }
            match byte {
                // `<<` is not a bracket.
                b'<' if last == b'<' => angles = angles.saturating_sub(1),
                b'<' if has_angles => angles += 1,
                b'>' => angles = angles.saturating_sub(1),
                b';' | b'{' | b'}' => angles = 0,
                _ => {}
            }
            if !byte.is_ascii_whitespace() {
                let is_punctuation = byte.is_ascii_punctuation() && !b"_\"'`$".contains(&byte);
                punctuation =
                    if is_punctuation { punctuation + usize::from(byte != symbol) } else { 0 };
                repeats = if byte == symbol { repeats + 1 } else { 1 };
                symbol = byte;
            }
            last = byte;
            scan.open_brackets = scan.open_brackets.max(brackets);
            scan.open_angles = scan.open_angles.max(angles);
            scan.punctuation = scan.punctuation.max(punctuation);
            scan.repeats = scan.repeats.max(repeats);
        }
        scan
    }
}

fn lone_continuations(code: &str) -> usize {
    if !code.contains('\\') {
        return 0;
    }
    let (mut run, mut longest) = (0, 0);
    for line in code.lines() {
        run = if line.trim() == "\\" { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang;
    use crate::language::Language;

    #[test]
    fn each_pattern_is_counted() {
        let java = |code| Scan::new(lang::of(Language::Java), code);
        for (code, angles) in [
            ("Map<String, List<Integer>> m; a < b;", 2),
            ("cout << a << b << c;", 1),
            ("if (a < b) { c < d; }", 1),
        ] {
            assert_eq!(java(code).open_angles, angles, "{code}");
        }
        assert_eq!(Scan::new(lang::of(Language::Go), "a < b").open_angles, 0);
        assert_eq!(java("f(a[{x}]) }").open_brackets, 3);
        assert_eq!(java("f(a)) ] (}").stray_brackets, 2);
        assert_eq!(java("a => b => c >= d -> e").arrows, 2);
        assert_eq!(Scan::new(lang::of(Language::Python), "a => b").arrows, 0);
        for (code, punctuation) in
            [("/******/", 3), ("a + - - b", 2), ("= 'a' - \"b\" +", 1), ("", 0)]
        {
            assert_eq!(java(code).punctuation, punctuation, "{code}");
        }
        assert_eq!(java("a ++ + / b + -").repeats, 3);
        assert_eq!(java("\\\n \\\na\\\n\\\n").lone_continuations, 2);
    }
}
