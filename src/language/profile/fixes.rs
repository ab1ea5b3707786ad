//! What has to be known of a language to change its code without changing what it means.

use super::Names;

settings! {
    FixProfile {
        /// The tokens, or how they begin, with which a line can go on with the statement of the line before.
        continuing_tokens: Names = &[],
        /// The keywords that a statement can end with.
        ending_keywords: Names = &[],
        /// Words with which code looks names up when it runs.
        reflection: Names = &[],
        /// What code has that shows how an expression is written.
        shows_code: Names = &[],
        /// The leaves of the tree that are names of variables and functions.
        name_nodes: Names = &["identifier"],
        /// Leaves that have such a text and are none: a kind, or the kind of the node around them and a field of
        /// it.
        other_nodes: Names = &[],
        /// Those of which it is not known who else uses them.
        doubtful_nodes: Names = &[],
        /// Leaves whose name no other file can use, wherever it is.
        private_nodes: Names = &[],
        /// Those that give an argument by the name of its parameter.
        label_nodes: Names = &[],
        /// A variable is visible in the whole function, and not in a block.
        scopes_are_functions: bool = false,
        /// How a declaration begins that is visible in the whole function.
        hoisting_keyword: Option<&'static str> = None,
        /// The value of a new variable does not see that variable.
        values_see_outer_names: bool = false,
        /// How a call is written that may be a macro's: its body can use any name.
        macros_are_capitals: bool = false,
        /// How the name of something begins that only its own file uses.
        private_prefix: Option<&'static str> = None,
        /// The word before a definition that other files can use.
        export_keyword: Option<&'static str> = None,
        /// Importing a module runs its code.
        imports_run_code: bool = false,
        /// The modules of the standard library whose code does more than define names.
        modules_with_effects: Names = &[],
        /// What a file imports can be imported from it in turn.
        imports_are_exported: bool = false,
        /// The name of the file that gathers what a package offers, without its ending.
        package_file: Option<&'static str> = None,
        /// What an import may take from a module may be a module in it, whose code then runs.
        imports_take_modules: bool = false,
    }
}
