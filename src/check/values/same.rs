//! Whether what a variable holds is the value that is asked for.

use super::asked::{Asked, normal, number};
use super::constant;
use crate::check::Context;
use crate::check::types::{Same, Type, parse, parse_asked, same};
use crate::language::Language;
use crate::syntax::{CollectionKind, Expr, ExprKind, Expression, InitialValue, Variable};

/// How deep collections are compared.
const MAX_DEPTH: usize = 12;

/// Whether the first value of a variable is the one that is asked for.
pub(in crate::check) fn same_initial(
    cx: &Context<'_>,
    asked: &Asked,
    variable: &Variable<'_>,
    value: &InitialValue<'_>,
) -> bool {
    let declared = || {
        let ty = variable.ty.as_ref()?;
        Some(parse(cx.language(), &ty.text))
    };
    match value {
        InitialValue::None
        | InitialValue::Each(_)
        | InitialValue::EachElement(..)
        | InitialValue::Key(_) => false,
        InitialValue::Expression(value) => {
            same_expression(cx, asked, &value.lower(), declared().as_ref(), MAX_DEPTH)
        }
        InitialValue::Iota(value, iota) => {
            let value = value.lower();
            let counted = || constant::evaluated(&value, *iota).map(|number| number as f64);
            match asked {
                Asked::Number(asked) => counted() == Some(*asked),
                _ => same_expression(cx, asked, &value, declared().as_ref(), MAX_DEPTH),
            }
        }
        InitialValue::Element(value, Some(at)) => match value.lower().kind {
            ExprKind::Collection(_, elements) => elements
                .get(*at)
                .is_some_and(|element| same_expression(cx, asked, element, None, MAX_DEPTH)),
            _ => false,
        },
        InitialValue::Element(_, None) => false,
        InitialValue::Arguments(arguments) => {
            declared().is_some_and(|ty| same_construction(cx, asked, &ty, arguments))
        }
        InitialValue::Zero => declared().is_some_and(|ty| same_zero(cx, asked, &ty)),
    }
}

/// Whether a text of the code is the value that is asked for (template 42).
pub(in crate::check) fn same_text(cx: &Context<'_>, asked: &Asked, value: &Expression<'_>) -> bool {
    same_expression(cx, asked, &value.lower(), None, MAX_DEPTH)
}

fn same_expression(
    cx: &Context<'_>,
    asked: &Asked,
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
        return same_expression(cx, asked, inner, declared, deeper);
    }
    let text = found.source.text();
    match asked {
        Asked::Null => matches!(found.kind, ExprKind::Null),
        Asked::Boolean(value) => matches!(found.kind, ExprKind::Boolean(other) if other == *value),
        Asked::Number(value) => {
            is_number(found) && number(text.trim_matches(['(', ')'])) == Some(*value)
                || converted(found)
                    .is_some_and(|inner| same_expression(cx, asked, &inner.lower(), None, deeper))
                || matches!(&found.kind, ExprKind::String(_, Some(string)) if number(string) == Some(*value))
        }
        Asked::String(value) => {
            string_of(found).is_some_and(|string| unescaped(&string) == unescaped(value))
        }
        Asked::Word(word) => same_word(word, found),
        Asked::Collection(open, entries) => {
            same_collection(cx, *open, entries, found, declared, deeper)
        }
        Asked::Empty(kind) => is_empty(cx, kind, found, declared),
        Asked::Code(code) => normal(text) == *code,
        Asked::Prose => false,
    }
}

/// A number or a signed number.
fn is_number(expr: &Expr<'_>) -> bool {
    match &expr.kind {
        ExprKind::Number(_) => true,
        ExprKind::Unary("-" | "+", inner) => matches!(inner.kind, ExprKind::Number(_)),
        _ => false,
    }
}

/// The dotted name of what is called, as far as it is one.
fn called(callee: &Expr<'_>) -> String {
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

/// The only argument of a call that wraps a value: `float64(0)`, `string("a")`,
/// `new BigDecimal("0")`.
fn converted<'t>(expr: &Expr<'t>) -> Option<Expression<'t>> {
    let arguments = match &expr.kind {
        ExprKind::Call(callee, arguments) => {
            let name = called(callee);
            let converts = matches!(
                name.rsplit('.').next().unwrap_or_default(),
                "int"
                    | "int8"
                    | "int16"
                    | "int32"
                    | "int64"
                    | "uint"
                    | "uint8"
                    | "uint16"
                    | "uint32"
                    | "uint64"
                    | "float32"
                    | "float64"
                    | "float"
                    | "double"
                    | "long"
                    | "string"
                    | "str"
                    | "Decimal"
                    | "valueOf"
                    | "size_t"
            );
            arguments
                .as_slice()
                .first()
                .filter(|_| converts && arguments.len() == 1)
        }
        _ => None,
    }?;
    Some(arguments.value)
}

/// The text of a string literal, or of one that a string is built from.
fn string_of(expr: &Expr<'_>) -> Option<String> {
    match &expr.kind {
        ExprKind::String(_, text) => Some(text.as_ref()?.clone().into_owned()),
        _ => match converted(expr)?.lower().kind {
            ExprKind::String(_, text) => Some(text?.into_owned()),
            _ => None,
        },
    }
}

/// Escapes that instructions and code write differently.
fn unescaped(text: &str) -> String {
    text.replace("\\'", "'").replace("\\\"", "\"")
}

/// An identifier, a string of that text, or a construction of a type of that name.
fn same_word(word: &str, found: &Expr<'_>) -> bool {
    let last = |name: &str| {
        let plain = name.split(['<', '(', '{']).next().unwrap_or(name).trim();
        plain.rsplit(['.', ':']).next() == Some(word)
    };
    match &found.kind {
        ExprKind::Name(name) | ExprKind::Member(_, name) => *name == word,
        ExprKind::Construct(_, ty, _) => last(ty),
        ExprKind::Call(callee, _) => {
            let text = callee.source.text();
            // A call is a construction only of what is written like a type.
            last(text) && word.starts_with(|first: char| first.is_uppercase())
                || string_of(found).is_some_and(|string| string == word)
        }
        ExprKind::Address(inner) => same_word(word, inner),
        _ => string_of(found).is_some_and(|string| string == word),
    }
}

/// A display with the same entries; in Python the brackets must agree.
fn same_collection(
    cx: &Context<'_>,
    open: char,
    entries: &[Asked],
    found: &Expr<'_>,
    declared: Option<&Type>,
    depth: usize,
) -> bool {
    if entries.is_empty() && open != '(' {
        let is_python = cx.language() == Language::Python;
        let kind = match open {
            '[' if is_python => "list",
            '{' if is_python => "dict",
            _ => "",
        };
        return is_empty(cx, kind, found, declared);
    }
    let same_all = |elements: &[Expr<'_>]| {
        elements.len() == entries.len()
            && elements
                .iter()
                .zip(entries)
                .all(|(element, entry)| same_expression(cx, entry, element, None, depth))
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
            agrees && same_all(elements)
        }
        ExprKind::Construct(_, _, arguments) => {
            same_arguments(cx, entries, arguments.iter().map(|one| one.value), depth)
        }
        ExprKind::Call(callee, arguments) => {
            let lists = matches!(
                called(callee).as_str(),
                "Arrays.asList" | "List.of" | "Set.of"
            );
            lists && same_arguments(cx, entries, arguments.iter().map(|one| one.value), depth)
        }
        _ => false,
    }
}

/// The arguments are the entries, or one display of them.
fn same_arguments<'t>(
    cx: &Context<'_>,
    entries: &[Asked],
    arguments: impl Iterator<Item = Expression<'t>>,
    depth: usize,
) -> bool {
    let lowered: Vec<_> = arguments.map(|value| value.lower()).collect();
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
            .all(|(element, entry)| same_expression(cx, entry, element, None, depth))
}

/// An empty literal, constructor or default construction of a kind; an unnamed kind is any.
fn is_empty(cx: &Context<'_>, kind: &str, found: &Expr<'_>, declared: Option<&Type>) -> bool {
    let language = cx.language();
    let of_kind = |ty: &Type| is_of_kind(cx, kind, ty);
    match &found.kind {
        ExprKind::Collection(form, elements) if elements.is_empty() => {
            let made = match form {
                CollectionKind::List => "list",
                CollectionKind::Dict => "dict",
                CollectionKind::Set => "set",
                CollectionKind::Tuple => "tuple",
                CollectionKind::Braces => {
                    return declared.is_none_or(of_kind);
                }
                CollectionKind::Generator => return false,
            };
            of_kind(&Type::named(made))
        }
        ExprKind::String(_, Some(text)) => text.is_empty() && of_kind(&string_type(language)),
        ExprKind::Construct(_, ty, arguments) => {
            let made = parse(language, ty);
            let holds_nothing = arguments.iter().all(|argument| is_size(&argument.value));
            holds_nothing && (of_kind(&made) || declared.is_some_and(of_kind))
        }
        ExprKind::Call(callee, arguments) => {
            let text = called(callee);
            let made = match text.as_str() {
                "List.of" | "Collections.emptyList" => Type::named("List"),
                "Map.of" | "Collections.emptyMap" => Type::named("Map"),
                "Set.of" | "Collections.emptySet" => Type::named("Set"),
                _ => parse(language, &text),
            };
            let is_factory = text.ends_with("defaultdict");
            (arguments.is_empty() || is_factory) && of_kind(&made)
        }
        _ => false,
    }
}

/// A size of zero or a capacity: `make([]int, 0)`, `make(map[string]int)`, `new int[0]`.
fn is_size(value: &Expression<'_>) -> bool {
    matches!(value.lower().kind, ExprKind::Number(_)) && number(value.text()) == Some(0.0)
}

fn string_type(language: Language) -> Type {
    Type::named(match language {
        Language::Python => "str",
        Language::Java => "String",
        Language::Go | Language::Cpp => "string",
    })
}

/// Whether a type is of the kind that a word names.
fn is_of_kind(cx: &Context<'_>, kind: &str, ty: &Type) -> bool {
    if kind.is_empty() {
        return true;
    }
    let asked = parse_asked(cx.language(), kind);
    same(cx, &asked, ty) != Same::No
}

/// A C++ construction: `T x;`, `T x(a)`, `T x{}`.
fn same_construction(
    cx: &Context<'_>,
    asked: &Asked,
    ty: &Type,
    arguments: &[Expression<'_>],
) -> bool {
    match asked {
        Asked::Empty(kind) => arguments.is_empty() && is_of_kind(cx, kind, ty),
        Asked::Collection(_, entries) => {
            same_arguments(cx, entries, arguments.iter().copied(), MAX_DEPTH)
        }
        Asked::Word(word) => {
            ty.name() == Some(word)
                || matches!(arguments, [one] if same_expression(cx, asked, &one.lower(), None, MAX_DEPTH))
        }
        Asked::Code(code) => {
            let written: Vec<_> = arguments.iter().map(|one| normal(one.text())).collect();
            let name = ty.name().unwrap_or_default();
            let inner = written.join(",");
            *code == format!("{name}({inner})")
                || *code == format!("{name}{{{inner}}}")
                || written.len() == 1 && written[0] == *code
        }
        Asked::Number(_) | Asked::Boolean(_) | Asked::Null | Asked::String(_) => match arguments {
            [] => same_zero(cx, asked, ty) && !matches!(asked, Asked::Null),
            [one] => same_expression(cx, asked, &one.lower(), None, MAX_DEPTH),
            _ => false,
        },
        Asked::Prose => false,
    }
}

/// The zero value of a type: Go variables, Java fields, C++ statics.
fn same_zero(cx: &Context<'_>, asked: &Asked, ty: &Type) -> bool {
    const NUMBERS: [&str; 22] = [
        "byte",
        "char",
        "complex128",
        "complex64",
        "double",
        "float",
        "float32",
        "float64",
        "int",
        "int16",
        "int32",
        "int64",
        "int8",
        "long",
        "rune",
        "short",
        "uint",
        "uint16",
        "uint32",
        "uint64",
        "uint8",
        "uintptr",
    ];
    let language = cx.language();
    let name = match ty {
        Type::Named(path, _) if path.len() == 1 => path[0].as_str(),
        _ => "",
    };
    let is_number = NUMBERS.contains(&name) || name.starts_with("unsigned") || name == "size_t";
    let is_boolean = matches!(name, "bool" | "boolean");
    let is_string = name == "string" && language == Language::Go;
    match asked {
        Asked::Number(value) => is_number && *value == 0.0,
        Asked::Boolean(value) => is_boolean && !value,
        Asked::String(text) => is_string && text.is_empty(),
        Asked::Null => !is_number && !is_boolean && !is_string && is_nullable(cx, ty),
        Asked::Empty(kind) => {
            language == Language::Go
                && (is_string || ty.name().is_none() || is_own_struct(cx, ty))
                && is_of_kind(cx, kind, ty)
        }
        Asked::Collection('{', entries) => {
            entries.is_empty() && language == Language::Go && is_own_struct(cx, ty)
        }
        Asked::Word(word) => ty.name() == Some(word) && is_own_struct(cx, ty),
        _ => false,
    }
}

/// Whether the zero value of a type is null: in Java every class, in Go what is no struct.
fn is_nullable(cx: &Context<'_>, ty: &Type) -> bool {
    match (cx.language(), ty) {
        (Language::Java, _) => true,
        (_, Type::Pointer(_)) => true,
        (Language::Go, Type::Slice(_) | Type::Map(..) | Type::Channel(_) | Type::Function) => true,
        (Language::Go, Type::Interface) => true,
        (Language::Go, Type::Named(path, _)) => {
            let name = path.last().map_or("", String::as_str);
            name == "error"
                || crate::check::lookup::types(cx, name)
                    .iter()
                    .any(|definition| {
                        definition.is_interface
                            || definition.underlying.as_ref().is_some_and(|ty| {
                                matches!(
                                    parse(Language::Go, &ty.text),
                                    Type::Slice(_)
                                        | Type::Map(..)
                                        | Type::Pointer(_)
                                        | Type::Function
                                )
                            })
                    })
        }
        _ => false,
    }
}

fn is_own_struct(cx: &Context<'_>, ty: &Type) -> bool {
    ty.name().is_some_and(|name| {
        crate::check::lookup::types(cx, name)
            .iter()
            .any(|definition| definition.is_class)
    })
}
