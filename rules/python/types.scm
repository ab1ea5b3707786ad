; Every `class` statement.
(class_definition) @definition.type
; The same with its decorators, which stand outside the definition's node.
(decorated_definition definition: (class_definition) @definition.type) @modifiers

; `type Vector = list[float]`. Other aliases and types defined by a call are assignments: see
; variables.scm.
(type_alias_statement) @definition.alias

; A class that the grammar could not parse to its end, because it is cut off or broken.
(ERROR "class" @definition.type . (identifier) @name)
(ERROR "class" @definition.type . (identifier) @name . (argument_list) @base)
