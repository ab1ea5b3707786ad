//! The result types of operators.

use super::{ExprContext, TypeInference};
use crate::check::types::Type;
use crate::facts::{Expr, ExprKind};
use crate::language::Language;

/// The number types of a language, each wider than those before it.
const fn number_types(language: Language) -> &'static [&'static str] {
    match language {
        Language::Python => &["bool", "int", "float", "complex"],
        Language::Java => &["byte", "short", "char", "int", "long", "float", "double"],
        Language::Go => &[],
        Language::Cpp => &[
            "bool",
            "char",
            "short",
            "int",
            "unsigned int",
            "long",
            "unsigned long",
            "size_t",
            "long long",
            "unsigned long long",
            "float",
            "double",
            "long double",
        ],
    }
}

/// The type to which narrower numbers are promoted in arithmetic.
const PROMOTED: &str = "int";

/// The type of arithmetic on two numbers: the wider of their types.
pub(super) fn arithmetic(language: Language, left: &Type, right: &Type) -> Option<Type> {
    if language == Language::Go {
        return (left == right).then(|| left.clone());
    }
    let number_types = number_types(language);
    let rank = |name: &str| number_types.iter().position(|known| *known == name);
    let words = crate::check::types::TypeWords::of(language);
    let of = |ty: &Type| match ty {
        Type::Named(path, None) if path.len() == 1 => rank(words.canonical(&path[0])),
        _ => None,
    };
    let wider = of(left)?.max(of(right)?).max(rank(PROMOTED)?);
    Some(Type::named(number_types[wider]))
}

impl<'a> TypeInference<'_, 'a> {
    pub(super) fn unary(
        &self,
        operator: &str,
        operand: &Expr<'a>,
        context: ExprContext,
    ) -> Option<Type> {
        match operator {
            "not" | "!" => Some(Type::named(self.boolean_name())),
            "*" => match self.expr(operand, context)? {
                Type::Pointer(inner) => Some(*inner),
                _ => None,
            },
            "<-" => match self.expr(operand, context)? {
                Type::Channel(inner) => Some(*inner),
                _ => None,
            },
            _ => {
                let ty = self.expr(operand, context)?;
                match operator {
                    "++" | "--" => Some(ty),
                    _ => arithmetic(self.language(), &ty, &ty),
                }
            }
        }
    }

    pub(super) fn binary(
        &self,
        operator: &str,
        left: &Expr<'a>,
        right: &Expr<'a>,
        context: ExprContext,
    ) -> Option<Type> {
        match operator {
            "==" | "!=" | "<" | ">" | "<=" | ">=" | "in" | "not in" | "is" | "is not" | "<>" => {
                return Some(Type::named(self.boolean_name()));
            }
            "&&" | "||" => return Some(Type::named(self.boolean_name())),
            "instanceof" => return Some(Type::named(self.boolean_name())),
            "and" | "or" if self.language() != Language::Python => {
                return Some(Type::named(self.boolean_name()));
            }
            "and" | "or" => {
                let (left, right) = (self.expr(left, context)?, self.expr(right, context)?);
                return (left == right).then_some(left);
            }
            _ => {}
        }
        let (left_type, right_type) = (self.expr(left, context), self.expr(right, context));
        match self.language() {
            Language::Python => python_binary(operator, left_type?, right_type),
            Language::Go => go_binary(operator, (left, left_type), (right, right_type)),
            Language::Java => java_binary(operator, left_type, right_type),
            Language::Cpp => cpp_binary(operator, left_type?, right_type),
        }
    }
}

fn python_binary(operator: &str, left: Type, right: Option<Type>) -> Option<Type> {
    let name = left.name().unwrap_or_default().to_owned();
    let is_number = |ty: &Type| arithmetic(Language::Python, ty, ty).is_some();
    match (operator, name.as_str()) {
        ("%", "str" | "bytes") => Some(left),
        ("*", "str" | "list" | "tuple" | "bytes") => {
            right.as_ref().is_none_or(is_number).then_some(left)
        }
        ("+", "str" | "bytes") => Some(left),
        ("+", "list" | "tuple") => match right? {
            Type::Named(path, arguments) if path.last() == Some(&name) => {
                let same = left.arguments() == arguments.as_deref().unwrap_or_default();
                let unknown = Type::Named(vec![name], None);
                Some(if same { left } else { unknown })
            }
            _ => None,
        },
        ("|" | "&" | "-" | "^", "set" | "frozenset") => Some(left),
        ("|", "dict") => Some(left),
        ("&" | "|" | "^", "bool") if right.as_ref().and_then(Type::name) == Some("bool") => {
            Some(left)
        }
        ("*", _) if right.as_ref().and_then(Type::name) == Some("str") && is_number(&left) => right,
        ("*", _) if right.as_ref().and_then(Type::name) == Some("list") && is_number(&left) => {
            right
        }
        ("/", _) => {
            let wide = arithmetic(Language::Python, &left, &right?)?;
            Some(if wide.name() == Some("complex") {
                wide
            } else {
                Type::named("float")
            })
        }
        ("-", "datetime" | "date") => match right?.name() {
            Some("timedelta") => Some(left),
            Some("datetime" | "date") => Some(Type::named("timedelta")),
            _ => None,
        },
        ("+", "datetime" | "date" | "timedelta") => Some(left),
        ("+" | "-" | "*" | "//" | "%" | "**" | "<<" | ">>" | "&" | "|" | "^", _) => {
            arithmetic(Language::Python, &left, &right?)
        }
        _ => None,
    }
}

/// Both operands have the same type; an untyped constant takes the type of the other operand.
fn go_binary(
    operator: &str,
    (left, left_type): (&Expr<'_>, Option<Type>),
    (right, right_type): (&Expr<'_>, Option<Type>),
) -> Option<Type> {
    if matches!(operator, "<<" | ">>") {
        return left_type;
    }
    match (is_constant(left), is_constant(right)) {
        (true, true) => {
            let wide = |ty: &Option<Type>| ty.as_ref().and_then(Type::name) == Some("float64");
            if wide(&right_type) {
                right_type
            } else {
                left_type
            }
        }
        (true, false) => right_type,
        (false, true) => left_type,
        (false, false) => {
            let (left, right) = (left_type?, right_type?);
            (left == right).then_some(left)
        }
    }
}

/// Whether an operand is an untyped constant: a literal or a signed number.
fn is_constant(expr: &Expr<'_>) -> bool {
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::String(..) => true,
        ExprKind::Unary(_, operand) => matches!(operand.kind, ExprKind::Number(_)),
        _ => false,
    }
}

fn java_binary(operator: &str, left: Option<Type>, right: Option<Type>) -> Option<Type> {
    let is_string = |ty: &Option<Type>| ty.as_ref().and_then(Type::name) == Some("String");
    if operator == "+" && (is_string(&left) || is_string(&right)) {
        return Some(Type::named("String"));
    }
    let (left, right) = (left?, right?);
    match operator {
        "<<" | ">>" | ">>>" => arithmetic(Language::Java, &left, &left),
        "&" | "|" | "^" if left.name() == Some("boolean") => Some(left),
        _ => arithmetic(Language::Java, &left, &right),
    }
}

fn cpp_binary(operator: &str, left: Type, right: Option<Type>) -> Option<Type> {
    let is_string = |ty: &Type| matches!(ty, Type::Named(path, _) if path.last().is_some_and(|name| name == "string"));
    if operator == "+" && is_string(&left) {
        return Some(left);
    }
    let right = right?;
    if operator == "+" && is_string(&right) {
        return Some(right);
    }
    match operator {
        "<<" | ">>" => arithmetic(Language::Cpp, &left, &left),
        "+" | "-" if matches!(left, Type::Pointer(_)) => match right {
            Type::Pointer(_) => Some(Type::named("ptrdiff_t")),
            _ => Some(left),
        },
        _ => arithmetic(Language::Cpp, &left, &right),
    }
}
