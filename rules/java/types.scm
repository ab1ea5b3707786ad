; Named types; a body opens a scope.
[
  (class_declaration)
  (record_declaration)
  (interface_declaration)
  (enum_declaration)
  (annotation_type_declaration)
] @definition.type

; Unnamed class bodies: anonymous classes, bodies of enum constants.
(object_creation_expression (class_body) @scope.type)
(enum_constant body: (class_body) @scope.type)
