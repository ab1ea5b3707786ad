; Calls, including `this(…)` and `super(…)`.
(method_invocation) @reference.call
(explicit_constructor_invocation) @reference.call
(object_creation_expression) @reference.construct
(method_reference) @reference.function

; Types wherever they are written, including type arguments and bounds. Which nested ones count as
; separate types is decided in Rust.
[
  (type_identifier)
  (scoped_type_identifier)
  (generic_type)
  (array_type)
  (integral_type)
  (floating_point_type)
  (boolean_type)
  (array_creation_expression)
] @reference.type
; `int xs[]`: the brackets after the name make an array type.
[(variable_declarator dimensions: (_)) (formal_parameter dimensions: (_))] @reference.type
[(marker_annotation) (annotation)] @reference.type

; `Integer.MAX_VALUE`, `List.of(x)`, `Foo::new`, `case Point(…)`: the grammar parses these as
; expressions, but a capitalized name is that of a type.
(field_access) @reference.type
(method_invocation object: (identifier) @reference.type)
(method_reference . (identifier) @reference.type)
(record_pattern . (identifier) @reference.type)
