; Definitions, including `= default` and `= delete`. A definition by a macro (`TEST(A, b) {…}`)
; looks the same.
(function_definition) @definition.function

; A friend defined in a class is not a member of it.
(friend_declaration "friend" @keyword (function_definition) @definition.function)

(lambda_expression) @definition.lambda

; The body of a macro whose head is not a declarator: `TEST_CASE("name") {…}`.
(translation_unit (compound_statement) @scope.block)
(declaration_list (compound_statement) @scope.block)
