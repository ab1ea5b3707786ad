//! The block scopes around a position and the names that each declares: in Go they decide whether
//! `x, y := …` defines a name or assigns to it.

use std::collections::BTreeSet;

/// The open blocks of code, outermost first.
#[derive(Debug, Default)]
pub(crate) struct Regions<'t> {
    open: Vec<Region<'t>>,
}

#[derive(Debug)]
struct Region<'t> {
    end: usize,
    kind: RegionKind,
    names: BTreeSet<&'t str>,
}

/// What a block of code belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RegionKind {
    /// A function: its parameters and its body are one block.
    Function,
    /// A loop with its header; the body is a separate block inside it.
    Loop,
    Other,
}

impl<'t> Regions<'t> {
    /// Opens a block that ends just before a byte. The body of a function does not open another
    /// one.
    pub(crate) fn open(&mut self, kind: RegionKind, end: usize) {
        let is_body = self
            .open
            .last()
            .is_some_and(|last| last.kind == RegionKind::Function && last.end == end);
        if !is_body {
            let names = BTreeSet::new();
            self.open.push(Region { end, kind, names });
        }
    }

    /// Closes the blocks that end before a position.
    pub(crate) fn leave(&mut self, position: usize) {
        while self.open.last().is_some_and(|last| last.end <= position) {
            self.open.pop();
        }
    }

    /// Starts over in the outermost block of a file.
    pub(crate) fn restart(&mut self) {
        self.open.clear();
        self.open(RegionKind::Other, usize::MAX);
    }

    /// What the innermost block belongs to.
    pub(crate) fn innermost(&self) -> RegionKind {
        self.open.last().map_or(RegionKind::Other, |last| last.kind)
    }

    /// Declares a name in the innermost block; returns whether it is new there.
    pub(crate) fn declare(&mut self, name: &'t str) -> bool {
        self.open.last_mut().is_none_or(|last| last.names.insert(name))
    }
}
