//! Template 48: the return type of a function.

use crate::check::infer::TypeInference;
use crate::check::near_misses::DefinitionKind;
use crate::check::types::{Type, TypeMatch, matches};
use crate::check::{Context, Ruling};
use crate::facts::{ExprKind, Expression, Function, FunctionKind};
use crate::instruction::Slots;
use crate::lang::Lower;
use crate::language::SeveralResults;

/// The function exists and one of its definitions returns the given type.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let name = slots.name("function_name");
    let mut functions = cx.names.functions(name);
    functions.retain(|function| function.kind != FunctionKind::Constructor);
    // A stub without an annotation is ignored if there is another definition.
    let says_nothing = |function: &Function<'_>| function.is_stub && function.results.is_empty();
    if !functions.iter().all(|function| says_nothing(function)) {
        functions.retain(|function| !says_nothing(function));
    }
    match functions.is_empty() {
        true => DefinitionKind::Function.undefined(cx, name),
        false => of_functions(cx, name, &functions, slots.types("return_type")),
    }
}

/// One of these functions, which all have that name, returns the given types.
pub(in crate::check) fn of_functions<'a>(
    cx: &Context<'a>,
    name: &str,
    functions: &[&'a Function<'a>],
    expected: &[String],
) -> Ruling {
    let shown = expected.join(", ");
    let inference = TypeInference::new(cx);
    let matched =
        functions.iter().map(|function| (*function, returns(&inference, function, expected)));
    let (function, best) =
        matched.rev().max_by_key(|(_, result)| *result).unwrap_or((functions[0], TypeMatch::No));
    match best {
        TypeMatch::Yes => {
            Ruling::yes(format!("function `{name}` returns `{shown}`")).at([function.signature])
        }
        TypeMatch::Unknown => {
            Ruling::not_evident(format!("what function `{name}` returns is not evident"))
        }
        TypeMatch::No => {
            let found = function.results.first();
            let found = found.map_or(String::new(), |result| format!(", but `{}`", result.text));
            Ruling::no(format!("function `{name}` does not return `{shown}`{found}"))
                .near([(format!("`{name}`"), function.signature)])
        }
    }
}

pub(in crate::check) fn returns_type<'a>(
    cx: &Context<'a>,
    function: &'a Function<'a>,
    expected: &[String],
) -> TypeMatch {
    returns(&TypeInference::new(cx), function, expected)
}

fn returns<'a>(
    inference: &TypeInference<'_, 'a>,
    function: &'a Function<'a>,
    expected: &[String],
) -> TypeMatch {
    let cx = inference.cx;
    let is_none = |text: &String| matches!(text.as_str(), "nothing" | "no value");
    let asked = |text: &String| with_class(cx, function, cx.parse_expected(text));
    let types: Vec<Type> = expected.iter().map(asked).collect();
    let is_null = |ty: &Type| {
        !matches!(ty, Type::Pointer(_))
            && matches!(ty.name(), Some("None" | "void" | "Void" | "null" | "unit"))
    };
    if expected.len() == 1 && (expected.iter().any(is_none) || types.iter().any(is_null)) {
        return TypeMatch::from_bool(returns_nothing(inference, function));
    }
    let results = function.results.iter();
    let declared = results.map(|result| with_class(cx, function, cx.parse(&result.text)));
    let mut found: Vec<Type> = declared.collect();
    if cx.profile().types.annotations_are_comments {
        found = contradicted(inference, function, &found).map_or(found, |ty| vec![ty]);
    }
    let several = cx.profile().types.several_results;
    match types.as_slice() {
        [] => TypeMatch::No,
        [one] if several == SeveralResults::Listed || declares_none(cx, function) => {
            TypeMatch::any(found.iter().map(|found| matches(cx, one, found)))
        }
        [one] => returns_one(inference, function, one, found),
        parts if parts.len() == found.len() => {
            TypeMatch::all(parts.iter().zip(&found).map(|(part, found)| matches(cx, part, found)))
        }
        parts if several == SeveralResults::Tuple => {
            returns_tuple(inference, &Type::generic("tuple", parts.to_vec()), function)
        }
        _ => TypeMatch::No,
    }
}

/// What a function evidently returns, if its comment says that it is another primitive value.
fn contradicted<'a>(
    inference: &TypeInference<'_, 'a>,
    function: &'a Function<'a>,
    said: &[Type],
) -> Option<Type> {
    let is_primitive = |ty: &Type| ty.is_one_of(&["bigint", "boolean", "number", "string"]);
    let is_plain = !function.is_async && !function.is_generator && !said.is_empty();
    let returned = inference.evident_returns(function);
    let first = returned.first().filter(|first| is_plain && !said.contains(first))?;
    let agree = returned.iter().all(|ty| ty == first);
    (agree && said.iter().chain([first]).all(is_primitive)).then(|| first.clone())
}

/// Whether a function returns a value of the type, as declared or as inferred. What an asynchronous
/// one promises is a result of it too.
fn returns_one<'a>(
    inference: &TypeInference<'_, 'a>,
    function: &'a Function<'a>,
    expected: &Type,
    declared: Vec<Type>,
) -> TypeMatch {
    let cx = inference.cx;
    let declared = declared.into_iter().find(|ty| *ty != Type::Unknown);
    let types = &cx.profile().types;
    // A promise that an asynchronous function returns is what it promises.
    let inferred = || match function.is_async {
        true => types.awaited_type(inference.return_type(function)?),
        false => inference.return_type(function),
    };
    let found = declared.or_else(inferred);
    let promised = match function.is_async {
        true if function.results.is_empty() && function.is_generator => {
            Some(Type::named("AsyncGenerator"))
        }
        true if function.results.is_empty() => {
            types.promised_type(found.as_ref().unwrap_or(&Type::Unknown))
        }
        true => found.as_ref().and_then(|found| types.held_type(found)),
        false => None,
    };
    if promised.is_some_and(|promised| matches(cx, expected, &promised) == TypeMatch::Yes) {
        return TypeMatch::Yes;
    }
    match found {
        Some(found) => matches(cx, expected, &found),
        None => match_by_returns(inference, expected, function),
    }
}

/// Whether a function returns a tuple of these types. An annotation that does not say what is in
/// the tuple (`tuple`), or says it in a form of its own (`(int, str)`), leaves it to the values.
fn returns_tuple<'a>(
    inference: &TypeInference<'_, 'a>,
    tuple: &Type,
    function: &'a Function<'a>,
) -> TypeMatch {
    let cx = inference.cx;
    let found = inference.return_type(function);
    let is_display = function.results.iter().any(|result| result.text.starts_with('('));
    let is_tuple = |name: &String| name.eq_ignore_ascii_case("tuple");
    let is_bare =
        matches!(&found, Some(Type::Named(path, None)) if path.last().is_some_and(is_tuple));
    if !is_display && !is_bare {
        return found.map_or(TypeMatch::Unknown, |found| matches(cx, tuple, &found));
    }
    let evident = inference.evident_returns(function);
    let fits = |found: &Type| matches(cx, tuple, found) == TypeMatch::Yes;
    match !evident.is_empty() && evident.iter().all(fits) {
        true => TypeMatch::Yes,
        false => TypeMatch::Unknown,
    }
}

/// The result if no single return type can be inferred: No if one of several `return`s has
/// another type.
fn match_by_returns<'a>(
    inference: &TypeInference<'_, 'a>,
    expected: &Type,
    function: &'a Function<'a>,
) -> TypeMatch {
    let evident = inference.evident_returns(function);
    let is_other = |found: &Type| matches(inference.cx, expected, found) == TypeMatch::No;
    match evident.len() > 1 && evident.iter().any(is_other) {
        true => TypeMatch::No,
        false => TypeMatch::Unknown,
    }
}

/// A type that a function declares or should have, where a word may stand for its class.
fn with_class(cx: &Context<'_>, function: &Function<'_>, ty: Type) -> Type {
    let word = cx.profile().types.self_type;
    ty.replace_names(&|name| {
        let owner = function.owner.as_deref().filter(|_| Some(name) == word);
        owner.map(Type::named)
    })
}

/// Whether a function returns no value, by its declaration or because no `return` has a value.
fn returns_nothing<'a>(inference: &TypeInference<'_, 'a>, function: &'a Function<'a>) -> bool {
    let cx = inference.cx;
    let declared = function.results.first().map(|result| cx.parse(&result.text));
    let held = declared.as_ref().filter(|_| function.is_async);
    let held = held.and_then(|ty| cx.profile().types.held_type(ty));
    let declared = held.or(declared);
    match declared.as_ref().and_then(Type::name) {
        // `void*`
        Some(_) if matches!(declared, Some(Type::Pointer(_))) => false,
        Some(name) => is_nothing(name),
        None if declared.as_ref().is_some_and(|ty| *ty != Type::Unknown) => false,
        None if declares_none(cx, function) => true,
        None => {
            let mut values = function.returns.iter().filter_map(|statement| statement.value);
            !function.is_generator && values.all(|value| has_no_value(inference, &value))
        }
    }
}

/// Whether a function declares no result, and so has none.
fn declares_none(cx: &Context<'_>, function: &Function<'_>) -> bool {
    !cx.profile().types.results_are_inferred
        && function.results.is_empty()
        && function.kind != FunctionKind::Literal
}

/// Whether a type of this name has no values, or only the one that says so.
fn is_nothing(name: &str) -> bool {
    matches!(name, "Never" | "None" | "NoReturn" | "Void" | "never" | "unit" | "void")
}

/// Whether an expression evidently has no value: `print(x)`.
fn has_no_value<'a>(inference: &TypeInference<'_, 'a>, value: &Expression<'a>) -> bool {
    match value.lower().kind {
        ExprKind::Null => true,
        ExprKind::Name(name) if Some(name) == inference.cx.profile().types.uninitialized => true,
        _ => {
            let found = inference.expression(value);
            found.is_some_and(|ty| ty.name().is_some_and(is_nothing))
        }
    }
}
