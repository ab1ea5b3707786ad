//! Whether a construction passes the listed parameters.

use super::constructions::{Construction, Factory};
use crate::check::Context;
use crate::check::structural::creates_collection;
use crate::check::types::Type;
use crate::check::values::{self, ExpectedValue};
use crate::facts::{
    Argument, Expr, ExprKind, Expression, Function, Parameter, TokenKind, TypeDefinition, Variable,
    VariableKind,
};
use crate::instruction::Member;
use crate::lang::Lower;
use crate::names::{QualifiedName, base_name};
use crate::response::Span;

impl<'a> Construction<'a> {
    pub(super) fn passes(&self, cx: &Context<'a>, class: &str, member: &Member) -> bool {
        if self.is_written_as(&member.text) || self.passes_value(cx, &member.text) {
            return true;
        }
        let names = member.readings.iter().map(|(name, _)| name.as_str());
        let names: Vec<_> = match member.readings.is_empty() {
            true => vec![member.text.as_str()],
            false => names.collect(),
        };
        names.into_iter().any(|name| {
            self.arguments.iter().enumerate().any(|(at, argument)| {
                argument.name == Some(name)
                    || contains_identifier(cx, argument.value.span(), name)
                    || is_literal(cx, &argument.value.lower(), name, MAX_DEPTH)
                    || self.binds_to_parameter(cx, class, argument, at, name)
            })
        })
    }

    /// Whether an argument is the literal or the call that an entry consists of, passed to the
    /// parameter that the entry names, if it names one: `"New York"`, `age=30`, `Cfg()`.
    fn passes_value(&self, cx: &Context<'a>, entry: &str) -> bool {
        let is_word = |name: &str| name.chars().all(|c| c.is_alphanumeric() || c == '_');
        let (name, value) = match entry.split_once('=') {
            Some((name, value)) if is_word(name.trim()) && !value.starts_with('=') => {
                (Some(name.trim()), value.trim())
            }
            _ => (None, entry),
        };
        let code = |text: &str| -> String { text.split_whitespace().collect() };
        let is_code = |argument: &Argument<'_>| {
            (name.is_some() || value.ends_with(')')) && code(argument.value.text()) == code(value)
        };
        self.arguments.iter().any(|argument| {
            (name.is_none() || argument.name == name)
                && (is_code(argument) || is_literal(cx, &argument.value.lower(), value, MAX_DEPTH))
        })
    }

    /// Whether an argument unpacks a value that is not in sight: `C(*args)`.
    pub(super) fn unpacks(&self) -> bool {
        self.arguments.iter().any(|argument| {
            let is_display = matches!(argument.value.lower().kind, ExprKind::Collection(..));
            argument.is_spread && !is_display
        })
    }

    pub(super) fn is_without_arguments(&self) -> bool {
        self.arguments.is_empty() && !self.is_by_method()
    }

    /// Whether a method makes the object, of whose arguments for the constructor nothing is known.
    pub(super) fn is_by_method(&self) -> bool {
        matches!(self.factory, Some(Factory::Method(_)))
    }

    /// Whether the listed text is the construction itself: `new C()`, `getInstance()`.
    fn is_written_as(&self, listed: &str) -> bool {
        let without_whitespace = |text: &str| -> String { text.split_whitespace().collect() };
        let listed = without_whitespace(listed);
        let is_whole = self.text.is_some_and(|text| without_whitespace(text) == listed);
        let call = listed.strip_suffix("()").unwrap_or(&listed);
        let last = |name| QualifiedName::parse(name).last;
        let is_factory = match &self.factory {
            Some(Factory::Method(factory) | Factory::Function(factory)) => {
                last(factory) == last(call)
            }
            None => false,
        };
        is_whole || is_factory
    }

    /// Whether an argument is bound to a parameter of that name, by its position, in a
    /// constructor of the response.
    fn binds_to_parameter(
        &self,
        cx: &Context<'a>,
        class: &str,
        argument: &Argument<'a>,
        at: usize,
        name: &str,
    ) -> bool {
        if argument.name.is_some() || argument.is_spread {
            return false;
        }
        let before = &self.arguments[..at];
        if before.iter().any(|argument| argument.is_spread) {
            return false;
        }
        // One behind an argument with a name has its place only if that one is in its own.
        let are_in_place = |parameters: &ParameterList<'_>| {
            before.iter().enumerate().all(|(at, argument)| {
                argument.name.is_none_or(|name| parameters.names(at).contains(&name))
            })
        };
        let factory = match &self.factory {
            Some(Factory::Function(name)) => Some(name.as_str()),
            _ => None,
        };
        parameter_lists(cx, class, factory).iter().any(|parameters| {
            parameters.take(self.arguments.len())
                && are_in_place(parameters)
                && parameters.names(at).contains(&name)
        })
    }
}

struct ParameterList<'a> {
    /// The names that each takes: its own, or those of a pattern.
    names: Vec<Vec<&'a str>>,
    /// Whether the last one takes all arguments that are left.
    is_variadic: bool,
}

impl ParameterList<'_> {
    fn take(&self, arguments: usize) -> bool {
        self.is_variadic || self.names.len() >= arguments
    }

    /// The names that take the n-th argument.
    fn names(&self, argument: usize) -> &[&str] {
        let last = self.names.len().saturating_sub(1);
        let at = match self.is_variadic {
            true => argument.min(last),
            false => argument,
        };
        self.names.get(at).map_or(&[], Vec::as_slice)
    }
}

/// The parameter names of each constructor of a class: its own or inherited constructors, the
/// function that makes it, and the constructor that is generated from its fields.
fn parameter_lists<'a>(
    cx: &Context<'a>,
    class: &str,
    factory: Option<&str>,
) -> Vec<ParameterList<'a>> {
    let functions = cx.facts.functions.iter();
    if let Some(factory) = factory {
        let factories = functions.filter(|function| function.name == factory);
        return factories.map(parameter_names).collect();
    }
    let mut lists = Vec::new();
    for class in cx.names.types(class) {
        // A class without constructors inherits those of the first base that has any.
        let inherits = cx.profile().classes.inherit_constructors;
        let lineage = cx.names.lineage(class);
        let constructing = lineage.iter().take(if inherits { lineage.len() } else { 1 });
        let mut own = constructing.map(|class| constructors(cx, class));
        let own = own.find(|own| !own.is_empty());
        if cx.lang().generates_constructor(class, own.is_some()) {
            lists.push(generated_parameters(cx, class));
        }
        lists.extend(own.into_iter().flatten().map(parameter_names));
    }
    lists
}

fn constructors<'a>(cx: &Context<'a>, class: &TypeDefinition<'_>) -> Vec<&'a Function<'a>> {
    let profile = &cx.profile().classes;
    let constructs = |function: &&Function<'_>| {
        // A function that makes objects is a class too.
        let is_class = function.name_span == class.name_span;
        is_class || function.is_constructor(profile) && cx.names.is_member(function, class)
    };
    cx.facts.functions.iter().filter(constructs).collect()
}

fn parameter_names<'a>(function: &'a Function<'a>) -> ParameterList<'a> {
    let parameters = &function.parameters;
    let names = |parameter: &Parameter<'a>| {
        parameter.name.iter().chain(&parameter.parts).copied().collect()
    };
    ParameterList {
        names: parameters.iter().map(names).collect(),
        is_variadic: parameters.last().is_some_and(|last| last.is_variadic),
    }
}

/// The parameters of the constructor that is generated from the fields of a class, in their order:
/// dataclasses, records, Go structs, C++ aggregates.
fn generated_parameters<'a>(cx: &Context<'a>, class: &'a TypeDefinition<'a>) -> ParameterList<'a> {
    let takes_typed = cx.profile().classes.constructors_take_typed_fields;
    let is_parameter = |variable: &Variable<'_>| match variable.kind {
        VariableKind::Field => !takes_typed || variable.ty.is_some(),
        VariableKind::ClassField => takes_typed && variable.ty.is_some(),
        _ => false,
    };
    let fields = cx.facts.variables.iter();
    let fields = fields.filter(|field| is_parameter(field) && cx.names.is_field(field, class));
    ParameterList { names: fields.map(|field| vec![field.name]).collect(), is_variadic: false }
}

fn contains_identifier(cx: &Context<'_>, argument: Span, name: &str) -> bool {
    let name = QualifiedName::parse(name).last;
    let tokens = &cx.facts.tokens;
    let start = (argument.block, argument.start);
    let from = tokens.partition_point(|token| (token.span.block, token.span.start) < start);
    let mut inside = tokens[from..].iter().take_while(|token| argument.contains(token.span));
    let kinds = [TokenKind::Identifier, TokenKind::Label, TokenKind::Keyword];
    inside.any(|token| token.text == name && kinds.contains(&token.kind))
}

/// How deep the elements of an argument are looked at: `[("a", 1)]`.
const MAX_DEPTH: usize = 4;

/// Whether an argument is a literal with that text or value, or a collection with such an element.
fn is_literal(cx: &Context<'_>, argument: &Expr<'_>, text: &str, depth: usize) -> bool {
    let is_same = || {
        let expected = ExpectedValue::parse(text);
        values::matches_expression(cx, &expected, &argument.source)
            || matches!(&argument.kind, ExprKind::String(_, Some(string)) if string == text)
    };
    let is_one = match argument.kind {
        ExprKind::Number(_) | ExprKind::String(..) | ExprKind::Boolean(_) | ExprKind::Null => {
            is_same()
        }
        ExprKind::Unary(..) | ExprKind::Collection(..) => is_same(),
        _ => false,
    };
    let holds_one = |deeper| {
        let elements = elements(cx, argument);
        elements.iter().any(|element| is_literal(cx, &element.lower(), text, deeper))
    };
    is_one || depth.checked_sub(1).is_some_and(holds_one)
}

/// The elements of a list, tuple or the like, written as a display or given to what creates it:
/// `["a"]`, `[]string{"a"}`, `Arrays.asList("a")`.
fn elements<'a>(cx: &Context<'_>, argument: &Expr<'a>) -> Vec<Expression<'a>> {
    let values =
        |arguments: &[Argument<'a>]| arguments.iter().map(|argument| argument.value).collect();
    let creates = |name: &str| {
        creates_collection(cx.language(), name) && cx.names.types(base_name(name)).is_empty()
    };
    match &argument.kind {
        ExprKind::Collection(_, elements) => {
            elements.iter().map(|element| element.source).collect()
        }
        ExprKind::Construct(_, ty, arguments) => match cx.parse(ty) {
            Type::Slice(_) | Type::Array(_) | Type::Map(..) => values(arguments),
            _ if creates(ty) => values(arguments),
            _ => Vec::new(),
        },
        ExprKind::Call(_, arguments) if creates(argument.source.text()) => values(arguments),
        _ => Vec::new(),
    }
}
