//! What the code uses: constructs, imports, calls, types, literals, packages, tokens.

use std::borrow::Cow;

use super::{Expression, ScopeId};
use crate::response::Span;

/// A loop or branch.
#[derive(Debug, Clone, Copy)]
pub struct Construct {
    /// Which. Go's `for cond {}` stands twice: as `For` and as `While`.
    pub kind: ConstructKind,
    /// The whole statement.
    pub span: Span,
}

/// The constructs of templates 14 to 21 (semantics, table of terms).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConstructKind {
    /// A for-loop.
    For,
    /// A while-loop.
    While,
    /// An if statement; `elif` and `else if` of Python are part of it.
    If,
    /// A switch statement.
    Switch,
}

/// An import of one module, package, class or header.
#[derive(Debug, Clone)]
pub struct Import<'t> {
    /// How it is written.
    pub kind: ImportKind,
    /// What is imported, dotted parts joined without blanks: `os.path`, `java.util.List`,
    /// `net/http`, `vector`; without quotes and angle brackets; a wildcard's `*` left out.
    pub module: Cow<'t, str>,
    /// The names taken from it: `from m import a as b`; the member of a Java static import.
    pub names: Vec<ImportedName<'t>>,
    /// The name it is known by: `import numpy as np`, Go `r "math/rand"`, C++ namespace alias.
    pub alias: Option<&'t str>,
    /// `*` (Python, Java), `.` (Go), `using namespace` (C++).
    pub is_wildcard: bool,
    /// The dots before a Python relative import.
    pub level: usize,
    /// The statement or spec.
    pub span: Span,
    /// Where it stands.
    pub scope: ScopeId,
}

/// How an import is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImportKind {
    /// `import m`, Go's import spec, C++ `import m;`.
    Import,
    /// `from m import a`.
    From,
    /// Java `import static`.
    Static,
    /// `#include`.
    Include,
    /// C++ `using namespace n;`, `using n::x;`, `namespace a = n;`: imports nothing, makes
    /// names usable.
    Using,
}

/// A name taken from a module.
#[derive(Debug, Clone, Copy)]
pub struct ImportedName<'t> {
    /// Its name there.
    pub name: &'t str,
    /// Its name here, where it differs.
    pub alias: Option<&'t str>,
}

/// A dotted name as used: `os.path.join`, `std::sort`, `p->next`; type arguments left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path<'t> {
    /// Its parts.
    pub parts: Vec<&'t str>,
    /// The path does not begin with a name: something else stands before its first part
    /// (`f().x`, `"a".join`, `xs[0].y`, C++ `::x` not).
    pub has_receiver: bool,
}

/// A call or construction.
#[derive(Debug, Clone)]
pub struct Call<'t> {
    /// What is called: `print`, `self.put`, `strings.Split`; the type for a construction
    /// (`java.util.ArrayList` in `new java.util.ArrayList<>()`).
    pub callee: Path<'t>,
    /// How it is written.
    pub form: CallForm,
    /// What stands before the last part, where it is no plain path.
    pub receiver: Option<Expression<'t>>,
    /// The arguments.
    pub arguments: Vec<Argument<'t>>,
    /// Where the callee stands.
    pub callee_span: Span,
    /// The whole expression.
    pub expression: Expression<'t>,
    /// Where it stands.
    pub scope: ScopeId,
}

pub use super::expression::Argument;

/// How a call is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallForm {
    /// `f(x)`; constructions that look so (Python `C()`, C++ `C(1)`) and conversions too.
    Call,
    /// `new C(…)`.
    New,
    /// `C{…}`, `T obj(…)`, `T obj{…}`, an implicit default construction: C++ and Go literals.
    Braces,
    /// Java `String::valueOf`, `ArrayList::new`; a decorator without parentheses.
    Reference,
}

/// A place where a type is named or written.
#[derive(Debug, Clone)]
pub struct TypeUse<'t> {
    /// How it is written.
    pub form: TypeForm,
    /// The named type without arguments and qualifiers, in parts: `java`, `util`, `List`;
    /// empty for a form without a name.
    pub path: Path<'t>,
    /// The whole type as written.
    pub text: &'t str,
    /// Where it stands.
    pub span: Span,
    /// Where it stands.
    pub scope: ScopeId,
}

/// How a type is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypeForm {
    /// By name.
    Named,
    /// Java `T[]`, `new T[n]`; Go `[N]T`; C++ `T x[n]`, `new T[n]`. Not: the parameter of Java's
    /// `main`, varargs.
    Array,
    /// Go `[]T`.
    Slice,
    /// Go `map[K]V`.
    Map,
    /// Go `chan T`.
    Channel,
    /// Go `struct {…}`, the one in a type declaration too.
    Struct,
    /// Go `interface {…}`, the one in a type declaration too.
    Interface,
}

/// A literal, display or comprehension.
#[derive(Debug, Clone, Copy)]
pub struct Literal {
    /// Which.
    pub kind: LiteralKind,
    /// The whole of it.
    pub span: Span,
}

/// The kinds of literals that templates ask about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LiteralKind {
    /// A Python list display; not the target of an unpacking, not in `Callable[[…], …]`, not
    /// `__all__`'s.
    List,
    /// A Python list comprehension.
    ListComprehension,
    /// A Python dict display.
    Dict,
    /// A Python dict comprehension.
    DictComprehension,
    /// A Python set display.
    Set,
    /// A Python set comprehension.
    SetComprehension,
    /// A Python tuple display used as a value, with or without parentheses.
    Tuple,
    /// A Python generator expression.
    Generator,
    /// `{…}` of Java array initializers and C++ initializer lists.
    Braces,
    /// A string, f-strings too.
    String,
    /// A lambda or function literal.
    Lambda,
}

/// A package that the code is shown to be in.
#[derive(Debug, Clone)]
pub struct Package<'t> {
    /// Its full name, parts joined with `.` (Python, Java), `/` never, `::` (C++).
    pub name: Cow<'t, str>,
    /// What shows it.
    pub source: PackageSource,
    /// Where that stands: in a block, or in the text above it.
    pub span: Span,
    /// What belongs to it: a block's outermost scope or a C++ namespace's scope; `None` where
    /// an import shows it.
    pub scope: Option<ScopeId>,
}

/// What shows a package (semantics, table of terms).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PackageSource {
    /// A `package` clause.
    Clause,
    /// A C++ namespace.
    Namespace,
    /// A path or package comment at the top.
    Comment,
    /// The file name or path given for the block.
    Title,
    /// An absolute import from it. The standard library and well-known import names are still
    /// among these: `check` knows the vocabulary.
    Import,
}

/// A leaf of the tree that is no comment.
#[derive(Debug, Clone, Copy)]
pub struct Token<'t> {
    /// Its text.
    pub text: &'t str,
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands.
    pub span: Span,
}

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// A word in a keyword's role, built-in type names and `true`, `None`, `this` included.
    Keyword,
    /// An identifier of any kind.
    Identifier,
    /// The name in front of an argument: Python `end=""`; a Go or C++ key in a literal.
    Label,
    /// A number.
    Number,
    /// A string, character, or a part of one; a header name or import path.
    String,
    /// An operator, bracket or other mark.
    Punctuation,
}
