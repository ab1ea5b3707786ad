; `{…}` of arrays, strings and text blocks; lambdas are marked as definitions.
(array_initializer) @literal.braces
(string_literal) @literal.string
