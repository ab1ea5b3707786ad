//! Facts as text, in the same form for all languages, to show what was found.

use std::fmt::Write;

use super::{
    Facts, Function, InitialValue, Part, Path, ScopeKind, TypeDefinition, TypeText, Variable,
};
use crate::response::Span;

/// Renders facts, one line each, grouped by kind; `place` gives a span's line and column. Tokens
/// are omitted.
pub fn render(facts: &Facts<'_>, place: impl Fn(Span) -> (usize, usize)) -> String {
    let mut out = String::new();
    for (span, text) in declarations(facts).chain(uses(facts)) {
        let (line, column) = place(span);
        let _ = writeln!(out, "{line}:{column} {text}");
    }
    out
}

/// Blocks, imports, and what the code declares.
fn declarations<'f>(facts: &'f Facts<'_>) -> impl Iterator<Item = (Span, String)> + 'f {
    let blocks = facts.blocks.iter().map(|block| {
        let fragment = if block.fragment { " fragment" } else { "" };
        let (index, errors) = (block.block, block.syntax_errors);
        let text = format!("block {index} errors={errors}{fragment}");
        (facts.scope(block.root).span, text)
    });
    let packages = facts.packages.iter().map(|package| {
        let text = format!("package {} {:?}", package.name, package.source);
        (package.span, text)
    });
    let imports = facts.imports.iter();
    let imports = imports.map(|import| (import.span, format!("import {}", import_text(import))));
    let types = facts.types.iter();
    let types =
        types.map(|definition| (definition.name_span, format!("type {}", type_line(definition))));
    let functions = facts.functions.iter();
    let functions = functions
        .map(|function| (function.name_span, format!("function {}", function_line(function))));
    let variables = facts.variables.iter().map(|variable| {
        let text = format!("variable {}", variable_line(facts, variable));
        (variable.name_span, text)
    });
    let namespaces = blocks.chain(packages).chain(imports);
    namespaces.chain(types).chain(functions).chain(variables)
}

/// What the code does.
fn uses<'f>(facts: &'f Facts<'_>) -> impl Iterator<Item = (Span, String)> + 'f {
    let assignments = facts.assignments.iter().map(|assignment| {
        let value = value_text(&assignment.value);
        let text = format!("assignment {} {:?}{value}", assignment.target, assignment.kind);
        (assignment.name_span, text)
    });
    let constructs = facts.constructs.iter();
    let constructs =
        constructs.map(|construct| (construct.span, format!("construct {}", construct.kind)));
    let exceptions = facts.exceptions.iter().map(|exception| {
        let class = exception.class.unwrap_or("everything");
        (exception.span, format!("{:?} {class}", exception.role))
    });
    let calls = facts.calls.iter().map(|call| {
        let arguments = call.arguments.read();
        let arguments = arguments.iter().map(|argument| argument.value.text());
        let arguments = arguments.collect::<Vec<_>>().join(", ");
        let callee = path_text(&call.callee);
        let text = format!("call {:?} {callee}({arguments})", call.form);
        (call.expression.span(), text)
    });
    let types = facts.type_uses.iter().map(|used| {
        let path = path_text(&used.path);
        (used.span, format!("type-use {:?} {path} `{}`", used.form, used.text))
    });
    let literals = facts.literals.iter();
    let literals = literals.map(|literal| (literal.span, format!("literal {:?}", literal.kind)));
    let done = assignments.chain(constructs).chain(exceptions);
    done.chain(calls).chain(types).chain(literals)
}

fn import_text(import: &super::Import<'_>) -> String {
    let mut text = format!("{:?} {}{}", import.kind, ".".repeat(import.level), import.module);
    if import.is_wildcard {
        text.push_str(" wildcard");
    }
    for name in &import.names {
        let _ = write!(text, " name={}", name.name);
        if let Some(alias) = name.alias {
            let _ = write!(text, " as {alias}");
        }
    }
    if let Some(alias) = import.alias {
        let _ = write!(text, " alias={alias}");
    }
    text
}

fn type_line(definition: &TypeDefinition<'_>) -> String {
    let mut text = format!("{} {:?}", definition.name.unwrap_or("<anonymous>"), definition.kind);
    if let Some(qualifier) = &definition.qualifier {
        let _ = write!(text, " in={qualifier}");
    }
    flags(
        &mut text,
        &[
            ("class", definition.is_class),
            ("class-by-name", definition.is_class_by_name),
            ("interface", definition.is_interface),
            ("enumeration", definition.is_enumeration),
            ("specialization", definition.is_specialization),
        ],
    );
    for base in &definition.bases {
        let _ = write!(text, " {:?}={}", base.kind, base.ty.text);
    }
    if let Some(underlying) = &definition.underlying {
        let _ = write!(text, " = {}", underlying.text);
    }
    for (name, _) in &definition.listed_properties {
        let _ = write!(text, " property={name}");
    }
    modifiers(&mut text, &definition.modifiers);
    text
}

/// A function's name, kind, parameters and results.
fn signature(function: &Function<'_>) -> String {
    let parameters = function.parameters.iter().map(|parameter| {
        let name = parameter.name.unwrap_or("_");
        let variadic = if parameter.is_variadic { "..." } else { "" };
        let ty = colon(parameter.ty.as_ref());
        let default = parameter.default.map(|default| format!(" = {}", default.text()));
        format!("{variadic}{name}{ty}{}", default.unwrap_or_default())
    });
    let parameters = parameters.collect::<Vec<_>>().join(", ");
    let results = function.results.iter().map(|result| result.text.as_ref());
    let results = results.collect::<Vec<_>>().join(", ");
    let (name, kind) = (function.name, function.kind);
    format!("{name} {kind:?}({parameters}) -> ({results})")
}

fn function_line(function: &Function<'_>) -> String {
    let mut text = signature(function);
    for (label, value) in [("qualifier", &function.qualifier), ("owner", &function.owner)] {
        if let Some(value) = value {
            let _ = write!(text, " {label}={value}");
        }
    }
    if let Some(receiver) = &function.receiver {
        let _ = write!(
            text,
            " receiver={}{}",
            receiver.name.unwrap_or("_"),
            colon(receiver.ty.as_ref())
        );
    }
    flags(
        &mut text,
        &[
            ("body", function.body.is_some()),
            ("overrides", function.overrides),
            ("abstract", function.is_abstract),
            ("stub", function.is_stub),
            ("async", function.is_async),
            ("generator", function.is_generator),
            ("defaulted", function.is_defaulted),
        ],
    );
    if !function.returns.is_empty() {
        let _ = write!(text, " returns={}", function.returns.len());
    }
    modifiers(&mut text, &function.modifiers);
    text
}

fn variable_line(facts: &Facts<'_>, variable: &Variable<'_>) -> String {
    let mut text = format!(
        "{} {:?}{}{}",
        variable.name,
        variable.kind,
        colon(variable.ty.as_ref()),
        value_text(&variable.value)
    );
    if let Some(owner) = &variable.owner {
        let _ = write!(text, " owner={owner}");
    }
    flags(&mut text, &[("global", variable.is_global), ("constant", variable.is_constant)]);
    let scope = match facts.scope(variable.scope).kind {
        ScopeKind::File => "file",
        ScopeKind::Namespace => "namespace",
        ScopeKind::Type(_) | ScopeKind::AnonymousType => "type",
        ScopeKind::Function(_) => "function",
        ScopeKind::Lambda => "lambda",
        ScopeKind::Comprehension => "comprehension",
    };
    let _ = write!(text, " scope={scope}");
    modifiers(&mut text, &variable.modifiers);
    text
}

fn value_text(value: &InitialValue<'_>) -> String {
    match value {
        InitialValue::None => String::new(),
        InitialValue::Expression(value) => format!(" = {}", first_line(value.text())),
        InitialValue::Iota(value, iota) => {
            format!(" = {} (iota {iota})", first_line(value.text()))
        }
        InitialValue::Successor(value, steps) => {
            let base = value.as_ref().map_or("0", |value| first_line(value.text()));
            format!(" = {base} + {steps}")
        }
        InitialValue::Element(value, path) => {
            format!(" = {}{}", first_line(value.text()), parts_text(path))
        }
        InitialValue::Each(value) => format!(" in {}", first_line(value.text())),
        InitialValue::EachElement(value, path) => {
            format!(" in {}{}", first_line(value.text()), parts_text(path))
        }
        InitialValue::Key(value) => format!(" key of {}", first_line(value.text())),
        InitialValue::Arguments(values) => {
            let values: Vec<_> = values.iter().map(|value| first_line(value.text())).collect();
            format!(" = ({})", values.join(", "))
        }
        InitialValue::Zero => " = zero".into(),
    }
}

/// A path of parts as subscripts: `[0][-1]`, `[*]`.
fn parts_text(path: &[Part<'_>]) -> String {
    let text = |part: &Part<'_>| match part {
        Part::Nth(at) => format!("[{at}]"),
        Part::NthLast(at) => format!("[-{}]", at + 1),
        Part::Rest => "[*]".into(),
        Part::Entry(key) => format!("{{{key}}}"),
        Part::Entries => "{*}".into(),
    };
    path.iter().map(text).collect()
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

fn path_text(path: &Path<'_>) -> String {
    let receiver = if path.has_receiver { "…." } else { "" };
    format!("{receiver}{}", path.parts.join("."))
}

fn colon(ty: Option<&TypeText<'_>>) -> String {
    ty.map(|ty| format!(": {}", ty.text)).unwrap_or_default()
}

fn flags(text: &mut String, flags: &[(&str, bool)]) {
    for (label, _) in flags.iter().filter(|(_, set)| *set) {
        let _ = write!(text, " {label}");
    }
}

fn modifiers(text: &mut String, modifiers: &[&str]) {
    if !modifiers.is_empty() {
        let _ = write!(text, " [{}]", modifiers.join(" "));
    }
}
