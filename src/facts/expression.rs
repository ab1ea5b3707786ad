//! Expressions, analyzed only when a check needs them.
#![expect(
    clippy::disallowed_types,
    reason = "an expression keeps its node until a check asks what it is"
)]

use std::borrow::Cow;

use crate::language::{Collections, Language};
use crate::response::{SourceMap, Span};

/// An expression of the code. Cheap to copy; a language's folder says what it is.
#[derive(Debug, Clone, Copy)]
pub struct Expression<'t> {
    pub(crate) node: tree_sitter::Node<'t>,
    pub(crate) source: &'t str,
    /// Where the parts of `source` are in the block's code.
    pub(crate) map: SourceMap<'t>,
    pub(crate) block: u32,
    pub(crate) language: Language,
}

impl<'t> Expression<'t> {
    pub fn text(&self) -> &'t str {
        let text = &self.source[self.node.byte_range()];
        let code_end = self.map.code_end(self.source);
        match self.node.end_byte().checked_sub(code_end) {
            Some(beyond) if beyond > 0 => &text[..text.len().saturating_sub(beyond)],
            _ => text,
        }
    }

    pub fn span(&self) -> Span {
        let place = self.map.in_code(self.node.byte_range());
        Span::in_block(self.block, place.start as u32, place.end as u32)
    }
}

#[derive(Debug, Clone)]
pub struct Expr<'t> {
    /// What it is.
    pub kind: ExprKind<'t>,
    /// The expression it was made from (parentheses removed).
    pub source: Expression<'t>,
}

/// What an expression is. Parentheses are removed.
#[derive(Debug, Clone)]
pub enum ExprKind<'t> {
    /// A number; Go's `iota` too.
    Number(NumberKind),
    /// A string or character literal: its kind, and its text if it has no replacement fields
    /// (escapes as written, adjacent parts joined).
    String(StringKind, Option<Cow<'t, str>>),
    /// `true`, `False`.
    Boolean(bool),
    /// `None`, `null`, `nil`, `nullptr`, `NULL`.
    Null,
    /// A name, including `self` and `this`.
    Name(&'t str),
    /// `object.name`, `a::b`, `p->x`.
    Member(Box<Expr<'t>>, &'t str),
    /// `object[index]`, including slices.
    Index(Box<Expr<'t>>),
    /// `f(x)`, including Python constructions and C++ functional casts.
    Call(Box<Expr<'t>>, Vec<Argument<'t>>),
    /// An explicit construction: `new C(…)`, `C{…}`, Go `C{…}`, `make(T, …)`, `new(T)`, array
    /// creations. The type as written (`std::vector<int>`, `[]string`, `int[]`).
    Construct(ConstructForm, Cow<'t, str>, Vec<Argument<'t>>),
    /// A display: a Python list, dict, set or tuple, a bare `{…}` of Java and C++.
    Collection(CollectionKind, Vec<Expr<'t>>),
    /// An entry of a dictionary display: its key and its value.
    Pair(Box<Expr<'t>>, Box<Expr<'t>>),
    /// A comprehension of that kind, and the element that it repeats.
    Comprehension(CollectionKind, Expression<'t>),
    Lambda(LambdaResult<'t>),
    /// `-x`, `!x`, `not x`, `*p`, `~x`, `++x`, `x++`: the operator as written.
    Unary(&'t str, Box<Expr<'t>>),
    /// `&x`.
    Address(Box<Expr<'t>>),
    /// Arithmetic, comparison, logic: the operator as written (`not in`, `is not`, `&&`).
    Binary(&'t str, Box<Expr<'t>>, Box<Expr<'t>>),
    /// `a if c else b`, `c ? a : b`: the two branches.
    Conditional(Box<Expr<'t>>, Box<Expr<'t>>),
    /// `await x`.
    Await(Box<Expr<'t>>),
    /// `x?`, `x.unwrap()`: what a result or an option holds.
    Held(Box<Expr<'t>>),
    /// An explicit conversion: `(T) x`, `static_cast<T>(x)`, Go `x.(T)`, `[]byte(s)`.
    Cast(Cow<'t, str>, Box<Expr<'t>>),
    /// `(x := v)`, `x = v` as an expression: the value.
    Assigned(Box<Expr<'t>>),
    /// `*xs`, `...xs`.
    Starred(Box<Expr<'t>>),
    Other,
}

/// What a lambda or function literal shows of its result.
#[derive(Debug, Clone)]
pub enum LambdaResult<'t> {
    /// The literal's type as written: `func(a int) string`.
    Signature(&'t str),
    /// The declared result: `double` of `[](int a) -> double {…}`.
    Declared(&'t str),
    /// The values that it returns.
    Values(Vec<Expression<'t>>),
}

/// The kind of a number, by its form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberKind {
    /// `1`, `0x1f`, `1_000`, `1L`, `iota`.
    Integer,
    /// `1.0`, `1e3`, `0.5f`.
    Floating,
    /// `2j`, Go `2i`.
    Imaginary,
}

/// The kind of a string literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StringKind {
    /// A string, including raw strings.
    String,
    /// Python bytes.
    Bytes,
    /// A character: Java and C++ `'a'`, Go rune.
    Character,
    /// A name that is a value: Ruby's `:a`.
    #[cfg_attr(not(feature = "ruby"), expect(dead_code, reason = "only Ruby has them"))]
    Symbol,
    /// A string with replacement fields.
    Formatted,
}

/// What a display or comprehension makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CollectionKind {
    List,
    /// A dictionary; its elements are pairs.
    Dict,
    Set,
    /// A tuple, including Go's `a, b` after `return`.
    Tuple,
    Generator,
    /// `{…}` without a type, Java and C++.
    Braces,
}

impl CollectionKind {
    /// The type of such a collection; `None` if the literal does not determine one.
    pub(crate) const fn type_in(self, collections: &Collections) -> Option<&'static str> {
        match self {
            Self::List => collections.list,
            Self::Dict => collections.dict,
            Self::Set => collections.set,
            Self::Tuple => collections.tuple,
            Self::Generator => collections.generator,
            Self::Braces => None,
        }
    }
}

/// How a construction is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConstructForm {
    /// Java `new C(…)`.
    New,
    /// C++ `new C(…)`, Go `&C{…}`, `new(C)`: makes a pointer.
    Pointer,
    /// `C{…}` of C++ and Go.
    Braces,
    /// `new T[n]`, `new T[]{…}`: the type's text includes `[]`.
    Array,
    /// Go `make(T, …)`.
    Make,
}

/// An argument of a call or construction.
#[derive(Debug, Clone, Copy)]
pub struct Argument<'t> {
    /// The name before it: a Python keyword, a key in a Go or C++ literal.
    pub name: Option<&'t str>,
    pub value: Expression<'t>,
    /// `*args`, `**kwargs`, `xs...`.
    pub is_spread: bool,
}

impl<'t> Argument<'t> {
    pub(crate) fn positional(value: Expression<'t>) -> Self {
        Self { name: None, value, is_spread: false }
    }
}

/// The arguments of a call. Those of most calls are never asked for.
#[derive(Debug, Clone)]
pub enum Arguments<'t> {
    Known(Vec<Argument<'t>>),
    /// A list, and what reads its elements.
    List(Expression<'t>, for<'e> fn(Expression<'e>) -> Vec<Argument<'e>>),
}

impl<'t> Arguments<'t> {
    /// Each of them, in source order.
    pub fn read(&self) -> Cow<'_, [Argument<'t>]> {
        match self {
            Self::Known(arguments) => Cow::Borrowed(arguments),
            Self::List(list, read) => Cow::Owned(read(*list)),
        }
    }
}

impl Default for Arguments<'_> {
    fn default() -> Self {
        Self::Known(Vec::new())
    }
}
