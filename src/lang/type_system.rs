//! What a language's types and literals mean.

use super::type_syntax::TypeSyntax;
use crate::facts::{CollectionKind, Function, NumberKind, StringKind, TypeKind};
use crate::types::{Type, TypeWords};

/// The types of a language, as far as they can be seen without compiling it.
///
/// The defaults are those of a statically typed language with classes. A language whose types are
/// not inferred at all only gives its vocabulary and overrides [`Self::infers_types`].
pub(crate) trait TypeSystem: Sync {
    /// The vocabulary of the names of its types.
    fn vocabulary(&self) -> &'static TypeWords;

    /// How its types are written.
    fn type_syntax(&self) -> TypeSyntax {
        TypeSyntax::DEFAULT
    }

    /// Whether functions may leave out the types of parameters and results.
    fn annotations_are_optional(&self) -> bool {
        false
    }

    /// Whether the result of a function has to be annotated for its annotations to be complete.
    fn needs_result_annotation(&self, _function: &Function<'_>) -> bool {
        true
    }

    /// Whether a first parameter of this name is a receiver, also where no class is in sight.
    fn is_receiver_name(&self, _name: &str) -> bool {
        false
    }

    /// Whether types of expressions are inferred. If not, only declared types are evident.
    fn infers_types(&self) -> bool {
        true
    }

    // Types

    /// The type of a boolean.
    fn boolean_type(&self) -> Type {
        Type::named("bool")
    }

    /// The class of texts, which is not the type of a string literal in C++.
    fn text_type(&self) -> Type {
        Type::named("string")
    }

    /// Whether an expression is an infinity, by which a search for the least or greatest number
    /// begins where variables are not declared.
    fn is_infinity(&self, _text: &str) -> bool {
        false
    }

    /// The type of the null literal; `None` if a null has the type that the context expects.
    fn null_type(&self) -> Option<Type> {
        None
    }

    /// Whether every value has this type, so that a declaration with it says nothing.
    fn is_top_type(&self, _ty: &Type) -> bool {
        false
    }

    /// The type that a name stands for if it is not itself a type: `Optional[T]`, `any`.
    fn special_form(&self, _path: &[String], _arguments: Option<&[Type]>) -> Option<Type> {
        None
    }

    /// The array type written `T[]` or `T[n]`.
    fn array_type(&self, element: Type) -> Type {
        Type::Array(Box::new(element))
    }

    /// The type of a parameter declared as `T...`.
    fn variadic_type(&self, element: Type) -> Type {
        element
    }

    /// The type that a parameter declared with this type has, where that is another one.
    fn adjusted_parameter(&self, _declared: &Type) -> Option<Type> {
        None
    }

    /// The name of a type of several words, such as `unsigned long`: any of the words in
    /// [`TypeSyntax::specifiers`], in any order.
    fn type_of_specifiers(&self, words: &[&str]) -> String {
        words.join(" ")
    }

    /// Whether an unqualified type is one of the package of the code, never an imported one.
    fn unqualified_is_own_package(&self) -> bool {
        false
    }

    /// The initial value of a variable of this type that is declared without one. Of a type that
    /// the code defines, only a language in which all such types are references knows it.
    fn zero_value(&self, ty: &Type) -> Option<ZeroValue> {
        match ty {
            Type::Pointer(_) => Some(ZeroValue::Null),
            ty if *ty == self.boolean_type() => Some(ZeroValue::False),
            ty => is_one_of(ty, self.number_types()).then_some(ZeroValue::Number),
        }
    }

    /// Whether the zero value of a type that holds something (a text, a collection, a struct) is
    /// an empty one.
    fn zero_value_is_empty(&self) -> bool {
        false
    }

    // Literals

    /// The type of a number literal by its form.
    fn number_type(&self, kind: NumberKind, _text: &str) -> Type {
        Type::named(match kind {
            NumberKind::Integer => "int",
            NumberKind::Floating => "double",
            NumberKind::Imaginary => "complex",
        })
    }

    /// Whether a number cannot have the type that an instruction names, though the language has one
    /// type for all numbers: `0.5` is not an `int`.
    fn excludes_number(&self, _asked: &str, _number: f64) -> bool {
        false
    }

    /// Whether a text cannot have the type that an instruction names, though the language has one
    /// type for all texts: `'ab'` is not a `char`.
    fn excludes_text(&self, _asked: &str, _text: &str) -> bool {
        false
    }

    /// The value of a variable that is declared without one, as a name.
    fn uninitialized(&self) -> Option<&'static str> {
        None
    }

    /// The type of a string or character literal.
    fn string_type(&self, _kind: StringKind) -> Type {
        self.text_type()
    }

    /// The type of a collection literal or comprehension of this kind; `None` if the literal does
    /// not determine a type.
    fn collection_type(&self, _kind: CollectionKind) -> Option<&'static str> {
        None
    }

    /// The kind of collection that an empty literal in these brackets makes; `None` if the
    /// brackets leave it open.
    fn empty_literal(&self, _open: char) -> Option<&'static str> {
        None
    }

    // Operators

    /// The number types, each wider than those before it.
    fn number_types(&self) -> &'static [&'static str] {
        &[]
    }

    /// The type of arithmetic on two numbers: the wider of their types, and at least `int`.
    fn arithmetic_type(&self, left: &Type, right: &Type) -> Option<Type> {
        let types = self.number_types();
        let rank = |name: &str| types.iter().position(|known| *known == name);
        let of = |ty: &Type| match ty {
            Type::Named(path, None) if path.len() == 1 => {
                rank(self.vocabulary().canonical(&path[0]))
            }
            _ => None,
        };
        let wider = of(left)?.max(of(right)?).max(rank("int")?);
        Some(Type::named(types[wider]))
    }

    /// The type of a binary operator that is neither a comparison nor a logical one.
    fn binary_type(&self, _operator: &str, left: Operand, right: Operand) -> Option<Type> {
        self.arithmetic_type(&left.ty?, &right.ty?)
    }

    /// The type that a unary operator gives whatever its operand is.
    fn unary_type(&self, _operator: &str) -> Option<Type> {
        None
    }

    /// Whether a declared type says nothing about what a variable holds.
    fn says_nothing(&self, declared: &Type) -> bool {
        self.is_top_type(declared)
    }

    /// Whether `and` and `or` return one of their operands, not a boolean.
    fn logical_returns_operand(&self) -> bool {
        false
    }

    /// The type of a conditional expression whose branches have two different types.
    fn conditional_type(&self, one: &Type, other: &Type) -> Option<Type> {
        self.arithmetic_type(one, other)
    }

    // Elements and members

    /// The type of `object[index]` for an object of a named type.
    fn subscript_type(&self, _name: &str, _arguments: &[Type], _index: &str) -> Option<Type> {
        None
    }

    /// The type of what iteration over a named type gives: by default its first type argument.
    fn iterated_type(&self, _name: &str, arguments: &[Type]) -> Option<Type> {
        arguments.first().cloned()
    }

    /// The type of the n-th variable when an object of a named type is unpacked.
    fn unpacked_type(&self, _name: &str, _arguments: &[Type], _at: usize) -> Option<Type> {
        None
    }

    /// The type of the keys over which a loop goes, if it is the same of all objects.
    fn key_type(&self) -> Option<Type> {
        None
    }

    /// The type of the variable that takes the rest of what is unpacked: `*rest`.
    fn rest_type(&self) -> Option<Type> {
        None
    }

    /// Whether `a[i:j]` is a slice of `a`.
    fn has_slices(&self) -> bool {
        false
    }

    /// Whether a generic type has the properties of its first type argument: `Readonly<T>`.
    fn keeps_properties(&self, _name: &str) -> bool {
        false
    }

    /// The type of a field of a built-in or library type that depends on its type arguments.
    fn field_type(&self, _owner: &Type, _field: &str) -> Option<Type> {
        None
    }

    // Calls

    /// Whether a call of a class constructs an object: `T(1)`.
    fn calls_construct(&self) -> bool {
        false
    }

    /// Whether a call of a type of this kind has that type: a construction or a conversion.
    fn call_has_type(&self, _kind: TypeKind) -> bool {
        self.calls_construct()
    }

    /// The type of a call of a name from outside the code, if the name is evidently that of a
    /// type. `is_library_type` tells whether the standard library has a type of that name.
    fn called_type(
        &self,
        _path: &[&str],
        _text: &str,
        _is_library_type: &dyn Fn(&str) -> bool,
    ) -> Option<Type> {
        None
    }

    /// The type of a call of a built-in function whose type depends on its arguments;
    /// `Some(None)` if it is not evident.
    fn builtin_call(&self, _name: &str, _arguments: &dyn ArgumentTypes) -> Option<Option<Type>> {
        None
    }

    /// The type of an expression that allocates an object of a type: a pointer to it.
    fn allocated_type(&self, made: Type, _text: &str) -> Type {
        Type::Pointer(Box::new(made))
    }

    /// Whether a call of this function with one argument converts it and keeps its value.
    fn is_conversion(&self, _function: &str) -> bool {
        false
    }

    /// The kind of collection that a library function makes of its arguments.
    fn collection_factory(&self, _function: &str) -> Option<&'static str> {
        None
    }

    /// The method that initializes a new object, if it has a name of its own.
    fn initializer(&self) -> Option<&'static str> {
        None
    }

    /// What a call of an async function gives, if its `return`s give this.
    fn promised_type(&self, _result: &Type) -> Option<Type> {
        None
    }

    /// What such a call holds, if it is declared to give this.
    fn held_type(&self, _declared: &Type) -> Option<Type> {
        None
    }

    /// What it gives to wait for a value of a type; `None` if that is not known.
    fn awaited_type(&self, ty: Type) -> Option<Type> {
        Some(ty)
    }

    /// Whether a function may return several values, which are not a tuple.
    fn has_multiple_results(&self) -> bool {
        false
    }

    /// Whether a function that declares no result has the type of its `return`s, not none.
    fn infers_results(&self) -> bool {
        true
    }

    /// Whether a function from outside the code that is not a method is called on its class, whose
    /// name begins with an upper-case letter, and not on a module.
    fn functions_belong_to_classes(&self) -> bool {
        false
    }

    /// Whether `a.f` may name a function `f` of a namespace `a` of the code.
    fn has_namespaces(&self) -> bool {
        false
    }

    /// What is between the parts of the full name of a library function.
    fn path_separator(&self) -> &'static str {
        "."
    }

    // Names and variables

    /// Whether the members of a class are visible in its methods without a receiver.
    fn has_implicit_receiver(&self) -> bool {
        true
    }

    /// The keyword for the current object; `None` if a method names its receiver itself.
    fn current_object(&self) -> Option<&'static str> {
        Some("this")
    }

    /// The type that stands for the class around it.
    fn self_type(&self) -> Option<&'static str> {
        None
    }

    /// Whether a variable is declared, and keeps its type. If not, each assignment to a name binds
    /// it anew, and only bindings that agree make its type evident.
    fn declares_variables(&self) -> bool {
        true
    }

    /// Whether anything that is bound once may be a constant, so that style guides mean literals by
    /// the word.
    fn constants_are_literals(&self) -> bool {
        false
    }

    /// Whether a field counts as a variable in instructions about all variables.
    fn fields_are_variables(&self) -> bool {
        true
    }

    /// Whether a call of this function as the value of a field gives the field's default in its
    /// arguments: `field(default=0)`.
    fn is_field_specifier(&self, _function: &str) -> bool {
        false
    }

    /// Whether the language reserves a name for its own use: `__init__`.
    fn reserves_name(&self, _name: &str) -> bool {
        false
    }

    /// Whether camel case means MixedCaps, in which the case of the first letter only says whether
    /// the name is exported.
    fn camel_case_is_mixed_caps(&self) -> bool {
        false
    }

    /// Whether a class is a value like any other, so that each mention of its name is a use of it,
    /// not only those as a type and in constructions.
    fn types_are_values(&self) -> bool {
        false
    }

    /// Whether a type from outside is written with the import it comes from.
    fn imports_qualify_types(&self) -> bool {
        false
    }
}

/// The value of a variable that is declared without one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ZeroValue {
    /// Zero.
    Number,
    /// False.
    False,
    /// The empty text.
    EmptyText,
    /// Null.
    Null,
}

/// An operand of a binary operator.
#[derive(Debug, Clone)]
pub(crate) struct Operand {
    /// Its type, if it is evident.
    pub(crate) ty: Option<Type>,
    /// Whether it is a literal or a signed number.
    pub(crate) is_literal: bool,
}

/// The types of a call's arguments, each inferred only when it is asked for.
pub(crate) trait ArgumentTypes {
    /// The number of arguments that are not passed by name.
    fn positional(&self) -> usize;

    /// The type of an argument.
    fn ty(&self, at: usize) -> Option<Type>;

    /// The type of the elements of an argument that is iterated over.
    fn element(&self, at: usize) -> Option<Type>;
}

/// Whether a type is one of these, by its unqualified name.
pub(super) fn is_one_of(ty: &Type, names: &[&str]) -> bool {
    matches!(ty, Type::Named(path, _) if path.len() == 1 && names.contains(&path[0].as_str()))
}
