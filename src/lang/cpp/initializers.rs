//! Initial values that depend on the types of the whole response, and names passed as values.

use std::collections::BTreeSet;

use tree_sitter::Node;

use super::members::TypesByName;
use super::{Fields, construction, kind_of, parameters, paths, references};
use crate::facts::{
    Assignment, AssignmentKind, CallForm, Facts, InitialValue, TypeKind, TypeText, Variable,
};
use crate::lang::tree::named_children;
use crate::syntax::build::Builder;

/// The most aliases that are followed.
const MAX_ALIASES: usize = 16;

/// Gives scalars that are initialized like objects, as in `Count n(1)`, a plain value instead of a
/// construction.
pub(super) fn resolve_initializers(facts: &mut Facts<'_>, types: &TypesByName<'_>) {
    let is_plain = |variable: &Variable<'_>| {
        matches!(&variable.value, InitialValue::Arguments(values) if values.len() < 2)
            && is_scalar(facts, types, variable.ty.as_ref())
    };
    let plain: Vec<bool> = facts.variables.iter().map(is_plain).collect();
    let mut retracted = BTreeSet::new();
    for (variable, _) in facts.variables.iter_mut().zip(plain).filter(|(_, is_plain)| *is_plain) {
        retracted.insert((variable.name_span.block, variable.name_span.start));
        let silent = !variable.is_global && !variable.modifiers.contains(&"static");
        variable.value = match &variable.value {
            InitialValue::Arguments(values) if !values.is_empty() => {
                InitialValue::Expression(values[0])
            }
            _ if silent => InitialValue::None,
            _ => InitialValue::Zero,
        };
    }
    facts.calls.retain(|call| {
        let span = call.expression.span();
        call.form != CallForm::Braces || !retracted.contains(&(span.block, span.start))
    });
    remove_object_references(facts, types);
}

/// A qualified name that is passed as an argument is not a function if it is a variable, an
/// enumerator or a type of the response, or an object of the standard library.
fn remove_object_references(facts: &mut Facts<'_>, types: &TypesByName<'_>) {
    const OBJECTS: [&str; 12] = [
        "cerr", "cin", "clog", "cout", "ignore", "in_place", "nothrow", "npos", "nullopt", "wcerr",
        "wcin", "wcout",
    ];
    let names: BTreeSet<_> = facts.variables.iter().map(|variable| variable.name).collect();
    facts.calls.retain(|call| {
        let last = call.callee.parts.last().copied().unwrap_or_default();
        let is_object = names.contains(last) || types.contains_key(last) || OBJECTS.contains(&last);
        call.form != CallForm::Reference || !is_object
    });
}

/// Whether a type is a number, a pointer, a reference or an enumeration.
fn is_scalar(facts: &Facts<'_>, types: &TypesByName<'_>, ty: Option<&TypeText<'_>>) -> bool {
    let Some(ty) = ty else {
        return false;
    };
    let mut text = ty.text.as_ref();
    for _ in 0..MAX_ALIASES {
        let bare = text.trim_start_matches("const ").trim();
        if bare.ends_with(['*', '&']) || bare.split_whitespace().all(is_number_word) {
            return true;
        }
        let name = bare.rsplit("::").next().unwrap_or(bare);
        let Some(definition) =
            types.get(name).and_then(|ids| ids.first()).map(|id| facts.type_definition(*id))
        else {
            return false;
        };
        match (definition.kind, &definition.underlying) {
            (TypeKind::Enumeration, _) => return true,
            (TypeKind::Alias, Some(underlying)) => text = underlying.text.as_ref(),
            _ => return false,
        }
    }
    false
}

fn is_number_word(word: &str) -> bool {
    matches!(
        word,
        "int" | "long" | "short" | "char" | "bool" | "float" | "double" | "signed" | "unsigned"
    ) || word.ends_with("_t")
}

/// Records an assignment to a name or member. An assignment to an element or through a pointer does
/// not give a name a value.
pub(super) fn assignment<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (target, kind) = match kind_of(node) {
        "field_initializer" => return member_initializer(builder, node),
        "update_expression" => (node.field("argument"), AssignmentKind::Augmented),
        _ => {
            let plain = node.field("operator").is_some_and(|operator| kind_of(operator) == "=");
            let kind = if plain { AssignmentKind::Plain } else { AssignmentKind::Augmented };
            (node.field("left"), kind)
        }
    };
    let Some(target) = target.filter(|target| {
        matches!(kind_of(*target), "identifier" | "field_expression" | "qualified_identifier")
    }) else {
        return;
    };
    let Some(name) = paths::path(builder, target).path.parts.pop() else {
        return;
    };
    let end = target.end_byte();
    let name_span = builder.bytes(end - name.len().min(target.byte_range().len()), end);
    let value = node.field("right");
    if let Some(lambda) = value
        .filter(|value| kind_of(*value) == "lambda_expression" && kind_of(target) == "identifier")
    {
        parameters::bind_lambda(builder, target, lambda);
    }
    let assignment = Assignment {
        name,
        target: builder.text(target),
        name_span,
        kind,
        value: builder.initial_value(value),
        span: builder.span(node),
        scope: builder.scope(),
    };
    builder.facts.assignments.push(assignment);
}

/// Records `x_(x)` of a constructor. For a base, which does not look like a field, records a
/// construction.
fn member_initializer<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let mut children = named_children(node);
    let (Some(name), Some(arguments)) = (children.next(), children.next()) else {
        return;
    };
    let text = builder.text(name);
    if kind_of(name) != "field_identifier" || text.starts_with(char::is_uppercase) {
        construction::record(builder, name, node, references::list_arguments(builder, arguments));
    }
    if kind_of(name) != "field_identifier" {
        return;
    }
    let values = references::expressions(builder, arguments);
    let (kind, values) = (AssignmentKind::MemberInitializer, InitialValue::Arguments(values));
    builder.assignment(kind, (name, name), values, builder.span(node));
}
