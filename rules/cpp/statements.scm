; Loops and branches.
[(for_statement) (for_range_loop)] @statement.for
[(while_statement) (do_statement)] @statement.while
(if_statement) @statement.if
(switch_statement) @statement.switch

; In code that is cut off within a statement, only the keyword is parsed.
(ERROR "for" @statement.for)
(ERROR "while" @statement.while)
(ERROR "if" @statement.if)
(ERROR "switch" @statement.switch)

[(return_statement) (co_return_statement)] @statement.return
(co_yield_statement) @statement.yield

; `: x(…)` of a constructor is one too.
[(assignment_expression) (update_expression) (field_initializer)] @statement.assignment
