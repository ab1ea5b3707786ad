(preproc_include) @reference.import

; They import nothing, but make names visible.
[(using_declaration) (namespace_alias_definition)] @reference.import
