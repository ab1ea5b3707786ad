(call_expression) @reference.call
[(new_expression) (compound_literal_expression)] @reference.construct

; A function passed by its qualified name: `std::transform(a, b, c, ::toupper)`, `&A::f`.
(argument_list (qualified_identifier) @reference.function)
(pointer_expression operator: "&" argument: (qualified_identifier) @reference.function)

; A type in a declaration, conversion, construction or argument.
(_ type: [
  (type_identifier)
  (qualified_identifier)
  (template_type)
  (primitive_type)
  (sized_type_specifier)
  (dependent_type)
  (class_specifier !body)
  (struct_specifier !body)
  (union_specifier !body)
  (enum_specifier !body)
] @reference.type)
(base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @reference.type)
(enum_specifier base: (_) @reference.type)
(type_requirement (_) @reference.type)
(optional_type_parameter_declaration default_type: (_) @reference.type)

; `std::vector<int>` in `std::vector<int>::iterator`.
(qualified_identifier scope: (template_type) @reference.type)

; Arrays: `T x[n]`, `T[]` as an argument, `new T[n]`.
[(array_declarator) (abstract_array_declarator) (new_declarator)] @reference.type
