; Loops and branches. A comprehension's `for` and `if` are none of them.
(for_statement) @statement.for
(while_statement) @statement.while
(if_statement) @statement.if
(match_statement) @statement.switch
