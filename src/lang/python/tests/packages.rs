//! Packages shown by comments, titles and imports.

use super::found;
use crate::facts::PackageSource;
use crate::language::Language;
use crate::response::{Limits, Response, Span, Title};
use crate::syntax::{facts, parse};

/// The packages that comments show.
fn commented(code: &str) -> Vec<String> {
    found("package", code)
        .into_iter()
        .filter_map(|line| {
            let shown = line.strip_suffix(" Comment")?;
            shown.split(' ').nth(1).map(str::to_owned)
        })
        .collect()
}

#[test]
fn a_path_comment_at_the_top_shows_its_directories_and_module() {
    assert_eq!(commented("# billing/__init__.py\nx = 1"), ["billing"]);
    assert_eq!(
        commented("#!/usr/bin/env python3\n# -*- coding: utf-8 -*-\n\n# File: app/api/x.py\nx = 1"),
        ["app", "app.api", "app.api.x"]
    );
    assert_eq!(commented("# ./shop/cart.py (new)\n"), ["shop", "shop.cart"]);
    assert_eq!(commented("# billing/\n#   __init__.py\n#   core.py\nimport os"), ["billing"]);
}

#[test]
fn a_comment_may_name_the_package() {
    for code in [
        "# package: billing",
        "# Package billing",
        "# Package:\n#   billing",
        "# Package name: 'billing'",
        "# a package named `billing`",
        "# This file is part of the\n# billing package.",
    ] {
        assert_eq!(commented(code), ["billing"], "{code}");
    }
    assert_eq!(commented("# module: billing.core"), ["billing", "billing.core"]);
}

#[test]
fn what_shows_no_package() {
    for code in [
        "# x.py",
        "# module: x",
        "# read and/or write",
        "# see https://example.org/a/b.py",
        "# POST http://localhost:8000/ and /api/users/",
        "# This package provides a cart.",
        "x = 1\n# app/x.py",
        "'app/x.py'",
    ] {
        assert!(commented(code).is_empty(), "{code}");
    }
}

#[test]
fn absolute_imports_show_their_packages() {
    let code = "import a.b\nfrom c.d import e\nfrom . import f\nfrom .g import h";
    assert_eq!(
        found("package", code),
        ["1:1 a Import", "1:1 a.b Import", "2:1 c Import", "2:1 c.d Import",]
    );
}

#[test]
fn a_title_that_is_a_path_shows_its_packages() {
    let titled = |text: &'static str| {
        let mut response = Response::of_code("x = 1", Language::Python);
        let span = Span { block: None, start: 0, end: 0 };
        response.blocks[0].titles = vec![Title { text, span }];
        let block = &response.blocks[0];
        let parsed = parse(Language::Python, &block.code, &Limits::default()).unwrap();
        let facts = facts(Language::Python, &[(block, &parsed)]);
        facts
            .packages
            .iter()
            .filter(|package| package.source == PackageSource::Title)
            .map(|package| package.name.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(titled("search_order/\\_\\_init\\_\\_.py"), ["search_order"]);
    assert_eq!(titled("File: `app/x.py`"), ["app", "app.x"]);
    assert_eq!(titled("title=\"app/x.py\""), ["app", "app.x"]);
    assert!(titled("app.py").is_empty());
    assert!(titled("Here is the input/output code:").is_empty());
}
