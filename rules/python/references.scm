(call) @reference.call
; `print "x"`, a statement in Python 2.
(print_statement) @reference.call

; A decorator without parentheses calls what it names.
(decorator [(identifier) (attribute)] @reference.function)

; Nodes that name a class. Annotations and bases are recorded with their definitions.
(except_clause value: [(identifier) (attribute) (tuple)] @reference.type)
(except_clause value: (as_pattern . [(identifier) (attribute) (tuple)] @reference.type))
(raise_statement . [(identifier) (attribute)] @reference.type)
(class_pattern . (dotted_name) @reference.type)
; `type(x) is list`
((comparison_operator (call function: (identifier) @callee)) @reference.type
  (#eq? @callee "type"))

; A call whose parentheses are never closed, but not the name of a definition.
(ERROR [(identifier) (attribute)] @reference.call . "(")
(ERROR ["def" "class"] @operator . (identifier) @reference.call . "(")
