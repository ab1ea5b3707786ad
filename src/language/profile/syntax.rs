//! The settings of how code is written.

settings! {
    /// How code is written.
    SyntaxProfile {
        /// `<` and `>` are the brackets of type arguments, so that they nest.
        angle_brackets_nest: bool = false,
        /// A series of `=>`, which the grammar does not know, parses as assignments nested in each
        /// other.
        arrows_nest: bool = false,
        /// Blanks at the ends of lines count within a string that runs over several lines.
        blanks_in_strings_count: bool = false,
        /// The operands of conditions that boolean operators join are counted.
        counts_operands: bool = false,
        /// The keyword that declares a variable where another one could declare a constant.
        variable_keyword: Option<&'static str> = None,
        /// How the path of a file ends that only declares what another file documents.
        stub_ending: Option<&'static str> = None,
    }
}
