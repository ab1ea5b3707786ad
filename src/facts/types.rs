//! Named types.

use std::borrow::Cow;

use super::{ScopeId, TypeText};
use crate::response::Span;

/// A class, interface, enumeration, alias or other named type.
#[derive(Debug, Clone)]
pub struct TypeDefinition<'t> {
    /// Its name; `None` for an anonymous C++ class or enumeration.
    pub name: Option<&'t str>,
    /// The span of the name (of the definition, if it has none).
    pub name_span: Span,
    /// The types and namespaces around it, outermost first: `geo::Outer`, `Outer.Mid`.
    pub qualifier: Option<String>,
    pub kind: TypeKind,
    /// Counts as a class (semantics, table of terms; templates 7 and 37).
    pub is_class: bool,
    /// Counts as a class only for templates that look for a class by name (36, 42 to 49): a Go
    /// named type with methods that is not a struct.
    pub is_class_by_name: bool,
    /// Counts as an interface.
    pub is_interface: bool,
    /// Counts as an enumeration.
    pub is_enumeration: bool,
    /// A C++ explicit or partial specialization: counted, but its name is not checked.
    pub is_specialization: bool,
    /// Goes on with a type that was begun before it, and counts with that: a further part of a partial type of C#.
    pub is_further_part: bool,
    /// Bases, implemented interfaces, embedded types, metaclasses.
    pub bases: Vec<Base<'t>>,
    /// The function that returns it, if it is a class expression: a mixin of JavaScript.
    pub made_by: Option<&'t str>,
    /// The underlying type of an alias or a Go named type.
    pub underlying: Option<TypeText<'t>>,
    /// The members with types of an interface, or of an alias of a type that is written out, which are
    /// no variables.
    pub members: Vec<(&'t str, TypeText<'t>)>,
    /// Type parameters, by name.
    pub type_parameters: Vec<&'t str>,
    /// Decorators, annotations and modifiers as written, without `@`: `dataclass(frozen=True)`,
    /// `public`, `abstract`, `final`.
    pub modifiers: Vec<&'t str>,
    /// Properties that are not variables or functions of the type: the names in a Python
    /// `__slots__` and those passed to `namedtuple`, with their spans.
    pub listed_properties: Vec<(Cow<'t, str>, Span)>,
    pub span: Span,
    /// Its header: the span up to the body; in Python up to the colon; the name in a C++ `typedef
    /// struct {…} X`.
    pub header: Span,
    /// The scope it is defined in.
    pub scope: ScopeId,
    /// The scope of its body.
    pub inner: Option<ScopeId>,
}

impl<'t> TypeDefinition<'t> {
    /// A type that counts as what it is written as, with defaults for everything else.
    pub(crate) fn blank(
        name: Option<&'t str>,
        name_span: Span,
        kind: TypeKind,
        span: Span,
        scope: ScopeId,
    ) -> Self {
        Self {
            name,
            name_span,
            qualifier: None,
            kind,
            is_class: matches!(kind, TypeKind::Class | TypeKind::Struct | TypeKind::Record),
            is_class_by_name: false,
            is_interface: kind == TypeKind::Interface,
            is_enumeration: kind == TypeKind::Enumeration,
            is_specialization: false,
            is_further_part: false,
            bases: Vec::new(),
            made_by: None,
            underlying: None,
            members: Vec::new(),
            type_parameters: Vec::new(),
            modifiers: Vec::new(),
            listed_properties: Vec::new(),
            span,
            header: span,
            scope,
            inner: None,
        }
    }
}

/// How a type is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypeKind {
    /// `class`; a Python class made by a call.
    Class,
    /// A C++ or Go `struct`.
    Struct,
    /// A Java `record`.
    Record,
    /// Java or Go `interface`.
    Interface,
    /// An enumeration of any language (a Python class that derives from `Enum` too).
    Enumeration,
    /// A C++ `union`.
    Union,
    /// A Java annotation type.
    Annotation,
    /// Another name for a type: `typedef`, `using X = …`, Go `type X = Y`, a Python type alias.
    Alias,
    /// A Go defined type whose underlying type is neither a struct nor an interface: `type Celsius
    /// float64`.
    Named,
    /// A Rust `impl`, which is no type: it gives members and traits to the one that it names.
    Implementation,
}

/// A type that another derives from, implements or embeds.
#[derive(Debug, Clone)]
pub struct Base<'t> {
    /// How it is related.
    pub kind: BaseKind,
    /// The type as written, type arguments included: `Comparable<Card>`, `abc.ABC`, `*Engine`.
    pub ty: TypeText<'t>,
}

/// How a base is related to the type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BaseKind {
    /// A Java `extends` (of a class by a class, of an interface by an interface), a Python or
    /// C++ base.
    Extends,
    /// A Java `implements`.
    Implements,
    /// A Go embedded struct field or interface element.
    Embeds,
    /// A Python `metaclass=`.
    Metaclass,
}
