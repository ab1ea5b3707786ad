; Methods, constructors and the elements of annotation types, with or without a body.
(method_declaration) @definition.function
(constructor_declaration) @definition.function
(compact_constructor_declaration) @definition.function
(annotation_type_element_declaration) @definition.function

(lambda_expression) @definition.lambda
(return_statement) @statement.return
