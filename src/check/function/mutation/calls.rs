//! What calls do to an object that is followed, and what they return of it.

use super::effects::{Finding, Followed};
use super::follower::Follower;
use super::value::Value;
use super::vocabulary::Given;
use crate::facts::{Argument, Call, CallForm, Expr, ExprKind, Function};
use crate::lang::Sharing;
use crate::response::Span;

/// What a call does to the object, and what it returns of it.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    pub(super) findings: Vec<Finding>,
    pub(super) result: Value,
}

impl Outcome {
    fn returning(result: Value) -> Self {
        Self {
            findings: Vec::new(),
            result,
        }
    }

    fn and(mut self, finding: Option<Finding>) -> Self {
        self.findings.extend(finding);
        self
    }
}

/// A call with its parts.
struct Parts<'e, 'a> {
    call: &'a Call<'a>,
    callee: &'e Expr<'a>,
    arguments: &'e [Argument<'a>],
    /// What each argument is.
    values: Vec<Value>,
    span: Span,
}

impl Parts<'_, '_> {
    /// All that the arguments are.
    fn given(&self) -> Value {
        self.values.iter().fold(Value::OTHER, |all, it| all.or(*it))
    }
}

impl<'a> Follower<'_, '_, 'a> {
    /// What a call does and returns.
    pub(super) fn outcome(&self, call: &'a Call<'a>) -> Outcome {
        let lowered = call.expression.lower();
        let (callee, arguments) = match &lowered.kind {
            ExprKind::Call(callee, arguments) => (callee, arguments),
            ExprKind::Construct(_, _, arguments) => return self.construction(call, arguments),
            _ if call.form == CallForm::Reference => return self.reference(call),
            _ => return Outcome::returning(Value::OTHER),
        };
        let values = arguments.iter().map(|it| self.passed(it)).collect();
        let parts = Parts {
            call,
            callee,
            arguments,
            values,
            span: lowered.source.span(),
        };
        let receiver = match &callee.kind {
            ExprKind::Member(base, _) => self.value(base),
            _ => Value::OTHER,
        };
        if !receiver.is_related() && !parts.given().is_related() {
            return Outcome::returning(Value::OTHER);
        }
        let own = self.all.targets.of_call(call, self.function);
        if !own.evident.is_empty() || !own.possible.is_empty() {
            let is_evident = own.possible.is_empty() && own.evident.len() == 1;
            let functions = own.evident.into_iter().chain(own.possible).collect();
            return self.own_call(&parts, receiver, functions, is_evident);
        }
        if let Some(constructors) = self.all.constructors(callee) {
            let made = self.own_call(&parts, Value::OTHER, constructors, false);
            let result = parts.given().held().together();
            return Outcome { result, ..made };
        }
        if !receiver.is_related()
            && let Some(name) = self.all.library_function(callee)
            && let Some(outcome) = self.library_call(&parts, &name)
        {
            return outcome;
        }
        match &callee.kind {
            ExprKind::Member(_, name) => self.method_call(&parts, receiver, name),
            _ => self.unknown_call(&parts, receiver),
        }
    }

    /// What an argument is: where it may be passed by reference, also what an assignment to it
    /// changes.
    fn passed(&self, argument: &Argument<'a>) -> Value {
        let lowered = argument.value.lower();
        let value = self.value(&lowered);
        let is_place = matches!(lowered.kind, ExprKind::Index(_) | ExprKind::Member(..));
        match is_place && self.all.passes_references() {
            true => value.or(self.changed(&lowered)),
            false => value,
        }
    }

    /// `new C(…)` keeps what it is given; a constructor of the response is looked at.
    fn construction(&self, call: &'a Call<'a>, arguments: &[Argument<'a>]) -> Outcome {
        let values: Vec<_> = arguments.iter().map(|it| self.passed(it)).collect();
        let given = values.iter().fold(Value::OTHER, |all, it| all.or(*it));
        let result = given.held().together();
        let name = call.callee.parts.last().copied().unwrap_or_default();
        let constructors = self.all.constructors_of(name);
        let mut outcome = Outcome::returning(result);
        for function in constructors {
            for (at, value) in values.iter().enumerate() {
                let found = self.all.effects(function, Followed::Parameter(at));
                let passed = found.findings.iter();
                let span = call.expression.span();
                outcome
                    .findings
                    .extend(passed.filter_map(|it| it.through(*value, false, span)));
            }
        }
        outcome
    }

    /// A method that is passed on may be called.
    fn reference(&self, call: &'a Call<'a>) -> Outcome {
        let is_related = call.callee.parts.first().is_some_and(|_| {
            call.receiver
                .as_ref()
                .is_some_and(|it| self.value(&it.lower()).is_related())
        });
        let value = if is_related { Value::ANY } else { Value::OTHER };
        let note = self.shown(call.callee_span);
        Outcome::returning(value).and(Finding::new(value, false, call.callee_span, note))
    }

    /// A call of functions of the response.
    fn own_call(
        &self,
        parts: &Parts<'_, 'a>,
        receiver: Value,
        functions: Vec<&'a Function<'a>>,
        is_evident: bool,
    ) -> Outcome {
        let mut outcome = Outcome::default();
        for function in functions {
            if function.body.is_none() {
                return self.unknown_call(parts, receiver);
            }
            let arguments = parts.arguments.iter().zip(&parts.values).enumerate();
            let mut passed: Vec<_> = vec![(Some(Followed::Receiver), receiver)];
            passed.extend(
                arguments
                    .map(|(at, (argument, value))| (parameter(function, at, argument), *value)),
            );
            for (followed, value) in passed.into_iter().filter(|(_, it)| it.is_related()) {
                let Some(followed) = followed else {
                    return self.unknown_call(parts, receiver);
                };
                let effects = self.all.effects(function, followed);
                outcome.result = outcome.result.or(effects.result.through(value));
                let findings = effects.findings.iter();
                let through = findings.filter_map(|it| it.through(value, is_evident, parts.span));
                outcome.findings.extend(through);
            }
        }
        outcome.result = outcome.result.or(Value::OTHER);
        outcome
    }

    /// A call of a library's function, if it is known what that does.
    fn library_call(&self, parts: &Parts<'_, 'a>, name: &str) -> Option<Outcome> {
        let (name, given) = self.all.known_function(name)?;
        let functions = &self.all.words.functions;
        let result = self.returned(given, parts.given());
        let mut outcome = Outcome::returning(result);
        let note = || self.shown(parts.call.callee_span);
        for at in functions.changes.get(&name).into_iter().flatten() {
            let value = parts.values.get(*at).copied().unwrap_or(Value::OTHER);
            outcome
                .findings
                .extend(Finding::new(value, true, parts.span, note()));
        }
        for at in functions.assigns.get(&name).into_iter().flatten() {
            let Some(argument) = parts.arguments.get(*at) else {
                continue;
            };
            let value = self.assigned(&argument.value.lower());
            outcome
                .findings
                .extend(Finding::new(value, true, parts.span, note()));
        }
        if let Some(argument) = parts.arguments.iter().find(|it| it.name == Some("out")) {
            let value = self.value(&argument.value.lower());
            outcome
                .findings
                .extend(Finding::new(value, true, parts.span, note()));
        }
        if self.all.appends(&name) {
            outcome = self.append(parts, outcome);
        }
        Some(outcome)
    }

    /// What `append` returns may share storage with its first argument. `append(xs[:i], xs[j:]...)`
    /// moves the end of the slice; other elements may not fit, and then the slice is left as it is.
    fn append(&self, parts: &Parts<'_, 'a>, outcome: Outcome) -> Outcome {
        let [first, rest @ ..] = parts.arguments else {
            return outcome;
        };
        let value = parts.values[0];
        let slice = |argument: &Argument<'a>| match argument.value.lower().kind {
            ExprKind::Index(base) => {
                let (name, text) = (base.source.text(), argument.value.text());
                text[name.len()..].contains(':').then_some((name, text))
            }
            _ => None,
        };
        let moves = |(base, cut): (&str, &str), argument: &Argument<'a>| {
            let ends = slice(argument).is_some_and(|(same, text)| {
                same == base && text.ends_with(":]") && !text.ends_with("[:]")
            });
            argument.is_spread && ends && cut[base.len()..].starts_with("[:")
        };
        let cut = slice(first);
        let is_certain = matches!((cut, rest), (Some(cut), [end]) if moves(cut, end));
        let result = value.or(parts.given().held());
        let by = self.shown(parts.span);
        let finding = Finding::new(value, is_certain, parts.span, by);
        let may_change = cut.is_some() && !rest.is_empty();
        Outcome { result, ..outcome }.and(finding.filter(|_| may_change))
    }

    /// What an assignment to an argument that is passed by reference changes.
    fn assigned(&self, argument: &Expr<'a>) -> Value {
        match &argument.kind {
            ExprKind::Name(name) => match self.is_reference(name, argument.source.span()) {
                true => self.value(argument),
                false => Value::OTHER,
            },
            _ => self.changed(argument),
        }
    }

    /// A call of a method that the response does not define.
    fn method_call(&self, parts: &Parts<'_, 'a>, receiver: Value, name: &str) -> Outcome {
        let ExprKind::Member(base, _) = &parts.callee.kind else {
            return self.unknown_call(parts, receiver);
        };
        let methods = &self.all.words.methods;
        let known = self.all.known_method(self.ty(base).as_ref(), name);
        let (Some(given), true) = (known, self.all.is_library_object(self.ty(base).as_ref()))
        else {
            return match receiver.is_related() || known.is_none() {
                true => self.unknown_call(parts, receiver),
                false => Outcome::returning(parts.given().held().together()),
            };
        };
        let in_place = parts
            .arguments
            .iter()
            .any(|it| it.name == Some("inplace") && it.value.text() == "True");
        let is_alone = || self.all.flow.is_alone(parts.span);
        let changes = methods.changes.contains(name)
            || in_place
            || methods.alone.contains(name)
                && (is_alone() || self.all.is_known_type(self.ty(base).as_ref()));
        let may_change = changes || methods.alone.contains(name);
        let note = self.shown(parts.call.callee_span);
        let finding = Finding::new(receiver, changes, parts.span, note).filter(|_| may_change);
        let mut result = self.returned(given, receiver);
        if parts.given().is_related() {
            result = result.or(parts.given().held());
        }
        let mut outcome = Outcome::returning(result).and(finding);
        // A function that is passed may be called with a part.
        let passed = parts
            .arguments
            .iter()
            .filter_map(|it| self.passed_function(parts, it, receiver));
        outcome.findings.extend(passed.flatten());
        outcome
    }

    /// What a function of the response does that a method is given: `xs.forEach(change)`.
    fn passed_function(
        &self,
        parts: &Parts<'_, 'a>,
        argument: &Argument<'a>,
        receiver: Value,
    ) -> Option<Vec<Finding>> {
        let lowered = argument.value.lower();
        let ExprKind::Name(name) = lowered.kind else {
            return None;
        };
        let function = self.all.cx.names.functions(name).first().copied()?;
        let effects = self.all.effects(function, Followed::Parameter(0));
        let part = receiver.part();
        let findings = effects.findings.iter();
        Some(
            findings
                .filter_map(|it| it.through(part, false, parts.span))
                .collect(),
        )
    }

    /// What is not known may change what it is given, and return it.
    fn unknown_call(&self, parts: &Parts<'_, 'a>, receiver: Value) -> Outcome {
        let value = receiver.or(parts.given());
        let callee = self.shown(parts.call.callee_span);
        let finding = Finding::new(value.or(value.part()), false, parts.span, callee);
        Outcome::returning(Value::ANY).and(finding)
    }

    /// What is returned of a value.
    fn returned(&self, given: Given, value: Value) -> Value {
        match given {
            Given::Nothing => Value::OTHER,
            Given::Copy => value.copied().together(),
            Given::Part => value.part(),
            Given::Same => value,
        }
    }

    /// Whether a name is a reference, so that an assignment to it changes what it refers to.
    pub(super) fn is_reference(&self, name: &str, place: Span) -> bool {
        let declared = self.declarations(name, place);
        declared
            .iter()
            .any(|it| self.all.sharing(it).0 == Sharing::Reference)
    }
}

/// The parameter that takes an argument; `None` where that is not evident.
fn parameter(function: &Function<'_>, at: usize, argument: &Argument<'_>) -> Option<Followed> {
    let parameters = &function.parameters;
    let named = |name| parameters.iter().position(|it| it.name == Some(name));
    let last = parameters.len().checked_sub(1)?;
    let at = match argument.name {
        _ if argument.is_spread => return None,
        Some(name) => named(name)?,
        None if at >= last && parameters[last].is_variadic => last,
        None => at,
    };
    (at <= last).then_some(Followed::Parameter(at))
}
