//! How facts are recorded, as far as all languages do it alike.

use std::borrow::Cow;

use tree_sitter::Node;

use super::tree::named_children;
use crate::facts::{
    Assignment, AssignmentKind, Exception, ExceptionRole, Function, FunctionId, FunctionKind,
    InitialValue, Parameter, Path, Return, ScopeKind, TypeDefinition, TypeForm, TypeId, TypeKind,
    TypeUse, VariableKind,
};
use crate::response::Span;
use crate::syntax::Builder;

/// What the kinds of nodes are called that are literals, which are objects of no class that is raised.
const LITERALS: [&str; 4] = ["number", "string", "null", "char_literal"];

impl<'t> Builder<'t> {
    /// The type whose body is the current scope.
    pub(super) fn owner_type(&self) -> Option<TypeId> {
        self.facts.owner_type(self.scope())
    }

    /// The name of that type.
    pub(super) fn owner(&self) -> Option<Cow<'t, str>> {
        self.type_name(self.owner_type())
    }

    pub(super) fn type_name(&self, id: Option<TypeId>) -> Option<Cow<'t, str>> {
        self.facts.type_definition(id?).name.map(Cow::Borrowed)
    }

    /// The types around the current scope: `Outer.Mid`.
    pub(super) fn qualifier(&self) -> Option<String> {
        let scopes = self.facts.scopes_around(self.scope());
        let mut names: Vec<_> = scopes
            .filter_map(|scope| match scope.kind {
                ScopeKind::Type(id) => self.facts.type_definition(id).name,
                _ => None,
            })
            .collect();
        names.reverse();
        (!names.is_empty()).then(|| names.join("."))
    }

    /// A type of which only the name and how it is written are known.
    pub(super) fn named_type(
        &self,
        name: Node<'t>,
        kind: TypeKind,
        node: Node<'t>,
    ) -> TypeDefinition<'t> {
        let (name, name_span) = (Some(self.text(name)), self.span(name));
        TypeDefinition::blank(name, name_span, kind, self.span(node), self.scope())
    }

    /// Records a type, and opens the scope of its body.
    pub(super) fn open_type(&mut self, definition: TypeDefinition<'t>, start: usize, end: usize) {
        let kind = ScopeKind::Type(TypeId(self.facts.types.len() as u32));
        let inner = Some(self.open_to(kind, start, end));
        self.facts.types.push(TypeDefinition { inner, ..definition });
    }

    /// Records a function, and opens its scope.
    pub(super) fn open_function(&mut self, function: Function<'t>, start: usize, end: usize) {
        let kind = ScopeKind::Function(FunctionId(self.facts.functions.len() as u32));
        let inner = Some(self.open_to(kind, start, end));
        self.facts.functions.push(Function { inner, ..function });
    }

    /// A function literal under the name it is bound to.
    pub(super) fn named_literal(
        &self,
        name: Node<'t>,
        literal: Node<'t>,
        body: Option<Node<'t>>,
        parameters: Vec<Parameter<'t>>,
    ) -> Function<'t> {
        let end = body.map_or(literal.end_byte(), |body| body.start_byte());
        Function {
            signature: self.trimmed(literal.start_byte(), end),
            body: body.map(|body| self.span(body)),
            parameters,
            ..Function::blank(
                self.text(name),
                self.span(name),
                FunctionKind::Literal,
                self.span(literal),
                self.scope(),
            )
        }
    }

    /// Whether a node is in the header of a function of that name, whose parameters are prescribed.
    pub(super) fn is_in_header_of(&self, name: &str, node: Node<'t>) -> bool {
        let around = self.facts.enclosing_function(self.scope());
        let function = around.map(|id| self.facts.function(id));
        function.is_some_and(|function| {
            function.name == name && function.signature.contains(self.span(node))
        })
    }

    /// The function whose body is the current scope.
    pub(super) fn current_function(&self) -> Option<FunctionId> {
        match self.facts.scope(self.scope()).kind {
            ScopeKind::Function(id) => Some(id),
            _ => None,
        }
    }

    /// The signature of a function that begins at a byte, with its body or a semicolon after it.
    pub(super) fn signature(&self, node: Node<'t>, start: usize, body: Option<Node<'t>>) -> Span {
        match body {
            Some(body) => self.trimmed(start, body.start_byte()),
            None => {
                let end = node.end_byte();
                let text = self.slice(start..end);
                self.bytes(start, end - usize::from(text.ends_with(';')))
            }
        }
    }

    /// A function of the type around it, of which only the name is known.
    pub(super) fn member(&self, name: Node<'t>) -> Function<'t> {
        let (text, span, scope) = (self.text(name), self.span(name), self.scope());
        Function {
            owner: self.owner(),
            owner_type: self.owner_type(),
            ..Function::blank(text, span, FunctionKind::Function, span, scope)
        }
    }

    /// Records a `return` of a function.
    pub(super) fn returns(
        &mut self,
        function: FunctionId,
        value: Option<Node<'t>>,
        statement: Node<'t>,
    ) {
        let value = value.map(|value| self.expression(value));
        let span = self.span(statement);
        let returns = &mut self.facts.functions[function.0 as usize].returns;
        returns.push(Return { value, span });
    }

    /// Records what a statement raises: each branch of a conditional expression. `class` is the part of
    /// a value that names its class; a value that has no name may be of any.
    pub(super) fn raised(
        &mut self,
        value: Option<Node<'t>>,
        statement: Node<'t>,
        class: impl Fn(Node<'t>) -> Option<Node<'t>>,
    ) {
        let Some(value) = value else {
            return self.exception(ExceptionRole::Raised, None, statement);
        };
        let mut pending = vec![value];
        while let Some(value) = pending.pop() {
            let field = |name| value.child_by_field_name(name);
            let mut parts = named_children(value);
            match value.kind() {
                "parenthesized_expression" => pending.extend(parts.next()),
                "conditional_expression" | "ternary_expression" => {
                    let branches = match (field("consequence"), field("alternative")) {
                        (None, None) => [parts.next(), parts.nth(1)],
                        branches => branches.into(),
                    };
                    pending.extend(branches.into_iter().flatten());
                }
                _ => {
                    let class = class(value).unwrap_or(value);
                    let inner = ["parenthesized_expression", "conditional_expression"];
                    match inner.contains(&class.kind()) && class != value {
                        true => pending.push(class),
                        false => {
                            let is_name = self
                                .text(class)
                                .chars()
                                .all(|c| c.is_alphanumeric() || "_.:$<>[], ?&*#".contains(c));
                            let is_literal =
                                LITERALS.iter().any(|kind| class.kind().contains(kind));
                            let class = Some(class).filter(|_| is_name || is_literal);
                            self.exception(ExceptionRole::Raised, class, statement);
                        }
                    }
                }
            }
        }
    }

    /// Records what raises or catches an exception.
    pub(super) fn exception(
        &mut self,
        role: ExceptionRole,
        class: Option<Node<'t>>,
        place: Node<'t>,
    ) {
        let exception =
            Exception { role, class: class.map(|class| self.text(class)), span: self.span(place) };
        self.facts.exceptions.push(exception);
    }

    /// The value of an enumerator, which counts on from the one before it if it has none of its own.
    pub(super) fn enumerator_value(&self, value: Option<Node<'t>>) -> InitialValue<'t> {
        let before = self.facts.variables.last().filter(|before| {
            before.kind == VariableKind::Enumerator && before.scope == self.scope()
        });
        match (value, before.map(|before| &before.value)) {
            (Some(value), _) => InitialValue::Expression(self.expression(value)),
            (None, Some(InitialValue::Expression(base))) => InitialValue::Successor(Some(*base), 1),
            (None, Some(InitialValue::Successor(base, steps))) => {
                InitialValue::Successor(*base, steps + 1)
            }
            (None, _) => InitialValue::Successor(None, 0),
        }
    }

    /// The initial value that an expression gives.
    pub(super) fn initial_value(&self, value: Option<Node<'t>>) -> InitialValue<'t> {
        value.map_or(InitialValue::None, |value| InitialValue::Expression(self.expression(value)))
    }

    /// Records an assignment to a name or to a member of that name.
    pub(super) fn assignment(
        &mut self,
        kind: AssignmentKind,
        (name, target): (Node<'t>, Node<'t>),
        value: InitialValue<'t>,
        span: Span,
    ) {
        let assignment = Assignment {
            name: self.text(name),
            target: self.text(target),
            name_span: self.span(name),
            kind,
            value,
            span,
            scope: self.scope(),
        };
        self.facts.assignments.push(assignment);
    }

    /// Records a use of the type that is written between two bytes.
    pub(super) fn type_use(&mut self, form: TypeForm, path: Path<'t>, start: usize, end: usize) {
        let used = TypeUse {
            form,
            path,
            text: &self.source()[start..end],
            span: self.bytes(start, end),
            scope: self.scope(),
        };
        self.facts.type_uses.push(used);
    }

    /// Whether a name is the head of the type recorded last: `List` of `List<String>`.
    pub(super) fn is_head_of_type(&self, name: Node<'t>) -> bool {
        let span = self.span(name);
        self.facts.type_uses.last().is_some_and(|last| {
            last.form == TypeForm::Named
                && last.span.block == span.block
                && last.span.start == span.start
        })
    }

    /// Says whether the current block is a fragment.
    pub(super) fn mark_fragment(&mut self, is_fragment: bool) {
        if let Some(block) = self.facts.blocks.last_mut() {
            block.fragment = is_fragment;
        }
    }

    /// Whether the current block is a fragment.
    pub(super) fn in_fragment(&self) -> bool {
        let block = self.facts.blocks.last();
        block.is_some_and(|block| block.fragment)
    }
}

/// Records a `return` in the function around it. One in a lambda is left out.
pub(super) fn return_statement<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    if let Some(id) = builder.current_function() {
        builder.returns(id, named_children(node).next(), node);
    }
}

/// Whether a comment has the word "package" or "module": most have neither, and the patterns that
/// look for a name after them take long to compile.
pub(super) fn speaks_of_packages(comment: &str) -> bool {
    let comment = comment.to_lowercase();
    ["package", "module"].iter().any(|word| comment.contains(word))
}
