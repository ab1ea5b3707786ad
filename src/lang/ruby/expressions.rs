//! Expressions in language-neutral form.

use std::borrow::Cow;

use tree_sitter::Node;

use super::{Fields, kind_of, variables};
use crate::facts::{
    Argument, CollectionKind, ConstructForm, Expr, ExprKind, Expression, LambdaResult, NumberKind,
    StringKind, TokenKind,
};
use crate::lang::Leaf;
use crate::lang::lowering::Lowering;
use crate::lang::tree::named_children;
use crate::language::{Keywords, Language};

/// Methods that return the object itself, or a copy of it.
const SAME: [&str; 4] = ["clone", "dup", "freeze", "itself"];

/// The only expression in parentheses, a branch or a block, and an object that is frozen.
pub(super) fn wrapped(node: Node<'_>) -> Option<Node<'_>> {
    match kind_of(node) {
        "begin"
        | "block_body"
        | "body_statement"
        | "else"
        | "parenthesized_statements"
        | "pattern"
        | "then" => {
            let mut inner = named_children(node);
            inner.next().filter(|_| inner.next().is_none())
        }
        // `return x` and `next x` as the last part.
        "argument_list" if node.named_child_count() == 1 && node.child_count() == 1 => {
            named_children(node).next()
        }
        _ => None,
    }
}

pub(super) fn kind<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let node = expr.source.node;
    let text = expr.source.text();
    Some(match kind_of(node) {
        "integer" => ExprKind::Number(NumberKind::Integer),
        "float" => ExprKind::Number(NumberKind::Floating),
        "nil" => ExprKind::Null,
        "true" => ExprKind::Boolean(true),
        "false" => ExprKind::Boolean(false),
        "identifier" if text == "new" => match own_class(node) {
            Some(class) => {
                ExprKind::Construct(ConstructForm::New, expr.text(class).into(), Vec::new())
            }
            None => ExprKind::Name(text),
        },
        "identifier" | "constant" | "self" | "super" => ExprKind::Name(text),
        "global_variable" => ExprKind::Name(variables::name_of(text)),
        "class_variable" | "instance_variable" => {
            let this = Expr { kind: ExprKind::Name("self"), source: expr.source };
            ExprKind::Member(Box::new(this), variables::name_of(text))
        }
        "string" | "bare_string" | "chained_string" | "character" | "subshell" => string(expr),
        "heredoc_beginning" => heredoc(expr),
        "simple_symbol" => ExprKind::String(StringKind::Symbol, text.get(1..).map(Into::into)),
        "bare_symbol" => ExprKind::String(StringKind::Symbol, Some(text.into())),
        "delimited_symbol" => ExprKind::String(StringKind::Symbol, None),
        "hash_key_symbol" => ExprKind::String(StringKind::String, Some(text.into())),
        "array" | "string_array" | "symbol_array" | "right_assignment_list" | "argument_list" => {
            expr.collection(CollectionKind::List, named_children(node))
        }
        "hash" => expr.collection(CollectionKind::Dict, named_children(node)),
        "pair" => {
            let key = expr.part("key")?;
            // `{ x: }` has the value of `x`.
            ExprKind::Pair(key_of(expr, key), expr.boxed(expr.part("value").unwrap_or(key)))
        }
        "regex" => ExprKind::Construct(ConstructForm::New, "Regexp".into(), Vec::new()),
        "range" => ExprKind::Construct(ConstructForm::New, "Range".into(), Vec::new()),
        "lambda" => lambda(expr, expr.part("body")?),
        "scope_resolution" => {
            let name = expr.text(expr.part("name")?);
            match expr.part("scope") {
                Some(scope) => ExprKind::Member(expr.boxed(scope), name),
                None => ExprKind::Name(name),
            }
        }
        "element_reference" => match expr.text(expr.part("object")?) {
            // `Set[1, 2]` makes one.
            class @ ("Array" | "Hash" | "Set") => {
                ExprKind::Construct(ConstructForm::New, class.into(), Vec::new())
            }
            _ => ExprKind::Index(expr.field("object")?),
        },
        "call" => call(expr)?,
        "unary" => expr.unary("operand")?,
        "binary" => expr.binary()?,
        "conditional" => {
            ExprKind::Conditional(expr.field("consequence")?, expr.field("alternative")?)
        }
        "if" | "unless" => {
            ExprKind::Conditional(expr.field("consequence")?, expr.field("alternative")?)
        }
        "assignment" => ExprKind::Assigned(expr.field("right")?),
        "operator_assignment" => {
            let operator = expr.text(expr.part("operator")?).trim_end_matches('=');
            ExprKind::Binary(operator, expr.field("left")?, expr.field("right")?)
        }
        "splat_argument" | "hash_splat_argument" => {
            ExprKind::Starred(expr.boxed(named_children(node).next()?))
        }
        _ => return None,
    })
}

/// The key of an entry: `a:` and `"a":` are symbols, and compared as texts.
fn key_of<'t>(expr: &Lowering<'t>, key: Node<'t>) -> Box<Expr<'t>> {
    let mut lowered = expr.boxed(key);
    if let ExprKind::String(kind @ StringKind::Symbol, _) = &mut lowered.kind {
        *kind = StringKind::String;
    }
    lowered
}

fn call<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let node = expr.source.node;
    if let Some(block) = super::functions::literal_block(expr.source.source, node) {
        return Some(lambda(expr, block));
    }
    let list = expr.part("arguments");
    let given = list.map(|list| arguments(expr.at(list))).unwrap_or_default();
    let is_own = |class: &Option<Node<'_>>| class.is_none_or(|class| kind_of(class) == "self");
    let makes_own = expr.part("method").is_some_and(|name| expr.text(name) == "new")
        && is_own(&expr.part("receiver"));
    let own = if makes_own { own_class(node) } else { None };
    if let Some(class) = constructed(expr.source.source, node).or(own) {
        let class = expr.text(class);
        // `Set[1, 2]` has the elements that an array gives.
        return Some(ExprKind::Construct(ConstructForm::New, class.into(), given));
    }
    let name = expr.part("method").map_or("call", |method| expr.text(method));
    let Some(receiver) = expr.part("receiver") else {
        return Some(ExprKind::Call(expr.boxed(expr.part("method")?), given));
    };
    if SAME.contains(&name) && list.is_none() && expr.part("block").is_none() {
        return Some(expr.lower(receiver).kind);
    }
    let member = ExprKind::Member(expr.boxed(receiver), name);
    let source = expr.part("method").map_or(expr.source, |method| expr.at(method));
    Some(ExprKind::Call(Box::new(Expr { kind: member, source }), given))
}

/// The class that `C.new(…)` makes an object of.
pub(super) fn constructed<'t>(source: &str, call: Node<'t>) -> Option<Node<'t>> {
    let class = call.field("receiver")?;
    let method = call.field("method")?;
    let is_class = matches!(kind_of(class), "constant" | "scope_resolution");
    (is_class && &source[method.byte_range()] == "new").then_some(class)
}

/// The name of the class whose class method a node is in, of which a bare `new` makes an object.
fn own_class(node: Node<'_>) -> Option<Node<'_>> {
    let mut around = std::iter::successors(node.parent(), Node::parent);
    let is_definition = |node: &Node<'_>| {
        matches!(kind_of(*node), "class" | "module" | "singleton_class" | "singleton_method")
    };
    let inner = around.find(is_definition)?;
    let is_of_class = kind_of(inner).starts_with("singleton");
    let class = around.find(|node| is_of_class && kind_of(*node) == "class")?;
    class.field("name")
}

fn lambda<'t>(expr: &Lowering<'t>, block: Node<'t>) -> ExprKind<'t> {
    let body = block.field("body").and_then(|body| named_children(body).last());
    ExprKind::Lambda(LambdaResult::Values(body.map(|body| expr.at(body)).into_iter().collect()))
}

/// The text of a string, unless something is put into it. Those in single quotes have two escapes.
fn string<'t>(expr: &Lowering<'t>) -> ExprKind<'t> {
    let text = expr.source.text();
    let mut value = Cow::Borrowed("");
    let mut pending = vec![expr.source.node];
    while let Some(node) = pending.pop() {
        match kind_of(node) {
            "bare_string" | "chained_string" | "string" => {
                let inner: Vec<_> = named_children(node).collect();
                pending.extend(inner.into_iter().rev());
            }
            "escape_sequence" => value += expr.decoded(expr.text(node)),
            "string_content" if text.starts_with('\'') => {
                value += Cow::Owned(expr.text(node).replace("\\'", "'").replace("\\\\", "\\"));
            }
            "string_content" => value += expr.text(node),
            "character" => value += text.get(1..).unwrap_or_default(),
            _ => return ExprKind::String(StringKind::Formatted, None),
        }
    }
    ExprKind::String(StringKind::String, Some(value))
}

/// The text of a heredoc: the lines below up to its word, with `~` without the indentation that all share. Where
/// another one begins before it in its line, the lines are not known.
fn heredoc<'t>(expr: &Lowering<'t>) -> ExprKind<'t> {
    let mark = expr.source.text().trim_start_matches("<<");
    let word = mark.trim_start_matches(['~', '-']);
    let end = word.trim_matches(['"', '\'', '`']);
    let source = expr.source.source;
    let (before, rest) = source.split_at(expr.source.node.start_byte());
    let is_second = before.rsplit('\n').next().is_some_and(|line| line.contains("<<"));
    let is_raw = word.starts_with('\'');
    let lines: Vec<&str> =
        rest.split_inclusive('\n').skip(1).take_while(|line| line.trim() != end).collect();
    let is_filled = !is_raw && lines.iter().any(|line| line.contains("#{"));
    if is_second || is_filled || word.starts_with('`') {
        return ExprKind::String(StringKind::Formatted, None);
    }
    let filled = lines.iter().filter(|line| !line.trim().is_empty());
    let indents = filled.map(|line| line.len() - line.trim_start().len());
    let indent = indents.min().filter(|_| mark.starts_with('~')).unwrap_or(0);
    let text: String = lines.iter().map(|line| line.get(indent..).unwrap_or("\n")).collect();
    let text = if is_raw { text } else { expr.decoded(&text).into_owned() };
    ExprKind::String(StringKind::String, Some(text.into()))
}

/// The arguments in a list. A block that is passed on is none.
pub(super) fn arguments(list: Expression<'_>) -> Vec<Argument<'_>> {
    let at = |node| Expression { node, ..list };
    let argument = |node| match kind_of(node) {
        "block_argument" => None,
        "pair" => {
            let key = node.field("key")?;
            let value = node.field("value").unwrap_or(key);
            let name = (kind_of(key) == "hash_key_symbol").then(|| at(key).text());
            Some(Argument { name, ..Argument::positional(at(value)) })
        }
        "hash_splat_argument" | "splat_argument" => {
            let value = named_children(node).next().unwrap_or(node);
            Some(Argument { is_spread: true, ..Argument::positional(at(value)) })
        }
        _ => Some(Argument::positional(at(node))),
    };
    named_children(list.node).filter_map(argument).collect()
}

/// The kind of a leaf's token. What follows a dot is a name, as is a constant.
pub(super) fn token_kind(leaf: Leaf<'_>) -> TokenKind {
    let is_reserved = || Keywords::of(Language::Ruby).is_reserved(leaf.text);
    match leaf.kind {
        "constant" => TokenKind::Identifier,
        "identifier" if leaf.text.starts_with("__") && is_reserved() => TokenKind::Keyword,
        "hash_key_symbol" => TokenKind::Label,
        "character" | "heredoc_beginning" | "heredoc_content" | "heredoc_end" | "simple_symbol"
        | "uninterpreted" => TokenKind::String,
        "integer" | "float" => TokenKind::Number,
        _ => leaf.default_token_kind(),
    }
}
