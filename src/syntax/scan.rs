//! A linear look at code before it is parsed, for what keeps a grammar busy: no callback bounds
//! what tree-sitter does about errors, so that a few kilobytes can take it minutes and gigabytes.

use crate::language::Language;

/// How often code has what a parser despairs of, as far as its bytes tell: strings and comments
/// are looked into as well.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Scan {
    /// The most brackets that stand open at once.
    pub(super) open_brackets: usize,
    /// In Java and C++, the most `<` that stand open within one statement: as type arguments
    /// they nest.
    pub(super) open_angles: usize,
    /// Brackets that close nothing.
    pub(super) stray_brackets: usize,
    /// In Java, `=>`: each is an assignment within the one before it, and an error.
    pub(super) arrows: usize,
    /// The most marks in a row without a word, a number or a quote between them; one mark
    /// repeated counts once.
    pub(super) punctuation: usize,
    /// The longest run of one mark, blanks left out.
    pub(super) repeats: usize,
    /// The most lines in a row that hold nothing but a backslash: the Python grammar's scanner
    /// reads such a run to its end once for each of its lines.
    pub(super) lone_continuations: usize,
}

impl Scan {
    pub(super) fn new(language: Language, code: &str) -> Self {
        let mut scan = Self {
            lone_continuations: lone_continuations(code),
            ..Self::default()
        };
        let has_angles = matches!(language, Language::Java | Language::Cpp);
        let (mut brackets, mut angles) = (0usize, 0usize);
        let (mut punctuation, mut repeats) = (0usize, 0usize);
        // The byte before, and the last one that is no blank.
        let (mut last, mut symbol) = (b' ', b' ');
        for byte in code.bytes() {
            // Most bytes are of words and blanks.
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
                b'>' if symbol == b'=' && language == Language::Java => scan.arrows += 1,
                _ => {}
            }
            match byte {
                // `<<` is no bracket.
                b'<' if last == b'<' => angles = angles.saturating_sub(1),
                b'<' if has_angles => angles += 1,
                b'>' => angles = angles.saturating_sub(1),
                b';' | b'{' | b'}' => angles = 0,
                _ => {}
            }
            if !byte.is_ascii_whitespace() {
                let is_mark = byte.is_ascii_punctuation() && !b"_\"'`$".contains(&byte);
                punctuation = if is_mark {
                    punctuation + usize::from(byte != symbol)
                } else {
                    0
                };
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

    #[test]
    fn each_count_is_of_what_it_says() {
        let java = |code| Scan::new(Language::Java, code);
        for (code, angles) in [
            ("Map<String, List<Integer>> m; a < b;", 2),
            ("cout << a << b << c;", 1),
            ("if (a < b) { c < d; }", 1),
        ] {
            assert_eq!(java(code).open_angles, angles, "{code}");
        }
        assert_eq!(Scan::new(Language::Go, "a < b").open_angles, 0);
        assert_eq!(java("f(a[{x}]) }").open_brackets, 3);
        assert_eq!(java("f(a)) ] (}").stray_brackets, 2);
        assert_eq!(java("a => b => c >= d -> e").arrows, 2);
        assert_eq!(Scan::new(Language::Python, "a => b").arrows, 0);
        for (code, punctuation) in [
            ("/******/", 3),
            ("a + - - b", 2),
            ("= 'a' - \"b\" +", 1),
            ("", 0),
        ] {
            assert_eq!(java(code).punctuation, punctuation, "{code}");
        }
        assert_eq!(java("a ++ + / b + -").repeats, 3);
        assert_eq!(java("\\\n \\\na\\\n\\\n").lone_continuations, 2);
    }
}
