//! The names of variables (template 24) and of constants.

use std::collections::BTreeSet;

use super::constants::is_literal_bound_once;
use crate::check::conventions::{NamedItem, all_follow};
use crate::check::forced::{ForcedNames, is_dunder};
use crate::check::lineage::lists_base;
use crate::check::{Context, Ruling, conventions};
use crate::facts::{ExprKind, InitialValue, ScopeKind, Variable, VariableKind};
use crate::instruction::{Convention, Slots};
use crate::lang::{self, Lower};
use crate::language::Language;

/// Judges the name of every variable. An upper-case constant is exempt from conventions of
/// another case.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    // The object that serves as an enumeration is named as a type is.
    let is_enumeration = |variable: &Variable<'_>| {
        let types = cx.names.types(variable.name).into_iter();
        let mut enumerations = types.filter(|found| found.is_enumeration);
        enumerations.any(|found| found.name_span == variable.name_span)
    };
    let statics_are_upper = cx.profile().names.statics_are_upper;
    let exempt = |variable: &Variable<'_>| {
        (variable.is_constant || statics_are_upper && variable.modifiers.contains(&"static"))
            && match conventions::is_upper(variable.name) {
                true => slots.convention("naming_convention") != Some(Convention::Upper),
                false => variable.name.starts_with(char::is_uppercase) && is_enumeration(variable),
            }
    };
    // A null that stands in for an import that failed has the name of what is imported.
    let imports = cx.facts.imports.iter().flat_map(|import| {
        import.names.iter().map(|name| (import.scope, name.alias.unwrap_or(name.name)))
    });
    let imported: BTreeSet<_> = imports.collect();
    let is_null = |variable: &Variable<'_>| {
        matches!(&variable.value, InitialValue::Expression(value)
            if matches!(value.lower().kind, ExprKind::Null))
    };
    let bound: BTreeSet<_> = cx.facts.variables.iter().map(|variable| variable.name).collect();
    let has_capital = |variable: &Variable<'_>| variable.name.contains(char::is_uppercase);
    let is_upper_asked = slots.convention("naming_convention") == Some(Convention::Upper);
    let exempt = |variable: &Variable<'_>| {
        imported.contains(&(variable.scope, variable.name)) && is_null(variable)
            || has_capital(variable) && !is_upper_asked && is_rebound_constant(cx, variable)
            || !cx.profile().names.variables_are_declared && renames_class(variable, &bound)
            || is_of_macros(cx, variable)
            || !is_upper_asked && is_declared_constant(cx, variable)
            || exempt(variable)
    };
    let judged = judged(cx).filter(|variable| !exempt(variable));
    let items = cx.names.distinct(judged).map(|variable| NamedItem {
        name: variable.name,
        span: variable.name_span,
        is_forced: is_forced(cx, variable),
    });
    all_follow(cx, slots, "variable", items)
}

/// Whether what looks like a variable is what a macro is given: `FIELDS(EACH_FIELD)`.
fn is_of_macros(cx: &Context<'_>, variable: &Variable<'_>) -> bool {
    let is_upper_type = || variable.ty.as_ref().is_none_or(|ty| conventions::is_upper(&ty.text));
    cx.profile().fixes.macros_are_capitals
        && conventions::is_upper(variable.name)
        && is_upper_type()
}

/// Whether a variable is another name of a class, by the case of both: `Store = backend.Store`. What is bound in the code
/// is a variable like others.
fn renames_class(variable: &Variable<'_>, bound: &BTreeSet<&str>) -> bool {
    let is_class = |name: &str| {
        let name = name.trim_start_matches('_');
        name.starts_with(char::is_uppercase) && !conventions::is_upper(name)
    };
    let may_be = matches!(variable.kind, VariableKind::Variable | VariableKind::ClassField);
    let InitialValue::Expression(value) = &variable.value else { return false };
    if !may_be || !is_class(variable.name) {
        return false;
    }
    let value = value.lower();
    // Of `load("Store") or Missing` each may be the value.
    let mut named = &value.kind;
    loop {
        named = match named {
            // `Part = Partial[Model]`
            ExprKind::Index(object) => &object.kind,
            ExprKind::Binary("or", _, last) => &last.kind,
            // `Backend = type[Local] | type[Remote]`
            ExprKind::Binary("|", first, _) => &first.kind,
            _ => break,
        };
    }
    match named {
        ExprKind::Name(name) => *name == "type" || is_class(name) && !bound.contains(name),
        ExprKind::Member(_, name) => is_class(name),
        // `Missing = type(None)`
        ExprKind::Call(called, _) => matches!(called.kind, ExprKind::Name("type")),
        _ => false,
    }
}

/// The variables whose names are judged, constants among them.
pub(in crate::check) fn judged<'a>(cx: &Context<'a>) -> impl Iterator<Item = &'a Variable<'a>> {
    let language = cx.language();
    cx.facts.variables.iter().filter(move |variable| is_judged(language, variable))
}

/// Whether the name of a variable is prescribed.
pub(in crate::check) fn is_forced(cx: &Context<'_>, variable: &Variable<'_>) -> bool {
    let forced = ForcedNames::of(cx.language());
    // `do_GET = respond` is a method.
    let is_key = || {
        let owner = cx.facts.owner_type(variable.scope).map(|id| cx.facts.type_definition(id));
        owner.is_some_and(|owner| lists_base(cx, owner, |base| forced.forces_fields(base)))
    };
    variable.kind == VariableKind::ClassField && forced.forces_method(variable.name)
        || forced.forces_variable(variable.name, is_of_main(cx, variable))
        || is_key()
}

/// Judges the name of every constant of a file, a class or a namespace.
pub(super) fn constants(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let forced = ForcedNames::of(cx.language());
    let items = cx.names.distinct(judged_constants(cx)).map(|variable| NamedItem {
        name: variable.name,
        span: variable.name_span,
        is_forced: forced.forces_variable(variable.name, false)
            || is_rebound_constant(cx, variable),
    });
    all_follow(cx, slots, "constant", items)
}

/// The constants whose names are judged.
pub(in crate::check) fn judged_constants<'a>(
    cx: &Context<'a>,
) -> impl Iterator<Item = &'a Variable<'a>> {
    let cx = *cx;
    let variables = cx.facts.variables.iter();
    variables.filter(move |variable| {
        is_named_constant(&cx, variable) || is_rebound_constant(&cx, variable)
    })
}

/// Whether a constant's name is judged. Where whatever is bound once may be constant, it is one
/// that is written in capitals, is declared as final where nothing need be, or has a literal as its
/// value.
fn is_named_constant(cx: &Context<'_>, variable: &Variable<'_>) -> bool {
    let is_outside_functions = variable.is_global
        || matches!(
            variable.kind,
            VariableKind::ClassField | VariableKind::Constant | VariableKind::Macro
        );
    let is_meant = || match cx.profile().names.constants_are_literals {
        false => variable.is_constant,
        true => {
            let is_marked =
                conventions::is_upper(variable.name) || !cx.profile().names.variables_are_declared;
            variable.is_constant && is_marked || is_literal_bound_once(cx, variable)
        }
    };
    let is_enumerator = variable.kind == VariableKind::Enumerator;
    let is_reserved = variable.name == "_" || is_dunder(cx.language(), variable.name);
    let is_none = is_enumerator || is_reserved || is_second_name(cx, variable);
    is_outside_functions && !is_none && is_meant()
}

/// Whether a macro stands for what has a name in small letters, a function as a rule: `PRINT_F printf`.
fn is_second_name(cx: &Context<'_>, variable: &Variable<'_>) -> bool {
    let InitialValue::Expression(value) = &variable.value else { return false };
    let name = cx.text(value.span()).trim();
    let is_name = || {
        let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
        name.chars().all(is_of_name)
            && name.contains(char::is_lowercase)
            && !name.starts_with(|c: char| c.is_ascii_digit())
            && !["true", "false", "nullptr"].contains(&name)
    };
    variable.kind == VariableKind::Macro && is_name()
}

/// Whether a name in capitals at file level is bound several times, as in the branches of a condition:
/// it is meant as a constant, though it isn't one, and follows whatever convention constants have.
fn is_rebound_constant(cx: &Context<'_>, variable: &Variable<'_>) -> bool {
    !cx.profile().names.variables_are_declared
        && variable.is_global
        && variable.kind == VariableKind::Variable
        && !variable.is_constant
        && conventions::is_upper(variable.name)
        && !is_dunder(cx.language(), variable.name)
}

/// Whether a class declares a name in capitals without a value, as protocols do: what has it is a constant.
fn is_declared_constant(cx: &Context<'_>, variable: &Variable<'_>) -> bool {
    !cx.profile().names.variables_are_declared
        && matches!(variable.value, InitialValue::None)
        && conventions::is_upper(variable.name)
        && cx.facts.owner_type(variable.scope).is_some()
}

/// Whether the name of such a variable is judged. A field may count as a variable only
/// in instructions that give its name.
fn is_judged(language: Language, variable: &Variable<'_>) -> bool {
    let is_exempt = variable.kind == VariableKind::Field
        && !lang::of(language).profile().names.fields_are_variables;
    let nameless = variable.name == "_" || is_dunder(language, variable.name);
    variable.is_variable() && !nameless && !is_exempt
}

fn is_of_main(cx: &Context<'_>, variable: &Variable<'_>) -> bool {
    let ScopeKind::Function(id) = cx.facts.scope(variable.scope).kind else {
        return false;
    };
    variable.kind == VariableKind::Parameter
        && cx.facts.function(id).name.eq_ignore_ascii_case("main")
}
