//! Comparison of values in the code with the expected value.

use super::code::{normalized, unescape_quotes, without_packages};
use super::constant;
use super::empty::{is_empty, is_of_kind};
use super::entries::{self, EntryKey};
use super::expected::{ExpectedValue, parse_number};
use super::zero::matches_zero;
use crate::check::Context;
use crate::check::types::{Type, parse};
use crate::facts::{
    Argument, CollectionKind, Expr, ExprKind, Expression, InitialValue, Variable, VariableKind,
    element,
};
use crate::lang;

/// How deep nested collections are compared.
const MAX_DEPTH: usize = 12;

/// Whether the initial value of a variable is the expected one.
pub(in crate::check) fn matches_initial(
    cx: &Context<'_>,
    expected: &ExpectedValue,
    variable: &Variable<'_>,
    value: &InitialValue<'_>,
) -> bool {
    let declared = || {
        let ty = variable.ty.as_ref()?;
        Some(parse(cx.language(), &ty.text))
    };
    match value {
        InitialValue::None => {
            let undefined = lang::of(cx.language()).uninitialized();
            variable.kind == VariableKind::Variable
                && matches!(expected, ExpectedValue::Word(word) if Some(word.as_str()) == undefined)
        }
        InitialValue::Each(_) | InitialValue::EachElement(..) | InitialValue::Key(_) => false,
        InitialValue::Expression(value) => {
            let value = value.lower();
            matches_expr(cx, expected, &value, declared().as_ref(), MAX_DEPTH)
                || matches_field_default(cx, expected, &value)
        }
        InitialValue::Iota(value, iota) => {
            let value = value.lower();
            let counted = || constant::evaluate(&value, *iota).map(|number| number as f64);
            match expected.number() {
                Some(expected) => counted() == Some(expected),
                None => matches_expr(cx, expected, &value, declared().as_ref(), MAX_DEPTH),
            }
        }
        InitialValue::Element(value, path) => element(&value.lower(), path)
            .is_some_and(|element| matches_expr(cx, expected, element, None, MAX_DEPTH)),
        InitialValue::Arguments(arguments) => {
            declared().is_some_and(|ty| matches_construction(cx, expected, &ty, arguments))
        }
        InitialValue::Zero => declared().is_some_and(|ty| matches_zero(cx, expected, &ty)),
    }
}

/// Whether a field specifier gives a default that is the expected value: `field(default=0)`,
/// `field(default_factory=list)`.
fn matches_field_default(cx: &Context<'_>, expected: &ExpectedValue, value: &Expr<'_>) -> bool {
    let ExprKind::Call(callee, arguments) = &value.kind else {
        return false;
    };
    let name = callee_path(callee);
    let last = name.rsplit('.').next().unwrap_or_default();
    if !lang::of(cx.language()).is_field_specifier(last) {
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
    if let ExprKind::Cast(_, inner) | ExprKind::Assigned(inner) | ExprKind::Await(inner) =
        &found.kind
    {
        return matches_expr(cx, expected, inner, declared, deeper);
    }
    let text = found.source.text();
    match expected {
        ExpectedValue::Null => matches!(found.kind, ExprKind::Null),
        ExpectedValue::Boolean(value) => {
            matches!(found.kind, ExprKind::Boolean(other) if other == *value)
        }
        ExpectedValue::Number(value) => {
            number(found) == Some(*value)
                || conversion_operand(cx, found)
                    .is_some_and(|inner| matches_expr(cx, expected, &inner.lower(), None, deeper))
        }
        ExpectedValue::String(value) => string_value(cx, found)
            .is_some_and(|string| unescape_quotes(&string) == unescape_quotes(value)),
        ExpectedValue::Quoted(bare, value) => {
            string_value(cx, found)
                .is_some_and(|string| unescape_quotes(&string) == unescape_quotes(value))
                || matches_expr(cx, bare, found, declared, deeper)
        }
        ExpectedValue::Word(word) => matches_word(cx, word, found),
        ExpectedValue::Collection(open, entries) => {
            matches_collection(cx, *open, entries, found, declared, deeper)
        }
        ExpectedValue::Empty(kind) => is_empty(cx, kind, found, declared),
        ExpectedValue::Code(code) => is_same_code(cx, code, &normalized(text)),
        ExpectedValue::Pair(..) | ExpectedValue::Prose => false,
    }
}

/// The number that an expression is, with or without a sign.
pub(in crate::check) fn number(expr: &Expr<'_>) -> Option<f64> {
    let text = expr.source.text();
    is_number(expr)
        .then(|| parse_number(text.trim_matches(['(', ')'])))
        .flatten()
}

/// Whether an expression is a number with or without a sign.
fn is_number(expr: &Expr<'_>) -> bool {
    match &expr.kind {
        ExprKind::Number(_) => true,
        ExprKind::Unary("-" | "+", inner) => matches!(inner.kind, ExprKind::Number(_)),
        _ => false,
    }
}

/// The dotted name of a callee; of another expression, the names at its end.
pub(super) fn callee_path(callee: &Expr<'_>) -> String {
    let mut parts = Vec::new();
    let mut current = callee;
    loop {
        match &current.kind {
            ExprKind::Name(name) => {
                parts.push(*name);
                break;
            }
            ExprKind::Member(base, name) => {
                parts.push(name);
                current = base;
            }
            _ => break,
        }
    }
    parts.reverse();
    parts.join(".")
}

/// The operand of a conversion, which is its only argument: `float64(0)`, `string("a")`.
fn conversion_operand<'t>(cx: &Context<'_>, expr: &Expr<'t>) -> Option<Expression<'t>> {
    let arguments = match &expr.kind {
        ExprKind::Call(callee, arguments) => {
            let name = callee_path(callee);
            let function = name.rsplit('.').next().unwrap_or_default();
            let converts = lang::of(cx.language()).is_conversion(function);
            arguments
                .as_slice()
                .first()
                .filter(|_| converts && arguments.len() == 1)
        }
        _ => None,
    }?;
    Some(arguments.value)
}

/// The text of a string literal, or of the literal in a conversion to a string.
fn string_value(cx: &Context<'_>, expr: &Expr<'_>) -> Option<String> {
    match &expr.kind {
        ExprKind::String(_, text) => Some(text.as_ref()?.clone().into_owned()),
        _ => match conversion_operand(cx, expr)?.lower().kind {
            ExprKind::String(_, text) => Some(text?.into_owned()),
            _ => None,
        },
    }
}

/// Whether two normalized codes are the same. A package in front of what is called may be left out
/// in one of them, where the language lets an imported name stand without it.
fn is_same_code(cx: &Context<'_>, expected: &str, found: &str) -> bool {
    if expected == found {
        return true;
    }
    let language = lang::of(cx.language());
    let is_package = |word: &str| {
        word.starts_with(char::is_lowercase)
            && !matches!(word, "self" | "cls" | "this" | "super")
            && cx.names.variables(word).is_empty()
    };
    without_packages(found, &is_package) == expected
        || !language.unqualified_is_own_package()
            && without_packages(expected, &is_package) == found
}

/// Whether an expression is an identifier, a string with that text, or a construction of a type
/// with that name.
fn matches_word(cx: &Context<'_>, word: &str, found: &Expr<'_>) -> bool {
    let last = |name: &str| {
        let plain = name.split(['<', '(', '{']).next().unwrap_or(name).trim();
        plain.rsplit(['.', ':']).next() == Some(word)
    };
    match &found.kind {
        ExprKind::Name(name) | ExprKind::Member(_, name) => *name == word,
        ExprKind::Construct(_, ty, _) => last(ty),
        ExprKind::Call(callee, _) => {
            let text = callee.source.text();
            // A call is a construction only if the callee is spelled like a type.
            last(text) && word.starts_with(|first: char| first.is_uppercase())
                || string_value(cx, found).is_some_and(|string| string == word)
        }
        ExprKind::Address(inner) => matches_word(cx, word, inner),
        _ => string_value(cx, found).is_some_and(|string| string == word),
    }
}

/// Whether an expression is a collection with the same entries. Where brackets determine the kind
/// of an empty collection, it must agree.
fn matches_collection(
    cx: &Context<'_>,
    open: char,
    entries: &[ExpectedValue],
    found: &Expr<'_>,
    declared: Option<&Type>,
    depth: usize,
) -> bool {
    if entries.is_empty() && open != '(' {
        let kind = lang::of(cx.language()).empty_literal(open);
        return is_empty(cx, kind.unwrap_or_default(), found, declared);
    }
    if entries
        .iter()
        .any(|entry| matches!(entry, ExpectedValue::Pair(..)))
    {
        let found = entries::of_expression(cx, found, depth);
        return found.is_some_and(|found| matches_entries(cx, entries, &found, depth));
    }
    let matches_all = |elements: &[Expr<'_>]| {
        elements.len() == entries.len()
            && elements
                .iter()
                .zip(entries)
                .all(|(element, entry)| matches_expr(cx, entry, element, None, depth))
    };
    match &found.kind {
        ExprKind::Collection(kind, elements) => {
            let agrees = match (kind, open) {
                (CollectionKind::List, open) => open == '[',
                (CollectionKind::Tuple, open) => open == '(',
                (CollectionKind::Set | CollectionKind::Dict, open) => open == '{',
                (CollectionKind::Braces, _) => true,
                (CollectionKind::Generator, _) => false,
            };
            agrees && matches_all(elements)
        }
        ExprKind::Construct(_, _, arguments) => {
            matches_arguments(cx, entries, &argument_values(arguments), depth)
        }
        ExprKind::Call(callee, arguments) => {
            makes_collection(cx, callee)
                && matches_arguments(cx, entries, &argument_values(arguments), depth)
        }
        _ => false,
    }
}

/// Whether the entries of a collection are those expected, in any order.
fn matches_entries(
    cx: &Context<'_>,
    expected: &[ExpectedValue],
    found: &[(EntryKey<'_>, Expr<'_>)],
    depth: usize,
) -> bool {
    let is_entry = |(key, value): &(EntryKey<'_>, Expr<'_>), expected: &ExpectedValue| {
        let ExpectedValue::Pair(expected_key, expected_value) = expected else {
            return false;
        };
        let is_key = match key {
            EntryKey::Expression(key) => matches_expr(cx, expected_key, key, None, depth),
            EntryKey::Text(key) => ExpectedValue::parse(key) == **expected_key,
        };
        is_key && matches_expr(cx, expected_value, value, None, depth)
    };
    expected.len() == found.len()
        && expected
            .iter()
            .all(|expected| found.iter().any(|entry| is_entry(entry, expected)))
}

fn argument_values<'t>(arguments: &[Argument<'t>]) -> Vec<Expression<'t>> {
    arguments.iter().map(|argument| argument.value).collect()
}

/// Whether a function returns a collection whose elements are its arguments.
fn makes_collection(cx: &Context<'_>, callee: &Expr<'_>) -> bool {
    let made = lang::of(cx.language()).collection_factory(&callee_path(callee));
    made.is_some_and(|kind| kind != "Map")
}

/// Whether the arguments are the entries, or a single collection of them.
fn matches_arguments(
    cx: &Context<'_>,
    entries: &[ExpectedValue],
    arguments: &[Expression<'_>],
    depth: usize,
) -> bool {
    let lowered: Vec<_> = arguments.iter().map(Expression::lower).collect();
    // `new ArrayList<>(Arrays.asList(1, 2))`.
    if let [
        Expr {
            kind: ExprKind::Call(callee, inner),
            ..
        },
    ] = lowered.as_slice()
        && let Some(deeper) = depth.checked_sub(1)
        && makes_collection(cx, callee)
    {
        return matches_arguments(cx, entries, &argument_values(inner), deeper);
    }
    let elements: &[Expr<'_>] = match lowered.as_slice() {
        [
            Expr {
                kind: ExprKind::Collection(_, elements),
                ..
            },
        ] => elements,
        all => all,
    };
    elements.len() == entries.len()
        && elements
            .iter()
            .zip(entries)
            .all(|(element, entry)| matches_expr(cx, entry, element, None, depth))
}

/// Whether a C++ construction is the expected value: `T x;`, `T x(a)`, `T x{}`.
fn matches_construction(
    cx: &Context<'_>,
    expected: &ExpectedValue,
    ty: &Type,
    arguments: &[Expression<'_>],
) -> bool {
    match expected {
        ExpectedValue::Quoted(bare, _) => {
            matches_construction(cx, bare, ty, arguments)
                || matches!(arguments, [one] if matches_expr(cx, expected, &one.lower(), None, MAX_DEPTH))
        }
        ExpectedValue::Empty(kind) => arguments.is_empty() && is_of_kind(cx, kind, ty),
        ExpectedValue::Collection(_, expected) => match entries::of_elements(arguments) {
            Some(found) if matches_entries(cx, expected, &found, MAX_DEPTH) => true,
            _ => matches_arguments(cx, expected, arguments, MAX_DEPTH),
        },
        ExpectedValue::Word(word) => {
            ty.name() == Some(word)
                || matches!(arguments, [one] if matches_expr(cx, expected, &one.lower(), None, MAX_DEPTH))
        }
        ExpectedValue::Code(code) => {
            let written: Vec<_> = arguments.iter().map(|one| normalized(one.text())).collect();
            let name = ty.name().unwrap_or_default();
            let inner = written.join(",");
            *code == format!("{name}({inner})")
                || *code == format!("{name}{{{inner}}}")
                || written.len() == 1 && written[0] == *code
        }
        ExpectedValue::Number(_)
        | ExpectedValue::Boolean(_)
        | ExpectedValue::Null
        | ExpectedValue::String(_) => match arguments {
            [] => matches_zero(cx, expected, ty) && !matches!(expected, ExpectedValue::Null),
            [one] => matches_expr(cx, expected, &one.lower(), None, MAX_DEPTH),
            _ => false,
        },
        ExpectedValue::Pair(..) | ExpectedValue::Prose => false,
    }
}
