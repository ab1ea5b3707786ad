; Each spec of an import declaration, alone or in a group.
(import_spec) @reference.import
