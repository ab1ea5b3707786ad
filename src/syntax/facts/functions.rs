//! Functions and what belongs to them.

use std::borrow::Cow;

use super::{Expression, ScopeId, TypeId, TypeText};
use crate::response::Span;

/// A function, method or constructor; a bodiless declaration of one; or a function literal
/// bound to a name.
#[derive(Debug, Clone)]
pub struct Function<'t> {
    /// The last part of its name: `push`, `operator<<`, `~Stack`, `__init__`.
    pub name: &'t str,
    /// Where the name stands.
    pub name_span: Span,
    /// What stands before the name in a C++ definition outside its class: `geo::Stack`.
    pub qualifier: Option<Cow<'t, str>>,
    /// What it is.
    pub kind: FunctionKind,
    /// The type whose member it is, by name: the class around it, the Go receiver's type
    /// without pointer and type parameters, the last part of a C++ qualifier.
    pub owner: Option<Cow<'t, str>>,
    /// That type, where the response defines it.
    pub owner_type: Option<TypeId>,
    /// From the first line of the signature (decorators, annotations and template header are
    /// above it) to the closing brace or last statement.
    pub span: Span,
    /// The signature: the span up to the body, trailing blanks left out; in Python to the colon.
    pub signature: Span,
    /// The body; `None` for a bodiless declaration, `= default` and `= delete`.
    pub body: Option<Span>,
    /// Its parameters as the language counts them: receivers (`self`, `this`, Go's) left out.
    pub parameters: Vec<Parameter<'t>>,
    /// The receiver, where it is written: Python's first parameter of a method, Go's receiver.
    pub receiver: Option<Parameter<'t>>,
    /// Declared results: at most one but for Go; empty where none is declared (`void` is one).
    pub results: Vec<TypeText<'t>>,
    /// Its own `return` statements, those of nested functions left out.
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
    /// Has a `yield` of its own.
    pub is_generator: bool,
    /// C++ `= default` or `= delete`.
    pub is_defaulted: bool,
    /// Where it is defined.
    pub scope: ScopeId,
    /// The scope it opens; `None` for a literal and where there is no body.
    pub inner: Option<ScopeId>,
}

/// What a function is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FunctionKind {
    /// A free or nested function.
    Function,
    /// A member of a type, static ones too.
    Method,
    /// A Java or C++ constructor (a Python `__init__` is a method).
    Constructor,
    /// A C++ destructor.
    Destructor,
    /// A C++ operator or conversion function.
    Operator,
    /// A lambda or function literal bound to a name: a function only where one of that name
    /// is looked for.
    Literal,
}

/// A parameter of a function.
#[derive(Debug, Clone)]
pub struct Parameter<'t> {
    /// Its name, stars left out; `None` where it has none.
    pub name: Option<&'t str>,
    /// Its declared type. C++ declarator parts and Java `...` are in the text.
    pub ty: Option<TypeText<'t>>,
    /// Its default value.
    pub default: Option<Expression<'t>>,
    /// `*args`, `**kwargs`, `int... xs`, `xs ...int`, a C++ pack.
    pub is_variadic: bool,
    /// Where it stands.
    pub span: Span,
}

/// A `return` statement.
#[derive(Debug, Clone, Copy)]
pub struct Return<'t> {
    /// What it returns.
    pub value: Option<Expression<'t>>,
    /// The statement.
    pub span: Span,
}

impl<'t> Function<'t> {
    /// A function that nothing else is said about.
    pub(in crate::syntax) fn blank(
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

    /// Whether it is a definition that counts as a function wherever functions are looked at:
    /// it has a body and is not a literal.
    pub fn is_definition(&self) -> bool {
        self.body.is_some() && self.kind != FunctionKind::Literal
    }
}
