//! What the expressions of a function are in relation to an object that is passed to it.

use std::collections::BTreeMap;

use super::effects::{Effects, Finding, Followed, Mutations};
use super::sites::{Site, Sites, Source, root};
use super::value::Value;
use crate::check::types::Type;
use crate::facts::{
    Call, CollectionKind, Expr, ExprKind, Expression, Function, InitialValue, Part, ScopeKind,
    TokenKind, Variable, VariableKind, element,
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
    sites: Sites<'a>,
    /// What the names have from each site.
    values: Vec<Value>,
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
        let text = self.all.cx.text(write.span).trim_start();
        write.how == WriteKind::Filled && (text.starts_with("cin") || text.starts_with("std::cin"))
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
                    crate::facts::AssignmentKind::Plain => value,
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

    /// What an initial value is.
    fn initial(&self, value: &InitialValue<'a>) -> Value {
        match value {
            InitialValue::Expression(value) | InitialValue::Iota(value, _) => {
                self.value(&value.lower())
            }
            InitialValue::Element(value, path) => {
                let lowered = value.lower();
                match element(&lowered, path) {
                    Some(found) => self.value(found),
                    None => parts(self.value(&lowered), path.len()),
                }
            }
            InitialValue::Each(value) => self.iterated(&value.lower(), &[]),
            InitialValue::EachElement(value, path) => self.iterated(&value.lower(), path),
            InitialValue::Arguments(values) => {
                let values = values.iter().map(|it| self.value(&it.lower()));
                values.fold(Value::OTHER, Value::or).copied().together()
            }
            InitialValue::Key(_) | InitialValue::None | InitialValue::Zero => Value::OTHER,
        }
    }

    /// What is iterated over, part by part.
    fn iterated(&self, whole: &Expr<'a>, path: &[Part<'a>]) -> Value {
        let inner = match &whole.kind {
            ExprKind::Call(callee, arguments) => self.passed_on(callee, arguments, path),
            _ => None,
        };
        match inner {
            Some((value, depth)) => parts(value.part(), depth),
            None => parts(self.value(whole).part(), path.len()),
        }
    }

    /// The object whose parts a call hands on one by one (`enumerate(xs)`, `m.items()`), and how many
    /// levels of the path are left.
    fn passed_on(
        &self,
        callee: &Expr<'a>,
        arguments: &[crate::facts::Argument<'a>],
        path: &[Part<'a>],
    ) -> Option<(Value, usize)> {
        let argument = |at: usize| Some(self.value(&arguments.get(at)?.value.lower()));
        if let ExprKind::Member(base, name) = &callee.kind {
            let base = self.value(base);
            return match (*name, path) {
                ("items", [Part::Nth(0)]) => Some((Value::OTHER, 0)),
                ("items", [Part::Nth(1), rest @ ..]) => Some((base, rest.len())),
                ("values", _) => Some((base, path.len())),
                _ => None,
            };
        }
        let name = self.all.library_function(callee)?;
        match (name.as_str(), path) {
            ("enumerate", [Part::Nth(0)]) => Some((Value::OTHER, 0)),
            ("enumerate", [Part::Nth(1), rest @ ..]) => Some((argument(0)?, rest.len())),
            ("zip", [Part::Nth(at), rest @ ..]) => Some((argument(*at)?, rest.len())),
            ("list" | "reversed" | "sorted" | "tuple" | "iter", _) => {
                Some((argument(0)?, path.len()))
            }
            _ => None,
        }
    }

    /// What an expression is.
    pub(super) fn value(&self, expr: &Expr<'a>) -> Value {
        if !self.all.burn() {
            return Value::ANY;
        }
        let value = self.value_by_form(expr);
        let is_reference = match &expr.kind {
            ExprKind::Name(name) => self.is_reference(name, expr.source.span()),
            _ => false,
        };
        match value.is_related() && !is_reference && self.all.is_plain_value(expr) {
            true => Value::OTHER,
            false => value,
        }
    }

    fn value_by_form(&self, expr: &Expr<'a>) -> Value {
        let both = |one: &Expr<'a>, other: &Expr<'a>| self.value(one).or(self.value(other));
        match &expr.kind {
            ExprKind::Name(name) => self.name(name, expr.source.span()),
            ExprKind::Member(base, name) => match self.all.words.views.contains(*name) {
                true => self.value(base),
                false => self.value(base).part(),
            },
            ExprKind::Index(base) => self.element(base, expr),
            ExprKind::Call(..) => match self.calls.get(&expr.source.span()) {
                Some(call) => self.outcome(call).result,
                None => self.mentioned(expr.source.span()),
            },
            ExprKind::Construct(_, _, arguments) => {
                let arguments = arguments.iter().map(|it| self.value(&it.value.lower()));
                arguments
                    .fold(Value::OTHER, |all, it| all.or(it.held()))
                    .together()
            }
            ExprKind::Collection(kind, elements) => self.collection(*kind, elements),
            ExprKind::Pair(_, value) => self.value(value),
            ExprKind::Comprehension(_) => self.mentioned(expr.source.span()).held().together(),
            ExprKind::Unary("*", inner)
            | ExprKind::Await(inner)
            | ExprKind::Cast(_, inner)
            | ExprKind::Assigned(inner)
            | ExprKind::Starred(inner) => self.value(inner),
            ExprKind::Address(inner) => match inner.kind {
                ExprKind::Name(_) => self.value(inner),
                _ => self.changed(inner),
            },
            ExprKind::Binary("or" | "and" | "||" | "&&" | "??", one, other)
            | ExprKind::Conditional(one, other) => both(one, other),
            ExprKind::Binary("+" | "*" | "|" | "-" | "&", one, other) => {
                both(one, other).copied().together()
            }
            ExprKind::Other => self.mentioned(expr.source.span()),
            _ => Value::OTHER,
        }
    }

    fn collection(&self, _kind: CollectionKind, elements: &[Expr<'a>]) -> Value {
        let elements = elements.iter().map(|it| self.value(it).held());
        elements.fold(Value::OTHER, Value::or).together()
    }

    /// What an element or a slice is.
    fn element(&self, base: &Expr<'a>, whole: &Expr<'a>) -> Value {
        let value = self.value(base);
        let text = whole.source.text();
        let index = text.get(base.source.text().len()..).unwrap_or_default();
        match self.all.slice(index) {
            Some(Sharing::Shared) => value,
            Some(Sharing::Copied) => value.copied(),
            Some(_) => value.or(value.copied()),
            None => value.part(),
        }
    }

    /// What a name is at a place.
    fn name(&self, name: &'a str, place: Span) -> Value {
        let (cx, flow) = (self.all.cx, &self.all.flow);
        let found = self.sites.value(cx, flow, &self.values, (name, place));
        let (given, stored) = found.unwrap_or_default();
        let value = match given {
            Some(value) => value,
            None if self.all.is_current_object(name) => self.this(),
            None if self.is_field(name) => self.this().part(),
            None if cx.names.is_variable_at(name, place) => Value::OTHER,
            None => return Value::OTHER,
        };
        value.storing(stored)
    }

    /// What the object is that a method is called on.
    fn this(&self) -> Value {
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
    fn is_field(&self, name: &str) -> bool {
        self.all.has_field(self.function, name)
    }

    /// What an expression may be that has names in it in a way that is not followed.
    fn mentioned(&self, span: Span) -> Value {
        let tokens = &self.all.cx.facts.tokens;
        let from = tokens.partition_point(|token| token.span < span);
        let inside = tokens[from..]
            .iter()
            .take_while(|it| span.contains(it.span));
        // A call in it may return nothing of what it is given: `[0] * len(rows)`.
        let calls = self.calls.values().map(|call| call.expression);
        let calls = calls.filter(|it| span.contains(it.span()) && it.span() != span);
        let returns_other = |it: &Expression<'a>| !self.value(&it.lower()).is_related();
        let hidden: Vec<_> = calls.filter(returns_other).map(|it| it.span()).collect();
        let is_hidden = |place: Span| hidden.iter().any(|it| it.contains(place));
        let mut names = inside.filter(|it| it.kind == TokenKind::Identifier && !is_hidden(it.span));
        let is_related = names.any(|it| self.name(it.text, it.span).is_related());
        match is_related {
            true => Value::ANY,
            false => Value::OTHER,
        }
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

/// What is so many levels deep in a value.
fn parts(value: Value, levels: usize) -> Value {
    (0..levels).fold(value, |value, _| value.part())
}
