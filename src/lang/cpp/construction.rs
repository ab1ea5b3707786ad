//! Variables constructed from arguments: `T x(a)`, `T x{a}`, `T x;`, and the constructor calls.

use tree_sitter::Node;

use super::declarations::{DeclContext, Declaration, InitDeclarator};
use super::declarators::{Declarator, Indirection};
use super::kind_of;
use super::paths;
use super::references::{list_arguments, push_call};
use super::vexing_parse;
use crate::facts::{Argument, Arguments, CallForm, Expression, InitialValue};
use crate::lang::tree::named_children;
use crate::syntax::build::Builder;

/// How many variables before a declaration may be its arguments.
const MAX_VARIABLES: usize = 1_000;

/// The arguments that a variable is constructed from.
pub(super) struct ConstructorArguments<'t> {
    pub(super) arguments: Vec<Argument<'t>>,
    /// The declarator.
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
    let list = function.child_by_field_id(field!(Cpp, "parameters"))?;
    let are_arguments = match context {
        DeclContext::Block => vexing_parse::may_be_arguments(list),
        DeclContext::Namespace => vexing_parse::may_be_arguments(list) && uses_value(builder, list),
        DeclContext::Class => false,
    };
    let arguments = vexing_parse::as_arguments(builder.expression(list), list);
    (are_arguments && !arguments.is_empty()).then_some(ConstructorArguments { arguments, node })
}

/// Whether some argument is a call or a variable that was declared before.
fn uses_value<'t>(builder: &Builder<'t>, list: Node<'t>) -> bool {
    let is_variable = |name: &str| {
        let declared = builder.facts.variables.iter().rev().take(MAX_VARIABLES);
        declared.into_iter().any(|variable| variable.name == name)
    };
    named_children(list).any(|argument| {
        let ty = argument.child_by_field_id(field!(Cpp, "type"));
        vexing_parse::as_call(argument).is_some()
            || ty.is_some_and(|ty| is_variable(builder.text(ty)))
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
            if kind_of(list) == "initializer_list" && !has_equals(builder, declared, list) =>
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
    let name_end = match declared.node.child_by_field_id(field!(Cpp, "declarator")) {
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
        let Some((callee, list)) = vexing_parse::as_call(expression.node) else {
            continue;
        };
        let arguments = vexing_parse::as_arguments(expression, list);
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
