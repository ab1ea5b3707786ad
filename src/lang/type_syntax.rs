//! How the types of a language are written.

/// How the types of a language are written, for the parser of types.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TypeSyntax {
    /// Words before a type that do not change which type it is.
    pub(crate) qualifiers: &'static [&'static str],
    /// Words of which several make one type: `unsigned long int`.
    pub(crate) specifiers: &'static [&'static str],
    /// Type arguments are in square brackets: `list[int]`.
    pub(crate) brackets_enclose_arguments: bool,
    /// A type begins with what it is made of: `[4]T`, `map[K]V`, `chan T`, `func(T)`.
    pub(crate) constructors_precede: bool,
    /// Types are written out too: `(a: A) => B`, `{ a: A }`, `[A, B]`, `"x" | "y"`.
    pub(crate) structural: bool,
    /// Parentheses after a type make the type of a function: `int(char)`.
    pub(crate) parentheses_make_function: bool,
}

impl TypeSyntax {
    /// Type arguments in angle brackets, arrays by a suffix.
    pub(crate) const DEFAULT: Self = Self {
        qualifiers: &[],
        specifiers: &[],
        brackets_enclose_arguments: false,
        constructors_precede: false,
        structural: false,
        parentheses_make_function: false,
    };
}
