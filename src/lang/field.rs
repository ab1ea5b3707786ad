//! Fields of nodes by id: looking up a field's name takes longer than finding the child.

use std::sync::OnceLock;

use super::of;
use crate::language::Language;

/// The id of a field in a language's grammar, `field!(Go, "name")`, for `child_by_field_id`. Each
/// use of the macro looks the name up once.
macro_rules! field {
    ($language:ident, $name:literal) => {{
        static FIELD: $crate::lang::field::Field =
            $crate::lang::field::Field::new($crate::language::Language::$language, $name);
        FIELD.id()
    }};
}

/// A field of a grammar.
pub(crate) struct Field {
    language: Language,
    name: &'static str,
    id: OnceLock<u16>,
}

impl Field {
    pub(crate) const fn new(language: Language, name: &'static str) -> Self {
        Self { language, name, id: OnceLock::new() }
    }

    /// Its id; 0, which no child has, if the grammar does not know the name.
    pub(crate) fn id(&self) -> u16 {
        *self.id.get_or_init(|| {
            let id = of(self.language).language().field_id_for_name(self.name);
            id.map_or(0, u16::from)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::lang;
    use crate::language::Language;

    #[test]
    fn fields_are_those_of_the_grammar() {
        let nodes = lang::of(Language::Go).language();
        let operand = nodes.field_name_for_id(field!(Go, "operand"));
        assert_eq!(operand, Some("operand"));
        assert_eq!(field!(Go, "no_such_field"), 0);
    }
}
