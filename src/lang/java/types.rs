//! Classes, records, interfaces, enumerations and annotation types, and what types mean in Java.

use tree_sitter::Node;

use super::documentation::Modifiers;
use super::functions::formals;
use super::{Fields, Java, functions, kind_of};
use crate::facts::{Base, BaseKind, NumberKind, TypeDefinition, TypeKind};
use crate::lang::tree::named_children;
use crate::lang::{ArgumentTypes, Operand, TypeSystem};
use crate::syntax::Builder;
use crate::types::{Type, TypeNotation};

/// Records a type and opens the scope of its body. For a record also its components and the
/// canonical constructor that its header declares.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(name), Some(body)) = (node.field("name"), node.field("body")) else {
        return;
    };
    let kind = match kind_of(node) {
        "record_declaration" => TypeKind::Record,
        "interface_declaration" => TypeKind::Interface,
        "enum_declaration" => TypeKind::Enumeration,
        "annotation_type_declaration" => TypeKind::Annotation,
        _ => TypeKind::Class,
    };
    let modifiers = Modifiers::of(builder, node);
    let header = builder.trimmed(modifiers.start, body.start_byte());
    let definition = TypeDefinition {
        qualifier: builder.qualifier(),
        bases: bases(builder, node),
        type_parameters: type_parameters(builder, node),
        modifiers: modifiers.words,
        header,
        ..builder.named_type(name, kind, node)
    };
    builder.open_type(definition, body.start_byte(), body.end_byte());
    if let Some(components) = node.field("parameters") {
        let components = formals(builder, components);
        functions::record_header(builder, name, body, header, &components);
        builder.declare_components(builder.text(name), false, components);
    }
}

/// The types that a type extends and implements.
fn bases<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<Base<'t>> {
    let mut bases = Vec::new();
    for clause in named_children(node) {
        let kind = match kind_of(clause) {
            "superclass" | "extends_interfaces" => BaseKind::Extends,
            "super_interfaces" => BaseKind::Implements,
            _ => continue,
        };
        for item in named_children(clause) {
            let types = match kind_of(item) {
                "type_list" => named_children(item).collect(),
                _ => vec![item],
            };
            bases.extend(types.iter().map(|ty| Base { kind, ty: builder.type_text(*ty) }));
        }
    }
    bases
}

/// The names of the type parameters of a type or a method.
pub(super) fn type_parameters<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<&'t str> {
    let Some(list) = node.field("type_parameters") else {
        return Vec::new();
    };
    named_children(list)
        .filter_map(|parameter| {
            named_children(parameter).find(|child| kind_of(*child) == "type_identifier")
        })
        .map(|name| builder.text(name))
        .collect()
}

impl TypeNotation for Java {}

impl TypeSystem for Java {
    fn number_type(&self, kind: NumberKind, text: &str) -> Type {
        let lower = text.to_ascii_lowercase();
        let is_hex = lower.starts_with("0x");
        Type::named(match kind {
            NumberKind::Integer if lower.ends_with('l') => "long",
            NumberKind::Integer => "int",
            _ if lower.ends_with('f') && !is_hex => "float",
            _ => "double",
        })
    }

    fn binary_type(&self, operator: &str, left: Operand, right: Operand) -> Option<Type> {
        let is_text =
            |operand: &Operand| operand.ty.as_ref().and_then(Type::name) == Some("String");
        if operator == "+" && (is_text(&left) || is_text(&right)) {
            return Some(Type::named("String"));
        }
        let (left, right) = (left.ty?, right.ty?);
        match operator {
            "<<" | ">>" | ">>>" => self.arithmetic_type(&left, &left),
            "&" | "|" | "^" if left.name() == Some("boolean") => Some(left),
            _ => self.arithmetic_type(&left, &right),
        }
    }

    /// A whole number that is written out has the narrow type of the other branch.
    fn conditional_type(&self, one: Operand, other: Operand) -> Option<Type> {
        let narrow = ["byte", "short", "char"];
        let is_literal = |operand: &Operand| {
            operand.is_literal && operand.ty.as_ref().is_some_and(|ty| ty.is_one_of(&["int"]))
        };
        let is_narrow =
            |operand: &Operand| operand.ty.as_ref().is_some_and(|ty| ty.is_one_of(&narrow));
        match (is_literal(&one), is_literal(&other)) {
            (true, _) if is_narrow(&other) => other.ty,
            (_, true) if is_narrow(&one) => one.ty,
            _ => self.arithmetic_type(&one.ty?, &other.ty?),
        }
    }

    /// The type of a function of `Math` that calculates with its arguments as an operator does.
    fn builtin_call(&self, name: &str, arguments: &dyn ArgumentTypes) -> Option<Option<Type>> {
        let function = name.rsplit_once("Math.")?.1;
        let of = |at: usize| arguments.ty(at);
        let common = || self.arithmetic_type(&of(0)?, &of(1)?);
        let is = |at: usize, name: &str| of(at).as_ref().and_then(Type::name) == Some(name);
        match (function, arguments.count()) {
            ("max" | "min" | "addExact" | "subtractExact" | "multiplyExact" | "floorDiv", 2) => {
                Some(common())
            }
            ("floorMod", 2) if is(1, "int") => Some(Some(Type::named("int"))),
            ("floorMod", 2) => Some(common()),
            ("abs" | "negateExact" | "incrementExact" | "decrementExact", 1) => {
                Some(of(0).and_then(|ty| self.arithmetic_type(&ty, &ty)))
            }
            ("round", 1) => {
                let rounded = if is(0, "float") { "int" } else { "long" };
                Some(of(0).map(|_| Type::named(rounded)))
            }
            ("signum" | "ulp", 1) => {
                let same = if is(0, "float") { "float" } else { "double" };
                Some(of(0).map(|_| Type::named(same)))
            }
            ("toIntExact", 1) => Some(Some(Type::named("int"))),
            _ => None,
        }
    }
}
