//! The dotted names of what is called, in the languages whose grammars nest them: `a.b.c` is `c` behind `a.b`.

use tree_sitter::Node;

use crate::facts::{Arguments, Call, CallForm, Path};
use crate::syntax::Builder;

/// A dotted name in an expression or a type.
pub(super) struct DottedName<'t> {
    pub(super) parts: Vec<&'t str>,
    /// It does not begin with a name.
    pub(super) has_receiver: bool,
    /// What is before the last part, if it does not.
    receiver: Option<Node<'t>>,
    /// Its first byte.
    pub(super) start: usize,
}

impl<'t> DottedName<'t> {
    /// Adds a name, and goes on with what is before it.
    pub(super) fn name(
        &mut self,
        builder: &Builder<'t>,
        name: Option<Node<'t>>,
        before: Option<Node<'t>>,
    ) -> Option<Node<'t>> {
        if let Some(name) = name {
            self.parts.push(builder.text(name));
            self.start = name.start_byte();
        }
        self.receiver = self.receiver.or(before);
        before
    }

    /// Ends with what is no name.
    pub(super) fn other(&mut self) -> Option<Node<'t>> {
        self.has_receiver = true;
        None
    }
}

impl<'t> Builder<'t> {
    /// The dotted name of a node. `step` adds the names of a node, from the last to the first, and gives what to go
    /// on with.
    pub(super) fn dotted(
        &self,
        node: Node<'t>,
        step: impl Fn(&mut DottedName<'t>, Node<'t>) -> Option<Node<'t>>,
    ) -> DottedName<'t> {
        let mut found = DottedName {
            parts: Vec::new(),
            has_receiver: false,
            receiver: None,
            start: node.end_byte(),
        };
        let mut next = Some(node);
        while let Some(node) = next {
            next = step(&mut found, node);
        }
        if found.parts.is_empty() {
            found.start = node.start_byte();
        }
        found.parts.reverse();
        found.receiver = found.receiver.filter(|_| found.has_receiver);
        found
    }

    /// Records a call of what has a dotted name that ends where `callee` does.
    pub(super) fn dotted_call(
        &mut self,
        node: Node<'t>,
        form: CallForm,
        callee: Node<'t>,
        name: DottedName<'t>,
        arguments: Arguments<'t>,
    ) {
        let call = Call {
            callee: Path { parts: name.parts, has_receiver: name.has_receiver },
            form,
            receiver: name.receiver.map(|receiver| self.expression(receiver)),
            arguments,
            callee_span: self.bytes(name.start, callee.end_byte()),
            expression: self.expression(node),
            scope: self.scope(),
        };
        self.facts.calls.push(call);
    }
}
