//! Which brace is whose.

use crate::syntax::repair::layout::Layout;
use crate::syntax::repair::lexer::TokenKind;

/// For each brace, the one that it is paired with if only braces are counted.
pub(super) struct Partners {
    pub(super) of: Vec<Option<usize>>,
    /// Whether each brace has a partner.
    pub(super) is_balanced: bool,
    /// How many closing braces have none.
    pub(super) surplus: usize,
}

impl Partners {
    pub(super) fn new(layout: &Layout<'_>) -> Self {
        let count = layout.tokens.all.len();
        let (mut of, mut open, mut surplus) = (vec![None; count], Vec::new(), 0);
        for token in 0..count {
            match layout.kind(token) {
                TokenKind::Open(b'{') => open.push(token),
                TokenKind::Close(b'{') => match open.pop() {
                    Some(opening) => of[opening] = Some(token),
                    None => surplus += 1,
                },
                _ => {}
            }
        }
        Self { of, is_balanced: open.is_empty() && surplus == 0, surplus }
    }
}
