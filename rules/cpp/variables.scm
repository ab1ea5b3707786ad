; A declaration of any kind with any number of names: variables, functions, `T x(args)`.
[(declaration) (field_declaration)] @definition.variable
(friend_declaration "friend" @keyword (declaration) @definition.variable)

; Loop and catch variables.
(for_statement "for" @keyword initializer: (declaration) @definition.variable)
(for_range_loop) @definition.variable
(catch_clause "catch" @keyword parameters: (parameter_list (parameter_declaration) @definition.variable))

; `[n = 3]` defines a variable, `[n]` does not.
(lambda_capture_initializer) @definition.variable

(enumerator) @definition.constant

; Object-like macros. Without a body a macro is not a constant.
(preproc_def value: (_)) @definition.macro
