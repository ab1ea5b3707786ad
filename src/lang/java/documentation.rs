//! Javadoc, as Checkstyle looks for it (MissingJavadocType, MissingJavadocMethod, JavadocVariable).

use std::collections::BTreeSet;

use tree_sitter::Node;

use super::kind_of;
use crate::facts::{Documentable, DocumentableKind, TestName};
use crate::lang::purposes::has_prefix;
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// The type or member that a node declares, with whether it has Javadoc.
pub(super) fn of(visit: &Visit<'_, '_>) -> Option<Documentable> {
    let node = visit.node;
    let kind = match kind_of(node) {
        "class_declaration" | "record_declaration" => DocumentableKind::Class,
        "interface_declaration" | "annotation_type_declaration" => DocumentableKind::Interface,
        "enum_declaration" => DocumentableKind::Enumeration,
        "annotation_type_element_declaration"
        | "compact_constructor_declaration"
        | "constructor_declaration"
        | "method_declaration" => DocumentableKind::Method,
        "field_declaration" | "constant_declaration" => DocumentableKind::Field,
        _ => return None,
    };
    // A method that overrides another inherits its comment, and an anonymous class has no users.
    let is_exempt = kind == DocumentableKind::Method
        && (has_modifier(visit, node, "@Override") || is_in_anonymous_class(visit));
    Some(Documentable {
        kind,
        span: visit.span(node),
        is_public: is_public(visit),
        access: Some(is_public_itself(visit)),
        is_exempt,
        is_documented: has_javadoc(visit),
        declares: None,
    })
}

fn is_in_anonymous_class(visit: &Visit<'_, '_>) -> bool {
    let mut around = visit.ancestors().skip(1);
    around.next().is_some_and(|outer| kind_of(outer) == "object_creation_expression")
}

/// Whether the last comment of the form `/** … */`, or `///` since Java 23, before a declaration belongs
/// to it.
fn has_javadoc(visit: &Visit<'_, '_>) -> bool {
    let mut comments = std::iter::successors(visit.node.prev_sibling(), Node::prev_sibling)
        .take_while(|node| visit.is_comment(*node));
    comments.any(|comment| {
        let text = visit.text(comment);
        text.starts_with("/**") || text.starts_with("///") && !text.starts_with("////")
    })
}

/// Whether it is public, or a member of an interface that is not private.
fn is_public_itself(visit: &Visit<'_, '_>) -> bool {
    let has = |modifier| has_modifier(visit, visit.node, modifier);
    has("public") || in_interface(visit.parent()) && !has("private")
}

fn in_interface(around: Option<Node<'_>>) -> bool {
    around.is_some_and(|outer| matches!(kind_of(outer), "interface_body" | "annotation_type_body"))
}

/// Whether it is public, and so is each type around it; members of an interface are.
fn is_public(visit: &Visit<'_, '_>) -> bool {
    let mut node = visit.node;
    let mut ancestors = visit.ancestors().peekable();
    loop {
        if !has_modifier(visit, node, "public") && !in_interface(ancestors.peek().copied()) {
            return false;
        }
        let is_type = |node: &Node<'_>| kind_of(*node).ends_with("_declaration");
        match ancestors.find(is_type) {
            // What is in a method is for that method.
            Some(around) if kind_of(around) == "method_declaration" => return false,
            Some(around) => node = around,
            None => return true,
        }
    }
}

fn has_modifier(visit: &Visit<'_, '_>, node: Node<'_>, modifier: &str) -> bool {
    let modifiers = named_children(node).find(|child| kind_of(*child) == "modifiers");
    let mut all = modifiers.into_iter().flat_map(children);
    all.any(|child| visit.text(child) == modifier)
}

/// The annotations test_name tests.
const ANNOTATIONS: [&str; 5] =
    ["ParameterizedTest", "RepeatedTest", "Test", "TestFactory", "TestTemplate"];

/// A method with an annotation test_name a test, or a `test…` test_name a `TestCase`.
pub(super) fn test_name(visit: &Visit<'_, '_>) -> Option<TestName> {
    let method = visit.node;
    let name = visit.child(method, "name")?;
    let modifiers = named_children(method).take_while(|child| kind_of(*child) == "modifiers");
    let mut annotations = modifiers.flat_map(named_children);
    let is_annotated = annotations.any(|child| {
        let annotation = visit.field_text(child, "name").rsplit('.').next();
        annotation.is_some_and(|annotation| ANNOTATIONS.contains(&annotation))
    });
    let class = visit.ancestors().nth(1);
    let is_case =
        || class.is_some_and(|class| visit.field_text(class, "superclass").ends_with("TestCase"));
    (is_annotated || has_prefix(visit.text(name), "test") && is_case())
        .then(|| TestName::identifier(visit.span(name)))
}

pub(super) struct Modifiers<'t> {
    /// Modifiers and annotations (without `@`) as written.
    pub(super) words: Vec<&'t str>,
    /// The first byte of the declaration after its leading annotations.
    pub(super) start: usize,
}

impl<'t> Modifiers<'t> {
    pub(super) fn of(builder: &Builder<'t>, declaration: Node<'t>) -> Self {
        let mut found = Self { words: Vec::new(), start: declaration.start_byte() };
        let mut children = children(declaration);
        // At most two tokens precede them: `for (final T x : xs)`.
        let modifiers = children.by_ref().take(3).find(|child| kind_of(*child) == "modifiers");
        if let Some(modifiers) = modifiers {
            let signature = found.read(builder, modifiers);
            let after = children.next().map(|next| next.start_byte());
            found.start = signature.or(after).unwrap_or(found.start);
        }
        found
    }

    /// Adds the words, and returns the first byte of the first modifier that is not an annotation.
    fn read(&mut self, builder: &Builder<'t>, modifiers: Node<'t>) -> Option<usize> {
        let mut start = None;
        for child in children(modifiers) {
            match kind_of(child) {
                "line_comment" | "block_comment" => {}
                "marker_annotation" | "annotation" => {
                    self.words.push(builder.text(child).trim_start_matches('@').trim_start());
                }
                _ => {
                    start.get_or_insert(child.start_byte());
                    self.words.push(builder.text(child));
                }
            }
        }
        start
    }

    /// Whether a modifier is one of them.
    pub(super) fn has(&self, word: &str) -> bool {
        self.words.contains(&word)
    }
}

/// The tags of Javadoc that names follow.
const TAGS: [&str; 3] = ["exception", "see", "throws"];

/// The tags in braces that names follow.
const INLINE_TAGS: [&str; 3] = ["link", "linkplain", "value"];

/// The names after the tags of Javadoc, those in the brackets of a `{@link}`, and those in square
/// brackets in a `///` comment.
pub(super) fn names_in_tags(code: &str) -> BTreeSet<&str> {
    fn words(text: &str) -> impl Iterator<Item = &str> {
        text.split(|c: char| !c.is_alphanumeric() && c != '_')
    }
    let mut names = BTreeSet::new();
    for (at, _) in code.match_indices('@') {
        let Some((tag, rest)) = code[at + 1..].split_once(char::is_whitespace) else {
            continue;
        };
        let is_inline = code[..at].ends_with('{');
        if TAGS.contains(&tag) || is_inline && INLINE_TAGS.contains(&tag) {
            let line = rest.trim_start().lines().next().unwrap_or_default();
            names.extend(words(line.split('}').next().unwrap_or_default()));
        }
    }
    for line in code.lines().filter(|line| line.trim_start().starts_with("///")) {
        let references = line.split('[').skip(1).filter_map(|rest| rest.split_once(']'));
        names.extend(references.flat_map(|(reference, _)| words(reference)));
    }
    names
}
