; Every `def`, including methods, nested and async functions.
(function_definition) @definition.function
; The same with its decorators, which stand outside the definition's node.
(decorated_definition definition: (function_definition) @definition.function) @modifiers

; Lambdas: a scope for their parameters, and a literal.
(lambda) @definition.lambda

; Returned values; a `yield` makes the function a generator.
(return_statement) @statement.return
(yield) @statement.yield

; A definition that the grammar could not parse to its end, because it is cut off or broken.
(ERROR "def" @definition.function . (identifier) @name)
(ERROR "def" @definition.function . (identifier) @name . (parameters) @parameters)
