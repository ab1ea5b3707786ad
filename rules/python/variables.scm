; Only assignments that are statements: `a = b = 1` contains a second one, which is recorded with
; the first.
(expression_statement (assignment) @definition.variable)
(augmented_assignment) @statement.assignment
(named_expression) @definition.variable

; `with … as x`, `except … as x`. For-loops are matched as statements, comprehensions as literals.
(with_item value: (as_pattern) @definition.variable)
(except_clause value: (as_pattern) @definition.variable) @owner
(for_in_clause) @definition.variable

; Names that a case binds: an undotted name as a pattern. A name before `=` or `(` is not a
; `case_pattern`.
(case_pattern (dotted_name . (identifier) @name .) @definition.variable)
(union_pattern (dotted_name . (identifier) @name .) @definition.variable)
(keyword_pattern (dotted_name . (identifier) @name .) @definition.variable)
(case_pattern (as_pattern (identifier) @definition.variable))
(splat_pattern (identifier) @definition.variable)

(global_statement) @statement.global

; Names bound in a statement that the grammar could not parse to its end.
(ERROR [(identifier) (attribute)] @definition.variable . "=" @operator)
(ERROR "for" @condition . [(identifier) (pattern_list)] @definition.variable . "in")
(ERROR "except" . (as_pattern) @definition.variable) @owner
