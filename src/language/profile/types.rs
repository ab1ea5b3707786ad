//! The settings of types.

use super::{NamePairs, Names};

settings! {
    /// What types are called, and how far they can be seen without compiling the code.
    TypeProfile {
        /// Types of expressions are inferred. If not, only declared types are evident.
        are_inferred: bool = true,
        syntax: TypeSyntax = TypeSyntax::DEFAULT,
        boolean: &'static str = "bool",
        /// The class of texts, which is not the type of a string literal in C++.
        text: &'static str = "string",
        /// The type of the null literal; `None` if a null has the type that the context expects.
        null: Option<&'static str> = None,
        /// The number types, each wider than those before it.
        numbers: Names = &[],
        /// How constant expressions are computed.
        arithmetic: Arithmetic = Arithmetic::Unbounded,
        /// The types of whole numbers with a sign, with their bits; 0 for any size.
        signed: Widths = &[],
        unsigned: Widths = &[],
        floats: Widths = &[("double", 64)],
        /// The type of a number literal with a point or an exponent.
        floating: &'static str = "double",
        /// The quotient of whole numbers is whole.
        division_is_whole: bool = true,
        /// The type of an imaginary number.
        imaginary: &'static str = "complex",
        /// The type of a character literal, if it is not a text.
        character: Option<&'static str> = None,
        /// The class of functions that are values, if they have one.
        function: Option<&'static str> = None,
        /// The type of a literal of bytes, if it is not a text.
        bytes: Option<&'static str> = None,
        /// A string literal is a pointer to characters.
        strings_are_pointers: bool = false,
        /// `+` joins lists, and `*` repeats one.
        lists_have_operators: bool = false,
        /// What literals of collections make.
        collections: Collections = Collections::DEFAULT,
        /// What `T[]` is.
        array: ArrayForm = ArrayForm::Array,
        /// A parameter declared as `T...` is an array.
        variadics_are_arrays: bool = false,
        /// An array is passed as a pointer to its first element.
        arrays_are_passed_as_pointers: bool = false,
        /// The types that every value has.
        tops: Names = &[],
        /// A declaration with such a type says nothing.
        tops_say_nothing: bool = true,
        /// Expressions that stand for an infinity, by which a search for the least or greatest
        /// number begins where variables are not declared.
        infinities: Names = &[],
        /// Words for whole numbers where they have the type of all numbers: no `int` is `0.5`.
        whole_numbers: Names = &[],
        /// Words for characters where they have the type of all texts: no `char` is `"ab"`.
        characters: Names = &[],
        /// The value of a variable that is declared without one, as a name.
        uninitialized: Option<&'static str> = None,
        /// The zero value of a type that holds something (a text, a struct) is an empty one.
        zero_values_are_empty: bool = false,
        /// The type of results that say what failed; `None` in a language with exceptions.
        error: Option<&'static str> = None,
        /// Functions may leave out the types of parameters and results.
        annotations_are_optional: bool = false,
        /// Types stand in comments, which leave out that a function has no result.
        annotations_are_comments: bool = false,
        /// An unqualified type is one of the package of the code, never an imported one.
        unqualified_are_own: bool = false,
        /// A type from outside is written with the import it comes from.
        are_qualified_by_imports: bool = false,
        /// A class is a value like any other, so that each mention of its name is a use of it, not
        /// only those as a type and in constructions.
        are_values: bool = false,
        /// The type that stands for the class around it.
        self_type: Option<&'static str> = None,
        /// Unary operators that give a type whatever their operand is, with it.
        unary_operators: NamePairs = &[],
        /// `and` and `or` return one of their operands, not a boolean.
        logical_operators_return_operands: bool = false,
        /// The branches of a conditional expression are converted to a common type.
        branches_are_converted: bool = true,
        /// The type of the keys over which a loop goes, if it is the same of all objects.
        key: Option<&'static str> = None,
        /// `a[i:j]` is a slice of `a`.
        have_slices: bool = false,
        /// Generic types that have the properties of their first type argument: `Readonly<T>`.
        keep_properties: Names = &[],
        /// A call of a class constructs an object: `T(1)`.
        calls_construct: bool = false,
        /// A call of a type, also of an alias, converts to it.
        calls_convert: bool = false,
        /// Functions whose call with one argument converts it and keeps its value.
        conversions: Names = &[],
        /// The types that functions convert to whose names are other than theirs.
        conversion_types: NamePairs = &[],
        /// A number given to the constructor of a collection is its capacity.
        sizes_are_capacities: bool = false,
        /// How what compares elements begins, which gives a collection none: `Comparator.`.
        comparers: Names = &[],
        /// Functions that make a collection of their arguments, with its kind.
        collection_factories: NamePairs = &[],
        /// The types of what is awaited; the first is that of a call of an async function.
        promises: Names = &[],
        /// What a function returns if it returns several values.
        several_results: SeveralResults = SeveralResults::Never,
        /// A function that declares no result has the type of its `return`s, not none.
        results_are_inferred: bool = true,
    }
}

settings! {
    /// How the types of a language are written, for the parser of types.
    TypeSyntax {
        /// Words before a type that do not change which type it is.
        qualifiers: Names = &[],
        /// Words of which several make one type: `unsigned long int`.
        specifiers: Names = &[],
        /// Type arguments are in square brackets: `list[int]`.
        brackets_enclose_arguments: bool = false,
        /// A type begins with what it is made of: `[4]T`, `map[K]V`, `chan T`, `func(T)`.
        constructors_precede: bool = false,
        /// Types are written out too: `(a: A) => B`, `{ a: A }`, `[A, B]`, `"x" | "y"`.
        structural: bool = false,
        /// Parentheses after a type make the type of a function: `int(char)`.
        parentheses_make_function: bool = false,
    }
}

settings! {
    /// The types of collection literals and comprehensions, where the literal determines one.
    Collections {
        /// `[1, 2]`
        list: Option<&'static str> = None,
        /// `{"a": 1}`
        dict: Option<&'static str> = None,
        /// `{1, 2}`
        set: Option<&'static str> = None,
        /// `(1, 2)`
        tuple: Option<&'static str> = None,
        /// `(x for x in xs)`
        generator: Option<&'static str> = None,
    }
}

/// Types and how many bits each has.
type Widths = &'static [(&'static str, u32)];

/// How constant expressions are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arithmetic {
    /// Whole numbers have any size, and a remainder has the sign of the divisor.
    Unbounded,
    /// Numbers have any size and any fraction.
    Exact,
    /// In the type of the operands, at least `int`; what it cannot hold loses its upper bits.
    Wrapping,
    /// In the type of the operands, at least `int`; what a type with a sign cannot hold is undefined.
    Promoting,
    /// In floating numbers, of which some operators take 32 bits.
    Floating,
}

/// What `T[]` is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ArrayForm {
    Array,
    Slice,
    /// An object of a generic class.
    Class(&'static str),
}

/// What a function returns if it returns several values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SeveralResults {
    /// A function returns one value at most.
    Never,
    /// Each result has a type of its own in the signature.
    Listed,
    Tuple,
}
