//! Where the names of a function get their values.

use std::collections::{BTreeMap, BTreeSet};

use super::value::Value;
use crate::check::Context;
use crate::facts::{
    Assignment, AssignmentKind, Expr, ExprKind, Expression, Function, InitialValue, ScopeId,
    ScopeKind, Variable, VariableKind,
};
use crate::response::Span;
use crate::syntax::flow::Flow;

/// A place where a name gets a value, or what it names gets something into it.
#[derive(Debug)]
pub(super) struct Site<'a> {
    /// The scope that has the name.
    scope: ScopeId,
    /// Where the name is written.
    pub(super) place: Span,
    /// From here on the name has the value.
    from: u32,
    /// The part of the code after which the value is sure to be given.
    part: Span,
    pub(super) source: Source<'a>,
}

/// What is given.
#[derive(Debug)]
pub(super) enum Source<'a> {
    /// A declaration.
    Variable(&'a Variable<'a>),
    /// An assignment to the name.
    Assignment(&'a Assignment<'a>),
    /// What the name refers to gets these into it, or something in it does.
    Stored(Vec<Expression<'a>>, bool),
}

impl Site<'_> {
    /// Whether the name loses the value that it had.
    fn replaces(&self) -> bool {
        match &self.source {
            Source::Variable(_) => true,
            Source::Assignment(one) => one.kind == AssignmentKind::Plain,
            Source::Stored(..) => false,
        }
    }
}

/// The sites of a function, by name.
#[derive(Debug, Default)]
pub(super) struct Sites<'a> {
    pub(super) all: Vec<Site<'a>>,
    by_name: BTreeMap<&'a str, Vec<usize>>,
}

impl<'a> Sites<'a> {
    /// The declarations and assignments in a function. An assignment to a reference gives the name
    /// nothing else.
    pub(super) fn of(
        cx: &Context<'a>,
        flow: &Flow<'a>,
        function: &Function<'a>,
        is_reference: impl Fn(&Variable<'a>) -> bool,
    ) -> Self {
        let mut sites = Self::default();
        let within = function.shown_signature().start..function.span.end;
        let is_inside =
            |span: Span| span.block == function.span.block && within.contains(&span.start);
        let is_local = |it: &&Variable<'_>| {
            is_inside(it.name_span)
                && !matches!(it.kind, VariableKind::Field | VariableKind::ClassField)
        };
        for variable in cx.facts.variables.iter().filter(is_local) {
            let from = end_of_value(&variable.value).unwrap_or(variable.name_span.end);
            let part = match variable.kind {
                VariableKind::Loop => flow.innermost_loop(variable.name_span),
                _ => flow.part(variable.name_span),
            };
            sites.add(
                variable.name,
                Site {
                    scope: variable.scope,
                    place: variable.name_span,
                    from,
                    part: part.unwrap_or(function.span),
                    source: Source::Variable(variable),
                },
            );
        }
        let declared = sites.all.iter().filter_map(|it| match it.source {
            Source::Variable(variable) => Some(variable),
            _ => None,
        });
        let references = declared.filter(|it| is_reference(it)).map(|it| it.name);
        let references: BTreeSet<_> = references.collect();
        let assignments = cx.facts.assignments.iter();
        let rebinds = |it: &&Assignment<'a>| {
            it.target == it.name && is_inside(it.name_span) && !references.contains(it.name)
        };
        for one in assignments.filter(rebinds) {
            let from = end_of_value(&one.value).unwrap_or(one.span.end);
            sites.add_in_scope(
                cx,
                one.name,
                Site {
                    scope: one.scope,
                    place: one.name_span,
                    from,
                    part: flow.part(one.name_span).unwrap_or(function.span),
                    source: Source::Assignment(one),
                },
            );
        }
        sites
    }

    /// Adds that what a name refers to gets something into it.
    pub(super) fn store(
        &mut self,
        cx: &Context<'a>,
        name: &'a str,
        place: Span,
        stored: Source<'a>,
    ) {
        let scope = cx.names.scope_at(place).unwrap_or(ScopeId(0));
        self.add_in_scope(
            cx,
            name,
            Site {
                scope,
                place,
                from: place.start,
                part: place,
                source: stored,
            },
        );
    }

    fn add(&mut self, name: &'a str, site: Site<'a>) {
        self.by_name.entry(name).or_default().push(self.all.len());
        self.all.push(site);
    }

    /// Adds a site in the scope that has the name.
    fn add_in_scope(&mut self, cx: &Context<'a>, name: &'a str, mut site: Site<'a>) {
        site.scope = self.scope(cx, name, site.scope).unwrap_or(site.scope);
        self.add(name, site);
    }

    /// The innermost scope around another that has the name, of those with sites.
    fn scope(&self, cx: &Context<'a>, name: &str, inner: ScopeId) -> Option<ScopeId> {
        let named = self.by_name.get(name)?;
        let mut around = cx.facts.scope_ids_around(inner);
        around.find(|id| named.iter().any(|at| self.all[*at].scope == *id))
    }

    /// The declarations of a name that are visible at a place.
    pub(super) fn declarations(
        &self,
        cx: &Context<'a>,
        name: &str,
        place: Span,
    ) -> Vec<&'a Variable<'a>> {
        let scope = cx.names.scope_at(place);
        let scope = scope.and_then(|inner| self.scope(cx, name, inner));
        let named = self.by_name.get(name).into_iter().flatten();
        let in_scope = named
            .map(|at| &self.all[*at])
            .filter(|it| Some(it.scope) == scope);
        let variables = in_scope.filter_map(|it| match it.source {
            Source::Variable(variable) => Some(variable),
            _ => None,
        });
        variables.collect()
    }

    /// What a name may be at a place, if the sites give these values, and what is stored in it; `None`
    /// if no site has the name, or none that gives it a value.
    pub(super) fn value(
        &self,
        cx: &Context<'a>,
        flow: &Flow<'a>,
        values: &[Value],
        (name, place): (&str, Span),
    ) -> Option<(Option<Value>, Value)> {
        let inner = cx.names.scope_at(place)?;
        let scope = self.scope(cx, name, inner)?;
        let named = self.by_name.get(name)?.iter();
        let named: Vec<_> = named
            .copied()
            .filter(|at| self.all[*at].scope == scope)
            .collect();
        // Code in a function of its own may run at any time.
        let is_in_order = runs_in(cx, inner) == runs_in(cx, scope)
            && cx.facts.scope(scope).kind != ScopeKind::Comprehension;
        let reaches = |at: &&usize| !is_in_order || self.reaches(flow, &named, **at, place);
        let reaching = named.iter().filter(reaches);
        let (stored, given): (Vec<usize>, Vec<usize>) = reaching
            .copied()
            .partition(|at| matches!(self.all[*at].source, Source::Stored(..)));
        let any = |of: Vec<usize>| {
            of.into_iter()
                .fold(Value::NONE, |all, at| all.or(values[at]))
        };
        let is_declared = named
            .iter()
            .any(|at| !matches!(self.all[*at].source, Source::Stored(..)));
        Some((is_declared.then(|| any(given)), any(stored)))
    }

    /// Whether a name may still have the value of a site at a place, by the sites of the name.
    fn reaches(&self, flow: &Flow<'a>, named: &[usize], at: usize, place: Span) -> bool {
        let site = &self.all[at];
        if matches!(site.source, Source::Stored(..)) {
            return true;
        }
        let before = |it: &Site<'_>| it.from <= place.start;
        let replaced_after = |from: u32, within: Option<Span>| {
            named.iter().map(|other| &self.all[*other]).any(|other| {
                other.replaces()
                    && before(other)
                    && other.from > from
                    && other.part.contains(place)
                    && within.is_none_or(|it| it.contains(other.place))
            })
        };
        if before(site) && !replaced_after(site.from, None) {
            return true;
        }
        let mut loops = flow.loops(place);
        loops.any(|it| it.contains(site.place) && !replaced_after(0, Some(it)))
    }
}

/// The innermost function or lambda around a scope.
fn runs_in(cx: &Context<'_>, scope: ScopeId) -> Option<ScopeId> {
    let mut around = cx.facts.scope_ids_around(scope);
    around.find(|id| {
        let kind = cx.facts.scope(*id).kind;
        matches!(kind, ScopeKind::Function(_) | ScopeKind::Lambda)
    })
}

/// The end of the expression that a name gets its value from.
fn end_of_value(value: &InitialValue<'_>) -> Option<u32> {
    match value {
        InitialValue::Expression(value)
        | InitialValue::Iota(value, _)
        | InitialValue::Element(value, _)
        | InitialValue::Each(value)
        | InitialValue::EachElement(value, _)
        | InitialValue::Key(value) => Some(value.span().end),
        InitialValue::Arguments(values) => values.last().map(|it| it.span().end),
        InitialValue::None | InitialValue::Zero => None,
    }
}

/// The name at the beginning of an expression: `head` of `head.next[0]`.
pub(super) fn root<'a>(expr: &Expr<'a>) -> Option<&'a str> {
    let mut expr = expr;
    loop {
        expr = match &expr.kind {
            ExprKind::Name(name) => return Some(name),
            ExprKind::Member(inner, _)
            | ExprKind::Index(inner)
            | ExprKind::Unary(_, inner)
            | ExprKind::Address(inner)
            | ExprKind::Call(inner, _)
            | ExprKind::Cast(_, inner) => inner,
            _ => return None,
        };
    }
}
