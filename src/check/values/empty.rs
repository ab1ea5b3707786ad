//! Values such as "an empty list".

use super::ExpectedValue;
use super::entries::callee_path;
use super::number::Number;
use crate::check::Context;
use crate::check::types::{Type, TypeMatch, matches};
use crate::facts::{Argument, CollectionKind, ConstructForm, Expr, ExprKind};
use crate::lang::Lower;
use crate::language::LanguageProfile;

/// Whether an expression is an empty literal or construction of a kind of collection; an empty
/// `kind` matches any.
pub(super) fn is_empty(
    cx: &Context<'_>,
    kind: &str,
    found: &Expr<'_>,
    declared: Option<&Type>,
) -> bool {
    let of_kind = |ty: &Type| is_of_kind(cx, kind, ty);
    match &found.kind {
        ExprKind::Collection(form, elements) if elements.is_empty() => match form {
            CollectionKind::Braces => declared.is_none_or(of_kind),
            CollectionKind::Generator => false,
            _ => {
                let made = form.type_in(&cx.profile().types.collections).map(Type::named);
                let is_map = *form == CollectionKind::Dict && ["map", "dictionary"].contains(&kind);
                // The declaration may say what a literal makes.
                let declared = declared.filter(|_| cx.profile().classes.lists_construct);
                is_map || declared.or(made.as_ref()).is_some_and(of_kind)
            }
        },
        ExprKind::String(_, Some(text)) => {
            text.is_empty() && of_kind(&cx.profile().types.text_type())
        }
        ExprKind::Lambda(_) if kind == "function" => {
            let code: String = found.source.text().split_whitespace().collect();
            code.ends_with("{}")
        }
        ExprKind::Construct(form, ty, arguments) => {
            holds_nothing(cx, *form, arguments)
                && (of_kind(&cx.parse(ty)) || declared.is_some_and(of_kind))
        }
        ExprKind::Call(callee, arguments) => {
            let text = callee_path(callee);
            let made = match cx.profile().types.collection_made_by(&text) {
                Some(kind) => Type::named(kind),
                None => cx.parse(&text),
            };
            let is_factory = ["defaultdict", "noneOf"].iter().any(|name| text.ends_with(name));
            (arguments.is_empty() || is_factory) && of_kind(&made)
        }
        _ => false,
    }
}

/// Whether the arguments of a construction give it no elements: `make([]int, 0, 10)`,
/// `new ArrayList<>(10)`, `new EnumMap<>(Day.class)`, `new TreeMap<>(Comparator.reverseOrder())`.
fn holds_nothing(cx: &Context<'_>, form: ConstructForm, arguments: &[Argument<'_>]) -> bool {
    let types = &cx.profile().types;
    let sizes_are_capacities = form == ConstructForm::New && types.sizes_are_capacities;
    arguments.iter().enumerate().all(|(at, Argument { value, .. })| {
        let text = value.text();
        match value.lower().kind {
            ExprKind::Number(_) => {
                let is_capacity = sizes_are_capacities || form == ConstructForm::Make && at > 0;
                is_capacity || Number::parse(text).is_some_and(Number::is_zero)
            }
            ExprKind::Name(name) if sizes_are_capacities => is_number(cx, name),
            ExprKind::Lambda(_) => true,
            _ => {
                let begins = |start: &&str| text.starts_with(*start);
                sizes_are_capacities
                    && (text.ends_with(".class")
                        || text.contains("::")
                        || types.comparers.iter().any(begins))
            }
        }
    })
}

/// Whether every variable of a name is declared as a number.
fn is_number(cx: &Context<'_>, name: &str) -> bool {
    let variables = cx.names.variables(name);
    let numbers = cx.profile().types.numbers;
    let mut types = variables.iter().map(|variable| variable.ty.as_ref());
    types.len() > 0 && types.all(|ty| ty.is_some_and(|ty| cx.parse(&ty.text).is_one_of(numbers)))
}

/// Whether a type is of the given kind, or not known to differ from it.
pub(super) fn is_of_kind(cx: &Context<'_>, kind: &str, ty: &Type) -> bool {
    if kind.is_empty() {
        return true;
    }
    let expected = cx.parse_expected(kind);
    matches(cx, &expected, ty) != TypeMatch::No
        || ty.name().is_some_and(|name| last_word(name) == kind)
}

/// The last word of a class's name, which says what kind of collection it is: `deque` of
/// `ArrayDeque`, `set` of `unordered_set`.
fn last_word(name: &str) -> String {
    let start = name.rfind(|c: char| c.is_uppercase() || c == '_').unwrap_or_default();
    name[start..].trim_start_matches('_').to_lowercase()
}

/// The value of a variable that is declared without one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ZeroValue {
    Number,
    False,
    EmptyText,
    Null,
}

/// The initial value of a variable of this type that is declared without one. Of a type that the
/// code defines, only a language in which all such types are references knows it.
fn zero_value(profile: &LanguageProfile, ty: &Type) -> Option<ZeroValue> {
    let types = &profile.types;
    match ty {
        Type::Pointer(_)
        | Type::Slice(_)
        | Type::Map(..)
        | Type::Channel(_)
        | Type::Function
        | Type::Signature(..)
        | Type::Interface => Some(ZeroValue::Null),
        ty if ty.is_one_of(&["<-chan", "chan<-"]) => Some(ZeroValue::Null),
        ty if ty.is_one_of(&[types.boolean]) => Some(ZeroValue::False),
        ty if ty.is_one_of(types.numbers) => Some(ZeroValue::Number),
        ty if profile.classes.declarations_construct && ty.is_one_of(&[types.text]) => {
            Some(ZeroValue::EmptyText)
        }
        ty if types.error.is_some_and(|error| ty.is_one_of(&[error])) => Some(ZeroValue::Null),
        _ => (!profile.classes.declarations_construct).then_some(ZeroValue::Null),
    }
}

/// Whether the zero value of a type is the expected value: Go variables, Java fields, C++ statics.
pub(super) fn matches_zero(cx: &Context<'_>, expected: &ExpectedValue, ty: &Type) -> bool {
    let profile = cx.profile();
    let zero = zero_value(profile, ty);
    match expected {
        ExpectedValue::Quoted(bare, _) | ExpectedValue::Bare(bare, _) => matches_zero(cx, bare, ty),
        ExpectedValue::Number(value) => zero == Some(ZeroValue::Number) && value.is_zero(),
        ExpectedValue::Boolean(value) => zero == Some(ZeroValue::False) && !value,
        ExpectedValue::String(text) => zero == Some(ZeroValue::EmptyText) && text.is_empty(),
        ExpectedValue::Null => match zero {
            Some(zero) => zero == ZeroValue::Null,
            None => is_null_by_definition(cx, ty),
        },
        ExpectedValue::Empty(kind) => {
            let holds_something =
                zero == Some(ZeroValue::EmptyText) || ty.name().is_none() || is_own_class(cx, ty);
            profile.types.zero_values_are_empty && holds_something && is_of_kind(cx, kind, ty)
        }
        ExpectedValue::Collection('{', entries) => {
            entries.is_empty() && profile.types.zero_values_are_empty && is_own_class(cx, ty)
        }
        ExpectedValue::Word(word) => ty.name() == Some(word) && is_own_class(cx, ty),
        _ => false,
    }
}

/// Whether the zero value of a type of the code is null: of an interface, and of a name for a type
/// whose zero value is null.
fn is_null_by_definition(cx: &Context<'_>, ty: &Type) -> bool {
    let is_null = |ty: &Type| zero_value(cx.profile(), ty) == Some(ZeroValue::Null);
    ty.name().is_some_and(|name| {
        cx.names.types(name).iter().any(|definition| {
            let underlying = definition.underlying.as_ref();
            definition.is_interface || underlying.is_some_and(|ty| is_null(&cx.parse(&ty.text)))
        })
    })
}

fn is_own_class(cx: &Context<'_>, ty: &Type) -> bool {
    ty.name().is_some_and(|name| cx.names.types(name).iter().any(|definition| definition.is_class))
}
