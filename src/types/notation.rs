//! How a language writes types, beyond what its profile says.

use super::Type;
use crate::language::HasProfile;

/// How a language writes its types. Most of it is in [`TypeSyntax`](crate::language::TypeSyntax).
pub(crate) trait TypeNotation: HasProfile {
    /// The type that a name stands for if it is not itself a type: `Optional[T]`, `any`.
    fn special_form(&self, _path: &[String], _arguments: Option<&[Type]>) -> Option<Type> {
        None
    }

    /// The name of a type of several words, such as `unsigned long`: any of the words in
    /// [`specifiers`](crate::language::TypeSyntax::specifiers), in any order.
    fn type_of_specifiers(&self, words: &[&str]) -> String {
        words.join(" ")
    }
}
