//! The types of variables, by their declarations and values.

use super::calls::dotted_path;
use super::{ExprContext, MAX_DEPTH, TypeInference, common_type};
use crate::check::types::Type;
use crate::facts::{AssignmentKind, ExprKind, Expression, InitialValue, Variable, VariableKind};
use crate::lang::{Lower, Operand};
use crate::response::Span;

impl<'a> TypeInference<'_, 'a> {
    /// The evident types of a variable where it is defined: the declared type, else that of its
    /// value. Both if the value constructs an object of another type than the declared one (`Map`
    /// and `new HashMap`), or if a parameter is passed as another type.
    pub(in crate::check) fn variable_types(&self, variable: &Variable<'a>) -> Vec<Type> {
        self.variable_types_at(variable, MAX_DEPTH)
    }

    /// The type that the assignments to a variable agree on, if it is declared without a type, and
    /// without a value or with `null`, and nothing else has its name.
    pub(in crate::check) fn assigned_type(&self, variable: &Variable<'a>) -> Option<Type> {
        let is_open = variable.kind == VariableKind::Variable
            && variable.ty.is_none()
            && (matches!(variable.value, InitialValue::None) || self.is_null(variable))
            && self.profile().types.uninitialized.is_some();
        let names = self.cx.names;
        if !is_open || names.variables_named(variable.name).nth(1).is_some() {
            return None;
        }
        let assigned = names.assignments(variable.name);
        let plain = assigned.filter(|assignment| {
            assignment.kind == AssignmentKind::Plain && assignment.target == assignment.name
        });
        let types = plain.map(|assignment| self.initial_value_type(&assignment.value, MAX_DEPTH));
        let null = self.profile().types.null_type();
        common_type(types.filter(|ty| ty.is_some() && *ty != null))
    }

    pub(super) fn variable_types_at(&self, variable: &Variable<'a>, depth: u32) -> Vec<Type> {
        let values = construction_values(&variable.value);
        let declared = self.declared_type(variable);
        let declared = declared.map(|ty| self.with_deduced_arguments(ty, &values, depth));
        let built = self.initial_value_type(&variable.value, depth);
        let built = match (&declared, built) {
            // An initial `None` says only that the value is set later.
            (_, Some(built)) if built.name() == Some("None") => None,
            (Some(declared), Some(built)) => {
                let takes_type =
                    self.profile().classes.lists_construct && is_collection(&variable.value);
                let constructs = !takes_type && constructs_object(&variable.value, &built);
                constructs.then(|| with_arguments(built, declared))
            }
            (_, built) => built,
        };
        let is_parameter = variable.kind == VariableKind::Parameter;
        let adjusted = declared.as_ref().filter(|_| is_parameter);
        let adjusted = adjusted.and_then(|ty| self.profile().types.passed_type(ty));
        declared.into_iter().chain(built).chain(adjusted).collect()
    }

    /// The declared type of a variable, unless it says nothing (`Any`, `object`).
    pub(super) fn declared_type(&self, variable: &Variable<'a>) -> Option<Type> {
        if variable.kind == VariableKind::Enumerator {
            return variable.owner.as_deref().map(Type::named);
        }
        let written = &variable.ty.as_ref()?.text;
        let declared = self.indexed_type(written).unwrap_or(self.parse(written));
        let declared = self.of_own_type(declared, variable.scope);
        let types = &self.profile().types;
        let says_nothing = |ty: &Type| types.tops_say_nothing && types.is_top(ty);
        Some(declared).filter(|ty| *ty != Type::Unknown && !says_nothing(ty))
    }

    pub(super) fn initial_value_type(&self, value: &InitialValue<'a>, depth: u32) -> Option<Type> {
        let depth = depth.checked_sub(1)?;
        match value {
            InitialValue::Expression(value) | InitialValue::Iota(value, _) => {
                self.expression_at(value, depth)
            }
            InitialValue::Element(value, path) => self.unpacked_type(value, path, depth),
            InitialValue::Each(value) => self.element_type(&self.expression_at(value, depth)?),
            InitialValue::EachElement(value, path) => {
                let value = self.expression_at(value, depth);
                let each = value.and_then(|value| self.element_type(&value));
                self.type_at(each, path)
            }
            InitialValue::Key(value) => match self.profile().types.key {
                Some(key) => Some(Type::named(key)),
                None => self.key_type(&self.expression_at(value, depth)?),
            },
            InitialValue::None
            | InitialValue::Successor(..)
            | InitialValue::Arguments(_)
            | InitialValue::Zero => None,
        }
    }

    pub(super) fn is_null(&self, variable: &Variable<'a>) -> bool {
        variable.ty.is_none()
            && matches!(&variable.value, InitialValue::Expression(value)
                if matches!(value.lower().kind, ExprKind::Null))
    }

    /// Whether an infinity stands for a number that is still to come, of whatever type.
    pub(super) fn is_infinity(&self, variable: &Variable<'a>) -> bool {
        variable.ty.is_none()
            && matches!(&variable.value, InitialValue::Expression(value)
                if self.profile().types.is_infinity(self.cx.text(value.span())))
    }

    /// The type of a variable after its definition: the declared one, else that of its value.
    pub(super) fn variable_type(
        &self,
        variable: &Variable<'a>,
        context: ExprContext,
    ) -> Option<Type> {
        let depth = context.depth.checked_sub(1)?;
        self.declared_type(variable).or_else(|| self.initial_value_type(&variable.value, depth))
    }
}

/// The values that the declaration of an object gives it.
fn construction_values<'a>(value: &InitialValue<'a>) -> Vec<Expression<'a>> {
    match value {
        InitialValue::Arguments(values) => values.clone(),
        InitialValue::Expression(value) => match value.lower().kind {
            ExprKind::Collection(_, elements) => {
                elements.iter().map(|element| element.source).collect()
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

fn is_collection(value: &InitialValue<'_>) -> bool {
    matches!(value, InitialValue::Expression(value)
        if matches!(value.lower().kind, ExprKind::Collection(..)))
}

/// Whether a value constructs an object whose type may differ from the declared one. Other
/// values, such as number literals and calls, take the declared type.
fn constructs_object(value: &InitialValue<'_>, ty: &Type) -> bool {
    let InitialValue::Expression(value) = value else {
        return false;
    };
    let lowered = value.lower();
    match &lowered.kind {
        ExprKind::Construct(..) | ExprKind::Collection(..) | ExprKind::Comprehension(..) => true,
        ExprKind::Address(inner) => matches!(inner.kind, ExprKind::Construct(..)),
        // A call of the class itself.
        ExprKind::Call(callee, _) => {
            dotted_path(callee).is_some_and(|path| path.last().copied() == ty.name())
        }
        _ => false,
    }
}

/// The constructed type with the type arguments of the declared one, if its own are left to the
/// compiler (`new ArrayList<>()`) or unknown.
fn with_arguments(built: Type, declared: &Type) -> Type {
    let open = |arguments: &Option<Vec<Type>>| {
        arguments.as_ref().is_none_or(|list| list.is_empty() || list.contains(&Type::Unknown))
    };
    match built {
        Type::Named(path, arguments) if open(&arguments) && !declared.arguments().is_empty() => {
            Type::Named(path, Some(declared.arguments().to_vec()))
        }
        other => other,
    }
}

/// How many assumptions about the types of names may be open at a time.
const MAX_ASSUMPTIONS: usize = 6;

/// The names without a declaration whose type is being inferred, each identified by its first
/// binding.
#[derive(Debug, Default)]
pub(super) struct ActiveNames<'a> {
    /// The types assumed while the bindings that depend on them are checked.
    assumptions: Vec<(*const Variable<'a>, Type)>,
    /// The names being inferred, with the number of assumptions when each was reached.
    visiting: Vec<(*const Variable<'a>, usize)>,
}

impl<'a> TypeInference<'_, 'a> {
    /// The type that a name's bindings give it where it is used.
    pub(super) fn type_of_bindings(
        &self,
        name: &str,
        bindings: &[&'a Variable<'a>],
        used: Span,
        context: ExprContext,
    ) -> Option<Type> {
        self.charge(bindings.len());
        if !self.profile().names.variables_are_declared {
            return self.agreed_type_of_bindings(name, bindings, context);
        }
        let before = bindings
            .iter()
            .rev()
            .find(|variable| variable.name_span < used && self.is_visible(variable, used));
        let variable = before.or(bindings.first())?;
        self.variable_type(variable, context)
    }

    /// The type of a name without a declaration, if all its bindings of evident type agree,
    /// augmented assignments included. Bindings to `None` are ignored, and to an infinity where there
    /// are others.
    fn agreed_type_of_bindings(
        &self,
        name: &str,
        bindings: &[&'a Variable<'a>],
        context: ExprContext,
    ) -> Option<Type> {
        let first: *const Variable<'a> = *bindings.first()?;
        {
            let mut active = self.active_names.borrow_mut();
            if let Some((_, ty)) = active.assumptions.iter().find(|(name, _)| *name == first) {
                return Some(ty.clone());
            }
            let visit = (first, active.assumptions.len());
            if active.visiting.contains(&visit) {
                return None;
            }
            active.visiting.push(visit);
        }
        let is_value =
            |variable: &&Variable<'a>| !self.is_null(variable) && !self.is_infinity(variable);
        let has_values = bindings.iter().copied().any(|variable| is_value(&variable));
        let (known, unknown): (Vec<_>, Vec<_>) = bindings
            .iter()
            .filter(|variable| is_value(variable) || !has_values && !self.is_null(variable))
            .map(|variable| (variable, self.variable_type(variable, context)))
            .partition(|(_, ty)| ty.is_some());
        let ty = common_type(known.into_iter().map(|(_, ty)| ty));
        let unknown = unknown.into_iter().map(|(variable, _)| *variable);
        let ty = ty.and_then(|ty| self.confirmed(first, ty, &unknown.collect::<Vec<_>>(), context));
        let ty = ty.and_then(|ty| self.widened(name, ty, bindings, context));
        self.active_names.borrow_mut().visiting.pop();
        ty
    }

    /// The type of a name, unless one of its other bindings evidently has another type, assuming
    /// that the name has this one: `low = low / 2`.
    fn confirmed(
        &self,
        name: *const Variable<'a>,
        ty: Type,
        others: &[&'a Variable<'a>],
        context: ExprContext,
    ) -> Option<Type> {
        if others.is_empty() {
            return Some(ty);
        }
        if self.active_names.borrow().assumptions.len() >= MAX_ASSUMPTIONS {
            return None;
        }
        self.active_names.borrow_mut().assumptions.push((name, ty.clone()));
        let agreed = others.iter().try_fold(ty, |ty, variable| {
            match self.variable_type(variable, context) {
                Some(other) => ty.common(&other),
                None => Some(ty),
            }
        });
        self.active_names.borrow_mut().assumptions.pop();
        agreed
    }

    /// The type of a name after its augmented assignments: a wider one where a number gets an
    /// evident wider one (`total = 0; total += 1.5`), `None` where a plain binding follows that.
    fn widened(
        &self,
        name: &str,
        ty: Type,
        bindings: &[&'a Variable<'a>],
        context: ExprContext,
    ) -> Option<Type> {
        if self.types.arithmetic_type(&ty, &ty).is_none() {
            return Some(ty);
        }
        let scope = bindings.first()?.scope;
        let last = bindings.last()?.name_span;
        let mut wide = ty.clone();
        for assignment in self.cx.names.assignments(name) {
            let Some(operator) = assignment.operator() else {
                continue;
            };
            if assignment.scope != scope || assignment.target != name {
                continue;
            }
            let operand = |ty: Option<Type>| Operand { ty, is_literal: false, is_negative: false };
            let value = self.initial_value_type(&assignment.value, context.depth);
            let result =
                self.types.binary_type(operator, operand(Some(wide.clone())), operand(value));
            match result {
                Some(result) if result != wide && assignment.name_span < last => return None,
                Some(result) => wide = result,
                None => {}
            }
        }
        Some(wide)
    }

    /// Whether a definition is still visible where a name is used: the block around the definition
    /// is not closed.
    fn is_visible(&self, variable: &Variable<'_>, used: Span) -> bool {
        self.cx.names.is_open_until(variable.name_span, used)
    }
}
