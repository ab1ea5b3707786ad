//! Whole numbers among the arguments.

use std::str::FromStr;

/// Parses a whole number.
pub(super) fn whole<T: FromStr>(text: &str) -> Result<T, &'static str> {
    text.parse().map_err(|_| match text.parse::<u128>() {
        Ok(0) => "expected a whole number of at least 1",
        Ok(_) => "the number is too large",
        Err(_) => "expected a whole number, such as 4",
    })
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;

    #[test]
    fn bad_numbers_are_told_in_words() {
        assert_eq!(whole::<u32>("7"), Ok(7));
        assert!(whole::<u32>("zero").unwrap_err().contains("such as 4"));
        assert!(whole::<u32>("4294967296").unwrap_err().contains("large"));
        let zero = whole::<NonZeroU32>("0").unwrap_err();
        assert_eq!(zero, "expected a whole number of at least 1");
    }
}
