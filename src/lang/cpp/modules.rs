//! C++20 module directives, which the grammar does not support.

use super::excluded::{ExcludedRange, ExclusionKind};

/// `import …;`, `export import …;`, `module;`, `export module …;`, and `export` before a possible
/// declaration. At the beginning of a line they are unambiguous.
pub(super) fn directive<'t>(text: &'t str, at: usize, found: &mut Vec<ExcludedRange<'t>>) {
    let (exported, rest) = match strip_word(text, "export") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let mut add = |length: usize, kind| {
        let range = at..at + length;
        found.push(ExcludedRange { range, kind });
    };
    let to_semicolon = |rest: &'t str| {
        let end = rest.find(';')?;
        Some((rest[..end].trim(), text.len() - rest.len() + end + 1))
    };
    if let Some((name, length)) = strip_word(rest, "import").and_then(to_semicolon)
        && let Some(module) = module_name(name)
    {
        add(length, ExclusionKind::Import(module));
    } else if let Some((name, length)) = strip_word(rest, "module").and_then(to_semicolon)
        && (name.is_empty() || is_module_path(name))
    {
        add(length, ExclusionKind::Module);
    } else if exported
        && rest.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | ':' | '[' | '{'))
    {
        add("export".len(), ExclusionKind::Module);
    }
}

/// The text after a word, if the text starts with that word as a whole.
pub(super) fn strip_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(word)?;
    let trimmed = rest.trim_start();
    let apart = trimmed.len() < rest.len() || trimmed.starts_with(['<', '"', ';', ':']);
    apart.then_some(trimmed)
}

/// The module or header that an `import` names.
fn module_name(text: &str) -> Option<&str> {
    let between = |open, close| text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
    between('<', '>').or_else(|| between('"', '"')).or_else(|| is_module_path(text).then_some(text))
}

/// `std.core`, `:part`, `m:part`.
fn is_module_path(text: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | ':');
    !text.is_empty() && !text.contains("::") && text.chars().all(is_part)
}
