//! The result types of calls.

use super::library::LibraryTypes;
use super::{ExprContext, TypeInference, common_type};
use crate::check::libraries::Headers;
use crate::check::lookup;
use crate::check::types::Type;
use crate::facts::{Argument, Expr, ExprKind, Function, FunctionKind, TypeDefinition, TypeKind};
use crate::language::Language;

impl<'a> TypeInference<'_, 'a> {
    /// The type of a call: of a construction, a function of the response, or a library function.
    pub(super) fn call(
        &self,
        callee: &Expr<'a>,
        arguments: &[Argument<'a>],
        context: ExprContext,
    ) -> Option<Type> {
        let path = dotted_path(callee);
        if let Some(path) = &path
            && let Some(ty) = self.construction(path, callee, context)
        {
            return Some(ty);
        }
        match &callee.kind {
            ExprKind::Name(name) => {
                let own = self.visible_functions(name, context.scope);
                if !own.is_empty() {
                    let results = own.iter().map(|function| self.call_type(function, context));
                    return common_type(results).filter(|ty| !is_type_parameter(self, ty));
                }
            }
            ExprKind::Member(base, name) => {
                if let Some(result) = self.method_call(base, name, arguments, context) {
                    return result;
                }
            }
            _ => {}
        }
        let full = self.full_name(&path?, context.scope)?;
        if self.language() == Language::Python
            && let Some(result) = self.python_builtin(&full, arguments, context)
        {
            return result;
        }
        let text = LibraryTypes::of(self.language())?.function(&full)?;
        self.fill_placeholders(text, None, callee, arguments, context)
    }

    /// Python built-ins whose result type depends on their arguments; `Some(None)` if it is not
    /// evident.
    fn python_builtin(
        &self,
        name: &str,
        arguments: &[Argument<'a>],
        context: ExprContext,
    ) -> Option<Option<Type>> {
        let type_of = |at: usize| {
            let argument: &Argument<'a> = arguments.get(at)?;
            self.expr(&argument.value.lower(), context)
        };
        let plain = arguments.iter().filter(|one| one.name.is_none()).count();
        let each = |at: usize| self.element_type(&type_of(at)?);
        match (name, plain) {
            ("round", 1) => Some(Some(Type::named("int"))),
            ("round", _) | ("abs", _) => Some(type_of(0)),
            ("max" | "min", 1) => Some(each(0)),
            ("max" | "min", _) => Some(common_type((0..plain).map(type_of))),
            ("sum", _) => Some(
                each(0).and_then(|ty| super::operators::arithmetic(Language::Python, &ty, &ty)),
            ),
            ("pow", 2) => Some((|| {
                super::operators::arithmetic(Language::Python, &type_of(0)?, &type_of(1)?)
            })()),
            ("next", _) => Some(each(0)),
            ("divmod", 2) => Some(None),
            _ => None,
        }
    }

    /// The type of a call that constructs an object: of a class of the response or the standard
    /// library, or in Python of an imported name that is spelled like a class.
    fn construction(&self, path: &[&str], callee: &Expr<'a>, context: ExprContext) -> Option<Type> {
        let name = *path.last()?;
        if path.len() == 1
            && let Some(class) = self.receiver_class(name, context.scope)
        {
            return Some(class);
        }
        if !self.bindings(path[0], context.scope).0.is_empty() {
            return None;
        }
        let definitions = lookup::types(self.cx, name);
        let is_own = definitions.iter().any(|definition| {
            definition.kind != TypeKind::Alias || self.language() != Language::Python
        });
        let constructs = matches!(
            self.language(),
            Language::Python | Language::Cpp | Language::Go
        );
        if is_own && constructs && self.functions(name).iter().all(is_constructor) {
            return Some(self.parse(callee.source.text()));
        }
        match self.language() {
            Language::Python => {
                let looks_like_class = name.starts_with(|first: char| first.is_uppercase())
                    && name.contains(|c: char| c.is_lowercase());
                let known = LibraryTypes::of(Language::Python)?
                    .function(&self.full_name(path, context.scope)?)
                    .is_some();
                let is_free = self.functions(name).is_empty();
                (looks_like_class && is_free && !known).then(|| Type::named(name))
            }
            Language::Go => {
                let converts = path.len() == 1 && is_builtin_type(Language::Go, name);
                converts.then(|| self.parse(name))
            }
            Language::Cpp => {
                let is_standard = (path.len() == 1 || path[0] == "std")
                    && Headers::get().declaring_type(name).next().is_some()
                    && self.functions(name).is_empty();
                let converts = path.len() == 1 && is_builtin_type(Language::Cpp, name);
                (is_standard || converts).then(|| self.parse(callee.source.text()))
            }
            Language::Java => None,
        }
    }

    /// The type of a method call; `Some(None)` if the method is found but its result type is not
    /// evident.
    fn method_call(
        &self,
        base: &Expr<'a>,
        name: &str,
        arguments: &[Argument<'a>],
        context: ExprContext,
    ) -> Option<Option<Type>> {
        if let Some(owner) = dotted_path(base) {
            let definitions = lookup::types(self.cx, owner.last()?);
            let methods: Vec<_> = definitions
                .iter()
                .flat_map(|definition| self.methods(definition, name))
                .collect();
            if !methods.is_empty() {
                return Some(common_type(
                    methods.iter().map(|one| self.call_type(one, context)),
                ));
            }
            // A function of a namespace or of an imported module of the response.
            let is_module = self.bindings(owner[0], context.scope).0.is_empty()
                && self.receiver_is_module(&owner, context);
            if is_module {
                return None;
            }
        }
        let library = LibraryTypes::of(self.language())?;
        let Some(owner) = self.expr(base, context) else {
            let text = library.method_of_any_type(name)?;
            return Some(self.fill_placeholders(text, None, base, arguments, context));
        };
        let owner = owner.pointee().clone();
        let definitions = lookup::types(self.cx, owner.pointee().name().unwrap_or_default());
        let methods: Vec<_> = definitions
            .iter()
            .flat_map(|definition| self.methods(definition, name))
            .collect();
        if !methods.is_empty() {
            let result = common_type(methods.iter().map(|one| self.call_type(one, context)));
            return Some(self.instantiate(result, &definitions, &owner));
        }
        let words = crate::check::types::TypeWords::of(self.language());
        let type_name = words.canonical(owner.pointee().name().unwrap_or_default());
        let text = library.method(type_name, name).or_else(|| {
            owner
                .name()
                .and_then(|own_name| library.method(own_name, name))
        })?;
        Some(self.fill_placeholders(text, Some(&owner), base, arguments, context))
    }

    /// A member's type with the type parameters of its class replaced by the type arguments of
    /// the object; `None` if the type is a parameter whose argument is not known.
    pub(super) fn instantiate(
        &self,
        ty: Option<Type>,
        definitions: &[&'a TypeDefinition<'a>],
        owner: &Type,
    ) -> Option<Type> {
        let arguments = owner.arguments();
        let replaced = |name: &str| {
            let mut places = definitions.iter().filter_map(|definition| {
                let parameters = &definition.type_parameters;
                parameters.iter().position(|parameter| *parameter == name)
            });
            let argument = arguments.get(places.next()?).cloned();
            Some(argument.unwrap_or(Type::Unknown))
        };
        let ty = substitute_names(&ty?, &replaced);
        Some(ty).filter(|ty| *ty != Type::Unknown && !is_type_parameter(self, ty))
    }

    /// Whether a dotted name is a module, package or class from outside the response.
    fn receiver_is_module(&self, path: &[&str], context: ExprContext) -> bool {
        match self.language() {
            Language::Python | Language::Go => {
                self.is_imported(path[0]) || {
                    // The import was left out.
                    self.is_unbound(path[0], context)
                }
            }
            Language::Java => path
                .last()
                .is_some_and(|name| name.starts_with(|first: char| first.is_uppercase())),
            Language::Cpp => self.is_unbound(path[0], context),
        }
    }

    fn is_unbound(&self, name: &str, context: ExprContext) -> bool {
        !matches!(name, "self" | "cls" | "this" | "super")
            && self.bindings(name, context.scope).0.is_empty()
    }

    /// The type of `await f()`: for a coroutine of the response, its return type.
    pub(super) fn awaited(&self, inner: &Expr<'a>, context: ExprContext) -> Option<Type> {
        match &inner.kind {
            ExprKind::Call(callee, arguments) => {
                let own = self.resolve_callee(callee, context);
                match own.is_empty() {
                    true => self.call(callee, arguments, context),
                    false => common_type(
                        own.iter()
                            .map(|function| self.return_type_at(function, context)),
                    ),
                }
            }
            _ => None,
        }
    }

    /// The functions of the response that a callee may refer to.
    fn resolve_callee(&self, callee: &Expr<'a>, context: ExprContext) -> Vec<&'a Function<'a>> {
        match &callee.kind {
            ExprKind::Name(name) => self.visible_functions(name, context.scope),
            ExprKind::Member(base, name) => {
                let owner = dotted_path(base).and_then(|path| path.last().copied());
                let mut definitions =
                    owner.map_or(Vec::new(), |owner| lookup::types(self.cx, owner));
                if definitions.is_empty()
                    && let Some(ty) = self.expr(base, context)
                {
                    definitions = lookup::types(self.cx, ty.pointee().name().unwrap_or_default());
                }
                let methods: Vec<_> = definitions
                    .into_iter()
                    .flat_map(|definition| self.methods(definition, name))
                    .collect();
                let is_namespace = self.language() == Language::Cpp && methods.is_empty();
                match is_namespace {
                    true => self.visible_functions(name, context.scope),
                    false => methods,
                }
            }
            _ => Vec::new(),
        }
    }

    /// The type of the n-th result of a Go call.
    pub(super) fn go_result(
        &self,
        callee: &Expr<'a>,
        arguments: &[Argument<'a>],
        at: usize,
        context: ExprContext,
    ) -> Option<Type> {
        let own = self.resolve_callee(callee, context);
        if let Some(function) = own.first() {
            return Some(self.parse(&function.results.get(at)?.text));
        }
        let library = LibraryTypes::of(Language::Go)?;
        let text = match &callee.kind {
            ExprKind::Member(base, name)
                if dotted_path(base)
                    .is_none_or(|path| !self.receiver_is_module(&path, context)) =>
            {
                let owner = self.expr(base, context)?;
                library.method(owner.name()?, name)?
            }
            _ => library.function(&self.full_name(&dotted_path(callee)?, context.scope)?)?,
        };
        let inner = text.strip_prefix('(')?.strip_suffix(')')?;
        let part = inner.split(", ").nth(at)?;
        self.fill_placeholders(part, None, callee, arguments, context)
    }

    /// The type of a call of a function: `coroutine` for an async function.
    pub(super) fn call_type(
        &self,
        function: &'a Function<'a>,
        context: ExprContext,
    ) -> Option<Type> {
        if function.is_async {
            return Some(Type::named("coroutine"));
        }
        self.return_type_at(function, context)
    }

    /// The return type of a function: the declared one, else the common type of its `return`s.
    /// `return None` and `return`s whose type is not evident are ignored.
    pub(super) fn return_type_at(
        &self,
        function: &'a Function<'a>,
        context: ExprContext,
    ) -> Option<Type> {
        match function.results.as_slice() {
            [one] => {
                let ty = self.parse(&one.text);
                if ty != Type::Unknown {
                    return Some(ty);
                }
            }
            // A Python function without annotation, C++ `auto`, a literal.
            [] if self.language() != Language::Go || function.kind == FunctionKind::Literal => {}
            _ => return None,
        }
        if function.is_generator {
            return Some(Type::named("generator"));
        }
        let types = self.return_statement_types(function, context)?;
        if types.is_empty() && self.language() == Language::Python {
            return function.body.map(|_| Type::named("None"));
        }
        common_type_ignoring_arguments(types.into_iter().flatten())
    }

    /// The type of each `return` with a value, except `return None`; `None` if the function is
    /// already being inferred.
    pub(super) fn return_statement_types(
        &self,
        function: &'a Function<'a>,
        context: ExprContext,
    ) -> Option<Vec<Option<Type>>> {
        let pointer: *const Function<'a> = function;
        if self.visiting.borrow().contains(&pointer) {
            return None;
        }
        self.visiting.borrow_mut().push(pointer);
        let types = function
            .returns
            .iter()
            .filter_map(|one| one.value)
            .filter(|value| !matches!(value.lower().kind, ExprKind::Null))
            .map(|value| self.expression_at(&value, context.depth.saturating_sub(1)))
            .collect();
        self.visiting.borrow_mut().pop();
        Some(types)
    }

    /// A result type of the library table with its placeholders filled in.
    fn fill_placeholders(
        &self,
        text: &str,
        owner: Option<&Type>,
        callee: &Expr<'a>,
        arguments: &[Argument<'a>],
        context: ExprContext,
    ) -> Option<Type> {
        let argument = |at: usize| {
            let value = arguments.get(at)?;
            self.expr(&value.value.lower(), context)
        };
        let ty = self.parse(&text.replace('$', "__"));
        let fill = |name: &str| match name {
            "__self" => owner.cloned(),
            "__arg" => argument(0),
            "__arg2" => argument(1),
            "__arg3" => argument(2),
            "__each" => self.element_type(&argument(0)?),
            "__each2" => self.element_type(&argument(1)?),
            "__t" => self
                .parse(callee.source.text())
                .arguments()
                .first()
                .cloned(),
            "__1" => owner?.arguments().first().cloned(),
            "__2" => owner?.arguments().get(1).cloned(),
            _ => None,
        };
        if let Type::Named(path, None) = &ty
            && path.len() == 1
            && path[0].starts_with("__")
        {
            return fill(&path[0]).filter(|ty| *ty != Type::Unknown);
        }
        Some(substitute_placeholders(&ty, &fill))
    }
}

/// A type with its placeholders replaced, those that cannot be filled by `Unknown`.
fn substitute_placeholders(ty: &Type, fill: &impl Fn(&str) -> Option<Type>) -> Type {
    substitute_names(ty, &|name| {
        let is_placeholder = name.starts_with("__");
        is_placeholder.then(|| fill(name).unwrap_or(Type::Unknown))
    })
}

/// A type in which names without type arguments are replaced by types.
fn substitute_names(ty: &Type, replace: &impl Fn(&str) -> Option<Type>) -> Type {
    let inner = |ty: &Type| Box::new(substitute_names(ty, replace));
    match ty {
        Type::Named(path, None) if path.len() == 1 => {
            replace(&path[0]).unwrap_or_else(|| ty.clone())
        }
        Type::Named(path, Some(arguments)) => {
            let arguments = arguments.iter().map(|one| substitute_names(one, replace));
            Type::Named(path.clone(), Some(arguments.collect()))
        }
        Type::Pointer(ty) => Type::Pointer(inner(ty)),
        Type::Array(ty) => Type::Array(inner(ty)),
        Type::Slice(ty) => Type::Slice(inner(ty)),
        Type::Channel(ty) => Type::Channel(inner(ty)),
        Type::Map(key, value) => Type::Map(inner(key), inner(value)),
        other => other.clone(),
    }
}

/// The type that all of these share, without its type arguments if they differ.
pub(super) fn common_type_ignoring_arguments(types: impl Iterator<Item = Type>) -> Option<Type> {
    types.map(Some).reduce(|one, other| match (one?, other?) {
        (one, other) if one == other => Some(one),
        (Type::Named(path, _), Type::Named(other, _)) if path == other => {
            Some(Type::Named(path, None))
        }
        _ => None,
    })?
}

fn is_constructor(function: &&Function<'_>) -> bool {
    function.kind == FunctionKind::Constructor
}

/// Whether a type is a type parameter: a single capital letter that is not the name of a type of
/// the response.
fn is_type_parameter(inference: &TypeInference<'_, '_>, ty: &Type) -> bool {
    matches!(ty, Type::Named(path, None)
        if path.len() == 1
            && path[0].len() == 1
            && path[0].starts_with(|c: char| c.is_ascii_uppercase())
            && lookup::types(inference.cx, &path[0]).is_empty())
}

/// The parts of an expression that is a dotted name.
pub(super) fn dotted_path<'a>(expr: &Expr<'a>) -> Option<Vec<&'a str>> {
    let mut parts = Vec::new();
    let mut current = expr;
    loop {
        match &current.kind {
            ExprKind::Name(name) => {
                parts.push(without_type_arguments(name));
                parts.reverse();
                return Some(parts);
            }
            ExprKind::Member(base, name) => {
                parts.push(without_type_arguments(name));
                current = base;
            }
            _ => return None,
        }
    }
}

/// A name without type arguments.
fn without_type_arguments(name: &str) -> &str {
    name.split('<').next().unwrap_or(name)
}

/// Whether a name is a built-in type that is called to convert a value.
fn is_builtin_type(language: Language, name: &str) -> bool {
    match language {
        Language::Go => matches!(
            name,
            "int"
                | "int8"
                | "int16"
                | "int32"
                | "int64"
                | "uint"
                | "uint8"
                | "uint16"
                | "uint32"
                | "uint64"
                | "uintptr"
                | "float32"
                | "float64"
                | "string"
                | "byte"
                | "rune"
                | "bool"
                | "complex64"
                | "complex128"
        ),
        Language::Cpp => matches!(
            name,
            "int"
                | "long"
                | "short"
                | "char"
                | "float"
                | "double"
                | "bool"
                | "unsigned"
                | "size_t"
                | "string"
        ),
        Language::Python | Language::Java => false,
    }
}
