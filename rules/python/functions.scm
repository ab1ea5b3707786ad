; Every `def`: methods, nested and async ones too.
(function_definition) @definition.function
; The same with its decorators, which stand outside the definition's node.
(decorated_definition definition: (function_definition) @definition.function) @modifiers

; Lambdas: a scope for their parameters, and a literal.
(lambda) @definition.lambda

; What a function gives back, and whether it is a generator.
(return_statement) @statement.return
(yield) @statement.yield

; A definition that the grammar could not finish, cut off or broken inside.
(ERROR "def" @definition.function . (identifier) @name)
(ERROR "def" @definition.function . (identifier) @name . (parameters) @parameters)
