//! Variables constructed from arguments: `T x(a)`, `T x{a}`, `T x;`, and the constructor calls.

use tree_sitter::Node;

use super::declarations::{DeclContext, Declaration, InitDeclarator};
use super::declarators::{Declarator, Indirection};
use super::kind_of;
use super::paths;
use super::references::{list_arguments, push_call};
use super::vexing_parse::{self, AmbiguousArgument};
use crate::facts::{Argument, Arguments, CallForm, Expression, InitialValue};
use crate::syntax::build::Builder;

/// The arguments that a variable is constructed from.
pub(super) struct ConstructorArguments<'t> {
    pub(super) arguments: Vec<Argument<'t>>,
    /// The declarator.
    pub(super) node: Node<'t>,
}

/// The arguments in `T x(a, b)`; `None` if that declares a function (semantics, section 10). At
/// namespace and class scope the tree cannot decide if all arguments are names:
/// [`super::reclassify`] decides by the variables of the response.
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
    if declared.value.is_some() || !may_be_variable(builder, context, declaration) {
        return None;
    }
    let declarator = Declarator::read(node);
    let function = declarator.function?;
    if kind_of(declarator.name?) == "operator_name"
        || kind_of(declarator.name?) == "destructor_name"
    {
        return None;
    }
    if function.named_child_count() > 2
        || declaration.is_void(builder) && declarator.indirection == Indirection::Object
    {
        return None;
    }
    let list = function.child_by_field_id(field!(Cpp, "parameters"))?;
    let mut cursor = list.walk();
    let disguised = list.children(&mut cursor).all(|child| match kind_of(child) {
        "(" | ")" | "," | "comment" => true,
        _ => vexing_parse::classify(child).is_some(),
    });
    let arguments = vexing_parse::as_arguments(builder.expression(list), list);
    (disguised && !arguments.is_empty()).then_some(ConstructorArguments { arguments, node })
}

/// Whether the specifiers and the context allow a variable.
fn may_be_variable<'t>(
    builder: &Builder<'t>,
    context: DeclContext,
    declaration: &Declaration<'t>,
) -> bool {
    declaration.ty.is_some()
        && !["virtual", "explicit", "friend", "extern"]
            .into_iter()
            .any(|word| declaration.has(builder, word))
        && (context == DeclContext::Block || !declaration.has(builder, "inline"))
}

/// Whether the declaration may still turn out to be a function, depending on the response's names.
fn may_declare_function(values: &[Expression<'_>], context: DeclContext) -> bool {
    values.iter().any(|value| {
        let is_product =
            matches!(vexing_parse::classify(value.node), Some(AmbiguousArgument::Product(_)));
        is_product || context != DeclContext::Block && vexing_parse::is_name(value.node)
    })
}

/// The value of a variable constructed from arguments; records the construction.
pub(super) fn constructed_value<'t>(
    builder: &mut Builder<'t>,
    context: DeclContext,
    declaration: &Declaration<'t>,
    declarator: &Declarator<'t>,
    built: ConstructorArguments<'t>,
) -> InitialValue<'t> {
    let values: Vec<_> = built.arguments.iter().map(|argument| argument.value).collect();
    let is_open = may_declare_function(&values, context);
    let inner = built.arguments.clone();
    if is_class(builder, declaration, declarator) {
        if let Some(ty) = declaration.ty {
            record(builder, ty, built.node, built.arguments);
        }
        record_calls(builder, &inner);
        return InitialValue::Arguments(values);
    }
    record_calls(builder, &inner);
    match is_open {
        true => InitialValue::Arguments(values),
        false => scalar(values),
    }
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
                return constructed_value(
                    builder,
                    context,
                    declaration,
                    declarator,
                    ConstructorArguments { arguments, node },
                );
            }
            if declarator.is_array {
                return InitialValue::Expression(builder.expression(list));
            }
            scalar(arguments.iter().map(|argument| argument.value).collect())
        }
        (Some(value), _) => InitialValue::Expression(builder.expression(value)),
        (None, _) if declaration.has(builder, "extern") => InitialValue::None,
        (None, Some(_)) if is_class => {
            let built_from = ConstructorArguments { arguments: Vec::new(), node: declared.node };
            constructed_value(builder, context, declaration, declarator, built_from)
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
