; The package declaration is the one place that shows a package.
(package_declaration) @definition.package
