//! What is known of a language and its libraries.

use super::effects::{MAX_DEPTH, Mutations};
use super::vocabulary::Given;
use crate::check::types::Type;
use crate::facts::{Expr, ExprKind, Function};
use crate::lang::Sharing;
use crate::names::{LibraryTypes, is_known_function};
use crate::syntax::flow::Write;

impl<'a> Mutations<'_, 'a> {
    /// Whether a name is that of the object that a method is called on.
    pub(super) fn is_current_object(&self, name: &str) -> bool {
        self.language.current_object() == Some(name)
    }

    /// Whether a function's class has a field that is named without a receiver.
    pub(super) fn has_field(&self, function: &Function<'a>, name: &str) -> bool {
        let Some(owner) = function
            .owner_type
            .filter(|_| self.language.has_implicit_receiver())
        else {
            return false;
        };
        let owner = self.cx.facts.type_definition(owner);
        !self.cx.names.fields(owner, name).is_empty()
    }

    /// Whether `x += y` may change the object that `x` refers to, instead of `x`.
    pub(super) fn updates_in_place(&self) -> bool {
        !self.language.declares_variables()
    }

    /// Whether an operator with `=` changes the object on its left side: certainly or not; `None` if
    /// not.
    pub(super) fn updates(&self, target: &Expr<'a>, write: &Write<'a>) -> Option<bool> {
        let ty = self.targets.inference.expression(&target.source);
        if let Some(ty) = &ty {
            let is_fixed = self.is_plain(ty) || ty.name() == Some("tuple");
            return (!is_fixed).then(|| self.is_known_type(Some(ty)));
        }
        let text = self.cx.text(write.span);
        let right = text
            .split_once('=')
            .map_or("", |(_, right)| right.trim_start());
        let is_text =
            right.starts_with(['"', '\'']) || right.starts_with("f\"") || right.starts_with("str(");
        match right.chars().next() {
            Some('[') => Some(true),
            _ if is_text => None,
            _ => Some(false),
        }
    }

    /// Whether to delete an object by its name is to destroy it.
    pub(super) fn frees(&self) -> bool {
        self.passes_references()
    }

    /// Whether an argument may be passed as a reference to the place where it is.
    pub(super) fn passes_references(&self) -> bool {
        self.language.sharing("&", None) == Sharing::Reference
    }

    /// Whether a function without `return` returns the value of its body, which is an expression.
    pub(super) fn returns_expression(&self, body: &str) -> bool {
        !self.language.indents_blocks() && !body.starts_with('{')
    }

    /// What `xs[…]` with a range of indices gives: a copy, or what shares the storage; `None` if the
    /// index is no range.
    pub(super) fn slice(&self, index: &str) -> Option<Sharing> {
        if !self.language.has_slices() || !index.contains(':') {
            return None;
        }
        if self.language.declares_variables() {
            return Some(Sharing::Shared);
        }
        // A slice of an array shares its storage, one of a list does not.
        let has_arrays = self
            .cx
            .facts
            .imports
            .iter()
            .any(|it| self.words.arrays.contains(&*it.module));
        Some(if has_arrays {
            Sharing::Unknown
        } else {
            Sharing::Copied
        })
    }

    /// Whether a method may keep what it is given in its object.
    pub(super) fn may_store(&self, method: &str) -> bool {
        let methods = &self.words.methods;
        let is_known = methods.given(method).is_some();
        !is_known || methods.changes.contains(method) || methods.alone.contains(method)
    }

    /// The constructors of the class of the response that a call constructs.
    pub(super) fn constructors(&self, callee: &Expr<'a>) -> Option<Vec<&'a Function<'a>>> {
        let ExprKind::Name(name) = callee.kind else {
            return None;
        };
        let is_type = !self.cx.names.types(name).is_empty();
        is_type.then(|| self.constructors_of(name))
    }

    /// The constructors of a class of the response.
    pub(super) fn constructors_of(&self, class: &str) -> Vec<&'a Function<'a>> {
        let types = self.cx.names.types(class);
        let functions = self.cx.facts.functions.iter();
        let is_own = |one: &&Function<'_>| {
            self.language.is_constructor(one)
                && one.body.is_some()
                && types.iter().any(|ty| self.cx.names.is_member(one, ty))
        };
        functions.filter(is_own).take(MAX_DEPTH).collect()
    }

    /// The full name of a library's function.
    pub(super) fn library_function(&self, callee: &Expr<'a>) -> Option<String> {
        self.targets.inference.library_function(callee)
    }

    /// What a library's function returns, if it is known, with the name by which it is.
    pub(super) fn known_function(&self, full: &str) -> Option<(String, Given)> {
        let short = full.strip_prefix(&self.words.namespace).unwrap_or(full);
        let functions = &self.words.functions;
        let known = functions
            .given(short)
            .map(|given| (short.to_owned(), given));
        let is_known = || is_known_function(self.cx.language(), full);
        known.or_else(|| is_known().then(|| (short.to_owned(), Given::Copy)))
    }

    /// Whether a function is an `append` that may write into its argument.
    pub(super) fn appends(&self, name: &str) -> bool {
        name == "append" && self.language.declares_variables()
    }

    /// What a method returns, if it is known.
    pub(super) fn known_method(&self, ty: Option<&Type>, name: &str) -> Option<Given> {
        let known = self.words.methods.given(name);
        known.or_else(|| {
            let library = LibraryTypes::of(self.cx.language())?;
            let of_type = ty
                .and_then(Type::name)
                .and_then(|ty| library.method(ty, name));
            let known = of_type.or_else(|| library.method_of_any_type(name));
            known.map(|_| Given::Copy)
        })
    }

    /// Whether the methods of an object are those of a library that is known: by its type, if that is
    /// evident.
    pub(super) fn is_library_object(&self, ty: Option<&Type>) -> bool {
        match ty {
            None => self.language.annotations_are_optional(),
            Some(ty) => self.is_known_type(Some(ty)) || self.is_plain(ty),
        }
    }

    /// Whether the methods of a type are known.
    pub(super) fn is_known_type(&self, ty: Option<&Type>) -> bool {
        let Some(ty) = ty.map(Type::pointee) else {
            return false;
        };
        let Some(name) = ty.name() else {
            return !matches!(ty, Type::Unknown | Type::Interface | Type::Union(_));
        };
        let canonical = self.language.vocabulary().canonical(name);
        let library = LibraryTypes::of(self.cx.language());
        library.is_some_and(|it| it.has_methods(name) || it.has_methods(canonical))
    }
}
