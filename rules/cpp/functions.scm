; Definitions, `= default` and `= delete` among them. What a macro makes (`TEST(A, b) {…}`)
; looks the same.
(function_definition) @definition.function

; A friend defined in a class is no member of it.
(friend_declaration "friend" @keyword (function_definition) @definition.function)

(lambda_expression) @definition.lambda

; The body of a macro whose head is no declarator: `TEST_CASE("name") {…}`.
(translation_unit (compound_statement) @scope.block)
(declaration_list (compound_statement) @scope.block)
