; Loops and branches.
[(for_statement) (for_range_loop)] @statement.for
[(while_statement) (do_statement)] @statement.while
(if_statement) @statement.if
(switch_statement) @statement.switch
