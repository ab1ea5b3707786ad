//! The values of number literals, and the quotes of strings, in the languages where they are a choice.

use tree_sitter::Node;

use crate::syntax::walk::Visit;

/// Whether a number literal has one of these values. It may have marks between its digits, a base,
/// and the suffix of a type.
pub(super) fn is_one_of(literal: &str, values: &[f64]) -> bool {
    number_value(literal).is_some_and(|number| values.contains(&number))
}

/// The value of a number literal without a sign; `None` if it is not one.
pub(crate) fn number_value(literal: &str) -> Option<f64> {
    if !literal.starts_with(|first: char| first.is_ascii_digit() || first == '.') {
        return None;
    }
    let text = without_type(literal).replace(['_', '\''], "").to_ascii_lowercase();
    let radix = match text.get(..2) {
        Some("0x") => 16,
        Some("0o") => 8,
        Some("0b") => 2,
        _ => {
            let plain = text.trim_end_matches(['d', 'f', 'l', 'm', 'n', 'u', 'z']);
            return plain.parse().ok().filter(|value: &f64| value.is_finite());
        }
    };
    if radix == 16 && text.contains('p') {
        return hexadecimal_float(&text[2..]);
    }
    let digits = text[2..].trim_end_matches(['l', 'n', 'u', 'z']);
    let value = u128::from_str_radix(digits, radix).ok()?;
    Some(value as f64)
}

/// A number literal without the type of Rust at its end: `1_000` of `1_000u64`. A hexadecimal one may end like
/// a type of floating numbers.
pub(crate) fn without_type(literal: &str) -> &str {
    const TYPES: [&str; 14] = [
        "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize",
        "f32", "f64",
    ];
    let is_hexadecimal = literal.starts_with("0x");
    let mut types = TYPES.iter().filter(|ty| !(is_hexadecimal && ty.starts_with('f')));
    let number = types.find_map(|ty| literal.strip_suffix(ty));
    number
        .filter(|number| number.ends_with(|c: char| c.is_ascii_hexdigit() || c == '_'))
        .unwrap_or(literal)
}

/// The value of a hexadecimal number with an exponent of 2: `1.8p1`.
fn hexadecimal_float(text: &str) -> Option<f64> {
    let (digits, exponent) = text.trim_end_matches(['f', 'l', 'd']).split_once('p')?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let value = u64::from_str_radix(&format!("{whole}{fraction}"), 16).ok()? as f64;
    let exponent = exponent.parse::<i32>().ok()? - 4 * i32::try_from(fraction.len()).ok()?;
    Some(value * 2f64.powi(exponent)).filter(|value| value.is_finite())
}

/// Those of the strings next to each other that are in other quotes than these, if all of them could be
/// in these without escapes.
pub(super) fn in_other_quotes<'t>(
    visit: &Visit<'_, 't>,
    mut strings: Vec<Node<'t>>,
    quote: char,
) -> Vec<Node<'t>> {
    // The quote comes after a prefix.
    let opening = |text: &str| text.chars().find(|c| !c.is_alphabetic());
    strings.retain(|string| opening(visit.text(*string)) != Some(quote));
    match strings.iter().any(|string| visit.text(*string).contains(quote)) {
        true => Vec::new(),
        false => strings,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_one_of, number_value};

    #[test]
    fn literals_are_compared_by_value() {
        for text in ["1", "1.0", "1.", "1L", "1.0f", "0x1", "0b1", "0o1", "1n", "1e0", "1UL"] {
            assert!(is_one_of(text, &[0.0, 1.0]), "{text}");
        }
        for text in ["10", "1j", "0x10", "1_0", "1'0", ".5", "x"] {
            assert!(!is_one_of(text, &[0.0, 1.0]), "{text}");
        }
    }

    #[test]
    fn a_literal_has_a_base_separators_and_a_suffix() {
        for (text, value) in [
            ("1_000", Some(1_000.0)),
            ("1_000u64", Some(1_000.0)),
            ("0x1f32", Some(7_986.0)),
            ("1.5_f32", Some(1.5)),
            ("0xFF", Some(255.0)),
            ("0XffUL", Some(255.0)),
            ("0xFFn", Some(255.0)),
            ("0b1'01", Some(5.0)),
            ("1.5f", Some(1.5)),
            ("0x1.8p1", Some(3.0)),
            ("0X1P-2f", Some(0.25)),
            ("inf", None),
            ("-1", None),
            ("0xG", None),
            ("1e999", None),
        ] {
            assert_eq!(number_value(text), value, "{text}");
        }
    }
}
