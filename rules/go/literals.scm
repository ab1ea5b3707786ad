; Strings; function literals are marked as definitions, composite literals as constructions.
[(interpreted_string_literal) (raw_string_literal)] @literal.string
