(initializer_list) @literal.braces
[(string_literal) (raw_string_literal)] @literal.string
