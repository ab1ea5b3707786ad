(import_statement) @reference.import
(import_from_statement) @reference.import
(future_import_statement) @reference.import
