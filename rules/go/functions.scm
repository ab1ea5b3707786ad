; Functions and methods, with or without body, and the methods an interface declares.
(function_declaration) @definition.function
(method_declaration) @definition.function
(method_elem) @definition.function

(func_literal) @definition.lambda
(return_statement) @statement.return

; What a `:=` finds declared already is decided by the innermost block (if, for and switch
; statements are blocks as well).
(block) @scope.block
[(expression_case) (type_case) (default_case) (communication_case)] @scope.block
