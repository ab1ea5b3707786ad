; Declarations. Parameters, results and receivers are recorded with their function, fields with
; their struct.
(var_spec) @definition.variable
(short_var_declaration) @definition.variable
(range_clause left: (_)) @definition.variable
(receive_statement left: (_)) @definition.variable
(type_switch_statement alias: (_)) @definition.variable

; A whole declaration, because a spec without type and values repeats those of the previous one.
(const_declaration) @definition.constant

[(assignment_statement) (inc_statement) (dec_statement)] @statement.assignment
