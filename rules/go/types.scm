; Each spec of a type declaration, alone or in a group.
(type_spec) @definition.type
(type_alias) @definition.alias
