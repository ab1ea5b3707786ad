//! Names that break a convention: renames what only the file itself uses, everywhere it is used.

mod declarations;
mod functions;
mod leaves;
mod visible;

use std::ops::Range;

use super::{Fix, Proposal, Refusal, Source};
use crate::check::convention_proposal;
use crate::facts::{Function, FunctionKind, ScopeKind, Variable, VariableKind};
use crate::instruction::Slots;
use crate::language::Keywords;
use crate::response::Span;
pub(super) use leaves::Leaves;
use leaves::Role;

/// Why a name stays that something unusual may be.
const HIDDEN_USE: Refusal = "a part of the code may use it in another way";

/// Gives what was found a name that follows the convention.
pub(super) fn rename(source: &Source<'_>, found: Range<usize>, slots: &Slots) -> Proposal {
    let convention = slots.convention("naming_convention").ok_or("the rule has no convention")?;
    let target = Target::at(source, &found).ok_or("it is not known what the name belongs to")?;
    let name = target.name();
    let new = convention_proposal(name, convention, source.cx.language())
        .ok_or("no name of the same words follows the convention")?;
    let leaves = target.leaves(source)?;
    check_new(source, &new)?;
    let mark = if leaves.are_marked { 1 } else { 0 };
    let edits =
        leaves.ranges.into_iter().map(|range| source.edit(range.start + mark..range.end, &new));
    Ok(Fix { title: format!("rename `{name}` to `{new}`"), edits: edits.collect() })
}

/// A type is not renamed: its name is a value in most languages.
pub(super) fn keep_type(_: &Source<'_>, _: Range<usize>, _: &Slots) -> Proposal {
    Err("the name of a type can be asked for when the code runs")
}

/// Whether a name is free.
fn check_new(source: &Source<'_>, new: &str) -> Result<(), Refusal> {
    let names = source.cx.names;
    let is_taken = source.index().has_token(new)
        || Keywords::of(source.cx.language()).has_word(new)
        || names.is_built_in(new);
    match is_taken {
        true => Err("its new name means something else already"),
        false => Ok(()),
    }
}

/// What has the name.
enum Target<'s> {
    Variable(&'s Variable<'s>),
    Function(&'s Function<'s>),
}

/// Where a name is that is to be changed.
struct Renamed {
    ranges: Vec<Range<usize>>,
    /// Whether a mark before the name is part of the leaves: `#` of a private member.
    are_marked: bool,
}

impl<'s> Target<'s> {
    fn at(source: &Source<'s>, found: &Range<usize>) -> Option<Self> {
        let facts = source.cx.facts;
        let begins = |span: Span| span.start as usize == found.start;
        let is_found = |span: Span| begins(span) && span.end as usize == found.end;
        let function = facts
            .functions
            .iter()
            .find(|function| is_found(function.signature) || is_found(function.name_span));
        let is_variable = |variable: &&Variable<'_>| {
            is_found(variable.name_span) && variable.kind != VariableKind::Definition
        };
        let variable = facts.variables.iter().find(is_variable);
        match (variable, function) {
            (Some(variable), _) => Some(Self::Variable(variable)),
            (None, function) => function.map(Self::Function),
        }
    }

    fn name(&self) -> &'s str {
        match self {
            Self::Variable(variable) => variable.name,
            Self::Function(function) => function.name,
        }
    }

    /// All leaves that are to be renamed.
    fn leaves(&self, source: &Source<'s>) -> Result<Renamed, Refusal> {
        let private = format!("#{}", self.name());
        let is_private = |kind| source.cx.profile().fixes.private_nodes.contains(&kind);
        if self.is_marked(source) {
            let marked = source.leaves(&private).map_or(&[][..], |leaves| &leaves.all);
            if marked.iter().all(|leaf| is_private(leaf.kind)) {
                let ranges = marked.iter().map(|leaf| leaf.range.clone());
                return Ok(Renamed { ranges: ranges.collect(), are_marked: true });
            }
        }
        let leaves = source.leaves(self.name()).ok_or(HIDDEN_USE)?;
        let ranges = match self {
            Self::Variable(variable) => variable_uses(source, variable, leaves)?,
            Self::Function(function) => functions::uses(source, function, leaves)?,
        };
        Ok(Renamed { ranges, are_marked: false })
    }

    /// Whether the mark of a private member is before the name.
    fn is_marked(&self, source: &Source<'_>) -> bool {
        let span = match self {
            Self::Variable(variable) => variable.name_span,
            Self::Function(function) => function.name_span,
        };
        let (start, end) = (span.start as usize, span.end as usize);
        let is_here = |name: &str| name.starts_with('#');
        is_here(&source.code[start..end]) || source.code[..start].ends_with('#') && end > start
    }
}

/// The uses of a variable, if all of them are seen.
fn variable_uses(
    source: &Source<'_>,
    variable: &Variable<'_>,
    leaves: &Leaves,
) -> Result<Vec<Range<usize>>, Refusal> {
    use VariableKind::{
        Capture, Catch, Comprehension, Loop, Parameter, Pattern, Resource, Result as NamedResult,
        StructuredBinding, Variable as Plain, Walrus,
    };
    let scope = source.cx.facts.scope(variable.scope);
    match (variable.kind, scope.kind) {
        (VariableKind::Field | VariableKind::ClassField, _) => {
            Err("other code may use a field, or write it to files")
        }
        (Parameter, _) => {
            functions::check_parameter(source, variable)?;
            visible::local_uses(source, variable.name, variable.scope, leaves)
        }
        (
            Capture | Catch | Comprehension | Loop | NamedResult | Pattern | Plain | Resource
            | StructuredBinding | Walrus,
            ScopeKind::Function(_) | ScopeKind::Lambda | ScopeKind::Comprehension,
        ) if !variable.is_global => {
            visible::local_uses(source, variable.name, variable.scope, leaves)
        }
        (Plain | VariableKind::Constant, ScopeKind::File) => {
            visible::file_uses(source, variable.name, variable.name_span, leaves)
        }
        _ => Err("other code may use it"),
    }
}

/// Whether the names of all that is called so in the file can be changed: a leaf of another kind may be another
/// name for the same.
fn check_roles(leaves: &Leaves) -> Result<(), Refusal> {
    match leaves.all.iter().any(|leaf| leaf.role == Role::Doubtful) {
        true => Err(HIDDEN_USE),
        false => Ok(()),
    }
}

/// Whether a function with decorators or annotations may be used by what these refer to.
fn is_annotated(function: &Function<'_>) -> bool {
    let is_mark = |modifier: &&str| {
        modifier.contains(['(', '.', '@']) || modifier.starts_with(char::is_uppercase)
    };
    function.kind != FunctionKind::Literal && function.modifiers.iter().any(is_mark)
}
