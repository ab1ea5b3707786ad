//! The names of operators and conversion functions.

/// An operator's name without whitespace; a conversion function's name up to its parameters.
pub(super) fn normalized(name: &str) -> &str {
    const SYMBOLS: [&str; 45] = [
        "operator+",
        "operator-",
        "operator*",
        "operator/",
        "operator%",
        "operator^",
        "operator&",
        "operator|",
        "operator~",
        "operator!",
        "operator=",
        "operator<",
        "operator>",
        "operator+=",
        "operator-=",
        "operator*=",
        "operator/=",
        "operator%=",
        "operator^=",
        "operator&=",
        "operator|=",
        "operator<<",
        "operator>>",
        "operator>>=",
        "operator<<=",
        "operator==",
        "operator!=",
        "operator<=",
        "operator>=",
        "operator<=>",
        "operator&&",
        "operator||",
        "operator++",
        "operator--",
        "operator,",
        "operator->*",
        "operator->",
        "operator()",
        "operator[]",
        "operator new",
        "operator delete",
        "operator new[]",
        "operator delete[]",
        "operator co_await",
        "operator",
    ];
    let Some(symbol) = name.strip_prefix("operator") else {
        return name;
    };
    let symbol = symbol.trim();
    if symbol.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '"' || c == ':') {
        let end = name.find('(').unwrap_or(name.len());
        return name[..end].trim_end();
    }
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    let wanted = bare(symbol);
    SYMBOLS
        .into_iter()
        .find(|known| bare(&known["operator".len()..]) == wanted)
        .unwrap_or(name)
}
