; Displays and comprehensions. A match with further captures says that the node is not a value;
; such a node is left out.
(list) @literal.list
(list_comprehension) @literal.list.comprehension
(dictionary) @literal.dict
(dictionary_comprehension) @literal.dict.comprehension
(set) @literal.set
(set_comprehension) @literal.set.comprehension
(generator_expression) @literal.generator
(tuple) @literal.tuple
(string) @literal.string

; Tuples without parentheses. Subscripts and targets have other nodes.
(return_statement (expression_list) @literal.tuple)
(yield (expression_list) @literal.tuple)
(assignment right: [(expression_list) (pattern_list)] @literal.tuple)
(augmented_assignment right: [(expression_list) (pattern_list)] @literal.tuple)
(for_statement right: (expression_list) @literal.tuple)
(interpolation expression: [(expression_list) (pattern_list)] @literal.tuple)

; Targets.
(as_pattern_target (tuple) @literal.tuple) @target
(as_pattern_target (list) @literal.list) @target
(delete_statement (tuple) @literal.tuple) @target
(delete_statement (list) @literal.list) @target
(delete_statement (expression_list (tuple) @literal.tuple)) @target

; `Callable[[int], str]`, in annotations and outside, and `__all__`.
(generic_type (type_parameter (type (list) @literal.list))) @type
((subscript
  value: [(identifier) @type (attribute attribute: (identifier) @type)]
  subscript: (list) @literal.list)
  (#any-of? @type "Callable" "Concatenate"))
((assignment left: (identifier) @target right: (list) @literal.list)
  (#eq? @target "__all__"))
((augmented_assignment left: (identifier) @target right: (list) @literal.list)
  (#eq? @target "__all__"))

; A string that is a statement is a docstring or serves as a comment; one in an annotation is
; a type.
(expression_statement . (string) @literal.string .) @target
(expression_statement . (concatenated_string (string) @literal.string) .) @target
(type (string) @literal.string) @type

; Displays that are cut off.
(ERROR "{" @literal.dict . (pair))
(ERROR "=" . "[" @literal.list)
