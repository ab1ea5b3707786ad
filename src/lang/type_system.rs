//! What a language's types and literals mean.

use crate::facts::NumberKind;
use crate::types::{Type, TypeNotation, TypeWords};

/// The types of a language, as far as they can be computed without compiling it. Most of what sets
/// its types apart is in [`TypeProfile`](crate::language::TypeProfile).
///
/// A language whose types are not inferred at all needs no more than the defaults.
pub(crate) trait TypeSystem: TypeNotation {
    /// The type of a number literal by its form.
    fn number_type(&self, kind: NumberKind, _text: &str) -> Type {
        let types = &self.profile().types;
        Type::named(match kind {
            NumberKind::Integer => "int",
            NumberKind::Floating => types.floating,
            NumberKind::Imaginary => types.imaginary,
        })
    }

    /// The type of arithmetic on two numbers: the wider of their types, and at least `int`.
    fn arithmetic_type(&self, left: &Type, right: &Type) -> Option<Type> {
        let profile = self.profile();
        let words = TypeWords::of(profile.language);
        let types = profile.types.numbers;
        let rank = |name: &str| types.iter().position(|known| *known == name);
        let of = |ty: &Type| match ty {
            Type::Named(path, None) if path.len() == 1 => rank(words.canonical(&path[0])),
            _ => None,
        };
        let wider = of(left)?.max(of(right)?).max(rank("int")?);
        Some(Type::named(types[wider]))
    }

    /// The type of a binary operator that is neither a comparison nor a logical one.
    fn binary_type(&self, _operator: &str, left: Operand, right: Operand) -> Option<Type> {
        self.arithmetic_type(&left.ty?, &right.ty?)
    }

    /// The type of `object[index]` for an object of a named type.
    fn subscript_type(&self, _name: &str, _arguments: &[Type], _index: &str) -> Option<Type> {
        None
    }

    /// The type of what iteration over a named type gives: by default its first type argument.
    fn iterated_type(&self, _name: &str, arguments: &[Type]) -> Option<Type> {
        arguments.first().cloned()
    }

    /// The type of the n-th variable when an object of a named type is unpacked.
    fn unpacked_type(&self, _name: &str, _arguments: &[Type], _at: usize) -> Option<Type> {
        None
    }

    /// The type arguments that are deduced from the values that a type of the library is made of.
    fn deduced_arguments(&self, _name: &str, _values: &[Option<Type>]) -> Option<Vec<Type>> {
        None
    }

    /// The type of a call of a name from outside the code, if the name is evidently that of a
    /// type.
    fn called_type(&self, _path: &[&str], _text: &str) -> Option<Type> {
        None
    }

    /// The type of a call of a built-in function whose type depends on its arguments;
    /// `Some(None)` if it is not evident.
    fn builtin_call(&self, _name: &str, _arguments: &dyn ArgumentTypes) -> Option<Option<Type>> {
        None
    }
}

/// An operand of a binary operator.
#[derive(Debug, Clone)]
pub(crate) struct Operand {
    /// Its type, if it is evident.
    pub(crate) ty: Option<Type>,
    /// Whether it is a literal or a signed number.
    pub(crate) is_literal: bool,
}

/// The types of a call's arguments, each inferred only when it is asked for.
pub(crate) trait ArgumentTypes {
    /// The number of arguments that are not passed by name.
    fn positional(&self) -> usize;

    /// The type of an argument.
    fn ty(&self, at: usize) -> Option<Type>;

    /// The type of the elements of an argument that is iterated over.
    fn element(&self, at: usize) -> Option<Type>;
}
