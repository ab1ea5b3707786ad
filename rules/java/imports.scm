; Imports of a class, a package's classes (`*`) or static members.
(import_declaration) @reference.import
