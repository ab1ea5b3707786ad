; Strings. Function literals are captured as definitions, composite literals as constructions.
[(interpreted_string_literal) (raw_string_literal)] @literal.string
