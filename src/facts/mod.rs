//! What a response's code contains, in terms that all languages share.
//!
//! Facts are plain data that borrows from the source. They depend only on the code, never on the instructions;
//! `check` decides what they mean for an instruction.

mod bindings;
mod constructs;
mod expression;
mod functions;
mod references;
mod render;
mod types;

pub(crate) use bindings::element;
pub use bindings::{Assignment, AssignmentKind, InitialValue, Part, Variable, VariableKind};
pub(crate) use constructs::Measure;
pub use constructs::{Construct, ConstructKind, Exception, ExceptionRole};
pub(crate) use constructs::{Documentable, DocumentableKind, TestName};
pub use expression::{
    Argument, Arguments, CollectionKind, ConstructForm, Expr, ExprKind, Expression, LambdaResult,
    NumberKind, StringKind,
};
pub use functions::{Function, FunctionKind, Parameter, Return};
pub use references::{
    Call, CallForm, Import, ImportKind, ImportedName, Literal, LiteralKind, Package, PackageSource,
    Path, Token, TokenKind, TypeForm, TypeUse,
};
pub use render::render;
pub use types::{Base, BaseKind, TypeDefinition, TypeKind};

use std::borrow::Cow;

use crate::language::Language;
use crate::response::Span;

/// How many scopes around a place are looked at. Nobody writes code that is nested as deep, and the
/// work for each name is bounded.
const MAX_SCOPES: usize = 256;

/// Everything found in the blocks of one response that are in one language, merged. Every list is
/// in source order.
#[derive(Debug)]
pub struct Facts<'t> {
    pub language: Language,
    /// The blocks that the facts come from.
    pub blocks: Vec<BlockFacts>,
    /// Scopes; a scope comes after its parent.
    pub scopes: Vec<Scope>,
    /// Functions, methods, constructors, bodiless declarations, and function literals bound
    /// to a name.
    pub functions: Vec<Function<'t>>,
    /// Classes, interfaces, enumerations, aliases and other named types.
    pub types: Vec<TypeDefinition<'t>>,
    /// Variables and constants, one entry per definition; in Python every binding is a definition.
    pub variables: Vec<Variable<'t>>,
    /// Assignments to variables that are defined elsewhere.
    pub assignments: Vec<Assignment<'t>>,
    pub constructs: Vec<Construct>,
    /// What raises exceptions, and what catches them.
    pub exceptions: Vec<Exception<'t>>,
    /// The statements that run only where the code is the main program (Python's main guard).
    pub main_guards: Vec<Span>,
    /// Imports, includes and `using`s.
    pub imports: Vec<Import<'t>>,
    pub calls: Vec<Call<'t>>,
    /// Uses of types, by name or written out, including type arguments.
    pub type_uses: Vec<TypeUse<'t>>,
    pub literals: Vec<Literal>,
    /// Packages and namespaces that the code is in; those of manifests come last.
    pub packages: Vec<Package<'t>>,
    /// The leaves of the trees, without comments.
    pub tokens: Vec<Token<'t>>,
}

/// One block's part in the facts.
#[derive(Debug, Clone, Copy)]
pub struct BlockFacts {
    /// The block's number in the response.
    pub block: u32,
    pub root: ScopeId,
    /// Its title or a comment at its top shows the package that it is in.
    pub shows_package: bool,
    /// Has statements at file level that are only allowed in a function (Go, Java, C++).
    pub fragment: bool,
    /// Number of places that the grammar could not parse.
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

/// A scope: a range of code in which names are declared.
#[derive(Debug, Clone, Copy)]
pub struct Scope {
    pub kind: ScopeKind,
    /// The scope around it; `None` for a file.
    pub parent: Option<ScopeId>,
    /// From its first byte to its last.
    pub span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScopeKind {
    /// A block of code as a whole: module, compilation unit, package file.
    File,
    Namespace,
    /// The body of a class, interface, enumeration.
    Type(TypeId),
    /// An anonymous class's body (Java).
    AnonymousType,
    Function(FunctionId),
    /// A lambda or function literal; the block or text of a macro.
    Lambda,
    Comprehension,
}

impl ScopeKind {
    /// Whether what is in it is in no type and no function.
    pub const fn is_outermost(self) -> bool {
        matches!(self, Self::File | Self::Namespace)
    }
}

/// A type as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypeText<'t> {
    /// The text, including declarator parts: `const char*`, `int[5]`, `map[string]int`.
    pub text: Cow<'t, str>,
    /// Its span (without declarator parts).
    pub span: Span,
}

impl<'t> Facts<'t> {
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
            exceptions: Vec::new(),
            main_guards: Vec::new(),
            imports: Vec::new(),
            calls: Vec::new(),
            type_uses: Vec::new(),
            literals: Vec::new(),
            packages: Vec::new(),
            tokens: Vec::new(),
        }
    }

    /// The part of a block, by its number in the response.
    pub fn block(&self, number: u32) -> Option<&BlockFacts> {
        let blocks = &self.blocks;
        let at = blocks.binary_search_by_key(&number, |block| block.block);
        at.ok().map(|at| &blocks[at])
    }

    pub fn scope(&self, id: ScopeId) -> &Scope {
        &self.scopes[id.0 as usize]
    }

    /// The numbers of the scope and its ancestors, innermost first, at most `MAX_SCOPES` of them.
    pub fn scope_ids_around(&self, id: ScopeId) -> impl Iterator<Item = ScopeId> {
        std::iter::successors(Some(id), |id| self.scope(*id).parent).take(MAX_SCOPES)
    }

    /// The scope and its ancestors, innermost first.
    pub fn scopes_around(&self, id: ScopeId) -> impl Iterator<Item = &Scope> {
        self.scope_ids_around(id).map(|id| self.scope(id))
    }

    /// The type whose body a scope is, if it is one.
    pub fn owner_type(&self, id: ScopeId) -> Option<TypeId> {
        match self.scope(id).kind {
            ScopeKind::Type(id) => Some(id),
            _ => None,
        }
    }

    /// The function whose body a scope is in, possibly through lambdas and comprehensions.
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

    pub fn function(&self, id: FunctionId) -> &Function<'t> {
        &self.functions[id.0 as usize]
    }

    pub fn type_definition(&self, id: TypeId) -> &TypeDefinition<'t> {
        &self.types[id.0 as usize]
    }
}
