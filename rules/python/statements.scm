; Loops and branches. The `for` and `if` of comprehensions do not count; the `__main__` guard is
; left out in Rust.
(for_statement) @statement.for
(while_statement) @statement.while
(if_statement) @statement.if
(match_statement) @statement.switch

; Keywords of statements that the grammar could not parse to their end; only those that begin a
; line count.
(ERROR "for" @statement.for)
(ERROR "while" @statement.while)
(ERROR "if" @statement.if)
(ERROR "match" @statement.switch)
