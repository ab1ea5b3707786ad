//! How the lines of a file end. Fixes are made in text whose lines end with LF.

#[cfg(feature = "lsp")]
use crate::fix::Edit;

/// What tells a text from the same with LF and without a byte order mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LineEnds {
    has_mark: bool,
    end: &'static str,
}

impl LineEnds {
    const MARK: char = '\u{feff}';

    /// A text with LF at the end of its lines, and what it had; `None` if its lines end in several ways.
    pub(super) fn unify(text: &str) -> Option<(String, Self)> {
        let code = text.strip_prefix(Self::MARK);
        let (has_mark, code) = (code.is_some(), code.unwrap_or(text));
        let count = |end: &str| code.matches(end).count();
        let (lf, cr, both) = (count("\n"), count("\r"), count("\r\n"));
        let end = match (lf - both, cr - both, both) {
            (_, 0, 0) => "\n",
            (0, 0, _) => "\r\n",
            (0, _, 0) => "\r",
            _ => return None,
        };
        Some((code.replace(end, "\n"), Self { has_mark, end }))
    }

    /// An edit with the line ends of the file.
    #[cfg(feature = "lsp")]
    pub(super) fn restore_edit(self, edit: Edit) -> Edit {
        Edit { text: edit.text.replace('\n', self.end), ..edit }
    }

    /// The text as it was.
    pub(super) fn restore(self, code: &str) -> String {
        let mark = if self.has_mark { "\u{feff}" } else { "" };
        format!("{mark}{}", code.replace('\n', self.end))
    }
}

#[cfg(test)]
mod tests {
    use super::LineEnds;

    #[test]
    fn lines_end_as_before() {
        for text in ["", "a", "a\nb\n", "a\r\n\r\nb", "a\rb\r", "\u{feff}a\r\n", "\u{feff}\u{feff}"]
        {
            let (code, ends) = LineEnds::unify(text).unwrap();
            assert!(!code.contains('\r'), "{text:?}");
            assert_eq!(ends.restore(&code), text);
        }
        for text in ["a\nb\r\n", "a\rb\n", "a\r\nb\r", "\n\r"] {
            assert_eq!(LineEnds::unify(text), None, "{text:?}");
        }
    }
}
