; Loops and branches. A comprehension's `for` and `if` are none of them; the `__main__` guard
; is taken out in Rust.
(for_statement) @statement.for
(while_statement) @statement.while
(if_statement) @statement.if
(match_statement) @statement.switch

; Heads of statements that the grammar could not finish; only those that begin a line count.
(ERROR "for" @statement.for)
(ERROR "while" @statement.while)
(ERROR "if" @statement.if)
(ERROR "match" @statement.switch)
