; Definitions have a body: `struct S;` and `struct S x;` do not define a type.
[
  (class_specifier body: (_) @body)
  (struct_specifier body: (_) @body)
  (union_specifier body: (_) @body)
  (enum_specifier body: (_) @body)
] @definition.type

; The template header gives the type parameters.
(template_declaration
  parameters: (_) @modifiers
  [
    (class_specifier body: (_) @body)
    (struct_specifier body: (_) @body)
    (union_specifier body: (_) @body)
  ] @definition.type)

; `using X = T;` and `typedef T X;`. A `typedef struct {…} X` names the inner type.
[(alias_declaration) (type_definition)] @definition.alias
