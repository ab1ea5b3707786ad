//! Suggestions for unknown names.

/// The similarity, from 0 to 1, above which one name may be the other mistyped.
const MIN_SIMILARITY: f64 = 0.4;

/// The known name most similar to the one given, if any is similar enough.
pub fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    known
        .map(|known| (strsim::normalized_damerau_levenshtein(name, known), known))
        .filter(|(similarity, _)| *similarity > MIN_SIMILARITY)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, known)| known)
}

/// `; did you mean …?` to append to a message, if a known name is similar.
pub(crate) fn did_you_mean<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> String {
    nearest(name, known).map_or_else(String::new, |known| format!("; did you mean `{known}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_recognised_and_another_word_is_not() {
        let known = ["no-for-loop", "use-for-loop", "no-if"];
        let hint = |name| did_you_mean(name, known.into_iter());
        assert_eq!(hint("no-fro-loop"), "; did you mean `no-for-loop`?");
        assert_eq!(hint("zebra"), "");
    }
}
