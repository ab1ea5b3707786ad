//! Variables constructed from arguments: `T x(a)`, `T x{a}`, `T x;`, and the constructor calls. In the
//! vexing parse of `T x(f(a), n * m, xs[i])` the grammar reads the arguments as parameters: an unnamed
//! function, a pointer and an array.

use tree_sitter::Node;

use super::declarations::{DeclContext, Declaration, InitDeclarator};
use super::declarators::{Declarator, Indirection, last_named};
use super::references::{list_arguments, push_call};
use super::{Fields, kind_of, paths};
use crate::facts::{Argument, Arguments, CallForm, Expression, Facts, InitialValue};
use crate::lang::tree::{children, named_children};
use crate::syntax::build::Builder;

/// How many variables before a declaration may be its arguments.
const MAX_VARIABLES: usize = 1_000;

/// The arguments that a variable is constructed from.
pub(super) struct ConstructorArguments<'t> {
    pub(super) arguments: Vec<Argument<'t>>,
    pub(super) node: Node<'t>,
}

/// The arguments in `T x(a, b)`; `None` if that declares a function (semantics, section 10).
pub(super) fn constructor_arguments<'t>(
    builder: &Builder<'t>,
    context: DeclContext,
    declaration: &Declaration<'t>,
    declared: &InitDeclarator<'t>,
) -> Option<ConstructorArguments<'t>> {
    let node = declared.node;
    if let Some(list) = declared.value.filter(|value| kind_of(*value) == "argument_list") {
        let arguments = list_arguments(builder, list);
        return Some(ConstructorArguments { arguments, node });
    }
    if declared.value.is_some() || declaration.ty.is_none() {
        return None;
    }
    let declarator = Declarator::read(node);
    let function = declarator.function.filter(|function| function.named_child_count() <= 2)?;
    if declaration.is_void(builder) && declarator.indirection == Indirection::Object {
        return None;
    }
    let list = function.field("parameters")?;
    let are_arguments = match context {
        DeclContext::Block => may_be_arguments(list),
        DeclContext::Namespace => may_be_arguments(list) && uses_value(builder, list),
        DeclContext::Class => false,
    };
    let arguments = as_arguments(builder.expression(list), list);
    (are_arguments && !arguments.is_empty()).then_some(ConstructorArguments { arguments, node })
}

/// Whether some argument is a call or a variable that was declared before.
fn uses_value<'t>(builder: &Builder<'t>, list: Node<'t>) -> bool {
    let is_variable = |name: &str| {
        let declared = builder.facts.variables.iter().rev().take(MAX_VARIABLES);
        declared.into_iter().any(|variable| variable.name == name)
    };
    named_children(list).any(|argument| {
        let ty = argument.field("type");
        as_call(argument).is_some() || ty.is_some_and(|ty| is_variable(builder.text(ty)))
    })
}

/// The value of a variable constructed from arguments; records the construction.
pub(super) fn constructed_value<'t>(
    builder: &mut Builder<'t>,
    declaration: &Declaration<'t>,
    declarator: &Declarator<'t>,
    built: ConstructorArguments<'t>,
) -> InitialValue<'t> {
    let values: Vec<_> = built.arguments.iter().map(|argument| argument.value).collect();
    let value = match declaration.ty.filter(|_| is_class(builder, declaration, declarator)) {
        Some(ty) => {
            record(builder, ty, built.node, built.arguments.clone());
            InitialValue::Arguments(values)
        }
        None => scalar(values),
    };
    record_calls(builder, &built.arguments);
    value
}

/// The value that a declaration gives, or the language's default if there is no initializer.
pub(super) fn initial_value<'t>(
    builder: &mut Builder<'t>,
    context: DeclContext,
    declaration: &Declaration<'t>,
    declarator: &Declarator<'t>,
    declared: InitDeclarator<'t>,
) -> InitialValue<'t> {
    let is_class = is_class(builder, declaration, declarator);
    match (declared.value, declaration.ty) {
        (Some(list), Some(_))
            if kind_of(list) == "initializer_list"
                && (!has_equals(builder, declared, list)
                    || !is_class && !declarator.is_array && !declaration.is_auto()) =>
        {
            let arguments = list_arguments(builder, list);
            let node = declared.node;
            if is_class {
                let built = ConstructorArguments { arguments, node };
                return constructed_value(builder, declaration, declarator, built);
            }
            if declarator.is_array {
                return InitialValue::Expression(builder.expression(list));
            }
            scalar(arguments.iter().map(|argument| argument.value).collect())
        }
        (Some(value), _) => InitialValue::Expression(builder.expression(value)),
        (None, _) if declaration.has(builder, "extern") => InitialValue::None,
        (None, Some(_)) if is_class => {
            let built = ConstructorArguments { arguments: Vec::new(), node: declared.node };
            constructed_value(builder, declaration, declarator, built)
        }
        (None, _) if context == DeclContext::Namespace || declaration.has(builder, "static") => {
            InitialValue::Zero
        }
        (None, _) => InitialValue::None,
    }
}

/// The value that parentheses or braces give to a scalar.
fn scalar(mut values: Vec<Expression<'_>>) -> InitialValue<'_> {
    match values.len() {
        0 => InitialValue::Zero,
        1 => InitialValue::Expression(values.remove(0)),
        _ => InitialValue::Arguments(values),
    }
}

/// Whether there is a `=` before an initializer.
fn has_equals<'t>(builder: &Builder<'t>, declared: InitDeclarator<'t>, value: Node<'t>) -> bool {
    let name_end = match declared.node.field("declarator") {
        Some(inner) if kind_of(declared.node) == "init_declarator" => inner.end_byte(),
        _ => declared.node.end_byte(),
    };
    name_end < value.start_byte() && builder.slice(name_end..value.start_byte()).contains('=')
}

/// Whether a declaration seems to declare objects of class type. Names of enumerations and numeric
/// aliases are resolved when all types are known.
fn is_class<'t>(
    builder: &Builder<'t>,
    declaration: &Declaration<'t>,
    declarator: &Declarator<'t>,
) -> bool {
    let Some(ty) = declaration.ty else {
        return false;
    };
    declarator.indirection == Indirection::Object
        && !declarator.is_array
        && declarator.function.is_none_or(|_| declarator.parts(builder).is_empty())
        && match kind_of(ty) {
            "type_identifier" | "qualified_identifier" | "template_type" | "dependent_type" => {
                let name = paths::qualified(builder, ty).pop().unwrap_or_default();
                !name.ends_with("_t") && !is_type_parameter(builder, name)
            }
            "class_specifier" | "struct_specifier" => true,
            _ => false,
        }
}

/// Whether a name is a type parameter of the current class template.
fn is_type_parameter(builder: &Builder<'_>, name: &str) -> bool {
    builder
        .facts
        .owner_type(builder.scope())
        .is_some_and(|id| builder.facts.type_definition(id).type_parameters.contains(&name))
}

/// Records the construction of a type by a declaration.
pub(super) fn record<'t>(
    builder: &mut Builder<'t>,
    ty: Node<'t>,
    node: Node<'t>,
    arguments: Vec<Argument<'t>>,
) {
    // An unnamed class has no constructor to call.
    if !paths::path(builder, ty).path.parts.is_empty() {
        push_call(builder, CallForm::Braces, ty, node, Arguments::Known(arguments));
    }
}

/// Records the calls among arguments that are parameters in the tree.
pub(super) fn record_calls<'t>(builder: &mut Builder<'t>, arguments: &[Argument<'t>]) {
    let mut open: Vec<_> = arguments.iter().rev().map(|argument| argument.value).collect();
    while let Some(expression) = open.pop() {
        let Some((callee, list)) = as_call(expression.node) else {
            continue;
        };
        let arguments = as_arguments(expression, list);
        open.extend(arguments.iter().rev().map(|argument| argument.value));
        if paths::cast_type(builder.source(), callee).is_none() {
            push_call(
                builder,
                CallForm::Call,
                callee,
                expression.node,
                Arguments::Known(arguments),
            );
        }
    }
}

/// Whether all parameters of a list may be arguments.
pub(super) fn may_be_arguments(list: Node<'_>) -> bool {
    children(list).all(|child| match kind_of(child) {
        "(" | ")" | "," | "comment" => true,
        _ => may_be_argument(child),
    })
}

/// Whether a parameter may be an argument. It can only be a parameter if it has a primitive type,
/// qualifiers, a name, or a declarator that no expression has.
fn may_be_argument(parameter: Node<'_>) -> bool {
    let ty = parameter.field("type");
    if !ty.is_some_and(is_name) {
        return false;
    }
    let Some(declarator) = parameter.field("declarator") else {
        return parameter.named_child_count() == 1;
    };
    parameter.named_child_count() == 2
        && match kind_of(declarator) {
            "abstract_function_declarator" => declarator.named_child_count() == 1,
            "abstract_array_declarator" => declarator.field("size").is_some(),
            "variadic_declarator" => declarator.named_child_count() == 0,
            "pointer_declarator" | "reference_declarator" => {
                last_named(declarator).is_some_and(|name| {
                    kind_of(name) == "identifier" && declarator.named_child_count() == 1
                })
            }
            _ => false,
        }
}

/// Whether a node may be the name of a variable or function as well as of a type.
fn is_name(node: Node<'_>) -> bool {
    matches!(
        kind_of(node),
        "identifier" | "type_identifier" | "qualified_identifier" | "template_type"
    )
}

/// The callee and the arguments of a call that is an unnamed function in the tree.
pub(super) fn as_call(parameter: Node<'_>) -> Option<(Node<'_>, Node<'_>)> {
    let callee = parameter.field("type")?;
    let declarator = parameter.field("declarator")?;
    let is_call = kind_of(parameter) == "parameter_declaration"
        && kind_of(declarator) == "abstract_function_declarator"
        && may_be_argument(parameter);
    is_call.then_some((callee, declarator.field("parameters")?))
}

/// Parameters as arguments.
pub(super) fn as_arguments<'t>(of: Expression<'t>, list: Node<'t>) -> Vec<Argument<'t>> {
    named_children(list)
        .map(|node| Argument {
            name: None,
            value: Expression { node, ..of },
            is_spread: kind_of(node) == "variadic_parameter_declaration",
        })
        .collect()
}

/// Whether a node is in an argument, and so names no type.
pub(super) fn is_in_argument(facts: &Facts<'_>, node: Node<'_>) -> bool {
    let contains = |argument: &Expression<'_>| {
        kind_of(argument.node).ends_with("parameter_declaration")
            && argument.node.byte_range().contains(&node.start_byte())
    };
    facts.variables.last().is_some_and(|variable| match &variable.value {
        InitialValue::Arguments(arguments) => {
            let at =
                arguments.partition_point(|argument| argument.node.end_byte() <= node.start_byte());
            arguments.get(at).is_some_and(contains)
        }
        InitialValue::Expression(argument) => contains(argument),
        _ => false,
    })
}
