//! Names, with or without what they are in: `Optional`, `java.util.Date`, `std::shared_ptr`, `console.*`.

use std::collections::BTreeSet;

use crate::check::Context;
use crate::check::function::{is_named, names_and_aliases};
use crate::facts::{ImportKind, TokenKind};
use crate::names::{Binding, ImportBinding, Mention, name_parts, path_parts};
use crate::response::Span;

/// A name as an instruction writes it.
pub(in crate::check) struct Path<'s> {
    parts: Vec<&'s str>,
    /// `console.*`: what is in it is meant.
    is_prefix: bool,
    /// `Optional[X]`: what has arguments is meant.
    is_applied: bool,
}

/// Objects that a member is one of, and no module.
const RECEIVERS: [&str; 4] = ["cls", "self", "super", "this"];

impl<'s> Path<'s> {
    /// Reads a name; its arguments may be those of any type: `Optional[X]`, `Promise<…>`.
    pub(super) fn of(text: &'s str) -> Option<Self> {
        let is_applied = text.ends_with(']') && without_arguments(text) != text;
        let text = without_arguments(text);
        let (path, is_prefix) = match text.strip_suffix(".*").or(text.strip_suffix("::*")) {
            Some(path) => (path, true),
            None => (text, false),
        };
        let is_word = |part: &str| {
            part.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$')
                && part.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$')
        };
        let all_words = path.replace("::", ".").split('.').all(is_word);
        all_words.then(|| Self { parts: name_parts(path), is_prefix, is_applied })
    }

    fn last(&self) -> &'s str {
        self.parts.last().copied().unwrap_or_default()
    }

    /// Where it is used, or imported if it is not used there: to import it for that is not one more use.
    pub(super) fn uses(&self, cx: &Context<'_>) -> Vec<Span> {
        let mentions =
            self.mentions(cx).filter(|mention| !self.is_prefix || mention.is_qualifier());
        let mut found: Vec<_> = mentions.map(|mention| mention.span()).collect();
        found.extend(self.further_types(cx, &found));
        let used_in: BTreeSet<_> = found.iter().map(|span| span.block).collect();
        let is_meant = |span: &Span| !self.is_applied || is_applied(cx, *span);
        found.retain(is_meant);
        let mut imports = self.imports(cx);
        imports.retain(|import| self.is_prefix || !used_in.contains(&import.block));
        found.extend(imports);
        found.sort();
        found.dedup();
        found
    }

    /// Where it is applied to something as an annotation or decorator.
    pub(super) fn annotations(&self, cx: &Context<'_>) -> Vec<Span> {
        let applied = self.mentions(cx).filter(Mention::decorates);
        applied.filter(|mention| !mention.is_qualifier()).map(|mention| mention.span()).collect()
    }

    /// Where it is used as a type.
    pub(super) fn types(&self, cx: &Context<'_>) -> Vec<Span> {
        let types = cx.facts.type_uses.iter();
        let named = types.filter(|used| {
            let parts = cx.names.without_alias(&used.path.parts);
            let mut full = cx.names.spelled_out(&parts);
            full.dedup();
            let is_last = |parts: &[&str]| parts.ends_with(&self.parts);
            is_last(&parts) || is_last(&full.iter().map(String::as_str).collect::<Vec<_>>())
        });
        let mut found: Vec<_> = named.map(|used| used.span).collect();
        found.sort();
        found.dedup();
        found
    }

    /// Types that no name in the code shows: in quotes, and after the `->` of C++.
    fn further_types(&self, cx: &Context<'_>, found: &[Span]) -> Vec<Span> {
        if self.is_prefix || !cx.names.types(self.last()).is_empty() {
            return Vec::new();
        }
        let start = |span: &Span| (span.block, span.start);
        let known: BTreeSet<_> = found.iter().map(start).collect();
        let mut types = self.types(cx);
        types.retain(|span| !known.contains(&start(span)));
        types
    }

    fn mentions<'c, 'a: 'c>(&'c self, cx: &'c Context<'a>) -> impl Iterator<Item = Mention<'a>> {
        let mut named = cx.names.mentions_of_any(names_and_aliases(cx, self.last()));
        // `</Tabs.Pane>` only closes what was opened.
        named.retain(|mention| cx.names.token_before(mention.span()) != Some("/"));
        named.into_iter().filter(|mention| match self.parts.len() {
            1 => self.is_meant(cx, mention),
            _ => {
                let full = cx.names.full_names(mention);
                let mut imported = full.iter().filter(|full| full.import.is_some());
                is_named(cx, mention, &self.parts)
                    || imported.any(|full| self.is_default_member(&full.join(".")))
            }
        })
    }

    /// Whether a use is not of something else of that name: a member of an object, or what the code
    /// defines itself.
    fn is_meant(&self, cx: &Context<'_>, mention: &Mention<'_>) -> bool {
        let first = mention.parts()[0];
        let binding = cx.names.binding(first, mention.first_span());
        let is_imported = |imports: &[ImportBinding<'_>]| {
            imports.iter().any(|import| path_parts(&import.path).last() == Some(&self.last()))
        };
        match binding {
            _ if mention.has_receiver() || RECEIVERS.contains(&first) => false,
            Binding::Imported(imports) => mention.parts().len() > 1 || is_imported(imports),
            Binding::Unbound => true,
            Binding::Variable | Binding::Type | Binding::Function => false,
        }
    }

    /// `FC` of `import { FC } from "react"` is `React.FC`: people call a module as it is imported.
    fn is_default_member(&self, full: &str) -> bool {
        let [module, _] = self.parts.as_slice() else {
            return false;
        };
        let is_same = |module: &str| full == [module, ".", self.last()].concat();
        is_same(&module.to_lowercase())
    }

    /// The imports of it.
    fn imports(&self, cx: &Context<'_>) -> Vec<Span> {
        let ends = |path: &[&str]| match self.is_prefix {
            true => path.starts_with(&self.parts),
            false => path.ends_with(&self.parts) || self.is_default_member(&path.join(".")),
        };
        let imports = cx.facts.imports.iter().filter(|import| import.kind != ImportKind::Using);
        let of_name = imports.filter(|import| {
            let bindings = ImportBinding::of(cx.lang(), import);
            // A namespace of C# is imported under no name.
            bindings.is_empty() && ends(&path_parts(&import.module))
                || bindings.iter().any(|binding| ends(&path_parts(&binding.path)))
        });
        of_name.map(|import| import.span).collect()
    }
}

/// Whether arguments follow a name that are types, and no call computes them: `Union[tuple(types)]` is a type that
/// the program makes.
fn is_applied(cx: &Context<'_>, name: Span) -> bool {
    let tokens = &cx.facts.tokens;
    let start = tokens.partition_point(|token| token.span <= name);
    let mut after = tokens[start..].iter().filter(|token| !name.contains(token.span));
    let is_open = after.next().is_some_and(|token| token.text == "[");
    let (first, second) = (after.next(), after.next());
    let is_call = first.is_some_and(|token| token.kind == TokenKind::Identifier)
        && second.is_some_and(|token| token.text == "(");
    is_open && !is_call
}

/// What stands for any argument of a type, besides single letters.
const EXAMPLES: [&str; 11] =
    ["", "...", "…", "None", "float", "int", "null", "number", "str", "string", "type"];

/// A name without arguments that are only an example: `[X]`, `[str, int]`, `<…>`.
pub(super) fn without_arguments(text: &str) -> &str {
    let Some((name, rest)) = text.split_at_checked(text.find(['[', '<']).unwrap_or(0)) else {
        return text;
    };
    // `TKey`, `T1`
    let is_parameter = |argument: &str| {
        let rest = argument.strip_prefix('T');
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || c.is_uppercase()))
    };
    let is_example = |argument: &str| {
        let argument = argument.trim();
        argument.len() == 1 || EXAMPLES.contains(&argument) || is_parameter(argument)
    };
    let inner = rest.trim_matches(['[', ']', '<', '>']);
    let is_closed = rest.ends_with([']', '>']);
    match !name.is_empty() && is_closed && inner.split(',').all(is_example) {
        true => name,
        false => text,
    }
}
