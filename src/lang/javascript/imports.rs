//! Imports: statements, `require` and `import()`, and the packages that they show.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::value::RawValue;
use tree_sitter::Node;

use super::packages::{of_specifier, path_words};
use super::{Fields, kind_of, packages};
use crate::facts::{Import, ImportKind, ImportedName, Package, PackageSource};
use crate::lang::tree::named_children;
use crate::response::{CodeBlock, Span};
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// What an import binds.
#[derive(Default)]
struct Bound<'t> {
    /// The name of the whole module, or of what it exports by default.
    alias: Option<&'t str>,
    names: Vec<ImportedName<'t>>,
}

pub(super) fn statement<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let clause = named_children(node).find(|child| kind_of(*child).ends_with("_clause"));
    let source = node.field("source").or_else(|| clause.and_then(|clause| clause.field("source")));
    let Some(source) = source else { return };
    let mut found = Vec::new();
    for part in clause.into_iter().flat_map(named_children) {
        match kind_of(part) {
            "identifier" => {
                found.push(Bound { alias: Some(builder.text(part)), names: Vec::new() })
            }
            "namespace_import" => found.push(Bound {
                alias: part.named_child(0).map(|name| builder.text(name)),
                names: Vec::new(),
            }),
            "named_imports" => found.push(Bound { alias: None, names: specifiers(builder, part) }),
            _ => {}
        }
    }
    if found.is_empty() {
        found.push(Bound::default());
    }
    for bound in found {
        push(builder, node, source, bound);
    }
}

fn specifiers<'t>(builder: &Builder<'t>, list: Node<'t>) -> Vec<ImportedName<'t>> {
    let text = |node: Node<'t>| builder.text(node).trim_matches(['"', '\'']);
    named_children(list)
        .filter_map(|specifier| {
            let name = specifier.field("name")?;
            let alias = specifier.field("alias");
            Some(ImportedName { name: text(name), alias: alias.map(text) })
        })
        .collect()
}

/// Records `export … from "m"`, which binds nothing.
pub(super) fn export<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    if let Some(source) = node.field("source") {
        push(builder, node, source, Bound::default());
    }
}

/// Records `require("m")`, `import("m")` and `importScripts("m")`.
pub(super) fn by_call<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>, callee: Node<'t>) {
    let is_import =
        kind_of(callee) == "import" || matches!(builder.text(callee), "require" | "importScripts");
    let call = Some(visit.node).filter(|_| is_import);
    let list = call.and_then(|call| call.field("arguments"));
    let first = list.and_then(|list| list.named_child(0));
    let Some(source) = first.filter(|first| kind_of(*first) == "string") else {
        return;
    };
    let (statement, bound) = bound_around(builder, visit);
    push(builder, statement, source, bound);
}

/// What a module is bound to that a call imports, and the statement that does.
fn bound_around<'t>(builder: &Builder<'t>, visit: &Visit<'_, 't>) -> (Node<'t>, Bound<'t>) {
    let mut inner = visit.node;
    let mut member = None;
    for around in visit.ancestors() {
        match kind_of(around) {
            "await_expression"
            | "parenthesized_expression"
            | "as_expression"
            | "type_assertion"
            | "non_null_expression" => {}
            "member_expression" if member.is_none() => {
                member = around.field("property");
            }
            "variable_declarator" => {
                let name = around.field("name");
                let bound = name.map(|name| binding(builder, name, member));
                return (around, bound.unwrap_or_default());
            }
            _ => break,
        }
        inner = around;
    }
    let names = member.map(|member| ImportedName { name: builder.text(member), alias: None });
    let is_called = kind_of(inner) == "member_expression";
    let bound = Bound { alias: None, names: names.into_iter().filter(|_| !is_called).collect() };
    (visit.node, bound)
}

/// What a declared name or pattern takes from a module, or from its `member`.
fn binding<'t>(builder: &Builder<'t>, name: Node<'t>, member: Option<Node<'t>>) -> Bound<'t> {
    if kind_of(name) == "identifier" {
        let local = builder.text(name);
        return match member.map(|member| builder.text(member)) {
            Some(taken) if taken != "default" => Bound {
                alias: None,
                names: vec![ImportedName { name: taken, alias: (taken != local).then_some(local) }],
            },
            _ => Bound { alias: Some(local), names: Vec::new() },
        };
    }
    let names = named_children(name).filter_map(|entry| {
        let key = entry.field("key").unwrap_or(entry);
        let value = entry.field("value");
        let is_name = |node: &Node<'_>| kind_of(*node).contains("identifier");
        Some(ImportedName {
            name: Some(key).filter(is_name).map(|key| builder.text(key))?,
            alias: value.filter(is_name).map(|value| builder.text(value)),
        })
    });
    Bound { alias: None, names: names.collect() }
}

fn push<'t>(builder: &mut Builder<'t>, node: Node<'t>, source: Node<'t>, bound: Bound<'t>) {
    let written = builder.text(source).trim_matches(['"', '\'', '`']);
    let module = written.strip_prefix("node:").unwrap_or(written);
    packages::of_import(builder, module, node);
    let import = Import {
        kind: match bound.names.is_empty() {
            true => ImportKind::Import,
            false => ImportKind::From,
        },
        module: Cow::Borrowed(module),
        names: bound.names,
        alias: bound.alias,
        is_wildcard: false,
        level: 0,
        span: builder.span(node),
        scope: builder.scope(),
    };
    builder.facts.imports.push(import);
}

/// The name of the file.
const FILE: &str = "package.json";

/// The fields that tell a manifest without a title from other objects with a name.
const FIELDS: [&str; 6] = ["version", "main", "type", "scripts", "dependencies", "exports"];

/// The size of the largest manifest that is read, in bytes, to bound the work.
const MAX_SIZE: usize = 1 << 16;

/// The package that a block of data describes, by each of its names.
pub(super) fn manifest_packages(block: &CodeBlock<'_>) -> Vec<Package<'static>> {
    let Some((name, span)) = name(block) else {
        return Vec::new();
    };
    let names = of_specifier(&name).into_iter();
    let manifest_packages = names.map(|name| Package {
        name: Cow::Owned(name),
        source: PackageSource::Manifest,
        span,
        scope: None,
    });
    manifest_packages.collect()
}

/// The name in a manifest and its place.
fn name(block: &CodeBlock<'_>) -> Option<(String, Span)> {
    let code = block.code.as_ref();
    if code.len() > MAX_SIZE || !code.trim_start().starts_with('{') {
        return None;
    }
    let fields: BTreeMap<String, &RawValue> = serde_json::from_str(code).ok()?;
    let raw = fields.get("name")?.get();
    if !FIELDS.iter().any(|field| fields.contains_key(*field)) && !is_titled(block) {
        return None;
    }
    let start = (raw.as_ptr().addr() - code.as_ptr().addr()) as u32;
    let span = Span::in_block(block.index, start, start + raw.len() as u32);
    let name: String = serde_json::from_str(raw).ok()?;
    (!name.is_empty()).then_some((name, span))
}

/// Whether a title of the block is the name of the file.
fn is_titled(block: &CodeBlock<'_>) -> bool {
    let titles = block.titles.iter();
    let mut words = titles.flat_map(|title| path_words(title.text));
    words.any(|word| word.rsplit('/').next() == Some(FILE))
}

/// Whether an export hands on what another module exports, and not only types.
pub(super) fn hands_on(visit: &Visit<'_, '_>) -> bool {
    visit.own_child("source").is_some() && !visit.own_text().starts_with("export type")
}

/// Whether an import is only for what the module does when it is loaded: `import "a";`.
pub(super) fn names_nothing(visit: &Visit<'_, '_>) -> bool {
    let mut parts = named_children(visit.node);
    parts.all(|part| matches!(super::kind_of(part), "string" | "import_attribute"))
}
