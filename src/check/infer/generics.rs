//! Types with their parameters and placeholders filled in.

use super::{ExprContext, TypeInference};
use crate::check::types::Type;
use crate::facts::{Argument, Expr, TypeDefinition};
use crate::lang::Lower;

impl<'a> TypeInference<'_, 'a> {
    /// A member's type with the type parameters of its class replaced by the type arguments of
    /// the object; `None` if the type is a parameter whose argument is not known.
    pub(super) fn instantiate(
        &self,
        ty: Option<Type>,
        definitions: &[&'a TypeDefinition<'a>],
        owner: &Type,
    ) -> Option<Type> {
        let arguments = owner.arguments();
        let replaced = |name: &str| {
            let mut places = definitions.iter().filter_map(|definition| {
                let parameters = &definition.type_parameters;
                parameters.iter().position(|parameter| *parameter == name)
            });
            let argument = arguments.get(places.next()?).cloned();
            Some(argument.unwrap_or(Type::Unknown))
        };
        let ty = ty?.replace_names(&replaced);
        Some(ty).filter(|ty| *ty != Type::Unknown && !is_type_parameter(self, ty))
    }

    /// A result type of the library table with its placeholders filled in.
    pub(super) fn fill_placeholders(
        &self,
        text: &str,
        owner: Option<&Type>,
        callee: &Expr<'a>,
        arguments: &[Argument<'a>],
        context: ExprContext,
    ) -> Option<Type> {
        let argument = |at: usize| {
            let value = arguments.get(at)?;
            self.expr(&value.value.lower(), context)
        };
        let ty = self.parse(&text.replace('$', "__"));
        let fill = |name: &str| match name {
            "__self" => owner.cloned(),
            "__arg" => argument(0),
            "__arg2" => argument(1),
            "__arg3" => argument(2),
            "__each" => self.element_type(&argument(0)?),
            "__each2" => self.element_type(&argument(1)?),
            "__t" => self.parse(callee.source.text()).arguments().first().cloned(),
            "__1" => owner?.arguments().first().cloned(),
            "__2" => owner?.arguments().get(1).cloned(),
            _ => None,
        };
        if let Type::Named(path, None) = &ty
            && path.len() == 1
            && path[0].starts_with("__")
        {
            return fill(&path[0]).filter(|ty| *ty != Type::Unknown);
        }
        Some(substitute_placeholders(&ty, &fill))
    }
}

/// A type with its placeholders replaced, those that cannot be filled by `Unknown`.
fn substitute_placeholders(ty: &Type, fill: &impl Fn(&str) -> Option<Type>) -> Type {
    ty.replace_names(&|name| {
        let is_placeholder = name.starts_with("__");
        is_placeholder.then(|| fill(name).unwrap_or(Type::Unknown))
    })
}

/// Whether a type is a type parameter: a single capital letter that is not the name of a type of
/// the response.
pub(super) fn is_type_parameter(inference: &TypeInference<'_, '_>, ty: &Type) -> bool {
    matches!(ty, Type::Named(path, None)
        if path.len() == 1
            && path[0].len() == 1
            && path[0].starts_with(|c: char| c.is_ascii_uppercase())
            && inference.cx.names.types(&path[0]).is_empty())
}
