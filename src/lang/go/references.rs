//! The package clause, imports, calls and constructions.

use std::collections::BTreeSet;

use tree_sitter::Node;

use super::{Fields, expressions, kind_of};
use crate::facts::{
    Arguments, Call, CallForm, Facts, Import, ImportKind, Package, PackageSource, Path,
};
use crate::lang::tree::named_children;
use crate::syntax::Builder;

pub(super) fn package<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let name = named_children(node).find(|child| kind_of(*child) == "package_identifier");
    let Some(name) = name else { return };
    let package = Package {
        name: builder.text(name).into(),
        source: PackageSource::Clause,
        span: builder.span(node),
        scope: Some(builder.scope()),
    };
    builder.facts.packages.push(package);
}

/// Records an import spec. The name `_` is kept as the alias; `.` is a wildcard.
pub(super) fn import<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(path) = node.field("path") else {
        return;
    };
    let name = node.field("name");
    let is_wildcard = name.is_some_and(|name| kind_of(name) == "dot");
    let import = Import {
        kind: ImportKind::Import,
        module: builder.text(path).trim_matches(['"', '`']).into(),
        names: Vec::new(),
        alias: name.filter(|_| !is_wildcard).map(|name| builder.text(name)),
        is_wildcard,
        level: 0,
        span: builder.span(node),
        scope: builder.scope(),
    };
    builder.facts.imports.push(import);
}

/// Records a call; `Map[K, V](x)` counts as one.
pub(super) fn call<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (callee, arguments) = match kind_of(node) {
        "type_conversion_expression" => {
            let operand = node.field("operand");
            let operand = operand.map(|value| expressions::positional(builder.expression(value)));
            (node.field("type"), Arguments::Known(Vec::from_iter(operand)))
        }
        _ => {
            let list = node.field("arguments");
            let read =
                |list| Arguments::List(builder.expression(list), expressions::call_arguments);
            let arguments = list.map(read);
            (node.field("function"), arguments.unwrap_or_default())
        }
    };
    if let Some(callee) = callee {
        push_call(builder, node, CallForm::Call, callee, arguments);
    }
}

/// Records `C{…}`. Literals of slices, maps and arrays are left out: their types have no name.
pub(super) fn construction<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(ty), Some(body)) = (node.field("type"), node.field("body")) else {
        return;
    };
    if !matches!(kind_of(ty), "type_identifier" | "qualified_type" | "generic_type") {
        return;
    }
    let arguments = Arguments::List(builder.expression(body), expressions::literal_elements);
    push_call(builder, node, CallForm::Braces, ty, arguments);
}

/// Records a selector used as a value, without a call. Those that do not name a member of an
/// imported package are dropped at the end, since only a compiler knows whether they name a
/// function.
pub(super) fn function_value<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    push_call(builder, node, CallForm::Reference, node, Arguments::default());
}

/// Drops the references that do not name a member of an imported package.
pub(super) fn drop_other_references(facts: &mut Facts<'_>) {
    let packages: BTreeSet<&str> = facts.imports.iter().map(local_name).collect();
    let is_imported =
        |call: &Call<'_>| call.callee.parts.first().is_some_and(|head| packages.contains(head));
    facts.calls.retain(|call| call.form != CallForm::Reference || is_imported(call));
}

/// The name of an imported package in its file: its alias, or the last part of its path that is
/// not a version (`/v2`, `.v3`).
fn local_name<'a>(import: &'a Import<'_>) -> &'a str {
    import.alias.unwrap_or_else(|| {
        let is_version =
            |part: &str| part.strip_prefix('v').is_some_and(|number| number.parse::<u32>().is_ok());
        let last = import.module.rsplit('/').find(|part| !is_version(part));
        let last = last.unwrap_or_default();
        match last.rsplit_once('.') {
            Some((name, version)) if is_version(version) => name,
            _ => last,
        }
    })
}

fn push_call<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    form: CallForm,
    callee: Node<'t>,
    arguments: Arguments<'t>,
) {
    let (path, receiver, start) = path(builder, callee);
    let call = Call {
        callee: path,
        form,
        receiver: receiver.map(|receiver| builder.expression(receiver)),
        arguments,
        callee_span: builder.bytes(start, callee.end_byte()),
        expression: builder.expression(node),
        scope: builder.scope(),
    };
    builder.facts.calls.push(call);
}

/// The dotted name of a callee, its receiver (the operand before the last part, unless it is a
/// plain name), and the first byte of the name. Type arguments are left out.
fn path<'t>(builder: &Builder<'t>, callee: Node<'t>) -> (Path<'t>, Option<Node<'t>>, usize) {
    let mut parts = Vec::new();
    let mut start = callee.end_byte();
    let mut receiver = None;
    let mut has_receiver = false;
    let mut node = callee;
    loop {
        let next = match kind_of(node) {
            "identifier" | "type_identifier" | "package_identifier" => {
                parts.push(builder.text(node));
                start = node.start_byte();
                None
            }
            "selector_expression" | "qualified_type" => {
                let (name, operand) = match kind_of(node) {
                    "qualified_type" => ("name", "package"),
                    _ => ("field", "operand"),
                };
                let operand = node.field(operand);
                if let Some(name) = node.field(name) {
                    parts.push(builder.text(name));
                    start = name.start_byte();
                }
                receiver = receiver.or(operand);
                operand
            }
            "index_expression" | "type_instantiation_expression" | "generic_type" => {
                node.field("operand").or_else(|| node.field("type"))
            }
            _ => {
                has_receiver = true;
                None
            }
        };
        match next {
            Some(next) => node = next,
            None => break,
        }
    }
    if parts.is_empty() {
        start = callee.start_byte();
    }
    parts.reverse();
    let path = Path { parts, has_receiver };
    (path, receiver.filter(|_| has_receiver), start)
}
