; Only the package clause shows a package.
(package_clause) @definition.package
