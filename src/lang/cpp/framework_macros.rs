//! Macros of Qt, Boost, Unreal and other frameworks that tree-sitter-cpp cannot parse: Qt's
//! keywords, macros used like declarations, export macros of classes. Also the stars of `new
//! T*[n]`, which it cannot parse either.

use super::excluded::strip_word;
use super::excluded::{ExcludedRange, ExclusionKind};

/// Prefixes of macros with arguments that are declarations by themselves. Other macros with
/// arguments may be statements without a semicolon.
const DECLARING: [&str; 11] = [
    "BOOST_",
    "DECLARE_",
    "DEFINE_",
    "GENERATED_",
    "NLOHMANN_",
    "Q_",
    "UCLASS",
    "UENUM",
    "UFUNCTION",
    "UPROPERTY",
    "USTRUCT",
];

/// The `slots` of `public slots:`, `signals:`, and the `emit` before a call.
pub(super) fn qt_words<'t>(text: &'t str, at: usize, found: &mut Vec<ExcludedRange<'t>>) {
    if strip_word(text, "emit").is_some_and(|rest| rest.starts_with(is_name)) {
        let range = at..at + "emit".len();
        found.push(ExcludedRange { range, kind: ExclusionKind::Macro });
        return;
    }
    let Some(head) = text.strip_suffix(':').map(str::trim_end) else {
        return;
    };
    let range = match head {
        "signals" | "Q_SIGNALS" => at..at + text.len(),
        _ => {
            let Some(word) = ["slots", "Q_SLOTS"].into_iter().find(|word| head.ends_with(word))
            else {
                return;
            };
            let access = head[..head.len() - word.len()].trim_end();
            if !matches!(access, "public" | "protected" | "private") {
                return;
            }
            at + head.len() - word.len()..at + head.len()
        }
    };
    found.push(ExcludedRange { range, kind: ExclusionKind::Macro });
}

/// The macro of `class DLL_EXPORT Name {` and `struct LIB_API Name : Base`.
pub(super) fn class_macro<'t>(text: &'t str, at: usize, found: &mut Vec<ExcludedRange<'t>>) {
    let Some(rest) = strip_word(text, "class").or_else(|| strip_word(text, "struct")) else {
        return;
    };
    let length = rest.find(|c: char| !is_name(c)).unwrap_or(rest.len());
    let (name, behind) = rest.split_at(length);
    let behind = behind.trim_start();
    let names_class = behind.starts_with(|c: char| is_name(c) && !c.is_numeric());
    let own = behind.trim_start_matches(is_name).trim_start();
    if is_macro_name(name)
        && (name.contains('_') || name.ends_with("API"))
        && names_class
        && (own.is_empty() || own.starts_with([':', '{']) || own.starts_with("final"))
    {
        let start = at + text.len() - rest.len();
        found.push(ExcludedRange { range: start..start + length, kind: ExclusionKind::Macro });
    }
}

/// The attribute of `enum class [[nodiscard]] Name {`.
pub(super) fn enum_attribute<'t>(text: &'t str, at: usize, found: &mut Vec<ExcludedRange<'t>>) {
    let Some(rest) = strip_word(text, "enum") else {
        return;
    };
    let scoped = strip_word(rest, "class").or_else(|| strip_word(rest, "struct"));
    let rest = scoped.unwrap_or(rest);
    if let Some(end) = rest.strip_prefix("[[").and_then(|rest| rest.find("]]")) {
        let start = at + text.len() - rest.len();
        found.push(ExcludedRange {
            range: start..start + "[[".len() + end + "]]".len(),
            kind: ExclusionKind::Macro,
        });
    }
}

/// The stars of `new T*[n]`: without them the grammar parses an array.
pub(super) fn pointer_arrays<'t>(text: &'t str, at: usize, found: &mut Vec<ExcludedRange<'t>>) {
    if !text.contains('[') {
        return;
    }
    let mut from = 0;
    while let Some(word) = text[from..].find("new ") {
        let ty = from + word + "new ".len();
        from = ty;
        let is_type = |c: char| is_name(c) || matches!(c, ':' | '<' | '>' | ',' | ' ');
        let stars = ty + text[ty..].find(|c| !is_type(c)).unwrap_or(text.len() - ty);
        let behind = text[stars..].trim_start_matches(['*', ' ']);
        let end = text.len() - behind.len();
        if text[stars..].starts_with('*') && behind.starts_with('[') && stars > ty {
            let range = at + stars..at + end;
            found.push(ExcludedRange { range, kind: ExclusionKind::Macro });
        }
    }
}

/// Whether a line consists of a macro that is used like a declaration.
pub(super) fn stands_alone(text: &str) -> bool {
    // Fast path: most lines are not macros.
    if !text.starts_with(|c: char| c.is_ascii_uppercase()) {
        return false;
    }
    let length = text.find(|c: char| !is_name(c)).unwrap_or(text.len());
    let (name, arguments) = text.split_at(length);
    let arguments = arguments.trim();
    is_macro_name(name)
        && if arguments.is_empty() {
            name.contains('_')
        } else {
            arguments.starts_with('(')
                && arguments.ends_with(')')
                && DECLARING.iter().any(|prefix| name.starts_with(prefix))
        }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// `Q_OBJECT`, `LIB_API`.
fn is_macro_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
}
