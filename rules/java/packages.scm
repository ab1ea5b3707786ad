; Only the package declaration shows a package.
(package_declaration) @definition.package
