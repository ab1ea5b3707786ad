//! Brackets that are open at a position in code.

/// Brackets that are not closed yet, outermost first, each with its data.
pub(crate) struct Brackets<T> {
    open: Vec<(u8, T)>,
    /// How many of each kind are open, so that an unmatched closing bracket is ignored without a
    /// search.
    counts: [usize; 3],
}

impl<T> Default for Brackets<T> {
    fn default() -> Self {
        Self {
            open: Vec::new(),
            counts: [0; 3],
        }
    }
}

impl<T> Brackets<T> {
    /// Opens `(`, `[` or `{`.
    pub(crate) fn open(&mut self, byte: u8, known: T) {
        self.open.push((byte, known));
        self.counts[kind(byte)] += 1;
    }

    /// Closes the innermost bracket that opens with this byte, and all brackets open inside it.
    pub(crate) fn close(&mut self, byte: u8) {
        if self.counts[kind(byte)] == 0 {
            return;
        }
        while let Some((inner, _)) = self.open.pop() {
            self.counts[kind(inner)] -= 1;
            if inner == byte {
                return;
            }
        }
    }

    /// The open brackets, outermost first.
    pub(crate) fn as_slice(&self) -> &[(u8, T)] {
        &self.open
    }

    /// The data of the innermost bracket.
    pub(crate) fn last_mut(&mut self) -> Option<&mut T> {
        self.open.last_mut().map(|(_, known)| known)
    }
}

const fn kind(byte: u8) -> usize {
    match byte {
        b'(' => 0,
        b'[' => 1,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bracket_closes_with_all_inside_it() {
        let mut brackets = Brackets::default();
        for byte in *b"({[(" {
            brackets.open(byte, ());
        }
        let open = |brackets: &Brackets<()>| -> Vec<u8> {
            brackets.as_slice().iter().map(|(byte, ())| *byte).collect()
        };
        brackets.close(b'{');
        assert_eq!(open(&brackets), b"(");
        brackets.close(b'[');
        assert_eq!(open(&brackets), b"(");
        brackets.close(b'(');
        brackets.close(b'(');
        assert_eq!(open(&brackets), b"");
    }
}
