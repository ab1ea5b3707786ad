//! Declarators: the name, the type, and whether they declare a function or a variable.

use tree_sitter::Node;

use super::declarations::{DeclContext, decl_context};
use super::{Fields, kind_of};
use crate::facts::{TypeText, Variable, VariableKind};
use crate::lang::tree::{children, named_children};
use crate::syntax::build::Builder;
use crate::syntax::walk::Visit;

/// How the declarator nearest the name modifies the declared type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Indirection {
    /// The type itself, or an array of it.
    Object,
    /// A pointer, itself constant or not.
    Pointer {
        is_constant: bool,
    },
    Reference,
}

/// A declarator, resolved down to its name.
pub(super) struct Declarator<'t> {
    /// The declarator without initializer.
    pub(super) node: Node<'t>,
    /// The name: an identifier, qualified name, operator, destructor or list of bindings.
    pub(super) name: Option<Node<'t>>,
    /// The function declarator with the parameters, if the name is a function's.
    pub(super) function: Option<Node<'t>>,
    pub(super) indirection: Indirection,
    /// An array of some size.
    pub(super) is_array: bool,
    /// `T... xs`.
    pub(super) is_pack: bool,
}

impl<'t> Declarator<'t> {
    /// Resolves a declarator down to its name.
    pub(super) fn read(node: Node<'t>) -> Self {
        let mut this = Self {
            node,
            name: None,
            function: None,
            indirection: Indirection::Object,
            is_array: false,
            is_pack: false,
        };
        let mut next = Some(node);
        while let Some(node) = next {
            next = match kind_of(node) {
                "init_declarator" => {
                    let inner = node.field("declarator");
                    this.node = inner.unwrap_or(node);
                    inner
                }
                "pointer_declarator"
                | "pointer_type_declarator"
                | "abstract_pointer_declarator" => {
                    this.function = None;
                    let is_constant = has_const(node);
                    this.indirection = Indirection::Pointer { is_constant };
                    this.is_array = false;
                    node.field("declarator")
                }
                "reference_declarator" | "abstract_reference_declarator" => {
                    this.function = None;
                    this.indirection = Indirection::Reference;
                    this.is_array = false;
                    last_named(node)
                }
                "array_declarator" | "abstract_array_declarator" => {
                    this.function = None;
                    this.is_array = true;
                    node.field("declarator")
                }
                "parenthesized_declarator" | "attributed_declarator" => first_declarator(node),
                "function_declarator" => {
                    this.function = Some(node);
                    node.field("declarator")
                }
                "variadic_declarator" => {
                    this.is_pack = true;
                    node.named_child(0)
                }
                kind if kind.starts_with("abstract_") => None,
                // `int A::*p`.
                "qualified_identifier" if member_pointer(node).is_some() => member_pointer(node),
                _ => {
                    this.name = Some(node);
                    if let Some(conversion) = conversion(node) {
                        this.function = conversion.field("declarator");
                    }
                    None
                }
            };
        }
        this
    }

    /// The declarator's text without the name: `*`, `[3]`, `(*)(int)`; a function's without
    /// its parameter list and what follows.
    pub(super) fn parts(&self, builder: &Builder<'t>) -> String {
        let hole = match (self.function, self.name) {
            (Some(function), _) if self.conversion().is_none() => function.byte_range(),
            (_, Some(name)) => name.byte_range(),
            _ => return builder.text(self.node).trim().to_owned(),
        };
        let range = self.node.byte_range();
        let (before, after) = (
            builder.slice(range.start..hole.start).trim(),
            builder.slice(hole.end..range.end).trim(),
        );
        format!("{before}{after}")
    }

    /// The `operator T` of a conversion function.
    pub(super) fn conversion(&self) -> Option<Node<'t>> {
        self.name.and_then(conversion)
    }
}

/// The `operator T` that a possibly qualified name ends in.
fn conversion(mut name: Node<'_>) -> Option<Node<'_>> {
    while kind_of(name) == "qualified_identifier" {
        name = last_named(name)?;
    }
    (kind_of(name) == "operator_cast").then_some(name)
}

/// The `*p` of a pointer to a member.
fn member_pointer(node: Node<'_>) -> Option<Node<'_>> {
    last_named(node).filter(|last| kind_of(*last) == "pointer_type_declarator")
}

fn has_const(node: Node<'_>) -> bool {
    children(node).any(|child| {
        kind_of(child) == "type_qualifier"
            && child.child(0).is_some_and(|word| kind_of(word) == "const")
    })
}

/// The last named child that is not a comment.
pub(super) fn last_named(node: Node<'_>) -> Option<Node<'_>> {
    named_children(node).last()
}

fn first_declarator(node: Node<'_>) -> Option<Node<'_>> {
    named_children(node).find(|child| kind_of(*child) != "ms_call_modifier")
}

/// The type after `->`.
pub(super) fn trailing_type(function: Node<'_>) -> Option<Node<'_>> {
    let clause =
        named_children(function).find(|child| kind_of(*child) == "trailing_return_type")?;
    last_named(clause)
}

/// Records the variable that a statement declares: `int (x);`, `int (*p) = nullptr;`.
pub(super) fn parenthesized_statement<'t>(builder: &mut Builder<'t>, statement: Node<'t>) {
    let Some((call, value)) = declared_in_parentheses(statement) else {
        return;
    };
    let Some((ty, argument)) = type_and_argument(call) else {
        return;
    };
    let (name, stars) = match last_named(argument) {
        Some(name) => (name, "*"),
        None => (argument, ""),
    };
    let is_global = decl_context(builder) == DeclContext::Namespace;
    let variable = Variable {
        ty: Some(TypeText {
            text: format!("{}{stars}", builder.text(ty)).into(),
            span: builder.span(ty),
        }),
        value: builder.initial_value(value),
        is_global,
        ..builder.variable(name, statement, VariableKind::Variable)
    };
    builder.facts.variables.push(variable);
}

/// Whether a statement is such a declaration.
pub(super) fn is_parenthesized_declaration(statement: Node<'_>) -> bool {
    declared_in_parentheses(statement).is_some_and(|(call, _)| type_and_argument(call).is_some())
}

/// Whether a call is what such a declaration declares.
pub(super) fn is_declared(visit: &Visit<'_, '_>) -> bool {
    let is_alone = visit.parent().is_some_and(|parent| match kind_of(parent) {
        "expression_statement" => true,
        "assignment_expression" => parent.field("left") == Some(visit.node),
        _ => false,
    });
    is_alone && type_and_argument(visit.node).is_some()
}

/// The call in a statement that consists of a call or of an assignment to one, and what is
/// assigned.
fn declared_in_parentheses(statement: Node<'_>) -> Option<(Node<'_>, Option<Node<'_>>)> {
    let expression = last_named(statement)?;
    match kind_of(expression) {
        "call_expression" => Some((expression, None)),
        "assignment_expression" => Some((expression.field("left")?, expression.field("right"))),
        _ => None,
    }
}

/// The built-in type that is called, and its argument: a name, or a star and a name.
fn type_and_argument(call: Node<'_>) -> Option<(Node<'_>, Node<'_>)> {
    // Most calls are of functions.
    let ty = call.field("function").filter(|ty| kind_of(*ty) == "primitive_type")?;
    let list = call.field("arguments")?;
    let argument = last_named(list)?;
    let declares = match kind_of(argument) {
        "identifier" => true,
        "pointer_expression" => {
            last_named(argument).is_some_and(|name| kind_of(name) == "identifier")
                && argument.child(0).is_some_and(|star| kind_of(star) == "*")
        }
        _ => false,
    };
    let is_call = kind_of(call) == "call_expression";
    (is_call && declares && list.named_child_count() == 1).then_some((ty, argument))
}
