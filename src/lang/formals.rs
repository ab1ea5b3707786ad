//! Parameters as they are declared, in the languages where a type may have some in its header, too.

use tree_sitter::Node;

use crate::facts::{
    Function, FunctionKind, LiteralKind, Parameter, ScopeKind, TypeText, Variable, VariableKind,
};
use crate::response::Span;
use crate::syntax::Builder;

/// A parameter of a function or a lambda, or a component in the header of a type.
pub(super) struct Formal<'t> {
    /// What declares it.
    pub(super) node: Node<'t>,
    pub(super) name: Node<'t>,
    pub(super) ty: Option<TypeText<'t>>,
    pub(super) default: Option<Node<'t>>,
    pub(super) modifiers: Vec<&'t str>,
    pub(super) is_variadic: bool,
    pub(super) span: Span,
}

impl<'t> Formal<'t> {
    /// One of which only the name is known.
    pub(super) fn untyped(builder: &Builder<'t>, name: Node<'t>) -> Self {
        let span = builder.span(name);
        let modifiers = Vec::new();
        Self { node: name, name, ty: None, default: None, modifiers, is_variadic: false, span }
    }
}

impl<'t> Builder<'t> {
    /// The parameters of a function.
    pub(super) fn parameters(&self, formals: &[Formal<'t>]) -> Vec<Parameter<'t>> {
        let parameter = |formal: &Formal<'t>| Parameter {
            parts: Vec::new(),
            name: Some(self.text(formal.name)),
            ty: formal.ty.clone(),
            default: formal.default.map(|value| self.expression(value)),
            is_variadic: formal.is_variadic,
            span: formal.span,
        };
        formals.iter().map(parameter).collect()
    }

    /// Records the parameters of a function or a lambda in its scope.
    pub(super) fn declare_parameters(&mut self, formals: Vec<Formal<'t>>) {
        for formal in formals {
            let variable = Variable {
                ty: formal.ty,
                value: self.initial_value(formal.default),
                is_constant: formal.modifiers.contains(&"final"),
                modifiers: formal.modifiers,
                span: formal.span,
                ..self.blank(formal.name, formal.node, VariableKind::Parameter)
            };
            self.facts.variables.push(variable);
        }
    }

    /// Records the components in the header of a type as its fields.
    pub(super) fn declare_components(
        &mut self,
        owner: &'t str,
        are_no_variables: bool,
        components: Vec<Formal<'t>>,
    ) {
        for component in components {
            let variable = Variable {
                ty: component.ty,
                value: self.initial_value(component.default),
                is_no_variable: are_no_variables,
                owner: Some(owner.into()),
                modifiers: component.modifiers,
                ..self.blank(component.name, component.node, VariableKind::Field)
            };
            self.facts.variables.push(variable);
        }
    }

    /// Records the constructor that the header of a type declares. It has no body, so it counts only for checks that
    /// count declarations.
    pub(super) fn header_constructor(
        &mut self,
        name: Node<'t>,
        header: Span,
        components: &[Formal<'t>],
    ) {
        let function = Function {
            kind: FunctionKind::Constructor,
            span: header,
            signature: header,
            parameters: self.parameters(components),
            ..self.member(name)
        };
        self.facts.functions.push(function);
    }

    /// Opens the scope of a lambda, and records its parameters.
    pub(super) fn open_lambda(&mut self, node: Node<'t>, formals: Vec<Formal<'t>>) {
        self.literal(LiteralKind::Lambda, node);
        self.open(ScopeKind::Lambda, node);
        self.declare_parameters(formals);
    }
}
