//! The types of JavaScript and TypeScript.

use crate::facts::{CollectionKind, Function, FunctionKind, NumberKind, TypeKind};
use crate::lang::dialect::Dialect;
use crate::lang::type_system::is_one_of;
use crate::lang::{Operand, TypeSyntax, TypeSystem};
use crate::language::Language;
use crate::types::{Type, TypeWords};

/// Words for whole numbers, which are numbers like others here.
const INTEGERS: [&str; 10] =
    ["byte", "i32", "i64", "int", "int32", "int64", "integer", "long", "short", "uint"];

impl<T: Dialect> TypeSystem for T {
    fn constants_are_literals(&self) -> bool {
        true
    }

    fn annotations_are_optional(&self) -> bool {
        true
    }

    /// A constructor and a setter cannot have a result, and a comment leaves out that there is none.
    fn needs_result_annotation(&self, function: &Function<'_>) -> bool {
        let has_none =
            function.kind == FunctionKind::Constructor || function.modifiers.contains(&"set");
        let mut returns = function.returns.iter();
        !has_none && (T::HAS_TYPES || returns.any(|one| one.value.is_some()))
    }

    fn vocabulary(&self) -> &'static TypeWords {
        TypeWords::of(Language::JavaScript)
    }

    fn type_syntax(&self) -> TypeSyntax {
        TypeSyntax { qualifiers: &["readonly", "unique"], structural: true, ..TypeSyntax::DEFAULT }
    }

    fn boolean_type(&self) -> Type {
        Type::named("boolean")
    }

    fn null_type(&self) -> Option<Type> {
        Some(Type::named("None"))
    }

    /// The types of no value are one.
    fn special_form(&self, path: &[String], _arguments: Option<&[Type]>) -> Option<Type> {
        let [name] = path else { return None };
        let is_none = matches!(name.as_str(), "null" | "undefined" | "None" | "nil");
        is_none.then(|| Type::named("None"))
    }

    fn is_top_type(&self, ty: &Type) -> bool {
        T::HAS_TYPES && matches!(ty.name(), Some("Object" | "any" | "object" | "unknown"))
    }

    /// `any` is asked for by its name.
    fn says_nothing(&self, _declared: &Type) -> bool {
        false
    }

    fn array_type(&self, element: Type) -> Type {
        Type::generic("Array", vec![element])
    }

    fn number_type(&self, _kind: NumberKind, text: &str) -> Type {
        Type::named(match text.ends_with('n') {
            true => "bigint",
            false => "number",
        })
    }

    fn excludes_number(&self, asked: &str, number: f64) -> bool {
        let is_whole = INTEGERS.contains(&asked.to_lowercase().as_str());
        is_whole && number.fract() != 0.0
    }

    fn excludes_text(&self, asked: &str, text: &str) -> bool {
        let is_character = matches!(asked, "char" | "Char" | "character" | "Character");
        is_character && text.chars().count() != 1
    }

    fn uninitialized(&self) -> Option<&'static str> {
        Some("undefined")
    }

    fn collection_type(&self, kind: CollectionKind) -> Option<&'static str> {
        match kind {
            CollectionKind::List => Some("Array"),
            CollectionKind::Dict => Some("Object"),
            _ => None,
        }
    }

    fn empty_literal(&self, open: char) -> Option<&'static str> {
        match open {
            '[' => Some("Array"),
            '{' => Some("Object"),
            _ => None,
        }
    }

    fn number_types(&self) -> &'static [&'static str] {
        &["number", "bigint"]
    }

    fn arithmetic_type(&self, left: &Type, right: &Type) -> Option<Type> {
        let is_number = |ty: &Type| is_one_of(ty, self.number_types());
        (left == right && is_number(left)).then(|| left.clone())
    }

    /// `+` with a string gives a string; other operators give numbers.
    fn binary_type(&self, operator: &str, left: Operand, right: Operand) -> Option<Type> {
        let is_text = |operand: &Operand| operand.ty == Some(self.text_type());
        match operator {
            "+" if is_text(&left) || is_text(&right) => Some(self.text_type()),
            "===" | "!==" | "in" | "instanceof" => Some(self.boolean_type()),
            "-" | "*" | "/" | "%" | "**" if left.is_literal && left.ty == right.ty => left.ty,
            _ => self.arithmetic_type(&left.ty?, &right.ty?),
        }
    }

    fn unary_type(&self, operator: &str) -> Option<Type> {
        match operator {
            "+" => Some(Type::named("number")),
            "delete" => Some(self.boolean_type()),
            "typeof" => Some(self.text_type()),
            _ => None,
        }
    }

    fn logical_returns_operand(&self) -> bool {
        true
    }

    fn conditional_type(&self, one: &Type, other: &Type) -> Option<Type> {
        (one == other).then(|| one.clone())
    }

    fn subscript_type(&self, name: &str, arguments: &[Type], _index: &str) -> Option<Type> {
        match (name, arguments) {
            ("string", _) => Some(self.text_type()),
            ("Array", [element]) => Some(element.clone()),
            _ => None,
        }
    }

    fn iterated_type(&self, name: &str, arguments: &[Type]) -> Option<Type> {
        match (name, arguments) {
            ("string", _) => Some(self.text_type()),
            ("Array" | "Set", [element]) => Some(element.clone()),
            _ => None,
        }
    }

    fn unpacked_type(&self, name: &str, arguments: &[Type], _at: usize) -> Option<Type> {
        self.iterated_type(name, arguments)
    }

    fn key_type(&self) -> Option<Type> {
        Some(Type::named("string"))
    }

    fn rest_type(&self) -> Option<Type> {
        Some(Type::generic("Array", vec![Type::Unknown]))
    }

    fn call_has_type(&self, _kind: TypeKind) -> bool {
        false
    }

    fn is_conversion(&self, function: &str) -> bool {
        matches!(function, "Number" | "String" | "Boolean" | "BigInt")
    }

    fn keeps_properties(&self, name: &str) -> bool {
        ["Partial", "PropsWithChildren", "Readonly", "Required"].contains(&name)
    }

    fn field_type(&self, owner: &Type, field: &str) -> Option<Type> {
        let is_length = is_one_of(owner, &["Array", "string"]) && field == "length";
        let is_size = is_one_of(owner, &["Map", "Set"]) && field == "size";
        (is_length || is_size).then(|| Type::named("number"))
    }

    fn self_type(&self) -> Option<&'static str> {
        Some("this")
    }

    fn promised_type(&self, result: &Type) -> Option<Type> {
        Some(Type::generic("Promise", vec![result.clone()]))
    }

    fn held_type(&self, declared: &Type) -> Option<Type> {
        let is_promise = declared.name() == Some("Promise");
        declared.arguments().first().filter(|_| is_promise).cloned()
    }

    fn awaited_type(&self, ty: Type) -> Option<Type> {
        match ty.name() {
            Some("Promise" | "PromiseLike") => ty.arguments().first().cloned(),
            Some("coroutine") => None,
            _ => Some(ty),
        }
        .filter(|ty| *ty != Type::Unknown)
    }

    fn initializer(&self) -> Option<&'static str> {
        Some("constructor")
    }

    fn has_implicit_receiver(&self) -> bool {
        false
    }
}
