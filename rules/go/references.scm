; Calls; `make`, `new` and conversions by a type's name look the same.
(call_expression) @reference.call
; `Map[K, V](x)`: to the grammar a conversion to a generic type.
(type_conversion_expression type: (generic_type)) @reference.call
(composite_literal) @reference.construct

; A function of a package passed on, assigned or returned without a call.
(argument_list (selector_expression operand: (identifier)) @reference.function)
(expression_list (selector_expression operand: (identifier)) @reference.function)
(literal_element (selector_expression operand: (identifier)) @reference.function)

; Types wherever one is written; which of the nested ones name a type of their own is decided
; in Rust.
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
