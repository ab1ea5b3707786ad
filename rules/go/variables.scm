; Declarations. Parameters, results and receivers are found with their function, fields with
; their struct.
(var_spec) @definition.variable
(short_var_declaration) @definition.variable
(range_clause left: (_)) @definition.variable
(receive_statement left: (_)) @definition.variable
(type_switch_statement alias: (_)) @definition.variable

; A whole declaration: what a spec leaves out it repeats from the one before.
(const_declaration) @definition.constant

[(assignment_statement) (inc_statement) (dec_statement)] @statement.assignment
