//! Comparison of values in the code with the expected value.

mod collections;

use super::code::{normalized, without_packages};
use super::constant::{Constant, constant, counted, is_of_literals};
use super::empty::{is_empty, is_of_kind, matches_zero};
use super::entries::{callee_path, is_scalar};
use super::expected::ExpectedValue;
use super::number::{Number, NumberType};
use crate::check::Context;
use crate::check::types::Type;
use crate::facts::{
    Argument, CollectionKind, Expr, ExprKind, Expression, InitialValue, Part, StringKind, Variable,
    VariableKind, element,
};
use crate::lang::Lower;
use collections::{matches_collection, matches_construction};

/// How deep nested collections are compared.
const MAX_DEPTH: usize = 12;

/// Whether the initial value of a variable is the expected one.
pub(in crate::check) fn matches_initial(
    cx: &Context<'_>,
    expected: &ExpectedValue,
    variable: &Variable<'_>,
    value: &InitialValue<'_>,
) -> bool {
    let declared = || variable.ty.as_ref().map(|ty| cx.parse(&ty.text));
    let matches_value =
        |value: &Expr<'_>| matches_expr(cx, expected, value, declared().as_ref(), MAX_DEPTH);
    match value {
        InitialValue::None => {
            let undefined = cx.profile().types.uninitialized;
            variable.kind == VariableKind::Variable
                && matches!(expected, ExpectedValue::Word(word) if Some(word.as_str()) == undefined)
        }
        InitialValue::Each(_) | InitialValue::EachElement(..) | InitialValue::Key(_) => false,
        InitialValue::Expression(value) => {
            let value = value.lower();
            matches_value(&value) || matches_field_default(cx, expected, &value)
        }
        InitialValue::Iota(..) | InitialValue::Successor(..) => {
            let constant = computed(cx, value);
            constant
                .and_then(|constant| stored(cx, constant, declared().as_ref()))
                .is_some_and(|constant| is_constant(cx, expected, &constant))
        }
        InitialValue::Element(value, path) => match element(&value.lower(), path) {
            Some(element) => matches_expr(cx, expected, element, None, MAX_DEPTH),
            None => is_member(expected, value, path),
        },
        InitialValue::Arguments(arguments) => {
            declared().is_some_and(|ty| matches_construction(cx, expected, &ty, arguments))
        }
        InitialValue::Zero => declared().is_some_and(|ty| matches_zero(cx, expected, &ty)),
    }
}

/// Whether a part of an object is the expected member: `Math.PI` of `const { PI } = Math`.
fn is_member(expected: &ExpectedValue, object: &Expression<'_>, path: &[Part<'_>]) -> bool {
    let (ExpectedValue::Code(code) | ExpectedValue::Bare(_, code)) = expected else {
        return false;
    };
    let mut member = object.text().to_owned();
    for part in path {
        let Part::Entry(key) = part else { return false };
        member.push('.');
        member.push_str(key);
    }
    normalized(code) == normalized(&member)
}

/// Whether a field specifier gives a default that is the expected value: `field(default=0)`,
/// `field(default_factory=list)`.
fn matches_field_default(cx: &Context<'_>, expected: &ExpectedValue, value: &Expr<'_>) -> bool {
    let ExprKind::Call(callee, arguments) = &value.kind else {
        return false;
    };
    let name = callee_path(callee);
    let last = name.rsplit('.').next().unwrap_or_default();
    if !cx.profile().classes.field_specifiers.contains(&last) {
        return false;
    }
    arguments.iter().any(|argument| match argument.name {
        Some("default") => matches_expression(cx, expected, &argument.value),
        Some("default_factory" | "factory") => match expected {
            ExpectedValue::Empty(kind) => is_of_kind(cx, kind, &Type::named(argument.value.text())),
            ExpectedValue::Collection(open, entries) => {
                let made = if *open == '[' { "list" } else { "dict" };
                entries.is_empty() && argument.value.text() == made
            }
            _ => false,
        },
        None => last == "Field" && matches_expression(cx, expected, &argument.value),
        _ => false,
    })
}

/// Whether a value is computed in a way that is not known, so that it may be the expected one.
pub(in crate::check) fn may_be(
    cx: &Context<'_>,
    expected: &ExpectedValue,
    variable: &Variable<'_>,
    value: &InitialValue<'_>,
) -> bool {
    let expression = match value {
        InitialValue::Expression(value) => value.lower(),
        InitialValue::Iota(..) | InitialValue::Successor(..) => {
            return expected.is_scalar() && computed(cx, value).is_none();
        }
        _ => return matches!(expected, ExpectedValue::Prose(_)),
    };
    let declared = variable.ty.as_ref().map(|ty| cx.parse(&ty.text));
    let known =
        constant(cx, &expression).and_then(|constant| stored(cx, constant, declared.as_ref()));
    match expected {
        ExpectedValue::Prose(_) => !matches!(known, Some(Constant::Text(_))),
        expected => {
            let is_of_literals = is_of_literals(cx, &expression)
                || variable.kind == VariableKind::Macro && has_no_names(expression.source.text());
            expected.is_scalar() && known.is_none() && is_of_literals
        }
    }
}

/// Whether code has no words but numbers: the text of a macro, of which only single tokens are read.
fn has_no_names(code: &str) -> bool {
    let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.all(|word| word.is_empty() || word.starts_with(|c: char| c.is_ascii_digit()))
}

/// The value of a constant that is counted.
fn computed(cx: &Context<'_>, value: &InitialValue<'_>) -> Option<Constant> {
    match value {
        InitialValue::Iota(value, iota) => counted(cx, &value.lower(), Some(*iota)),
        InitialValue::Successor(value, steps) => {
            let base = match value {
                Some(value) => constant(cx, &value.lower())?.whole(cx)?,
                None => 0,
            };
            let value = base.checked_add(*steps as i128)?;
            Some(Constant::Number(Number::Whole(value), NumberType::Whole))
        }
        _ => None,
    }
}

/// A constant as a variable of the type holds it, where declaring a type converts.
fn stored(cx: &Context<'_>, constant: Constant, declared: Option<&Type>) -> Option<Constant> {
    let converts = !cx.profile().types.annotations_are_optional;
    match declared.filter(|_| converts) {
        Some(ty) => constant.converted(cx, ty),
        None => Some(constant),
    }
}

/// Whether a constant is the expected value, as far as that is a literal.
fn is_constant(cx: &Context<'_>, expected: &ExpectedValue, constant: &Constant) -> bool {
    match expected {
        ExpectedValue::Null => *constant == Constant::Null,
        ExpectedValue::Boolean(value) => *constant == Constant::Boolean(*value),
        ExpectedValue::Number(value) => constant.is_number(cx, *value),
        ExpectedValue::String(text) | ExpectedValue::Word(text) | ExpectedValue::Prose(text) => {
            constant.is(text)
        }
        ExpectedValue::Quoted(bare, text) | ExpectedValue::Bare(bare, text) => {
            constant.is(text) || is_constant(cx, bare, constant)
        }
        _ => false,
    }
}

/// Whether an expression of the code is the expected value (template 42).
pub(in crate::check) fn matches_expression(
    cx: &Context<'_>,
    expected: &ExpectedValue,
    value: &Expression<'_>,
) -> bool {
    matches_expr(cx, expected, &value.lower(), None, MAX_DEPTH)
}

fn matches_expr(
    cx: &Context<'_>,
    expected: &ExpectedValue,
    found: &Expr<'_>,
    declared: Option<&Type>,
    depth: usize,
) -> bool {
    let Some(deeper) = depth.checked_sub(1) else {
        return false;
    };
    let constant = constant(cx, found).and_then(|constant| stored(cx, constant, declared));
    if let Some(constant) = &constant {
        // The zero of a pointer is null.
        let is_null = *expected == ExpectedValue::Null
            && matches!(declared, Some(Type::Pointer(_)))
            && constant.whole(cx) == Some(0);
        if is_null || is_constant(cx, expected, constant) {
            return true;
        }
        if expected.is_scalar() {
            return false;
        }
    }
    if let ExprKind::Cast(_, inner) | ExprKind::Assigned(inner) | ExprKind::Await(inner) =
        &found.kind
    {
        return matches_expr(cx, expected, inner, declared, deeper);
    }
    if let ExprKind::Construct(_, ty, arguments) = &found.kind
        && let [] | [Argument { name: None, .. }] = arguments.as_slice()
        && is_scalar(cx, &cx.parse(ty))
    {
        let arguments: Vec<_> = arguments.iter().map(|argument| argument.value).collect();
        return matches_construction(cx, expected, &cx.parse(ty), &arguments);
    }
    if let ExprKind::Collection(CollectionKind::Braces, elements) = &found.kind
        && let Some(declared) = declared.filter(|ty| is_scalar(cx, ty))
    {
        let arguments: Vec<_> = elements.iter().map(|element| element.source).collect();
        return matches_construction(cx, expected, declared, &arguments);
    }
    match expected {
        ExpectedValue::Quoted(bare, _) | ExpectedValue::Bare(bare, _) => {
            matches_expr(cx, bare, found, declared, deeper)
        }
        ExpectedValue::Word(word) => matches_word(word, found),
        ExpectedValue::Collection(open, entries) => {
            matches_collection(cx, *open, entries, found, declared, deeper)
        }
        ExpectedValue::Empty(kind) => is_empty(cx, kind, found, declared),
        ExpectedValue::Code(code) => {
            let text = match &found.kind {
                // Also where it is written without its mark: `%i[a]`.
                ExprKind::String(StringKind::Symbol, Some(name)) => format!(":{name}"),
                _ => normalized(found.source.text()),
            };
            // `new Map` is `new Map()`.
            let is_bare =
                matches!(&found.kind, ExprKind::Construct(_, _, arguments) if arguments.is_empty());
            let bare = |code: &str| code.strip_suffix("()").unwrap_or(code).to_owned();
            // `new(1)` where a `C` is declared is `new C(1)`.
            let is_in_full = match &found.kind {
                ExprKind::Construct(_, ty, _) if text.starts_with('(') => {
                    is_same_code(cx, code, &(normalized(ty) + &text))
                }
                _ => false,
            };
            is_in_full
                || is_same_code(cx, code, &text)
                || is_bare && is_same_code(cx, &bare(code), &bare(&text))
        }
        ExpectedValue::Null
        | ExpectedValue::Boolean(_)
        | ExpectedValue::Number(_)
        | ExpectedValue::String(_)
        | ExpectedValue::Prose(_)
        | ExpectedValue::Pair(..) => false,
    }
}

/// Whether two normalized codes are the same. A package in front of what is called may be left out
/// in one of them, where the language lets an imported name stand without it.
fn is_same_code(cx: &Context<'_>, expected: &str, found: &str) -> bool {
    if expected == found {
        return true;
    }
    let is_package = |word: &str| {
        word.starts_with(char::is_lowercase)
            && !matches!(word, "self" | "cls" | "this" | "super")
            && cx.names.variables(word).is_empty()
    };
    without_packages(found, &is_package) == expected
        || !cx.profile().types.unqualified_are_own
            && without_packages(expected, &is_package) == found
}

/// Whether an expression is an identifier, or a construction of a type with that name.
fn matches_word(word: &str, found: &Expr<'_>) -> bool {
    let last = |name: &str| {
        let plain = name.split(['<', '(', '{']).next().unwrap_or(name).trim();
        plain.rsplit(['.', ':']).next() == Some(word)
    };
    match &found.kind {
        ExprKind::Name(name) | ExprKind::Member(_, name) => *name == word,
        ExprKind::Construct(_, ty, _) => last(ty),
        // A call is a construction only if the callee is spelled like a type.
        ExprKind::Call(callee, _) => {
            last(callee.source.text()) && word.starts_with(char::is_uppercase)
        }
        ExprKind::Address(inner) => matches_word(word, inner),
        _ => false,
    }
}
