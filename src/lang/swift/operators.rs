//! Expressions with operators. The grammar's precedence is not that of Swift: to it the callee of `n * f(n - 1)` is
//! `n * f`, and the sign of `-1 + 2` is that of the sum. So operators and operands are taken in source order, and put
//! together by the precedence groups of the standard library.

use tree_sitter::{Node, Tree};

use super::expressions::{call_arguments, is_subscript};
use super::{Fields, kind_of};
use crate::facts::{Expr, ExprKind};
use crate::lang::Lowering;
use crate::lang::tree::{any_node, named_children};

/// The most operands of one expression that are looked at, to bound the work.
const MAX_OPERANDS: usize = 64;

/// Expressions of an operator between two operands, with the fields of these.
const INFIX: [(&str, &str, &str); 10] = [
    ("additive_expression", "lhs", "rhs"),
    ("bitwise_operation", "lhs", "rhs"),
    ("comparison_expression", "lhs", "rhs"),
    ("conjunction_expression", "lhs", "rhs"),
    ("disjunction_expression", "lhs", "rhs"),
    ("equality_expression", "lhs", "rhs"),
    ("infix_expression", "lhs", "rhs"),
    ("multiplicative_expression", "lhs", "rhs"),
    ("nil_coalescing_expression", "value", "if_nil"),
    ("range_expression", "start", "end"),
];

/// An operand with what is before and behind it: `-`, `(n - 1)`, `.count`.
struct Operand<'t> {
    node: Node<'t>,
    prefixes: Vec<&'t str>,
    /// The nodes whose last child is behind it, the innermost first.
    wrappers: Vec<Node<'t>>,
}

enum Part<'t> {
    Operator(&'t str),
    Operand(Operand<'t>),
}

/// The operands of an operator.
fn operands(node: Node<'_>) -> Option<(Node<'_>, Node<'_>)> {
    let (_, left, right) = INFIX.iter().find(|(kind, ..)| *kind == kind_of(node))?;
    node.field(left).zip(node.field(right))
}

/// What a sign before an operand is before.
fn signed(node: Node<'_>) -> Option<Node<'_>> {
    let is_sign = kind_of(node) == "prefix_expression" && kind_of(node.field("operation")?) != ".";
    node.field("target").filter(|_| is_sign)
}

/// What is called, or whose member is taken.
fn wrapped(node: Node<'_>) -> Option<Node<'_>> {
    match kind_of(node) {
        "call_expression" => named_children(node).next(),
        "navigation_expression" | "postfix_expression" => node.field("target"),
        _ => None,
    }
}

/// Whether operators are in a node that the grammar takes for one operand.
fn has_operators(node: Node<'_>) -> bool {
    let mut inner = Some(node);
    for _ in 0..MAX_OPERANDS {
        let Some(node) = inner else { return false };
        if operands(node).is_some() || signed(node).is_some() {
            return true;
        }
        inner = wrapped(node);
    }
    false
}

/// What is really called where the grammar takes operators before it for a part of it.
pub(super) fn callee(node: Node<'_>) -> Node<'_> {
    let mut found = node;
    for _ in 0..MAX_OPERANDS {
        match operands(found).map(|(_, right)| right).or_else(|| signed(found)) {
            Some(inner) => found = inner,
            None => break,
        }
    }
    found
}

/// The form of an expression with operators; `None` for another one.
pub(super) fn kind<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let node = expr.source.node;
    if !has_operators(node) {
        return None;
    }
    if !is_misread(node) {
        return well_read(expr);
    }
    let mut values: Vec<Expr<'t>> = Vec::new();
    let mut operators: Vec<&str> = Vec::new();
    for part in parts(expr, node)? {
        match part {
            Part::Operand(operand) => values.push(lowered(expr, &operand)?),
            Part::Operator(operator) => {
                while operators.last().is_some_and(|last| binds_first(last, operator)) {
                    join(&mut values, operators.pop()?)?;
                }
                operators.push(operator);
            }
        }
    }
    while let Some(operator) = operators.pop() {
        join(&mut values, operator)?;
    }
    values.pop().map(|value| value.kind)
}

/// Whether the grammar takes operators for a part of an operand: before a call, or behind a sign.
fn is_misread(node: Node<'_>) -> bool {
    let mut pending = vec![node];
    for _ in 0..2 * MAX_OPERANDS {
        let Some(node) = pending.pop() else { return false };
        if let Some((left, right)) = operands(node) {
            pending.extend([left, right]);
        } else if signed(node).or_else(|| wrapped(node)).is_some_and(has_operators) {
            return true;
        }
    }
    true
}

fn well_read<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let node = expr.source.node;
    if let Some((left, right)) = operands(node) {
        let operator = expr.text(operator_after(left)?);
        return Some(ExprKind::Binary(operator, expr.boxed(left), expr.boxed(right)));
    }
    let sign = expr.text(node.field("operation")?);
    let target = expr.lower(signed(node)?);
    Some(match sign {
        "&" => target.kind,
        _ => ExprKind::Unary(sign, Box::new(target)),
    })
}

/// The operator behind an operand.
fn operator_after(left: Node<'_>) -> Option<Node<'_>> {
    std::iter::successors(left.next_sibling(), Node::next_sibling).find(|next| !next.is_extra())
}

fn join<'t>(values: &mut Vec<Expr<'t>>, operator: &'t str) -> Option<()> {
    let (right, left) = (values.pop()?, values.pop()?);
    // No node is the whole; the operator before the next one is looked for behind this.
    let source = right.source;
    let kind = ExprKind::Binary(operator, Box::new(left), Box::new(right));
    values.push(Expr { kind, source });
    Some(())
}

/// Operands and operators in source order.
fn parts<'t>(expr: &Lowering<'t>, node: Node<'t>) -> Option<Vec<Part<'t>>> {
    let whole = Operand { node, prefixes: Vec::new(), wrappers: Vec::new() };
    let mut pending = vec![Part::Operand(whole)];
    let mut found = Vec::new();
    while let Some(part) = pending.pop() {
        let Part::Operand(Operand { node, mut prefixes, mut wrappers }) = part else {
            found.push(part);
            continue;
        };
        if let Some((left, right)) = operands(node) {
            let operator = operator_after(left)?;
            let right = Operand { node: right, prefixes: Vec::new(), wrappers };
            pending.push(Part::Operand(right));
            pending.push(Part::Operator(expr.text(operator)));
            pending.push(Part::Operand(Operand { node: left, prefixes, wrappers: Vec::new() }));
        } else if let Some(target) = signed(node) {
            prefixes.push(expr.text(node.field("operation")?));
            pending.push(Part::Operand(Operand { node: target, prefixes, wrappers }));
        } else if let Some(inner) = wrapped(node).filter(|inner| has_operators(*inner)) {
            wrappers.insert(0, node);
            pending.push(Part::Operand(Operand { node: inner, prefixes, wrappers }));
        } else {
            found.push(Part::Operand(Operand { node, prefixes, wrappers }));
        }
        if found.len() + pending.len() > 2 * MAX_OPERANDS {
            return None;
        }
    }
    Some(found)
}

fn lowered<'t>(expr: &Lowering<'t>, operand: &Operand<'t>) -> Option<Expr<'t>> {
    let mut found = expr.lower(operand.node);
    for wrapper in &operand.wrappers {
        let inner = Box::new(found);
        let kind = match kind_of(*wrapper) {
            "call_expression" if is_subscript(*wrapper) => ExprKind::Index(inner),
            "call_expression" => ExprKind::Call(inner, call_arguments(expr.at(*wrapper))),
            "postfix_expression" => ExprKind::Held(inner),
            _ => {
                let name = wrapper.field("suffix")?.field("suffix")?;
                ExprKind::Member(inner, expr.text(name))
            }
        };
        found = Expr { kind, source: expr.at(*wrapper) };
    }
    for prefix in operand.prefixes.iter().rev().filter(|prefix| **prefix != "&") {
        let source = found.source;
        found = Expr { kind: ExprKind::Unary(prefix, Box::new(found)), source };
    }
    Some(found)
}

/// Whether the first of two operators takes the operand between them.
fn binds_first(first: &str, second: &str) -> bool {
    let rank = |operator: &str| match operator {
        "<<" | ">>" => 8,
        "*" | "/" | "%" | "&" | "&*" => 7,
        "+" | "-" | "|" | "^" | "&+" | "&-" => 6,
        "..." | "..<" => 5,
        "??" => 4,
        "<" | "<=" | ">" | ">=" | "==" | "!=" | "===" | "!==" | "~=" => 3,
        "&&" => 2,
        "||" => 1,
        // Of an operator that is declared elsewhere.
        _ => 6,
    };
    rank(first) > rank(second) || rank(first) == rank(second) && second != "??"
}

/// The operators of the standard library that the grammar takes for others.
const KNOWN: [&str; 16] =
    ["!=", "!==", "&&=", "&*", "&+", "&-", "<", "<=", "==", ">", ">=", "^=", "|=", "||", "~", "~="];

/// Whether code has operators that neither it nor the standard library declares.
pub(super) fn are_made_up(tree: &Tree, code: &str) -> bool {
    let is_unknown = |node: Node<'_>| {
        kind_of(node) == "custom_operator" && !KNOWN.contains(&&code[node.byte_range()])
    };
    let may_declare = code.contains("operator") || code.contains("func ");
    !may_declare && any_node(tree, is_unknown)
}
