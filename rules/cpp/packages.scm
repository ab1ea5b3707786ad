; A namespace: named, nested (`a::b`), inline or unnamed. It opens a scope.
(namespace_definition) @definition.package
