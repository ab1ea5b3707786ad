//! Names with qualifiers, as instructions and code write them.

/// A name as an instruction gives it: `push`, `Stack.push`, `geo::Stack::push`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct QualifiedName<'n> {
    /// All but the last part: `geo::Stack`.
    pub(crate) qualifier: Option<&'n str>,
    /// The last part.
    pub(crate) last: &'n str,
}

impl<'n> QualifiedName<'n> {
    /// Splits a name at its last `.`, `::`, `->` or `#`; an operator's name stays whole.
    pub(crate) fn parse(name: &'n str) -> Self {
        let name = name.trim();
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if name.bytes().all(is_word) {
            return Self { qualifier: None, last: name };
        }
        let is_symbol = |c: char| !c.is_alphanumeric() && !matches!(c, '_' | '.' | '#');
        let end = match name.find("operator") {
            Some(at) if name[at + 8..].starts_with(is_symbol) => at,
            _ => name.len(),
        };
        let cut = ["::", ".", "->", "#"]
            .iter()
            .filter_map(|separator| Some((name[..end].rfind(separator)?, separator.len())))
            .max();
        match cut {
            Some((at, length)) if at > 0 && at + length < name.len() => {
                Self { qualifier: Some(name[..at].trim()), last: name[at + length..].trim() }
            }
            _ => Self { qualifier: None, last: name },
        }
    }

    /// The parts of the qualifier, outermost first.
    pub(super) fn qualifiers(&self) -> Vec<&'n str> {
        self.qualifier.map(name_parts).unwrap_or_default()
    }
}

/// The parts of a name that is joined with `.`, `::`, `->` or `#`, without `*` and parentheses.
pub(crate) fn name_parts(name: &str) -> Vec<&str> {
    name.split("::")
        .flat_map(|part| part.split(['.', '#']))
        .flat_map(|part| part.split("->"))
        .map(|part| part.trim_matches(|c: char| c == '(' || c == ')' || c == '*' || c == ' '))
        .filter(|part| !part.is_empty())
        .collect()
}

/// The name in the text of a base: `Comparable<Card>`, `abc.ABC`, `*Engine`, `public Shape`.
pub(crate) fn base_name(text: &str) -> &str {
    let end = text.find(['<', '[', '(']).unwrap_or(text.len());
    text[..end].trim().trim_start_matches('*').rsplit(' ').next().unwrap_or_default()
}

/// Whether a name is spelled like a class: a capital first, and not all capitals.
pub(crate) fn is_class_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_uppercase())
        && name.contains(|c: char| c.is_lowercase())
}

/// Whether a character may be in a name in some language.
pub(crate) fn is_part_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_split_before_their_last_part() {
        for (name, qualifier, last) in [
            ("push", None, "push"),
            ("Stack.push", Some("Stack"), "push"),
            ("geo::Stack::push", Some("geo::Stack"), "push"),
            ("(*Stack).Push", Some("(*Stack)"), "Push"),
            ("operator<<", None, "operator<<"),
            ("Vec::operator->", Some("Vec"), "operator->"),
            ("operator.name", Some("operator"), "name"),
            (".push", None, ".push"),
        ] {
            assert_eq!(QualifiedName::parse(name), QualifiedName { qualifier, last }, "{name}");
        }
    }

    #[test]
    fn qualifiers_are_split_without_punctuation() {
        assert_eq!(name_parts("(*Stack)"), ["Stack"]);
        assert_eq!(name_parts("geo::Stack"), ["geo", "Stack"]);
        assert_eq!(name_parts("java.util"), ["java", "util"]);
    }
}
