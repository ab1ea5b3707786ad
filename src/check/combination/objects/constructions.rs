//! The constructions that are bound to a name.

use std::collections::BTreeMap;

use crate::check::Context;
use crate::check::infer::TypeInference;
use crate::check::lineage::{is_same_name, means_class};
use crate::check::types::Type;
use crate::facts::{
    Argument, Assignment, AssignmentKind, CallForm, ConstructForm, Expr, ExprKind, Expression,
    Function, InitialValue, Part, VariableKind, element,
};
use crate::lang::Lower;
use crate::names::{QualifiedName, base_name};
use crate::response::Span;

/// How many nested expressions are searched for a construction: `unique_ptr<C>(new C(…))`.
const MAX_DEPTH: usize = 6;

/// A construction of the class that is bound to the object's name.
pub(super) struct Construction<'a> {
    /// The statement that binds it.
    pub(super) span: Span,
    /// The text of the whole construction, if it is one expression.
    pub(super) text: Option<&'a str>,
    pub(super) arguments: Vec<Argument<'a>>,
    /// The function that makes the object, if it is not a plain construction.
    pub(super) factory: Option<Factory>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Factory {
    /// A function that counts as a construction: Go's `NewC`, a function of the response that
    /// returns a construction.
    Function(String),
    /// `C::getInstance()`, which counts only if the instruction lists it.
    Method(String),
}

/// The constructions of a class that are bound to a name, in source order.
pub(super) fn constructions<'a>(
    cx: &Context<'a>,
    object: &str,
    class: &str,
) -> Vec<Construction<'a>> {
    let mut finder = ConstructionFinder {
        cx,
        class,
        inference: TypeInference::new(cx),
        makers: BTreeMap::new(),
        is_object: false,
        found: Vec::new(),
    };
    let name = QualifiedName::parse(object).last;
    // `x ??= new C()` gives `x` the object if it has none.
    let gives = |assignment: &Assignment<'_>| {
        assignment.kind != AssignmentKind::Augmented
            || matches!(assignment.operator(), Some("??" | "||" | "&&"))
    };
    let assignments = cx.facts.assignments.iter();
    let assignments = assignments.filter(|found| found.name == name && gives(found));
    let is_member =
        |assignment: &Assignment<'_>| assignment.kind == AssignmentKind::MemberInitializer;
    let is_initialized = assignments.clone().any(is_member);
    let (mut any, mut field) = (None, None);
    for variable in cx.names.variables(object) {
        let declared = variable.ty.as_ref().map(|ty| cx.parse(&ty.text));
        let is_field = variable.kind == VariableKind::Field;
        let is_bare =
            matches!(&variable.value, InitialValue::Arguments(values) if values.is_empty());
        // `Engine engine;` constructs nothing if a constructor initializes the field.
        if !(is_field && is_bare && is_initialized) {
            finder.visit_binding(declared.as_ref(), &variable.value, variable.span);
        }
        any = any.or(declared.clone());
        field = field.or(declared.filter(|_| is_field));
    }
    for assignment in assignments {
        let declared = if is_member(assignment) { &field } else { &any };
        finder.visit_binding(declared.as_ref(), &assignment.value, assignment.span);
    }
    finder.found.sort_by_key(|construction| construction.span);
    finder.found
}

struct ConstructionFinder<'s, 'a> {
    cx: &'s Context<'a>,
    class: &'s str,
    inference: TypeInference<'s, 'a>,
    /// The functions that were asked about, by the text of their calls, and whether they return a
    /// construction of the class.
    makers: BTreeMap<&'a str, bool>,
    /// Whether the name is declared as one of the class, which `new(…)` makes then.
    is_object: bool,
    found: Vec<Construction<'a>>,
}

impl<'a> ConstructionFinder<'_, 'a> {
    /// Adds the constructions in a value that is bound at `span`; `declared` is the type of the
    /// variable.
    fn visit_binding(&mut self, declared: Option<&Type>, value: &InitialValue<'a>, span: Span) {
        let is_object = declared.is_some_and(|ty| {
            let held = ty.arguments().first().filter(|_| ty.name() == Some("Optional"));
            let ty = held.unwrap_or(ty);
            matches!(ty, Type::Named(..)) && names_class(self.cx, ty, self.class)
        });
        self.is_object = is_object;
        match value {
            InitialValue::Arguments(arguments) if is_object => {
                self.push_arguments(span, arguments.iter().copied());
            }
            // `C* p(new C(a));`, `std::unique_ptr<C> p(new C(a));`
            InitialValue::Arguments(arguments) => {
                for argument in arguments {
                    self.visit_expr(&argument.lower(), span, MAX_DEPTH);
                }
            }
            InitialValue::Zero if is_object && self.cx.profile().classes.declarations_construct => {
                self.push_arguments(span, std::iter::empty());
            }
            InitialValue::Expression(value) => match value.lower() {
                Expr { kind: ExprKind::Collection(_, elements), .. }
                    if is_object && self.cx.profile().classes.lists_construct =>
                {
                    // Those of a call have names, too.
                    let calls = &self.cx.facts.calls;
                    match calls.iter().find(|call| call.expression.span() == value.span()) {
                        Some(call) => {
                            let (text, arguments) = (None, call.arguments.read().into_owned());
                            self.found.push(Construction { span, text, arguments, factory: None });
                        }
                        None => {
                            let values = elements.iter().map(|element| element.source);
                            self.push_arguments(span, values);
                        }
                    }
                }
                value => self.visit_expr(&value, span, MAX_DEPTH),
            },
            // `x, err := NewC(a)`, `a, b = A(), B()`.
            InitialValue::Element(value, path) => {
                let value = value.lower();
                let is_display = matches!(value.kind, ExprKind::Collection(..));
                let built = match path.as_slice() {
                    [Part::Nth(0)] if !is_display => Some(&value),
                    _ => element(&value, path),
                };
                if let Some(built) = built {
                    self.visit_expr(built, span, MAX_DEPTH);
                }
            }
            _ => {}
        }
    }

    fn push_arguments(&mut self, span: Span, arguments: impl Iterator<Item = Expression<'a>>) {
        let arguments = arguments.map(|value| Argument { name: None, value, is_spread: false });
        let arguments = arguments.collect();
        self.found.push(Construction { span, text: None, arguments, factory: None });
    }

    /// Adds the expression, or what it wraps, if it constructs the class.
    fn visit_expr(&mut self, expr: &Expr<'a>, span: Span, depth: usize) {
        let Some(deeper) = depth.checked_sub(1) else {
            return;
        };
        match &expr.kind {
            ExprKind::Construct(form, ty, arguments) => {
                let made = self.cx.parse(ty);
                if names_class(self.cx, &made, self.class) || ty.is_empty() && self.is_object {
                    let nothing = matches!(form, ConstructForm::Make | ConstructForm::Array);
                    let arguments = if nothing { &[] } else { arguments.as_slice() };
                    self.push_call(expr, span, arguments, None);
                } else if self.cx.profile().classes.is_smart_pointer(&made) {
                    self.visit_arguments(arguments, span, deeper);
                }
            }
            ExprKind::Call(callee, arguments) => {
                self.visit_call(expr, callee, arguments, span, deeper)
            }
            ExprKind::Address(inner)
            | ExprKind::Await(inner)
            | ExprKind::Held(inner)
            | ExprKind::Assigned(inner)
            | ExprKind::Cast(_, inner) => self.visit_expr(inner, span, deeper),
            ExprKind::Conditional(one, other)
            | ExprKind::Binary("or" | "and" | "||" | "??", one, other) => {
                self.visit_expr(one, span, deeper);
                self.visit_expr(other, span, deeper);
            }
            _ => {}
        }
    }

    fn visit_call(
        &mut self,
        whole: &Expr<'a>,
        callee: &Expr<'a>,
        arguments: &[Argument<'a>],
        span: Span,
        depth: usize,
    ) {
        let text = callee.source.text();
        let classes = &self.cx.profile().classes;
        let calls_types = self.cx.profile().types.calls_construct;
        if calls_types && means_class(self.cx, base_name(text), self.class) {
            self.push_call(whole, span, arguments, None);
        } else if let Some(name) = constructor_function(self.cx, text, self.class) {
            self.push_call(whole, span, arguments, Some(Factory::Function(name)));
        } else if self.returns_construction(callee) {
            let name = QualifiedName::parse(text).last.to_owned();
            self.push_call(whole, span, arguments, Some(Factory::Function(name)));
        } else if classes.is_smart_pointer(&self.cx.parse(text))
            || classes.smart_pointer_to(text).is_some()
        {
            self.visit_arguments(arguments, span, depth);
        } else if let ExprKind::Member(base, name) = &callee.kind
            && is_same_name(base_name(base.source.text()), self.class)
        {
            match [classes.initializer, classes.default_initializer].contains(&Some(name)) {
                true => self.push_call(whole, span, arguments, None),
                false => {
                    let factory = Factory::Method((*name).to_owned());
                    self.push_call(whole, span, &[], Some(factory));
                }
            }
        }
    }

    /// Whether a call is one of a function of the response, or of a static method, that evidently
    /// returns a construction of the class, where the language makes objects so.
    fn returns_construction(&mut self, callee: &Expr<'a>) -> bool {
        if !self.cx.profile().classes.functions_construct {
            return false;
        }
        let text = callee.source.text();
        if let Some(known) = self.makers.get(text) {
            return *known;
        }
        let functions = match &callee.kind {
            ExprKind::Name(name) => self.cx.names.functions(name),
            ExprKind::Member(owner, name) => {
                let owners = self.cx.names.types(owner.source.text()).into_iter();
                owners.flat_map(|owner| self.cx.names.methods(owner, name)).collect()
            }
            _ => Vec::new(),
        };
        let makes = functions.iter().any(|function| self.makes(function));
        self.makers.insert(text, makes);
        makes
    }

    /// Whether a function returns an object of the class, by its `return`s or its declaration.
    fn makes(&self, function: &'a Function<'a>) -> bool {
        let is_own = function.owner.as_deref() == Some(self.class);
        let is_made = |ty: &Type| {
            let words =
                [self.cx.profile().classes.current_object, self.cx.profile().types.self_type];
            is_own && ty.name().is_some_and(|name| words.contains(&Some(name)))
                || names_class(self.cx, ty, self.class)
        };
        let returned = self.inference.evident_returns(function);
        match returned.is_empty() {
            true => {
                returns_class(self.cx, function, self.class) || self.keeps_construction(function)
            }
            false => returned.iter().all(is_made),
        }
    }

    /// Whether a static method of the class constructs it: `S.only ??= new S()`.
    fn keeps_construction(&self, function: &Function<'a>) -> bool {
        let is_own = function.owner.as_deref() == Some(self.class);
        let Some(body) = function.body.filter(|_| is_own) else {
            return false;
        };
        let mut calls = self.cx.facts.calls.iter();
        calls.any(|call| {
            call.form == CallForm::New
                && body.contains(call.callee_span)
                && call.callee.parts.last() == Some(&self.class)
        })
    }

    fn visit_arguments(&mut self, arguments: &[Argument<'a>], span: Span, depth: usize) {
        for argument in arguments {
            self.visit_expr(&argument.value.lower(), span, depth);
        }
    }

    fn push_call(
        &mut self,
        expr: &Expr<'a>,
        span: Span,
        arguments: &[Argument<'a>],
        factory: Option<Factory>,
    ) {
        let (text, arguments) = (Some(expr.source.text()), arguments.to_vec());
        self.found.push(Construction { span, text, arguments, factory });
    }
}

/// Whether a function declares the class as its first result.
fn returns_class(cx: &Context<'_>, function: &Function<'_>, class: &str) -> bool {
    let result = function.results.first();
    result.is_some_and(|ty| names_class(cx, &cx.parse(&ty.text), class))
}

/// Whether a type is the class or a pointer to it.
fn names_class(cx: &Context<'_>, ty: &Type, class: &str) -> bool {
    match ty.pointee() {
        Type::Named(path, _) => means_class(cx, &path.join("."), &class.replace("::", ".")),
        _ => false,
    }
}

/// The name of a function that builds an object by the convention of the language: `NewC`,
/// `pkg.NewC`, or a function of the response whose name begins with `New` and whose first result is
/// the class.
fn constructor_function(cx: &Context<'_>, callee: &str, class: &str) -> Option<String> {
    let name = QualifiedName::parse(base_name(callee)).last;
    let class = QualifiedName::parse(class).last;
    let mut prefixes = cx.profile().classes.constructor_prefixes.iter();
    let made = prefixes.find_map(|start| name.strip_prefix(start))?;
    let returns =
        || cx.names.functions(name).iter().any(|function| returns_class(cx, function, class));
    (made.eq_ignore_ascii_case(class) || returns()).then(|| name.to_owned())
}
