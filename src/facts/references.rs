//! What the code uses: imports, calls, types, literals, packages, tokens.

use std::borrow::Cow;

use serde::Deserialize;

use super::{Expression, ScopeId};
use crate::response::Span;

/// An import of one module, package, class or header.
#[derive(Debug, Clone)]
pub struct Import<'t> {
    pub kind: ImportKind,
    /// What is imported, dotted parts joined without whitespace: `os.path`, `java.util.List`,
    /// `net/http`, `vector`; without quotes, angle brackets and a wildcard's `*`.
    pub module: Cow<'t, str>,
    /// The names taken from it: `from m import a as b`; the member of a Java static import.
    pub names: Vec<ImportedName<'t>>,
    /// Its local name: `import numpy as np`, Go `r "math/rand"`, C++ namespace alias.
    pub alias: Option<&'t str>,
    /// `*` (Python, Java), `.` (Go), `using namespace` (C++).
    pub is_wildcard: bool,
    /// The dots before a Python relative import.
    pub level: usize,
    pub span: Span,
    pub scope: ScopeId,
}

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
    /// Its name in the module.
    pub name: &'t str,
    /// Its local name, if it differs.
    pub alias: Option<&'t str>,
}

/// A dotted name as used: `os.path.join`, `std::sort`, `p->next`; without type arguments.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Path<'t> {
    pub parts: Vec<&'t str>,
    /// The path does not begin with a name: another expression comes before its first part
    /// (`f().x`, `"a".join`, `xs[0].y`; not C++ `::x`).
    pub has_receiver: bool,
}

#[derive(Debug, Clone)]
pub struct Call<'t> {
    /// What is called: `print`, `self.put`, `strings.Split`; the type for a construction
    /// (`java.util.ArrayList` in `new java.util.ArrayList<>()`).
    pub callee: Path<'t>,
    pub form: CallForm,
    /// The expression before the last part, if it is not a plain path.
    pub receiver: Option<Expression<'t>>,
    pub arguments: Arguments<'t>,
    pub callee_span: Span,
    /// The whole expression.
    pub expression: Expression<'t>,
    pub scope: ScopeId,
}

use super::expression::Arguments;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallForm {
    /// `f(x)`, including constructions (Python `C()`, C++ `C(1)`) and conversions of this form.
    Call,
    /// `new C(…)`.
    New,
    /// `C{…}`, `T obj(…)`, `T obj{…}`, an implicit default construction: C++ and Go literals.
    Braces,
    /// Java `String::valueOf`, `ArrayList::new`; a decorator without parentheses.
    Reference,
}

/// A use of a type, by name or written out.
#[derive(Debug, Clone)]
pub struct TypeUse<'t> {
    pub form: TypeForm,
    /// The parts of the type's name without arguments and qualifiers: `java`, `util`, `List`; empty
    /// for a form without a name.
    pub path: Path<'t>,
    /// The whole type as written.
    pub text: &'t str,
    pub span: Span,
    pub scope: ScopeId,
}

/// How a type is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TypeForm {
    /// By name.
    Named,
    /// Java `T[]`, `new T[n]`; Go `[N]T`; C++ `T x[n]`, `new T[n]`. Not: the parameter of Java's
    /// `main`, varargs.
    Array,
    /// Go `[]T`.
    Slice,
    /// Go `map[K]V`, a TypeScript index signature.
    Map,
    /// A TypeScript `[A, B]`.
    Tuple,
    /// Go `chan T`.
    Channel,
    /// Go `struct {…}`, including the one in a type declaration; a TypeScript `{…}`.
    Struct,
    /// Go `interface {…}`, including the one in a type declaration.
    Interface,
}

#[derive(Debug, Clone, Copy)]
pub struct Literal {
    pub kind: LiteralKind,
    pub span: Span,
}

/// The kinds of literals that templates mention.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LiteralKind {
    /// A Python list display; not the target of an unpacking, not in `Callable[[…], …]`, not
    /// `__all__`'s.
    List,
    ListComprehension,
    Dict,
    DictComprehension,
    Set,
    SetComprehension,
    /// A Python tuple display used as a value, with or without parentheses.
    Tuple,
    Generator,
    /// `{…}` of Java array initializers and C++ initializer lists.
    Braces,
    /// A string, including f-strings.
    String,
    Lambda,
    /// A number, in a language where it is an object.
    Number,
    /// An integer of any size, in such a language: `1n`.
    BigInteger,
    /// `true` or `false`, in such a language.
    Boolean,
    Regex,
}

/// A package that the code is in, and the evidence for it.
#[derive(Debug, Clone)]
pub struct Package<'t> {
    /// Its full name, parts joined with `.` (Python, Java) or `::` (C++), never with `/`.
    pub name: Cow<'t, str>,
    /// What shows it.
    pub source: PackageSource,
    /// The span of that evidence: in a block, or in the text above it.
    pub span: Span,
    /// The scope that belongs to it: a block's outermost scope or a C++ namespace's scope; `None`
    /// if an import or a manifest shows it.
    pub scope: Option<ScopeId>,
}

/// What shows a package (semantics, table of terms).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PackageSource {
    /// A `package` clause.
    Clause,
    Namespace,
    /// C++ `inline namespace v2`: what is in it is also in the namespace around it.
    InlineNamespace,
    /// A path or package comment at the top.
    Comment,
    /// The file name or path given for the block.
    Title,
    /// An absolute import from it. These include the standard library and well-known import names;
    /// `check` filters them by its vocabulary.
    Import,
    /// A file beside the code that describes the package. The blocks that show no package of their
    /// own are in it.
    Manifest,
}

/// A leaf of the tree that is not a comment.
#[derive(Debug, Clone, Copy)]
pub struct Token<'t> {
    pub text: &'t str,
    pub kind: TokenKind,
    pub span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// A word in a keyword's role, including built-in type names and `true`, `None`, `this`.
    Keyword,
    /// An identifier of any kind.
    Identifier,
    /// A name that is not that of a variable: the key in `end=""` or `{ end: "" }`, the label of a
    /// statement, the tag `b` in `<b/>`.
    Label,
    Number,
    /// A string, character, or a part of one; a header name or import path.
    String,
    /// An operator, bracket or other punctuation.
    Punctuation,
}

impl TokenKind {
    /// Whether it is a name or a keyword.
    pub(crate) const fn is_word(self) -> bool {
        matches!(self, Self::Identifier | Self::Keyword)
    }
}
