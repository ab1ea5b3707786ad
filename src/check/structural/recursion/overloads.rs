//! Which of several functions of one name a call means.

use crate::check::infer::TypeInference;
use crate::facts::{Argument, Call, Function, Parameter};

/// The most functions of one name that are considered, to bound the work.
pub(super) const MAX_NAMESAKES: usize = 64;

#[derive(Debug, Default)]
pub(super) struct Callees<'a> {
    pub(super) evident: Vec<&'a Function<'a>>,
    /// Those of which it is not evident.
    pub(super) possible: Vec<&'a Function<'a>>,
}

impl<'a> Callees<'a> {
    pub(super) fn evident(evident: Vec<&'a Function<'a>>) -> Self {
        Self { evident, ..Self::default() }
    }

    pub(super) fn possible(possible: Vec<&'a Function<'a>>) -> Self {
        Self { possible, ..Self::default() }
    }
}

/// Those of the functions that take the call's arguments: by their number, and where several differ
/// only in types, by the types that are evident.
pub(super) fn chosen<'a>(
    inference: &TypeInference<'_, 'a>,
    mut functions: Vec<&'a Function<'a>>,
    call: &Call<'a>,
) -> Callees<'a> {
    functions.truncate(MAX_NAMESAKES);
    let arguments = call.arguments.read();
    let fitting = functions.iter().filter(|function| takes(function, &arguments));
    let signatures: Vec<_> = fitting.map(|function| signature(function)).collect();
    functions.retain(|function| signatures.contains(&signature(function)));
    // Those of a class hide those of its bases.
    let owner = functions.first().map(|function| function.owner_type);
    functions.retain(|function| Some(function.owner_type) == owner);
    if is_one(&functions) {
        return Callees::evident(functions);
    }
    let types: Vec<_> =
        arguments.iter().map(|argument| inference.expression(&argument.value)).collect();
    let accepts = |function: &&&'a Function<'a>| {
        let mut pairs = types.iter().zip(&function.parameters);
        pairs.all(|(ty, parameter)| match (ty, &parameter.ty) {
            (Some(ty), Some(declared)) => {
                ty.clone().common(&inference.cx.parse(&declared.text)).is_some()
            }
            _ => true,
        })
    };
    let exact: Vec<_> = functions.iter().filter(accepts).copied().collect();
    match !exact.is_empty() && is_one(&exact) {
        true => Callees::evident(exact),
        false => Callees::possible(functions),
    }
}

/// Whether these are one function: its definition and its declarations.
fn is_one(functions: &[&Function<'_>]) -> bool {
    let mut signatures = functions.iter().map(|function| signature(function));
    let first = signatures.next();
    signatures.all(|signature| Some(signature) == first)
}

fn signature<'f>(function: &'f Function<'_>) -> Vec<Option<&'f str>> {
    let types = function.parameters.iter();
    types.map(|parameter| parameter.ty.as_ref().map(|ty| ty.text.as_ref())).collect()
}

/// Whether a function can be called with these arguments.
fn takes(function: &Function<'_>, arguments: &[Argument<'_>]) -> bool {
    let given = arguments.len();
    let is_required =
        |parameter: &&Parameter<'_>| parameter.default.is_none() && !parameter.is_variadic;
    let required = function.parameters.iter().filter(is_required).count();
    let is_variadic = function.parameters.iter().any(|parameter| parameter.is_variadic);
    let is_spread = arguments.iter().any(|argument| argument.is_spread);
    let fits = given >= required && (given <= function.parameters.len() || is_variadic);
    is_spread || fits
}
