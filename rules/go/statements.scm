; Loops and branches. `for` is the only loop; one with only a condition, or with nothing, is a
; while-loop too.
(for_statement) @statement.for
(if_statement) @statement.if
[(expression_switch_statement) (type_switch_statement)] @statement.switch
