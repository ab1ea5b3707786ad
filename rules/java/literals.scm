; Array initializers (`{…}`), strings and text blocks. Lambdas are captured as definitions.
(array_initializer) @literal.braces
(string_literal) @literal.string
