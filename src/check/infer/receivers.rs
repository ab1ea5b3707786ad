//! The types of method receivers.

use super::{ExprContext, MAX_DEPTH, TypeInference};
use crate::check::types::Type;
use crate::facts::Call;
use crate::types::TypeWords;

impl<'a> TypeInference<'_, 'a> {
    /// Whether a call is a method call on an object whose evident type has that name.
    pub(in crate::check) fn receiver_is(&self, call: &Call<'a>, name: &str) -> bool {
        let words = TypeWords::of(self.language());
        self.receiver_types(call).iter().any(|ty| {
            let found = ty.pointee().name();
            let target = found.and_then(|name| self.cx.names.without_alias(&[name]).pop());
            target.map(|found| words.canonical(found)) == Some(words.canonical(name))
        })
    }

    /// The evident types of the receiver, which is all but the last part of the callee.
    pub(in crate::check) fn receiver_types(&self, call: &Call<'a>) -> Vec<Type> {
        let context = ExprContext { scope: call.scope, span: call.callee_span, depth: MAX_DEPTH };
        if let Some(receiver) = &call.receiver {
            return self.expr(&receiver.lower(), context).into_iter().collect();
        }
        let parts = &call.callee.parts;
        let [first, middle @ .., _] = parts.as_slice() else {
            return Vec::new();
        };
        if !middle.is_empty() {
            return self.field_path_type(first, middle, context).into_iter().collect();
        }
        // A variable declared as an interface and constructed as a class has both types.
        let (bindings, _) = self.bindings(first, context);
        bindings
            .iter()
            .flat_map(|variable| self.variable_types_at(variable, context.depth))
            .collect()
    }
}
