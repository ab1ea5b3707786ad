//! Code that a sentence forbids and that is the name of no keyword, library or function, by its form.

use crate::instruction::fill::is_word as is_identifier;
use crate::language::{Directives, Keywords};

/// What follows the last dot in the names of files.
const EXTENSIONS: [&str; 34] = [
    "c", "cc", "cfg", "cpp", "cs", "css", "env", "go", "h", "hpp", "html", "ini", "java", "js",
    "json", "jsx", "lock", "log", "md", "mjs", "py", "rb", "rs", "scss", "sh", "sql", "svg",
    "swift", "toml", "ts", "tsx", "txt", "yaml", "yml",
];

/// Operators of prose, and those of one character that are in all code.
const PROSE: [&str; 6] = ["--", "->", "...", "=>", "::", "//"];

/// Whether a text is a name without qualifiers.
pub fn is_word(text: &str) -> bool {
    is_identifier(text)
}

/// Whether a text is what a comment says to a tool, or a directive of the preprocessor.
pub fn is_directive(text: &str) -> bool {
    let marks = ["# ", "// ", "/* "];
    marks.iter().any(|mark| text.starts_with(mark) && text.len() > mark.len())
        || Directives::any_has(text.trim_start_matches(['#', '/', '*', ' ']))
        || text.strip_prefix('#').is_some_and(|rest| {
            rest.starts_with(char::is_alphabetic) && !rest.chars().all(|c| c.is_ascii_hexdigit())
        })
}

/// Whether a text is an option of a command or the name of a file.
pub fn is_no_code(text: &str) -> bool {
    let is_option = text.starts_with('-') && text.contains(char::is_alphabetic);
    let ending = text.rsplit_once('.').map(|(name, ending)| (!name.is_empty(), ending));
    // `ethers.js` is a library.
    let is_file = |ending: &str| ending != "js" && EXTENSIONS.contains(&ending);
    is_option
        || ending.is_some_and(|(has_name, ending)| {
            has_name && is_file(ending) && text != "process.env" && !text.ends_with("meta.env")
        })
}

/// Whether a text is the name of a method after its dot: `.send`, but not `.env`.
pub fn is_method(text: &str) -> bool {
    let name = text.strip_prefix('.').filter(|name| is_identifier(name));
    name.is_some_and(|name| name.starts_with(char::is_lowercase))
        && !is_no_code(&format!("x{text}"))
}

/// Whether a name is one of a type by its form: `Date`, `java.util.Date`, `std::shared_ptr`,
/// `Optional[X]`.
pub fn is_type(name: &str) -> bool {
    // `const char *`
    let bare = name.strip_prefix("const ").unwrap_or(name).trim_end_matches(['*', '&', ' ']);
    // `get_*` are names.
    let is_pointer = bare.len() < name.len() && name.ends_with(['*', '&']) && !bare.ends_with('_');
    // `&String`, `&mut Vec<T>`
    let referred = name.strip_prefix('&').map(|name| name.strip_prefix("mut ").unwrap_or(name));
    if let Some(referred) = referred {
        return !referred.starts_with('&') && is_type(referred);
    }
    if is_pointer {
        return bare.replace("::", ".").split('.').all(is_identifier);
    }
    let path = &name[..name.find(['<', '[']).unwrap_or(name.len())];
    // `array[i]`
    let index = name[path.len()..].trim_matches(['[', ']']);
    if index.len() == 1 && !index.starts_with(char::is_uppercase) {
        return false;
    }
    let last = path.rsplit(['.', ':']).next().unwrap_or(path);
    let is_path = path.replace("::", ".").split('.').all(is_identifier);
    let is_cased = last.starts_with(char::is_uppercase)
        || path.contains("::")
        || last.ends_with("_t")
        || path.len() < name.len();
    is_path && is_cased && last.len() > 1
}

/// The function of a call whose arguments only show that it has some: `os.system(cmd)`, but not
/// `useState(null)`.
pub fn called(text: &str) -> Option<&str> {
    let (path, rest) = text.split_once('(')?;
    let arguments = rest.strip_suffix(')')?;
    let is_example = |name: &str| is_identifier(name) && !Keywords::any_names(name);
    let last = path.rsplit(['.', ':']).next()?;
    let is_path = path.replace("::", ".").split('.').all(is_identifier);
    // `s.NoError(err)`
    let is_member = path.contains('.') && path.starts_with(char::is_lowercase);
    let is_function = is_path
        && (is_member || last.starts_with(|c: char| c.is_lowercase() || c == '_'))
        && !Keywords::any_names(path);
    let mut names = arguments.split(", ");
    (is_function && !arguments.is_empty() && names.all(is_example)).then_some(path)
}

/// What a statement raises, whatever its arguments are: `Error` of `throw new Error()`.
pub fn raised(text: &str) -> Option<&str> {
    let text = text.trim_end_matches(';');
    let raised = ["raise ", "throw "].iter().find_map(|word| text.strip_prefix(word))?;
    let raised = raised.strip_prefix("new ").unwrap_or(raised);
    let name = raised.strip_suffix("()").or_else(|| raised.strip_suffix("(...)")).unwrap_or(raised);
    let is_name = name.starts_with(char::is_uppercase) && is_identifier(name);
    is_name.then_some(name)
}

/// The code that is meant, if it is code: a type, an annotation, an operator, a member of something, or
/// several words of which one is a keyword. A type without the arguments that what is to be used in its
/// place has too: `List` for `List[str]` where `list[str]` is chosen.
pub fn without_shared_arguments<'n>(name: &'n str, chosen: Option<&str>) -> Option<&'n str> {
    let name = without_shared_start(name, chosen);
    let open = name.find(['[', '<']).filter(|open| *open > 0);
    let arguments = |text: &str| text.find(['[', '<']).map(|open| text[open..].to_owned());
    let is_shared = chosen.and_then(arguments).is_some_and(|shared| name.ends_with(&shared));
    match open {
        Some(open) if (is_shared || stand_for_any(&name[open..])) && is_type(name) => {
            Some(&name[..open])
        }
        _ => is_code(name).then_some(name),
    }
}

/// Whether arguments of a type are letters, which stand for any type: `<T>`, `<K, V>`.
fn stand_for_any(arguments: &str) -> bool {
    let inner = arguments.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
    let is_letter = |it: &str| it.len() == 1 && it.starts_with(|c: char| c.is_ascii_uppercase());
    inner.is_some_and(|inner| inner.split(", ").all(is_letter))
}

/// Code without the name before a colon that what is to be used in its place begins with too: `Optional[int]` for
/// `x: Optional[int]` where `x: int | None` is chosen.
fn without_shared_start<'n>(code: &'n str, chosen: Option<&str>) -> &'n str {
    let named = |text: &str| text.find(": ").filter(|end| is_identifier(&text[..*end]));
    match (named(code), chosen.and_then(|chosen| Some(&chosen[..named(chosen)?]))) {
        (Some(end), Some(name)) if code[..end] == *name => &code[end + 2..],
        _ => code,
    }
}

/// Whether code declares something of a name, which is an example: `const myFunction = () => {}`.
fn is_declaration(text: &str) -> bool {
    const KEYWORDS: [&str; 8] = ["class", "const", "def", "fn", "func", "function", "let", "var"];
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    let declares = words.next().is_some_and(|word| KEYWORDS.contains(&word));
    declares && words.next().is_some_and(|word| !word.is_empty() && !Keywords::any_names(word))
}

/// Whether code has a gap that stands for any, and enough besides: `range(len(...))`. A name of one letter stands
/// for any too.
fn has_gap(text: &str) -> bool {
    let rest = text.replace("...", " ").replace('…', " ");
    let words = rest.split(|c: char| !c.is_alphanumeric() && c != '_');
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    let is_call = rest.contains('(') && !rest.contains('<') && !rest.starts_with('.');
    rest != text && is_call && words.len() > 1 && words.iter().all(|word| word.len() > 1)
}

/// Whether code is what a function literal of C++ captures of all around it: `[&]`, `[=]`.
fn is_capture(name: &str) -> bool {
    ["[&]", "[=]"].contains(&name)
}

/// Whether code compares or joins two names or numbers: `count == 0`, `x || y`.
fn is_comparison(name: &str) -> bool {
    const OPERATORS: [&str; 8] = ["!=", "!==", "&&", "==", "===", "||", "<=", ">="];
    let is_value = |word: &str| {
        let is_path = word.split('.').all(is_identifier);
        is_path && word.len() > 1 || word.parse::<u32>().is_ok()
    };
    let words: Vec<_> = name.split(' ').collect();
    matches!(words[..], [one, operator, other] if OPERATORS.contains(&operator)
        && is_value(one) && is_value(other))
}

fn is_code(name: &str) -> bool {
    let is_path = |path: &str| path.replace("::", ".").split('.').all(is_identifier);
    let is_part = |part: &str| part.is_empty() || is_path(part.trim());
    let is_annotation = name.strip_prefix('@').is_some_and(|rest| {
        let path = &rest[..rest.find('(').unwrap_or(rest.len())];
        is_path(path)
    });
    let is_operator = name.len() > 1
        && !name.contains(|c: char| !"+-*/%=<>!&|^~?:".contains(c))
        && !PROSE.contains(&name);
    let attribute = name.strip_prefix("[[").and_then(|rest| rest.strip_suffix("]]"));
    let inner = name.strip_prefix("#[").and_then(|rest| rest.strip_suffix(']'));
    let is_inner = inner.is_some_and(|inner| inner.split(['(', ')', ',']).all(is_part));
    let is_attribute = attribute.is_some_and(is_path) || is_inner;
    // `super::`
    let is_path_start = name.strip_suffix("::").is_some_and(is_path);
    let is_member = name.strip_suffix(".*").or(name.strip_suffix("::*")).is_some_and(is_path);
    let is_member = is_member || is_path_start;
    let is_tag = name.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
    let is_tag = is_tag.is_some_and(|tag| is_path(tag.trim_end_matches(['/', ' '])));
    let in_quotes = |quote| name.len() > 2 && name.starts_with(quote) && name.ends_with(quote);
    let words =
        || name.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    let has_keyword = words().any(Keywords::any_names);
    let is_cut = name.contains("...") || name.contains('…') || name.starts_with('<');
    // What ends with a full stop is a sentence.
    let is_phrase = !is_cut
        && !name.ends_with('.')
        && !is_declaration(name)
        && name.contains([' ', '{', '('])
        && has_keyword
        && words().count() < 6;
    // `*args`, `**kwargs`
    let is_rest = name.starts_with('*') && is_identifier(name.trim_start_matches('*'));
    is_annotation
        || is_rest
        || is_capture(name)
        || is_comparison(name)
        || is_attribute
        || is_type(name)
        || is_operator
        || is_member
        || is_tag
        || in_quotes('\'')
        || in_quotes('"')
        || is_phrase
        || has_gap(name)
}
