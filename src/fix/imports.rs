//! Unused imports: one name of several, or the whole statement where importing does nothing else.

use std::ops::Range;

use super::{Fix, Proposal, Refusal, Source};
use crate::facts::{Import, Token, TokenKind};
use crate::instruction::Slots;
use crate::lang::ImportGroup;
use crate::names::ImportBinding;

/// Removes a name that is imported and not used.
pub(super) fn remove(source: &Source<'_>, found: Range<usize>, _: &Slots) -> Proposal {
    let statement = Statement::around(source, &found).ok_or("it is no import statement")?;
    let binding = statement.binding(source, &found).ok_or("it is no import statement")?;
    statement.check(source, binding)?;
    match statement.bindings.len() {
        1 => statement.remove(source),
        _ => statement.remove_entry(source, binding, &found),
    }
}

/// An import statement, or one line of several in brackets.
struct Statement<'s> {
    range: Range<usize>,
    bindings: Vec<ImportBinding<'s>>,
    /// Its tokens.
    tokens: &'s [Token<'s>],
}

impl<'s> Statement<'s> {
    fn around(source: &Source<'s>, found: &Range<usize>) -> Option<Self> {
        let facts = source.cx.facts;
        let holds = |import: &&Import<'_>| {
            import.span.start as usize <= found.start && found.end <= import.span.end as usize
        };
        let first = facts.imports.iter().find(holds)?;
        let same = facts.imports.iter().filter(|import| import.span == first.span);
        let bindings = same.flat_map(|import| ImportBinding::of(source.cx.lang(), import));
        let range = first.span.start as usize..first.span.end as usize;
        let from = facts.tokens.partition_point(|token| token.span.start < first.span.start);
        let rest = &facts.tokens[from..];
        let count = rest.iter().take_while(|token| first.span.contains(token.span)).count();
        Some(Self { bindings: bindings.collect(), tokens: &rest[..count], range })
    }

    /// What is bound by the name at some bytes.
    fn binding(&self, source: &Source<'_>, found: &Range<usize>) -> Option<&ImportBinding<'s>> {
        let name = &source.code[found.clone()];
        let named = self.bindings.iter().find(|binding| binding.local == name);
        named.or(self.bindings.first().filter(|_| self.bindings.len() == 1))
    }

    /// Whether anything else may need the name.
    fn check(&self, source: &Source<'_>, binding: &ImportBinding<'_>) -> Result<(), Refusal> {
        let profile = &source.cx.profile().fixes;
        if profile.imports_are_exported {
            if source.may_be_used_elsewhere(binding.local) {
                return Err("other files may import it from here");
            }
            if !source.begins_line(self.range.start) {
                return Err("it depends on a condition");
            }
        }
        if profile.reflection.iter().any(|word| source.mentions(word, &[])) {
            return Err("the code may look names up when it runs");
        }
        let imports = source.cx.facts.imports.iter();
        let imports: Vec<_> =
            imports.map(|import| import.span.start as usize..import.span.end as usize).collect();
        match source.mentions(binding.local, &imports) {
            true => Err("its name is elsewhere in the file, if only as a word"),
            false => Ok(()),
        }
    }

    /// Removes all of it.
    fn remove(&self, source: &Source<'_>) -> Proposal {
        if self.has_effects(source) {
            return Err("importing the module may have effects");
        }
        let (first, last) = (source.line_of(self.range.start), source.line_of(self.range.end));
        let lines = source.line(first).start..source.line(last).end;
        let is_alone = source.code[lines.start..self.range.start].trim().is_empty()
            && source.code[self.range.end..lines.end].trim_matches([' ', '\t', ';']).is_empty();
        if !is_alone || source.has_comment(&self.range) {
            return Err("something else is on its lines");
        }
        Ok(source.fix("remove the unused import", lines.start..source.line(last + 1).start, ""))
    }

    /// Whether the module may do more than define what is taken from it.
    fn has_effects(&self, source: &Source<'_>) -> bool {
        let profile = &source.cx.profile().fixes;
        let is_for_types =
            self.tokens.iter().take(2).map(|token| token.text).eq(["import", "type"]);
        if !profile.imports_run_code || is_for_types {
            return false;
        }
        let root = |import: &Import<'_>| {
            import.module.split(['.', '/']).next().unwrap_or_default().to_owned()
        };
        let imports = &source.cx.facts.imports;
        let is_plain = |binding: &ImportBinding<'_>| {
            let import = binding.import;
            // Importing a module also makes it a member of the one that it is in.
            let is_within = import.module.contains('.')
                && imports.iter().filter(|other| root(other) == root(import)).count() > 1;
            source.cx.lang().import_group(import) == ImportGroup::Standard
                && import.level == 0
                && !is_within
                && !profile.modules_with_effects.contains(&root(import).as_str())
        };
        !self.bindings.iter().all(is_plain)
    }

    /// Removes one of several names.
    fn remove_entry(
        &self,
        source: &Source<'_>,
        binding: &ImportBinding<'_>,
        found: &Range<usize>,
    ) -> Proposal {
        let profile = &source.cx.profile().fixes;
        let import = binding.import;
        let is_module = import.names.is_empty();
        let name = binding.path.rsplit('.').next().unwrap_or_default();
        let may_be_module = profile.imports_take_modules
            && source.cx.lang().import_group(import) != ImportGroup::Standard
            && !name.starts_with(char::is_uppercase);
        if profile.imports_take_modules && is_module && self.has_effects(source) || may_be_module {
            return Err("it may be a module, whose import has effects");
        }
        if source.has_comment(&self.range) {
            return Err("a comment is in the statement");
        }
        self.without(source, found).ok_or("it is no entry of a list")
    }

    /// Removes the entry at some bytes from its list.
    fn without(&self, source: &Source<'_>, found: &Range<usize>) -> Option<Fix> {
        let tokens = self.tokens;
        let own = tokens.iter().position(|token| token.span.start as usize == found.start)?;
        let ends = |token: &&Token<'_>| {
            token.kind == TokenKind::Punctuation && [",", "{", "}", "(", ")"].contains(&token.text)
                || ["import", "from"].contains(&token.text)
        };
        let before = tokens[..own].iter().rposition(|token| ends(&token))?;
        let after = tokens[own..].iter().position(|token| ends(&token)).map(|at| own + at);
        let start = |at: usize| tokens.get(at).map(|token| token.span.start as usize);
        let end = |at: usize| tokens.get(at).map(|token| token.span.end as usize);
        let text = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map(|token| token.text);
        let title = "remove the unused name from the import";
        let edit = match (text(Some(before)), text(after)) {
            // The next entry takes its place.
            (_, Some(",")) if !matches!(text(after.map(|at| at + 1)), Some("}" | ")")) => {
                start(before + 1)?..start(after? + 1)?
            }
            (Some(","), _) => start(before)?..end(after.map_or(tokens.len(), |at| at) - 1)?,
            // It is alone in its brackets, and something is taken besides.
            (Some("{"), _) => {
                let close = tokens[own..].iter().position(|token| token.text == "}")? + own;
                let comma = before.checked_sub(1).filter(|at| tokens[*at].text == ",")?;
                start(comma)?..end(close)?
            }
            _ => return None,
        };
        Some(source.fix(title, edit, ""))
    }
}
