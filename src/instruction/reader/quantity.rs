//! Numbers with what bounds them: "at most 3", "3 or fewer", "under 40".

use super::chunks::Chunks;
use super::token::TokenKind;
use crate::instruction::words::Words;

/// A number with its bound.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Quantity {
    /// The token after it.
    pub end: usize,
    pub bound: Bound,
    pub number: u64,
    /// The lower end of "between 2 and 4", whose upper end is the number.
    pub least: Option<u64>,
    /// "about 40"
    pub is_rough: bool,
    /// "multiple", which says of what there is of each thing, and nothing of all code.
    pub is_multiple: bool,
}

/// How a number bounds what is counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Bound {
    Most,
    Least,
    Exactly,
    /// Nothing says how.
    #[default]
    Bare,
}

impl Bound {
    /// The word for it in the meaning of a row.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Most => "most",
            Self::Least => "least",
            Self::Exactly => "exactly",
            Self::Bare => "bare",
        }
    }
}

impl Quantity {
    /// The quantity that begins at a token.
    pub fn at(chunks: &Chunks<'_>, start: usize) -> Option<Self> {
        Self::between(chunks, start)
            .or_else(|| Self::single(chunks, start))
            .or_else(|| Self::multiple(chunks, start))
            .or_else(|| Self::bounded(chunks, start))
    }

    /// "between 2 and 4"
    fn between(chunks: &Chunks<'_>, start: usize) -> Option<Self> {
        let at = chunks.class(chunks.skip(start), "BETWEEN")?;
        let least = number(chunks, at)?;
        let at = chunks.class(at + 1, "AND").unwrap_or(at + 1);
        let most = number(chunks, at).filter(|most| *most > least)?;
        let bound = Bound::Most;
        Some(Self { end: at + 1, bound, number: most, least: Some(least), ..Self::default() })
    }

    /// "a single"
    fn single(chunks: &Chunks<'_>, start: usize) -> Option<Self> {
        let end = chunks.class(chunks.skip(start), "SINGLE")?;
        Some(Self { end, bound: Bound::Exactly, number: 1, ..Self::default() })
    }

    /// "multiple"
    fn multiple(chunks: &Chunks<'_>, start: usize) -> Option<Self> {
        let end = chunks.class(chunks.skip(start), "MULTIPLE")?;
        let found = Self { end, bound: Bound::Least, number: 2, ..Self::default() };
        Some(Self { is_multiple: true, ..found })
    }

    /// A number with what bounds it before it.
    fn bounded(chunks: &Chunks<'_>, start: usize) -> Option<Self> {
        let comparators = [
            ("MOST", Bound::Most, 0),
            ("BELOW", Bound::Most, -1),
            ("LEAST", Bound::Least, 0),
            ("ABOVE", Bound::Least, 1),
            ("EXACTLY", Bound::Exactly, 0),
        ];
        let (mut at, mut bound, mut beyond) = (chunks.skip(start), Bound::Bare, 0);
        // "At" is a bound, and "at least" is another.
        let longest = |at| {
            let found = comparators.iter();
            let found = found
                .filter_map(|(class, bound, by)| Some((chunks.class(at, class)?, *bound, *by)));
            found.rev().max_by_key(|(end, ..)| *end)
        };
        while let Some((end, found, offset)) = longest(at) {
            (at, bound, beyond) = (chunks.skip(end), found, offset);
        }
        let rough = chunks.class(at, "APPROX");
        let at = rough.unwrap_or(at);
        let number = number(chunks, at)?.checked_add_signed(beyond)?;
        let found =
            Self { end: at + 1, bound, number, is_rough: rough.is_some(), ..Self::default() };
        let range = found.range(chunks);
        // "To 3–4 parameters" has one bound, "below 3–4" leaves open which.
        let has_range = bound == Bound::Bare || at > start && chunks.is_word(at - 1, "to");
        let is_open = range.end > found.end && !has_range;
        let has_range = has_range || bound == Bound::Most;
        Some(if has_range { Self { is_rough: found.is_rough || is_open, ..range } } else { found })
    }

    /// The quantity as the upper end of a range: "20 to 40", "150–500".
    fn range(self, chunks: &Chunks<'_>) -> Self {
        let at = self.end;
        let at =
            if chunks.is_mark(at, "–—-") || chunks.is_word(at, "to") { at + 1 } else { at };
        match number(chunks, at).filter(|last| *last > self.number) {
            Some(number) => Self { end: at + 1, bound: Bound::Most, number, ..self },
            None => self,
        }
    }

    /// The quantity with its bound after it, and where that ends: "3 or fewer", "40 lines at most".
    pub fn bounded_at(self, chunks: &Chunks<'_>, at: usize) -> Option<(usize, Self)> {
        let bound = |class, bound| Some((chunks.class(at, class)?, Self { bound, ..self }));
        bound("OR-LESS", Bound::Most).or_else(|| bound("OR-MORE", Bound::Least))
    }
}

/// The number that a token is, in digits or as a word.
pub fn number(chunks: &Chunks<'_>, at: usize) -> Option<u64> {
    let token = chunks.tokens.get(at)?;
    match token.kind {
        TokenKind::Number(number) => Some(number),
        TokenKind::Word => {
            let numbers = &Words::get().numbers;
            numbers
                .iter()
                .position(|word| *word == token.key)
                .and_then(|number| u64::try_from(number).ok())
        }
        TokenKind::Code | TokenKind::Mark => None,
    }
}
