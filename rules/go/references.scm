; Calls. `make`, `new` and conversions to a named type look the same.
(call_expression) @reference.call
; `Map[K, V](x)`: the grammar parses it as a conversion to a generic type.
(type_conversion_expression type: (generic_type)) @reference.call
(composite_literal) @reference.construct

; A function of a package that is passed, assigned or returned without a call.
(argument_list (selector_expression operand: (identifier)) @reference.function)
(expression_list (selector_expression operand: (identifier)) @reference.function)
(literal_element (selector_expression operand: (identifier)) @reference.function)

; Types wherever they are written. Which nested ones count as separate types is decided in Rust.
[
  (type_identifier)
  (qualified_type)
  (generic_type)
  (slice_type)
  (array_type)
  (implicit_length_array_type)
  (map_type)
  (channel_type)
  (struct_type)
  (interface_type)
] @reference.type
