//! Declarations whose meaning depends on the names of the whole response (semantics, "C++ that
//! needs interpretation").

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::declarators::last_named;
use super::kind_of;
use super::vexing_parse::{self, AmbiguousArgument};
use crate::facts::{
    CallForm, Expression, Facts, Function, FunctionId, FunctionKind, InitialValue, Parameter,
    ScopeKind, TypeText, Variable, VariableKind,
};
use crate::response::Span;

/// `T x(a);` at namespace or class scope declares a function unless `a` is a variable, and
/// `a * b;` in a block is an expression if it is.
pub(super) fn reclassify_declarations(facts: &mut Facts<'_>) {
    let names: BTreeSet<_> = facts.variables.iter().map(|variable| variable.name).collect();
    let is_variable = |text: &str| names.contains(text.rsplit("::").next().unwrap_or(text).trim());
    let fragments: BTreeSet<_> =
        facts.blocks.iter().filter(|block| block.fragment).map(|block| block.root).collect();
    let mut functions = Vec::new();
    let mut retracted = RetractedFacts::default();
    let scopes = &facts.scopes;
    facts.variables.retain(|variable| {
        let scope = variable.scope;
        let is_block = fragments.contains(&scope)
            || matches!(scopes[scope.0 as usize].kind, ScopeKind::Function(_) | ScopeKind::Lambda);
        if is_block && product_operand(variable).is_some_and(is_variable) {
            retracted.types.insert((variable.span.block, variable.span.start));
            return false;
        }
        let Some(arguments) = in_parentheses(variable) else {
            return true;
        };
        if declares_function(arguments, is_block, is_variable) {
            retracted.constructions.insert((variable.name_span.block, variable.name_span.start));
            functions.push(prototype(variable, arguments));
            return false;
        }
        retracted.add_types_of(arguments);
        true
    });
    retracted.remove_from(facts);
    if !functions.is_empty() {
        insert_functions(facts, functions);
    }
}

/// Facts that were recorded and turned out to be wrong, by block and first byte.
#[derive(Default)]
struct RetractedFacts {
    /// Constructions by a declaration.
    constructions: BTreeSet<(Option<u32>, u32)>,
    /// Type uses.
    types: BTreeSet<(Option<u32>, u32)>,
}

impl RetractedFacts {
    /// Adds the names in arguments that are types in the tree.
    fn add_types_of(&mut self, arguments: &[Expression<'_>]) {
        let mut names = Vec::new();
        for argument in arguments {
            vexing_parse::mistyped_nodes(argument.node, &mut names);
            for name in names.drain(..) {
                let span = Expression { node: name, ..*argument }.span();
                self.types.insert((span.block, span.start));
            }
        }
    }

    /// Removes these facts.
    fn remove_from(&self, facts: &mut Facts<'_>) {
        let is_retracted = |set: &BTreeSet<_>, span: Span| set.contains(&(span.block, span.start));
        if !self.constructions.is_empty() {
            facts.calls.retain(|call| {
                call.form != CallForm::Braces
                    || !is_retracted(&self.constructions, call.expression.span())
            });
        }
        if !self.types.is_empty() {
            facts.type_uses.retain(|used| !is_retracted(&self.types, used.span));
        }
    }
}

/// Whether `T x(…)` declares a function. `n * m` is a parameter in every context if `n` is not a
/// variable. Outside functions, `T x(a, b)` is a variable only if one of the names is a variable.
fn declares_function(
    arguments: &[Expression<'_>],
    is_block: bool,
    is_variable: impl Fn(&str) -> bool,
) -> bool {
    let mut some_variable = false;
    for argument in arguments {
        let text = |node| Expression { node, ..*argument }.text();
        let shown = match kind_of(argument.node) {
            _ if vexing_parse::is_name(argument.node) => {
                Some(AmbiguousArgument::Name(argument.node))
            }
            _ => vexing_parse::classify(argument.node),
        };
        match shown {
            Some(AmbiguousArgument::Name(name)) => some_variable |= is_variable(text(name)),
            Some(AmbiguousArgument::Product(name)) if is_variable(text(name)) => {
                some_variable = true
            }
            Some(AmbiguousArgument::Product(_)) => return true,
            Some(AmbiguousArgument::Call) | None => some_variable = true,
        }
    }
    !is_block && !some_variable
}

/// The `a` of a declaration that may be `a * b;` or `a & b;`.
fn product_operand<'v>(variable: &'v Variable<'_>) -> Option<&'v str> {
    let plain = variable.kind == VariableKind::Variable
        && variable.modifiers.is_empty()
        && matches!(variable.value, InitialValue::None);
    let text = &variable.ty.as_ref().filter(|_| plain)?.text;
    text.strip_suffix('*').or_else(|| text.strip_suffix('&'))
}

/// The arguments of `T x(a, b)`.
fn in_parentheses<'v, 't>(variable: &'v Variable<'t>) -> Option<&'v [Expression<'t>]> {
    let arguments = match &variable.value {
        InitialValue::Arguments(arguments) => arguments.as_slice(),
        InitialValue::Expression(argument) => std::slice::from_ref(argument),
        _ => return None,
    };
    let first = arguments.first()?;
    let before = &first.source[..first.node.start_byte()];
    before.trim_end().ends_with('(').then_some(arguments)
}

/// The function declaration that a variable turned out to be.
fn prototype<'t>(variable: &Variable<'t>, arguments: &[Expression<'t>]) -> Function<'t> {
    let parameters = arguments.iter().map(parameter).collect();
    let kind = match variable.owner {
        Some(_) => FunctionKind::Method,
        None => FunctionKind::Function,
    };
    Function {
        owner: variable.owner.clone(),
        parameters,
        results: variable.ty.iter().cloned().collect(),
        modifiers: variable.modifiers.clone(),
        ..Function::blank(variable.name, variable.name_span, kind, variable.span, variable.scope)
    }
}

/// An argument that turned out to be a parameter.
fn parameter<'t>(argument: &Expression<'t>) -> Parameter<'t> {
    let span = argument.span();
    let text = argument.text();
    // `T* a`, `T& a`.
    let parts = argument.node.child_by_field_id(field!(Cpp, "type")).map(|ty| {
        let declarator = argument.node.child_by_field_id(field!(Cpp, "declarator"));
        let name = declarator.and_then(last_named).filter(|name| kind_of(*name) == "identifier");
        let end = name.map_or(argument.node.end_byte(), |name| name.start_byte());
        (ty, name, &argument.source[ty.end_byte()..end])
    });
    let (name, ty): (_, Cow<'t, str>) = match parts {
        Some((ty, name, declarator_text)) => {
            let text = |node| Expression { node, ..*argument }.text();
            (name.map(text), format!("{}{}", text(ty), declarator_text.trim()).into())
        }
        None => (None, text.into()),
    };
    Parameter {
        parts: Vec::new(),
        name,
        ty: Some(TypeText { text: ty, span }),
        default: None,
        is_variadic: false,
        span,
    }
}

/// Inserts functions in source order and renumbers the ids of the others.
fn insert_functions<'t>(facts: &mut Facts<'t>, added: Vec<Function<'t>>) {
    for mut function in added {
        function.owner_type = facts.owner_type(function.scope);
        facts.functions.push(function);
    }
    let mut order: Vec<usize> = (0..facts.functions.len()).collect();
    order.sort_by_key(|place| {
        let span = facts.functions[*place].span;
        (span.block, span.start)
    });
    let mut numbers = vec![0; order.len()];
    for (new, old) in order.iter().enumerate() {
        numbers[*old] = new as u32;
    }
    let mut functions: Vec<_> = facts.functions.drain(..).map(Some).collect();
    facts.functions = order.iter().filter_map(|old| functions[*old].take()).collect();
    for scope in &mut facts.scopes {
        if let ScopeKind::Function(FunctionId(number)) = &mut scope.kind {
            *number = numbers[*number as usize];
        }
    }
}
