//! The result types of calls.

use super::results::Results;
use super::{Evidence, Place, agreed};
use crate::check::libraries::Headers;
use crate::check::lookup;
use crate::check::types::Type;
use crate::language::Language;
use crate::syntax::{Argument, Expr, ExprKind, Function, FunctionKind, TypeDefinition, TypeKind};

impl<'a> Evidence<'_, 'a> {
    /// The type of a call: of a construction, a function of the response, or a library function.
    pub(super) fn call(
        &self,
        callee: &Expr<'a>,
        arguments: &[Argument<'a>],
        place: Place,
    ) -> Option<Type> {
        let path = path_of(callee);
        if let Some(path) = &path
            && let Some(ty) = self.construction(path, callee, place)
        {
            return Some(ty);
        }
        match &callee.kind {
            ExprKind::Name(name) => {
                let own = self.functions_named(name, place.scope);
                if !own.is_empty() {
                    let results = own.iter().map(|function| self.result(function, place));
                    return agreed(results).filter(|ty| !is_type_parameter(self, ty));
                }
            }
            ExprKind::Member(base, name) => {
                if let Some(result) = self.method(base, name, arguments, place) {
                    return result;
                }
            }
            _ => {}
        }
        let full = self.full_name(&path?, place.scope)?;
        if self.language() == Language::Python
            && let Some(result) = self.python_builtin(&full, arguments, place)
        {
            return result;
        }
        let text = Results::of(self.language())?.function(&full)?;
        self.filled(text, None, callee, arguments, place)
    }

    /// Python built-ins whose result type depends on their arguments; `Some(None)` if it is not
    /// evident.
    fn python_builtin(
        &self,
        name: &str,
        arguments: &[Argument<'a>],
        place: Place,
    ) -> Option<Option<Type>> {
        let type_of = |at: usize| {
            let argument: &Argument<'a> = arguments.get(at)?;
            self.expr(&argument.value.lower(), place)
        };
        let plain = arguments.iter().filter(|one| one.name.is_none()).count();
        let each = |at: usize| self.each(&type_of(at)?);
        match (name, plain) {
            ("round", 1) => Some(Some(Type::named("int"))),
            ("round", _) | ("abs", _) => Some(type_of(0)),
            ("max" | "min", 1) => Some(each(0)),
            ("max" | "min", _) => Some(agreed((0..plain).map(type_of))),
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
    fn construction(&self, path: &[&str], callee: &Expr<'a>, place: Place) -> Option<Type> {
        let name = *path.last()?;
        if path.len() == 1
            && let Some(class) = self.class_receiver(name, place.scope)
        {
            return Some(class);
        }
        if !self.bindings(path[0], place.scope).0.is_empty() {
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
                let known = Results::of(Language::Python)?
                    .function(&self.full_name(path, place.scope)?)
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
    fn method(
        &self,
        base: &Expr<'a>,
        name: &str,
        arguments: &[Argument<'a>],
        place: Place,
    ) -> Option<Option<Type>> {
        if let Some(owner) = path_of(base) {
            let definitions = lookup::types(self.cx, owner.last()?);
            let methods: Vec<_> = definitions
                .iter()
                .flat_map(|definition| self.methods(definition, name))
                .collect();
            if !methods.is_empty() {
                return Some(agreed(methods.iter().map(|one| self.result(one, place))));
            }
            // A function of a namespace or of an imported module of the response.
            let is_module = self.bindings(owner[0], place.scope).0.is_empty()
                && self.receiver_is_module(&owner, place);
            if is_module {
                return None;
            }
        }
        let results = Results::of(self.language())?;
        let Some(owner) = self.expr(base, place) else {
            let text = results.telling_method(name)?;
            return Some(self.filled(text, None, base, arguments, place));
        };
        let owner = owner.pointee().clone();
        let definitions = lookup::types(self.cx, owner.pointee().name().unwrap_or_default());
        let methods: Vec<_> = definitions
            .iter()
            .flat_map(|definition| self.methods(definition, name))
            .collect();
        if !methods.is_empty() {
            let result = agreed(methods.iter().map(|one| self.result(one, place)));
            return Some(self.instantiated(result, &definitions, &owner));
        }
        let words = crate::check::types::TypeWords::of(self.language());
        let type_name = words.usual(owner.pointee().name().unwrap_or_default());
        let text = results
            .method(type_name, name)
            .or_else(|| owner.name().and_then(|name_| results.method(name_, name)))?;
        Some(self.filled(text, Some(&owner), base, arguments, place))
    }

    /// A member's type with the type parameters of its class replaced by the type arguments of
    /// the object; `None` if the type is a parameter whose argument is not known.
    pub(super) fn instantiated(
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
        let ty = replaced_names(&ty?, &replaced);
        Some(ty).filter(|ty| *ty != Type::Unknown && !is_type_parameter(self, ty))
    }

    /// Whether a dotted name is a module, package or class from outside the response.
    fn receiver_is_module(&self, path: &[&str], place: Place) -> bool {
        match self.language() {
            Language::Python | Language::Go => {
                self.is_imported(path[0]) || {
                    // The import was left out.
                    self.name_is_free(path[0], place)
                }
            }
            Language::Java => path
                .last()
                .is_some_and(|name| name.starts_with(|first: char| first.is_uppercase())),
            Language::Cpp => self.name_is_free(path[0], place),
        }
    }

    fn name_is_free(&self, name: &str, place: Place) -> bool {
        !matches!(name, "self" | "cls" | "this" | "super")
            && self.bindings(name, place.scope).0.is_empty()
    }

    /// The type of `await f()`: for a coroutine of the response, its return type.
    pub(super) fn awaited(&self, inner: &Expr<'a>, place: Place) -> Option<Type> {
        match &inner.kind {
            ExprKind::Call(callee, arguments) => {
                let own = self.own_functions(callee, place);
                match own.is_empty() {
                    true => self.call(callee, arguments, place),
                    false => agreed(own.iter().map(|function| self.returned(function, place))),
                }
            }
            _ => None,
        }
    }

    /// The functions of the response that a callee may refer to.
    fn own_functions(&self, callee: &Expr<'a>, place: Place) -> Vec<&'a Function<'a>> {
        match &callee.kind {
            ExprKind::Name(name) => self.functions_named(name, place.scope),
            ExprKind::Member(base, name) => {
                let owner = path_of(base).and_then(|path| path.last().copied());
                let mut definitions =
                    owner.map_or(Vec::new(), |owner| lookup::types(self.cx, owner));
                if definitions.is_empty()
                    && let Some(ty) = self.expr(base, place)
                {
                    definitions = lookup::types(self.cx, ty.pointee().name().unwrap_or_default());
                }
                let methods: Vec<_> = definitions
                    .into_iter()
                    .flat_map(|definition| self.methods(definition, name))
                    .collect();
                let is_namespace = self.language() == Language::Cpp && methods.is_empty();
                match is_namespace {
                    true => self.functions_named(name, place.scope),
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
        place: Place,
    ) -> Option<Type> {
        let own = self.own_functions(callee, place);
        if let Some(function) = own.first() {
            return Some(self.parse(&function.results.get(at)?.text));
        }
        let results = Results::of(Language::Go)?;
        let text = match &callee.kind {
            ExprKind::Member(base, name)
                if path_of(base).is_none_or(|path| !self.receiver_is_module(&path, place)) =>
            {
                let owner = self.expr(base, place)?;
                results.method(owner.name()?, name)?
            }
            _ => results.function(&self.full_name(&path_of(callee)?, place.scope)?)?,
        };
        let inner = text.strip_prefix('(')?.strip_suffix(')')?;
        let part = inner.split(", ").nth(at)?;
        self.filled(part, None, callee, arguments, place)
    }

    /// The type of a call of a function: `coroutine` for an async function.
    pub(super) fn result(&self, function: &'a Function<'a>, place: Place) -> Option<Type> {
        if function.is_async {
            return Some(Type::named("coroutine"));
        }
        self.returned(function, place)
    }

    /// The return type of a function: the declared one, else the common type of its `return`s.
    /// `return None` and `return`s whose type is not evident are ignored.
    pub(super) fn returned(&self, function: &'a Function<'a>, place: Place) -> Option<Type> {
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
        let types = self.return_types(function, place)?;
        if types.is_empty() && self.language() == Language::Python {
            return function.body.map(|_| Type::named("None"));
        }
        agreed_names(types.into_iter().flatten())
    }

    /// The type of each `return` with a value, except `return None`; `None` if the function is
    /// already being inferred.
    pub(super) fn return_types(
        &self,
        function: &'a Function<'a>,
        place: Place,
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
            .map(|value| self.expression_at(&value, place.depth.saturating_sub(1)))
            .collect();
        self.visiting.borrow_mut().pop();
        Some(types)
    }

    /// A result type of the library table with its placeholders filled in.
    fn filled(
        &self,
        text: &str,
        owner: Option<&Type>,
        callee: &Expr<'a>,
        arguments: &[Argument<'a>],
        place: Place,
    ) -> Option<Type> {
        let argument = |at: usize| {
            let value = arguments.get(at)?;
            self.expr(&value.value.lower(), place)
        };
        let ty = self.parse(&text.replace('$', "__"));
        let fill = |name: &str| match name {
            "__self" => owner.cloned(),
            "__arg" => argument(0),
            "__arg2" => argument(1),
            "__arg3" => argument(2),
            "__each" => self.each(&argument(0)?),
            "__each2" => self.each(&argument(1)?),
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
        Some(substituted(&ty, &fill))
    }
}

/// A type with its placeholders replaced, those that cannot be filled by `Unknown`.
fn substituted(ty: &Type, fill: &impl Fn(&str) -> Option<Type>) -> Type {
    replaced_names(ty, &|name| {
        let is_placeholder = name.starts_with("__");
        is_placeholder.then(|| fill(name).unwrap_or(Type::Unknown))
    })
}

/// A type in which names without type arguments are replaced by types.
fn replaced_names(ty: &Type, replace: &impl Fn(&str) -> Option<Type>) -> Type {
    let inner = |ty: &Type| Box::new(replaced_names(ty, replace));
    match ty {
        Type::Named(path, None) if path.len() == 1 => {
            replace(&path[0]).unwrap_or_else(|| ty.clone())
        }
        Type::Named(path, Some(arguments)) => {
            let arguments = arguments.iter().map(|one| replaced_names(one, replace));
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
pub(super) fn agreed_names(types: impl Iterator<Item = Type>) -> Option<Type> {
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
fn is_type_parameter(evidence: &Evidence<'_, '_>, ty: &Type) -> bool {
    matches!(ty, Type::Named(path, None)
        if path.len() == 1
            && path[0].len() == 1
            && path[0].starts_with(|c: char| c.is_ascii_uppercase())
            && lookup::types(evidence.cx, &path[0]).is_empty())
}

/// The parts of an expression that is a dotted name.
pub(super) fn path_of<'a>(expr: &Expr<'a>) -> Option<Vec<&'a str>> {
    let mut parts = Vec::new();
    let mut current = expr;
    loop {
        match &current.kind {
            ExprKind::Name(name) => {
                parts.push(plain(name));
                parts.reverse();
                return Some(parts);
            }
            ExprKind::Member(base, name) => {
                parts.push(plain(name));
                current = base;
            }
            _ => return None,
        }
    }
}

/// A name without type arguments.
fn plain(name: &str) -> &str {
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
