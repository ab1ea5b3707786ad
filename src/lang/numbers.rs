//! The values of number literals.

/// Whether a number literal has one of these values. It may have marks between its digits, a base,
/// and the suffix of a type.
pub(super) fn is_one_of(literal: &str, values: &[f64]) -> bool {
    value(literal).is_some_and(|it| values.contains(&it))
}

fn value(literal: &str) -> Option<f64> {
    let text = literal.replace(['_', '\''], "").to_lowercase();
    let radix = match text.get(..2) {
        Some("0x") => 16,
        Some("0o") => 8,
        Some("0b") => 2,
        _ => {
            return text
                .trim_end_matches(['d', 'f', 'l', 'n', 'u', 'z'])
                .parse()
                .ok();
        }
    };
    let digits = text[2..].trim_end_matches(['l', 'n', 'u', 'z']);
    u32::from_str_radix(digits, radix).ok().map(f64::from)
}

#[cfg(test)]
mod tests {
    use super::is_one_of;

    #[test]
    fn literals_are_compared_by_value() {
        for text in [
            "1", "1.0", "1.", "1L", "1.0f", "0x1", "0b1", "0o1", "1n", "1e0", "1UL",
        ] {
            assert!(is_one_of(text, &[0.0, 1.0]), "{text}");
        }
        for text in ["10", "1j", "0x10", "1_0", "1'0", ".5", "x"] {
            assert!(!is_one_of(text, &[0.0, 1.0]), "{text}");
        }
    }
}
