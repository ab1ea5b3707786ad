//! What functions do to the objects that are passed to them.

use std::cell::{Cell, RefCell};
use std::ptr;

use super::follower::Follower;
use super::value::Value;
use super::vocabulary::Vocabulary;
use crate::check::Context;
use crate::check::structural::recursion::targets::Targets;
use crate::check::types::Type;
use crate::facts::{Expr, Function, TypeKind, Variable};
use crate::lang::{self, LanguageSupport, Sharing};
use crate::response::Span;
use crate::syntax::flow::{Flow, Write};

/// How many expressions may be looked at. This is a count, so that the same input meets the same
/// limit everywhere.
const FUEL: u32 = 200_000;

/// How many functions may call each other in a row.
pub(super) const MAX_DEPTH: usize = 12;

/// The most rounds in which the effects of a recursive function are made out.
const MAX_ROUNDS: usize = 4;

/// The most findings of one function.
const MAX_FINDINGS: usize = 64;

/// The object that is followed into a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Followed {
    /// What is passed as this parameter.
    Parameter(usize),
    /// What the method is called on.
    Receiver,
}

/// A place that changes a value, or may do so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Finding {
    /// What the value is in relation to the object.
    pub(super) value: Value,
    /// Whether it is certain that the value is changed.
    pub(super) is_certain: bool,
    pub(super) span: Span,
    /// What changes it: an expression that is called or assigned to.
    pub(super) by: String,
}

impl Finding {
    /// A change of a value, if that may be in the object.
    pub(super) fn new(value: Value, is_certain: bool, span: Span, by: String) -> Option<Self> {
        let finding = Self {
            value,
            is_certain,
            span,
            by,
        };
        value.may_be_in_object().then_some(finding)
    }

    /// The same in a function that passes on what is `value`.
    pub(super) fn through(&self, value: Value, is_evident: bool, span: Span) -> Option<Self> {
        let value = self.value.through(value);
        Self::new(value, self.is_certain && is_evident, span, self.by.clone())
    }

    /// Whether it certainly changes the object.
    pub(super) const fn is_change(&self) -> bool {
        self.is_certain && self.value.is_in_object()
    }
}

/// What a function does to an object, and what it returns of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Effects {
    pub(super) findings: Vec<Finding>,
    pub(super) result: Value,
}

impl Effects {
    /// Nothing is known.
    fn unknown(function: &Function<'_>) -> Self {
        let name = function.name.to_owned();
        let finding = Finding::new(Value::ANY, false, function.name_span, name);
        Self {
            findings: finding.into_iter().collect(),
            result: Value::ANY,
        }
    }

    /// Adds a finding, unless one like it is there.
    pub(super) fn add(&mut self, finding: Finding) {
        let is_known = self.findings.contains(&finding);
        if !is_known && self.findings.len() < MAX_FINDINGS {
            self.findings.push(finding);
        }
    }
}

/// Finds what the functions of the response do to objects.
pub(super) struct Mutations<'c, 'a> {
    pub(super) cx: &'c Context<'a>,
    pub(super) flow: Flow<'a>,
    pub(super) targets: Targets<'c, 'a>,
    pub(super) words: &'static Vocabulary,
    pub(super) language: &'static dyn LanguageSupport,
    fuel: Cell<u32>,
    /// The functions that are looked at, each with what is assumed of it.
    active: RefCell<Vec<(*const Function<'a>, Followed, Effects)>>,
}

impl<'c, 'a> Mutations<'c, 'a> {
    pub(super) fn new(cx: &'c Context<'a>) -> Self {
        Self {
            cx,
            flow: Flow::of(cx.facts),
            targets: Targets::new(cx),
            words: Vocabulary::of(cx.language()),
            language: lang::of(cx.language()),
            fuel: Cell::new(FUEL),
            active: RefCell::default(),
        }
    }

    /// Takes from what is left to look at; no if nothing is.
    pub(super) fn burn(&self) -> bool {
        let left = self.fuel.get().checked_sub(1);
        self.fuel.set(left.unwrap_or_default());
        left.is_some()
    }

    /// What a function does to an object that is passed to it.
    pub(super) fn effects(&self, function: &'a Function<'a>, followed: Followed) -> Effects {
        let is_same = |(one, other, _): &&(*const Function<'a>, Followed, Effects)| {
            ptr::eq(*one, function) && *other == followed
        };
        let assumed = self.active.borrow().iter().find(is_same).cloned();
        if let Some((_, _, assumed)) = assumed {
            return assumed;
        }
        let depth = self.active.borrow().len();
        if depth >= MAX_DEPTH || function.body.is_none() || !self.burn() {
            return Effects::unknown(function);
        }
        let entry = (ptr::from_ref(function), followed, Effects::default());
        self.active.borrow_mut().push(entry);
        for round in 0.. {
            let found = Follower::new(self, function, followed).effects();
            let mut active = self.active.borrow_mut();
            let assumed = &mut active[depth].2;
            let is_settled = *assumed == found;
            *assumed = found;
            if is_settled || !calls_itself(self, function) {
                break;
            }
            if round == MAX_ROUNDS {
                *assumed = Effects::unknown(function);
                break;
            }
        }
        let found = self.active.borrow_mut().pop();
        found.map_or_else(|| Effects::unknown(function), |(_, _, found)| found)
    }

    /// The writes in a function.
    pub(super) fn writes_in(&self, function: &Function<'a>) -> impl Iterator<Item = Write<'a>> {
        let within = function.span;
        let inside = self.flow.writes.iter();
        let inside = inside.filter(move |it| within.contains(it.span));
        inside.copied().collect::<Vec<_>>().into_iter()
    }

    /// How a variable shares the object that it is bound to, and whether its values can't be changed.
    pub(super) fn sharing(&self, variable: &Variable<'a>) -> (Sharing, bool) {
        let inference = &self.targets.inference;
        let ty = inference.variable_types(variable).into_iter().next();
        let stands_for = ty.as_ref().map(|ty| self.stands_for(ty));
        let declared = variable.ty.as_ref().map_or("", |ty| &ty.text);
        let before = Span {
            end: variable.name_span.start.max(variable.span.start),
            ..variable.span
        };
        let declaration = match declared.contains(['&', '*', '[']) {
            true => declared,
            false => self.cx.text(before),
        };
        let sharing = self.language.sharing(declaration, stands_for.as_ref());
        let is_plain = sharing != Sharing::Reference
            && ty.is_some_and(|ty| {
                self.is_plain(&ty) || sharing == Sharing::Copied && self.is_deep(&ty)
            });
        (sharing, is_plain)
    }

    /// The type that one of the response's stands for.
    fn stands_for(&self, ty: &Type) -> Type {
        let Type::Named(path, _) = ty else {
            return ty.clone();
        };
        let name = path.last().map_or("", String::as_str);
        let definitions = self.cx.names.types(name);
        let is_struct = |kind| matches!(kind, TypeKind::Struct | TypeKind::Class);
        match definitions.first() {
            Some(one) if one.underlying.is_none() && is_struct(one.kind) => Type::Struct,
            Some(one) if one.underlying.is_none() => Type::Interface,
            Some(_) => self.targets.inference.underlying_type(ty),
            None => ty.clone(),
        }
    }

    /// Whether values of a type can't be changed.
    pub(super) fn is_plain(&self, ty: &Type) -> bool {
        match ty {
            Type::Named(path, _) => {
                let name = path.last().map_or("", String::as_str);
                let canonical = self.language.vocabulary().canonical(name);
                let is_word = |name: &str| self.words.plain.contains(name);
                self.cx.names.types(name).is_empty() && (is_word(name) || is_word(canonical))
            }
            Type::Union(members) => members.iter().all(|member| self.is_plain(member)),
            Type::Function | Type::Signature(..) => true,
            _ => false,
        }
    }

    /// Whether a copy of a value of a type shares nothing with it.
    fn is_deep(&self, ty: &Type) -> bool {
        let is_container = |name: &String| self.words.containers.contains(name);
        match ty {
            Type::Array(inner) => self.is_plain(inner) || self.is_deep(inner),
            Type::Named(path, Some(arguments)) if path.last().is_some_and(is_container) => {
                arguments
                    .iter()
                    .all(|it| self.is_plain(it) || self.is_deep(it))
            }
            _ => self.is_plain(ty),
        }
    }

    /// Whether the value of an expression can't be changed.
    pub(super) fn is_plain_value(&self, expr: &Expr<'a>) -> bool {
        let ty = self.targets.inference.expression(&expr.source);
        ty.is_some_and(|ty| self.is_plain(&ty))
    }
}

/// Whether the code of a function has a call that may lead back to it.
fn calls_itself(all: &Mutations<'_, '_>, function: &Function<'_>) -> bool {
    let mut calls = all.cx.facts.calls.iter();
    calls.any(|call| {
        let name = call.callee.parts.last().copied().unwrap_or_default();
        function.span.contains(call.callee_span)
            && all.cx.names.functions_named(name).next().is_some()
    })
}
