//! The settings of names and variables.

settings! {
    /// Names and variables.
    NameProfile {
        /// A variable is declared, and keeps its type. If not, each assignment to a name binds it
        /// anew, and only bindings that agree make its type evident.
        variables_are_declared: bool = true,
        /// Anything that is bound once may be a constant, so that style guides mean literals by the
        /// word.
        constants_are_literals: bool = false,
        /// A field counts as a variable in instructions about all variables.
        fields_are_variables: bool = true,
        /// Names between double underscores are for the language's own use: `__init__`.
        dunder_names_are_reserved: bool = false,
        /// Camel case means MixedCaps, in which the case of the first letter only says whether the
        /// name is exported.
        camel_case_is_mixed_caps: bool = false,
        /// `a.f` may name a function `f` of a namespace `a` of the code.
        have_namespaces: bool = false,
        /// What is between the parts of the full name of a library function.
        separator: &'static str = ".",
    }
}
