; Functions and methods, with or without a body, and the methods of interfaces.
(function_declaration) @definition.function
(method_declaration) @definition.function
(method_elem) @definition.function

(func_literal) @definition.lambda
(return_statement) @statement.return

; Blocks: a `:=` assigns to the names that the innermost block has already declared. If, for and
; switch statements are blocks too.
(block) @scope.block
[(expression_case) (type_case) (default_case) (communication_case)] @scope.block
