//! Types as the profile of a language names them.

use super::Type;
use crate::language::{ArrayForm, ClassProfile, HasProfile, TypeProfile};

impl TypeProfile {
    /// The type of a boolean.
    pub(crate) fn boolean_type(&self) -> Type {
        Type::named(self.boolean)
    }

    /// The class of texts.
    pub(crate) fn text_type(&self) -> Type {
        Type::named(self.text)
    }

    /// The type of the null literal, if it has one of its own.
    pub(crate) fn null_type(&self) -> Option<Type> {
        self.null.map(Type::named)
    }

    /// The type written `T[]` or `T[n]`.
    pub(crate) fn array_type(&self, element: Type) -> Type {
        match self.array {
            ArrayForm::Array => Type::Array(Box::new(element)),
            ArrayForm::Slice => Type::Slice(Box::new(element)),
            ArrayForm::Class(name) => Type::generic(name, vec![element]),
        }
    }

    /// The type of a parameter declared as `T...`.
    pub(crate) fn variadic_type(&self, element: Type) -> Type {
        match self.variadics_are_arrays {
            true => self.array_type(element),
            false => element,
        }
    }

    /// The type that a parameter declared with this type has, where that is another one.
    pub(crate) fn passed_type(&self, declared: &Type) -> Option<Type> {
        match declared {
            Type::Array(element) if self.arrays_are_passed_as_pointers => {
                Some(Type::Pointer(element.clone()))
            }
            _ => None,
        }
    }

    /// Whether every value has this type.
    pub(crate) fn is_top(&self, ty: &Type) -> bool {
        ty.name().is_some_and(|name| self.tops.contains(&name))
    }

    /// What a call of an async function gives, if its `return`s give this.
    pub(crate) fn promised_type(&self, result: &Type) -> Option<Type> {
        let promise = self.promises.first()?;
        Some(Type::generic(promise, vec![result.clone()]))
    }

    /// What such a call holds, if it is declared to give this.
    pub(crate) fn held_type(&self, declared: &Type) -> Option<Type> {
        let is_promise = declared.name() == Some(self.promises.first()?);
        declared.arguments().first().filter(|_| is_promise).cloned()
    }

    /// What it gives to wait for a value of a type; `None` if that is not known.
    pub(crate) fn awaited_type(&self, ty: Type) -> Option<Type> {
        if self.promises.is_empty() {
            return Some(ty);
        }
        let awaited = match ty.name() {
            Some(name) if self.promises.contains(&name) => ty.arguments().first().cloned(),
            Some("coroutine") => None,
            _ => Some(ty),
        };
        awaited.filter(|ty| *ty != Type::Unknown)
    }

    /// Whether an expression is an infinity.
    pub(crate) fn is_infinity(&self, text: &str) -> bool {
        let text = text.trim_start_matches('-').replace('\'', "\"");
        self.infinities.contains(&text.as_str())
    }

    /// The kind of collection that a library function makes of its arguments.
    pub(crate) fn collection_made_by(&self, function: &str) -> Option<&'static str> {
        let mut factories = self.collection_factories.iter();
        factories.find(|(name, _)| *name == function).map(|(_, made)| *made)
    }
}

impl ClassProfile {
    /// The smart pointer to the object that an expression makes, if it makes one.
    pub(crate) fn smart_pointer_to(&self, text: &str) -> Option<&'static str> {
        let function = text.split('<').next().unwrap_or_default();
        let mut makers = self.smart_pointers.iter();
        makers.find(|(maker, _)| function.ends_with(maker)).map(|(_, pointer)| *pointer)
    }

    /// Whether a type is a pointer that owns the object it is built with.
    pub(crate) fn is_smart_pointer(&self, ty: &Type) -> bool {
        ty.name().is_some_and(|name| self.smart_pointers.iter().any(|(_, known)| *known == name))
    }
}

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
