//! Declarations whose meaning depends on the names of the whole response (semantics, section
//! 10, "What the tree does not say").

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::declarators::last_named;
use super::disguise::{self, Disguise};
use super::finish::TypesByName;
use crate::response::Span;
use crate::syntax::{
    AssignmentKind, CallForm, Expression, Facts, Function, FunctionId, FunctionKind, InitialValue,
    Parameter, ScopeKind, TypeId, TypeKind, TypeText, Variable, VariableKind,
};

/// How many aliases are followed.
const MAX_ALIASES: usize = 16;

/// `T x(a);` at namespace or class scope declares a function unless `a` is a variable, and
/// `a * b;` in a block is an expression if it is.
pub(super) fn declarations(facts: &mut Facts<'_>) {
    let names: BTreeSet<_> = facts
        .variables
        .iter()
        .map(|variable| variable.name)
        .collect();
    let is_variable = |text: &str| names.contains(text.rsplit("::").next().unwrap_or(text).trim());
    let fragments: BTreeSet<_> = facts
        .blocks
        .iter()
        .filter(|block| block.fragment)
        .map(|block| block.root)
        .collect();
    let mut functions = Vec::new();
    let mut gone = Gone::default();
    let scopes = &facts.scopes;
    facts.variables.retain(|variable| {
        let scope = variable.scope;
        let is_block = fragments.contains(&scope)
            || matches!(
                scopes[scope.0 as usize].kind,
                ScopeKind::Function(_) | ScopeKind::Lambda
            );
        if is_block && product(variable).is_some_and(is_variable) {
            gone.types
                .insert((variable.span.block, variable.span.start));
            return false;
        }
        let Some(arguments) = in_parentheses(variable) else {
            return true;
        };
        if declares_function(arguments, is_block, is_variable) {
            gone.builds
                .insert((variable.name_span.block, variable.name_span.start));
            functions.push(prototype(variable, arguments));
            return false;
        }
        gone.disguised(arguments);
        true
    });
    gone.leave(facts);
    if !functions.is_empty() {
        insert_functions(facts, functions);
    }
}

/// What was recorded and turned out not to be there, by block and first byte.
#[derive(Default)]
struct Gone {
    /// Constructions by a declaration.
    builds: BTreeSet<(Option<u32>, u32)>,
    /// Type uses.
    types: BTreeSet<(Option<u32>, u32)>,
}

impl Gone {
    /// Notes the names in arguments that the tree shows as types.
    fn disguised(&mut self, arguments: &[Expression<'_>]) {
        let mut names = Vec::new();
        for argument in arguments {
            disguise::no_types(argument.node, &mut names);
            for name in names.drain(..) {
                let span = Expression {
                    node: name,
                    ..*argument
                }
                .span();
                self.types.insert((span.block, span.start));
            }
        }
    }

    /// Removes it.
    fn leave(&self, facts: &mut Facts<'_>) {
        let is_gone = |set: &BTreeSet<_>, span: Span| set.contains(&(span.block, span.start));
        if !self.builds.is_empty() {
            facts.calls.retain(|call| {
                call.form != CallForm::Braces || !is_gone(&self.builds, call.expression.span())
            });
        }
        if !self.types.is_empty() {
            facts
                .type_uses
                .retain(|used| !is_gone(&self.types, used.span));
        }
    }
}

/// Whether `T x(…)` declares a function: `n * m` with an unknown `n` is a parameter anywhere;
/// outside of functions names make a variable only where one of them is a variable.
fn declares_function(
    arguments: &[Expression<'_>],
    is_block: bool,
    is_variable: impl Fn(&str) -> bool,
) -> bool {
    let mut some_variable = false;
    for argument in arguments {
        let text = |node| Expression { node, ..*argument }.text();
        let shown = match argument.node.kind() {
            _ if disguise::is_name(argument.node) => Some(Disguise::Name(argument.node)),
            _ => disguise::of(argument.node),
        };
        match shown {
            Some(Disguise::Name(name)) => some_variable |= is_variable(text(name)),
            Some(Disguise::Product(name)) if is_variable(text(name)) => some_variable = true,
            Some(Disguise::Product(_)) => return true,
            Some(Disguise::Call) | None => some_variable = true,
        }
    }
    !is_block && !some_variable
}

/// The `a` of a declaration that may be `a * b;` or `a & b;`.
fn product<'v>(variable: &'v Variable<'_>) -> Option<&'v str> {
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
    let between = first
        .source
        .get(variable.name_span.end as usize..first.node.start_byte())?;
    between.trim_start().starts_with('(').then_some(arguments)
}

/// The function that a variable turned out to be.
fn prototype<'t>(variable: &Variable<'t>, arguments: &[Expression<'t>]) -> Function<'t> {
    let parameters = arguments.iter().map(parameter).collect();
    let is_member = variable.owner.is_some();
    Function {
        name: variable.name,
        name_span: variable.name_span,
        qualifier: None,
        kind: if is_member {
            FunctionKind::Method
        } else {
            FunctionKind::Function
        },
        owner: variable.owner.clone(),
        owner_type: None,
        span: variable.span,
        signature: variable.span,
        body: None,
        parameters,
        receiver: None,
        results: variable.ty.iter().cloned().collect(),
        returns: Vec::new(),
        modifiers: variable.modifiers.clone(),
        overrides: false,
        is_abstract: false,
        is_stub: false,
        is_async: false,
        is_generator: false,
        is_defaulted: false,
        scope: variable.scope,
        inner: None,
    }
}

/// An argument that turned out to be a parameter.
fn parameter<'t>(argument: &Expression<'t>) -> Parameter<'t> {
    let span = argument.span();
    let text = argument.text();
    // `T* a`, `T& a`.
    let parts = argument.node.child_by_field_name("type").map(|ty| {
        let declarator = argument.node.child_by_field_name("declarator");
        let name = declarator
            .and_then(last_named)
            .filter(|name| name.kind() == "identifier");
        let end = name.map_or(argument.node.end_byte(), |name| name.start_byte());
        (ty, name, &argument.source[ty.end_byte()..end])
    });
    let (name, ty): (_, Cow<'t, str>) = match parts {
        Some((ty, name, marks)) => {
            let text = |node| Expression { node, ..*argument }.text();
            (
                name.map(text),
                format!("{}{}", text(ty), marks.trim()).into(),
            )
        }
        None => (None, text.into()),
    };
    Parameter {
        name,
        ty: Some(TypeText { text: ty, span }),
        default: None,
        is_variadic: false,
        span,
    }
}

/// Adds functions at their places, the numbers of the others kept right.
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
    facts.functions = order
        .iter()
        .filter_map(|old| functions[*old].take())
        .collect();
    for scope in &mut facts.scopes {
        if let ScopeKind::Function(FunctionId(number)) = &mut scope.kind {
            *number = numbers[*number as usize];
        }
    }
}

/// What is built like an object but is a number, pointer or enumerator holds a plain value.
pub(super) fn values(facts: &mut Facts<'_>, types: &TypesByName<'_>) {
    let mut plain = Vec::new();
    let mut fields = BTreeSet::new();
    for (place, variable) in facts.variables.iter().enumerate() {
        let is_built =
            matches!(&variable.value, InitialValue::Arguments(values) if values.len() < 2);
        let is_field = variable.kind == VariableKind::Field;
        if !(is_built || is_field) || !is_scalar(facts, types, variable.ty.as_ref()) {
            continue;
        }
        if let Some(owner) = facts.owner_type(variable.scope) {
            fields.insert((owner, variable.name));
        }
        if is_built {
            plain.push(place);
        }
    }
    let mut gone = BTreeSet::new();
    for place in plain {
        let variable = &mut facts.variables[place];
        gone.insert((variable.name_span.block, variable.name_span.start));
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
        call.form != CallForm::Braces || !gone.contains(&(span.block, span.start))
    });
    member_initializers(facts, &fields);
    leave_bases(facts, types);
    leave_objects(facts, types);
}

/// `: Base(1)` constructs a base and gives no field a value.
fn leave_bases(facts: &mut Facts<'_>, types: &TypesByName<'_>) {
    facts.assignments.retain(|assignment| {
        assignment.kind != AssignmentKind::MemberInitializer || !types.contains_key(assignment.name)
    });
}

/// What is passed by a qualified name is no function where it is a variable, an enumerator or a
/// type of the response, or an object of the standard library.
fn leave_objects(facts: &mut Facts<'_>, types: &TypesByName<'_>) {
    const OBJECTS: [&str; 12] = [
        "cerr", "cin", "clog", "cout", "ignore", "in_place", "nothrow", "npos", "nullopt", "wcerr",
        "wcin", "wcout",
    ];
    let names: BTreeSet<_> = facts
        .variables
        .iter()
        .map(|variable| variable.name)
        .collect();
    facts.calls.retain(|call| {
        let last = call.callee.parts.last().copied().unwrap_or_default();
        let is_object = names.contains(last) || types.contains_key(last) || OBJECTS.contains(&last);
        call.form != CallForm::Reference || !is_object
    });
}

/// `: count_(0)` gives a number its value, `: items_(5)` builds an object.
fn member_initializers(facts: &mut Facts<'_>, plain_fields: &BTreeSet<(TypeId, &str)>) {
    let functions = &facts.functions;
    let scopes = &facts.scopes;
    for assignment in &mut facts.assignments {
        let InitialValue::Arguments(values) = &assignment.value else {
            continue;
        };
        let ScopeKind::Function(FunctionId(id)) = scopes[assignment.scope.0 as usize].kind else {
            continue;
        };
        let owner = functions[id as usize].owner_type;
        if owner.is_some_and(|owner| plain_fields.contains(&(owner, assignment.name))) {
            assignment.value = match values.as_slice() {
                [] => InitialValue::Zero,
                [value] => InitialValue::Expression(*value),
                _ => continue,
            };
        }
    }
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
        let Some(definition) = types
            .get(name)
            .and_then(|ids| ids.first())
            .map(|id| facts.type_definition(*id))
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
