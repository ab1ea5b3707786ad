//! What code does, for rewards: a definition is worth as much as what its body does, in every language
//! by the same rule.

mod dead;
mod idle;

use std::collections::BTreeMap;

use super::RequiredCode;
use crate::facts::{
    Base, Call, CallForm, ExceptionRole, ExprKind, Expression, Facts, Function, FunctionKind,
    InitialValue, Literal, LiteralKind, Return, Token, TokenKind, TypeDefinition, TypeKind,
    Variable, VariableKind,
};
use crate::lang::Lower;
use crate::response::Span;

/// How much code there is by what it does; `None` if it does nothing.
pub(super) fn code(facts: &Facts<'_>) -> Option<RequiredCode> {
    let idle = idle::spans(facts);
    let declared = declared(facts);
    let bodies = Spans::of(facts.functions.iter().filter_map(|function| function.body));
    let deeds: Vec<Span> = deeds(facts, &declared).filter(|deed| !idle.has(*deed)).collect();
    let hollow = hollow_calls(facts, &deeds);
    let mut deeds = deeds.into_iter().filter(|deed| !hollow.has(*deed)).peekable();
    let does_anything = deeds.peek().is_some();
    if has_member(facts) || deeds.any(|deed| bodies.has(deed)) {
        Some(RequiredCode::Definitions)
    } else {
        does_anything.then_some(RequiredCode::Statements)
    }
}

/// The calls of functions here that do nothing.
fn hollow_calls(facts: &Facts<'_>, deeds: &[Span]) -> Spans {
    let deeds = Spans::of(deeds.iter().copied());
    let mut works = BTreeMap::new();
    for function in facts.functions.iter().filter(|one| one.kind != FunctionKind::Method) {
        let does = function.body.is_none_or(|body| deeds.first_in(body).is_some());
        *works.entry(function.name).or_insert(false) |= does;
    }
    let calls = facts.calls.iter().filter(|call| {
        matches!(call.callee.parts[..], [name] if works.get(name) == Some(&false))
            && !call.callee.has_receiver
    });
    Spans::of(calls.map(|call| call.callee_span))
}

/// The places where code does something: it calls, sets, returns or raises something, or computes it
/// in a lambda or a comprehension. Names and literals alone do nothing.
fn deeds(facts: &Facts<'_>, declared: &Spans) -> impl Iterator<Item = Span> {
    let functions = || facts.functions.iter();
    let calls = facts.calls.iter().filter(|call| is_made(call)).map(|call| call.callee_span);
    let effects = facts.tokens.iter().filter(|token| has_effect(token)).map(|token| token.span);
    let raised = facts.exceptions.iter().filter(|one| one.role == ExceptionRole::Raised);
    let raised = raised.map(|one| one.span);
    let returns = functions().flat_map(|function| {
        let returns = function.returns.iter().filter(|one| gives_something(function, one));
        returns.map(|one| one.span)
    });
    let yields = facts.constructs.iter().filter(|one| one.kind == "generator");
    let yields = yields.map(|one| one.span).filter(|one| yields_something(facts, *one));
    let macros = facts.tokens.iter().enumerate();
    let macros = macros.filter_map(|(at, _)| macro_body(&facts.tokens[at..]));
    let literals = facts.literals.iter().filter_map(|one| computing(facts, declared, one));
    let set = facts.variables.iter().filter(|variable| is_made_of_something(variable));
    let deeds = calls.chain(effects).chain(raised).chain(returns).chain(yields).chain(macros);
    deeds.chain(literals).chain(set.map(|one| one.name_span))
}

/// The names of parameters, and types.
fn declared(facts: &Facts<'_>) -> Spans {
    let parameters = facts.variables.iter().filter(|one| one.kind == VariableKind::Parameter);
    let parameters = parameters.map(|one| one.name_span);
    Spans::of(parameters.chain(facts.type_uses.iter().map(|used| used.span)))
}

/// Whether a call is one, and not the declaration of an object or a decorator without parentheses.
fn is_made(call: &Call<'_>) -> bool {
    let is_declaration = call.form == CallForm::Braces && call.arguments.read().is_empty();
    !is_declaration && call.form != CallForm::Reference
}

/// Whether a return gives a value. What `main` returns by its name or as a number only says that it has ended.
fn gives_something(function: &Function<'_>, one: &Return<'_>) -> bool {
    let says_end = |value: &Expression<'_>| {
        function.name == "main"
            && matches!(value.lower().kind, ExprKind::Number(_) | ExprKind::Name(_))
    };
    one.value.is_some_and(|value| !says_end(&value))
}

/// Whether a `yield` gives a value.
fn yields_something(facts: &Facts<'_>, span: Span) -> bool {
    let first = facts.tokens.partition_point(|token| token.span < span);
    let mut tokens = facts.tokens[first..].iter().take_while(|token| span.contains(token.span));
    tokens.any(|token| !matches!(token.text, "yield" | "*" | "break" | ";"))
}

/// Where what a macro stands for begins, after the head of its definition: `#define F(x) x`,
/// `macro_rules! f { () => { g() } }`.
fn macro_body(tokens: &[Token<'_>]) -> Option<Span> {
    let head = match tokens.first()?.text {
        "#define" if tokens.get(2)?.text == "(" => ")",
        "macro_rules!" => "=>",
        _ => return None,
    };
    let mut rest = tokens.iter().take(MAX_TOKENS).skip_while(|token| token.text != head).skip(1);
    let body = rest.find(|token| !matches!(token.text, "(" | "[" | "{"))?;
    (!matches!(body.text, ")" | "]" | "}" | "\n")).then_some(body.span)
}

/// Where a literal computes something: a comprehension, or a lambda that names more than its parameters.
fn computing(facts: &Facts<'_>, declared: &Spans, literal: &Literal) -> Option<Span> {
    match literal.kind {
        LiteralKind::Lambda => own_name(facts, declared, literal.span),
        LiteralKind::ListComprehension
        | LiteralKind::DictComprehension
        | LiteralKind::SetComprehension
        | LiteralKind::Generator => Some(literal.span),
        _ => None,
    }
}

/// The first name in a lambda that it does not declare.
fn own_name(facts: &Facts<'_>, declared: &Spans, lambda: Span) -> Option<Span> {
    let first = facts.tokens.partition_point(|token| token.span < lambda);
    let tokens = facts.tokens[first..].iter().take(MAX_TOKENS);
    let tokens = tokens.take_while(|token| lambda.contains(token.span));
    let names = tokens.filter(|token| token.kind == TokenKind::Identifier);
    names.map(|name| name.span).find(|name| !declared.has(*name))
}

/// Whether a variable is made of arguments, or stands for what a macro says. Others are set by a sign.
fn is_made_of_something(variable: &Variable<'_>) -> bool {
    match &variable.value {
        InitialValue::Arguments(arguments) => !arguments.is_empty(),
        InitialValue::Expression(_) => variable.kind == VariableKind::Macro,
        _ => false,
    }
}

/// Whether a token sets, moves or removes something: what is set by it may be no variable.
fn has_effect(token: &Token<'_>) -> bool {
    match (token.kind, token.text) {
        (TokenKind::Punctuation, "==" | "===" | "!=" | "!==" | "<=" | ">=") => false,
        (TokenKind::Punctuation, "<<" | "<-" | "++" | "--") => true,
        (TokenKind::Punctuation, text) => text.ends_with('='),
        (TokenKind::Keyword, "del" | "delete") => true,
        _ => false,
    }
}

/// Whether a type has a field, a constant, or a method that others have to write.
fn has_member(facts: &Facts<'_>) -> bool {
    let owner = |scope| facts.owner_type(scope).map(|id| facts.type_definition(id));
    let is_member = |variable: &Variable<'_>| {
        variable.kind != VariableKind::Definition && owner(variable.scope).is_some()
    };
    let is_demanded = |function: &Function<'_>| {
        let is_method = function.kind != FunctionKind::Constructor && !function.is_defaulted;
        let is_bare = function.is_abstract || function.body.is_none();
        // Where interfaces have no keyword, a class of empty methods without a base may be one.
        let is_interface = |owner: &TypeDefinition<'_>| {
            owner.is_interface && (owner.kind == TypeKind::Interface || !owner.bases.is_empty())
        };
        let demands = |owner: &TypeDefinition<'_>| is_interface(owner) || is_bare;
        is_method && owner(function.scope).is_some_and(demands)
    };
    let functions = Spans::of(facts.functions.iter().map(|function| function.span));
    facts.variables.iter().any(is_member)
        || facts.functions.iter().any(is_demanded)
        || facts.types.iter().any(|definition| has_content(facts, &functions, definition))
}

/// Whether a type says what its objects hold, other than by variables: by types alone, for example.
fn has_content(facts: &Facts<'_>, functions: &Spans, definition: &TypeDefinition<'_>) -> bool {
    let holds_types = || {
        let body = Span { start: definition.header.end, ..definition.span };
        let first = facts.type_uses.partition_point(|used| used.span < body);
        let used = facts.type_uses.get(first).map(|used| used.span);
        used.is_some_and(|used| body.contains(used) && !functions.has(used))
    };
    let is_complete = |base: &Base<'_>| idle::completes(base.ty.text.as_ref());
    match definition.kind {
        TypeKind::Implementation => false,
        TypeKind::Struct if holds_types() => true,
        TypeKind::Interface if !definition.bases.is_empty() => true,
        _ if definition.bases.iter().any(is_complete) => true,
        _ => {
            definition.underlying.is_some()
                || !definition.members.is_empty()
                || !definition.listed_properties.is_empty()
        }
    }
}

/// How many tokens of an attribute or a lambda are looked at, so that nested ones are not read again and again.
const MAX_TOKENS: usize = 256;

/// Where a span begins.
const fn place(span: &Span) -> (Option<u32>, u32) {
    (span.block, span.start)
}

/// Spans that are sorted and don't overlap.
struct Spans(Vec<Span>);

impl Spans {
    fn of(spans: impl Iterator<Item = Span>) -> Self {
        let mut spans: Vec<Span> = spans.collect();
        spans.sort_unstable();
        spans.dedup_by(|next, last| {
            let overlaps = next.block == last.block && next.start < last.end;
            if overlaps {
                last.end = last.end.max(next.end);
            }
            overlaps
        });
        Self(spans)
    }

    /// The first of them that begins in another span.
    fn first_in(&self, span: Span) -> Option<Span> {
        let first = self.0.partition_point(|one| place(one) < place(&span));
        self.0.get(first).copied().filter(|one| span.contains(*one))
    }

    /// Whether another span begins in one of them.
    fn has(&self, span: Span) -> bool {
        let after = self.0.partition_point(|one| place(one) <= place(&span));
        let one = after.checked_sub(1).map(|before| self.0[before]);
        one.is_some_and(|one| one.block == span.block && span.start < one.end)
    }
}
