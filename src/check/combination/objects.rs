//! Template 42: an object, its class and the arguments it is built with.

use super::first;
use super::interfaces::same_name;
use crate::check::hierarchy::base_name;
use crate::check::lookup::{self, Sought};
use crate::check::types::{Type, parse};
use crate::check::values::{self, Asked};
use crate::check::{Context, Ruling, words};
use crate::instruction::{Member, Members, SlotValue, Slots};
use crate::language::Language;
use crate::response::Span;
use crate::syntax::{
    Argument, AssignmentKind, ConstructForm, Expr, ExprKind, Expression, FunctionKind,
    InitialValue, TokenKind, TypeDefinition, VariableKind,
};
use crate::verdict::Reason;

/// How deep a construction is looked for in what is assigned: `unique_ptr<C>(new C(…))`.
const MAX_DEPTH: usize = 6;

/// A variable of that name is built as an instance of the class, with every argument listed.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let (object, class) = (first(slots, "object_name"), first(slots, "class_name"));
    let members: &[Member] = match slots.get("parameters_name_list") {
        Some(SlotValue::Members(Members::List(members))) => members,
        _ => &[],
    };
    let built = constructions(cx, object, class);
    if built.is_empty() {
        return Ruling::no(format!("no `{object}` is built as a `{class}`"))
            .near(lookup::near_misses(cx, object, Sought::Variable))
            .near(lookup::near_misses(cx, class, Sought::Class));
    }
    let mut lacking: Option<Vec<String>> = None;
    let mut is_prose = false;
    for construction in &built {
        if members.is_empty() {
            let is_method = matches!(construction.maker, Some(Maker::Method(_)));
            if construction.arguments.is_empty() && !is_method {
                return yes(object, class, construction.span);
            }
            lacking = Some(vec!["no arguments".to_owned()]);
            continue;
        }
        let missing: Vec<_> = members
            .iter()
            .filter(|member| !construction.gives(cx, class, member))
            .collect();
        if missing.is_empty() {
            return yes(object, class, construction.span);
        }
        is_prose |= missing.iter().all(|member| is_in_words(member));
        let missing = missing.iter().map(|member| member.text.clone());
        lacking.get_or_insert_with(|| missing.collect());
    }
    if is_prose {
        return Ruling::unverifiable(
            Reason::UninterpretableValue,
            "an argument is given in words that have no form in code",
        );
    }
    let lacking = lacking.unwrap_or_default();
    Ruling::no(format!(
        "`{object}` is built as a `{class}`, but without {}",
        match members.is_empty() {
            true => "leaving its arguments out".to_owned(),
            false => words::listed(&lacking, "and"),
        }
    ))
    .near(
        built
            .iter()
            .map(|construction| (format!("`{object}` is built here"), construction.span)),
    )
}

fn yes(object: &str, class: &str, span: Span) -> Ruling {
    Ruling::yes(format!("`{object}` is built as a `{class}`")).at([span])
}

/// An entry of several words that is neither a name with its type nor code.
fn is_in_words(member: &Member) -> bool {
    member.readings.is_empty() && member.text.contains(' ') && {
        let is_word = |word: &str| word.chars().all(|c| c.is_alphabetic() || c == '-');
        member.text.split_whitespace().all(is_word)
    } || member.text.split_whitespace().count() > 2
        && member
            .text
            .split_whitespace()
            .all(|word| word.chars().all(|c| c.is_alphabetic() || c == '-'))
}

/// A construction of the class that is bound to the object.
struct Construction<'a> {
    /// The statement that binds it.
    span: Span,
    /// The whole construction, where it is one expression.
    text: Option<&'a str>,
    arguments: Vec<Argument<'a>>,
    /// The function that makes it, where it is no plain construction.
    maker: Option<Maker>,
}

/// A function that makes an object.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Maker {
    /// Go's `NewC`: counts as a construction.
    Function(String),
    /// `C::getInstance()`: counts only where an entry names it.
    Method(String),
}

/// The constructions of a class that are bound to an object of that name, in source order.
fn constructions<'a>(cx: &Context<'a>, object: &str, class: &str) -> Vec<Construction<'a>> {
    let mut found = Vec::new();
    for variable in lookup::variables(cx, object) {
        let declared = variable
            .ty
            .as_ref()
            .map(|ty| parse(cx.language(), &ty.text));
        let is_class = |ty: &Type| names_class(ty, class);
        match &variable.value {
            InitialValue::Arguments(arguments) if declared.as_ref().is_some_and(is_class) => {
                found.push(Construction {
                    span: variable.span,
                    text: None,
                    arguments: arguments.iter().map(|value| plain(*value)).collect(),
                    maker: None,
                });
            }
            InitialValue::Arguments(arguments) => {
                for argument in arguments {
                    find(
                        cx,
                        class,
                        &argument.lower(),
                        variable.span,
                        MAX_DEPTH,
                        &mut found,
                    );
                }
            }
            InitialValue::Zero if declared.as_ref().is_some_and(is_class) => {
                let is_value =
                    cx.language() != Language::Java && !matches!(declared, Some(Type::Pointer(_)));
                if is_value {
                    found.push(Construction {
                        span: variable.span,
                        text: None,
                        arguments: Vec::new(),
                        maker: None,
                    });
                }
            }
            InitialValue::Expression(value) => {
                let value = value.lower();
                let braces = match &value.kind {
                    ExprKind::Collection(_, elements) if cx.language() == Language::Cpp => {
                        declared.as_ref().is_some_and(is_class).then_some(elements)
                    }
                    _ => None,
                };
                match braces {
                    Some(elements) => found.push(Construction {
                        span: variable.span,
                        text: None,
                        arguments: elements.iter().map(|one| plain(one.source)).collect(),
                        maker: None,
                    }),
                    None => find(cx, class, &value, variable.span, MAX_DEPTH, &mut found),
                }
            }
            value => found.extend(unpacked(cx, class, value, variable.span)),
        }
    }
    for assignment in &cx.facts.assignments {
        let named = assignment.name == lookup::QualifiedName::parse(object).last;
        if !named || assignment.kind == AssignmentKind::Augmented {
            continue;
        }
        if let InitialValue::Expression(value) = &assignment.value {
            find(
                cx,
                class,
                &value.lower(),
                assignment.span,
                MAX_DEPTH,
                &mut found,
            );
        } else {
            found.extend(unpacked(cx, class, &assignment.value, assignment.span));
        }
    }
    found.sort_by_key(|construction| construction.span);
    found
}

/// `x, err := NewC(a)`, `a, b = A(), B()`.
fn unpacked<'a>(
    cx: &Context<'a>,
    class: &str,
    value: &InitialValue<'a>,
    span: Span,
) -> Vec<Construction<'a>> {
    let mut found = Vec::new();
    if let InitialValue::Element(value, Some(at)) = value {
        let lowered = value.lower();
        match &lowered.kind {
            ExprKind::Collection(_, elements) => {
                if let Some(element) = elements.get(*at) {
                    find(cx, class, element, span, MAX_DEPTH, &mut found);
                }
            }
            _ if *at == 0 => find(cx, class, &lowered, span, MAX_DEPTH, &mut found),
            _ => {}
        }
    }
    found
}

/// The constructions of a class that an expression is.
fn find<'a>(
    cx: &Context<'a>,
    class: &str,
    expr: &Expr<'a>,
    span: Span,
    depth: usize,
    found: &mut Vec<Construction<'a>>,
) {
    let Some(deeper) = depth.checked_sub(1) else {
        return;
    };
    let mut push = |arguments: &[Argument<'a>], maker: Option<Maker>| {
        found.push(Construction {
            span,
            text: Some(expr.source.text()),
            arguments: arguments.to_vec(),
            maker,
        });
    };
    match &expr.kind {
        ExprKind::Construct(form, ty, arguments) => {
            let made = parse(cx.language(), ty);
            if names_class(&made, class) {
                // `new(C)` and `make(C)` name the type alone.
                let arguments: &[_] = match form {
                    ConstructForm::Make | ConstructForm::Array => &[],
                    _ => arguments,
                };
                push(arguments, None);
            } else {
                for argument in arguments {
                    find(cx, class, &argument.value.lower(), span, deeper, found);
                }
            }
        }
        ExprKind::Call(callee, arguments) => {
            let text = callee.source.text();
            if makes(cx, text, class) {
                push(arguments, None);
            } else if let Some(maker) = go_constructor(cx, text, class) {
                push(arguments, Some(Maker::Function(maker)));
            } else if is_pointer_of(text, class) {
                for argument in arguments {
                    find(cx, class, &argument.value.lower(), span, deeper, found);
                }
            } else if let ExprKind::Member(base, _) = &callee.kind {
                // `C::getInstance()`: kept as a construction that only an entry naming it meets.
                if same_name(base_name(base.source.text()), class) {
                    push(&[], Some(Maker::Method(text.to_owned())));
                }
            }
        }
        ExprKind::Address(inner)
        | ExprKind::Await(inner)
        | ExprKind::Assigned(inner)
        | ExprKind::Cast(_, inner) => find(cx, class, inner, span, deeper, found),
        ExprKind::Conditional(one, other) => {
            find(cx, class, one, span, deeper, found);
            find(cx, class, other, span, deeper, found);
        }
        ExprKind::Binary("or" | "and" | "||" | "??", one, other) => {
            find(cx, class, one, span, deeper, found);
            find(cx, class, other, span, deeper, found);
        }
        _ => {}
    }
}

/// Whether a type is the class, pointers and smart pointers looked through.
fn names_class(ty: &Type, class: &str) -> bool {
    match ty {
        Type::Named(path, _) => same_name(&path.join("."), &class.replace("::", ".")),
        Type::Pointer(inner) => names_class(inner, class),
        _ => false,
    }
}

/// `C(…)`, `ns::C(…)`, `make_unique<C>(…)`.
fn makes(cx: &Context<'_>, callee: &str, class: &str) -> bool {
    let name = base_name(callee);
    let last = lookup::QualifiedName::parse(name).last;
    if matches!(last, "make_unique" | "make_shared" | "allocate_shared") {
        let ty = parse(cx.language(), callee);
        return ty
            .arguments()
            .first()
            .is_some_and(|ty| names_class(ty, class));
    }
    cx.language() != Language::Java && cx.language() != Language::Go && same_name(name, class)
}

/// `unique_ptr<C>(new C(…))`.
fn is_pointer_of(callee: &str, class: &str) -> bool {
    let name = lookup::QualifiedName::parse(base_name(callee)).last;
    matches!(name, "unique_ptr" | "shared_ptr") && callee.contains(class)
}

/// A Go constructor function: `NewC`, `newC`, `pkg.NewC`, `New` of a package, or a function of
/// the response whose first result is the class and whose name begins with `New`.
fn go_constructor(cx: &Context<'_>, callee: &str, class: &str) -> Option<String> {
    if cx.language() != Language::Go {
        return None;
    }
    let name = lookup::QualifiedName::parse(base_name(callee)).last;
    let class = lookup::QualifiedName::parse(class).last;
    let rest = name
        .strip_prefix("New")
        .or_else(|| name.strip_prefix("new"))?;
    let returns_class = || {
        lookup::functions(cx, name).iter().any(|function| {
            let result = function.results.first();
            result.is_some_and(|ty| names_class(&parse(Language::Go, &ty.text), class))
        })
    };
    (rest.eq_ignore_ascii_case(class) || returns_class()).then(|| name.to_owned())
}

fn plain(value: Expression<'_>) -> Argument<'_> {
    Argument {
        name: None,
        value,
        is_spread: false,
    }
}

impl<'a> Construction<'a> {
    /// Whether a listed parameter is given.
    fn gives(&self, cx: &Context<'a>, class: &str, member: &Member) -> bool {
        if self.is_written_as(&member.text) {
            return true;
        }
        let names = member.readings.iter().map(|(name, _)| name.as_str());
        let names: Vec<_> = match member.readings.is_empty() {
            true => vec![member.text.as_str()],
            false => names.collect(),
        };
        names.into_iter().any(|name| {
            self.arguments.iter().enumerate().any(|(at, argument)| {
                argument.name == Some(name)
                    || mentions(cx, argument.value.span(), name)
                    || is_literal(cx, argument, name)
                    || self.lands_on(cx, class, argument, at, name)
            })
        })
    }

    /// The entry is the construction itself: `new C()`, `getInstance()`.
    fn is_written_as(&self, entry: &str) -> bool {
        let normal = |text: &str| -> String { text.split_whitespace().collect() };
        let entry = normal(entry);
        let is_whole = self.text.is_some_and(|text| normal(text) == entry);
        let call = entry.strip_suffix("()").unwrap_or(&entry);
        let last = |name| lookup::QualifiedName::parse(name).last;
        let is_maker = match &self.maker {
            Some(Maker::Method(maker) | Maker::Function(maker)) => last(maker) == last(call),
            None => false,
        };
        is_whole || is_maker
    }

    /// Whether an argument lands on a parameter of that name of a constructor of the response.
    fn lands_on(
        &self,
        cx: &Context<'a>,
        class: &str,
        argument: &Argument<'a>,
        at: usize,
        name: &str,
    ) -> bool {
        if argument.name.is_some() || argument.is_spread {
            return false;
        }
        let before = &self.arguments[..at];
        if before.iter().any(|one| one.is_spread || one.name.is_some()) {
            return false;
        }
        let maker = match &self.maker {
            Some(Maker::Function(name)) => Some(name.as_str()),
            _ => None,
        };
        parameter_lists(cx, class, maker)
            .iter()
            .filter(|parameters| parameters.len() >= self.arguments.len())
            .any(|parameters| parameters.get(at) == Some(&name))
    }
}

/// The parameter names of each constructor of a class: its constructors, the Go function that
/// makes it, and what its fields generate.
fn parameter_lists<'a>(cx: &Context<'a>, class: &str, maker: Option<&str>) -> Vec<Vec<&'a str>> {
    let facts = cx.facts;
    let mut lists = Vec::new();
    let classes = lookup::types(cx, class);
    for function in &facts.functions {
        let is_maker = maker == Some(function.name);
        let is_constructor =
            function.kind == FunctionKind::Constructor || function.name == "__init__";
        let owned = classes
            .iter()
            .any(|class| crate::check::hierarchy::is_member(cx, function, class));
        if is_maker || (is_constructor && owned) {
            lists.push(
                function
                    .parameters
                    .iter()
                    .map(|parameter| parameter.name.unwrap_or_default())
                    .collect(),
            );
        }
    }
    // Inherited constructors.
    if lists.is_empty() {
        for class in &classes {
            for parent in crate::check::hierarchy::lineage(cx, class)
                .into_iter()
                .skip(1)
            {
                let inits = facts.functions.iter().filter(|function| {
                    function.name == "__init__"
                        && crate::check::hierarchy::is_member(cx, function, parent)
                });
                lists.extend(inits.map(|function| {
                    function
                        .parameters
                        .iter()
                        .map(|parameter| parameter.name.unwrap_or_default())
                        .collect()
                }));
            }
        }
    }
    if maker.is_none() {
        lists.extend(classes.iter().filter_map(|class| generated(cx, class)));
    }
    lists
}

/// The fields of a class in order, where the language or a decorator makes a constructor of
/// them: dataclasses, records, Go structs, C++ aggregates.
fn generated<'a>(cx: &Context<'a>, class: &'a TypeDefinition<'a>) -> Option<Vec<&'a str>> {
    let decorated = class.modifiers.iter().any(|modifier| {
        let name = modifier.split('(').next().unwrap_or(modifier);
        let last = name.rsplit('.').next().unwrap_or(name);
        matches!(
            last,
            "dataclass"
                | "define"
                | "attrs"
                | "s"
                | "AllArgsConstructor"
                | "Data"
                | "Value"
                | "RequiredArgsConstructor"
                | "NamedTuple"
        )
    });
    let derives = class.bases.iter().any(|base| {
        matches!(
            lookup::QualifiedName::parse(base_name(&base.ty.text)).last,
            "NamedTuple" | "BaseModel"
        )
    });
    let generates = match cx.language() {
        Language::Go | Language::Cpp => true,
        Language::Java => class.kind == crate::syntax::TypeKind::Record || decorated,
        Language::Python => decorated || derives,
    };
    let fields = cx.facts.variables.iter().filter(|variable| {
        let in_order = match cx.language() {
            Language::Python => {
                let is_attribute = matches!(
                    variable.kind,
                    VariableKind::Field | VariableKind::ClassField
                );
                is_attribute && variable.ty.is_some()
            }
            _ => variable.kind == VariableKind::Field,
        };
        in_order && crate::check::hierarchy::is_field(cx, variable, class)
    });
    generates.then(|| fields.map(|field| field.name).collect())
}

/// Whether an identifier of that name stands anywhere in an argument.
fn mentions(cx: &Context<'_>, argument: Span, name: &str) -> bool {
    let name = lookup::QualifiedName::parse(name).last;
    let tokens = &cx.facts.tokens;
    let from = tokens.partition_point(|token| {
        token.span.block < argument.block
            || token.span.block == argument.block && token.span.start < argument.start
    });
    tokens[from..]
        .iter()
        .take_while(|token| token.span.block == argument.block && token.span.end <= argument.end)
        .any(|token| {
            token.text == name
                && matches!(
                    token.kind,
                    TokenKind::Identifier | TokenKind::Label | TokenKind::Keyword
                )
        })
}

/// Whether an argument is a literal of that text or value.
fn is_literal(cx: &Context<'_>, argument: &Argument<'_>, text: &str) -> bool {
    let lowered = argument.value.lower();
    let is_literal = matches!(
        lowered.kind,
        ExprKind::Number(_)
            | ExprKind::String(..)
            | ExprKind::Boolean(_)
            | ExprKind::Null
            | ExprKind::Unary(..)
            | ExprKind::Collection(..)
    );
    is_literal && {
        let asked = Asked::parse(text);
        values::same_text(cx, &asked, &argument.value)
            || matches!(&lowered.kind, ExprKind::String(_, Some(string)) if string == text)
    }
}
