//! Expressions, looked into only when a check asks.

use std::borrow::Cow;

use crate::language::Language;
use crate::response::Span;
use crate::syntax::grammar;

/// An expression of the code. Cheap to copy; [`Expression::lower`] looks into it.
#[derive(Debug, Clone, Copy)]
pub struct Expression<'t> {
    pub(in crate::syntax) node: tree_sitter::Node<'t>,
    pub(in crate::syntax) source: &'t str,
    /// Where the block's code ends, which `source` may go beyond.
    pub(in crate::syntax) length: usize,
    pub(in crate::syntax) block: u32,
    pub(in crate::syntax) language: Language,
}

impl<'t> Expression<'t> {
    /// The source text.
    pub fn text(&self) -> &'t str {
        let text = &self.source[self.node.byte_range()];
        match self.node.end_byte().checked_sub(self.length) {
            Some(beyond) if beyond > 0 => &text[..text.len().saturating_sub(beyond)],
            _ => text,
        }
    }

    /// Where it stands.
    pub fn span(&self) -> Span {
        let range = self.node.byte_range();
        Span::in_block(
            self.block,
            range.start.min(self.length) as u32,
            range.end.min(self.length) as u32,
        )
    }

    /// The expression in language-neutral form; what lies deeper than 48 levels, and what no
    /// kind says, is [`ExprKind::Other`].
    pub fn lower(&self) -> Expr<'t> {
        grammar(self.language).lower(*self, MAX_DEPTH)
    }
}

/// How deep [`Expression::lower`] looks.
pub(in crate::syntax) const MAX_DEPTH: u32 = 48;

/// An expression in language-neutral form.
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
    /// A string or character literal: its kind, and its text where it has no replacement
    /// fields (escapes as written, adjacent parts joined).
    String(StringKind, Option<Cow<'t, str>>),
    /// `true`, `False`.
    Boolean(bool),
    /// `None`, `null`, `nil`, `nullptr`, `NULL`.
    Null,
    /// A name, `self` and `this` among them.
    Name(&'t str),
    /// `object.name`, `a::b`, `p->x`.
    Member(Box<Expr<'t>>, &'t str),
    /// `object[index]`, slices too.
    Index(Box<Expr<'t>>),
    /// `f(x)`; Python constructions and C++ functional casts look so too.
    Call(Box<Expr<'t>>, Vec<Argument<'t>>),
    /// A construction that says so: `new C(…)`, `C{…}`, Go `C{…}`, `make(T, …)`, `new(T)`,
    /// array creations. The type as written (`std::vector<int>`, `[]string`, `int[]`).
    Construct(ConstructForm, Cow<'t, str>, Vec<Argument<'t>>),
    /// A display: Python lists and so on, a bare `{…}` of Java and C++.
    Collection(CollectionKind, Vec<Expr<'t>>),
    /// A comprehension of that kind.
    Comprehension(CollectionKind),
    /// A lambda or function literal.
    Lambda,
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
    /// A conversion that says so: `(T) x`, `static_cast<T>(x)`, Go `x.(T)`, `[]byte(s)`.
    Cast(Cow<'t, str>, Box<Expr<'t>>),
    /// `(x := v)`, `x = v` as an expression: the value.
    Assigned(Box<Expr<'t>>),
    /// `*xs`.
    Starred(Box<Expr<'t>>),
    /// Anything else.
    Other,
}

/// What a number is, by its form alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberKind {
    /// `1`, `0x1f`, `1_000`, `1L`, `iota`.
    Integer,
    /// `1.0`, `1e3`, `0.5f`.
    Floating,
    /// `2j`, Go `2i`.
    Imaginary,
}

/// What a string literal is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StringKind {
    /// A string, raw ones too.
    String,
    /// Python bytes.
    Bytes,
    /// A character: Java and C++ `'a'`, Go rune.
    Character,
    /// A string with replacement fields.
    Formatted,
}

/// What a display or comprehension makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CollectionKind {
    /// A list.
    List,
    /// A dictionary; its elements are the values.
    Dict,
    /// A set.
    Set,
    /// A tuple; Go's `a, b` after `return` too.
    Tuple,
    /// A generator expression.
    Generator,
    /// `{…}` without a type, Java and C++.
    Braces,
}

/// How a construction is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConstructForm {
    /// Java `new C(…)`.
    New,
    /// C++ `new C(…)`, Go `&C{…}`, `new(C)`: gives a pointer.
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
    /// The name in front of it: Python keyword, Go or C++ key of a literal.
    pub name: Option<&'t str>,
    /// What is passed.
    pub value: Expression<'t>,
    /// `*args`, `**kwargs`, `xs...`.
    pub is_spread: bool,
}
