//! What a response's code says, in words that all languages share.
//!
//! Facts borrow the source and its trees. They depend on the code alone, never on the
//! instructions; what an instruction makes of them is decided in `check`.

mod bindings;
mod expression;
mod functions;
mod references;
mod render;
mod types;

pub use bindings::{Assignment, AssignmentKind, InitialValue, Variable, VariableKind};
pub use expression::{
    Argument, CollectionKind, ConstructForm, Expr, ExprKind, Expression, NumberKind, StringKind,
};
pub use functions::{Function, FunctionKind, Parameter, Return};
pub use references::{
    Call, CallForm, Construct, ConstructKind, Import, ImportKind, ImportedName, Literal,
    LiteralKind, Package, PackageSource, Path, Token, TokenKind, TypeForm, TypeUse,
};
pub use render::render;
pub use types::{Base, BaseKind, TypeDefinition, TypeKind};

use std::borrow::Cow;

use super::custom::ParsedSource;
use crate::language::Language;
use crate::response::Span;

/// Everything found in the blocks of one response that are in one language, united.
/// Every list is in source order.
#[derive(Debug)]
pub struct Facts<'t> {
    /// The language of all of it.
    pub language: Language,
    /// The blocks it was found in.
    pub blocks: Vec<BlockFacts>,
    /// Where names live; a scope comes after its parent.
    pub scopes: Vec<Scope>,
    /// Functions, methods, constructors, bodiless declarations, and function literals bound
    /// to a name.
    pub functions: Vec<Function<'t>>,
    /// Classes, interfaces, enumerations, aliases and other named types.
    pub types: Vec<TypeDefinition<'t>>,
    /// Variables and constants, one entry for each place that defines one; in Python each
    /// binding is such a place.
    pub variables: Vec<Variable<'t>>,
    /// Assignments to what is defined elsewhere.
    pub assignments: Vec<Assignment<'t>>,
    /// Loops and branches.
    pub constructs: Vec<Construct>,
    /// Imports, includes and `using`s.
    pub imports: Vec<Import<'t>>,
    /// Calls and constructions.
    pub calls: Vec<Call<'t>>,
    /// Places where a type is named or written, type arguments among them.
    pub type_uses: Vec<TypeUse<'t>>,
    /// Literals, displays and comprehensions.
    pub literals: Vec<Literal>,
    /// Packages and namespaces that the code is shown to be in.
    pub packages: Vec<Package<'t>>,
    /// The leaves of the trees but for comments.
    pub tokens: Vec<Token<'t>>,
    /// The trees it was all found in.
    pub(super) sources: Vec<ParsedSource<'t>>,
}

/// One block's part in the facts.
#[derive(Debug, Clone, Copy)]
pub struct BlockFacts {
    /// The block's number in the response.
    pub block: u32,
    /// Its outermost scope.
    pub root: ScopeId,
    /// Statements stand at file level that only a function may hold (Go, Java, C++).
    pub fragment: bool,
    /// Number of places the grammar could not read.
    pub syntax_errors: usize,
}

/// The number of a scope in [`Facts::scopes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ScopeId(pub u32);

/// The number of a function in [`Facts::functions`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FunctionId(pub u32);

/// The number of a type in [`Facts::types`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeId(pub u32);

/// A stretch of code in which names live.
#[derive(Debug, Clone, Copy)]
pub struct Scope {
    /// What opens it.
    pub kind: ScopeKind,
    /// The scope around it; `None` for a file.
    pub parent: Option<ScopeId>,
    /// From its first byte to its last.
    pub span: Span,
}

/// What opens a scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScopeKind {
    /// A block of code as a whole: module, compilation unit, package file.
    File,
    /// A C++ namespace.
    Namespace,
    /// The body of a class, interface, enumeration.
    Type(TypeId),
    /// An anonymous class's body (Java).
    AnonymousType,
    /// A function.
    Function(FunctionId),
    /// A lambda or function literal; the block or text of a macro.
    Lambda,
    /// A Python comprehension.
    Comprehension,
}

/// A type as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypeText<'t> {
    /// The text, declarator parts put in place: `const char*`, `int[5]`, `map[string]int`.
    pub text: Cow<'t, str>,
    /// Where it stands (without declarator parts).
    pub span: Span,
}

impl<'t> Facts<'t> {
    /// No facts yet.
    pub fn new(language: Language) -> Self {
        Self {
            language,
            blocks: Vec::new(),
            scopes: Vec::new(),
            functions: Vec::new(),
            types: Vec::new(),
            variables: Vec::new(),
            assignments: Vec::new(),
            constructs: Vec::new(),
            imports: Vec::new(),
            calls: Vec::new(),
            type_uses: Vec::new(),
            literals: Vec::new(),
            packages: Vec::new(),
            tokens: Vec::new(),
            sources: Vec::new(),
        }
    }

    /// A scope by its number.
    pub fn scope(&self, id: ScopeId) -> &Scope {
        &self.scopes[id.0 as usize]
    }

    /// The scope and those around it, innermost first.
    pub fn scopes_around(&self, id: ScopeId) -> impl Iterator<Item = &Scope> {
        std::iter::successors(Some(self.scope(id)), |scope| {
            scope.parent.map(|parent| self.scope(parent))
        })
    }

    /// The type whose body a scope is in, with no function in between.
    pub fn owner_type(&self, id: ScopeId) -> Option<TypeId> {
        match self.scope(id).kind {
            ScopeKind::Type(id) => Some(id),
            _ => None,
        }
    }

    /// The function whose body a scope is in, lambdas and comprehensions seen through.
    pub fn enclosing_function(&self, id: ScopeId) -> Option<FunctionId> {
        for scope in self.scopes_around(id) {
            match scope.kind {
                ScopeKind::Function(id) => return Some(id),
                ScopeKind::Lambda | ScopeKind::Comprehension => {}
                _ => return None,
            }
        }
        None
    }

    /// A function by its number.
    pub fn function(&self, id: FunctionId) -> &Function<'t> {
        &self.functions[id.0 as usize]
    }

    /// A type by its number.
    pub fn type_definition(&self, id: TypeId) -> &TypeDefinition<'t> {
        &self.types[id.0 as usize]
    }
}
