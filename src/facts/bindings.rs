//! Variables, constants and what is assigned to them.

use std::borrow::Cow;

use super::{Expr, ExprKind, Expression, ScopeId, TypeText};
use crate::response::Span;

/// A definition of a variable or a constant.
#[derive(Debug, Clone)]
pub struct Variable<'t> {
    /// Its name; the attribute's name for an attribute set on `self`.
    pub name: &'t str,
    pub name_span: Span,
    /// What defines it.
    pub kind: VariableKind,
    /// The smallest statement, declaration or parameter that defines it.
    pub span: Span,
    /// The declared type, declarator parts included. `None` for `auto`, `var`, `:=`.
    pub ty: Option<TypeText<'t>>,
    pub value: InitialValue<'t>,
    /// At global scope (semantics, table of terms).
    pub is_global: bool,
    /// A constant (semantics, table of terms), without the additional rule of template 29.
    pub is_constant: bool,
    /// The language calls it no variable, though it is declared like one: a property or a constant of C#.
    pub is_no_variable: bool,
    /// For a field or class attribute, the name of the type that it belongs to.
    pub owner: Option<Cow<'t, str>>,
    /// Modifiers as written: `private`, `static`, `final`, `const`, `extern`, Java annotations
    /// without `@`.
    pub modifiers: Vec<&'t str>,
    /// Where it is defined. Fields: the type's scope (Python `self.x`: that of the class too).
    pub scope: ScopeId,
}

/// What defines a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VariableKind {
    /// A declaration or (Python) assignment in a function or at file level.
    Variable,
    /// A parameter of a function with a body, of a Java lambda, of a C++ or Go literal.
    Parameter,
    /// A named result (Go).
    Result,
    /// A method's receiver: Python's `self` under any name, Go's receiver.
    Receiver,
    /// A member of each instance: field, data member, attribute set on `self`; record component.
    Field,
    /// A member of the class itself: Java `static`, Python class attribute, C++ static data
    /// member, attribute set on `cls`.
    ClassField,
    /// Bound by a loop: `for x in`, `for (int i…`, `range`.
    Loop,
    /// Bound by `except … as`, `catch (…)`.
    Catch,
    /// Bound by `with … as`, a Java resource.
    Resource,
    /// Bound by a pattern: `case`, `instanceof`, type switch.
    Pattern,
    /// Bound in a comprehension.
    Comprehension,
    /// Bound by a walrus.
    Walrus,
    StructuredBinding,
    /// A C++ lambda capture with an initializer.
    Capture,
    /// Go `const`: a constant that is not a variable.
    Constant,
    /// An enumerator, a Java enum constant, a Python enum member: a constant that is not a
    /// variable.
    Enumerator,
    /// A C++ object-like macro with a body: a constant that is not a variable.
    Macro,
    /// A name bound to a function, a class or a module: a variable only where one of that name is
    /// looked for.
    Definition,
    /// `_` in Go and the like: not a variable, but kept because `var _ I = …` asserts a type.
    Blank,
}

/// The initial value of a variable.
#[derive(Debug, Clone)]
pub enum InitialValue<'t> {
    /// No initializer, and the language gives no default: parameters without default, `int x;` in
    /// C++, a bare Python annotation.
    None,
    /// An initializer, default argument, member initializer, or the value of a named constant.
    Expression(Expression<'t>),
    /// A Go constant's expression with `iota`, and the value of `iota` in it.
    Iota(Expression<'t>, usize),
    /// Of an enumerator without a value: that of the last one before it that has one, else zero, and
    /// how many steps it is behind that.
    Successor(Option<Expression<'t>>, usize),
    /// A part of what is unpacked: a tuple, a list or several results. Nested targets make a path of
    /// several parts.
    Element(Expression<'t>, Vec<Part<'t>>),
    /// Each element of what is iterated over (range-`for`, `for … in`).
    Each(Expression<'t>),
    /// A part of each element of what is iterated over: `for k, v in m.items()`.
    EachElement(Expression<'t>, Vec<Part<'t>>),
    /// The key or index of each element: the first name of a Go `range`.
    Key(Expression<'t>),
    /// Built from arguments: C++ `T x(a, b);`, `T x{a};`, `T x;` of class type (no arguments).
    Arguments(Vec<Expression<'t>>),
    /// The zero value of its type: Go `var x T`, Java fields, C++ statics without initializer.
    Zero,
}

/// An assignment to a variable that is defined elsewhere.
#[derive(Debug, Clone)]
pub struct Assignment<'t> {
    /// The last part of the target: `count` for `this.count`, `p->count`, `count`.
    pub name: &'t str,
    /// The target as written: `this.count`, `p->count`.
    pub target: &'t str,
    pub name_span: Span,
    /// How it is assigned.
    pub kind: AssignmentKind,
    /// What is assigned.
    pub value: InitialValue<'t>,
    /// The statement or initializer.
    pub span: Span,
    pub scope: ScopeId,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AssignmentKind {
    /// `x = …`.
    Plain,
    /// `x += …`, `x++`.
    Augmented,
    /// C++ `: x(…)` of a constructor.
    MemberInitializer,
}

impl<'t> Assignment<'t> {
    /// The operator of an augmented assignment of a value: `+` of `x += y`.
    pub(crate) fn operator(&self) -> Option<&'t str> {
        let InitialValue::Expression(value) = &self.value else {
            return None;
        };
        let range = self.name_span.end as usize..value.span().start as usize;
        let written = value.source.get(range)?.trim();
        let operator = written.strip_suffix('=').map(str::trim);
        operator.filter(|_| self.kind == AssignmentKind::Augmented)
    }
}

impl Variable<'_> {
    /// Whether the language calls it a variable: not a Go constant, enumerator, macro or `_`.
    pub fn is_variable(&self) -> bool {
        !self.is_no_variable
            && !matches!(
                self.kind,
                VariableKind::Constant
                    | VariableKind::Enumerator
                    | VariableKind::Macro
                    | VariableKind::Definition
                    | VariableKind::Blank
            )
    }

    /// Whether it belongs to a type or its objects: a field, an enumerator, a class in a class.
    pub(crate) fn is_property(&self) -> bool {
        matches!(
            self.kind,
            VariableKind::Field
                | VariableKind::ClassField
                | VariableKind::Enumerator
                | VariableKind::Definition
        )
    }
}

/// A part of an unpacked value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part<'t> {
    /// The n-th element from the start (from 0).
    Nth(usize),
    /// The n-th element from the end (from 0): it is after a star.
    NthLast(usize),
    /// All elements that the others leave: `*rest`.
    Rest,
    /// The entry of an object that has this key.
    Entry(&'t str),
    /// All entries that the others leave; those whose keys are computed.
    Entries,
}

impl Part<'_> {
    /// The part of these elements that is one of them; `None` where a starred element makes it
    /// uncertain which.
    fn of<'e, 't>(self, elements: &'e [Expr<'t>]) -> Option<&'e Expr<'t>> {
        let is_starred = |expr: &Expr<'_>| matches!(expr.kind, ExprKind::Starred(_));
        let (at, passed) = match self {
            Self::Nth(at) => (at, elements.get(..=at)?),
            Self::NthLast(from_end) => {
                let at = elements.len().checked_sub(from_end + 1)?;
                (at, &elements[at..])
            }
            Self::Entry(key) => return entry(elements, key),
            Self::Rest | Self::Entries => return None,
        };
        (!passed.iter().any(is_starred)).then(|| &elements[at])
    }
}

/// The value of the only entry with a key; `None` where another may have that key too.
fn entry<'e, 't>(entries: &'e [Expr<'t>], key: &str) -> Option<&'e Expr<'t>> {
    let mut found = None;
    for entry in entries {
        let ExprKind::Pair(name, value) = &entry.kind else {
            return None;
        };
        match &name.kind {
            ExprKind::Name(name) if *name == key => found = Some(&**value),
            ExprKind::String(_, Some(name)) if name == key => found = Some(&**value),
            _ => {}
        }
    }
    found
}

/// The element of a display at the end of a path of parts; `None` where the path leads into
/// something else than a display.
pub(crate) fn element<'e, 't>(display: &'e Expr<'t>, path: &[Part<'_>]) -> Option<&'e Expr<'t>> {
    let mut current = display;
    for part in path {
        let ExprKind::Collection(_, elements) = &current.kind else {
            return None;
        };
        current = part.of(elements)?;
    }
    Some(current)
}
