//! Declarations, split into specifiers and declarators.

use std::borrow::Cow;

use tree_sitter::Node;

use super::declarators::{Declarator, Indirection};
use super::{Fields, kind_of};
use crate::facts::{ScopeKind, TypeText, Variable, VariableKind};
use crate::lang::tree::named_children;
use crate::syntax::build::Builder;

/// A declaration, split into what its declarators share and the declarators.
pub(super) struct Declaration<'t> {
    pub(super) node: Node<'t>,
    /// The first byte after leading attributes.
    pub(super) start: usize,
    /// Storage classes, qualifiers, `virtual`, `explicit`, attributes.
    pub(super) specifiers: Vec<Node<'t>>,
    /// The type without declarator parts; constructors have none.
    pub(super) ty: Option<Node<'t>>,
    /// The declarators, each with its initializer.
    pub(super) declarators: Vec<InitDeclarator<'t>>,
    /// The initializer of a parameter without declarator.
    pub(super) value: Option<Node<'t>>,
}

/// A declarator with its initializer.
#[derive(Clone, Copy)]
pub(super) struct InitDeclarator<'t> {
    /// The declarator, including its initializer if both are one node.
    pub(super) node: Node<'t>,
    /// The expression after `=`, an argument list, or a brace list.
    pub(super) value: Option<Node<'t>>,
}

impl<'t> Declaration<'t> {
    /// Splits a declaration, field, parameter, range-`for` or function definition.
    pub(super) fn read(node: Node<'t>) -> Self {
        let mut this = Self {
            node,
            start: node.start_byte(),
            specifiers: Vec::new(),
            ty: None,
            declarators: Vec::new(),
            value: None,
        };
        let mut cursor = node.walk();
        let mut more = cursor.goto_first_child();
        let mut leading = true;
        while more {
            let child = cursor.node();
            if leading && !is_attribute(child) && !child.is_extra() {
                this.start = child.start_byte();
                leading = false;
            }
            match cursor.field_name() {
                Some("type") => {
                    this.ty = Some(child);
                    // The `const` of `unsigned const long`.
                    if kind_of(child) == "sized_type_specifier" {
                        this.specifiers
                            .extend(named_children(child).filter(|node| is_specifier(*node)));
                    }
                }
                Some("declarator") => this
                    .declarators
                    .push(InitDeclarator { node: child, value: child.field("value") }),
                Some("default_value" | "value" | "right") => {
                    let value = Some(bare_braces(child));
                    match this.declarators.last_mut() {
                        Some(declared) => declared.value = value,
                        None => this.value = value,
                    }
                }
                Some("body") => break,
                _ if is_specifier(child) => this.specifiers.push(child),
                _ => {}
            }
            more = cursor.goto_next_sibling();
        }
        this
    }

    /// Whether a word such as `static` is among the specifiers.
    pub(super) fn has(&self, builder: &Builder<'t>, word: &str) -> bool {
        self.specifiers.iter().any(|node| builder.text(*node) == word)
    }

    /// The specifiers' texts, an attribute's without brackets.
    pub(super) fn modifiers(&self, builder: &Builder<'t>) -> Vec<&'t str> {
        self.specifiers
            .iter()
            .map(|node| {
                let text = builder.text(*node);
                if kind_of(*node) == "attribute_declaration" {
                    text.trim_start_matches('[').trim_end_matches(']').trim()
                } else {
                    text
                }
            })
            .collect()
    }

    /// Whether the type is deduced.
    pub(super) fn is_auto(&self) -> bool {
        self.ty.is_none_or(|ty| {
            kind_of(ty) == "placeholder_type_specifier" || kind_of(ty) == "auto" || {
                kind_of(ty) == "decltype" && ty.named_child(0).is_some_and(|n| kind_of(n) == "auto")
            }
        })
    }

    /// Whether the type is `void`, without pointer.
    pub(super) fn is_void(&self, builder: &Builder<'t>) -> bool {
        self.ty.is_some_and(|ty| builder.text(ty) == "void")
    }

    /// The declared type including a declarator's parts; `None` for `auto`.
    pub(super) fn type_text(
        &self,
        builder: &Builder<'t>,
        declarator: &Declarator<'t>,
    ) -> Option<TypeText<'t>> {
        let ty = self.ty?;
        if self.is_auto() {
            return None;
        }
        let parts = declarator.parts(builder);
        let qualifiers: Vec<_> = self
            .specifiers
            .iter()
            .filter(|node| matches!(builder.text(**node), "const" | "volatile"))
            .collect();
        let name = type_name(builder, ty);
        let text = if parts.is_empty() && qualifiers.is_empty() {
            name.into()
        } else {
            let mut text = String::new();
            for node in qualifiers.iter().filter(|node| node.end_byte() <= ty.start_byte()) {
                text.push_str(builder.text(**node));
                text.push(' ');
            }
            text.push_str(name);
            for node in qualifiers.iter().filter(|node| node.start_byte() >= ty.end_byte()) {
                text.push(' ');
                text.push_str(builder.text(**node));
            }
            text.push_str(&parts);
            Cow::Owned(text)
        };
        Some(TypeText { text, span: builder.span(ty) })
    }

    /// A declared variable without its value.
    pub(super) fn variable(
        &self,
        builder: &Builder<'t>,
        declarator: &Declarator<'t>,
        name: Node<'t>,
        kind: VariableKind,
    ) -> Variable<'t> {
        Variable {
            ty: self.type_text(builder, declarator),
            is_constant: self.is_constant(builder, declarator),
            modifiers: self.modifiers(builder),
            ..builder.variable(name, self.node, kind)
        }
    }

    /// Whether the declared object itself is constant.
    fn is_constant(&self, builder: &Builder<'t>, declarator: &Declarator<'t>) -> bool {
        self.has(builder, "constexpr")
            || match declarator.indirection {
                Indirection::Object => self.has(builder, "const"),
                Indirection::Pointer { is_constant } => is_constant,
                Indirection::Reference => false,
            }
    }
}

/// A type as written; for a type defined in the declaration its name, or its keyword if it has
/// none.
fn type_name<'t>(builder: &Builder<'t>, ty: Node<'t>) -> &'t str {
    match ty.field("body") {
        None => builder.text(ty),
        Some(_) => match ty.field("name") {
            Some(name) => builder.text(name),
            None => ty.child(0).map_or("", |word| builder.text(word)),
        },
    }
}

/// The `{}` of a default argument, before which the grammar inserts a missing type.
fn bare_braces(value: Node<'_>) -> Node<'_> {
    let missing = value.field("type").is_some_and(|ty| ty.is_missing());
    let braces = value.field("value").filter(|_| missing);
    braces.unwrap_or(value)
}

fn is_attribute(node: Node<'_>) -> bool {
    matches!(kind_of(node), "attribute_declaration" | "attribute_specifier")
}

fn is_specifier(node: Node<'_>) -> bool {
    matches!(
        kind_of(node),
        "storage_class_specifier"
            | "type_qualifier"
            | "virtual"
            | "explicit_function_specifier"
            | "attribute_declaration"
            | "virtual_specifier"
    )
}

/// The context of a declaration.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum DeclContext {
    /// At file or namespace scope, not in a fragment.
    Namespace,
    Class,
    /// In a function, or at the top of a fragment.
    Block,
}

/// The context of the current position.
pub(super) fn decl_context(builder: &Builder<'_>) -> DeclContext {
    match builder.facts.scope(builder.scope()).kind {
        ScopeKind::File if builder.in_fragment() => DeclContext::Block,
        ScopeKind::File | ScopeKind::Namespace => DeclContext::Namespace,
        ScopeKind::Type(_) | ScopeKind::AnonymousType => DeclContext::Class,
        _ => DeclContext::Block,
    }
}
