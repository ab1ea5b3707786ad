//! What the expressions of a function are in relation to an object that is passed to it.

use std::collections::BTreeMap;

use super::effects::{Effects, Finding, Followed, Mutations};
use super::sites::{Site, Sites, Source, root};
use super::value::Value;
use crate::check::types::Type;
use crate::facts::{
    AssignmentKind, Call, Expr, ExprKind, Function, ScopeKind, Variable, VariableKind,
};
use crate::lang::Sharing;
use crate::response::Span;
use crate::syntax::flow::{Write, WriteKind};

/// The most rounds in which the values of a function's names are made out.
const MAX_ROUNDS: usize = 8;

/// Follows an object through one function.
pub(super) struct Follower<'m, 'c, 'a> {
    pub(super) all: &'m Mutations<'c, 'a>,
    pub(super) function: &'a Function<'a>,
    followed: Followed,
    pub(super) sites: Sites<'a>,
    /// What the names have from each site.
    pub(super) values: Vec<Value>,
    /// The calls in the function, by the span of the whole expression.
    pub(super) calls: BTreeMap<Span, &'a Call<'a>>,
}

impl<'m, 'c, 'a> Follower<'m, 'c, 'a> {
    /// Makes out what the names of the function are.
    pub(super) fn new(
        all: &'m Mutations<'c, 'a>,
        function: &'a Function<'a>,
        followed: Followed,
    ) -> Self {
        let cx = all.cx;
        let is_reference = |it: &Variable<'a>| all.sharing(it).0 == Sharing::Reference;
        let mut sites = Sites::of(cx, &all.flow, function, is_reference);
        let calls = cx.facts.calls.iter();
        let inside = calls.filter(|call| function.span.contains(call.callee_span));
        let calls: BTreeMap<_, _> = inside.map(|call| (call.expression.span(), call)).collect();
        for call in calls.values() {
            let lowered = call.expression.lower();
            if let ExprKind::Call(callee, arguments) = &lowered.kind
                && let ExprKind::Member(base, name) = &callee.kind
                && all.may_store(name)
                && let Some(name) = root(base)
            {
                let stored = arguments.iter().map(|it| it.value).collect();
                let is_deep = !matches!(base.kind, ExprKind::Name(_));
                sites.store(
                    cx,
                    name,
                    base.source.span(),
                    Source::Stored(stored, is_deep),
                );
            }
        }
        for write in all.writes_in(function) {
            let target = write.target.lower();
            if let (Some(name), Some(value)) = (root(&target), write.value)
                && !matches!(target.kind, ExprKind::Name(_))
            {
                sites.store(
                    cx,
                    name,
                    write.target.span(),
                    Source::Stored(vec![value], is_deep(&target)),
                );
            }
        }
        let values = vec![Value::NONE; sites.all.len()];
        let mut follower = Self {
            all,
            function,
            followed,
            sites,
            values,
            calls,
        };
        follower.settle();
        follower
    }

    /// Goes round the sites until nothing new is found.
    fn settle(&mut self) {
        for _ in 0..MAX_ROUNDS {
            let mut is_settled = true;
            for at in 0..self.values.len() {
                let value = self.values[at].or(self.given(&self.sites.all[at]));
                is_settled &= value == self.values[at];
                self.values[at] = value;
            }
            if is_settled {
                return;
            }
        }
        self.values.fill(Value::ANY);
    }

    /// What the function does to the object, and what it returns of it.
    pub(super) fn effects(&self) -> Effects {
        let mut effects = Effects::default();
        for write in self.all.writes_in(self.function) {
            if let Some(finding) = self.write(&write) {
                effects.add(finding);
            }
        }
        for call in self.calls.values() {
            for finding in self.outcome(call).findings {
                effects.add(finding);
            }
        }
        effects.result = self.result();
        effects
    }

    /// What the function returns.
    fn result(&self) -> Value {
        let function = self.function;
        let returns = function.returns.iter().filter_map(|it| it.value);
        let returned = returns.fold(Value::NONE, |all, it| all.or(self.value(&it.lower())));
        let body = function.body.map_or("", |body| self.all.cx.text(body));
        let is_expression = function.returns.is_empty() && self.all.returns_expression(body);
        match function.is_generator || is_expression {
            true => Value::ANY,
            false => returned,
        }
    }

    /// What a write changes, if it may be the object.
    fn write(&self, write: &Write<'a>) -> Option<Finding> {
        let target = write.target.lower();
        let span = write.span;
        let (value, is_certain) = match &target.kind {
            ExprKind::Name(name) => self.written_name(name, &target, write)?,
            _ => (self.changed(&target), write.how != WriteKind::Filled),
        };
        let is_certain = is_certain || self.reads_from_stream(write);
        let note = self.shown(write.target.span());
        Finding::new(value, is_certain, span, note)
    }

    /// What an assignment to a name changes: the object, where the name is a reference to it or the
    /// operator changes its left side.
    fn written_name(
        &self,
        name: &'a str,
        target: &Expr<'a>,
        write: &Write<'a>,
    ) -> Option<(Value, bool)> {
        let place = target.source.span();
        let value = self.name(name, place);
        let declared = self.sites.declarations(self.all.cx, name, place);
        let mut sharings = declared.iter().map(|it| self.all.sharing(it).0);
        if sharings.any(|it| it == Sharing::Reference) {
            return Some((value, write.how != WriteKind::Filled));
        }
        match write.how {
            WriteKind::Removed => Some((value, true)).filter(|_| self.all.frees()),
            WriteKind::Updated if self.all.updates_in_place() => {
                let changes = self.all.updates(target, write);
                changes.map(|is_certain| (value, is_certain))
            }
            _ if declared.is_empty() && self.is_field(name) => {
                Some((self.this(), write.how != WriteKind::Filled))
            }
            _ => None,
        }
    }

    /// Whether the left end of `in >> x >> y` is evidently a stream.
    fn reads_from_stream(&self, write: &Write<'a>) -> bool {
        let text = self.all.cx.text(write.span);
        let first = text.split(">>").next().unwrap_or_default().trim();
        write.how == WriteKind::Filled && self.all.words.streams.contains(first)
    }

    /// What an assignment to an expression changes.
    pub(super) fn changed(&self, target: &Expr<'a>) -> Value {
        match &target.kind {
            ExprKind::Member(base, _) | ExprKind::Index(base) | ExprKind::Unary(_, base) => {
                self.value(base)
            }
            _ => self.value(target),
        }
    }

    /// What a site gives.
    fn given(&self, site: &Site<'a>) -> Value {
        match &site.source {
            Source::Variable(variable) => self.declared(variable),
            Source::Assignment(one) => {
                let value = self.initial(&one.value);
                match one.kind {
                    AssignmentKind::Plain => value,
                    _ => value.copied(),
                }
            }
            Source::Stored(stored, is_deep) => {
                let stored = stored.iter().map(|it| self.value(&it.lower()).held());
                let stored = stored.fold(Value::OTHER, Value::or).together();
                match (stored.is_related(), is_deep) {
                    (false, _) => Value::NONE,
                    (true, false) => stored,
                    (true, true) => stored.held(),
                }
            }
        }
    }

    /// What a variable is bound to.
    fn declared(&self, variable: &'a Variable<'a>) -> Value {
        let value = match variable.kind {
            VariableKind::Parameter | VariableKind::Receiver => self.parameter(variable),
            _ => self.initial(&variable.value),
        };
        if !value.is_related() {
            return value;
        }
        let (sharing, is_plain) = self.all.sharing(variable);
        match sharing {
            _ if is_plain => Value::OTHER,
            Sharing::Shared | Sharing::Reference => value,
            Sharing::ReadOnly | Sharing::Copied => value.copied(),
            Sharing::Unknown => value.or(value.copied()),
        }
    }

    /// What a parameter is: of this function, or of a function or lambda in it.
    fn parameter(&self, variable: &Variable<'a>) -> Value {
        let place = variable.name_span;
        let parameters = &self.function.parameters;
        let own = parameters.iter().position(|it| it.span.contains(place));
        let receiver = self.function.receiver.as_ref();
        let is_receiver = receiver.is_some_and(|it| it.span.contains(place));
        let followed = match own {
            Some(at) => Some(Followed::Parameter(at)),
            None => is_receiver.then_some(Followed::Receiver),
        };
        match followed {
            Some(found) if found != self.followed => Value::OTHER,
            Some(Followed::Parameter(at)) if parameters[at].name.is_none() => Value::PART,
            // The arguments are in a new list.
            Some(Followed::Parameter(at)) if parameters[at].is_variadic => Value::HOLDER,
            Some(_) => Value::WHOLE,
            None => self.lambda_parameter(variable),
        }
    }

    /// What a parameter of a lambda is, by the call that is given the lambda.
    fn lambda_parameter(&self, variable: &Variable<'a>) -> Value {
        let scope = self.all.cx.facts.scope(variable.scope);
        if scope.kind != ScopeKind::Lambda {
            return Value::OTHER;
        }
        let around = |call: &&&Call<'a>| call.expression.span().contains(scope.span);
        let calls = self.calls.values().filter(around);
        let Some(call) =
            calls.min_by_key(|call| call.expression.span().end - call.expression.span().start)
        else {
            return Value::OTHER;
        };
        let lowered = call.expression.lower();
        let ExprKind::Call(callee, arguments) = &lowered.kind else {
            return Value::OTHER;
        };
        let is_first = self.all.cx.text(scope.span).find(variable.name)
            == Some((variable.name_span.start - scope.span.start) as usize);
        if let ExprKind::Member(base, name) = &callee.kind {
            let base = self.value(base);
            if is_first && self.all.words.methods.each.contains(*name) {
                // What is iterated over just now has nothing but the parts.
                return match base {
                    Value::HOLDER => Value::PART,
                    other => other.part(),
                };
            }
            if base.is_related() {
                return Value::ANY;
            }
        }
        let others = arguments
            .iter()
            .filter(|it| !it.value.span().contains(scope.span));
        let mut others = others.map(|it| self.value(&it.value.lower()));
        match others.any(Value::is_related) {
            true => Value::ANY,
            false => Value::OTHER,
        }
    }

    /// What the object is that a method is called on.
    pub(super) fn this(&self) -> Value {
        match self.followed {
            Followed::Receiver => Value::WHOLE,
            Followed::Parameter(_) => Value::OTHER,
        }
    }

    /// The declarations of a name that are visible at a place.
    pub(super) fn declarations(&self, name: &str, place: Span) -> Vec<&'a Variable<'a>> {
        self.sites.declarations(self.all.cx, name, place)
    }

    /// Whether a name without a receiver is that of a field of the function's class.
    pub(super) fn is_field(&self, name: &str) -> bool {
        self.all.has_field(self.function, name)
    }

    /// The code of a span in one line.
    pub(super) fn shown(&self, span: Span) -> String {
        let text = self.all.cx.text(span);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The evident type of an expression.
    pub(super) fn ty(&self, expr: &Expr<'a>) -> Option<Type> {
        self.all.targets.inference.expression(&expr.source)
    }
}

/// Whether the object that is written to is not what the first name refers to, but in that.
fn is_deep(target: &Expr<'_>) -> bool {
    match &target.kind {
        ExprKind::Member(base, _) | ExprKind::Index(base) => {
            !matches!(base.kind, ExprKind::Name(_))
        }
        _ => false,
    }
}
