//! Expressions in language-neutral form.

use tree_sitter::Node;

use super::{Fields, closures, kind_of, operators, types};
use crate::facts::{
    Argument, CollectionKind, ConstructForm, Expr, ExprKind, Expression, NumberKind, StringKind,
};
use crate::lang::Lowering;
use crate::lang::tree::{children, named_children};
use crate::language::Escapes;
use crate::syntax::walk::Visit;

/// The expression in parentheses, and what may throw or stands alone in a branch.
pub(super) fn wrapped(node: Node<'_>) -> Option<Node<'_>> {
    match kind_of(node) {
        "tuple_expression" if !is_tuple(node) => {
            node.field("value").filter(|value| !value.is_missing())
        }
        "try_expression" => {
            let operator = named_children(node).next()?;
            let is_optional = children(operator).any(|mark| kind_of(mark) == "?");
            node.field("expr").filter(|_| !is_optional)
        }
        "directly_assignable_expression" => named_children(node).next(),
        "statements" if node.named_child_count() == 1 => named_children(node).next(),
        _ => None,
    }
}

/// Whether parentheses hold several values, a named one or none.
pub(super) fn is_tuple(node: Node<'_>) -> bool {
    let mut values = values(node);
    match values.next() {
        None => true,
        Some(first) => values.next().is_some() || label(first).is_some(),
    }
}

/// The values of a tuple. Nothing in parentheses is taken for a missing mark.
fn values(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    named_children(node).filter(|child| {
        let is_label = child.next_sibling().is_some_and(|next| kind_of(next) == ":");
        !is_label && child.start_byte() < child.end_byte()
    })
}

/// The name before a value of a tuple.
fn label(value: Node<'_>) -> Option<Node<'_>> {
    let colon = value.prev_sibling().filter(|before| kind_of(*before) == ":")?;
    colon.prev_sibling()
}

pub(super) fn kind<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let node = expr.source.node;
    let text = expr.source.text();
    if let Some(kind) = operators::kind(expr) {
        return Some(kind);
    }
    Some(match kind_of(node) {
        "simple_identifier" | "self_expression" | "super_expression" | "type_identifier" => {
            ExprKind::Name(text)
        }
        "nil_literal" => ExprKind::Null,
        "boolean_literal" => ExprKind::Boolean(text == "true"),
        "integer_literal" | "hex_literal" | "oct_literal" | "bin_literal" => {
            ExprKind::Number(NumberKind::Integer)
        }
        "real_literal" => ExprKind::Number(NumberKind::Floating),
        "line_string_literal" | "multi_line_string_literal" | "raw_string_literal" => string(expr),
        "array_literal" => expr.collection(CollectionKind::List, named_children(node)),
        "dictionary_literal" => ExprKind::Collection(CollectionKind::Dict, entries(expr)),
        "tuple_expression" => expr.collection(CollectionKind::Tuple, values(node)),
        "navigation_expression" => member(expr)?,
        "call_expression" => call(expr)?,
        "constructor_expression" => {
            let ty = types::constructed(node)?;
            let arguments = call_arguments(expr.at(node));
            ExprKind::Construct(ConstructForm::Braces, expr.text(ty).into(), arguments)
        }
        "lambda_literal" => ExprKind::Lambda(closures::result(expr, node)),
        "postfix_expression" => match kind_of(node.field("operation")?) {
            "bang" => ExprKind::Held(expr.field("target")?),
            _ => return None,
        },
        "ternary_expression" => {
            ExprKind::Conditional(expr.field("if_true")?, expr.field("if_false")?)
        }
        "await_expression" => ExprKind::Await(expr.field("expr")?),
        "as_expression" => cast(expr)?,
        "check_expression" => ExprKind::Binary("is", expr.field("target")?, expr.field("target")?),
        "if_statement" => branches(expr)?,
        _ => return None,
    })
}

/// `a.b`, `.b`. What may be nil on the way has a type that nothing shows.
fn member<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let node = expr.source.node;
    let is_chained = children(node).any(|child| kind_of(child) == "?");
    let name = expr.part("suffix")?.field("suffix").filter(|_| !is_chained)?;
    let target = expr.boxed(expr.part("target")?);
    Some(match expr.text(name) {
        // `a.self` is `a`.
        "self" => target.kind,
        name => ExprKind::Member(target, name),
    })
}

fn cast<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let node = expr.source.node;
    let operator = named_children(node).find(|child| kind_of(*child) == "as_operator")?;
    let ty = expr.text(named_children(node).last()?);
    let is_optional = expr.text(operator).ends_with('?');
    let ty = if is_optional { format!("{ty}?").into() } else { ty.into() };
    Some(ExprKind::Cast(ty, expr.field("expr")?))
}

/// An `if` that is a value, with its first branch and the last.
fn branches<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let parts: Vec<_> = named_children(expr.source.node)
        .filter(|child| matches!(kind_of(*child), "if_statement" | "statements"))
        .collect();
    match parts.as_slice() {
        [one, other] => Some(ExprKind::Conditional(expr.boxed(*one), expr.boxed(*other))),
        _ => None,
    }
}

fn entries<'t>(expr: &Lowering<'t>) -> Vec<Expr<'t>> {
    let parts: Vec<_> = named_children(expr.source.node).collect();
    let pair = |pair: &[Node<'t>]| {
        let (key, value) = (expr.boxed(pair[0]), expr.boxed(pair[1]));
        Expr { source: key.source, kind: ExprKind::Pair(key, value) }
    };
    parts.chunks_exact(2).map(pair).collect()
}

fn call<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let node = expr.source.node;
    let callee = named_children(node).next()?;
    let arguments = call_arguments(expr.at(node));
    Some(match kind_of(callee) {
        _ if is_subscript(node) => ExprKind::Index(expr.boxed(callee)),
        // `.init(x: 1)`, whose type the context gives.
        "prefix_expression" if expr.text(callee) == ".init" => {
            let values = arguments.iter().map(|argument| expr.lower(argument.value.node));
            ExprKind::Collection(CollectionKind::Braces, values.collect())
        }
        // `[Int]()`
        "array_literal" | "dictionary_literal" => {
            ExprKind::Construct(ConstructForm::Braces, expr.text(callee).into(), arguments)
        }
        _ => ExprKind::Call(expr.boxed(callee), arguments),
    })
}

/// Whether a call is `a[0]`, which the grammar takes for one.
pub(super) fn is_subscript(call: Node<'_>) -> bool {
    let suffix = named_children(call).find(|child| kind_of(*child) == "call_suffix");
    let list = suffix.and_then(|suffix| named_children(suffix).next());
    list.and_then(|list| list.child(0)).is_some_and(|first| kind_of(first) == "[")
}

/// The arguments of a call, with the closures behind it.
pub(super) fn call_arguments(call: Expression<'_>) -> Vec<Argument<'_>> {
    let suffixes = named_children(call.node)
        .filter(|child| matches!(kind_of(*child), "call_suffix" | "constructor_suffix"));
    let parts = suffixes.flat_map(named_children).flat_map(|part| match kind_of(part) {
        "value_arguments" => named_children(part).collect(),
        _ => vec![part],
    });
    parts.filter_map(|part| argument(call, part)).collect()
}

fn argument<'t>(call: Expression<'t>, node: Node<'t>) -> Option<Argument<'t>> {
    let at = |node| Expression { node, ..call };
    let (label, value) = match kind_of(node) {
        "value_argument" => (node.field("name"), node.field("value")?),
        "lambda_literal" => (label(node), node),
        _ => return None,
    };
    Some(Argument { name: label.map(|label| at(label).text()), ..Argument::positional(at(value)) })
}

/// Whether an array literal makes an array: one may give a set or another type its elements.
pub(super) fn makes_array(visit: &Visit<'_, '_>) -> bool {
    let mut ty = declared(visit);
    while let Some(optional) = ty.filter(|ty| kind_of(*ty) == "optional_type") {
        ty = named_children(optional).next();
    }
    ty.is_none_or(|ty| kind_of(ty) != "user_type" || visit.text(ty).contains("Array"))
}

/// The type that is declared for a literal: of a variable or parameter before its `=`, of the function or property
/// that returns it, of an entry of such a literal.
fn declared<'t>(visit: &Visit<'_, 't>) -> Option<Node<'t>> {
    /// The most literals around one whose type is sought.
    const MAX_AROUND: usize = 8;
    // The kind of type of each literal around it, and which of the types in that it has.
    let mut literals = Vec::new();
    let mut node = visit.node;
    let mut outer = None;
    for around in visit.ancestors() {
        let before = node.prev_sibling();
        let follows = |mark: &str| before.is_some_and(|before| kind_of(before) == mark);
        if follows("=") {
            let declaration = before.and_then(|equals| equals.prev_sibling());
            outer = declaration.and_then(|before| match kind_of(before) {
                "parameter" | "type_annotation" => types::type_after(before, ":"),
                _ => None,
            });
            break;
        }
        match kind_of(around) {
            _ if literals.len() > MAX_AROUND => return None,
            "array_literal" => literals.push(("array_type", 0)),
            "dictionary_literal" => {
                literals.push(("dictionary_type", usize::from(follows(":"))));
            }
            "computed_property" => {
                let annotation = around.prev_sibling();
                outer = annotation.and_then(|before| types::type_after(before, ":"));
                break;
            }
            "function_declaration" => {
                outer = types::type_after(around, "->");
                break;
            }
            "statements" if around.named_child_count() == 1 => {}
            "control_transfer_statement" | "function_body" => {}
            _ => break,
        }
        node = around;
    }
    let mut ty = outer?;
    for (kind, place) in literals.into_iter().rev() {
        ty = named_children(ty).nth(place).filter(|_| kind_of(ty) == kind)?;
    }
    Some(ty)
}

/// A string without interpolation is known. One of several lines loses the indentation of its last line.
fn string<'t>(expr: &Lowering<'t>) -> ExprKind<'t> {
    let text = expr.source.text();
    let node = expr.source.node;
    if children(node).any(|child| kind_of(child).contains("interpol")) {
        return ExprKind::String(StringKind::Formatted, None);
    }
    let marks = text.len() - text.trim_start_matches('#').len();
    let quoted = text.trim_matches('#');
    let value = match quoted.strip_prefix("\"\"\"") {
        Some(inner) => {
            let lines = unindented(inner.strip_suffix("\"\"\"").unwrap_or(inner));
            if marks > 0 { lines } else { Escapes::DEFAULT.decode(&lines).into_owned() }
        }
        None => {
            let inner = quoted.strip_prefix('"').unwrap_or(quoted);
            let inner = inner.strip_suffix('"').unwrap_or(inner);
            if marks > 0 { inner.to_owned() } else { expr.decoded(inner).into_owned() }
        }
    };
    ExprKind::String(StringKind::String, Some(value.into()))
}

/// The lines between the quotes, without the indentation of the closing ones.
fn unindented(inner: &str) -> String {
    let inner = inner.strip_prefix('\n').unwrap_or(inner);
    let (lines, last) = inner.rsplit_once('\n').unwrap_or((inner, ""));
    let lines: Vec<_> =
        lines.split('\n').map(|line| line.strip_prefix(last).unwrap_or(line)).collect();
    lines.join("\n")
}
