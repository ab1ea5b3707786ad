//! The settings of names, variables and libraries.

use super::Names;

settings! {
    /// What names mean, and how they are written.
    NameProfile {
        /// The marks at the ends of a name that say nothing about its words.
        marks: &'static [char] = &['_'],
        /// Names between double underscores are for the language's own use: `__init__`.
        dunder_names_are_reserved: bool = false,
        /// Camel case means MixedCaps, in which the case of the first letter only says whether the
        /// name is exported.
        camel_case_is_mixed_caps: bool = false,
        /// A variable is declared, and keeps its type. If not, each assignment to a name binds it
        /// anew, and only bindings that agree make its type evident.
        variables_are_declared: bool = true,
        /// Anything that is bound once may be a constant, so that style guides mean literals by the
        /// word.
        constants_are_literals: bool = false,
        /// A field counts as a variable in instructions about all variables.
        fields_are_variables: bool = true,
        /// `x += 1` by itself reads `x`.
        updates_read: bool = true,
        /// Calls that may read any local variable of the function around them.
        readers_of_all: Names = &[],
        /// How the code of a function ends, unless it is a text that is used elsewhere: of a macro.
        function_end: &'static str = "",
        /// A call by a name alone never calls what a variable holds.
        calls_need_functions: bool = false,
        /// A key in a literal of a named type may be the name of a variable.
        keys_may_be_variables: bool = false,
        /// The tokens that join the parts of a name.
        joints: Names = &[".", "::", ".*"],
        /// What begins a call after a name: a token, or two of them together.
        call_starts: Names = &["("],
        /// Methods of functions that call or bind the function that they belong to.
        calling_methods: Names = &[],
        /// `::` before a name makes it a method reference, as in `Arrays::asList`.
        have_method_references: bool = false,
        /// A call may give arguments by the names of the parameters.
        name_arguments: bool = false,
        /// Functions of one name may differ in their parameters.
        have_overloads: bool = false,
        /// A package is a namespace, which is part of the full names of what is in it, and of which
        /// `a.f` may name a function. Else everything in the same block is in the package.
        have_namespaces: bool = false,
        /// What is between the parts of the full name of a library function. If it differs from
        /// what is before a member, one word before it is never a variable.
        separator: &'static str = ".",
        /// Which uses of a name may mean an imported library although no import binds the name.
        unbound_use: UnboundUse = UnboundUse::CalledMember,
        /// The objects whose members need no prefix: the functions of `window`.
        global_objects: Names = &[],
    }
}

/// Which uses of a name may mean an imported library although no import binds the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnboundUse {
    /// Calls of members of something that no other import binds: the object may be the library's.
    CalledMember,
    /// Calls, and names without a qualifier.
    CalledOrBare,
    /// Calls, and everything that is not a variable.
    Any,
}
