//! Functions, parameters and returns.

use std::borrow::Cow;

use super::{Expression, ScopeId, TypeId, TypeText};
use crate::language::ClassProfile;
use crate::response::Span;

/// A function, method or constructor; a bodiless declaration of one; or a function literal
/// bound to a name.
#[derive(Debug, Clone)]
pub struct Function<'t> {
    /// The last part of its name: `push`, `operator<<`, `~Stack`, `__init__`.
    pub name: &'t str,
    pub name_span: Span,
    /// The qualifier of a C++ definition outside its class: `geo::Stack`. The object that a function
    /// is put into: `api` of `api.load = …` and `const api = { load() {} }`, nothing of
    /// `run({ load: () => {} })`.
    pub qualifier: Option<Cow<'t, str>>,
    pub kind: FunctionKind,
    /// The name of the type whose member it is: the enclosing class, the Go receiver's type without
    /// pointer and type parameters, the last part of a C++ qualifier.
    pub owner: Option<Cow<'t, str>>,
    /// That type, if the response defines it.
    pub owner_type: Option<TypeId>,
    /// From the first line of the signature (decorators, annotations and template header are
    /// above it) to the closing brace or last statement.
    pub span: Span,
    /// The signature: the span up to the body, without trailing whitespace; in Python up to the
    /// colon.
    pub signature: Span,
    /// The body; `None` for a bodiless declaration, `= default` and `= delete`.
    pub body: Option<Span>,
    /// The names of its type parameters.
    pub type_parameters: Vec<&'t str>,
    /// Its parameters as the language counts them, without receivers (`self`, `this`, Go's).
    pub parameters: Vec<Parameter<'t>>,
    /// The receiver, if it is written: the first parameter of a Python method, Go's receiver.
    pub receiver: Option<Parameter<'t>>,
    /// Declared results: at most one, except in Go; empty if none is declared (`void` counts as
    /// one).
    pub results: Vec<TypeText<'t>>,
    /// Its `return` statements, without those of nested functions.
    pub returns: Vec<Return<'t>>,
    /// Decorators, annotations, modifiers and specifiers as written, without `@`: `staticmethod`,
    /// `app.route("/")`, `Override`, `public`, `static`, `virtual`, `const`.
    pub modifiers: Vec<&'t str>,
    /// Marked `@Override` or `override`, or (C++) overriding a virtual of a base in the response.
    pub overrides: bool,
    /// Abstract: Python `@abstractmethod`, C++ `= 0`, bodiless in a Java class or interface or in
    /// a Go interface.
    pub is_abstract: bool,
    /// The body does nothing: `pass`, `...`, a docstring, `raise NotImplementedError` (Python).
    pub is_stub: bool,
    /// `async def`.
    pub is_async: bool,
    /// Contains a `yield` (outside nested functions).
    pub is_generator: bool,
    /// C++ `= default` or `= delete`.
    pub is_defaulted: bool,
    /// The scope it is defined in.
    pub scope: ScopeId,
    /// The scope it opens; `None` for a literal and for a function without body.
    pub inner: Option<ScopeId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FunctionKind {
    /// A free or nested function.
    Function,
    /// A member of a type, including static members.
    Method,
    /// A Java or C++ constructor (a Python `__init__` is a method).
    Constructor,
    Destructor,
    /// A C++ operator or conversion function; a JavaScript method whose name is in quotes or
    /// brackets.
    Operator,
    /// A lambda or function literal bound to a name: counts as a function only when a check looks
    /// for a function of that name.
    Literal,
}

#[derive(Debug, Clone)]
pub struct Parameter<'t> {
    /// Its name without stars; `None` if it has none.
    pub name: Option<&'t str>,
    /// The names that it takes out of its argument, if it has none: those of a JavaScript pattern.
    pub parts: Vec<&'t str>,
    /// Its declared type. C++ declarator parts and Java `...` are in the text.
    pub ty: Option<TypeText<'t>>,
    pub default: Option<Expression<'t>>,
    /// `*args`, `**kwargs`, `int... xs`, `xs ...int`, a C++ pack.
    pub is_variadic: bool,
    pub span: Span,
}

/// A `return` statement.
#[derive(Debug, Clone, Copy)]
pub struct Return<'t> {
    pub value: Option<Expression<'t>>,
    /// The statement.
    pub span: Span,
}

impl<'t> Function<'t> {
    /// Whether a method is a constructor.
    pub(crate) fn is_constructor(&self, classes: &ClassProfile) -> bool {
        self.kind == FunctionKind::Constructor || classes.initializer == Some(self.name)
    }

    /// A function with defaults for everything else.
    pub(crate) fn blank(
        name: &'t str,
        name_span: Span,
        kind: FunctionKind,
        span: Span,
        scope: ScopeId,
    ) -> Self {
        Self {
            name,
            name_span,
            qualifier: None,
            kind,
            owner: None,
            owner_type: None,
            span,
            signature: span,
            body: None,
            type_parameters: Vec::new(),
            parameters: Vec::new(),
            receiver: None,
            results: Vec::new(),
            returns: Vec::new(),
            modifiers: Vec::new(),
            overrides: false,
            is_abstract: false,
            is_stub: false,
            is_async: false,
            is_generator: false,
            is_defaulted: false,
            scope,
            inner: None,
        }
    }

    /// The span shown for it: the signature, for a literal from the name it is bound to.
    pub(crate) fn shown_signature(&self) -> Span {
        Span { start: self.signature.start.min(self.name_span.start), ..self.signature }
    }

    /// Whether it is a definition that counts as a function in every check: it has a body and is
    /// not a literal.
    pub fn is_definition(&self) -> bool {
        self.body.is_some() && self.kind != FunctionKind::Literal
    }
}
