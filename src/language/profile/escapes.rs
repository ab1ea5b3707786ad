//! The escapes of string literals, and what they stand for.

use std::borrow::Cow;

settings! {
    /// What a backslash means in the literals of a language.
    Escapes {
        /// `\s` is a blank.
        have_blank: bool = false,
        /// `\N{DIGIT ONE}` is the character of that name.
        have_names: bool = false,
        /// What is no escape keeps its backslash.
        keep_unknown: bool = false,
        /// `\x` takes as many digits as follow, not two.
        hexadecimal_is_long: bool = false,
    }
}

impl Escapes {
    /// Those of a literal in a sentence, which may be in any language, or a text as it is meant.
    pub(crate) const ANY: Self = Self { keep_unknown: true, ..Self::DEFAULT };

    /// The value of a literal's text.
    pub(crate) fn decode<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if !text.contains('\\') {
            return Cow::Borrowed(text);
        }
        let mut decoded = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find('\\') {
            decoded.push_str(&rest[..at]);
            let escape = &rest[at + 1..];
            let length = match self.escaped(escape) {
                Some((value, length)) => {
                    decoded.extend(value);
                    length
                }
                None => {
                    if self.keep_unknown {
                        decoded.push('\\');
                    }
                    let kept = escape.chars().next();
                    decoded.extend(kept);
                    kept.map_or(0, char::len_utf8)
                }
            };
            rest = &escape[length..];
        }
        decoded.push_str(rest);
        Cow::Owned(decoded)
    }

    /// What an escape stands for, nothing for the end of a line that is continued, and how long it
    /// is without its backslash; `None` if it is no escape.
    fn escaped(&self, escape: &str) -> Option<(Option<char>, usize)> {
        let first = escape.chars().next()?;
        let simple = match first {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'v' => '\u{b}',
            'a' => '\u{7}',
            's' if self.have_blank => ' ',
            '\\' | '\'' | '"' | '`' => first,
            '\n' => return Some((None, 1)),
            '\r' => return Some((None, if escape[1..].starts_with('\n') { 2 } else { 1 })),
            '0'..='7' => return number(escape, 0, 3, 8),
            'x' if self.hexadecimal_is_long => return number(escape, 1, 8, 16),
            'x' => return number(escape, 1, 2, 16),
            'U' => return number(escape, 1, 8, 16),
            'N' if self.have_names => {
                let (name, _) = escape.strip_prefix("N{")?.split_once('}')?;
                return Some((Some(character(name)?), name.len() + "N{}".len()));
            }
            // Java repeats the letter, JavaScript has braces around the number.
            'u' => {
                let braced = escape.strip_prefix("u{").and_then(|inner| inner.split_once('}'));
                return match braced {
                    Some((digits, _)) => {
                        let (value, _) = number(digits, 0, 6, 16)?;
                        Some((value, digits.len() + "u{}".len()))
                    }
                    None => {
                        let letters = escape.len() - escape.trim_start_matches('u').len();
                        number(escape, letters, 4, 16)
                    }
                };
            }
            _ => return None,
        };
        Some((Some(simple), first.len_utf8()))
    }
}

/// The character of that name, of the blocks that code writes by name: Latin, Greek, punctuation, currencies,
/// arrows and mathematics.
fn character(name: &str) -> Option<char> {
    let names = include_str!("../../../rules/vocabulary/characters.txt");
    let mut rows = names.lines().filter_map(|row| row.split_once(' '));
    let (number, _) = rows.find(|(_, known)| known.eq_ignore_ascii_case(name))?;
    char::from_u32(u32::from_str_radix(number, 16).ok()?)
}

/// The character whose number stands in so many digits at most.
fn number(text: &str, start: usize, most: usize, radix: u32) -> Option<(Option<char>, usize)> {
    let digits = text.get(start..)?;
    let length = digits.chars().take(most).take_while(|c| c.is_digit(radix)).count();
    let value = u32::from_str_radix(&digits[..length], radix).ok()?;
    Some((Some(char::from_u32(value)?), start + length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_decoded() {
        let plain = Escapes::DEFAULT;
        let python = Escapes { keep_unknown: true, have_names: true, ..Escapes::DEFAULT };
        for (escapes, text, expected) in [
            (plain, "no escape", "no escape"),
            (plain, r"\u0041\x41\101\0", "AAA\0"),
            (plain, r"\uuu0041b\u{1F600}", "Ab\u{1F600}"),
            (plain, r#"it\'s \"x\" \\d"#, r#"it's "x" \d"#),
            (plain, "a\\\nb\\\r\nc", "abc"),
            (plain, r"\d\", "d"),
            (python, r"\d\U0001F600\", "\\d\u{1F600}\\"),
            (python, r"\x\u", r"\x\u"),
            (python, r"\N{EM DASH}\N{digit one}\N{NO SUCH}", "\u{2014}1\\N{NO SUCH}"),
        ] {
            assert_eq!(escapes.decode(text), expected, "{text}");
        }
    }
}
