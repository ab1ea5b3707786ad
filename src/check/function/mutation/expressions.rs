//! What expressions are in relation to an object that is followed.

use super::follower::Follower;
use super::value::Value;
use crate::facts::{Argument, Expr, ExprKind, Expression, InitialValue, Part, TokenKind, element};
use crate::lang::Sharing;
use crate::response::Span;

impl<'a> Follower<'_, '_, 'a> {
    /// What an initial value is.
    pub(super) fn initial(&self, value: &InitialValue<'a>) -> Value {
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
        arguments: &[Argument<'a>],
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
            ExprKind::Collection(_, elements) => self.collection(elements),
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

    fn collection(&self, elements: &[Expr<'a>]) -> Value {
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
    pub(super) fn name(&self, name: &'a str, place: Span) -> Value {
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
}

/// What is so many levels deep in a value.
fn parts(value: Value, levels: usize) -> Value {
    (0..levels).fold(value, |value, _| value.part())
}
