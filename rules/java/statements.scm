; Loops and branches.
[(for_statement) (enhanced_for_statement)] @statement.for
[(while_statement) (do_statement)] @statement.while
(if_statement) @statement.if
(switch_expression) @statement.switch
