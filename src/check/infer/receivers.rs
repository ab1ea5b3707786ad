//! What a method is called on.

use super::{Evidence, MAX_DEPTH, Place};
use crate::check::types::{Type, TypeWords};
use crate::syntax::Call;

impl<'a> Evidence<'_, 'a> {
    /// Whether a call is one of a method on an object whose evident type has that name.
    pub(in crate::check) fn receiver_is(&self, call: &Call<'a>, name: &str) -> bool {
        self.receiver_types(call).iter().any(|ty| {
            let words = TypeWords::of(self.cx.language());
            ty.pointee().name().map(|found| words.usual(found)) == Some(words.usual(name))
        })
    }

    /// The evident types of what stands before the last part of a callee.
    pub(in crate::check) fn receiver_types(&self, call: &Call<'a>) -> Vec<Type> {
        let place = Place {
            scope: call.scope,
            depth: MAX_DEPTH,
        };
        if let Some(receiver) = &call.receiver {
            return self.expr(&receiver.lower(), place).into_iter().collect();
        }
        let parts = &call.callee.parts;
        let [first, middle @ .., _] = parts.as_slice() else {
            return Vec::new();
        };
        if !middle.is_empty() {
            return self.field_path(first, middle, place).into_iter().collect();
        }
        // A variable declared as an interface and built as a class is both.
        let (bindings, _) = self.bindings(first, call.scope);
        bindings
            .iter()
            .flat_map(|variable| self.variable_at(variable, place.depth))
            .collect()
    }
}
