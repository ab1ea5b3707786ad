//! Definitions by what they have: "classes annotated with `@Entity`", "`@Test` methods", "subclasses of `Base`".

use super::super::words::strip_phrase;
use super::super::{base, feature_after, feature_before};
use super::{CodePart, PartKind, RegionWords};

/// The kinds of parts that are definitions.
const DEFINITIONS: [PartKind; 5] =
    [PartKind::Class, PartKind::Constructor, PartKind::Function, PartKind::Method, PartKind::Type];

/// Definitions that a text begins with.
pub(super) struct Having<'s> {
    pub(super) part: CodePart,
    /// The word for all of the kind: "classes".
    pub(super) noun: &'s str,
    /// The text after them.
    pub(super) rest: &'s str,
}

/// The definitions that a text begins with.
pub(super) fn having(text: &str) -> Option<Having<'_>> {
    let words = RegionWords::get();
    if let Some(after) = strip_phrase(text, &words.derived) {
        let (feature, end) = base(after)?;
        let part = CodePart::Having(PartKind::Class, feature);
        return Some(Having { part, noun: "classes", rest: &after[end..] });
    }
    let before = text.starts_with(['`', '@', '[', '#']).then(|| feature_before(text)).flatten();
    let text = before.as_ref().map_or(text, |(_, start)| &text[*start..]);
    let noun = text.split(|c: char| !c.is_alphanumeric()).next()?;
    let kind = words.noun(noun).filter(|kind| DEFINITIONS.contains(kind))?;
    let after = &text[noun.len()..];
    let (feature, end) = match before {
        Some((feature, _)) => (feature, 0),
        None => feature_after(after)?,
    };
    Some(Having { part: CodePart::Having(kind, feature), noun, rest: &after[end..] })
}
