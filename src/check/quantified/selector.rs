//! The kinds of facts that a rule may select, and where each is found.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::check::{
    Context, boundaries, disclosed, file, hidden, layout, marks, overloads, remarks, variable,
};
use crate::facts::{ConstructKind, Facts, Function, FunctionKind, ImportKind, TypeDefinition};
use crate::language::Language;
use crate::names::SpanTree;
use crate::response::{CodeBlock, Span};
use crate::{lang, syntax};

/// Finds where code has a construct.
type Finder = fn(&Context<'_>) -> Vec<Span>;

/// The constructs that are no nodes, and how all languages find them: by lines or names.
const DERIVED: &[(&str, Finder)] = &[
    ("blank-line", layout::blank_lines),
    ("blank-line-with-whitespace", layout::blank_lines_with_blanks),
    ("emoji", layout::emojis),
    ("floating-promise", marks::floating_promises),
    ("hidden-built-in", hidden::hidden_built_ins),
    ("import", imports),
    ("import-not-at-top", file::imports_not_at_top),
    ("import-out-of-order", file::imports_out_of_order),
    ("import-with-extension", boundaries::imports_with_extension),
    ("import-without-extension", boundaries::imports_without_extension),
    ("inner-import", file::inner_imports),
    ("logged-secret", disclosed::logged_secrets),
    ("loop", loops),
    ("missing-final-newline", file::unended),
    ("missing-include-guard", file::unguarded),
    ("missing-license", file::unlicensed),
    ("missing-override", marks::unmarked_overrides),
    ("missing-pragma-once", file::without_pragma_once),
    ("module-level-code", file::module_code),
    ("mutable-global", variable::mutable_globals),
    ("nested-function", nested_functions),
    ("non-ascii", layout::foreign_characters),
    ("overload", overloads::overloads),
    ("parent-import", boundaries::parent_imports),
    ("relative-import", boundaries::relative_imports),
    ("space-indentation", layout::indented_with_spaces),
    ("tab-indentation", layout::tabs),
    ("trailing-blank", layout::trailing_blanks),
    ("unassigned-variable", variable::never_reassigned),
    ("unreferenced-todo", remarks::unreferenced_todos),
    ("unsorted-import", file::unsorted_imports),
    ("unused-import", file::unused_imports),
    ("unused-unpacked-variable", variable::unused_unpacked),
    ("unused-variable", variable::unused),
    ("wildcard-import", file::wildcard_imports),
];

/// What brings in other code.
fn imports(cx: &Context<'_>) -> Vec<Span> {
    let imports = cx.facts.imports.iter().filter(|import| import.kind != ImportKind::Using);
    let mut found: Vec<_> = imports.map(|import| import.span).collect();
    found.dedup();
    found
}

/// What finds a kind of constructs, if it is no node.
fn derived(word: &str) -> Option<Finder> {
    DERIVED.iter().find(|(derived, _)| *derived == word).map(|(_, find)| *find)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FactKind {
    /// Constructs of a kind, by its word in `rules/vocabulary/constructs.toml`.
    Construct(&'static str),
    /// Functions and methods with a body; constructors and destructors do not count.
    Function,
    Class,
    Interface,
    Enumeration,
}

/// A place that a rule selects.
#[derive(Debug, Clone)]
pub(in crate::check) struct Place<'a> {
    /// Its name, if it has one that can be judged.
    pub(super) name: Option<&'a str>,
    /// The span shown as evidence.
    pub(super) span: Span,
    pub(in crate::check) extent: Span,
}

impl FactKind {
    fn all() -> impl Iterator<Item = Self> {
        let constructs = ConstructKind::all().keys();
        let others = [Self::Function, Self::Class, Self::Interface, Self::Enumeration];
        constructs.map(|word| Self::Construct(word)).chain(others)
    }

    /// The kind with this word.
    pub(super) fn of(word: &str) -> Option<Self> {
        Self::all().find(|kind| kind.id() == word)
    }

    /// The word used in rules: `for-loop`.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Construct(word) => word,
            Self::Function => "function",
            Self::Class => "class",
            Self::Interface => "interface",
            Self::Enumeration => "enumeration",
        }
    }

    /// The noun for messages.
    pub(super) fn noun(self) -> &'static str {
        let construct = ConstructKind::all().get(self.id());
        construct.map_or(self.id(), |kind| &kind.noun)
    }

    pub(in crate::check) fn is_in(self, language: Language) -> bool {
        let Self::Construct(word) = self else {
            return true;
        };
        match derived(word) {
            Some(_) => ConstructKind::all().get(word).is_some_and(|kind| kind.is_in(language)),
            None => syntax::has_construct(lang::of(language), word),
        }
    }

    /// Whether its names can be judged by a naming convention.
    pub(crate) const fn is_named(self) -> bool {
        matches!(self, Self::Class | Self::Interface | Self::Enumeration)
    }

    /// The facts of this kind, in source order.
    pub(in crate::check) fn find<'a>(self, cx: &Context<'a>) -> Vec<Place<'a>> {
        let facts = cx.facts;
        let types = |is_one: &dyn Fn(&TypeDefinition<'_>) -> bool| {
            let found = facts.types.iter().filter(|found| is_one(found) && !found.is_further_part);
            found.map(Place::of_type).collect()
        };
        match self {
            Self::Construct(kind) => constructs(cx, kind),
            Self::Function => {
                let defined = facts.functions.iter().filter(|function| function.is_definition());
                let counted = defined.filter(|function| !is_special(function));
                counted.map(Place::of_function).collect()
            }
            Self::Class => types(&|found| found.is_class),
            Self::Interface => types(&|found| cx.is_interface(found)),
            Self::Enumeration => types(&|found| found.is_enumeration),
        }
    }

    /// The facts of this kind that other places may be inside of. Constructors and destructors are
    /// functions here.
    pub(super) fn find_around<'a>(self, cx: &Context<'a>) -> Vec<Place<'a>> {
        match self {
            Self::Function => functions(cx.facts),
            _ => self.find(cx),
        }
    }
}

impl<'de> Deserialize<'de> for FactKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        Self::of(&word).ok_or_else(|| {
            let known: Vec<_> = Self::all().map(|kind| format!("`{}`", kind.id())).collect();
            let known = known.join(", ");
            D::Error::custom(format!("unknown value `{word}`, expected one of {known}"))
        })
    }
}

impl<'a> Place<'a> {
    fn of_function(function: &'a Function<'a>) -> Self {
        Self { name: Some(function.name), span: function.signature, extent: function.span }
    }

    /// A type; the name of a specialization repeats that of its template and is not judged.
    fn of_type(found: &'a TypeDefinition<'a>) -> Self {
        Self {
            name: found.name.filter(|_| !found.is_specialization),
            span: found.header,
            extent: found.span,
        }
    }
}

/// What places may be inside of, to be looked up by place.
pub(super) fn nesting(found: &[Place<'_>]) -> SpanTree {
    SpanTree::new(found.iter().map(|place| place.extent).enumerate())
}

fn is_special(function: &Function<'_>) -> bool {
    matches!(function.kind, FunctionKind::Constructor | FunctionKind::Destructor)
}

/// The constructs of a kind; none where the language cannot have any.
fn constructs<'a>(cx: &Context<'_>, kind: &'static str) -> Vec<Place<'a>> {
    if !FactKind::Construct(kind).is_in(cx.language()) {
        return Vec::new();
    }
    let found = match derived(kind) {
        Some(find) => find(cx),
        None if ConstructKind::all().get(kind).is_some_and(ConstructKind::is_recorded) => {
            let recorded = cx.facts.constructs.iter().filter(|construct| construct.kind == kind);
            recorded.map(|construct| construct.span).collect()
        }
        None => cx.trees.constructs(kind),
    };
    found.into_iter().map(|span| Place { name: None, span, extent: span }).collect()
}

fn functions<'a>(facts: &'a Facts<'a>) -> Vec<Place<'a>> {
    let defined = facts.functions.iter().filter(|function| function.is_definition());
    defined.map(Place::of_function).collect()
}

/// The functions that are defined within another. One that a variable holds is a value.
fn nested_functions(cx: &Context<'_>) -> Vec<Span> {
    let is_within = |function: &&Function<'_>| {
        let is_value = function.name_span.start < function.span.start;
        function.is_definition()
            && !is_value
            && cx.facts.enclosing_function(function.scope).is_some()
    };
    let found = cx.facts.functions.iter().filter(is_within);
    found.map(|function| function.signature).collect()
}

/// The loops of all kinds; what is one of two kinds counts once.
fn loops(cx: &Context<'_>) -> Vec<Span> {
    let kinds = ["for-loop", "while-loop"];
    let found = cx.facts.constructs.iter().filter(|construct| kinds.contains(&construct.kind));
    let mut found: Vec<_> = found.map(|construct| construct.span).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// What a quantifier is applied to, one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// Each function with a body.
    Function,
    Class,
    /// Each code block, or source file.
    File,
}

impl Unit {
    /// The noun for messages.
    pub(super) const fn noun(self) -> &'static str {
        match self {
            Self::Function => "function",
            Self::Class => "class",
            Self::File => "file",
        }
    }

    pub(super) fn find<'a>(self, cx: &Context<'a>) -> Vec<Place<'a>> {
        match self {
            Self::Function => functions(cx.facts),
            Self::Class => FactKind::Class.find(cx),
            Self::File => cx.blocks().map(file).collect(),
        }
    }
}

/// A code block as a whole.
fn file<'a>(block: &CodeBlock<'_>) -> Place<'a> {
    let span = Span::in_block(block.index, 0, block.code.len() as u32);
    Place { name: None, span, extent: span }
}

#[cfg(test)]
mod tests {
    use super::{DERIVED, derived};
    use crate::facts::ConstructKind;
    use crate::lang;
    use crate::language::Language;
    use crate::syntax::has_construct;

    /// A construct is in languages' tables of nodes, or derived from other facts.
    #[test]
    fn every_construct_is_found_in_one_way() {
        for word in ConstructKind::all().keys() {
            let has_rows =
                Language::ALL.into_iter().any(|language| has_construct(lang::of(language), word));
            assert!(has_rows != derived(word).is_some(), "{word}");
        }
        for (word, _) in DERIVED {
            assert!(ConstructKind::all().contains_key(*word), "{word}");
        }
    }
}
