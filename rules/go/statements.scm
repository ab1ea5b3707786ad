; Loops and branches. `for` is the only loop; one with at most a condition is a while-loop too.
(for_statement) @statement.for
(if_statement) @statement.if
[(expression_switch_statement) (type_switch_statement)] @statement.switch
