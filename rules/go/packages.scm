; The package clause is the one place that shows a package.
(package_clause) @definition.package
