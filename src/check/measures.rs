//! What can be counted of a function. What the languages count differently is in their tables of
//! nodes; `docs/semantics.md` says which tool each agrees with.

use std::collections::BTreeSet;

use super::subject::{Judgement, Subject};
use super::{Context, Ruling, words};
use crate::facts::{
    Function, FunctionKind, Measure, Scope, ScopeId, ScopeKind, Variable, VariableKind,
};
use crate::instruction::Slots;
use crate::response::Span;
use crate::syntax::CountedNodes;

/// Of every function that the instruction speaks of, the measure is within the limit.
pub(super) fn measured(
    cx: &Context<'_>,
    measure: Measure,
    limit: u64,
    subject: Subject<'_>,
) -> Ruling {
    let Some(numbers) = Numbers::new(cx, measure) else {
        let message = format!("{} is not defined for {}", measure.noun(), cx.language());
        return Ruling::unsupported(message);
    };
    let anonymous = match subject {
        Subject::Every => numbers.anonymous(cx),
        Subject::One | Subject::Named(_) => Vec::new(),
    };
    let functions = subject.functions(cx).into_iter();
    let measured: Vec<_> = functions
        .filter(|function| measure == Measure::Parameters || function.body.is_some())
        .chain(&anonymous)
        .map(|function| (function, numbers.of(cx, function)))
        .collect();
    let note = |function: &Function<'_>, size: u64| {
        let (name, size) = (shown("function", function), measure.count(size));
        format!("{name} has {size}, at most {limit} allowed")
    };
    let judged = measured
        .iter()
        .map(|(function, size)| (*function, Judgement::new(*size <= limit, note(function, *size))));
    let ruling = subject.ruling(cx, &judged.collect::<Vec<_>>());
    let worst = measured.iter().rev().max_by_key(|(_, size)| *size);
    let Some((worst, size)) = worst.filter(|_| ruling.outcome.reason().is_none()) else {
        return ruling;
    };
    let offenders = measured.iter().filter(|(_, size)| *size > limit).count();
    let message = match offenders {
        0 | 1 => note(worst, *size),
        _ => {
            let (past, name) = (measure.past(limit), shown("", worst));
            let degree = if measure.is_degree() { "highest" } else { "most" };
            format!("{offenders} functions have {past}; {name} has the {degree}, {size}")
        }
    };
    Ruling { message, ..ruling }
}

/// Every function that the instruction speaks of has so many parameters.
pub(super) fn parameter_count(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let wanted = slots.count("parameter_count").unwrap_or_default();
    Subject::of(slots, "function_name").judge(cx, |function| {
        let count = function.parameters.len() as u64;
        let size = Measure::Parameters.count(count);
        let note = format!("{} has {size}, exactly {wanted} required", shown("function", function));
        Judgement::new(count == wanted, note)
    })
}

/// A function after this noun: "function `area`".
fn shown(noun: &str, function: &Function<'_>) -> String {
    match (noun, function.name) {
        ("", "") => "one without a name".to_owned(),
        (noun, "") => format!("a {noun} without a name"),
        (noun, name) => format!("{noun} `{name}`").trim_start().to_owned(),
    }
}

/// The numbers of a measure in the code, counted as they are asked for.
enum Numbers<'f> {
    Facts(fn(&Context<'_>, &Function<'_>) -> usize),
    /// By the sum of the nodes in it, and of what a function has without any.
    Sum(&'f CountedNodes, u64),
    /// By the nodes within each other.
    Depth(&'f CountedNodes),
}

impl<'f> Numbers<'f> {
    /// Prepares to count; `None` if the language has no definition.
    fn new(cx: &Context<'f>, measure: Measure) -> Option<Self> {
        let counted = || cx.trees.counted(measure);
        Some(match measure {
            Measure::Lines => Self::Facts(line_count),
            Measure::Parameters => Self::Facts(|_, function| function.parameters.len()),
            Measure::Returns => Self::Facts(|_, function| function.returns.len()),
            Measure::Locals => Self::Facts(local_count),
            Measure::NestingDepth => Self::Depth(counted()?),
            _ => {
                let least = u64::from(measure.noun() == Measure::Complexity.noun());
                Self::Sum(counted()?, least)
            }
        })
    }

    fn of(&self, cx: &Context<'_>, function: &Function<'_>) -> u64 {
        match self {
            Self::Facts(count) => count(cx, function) as u64,
            Self::Sum(nodes, least) => least + nodes.sum(code_of(cx, function)),
            Self::Depth(nodes) => nodes.depth(code_of(cx, function)),
        }
    }

    /// The anonymous functions whose code doesn't count for the functions around them.
    fn anonymous<'a>(&self, cx: &Context<'a>) -> Vec<Function<'a>> {
        let (Self::Sum(nodes, _) | Self::Depth(nodes)) = self else {
            return Vec::new();
        };
        let scopes = cx.facts.scopes.iter();
        let literals = scopes.filter(|scope| matches!(scope.kind, ScopeKind::Lambda));
        let counted = literals.filter(|scope| nodes.is_hidden(scope.span));
        let function = |scope: &Scope| {
            let first_line = cx.text(scope.span).lines().next().unwrap_or_default();
            let start = Span { end: scope.span.start + first_line.len() as u32, ..scope.span };
            let around = scope.parent.unwrap_or(ScopeId(0));
            Function {
                signature: start,
                ..Function::blank("", start, FunctionKind::Literal, scope.span, around)
            }
        };
        counted.map(function).collect()
    }
}

impl Measure {
    /// How messages call it.
    const fn noun(self) -> &'static str {
        match self {
            Self::Lines => "line",
            Self::Parameters => "parameter",
            Self::Complexity | Self::RadonComplexity | Self::RuffComplexity => {
                "cyclomatic complexity"
            }
            Self::NestingDepth => "nesting depth",
            Self::Branches => "branch",
            Self::Statements => "statement",
            Self::Returns => "return statement",
            Self::Locals => "local variable",
        }
    }

    /// Whether it is a number by itself and not one of things.
    fn is_degree(self) -> bool {
        [Self::Complexity.noun(), Self::NestingDepth.noun()].contains(&self.noun())
    }

    /// An amount of it: `3 parameters`, `a cyclomatic complexity of 3`.
    fn count(self, size: u64) -> String {
        match self {
            _ if self.is_degree() => format!("a {} of {size}", self.noun()),
            _ => words::count(usize::try_from(size).unwrap_or(usize::MAX), self.noun()),
        }
    }

    /// Past a limit: `more than 3 parameters`, `a cyclomatic complexity above 3`.
    fn past(self, limit: u64) -> String {
        match self {
            _ if self.is_degree() => format!("a {} above {limit}", self.noun()),
            _ => format!(
                "more than {limit} {}",
                words::noun_for(if limit == 1 { 1 } else { 2 }, self.noun())
            ),
        }
    }
}

/// The names that a function assigns to, as `too-many-locals` (PLR0914) of `ruff` counts them: what a
/// loop, a `with` or an `except` binds is none.
fn local_count(cx: &Context<'_>, function: &Function<'_>) -> usize {
    let is_local = |variable: &&Variable<'_>| {
        matches!(variable.kind, VariableKind::Variable | VariableKind::Blank)
            && Some(variable.scope) == function.inner
    };
    let locals = cx.facts.variables.iter().filter(is_local);
    let names: BTreeSet<_> = locals.map(|variable| variable.name).collect();
    names.len()
}

/// The span of a function, without the name that it is bound to.
fn code_of(cx: &Context<'_>, function: &Function<'_>) -> Span {
    let span = function.span;
    let inner = function.inner.map(|inner| cx.facts.scope(inner).span);
    let start = inner.map_or(span.start, |inner| inner.start.max(span.start));
    Span { start, ..span }
}

fn line_count(cx: &Context<'_>, function: &Function<'_>) -> usize {
    lines_of(cx, function.span)
}

/// The number of lines that a span is on.
pub(super) fn lines_of(cx: &Context<'_>, span: Span) -> usize {
    let end = span.start as usize + cx.text(span).trim_end().len();
    let lines = cx.block(span).map_or(&[][..], |block| &block.lines);
    let before = |offset: usize| lines.partition_point(|line| line.code_start as usize <= offset);
    let first = before(span.start as usize);
    before(end.saturating_sub(1)).max(first) - first + 1
}
