; Declarations. Parameters and record components are recorded with their function or type.
[(field_declaration) (constant_declaration) (local_variable_declaration)] @definition.variable
(enhanced_for_statement) @definition.variable
(resource name: (_)) @definition.variable
(catch_formal_parameter) @definition.variable

; Patterns: `x instanceof String s`, `case Integer i`, `Point(int x, var y)`.
(instanceof_expression name: (_)) @definition.variable
[(type_pattern) (record_pattern_component)] @definition.variable

(enum_constant) @definition.constant
[(assignment_expression) (update_expression)] @statement.assignment
