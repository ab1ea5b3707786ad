//! The tokens of a sentence: words, numbers, code and marks.

/// A token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// As written, without the backticks or quotes around code.
    pub text: String,
    /// The text in lower case, by which the lexicon finds it.
    pub key: String,
    /// What it is.
    pub kind: TokenKind,
    /// Whether it is code in quotes, and not in backticks: a text.
    pub is_quoted: bool,
    /// Whether a hyphen joins the next token to it: "class-based".
    pub is_joined: bool,
    /// Where it begins and ends in the sentence, in bytes, with the quotes around it.
    pub start: usize,
    pub end: usize,
}

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// A word of prose.
    Word,
    /// Inline code, a quotation, or text that only code looks like.
    Code,
    /// A number.
    Number(u64),
    /// A punctuation mark.
    Mark,
}

/// The most tokens of a sentence. No instruction has half as many.
const MAX_TOKENS: usize = 160;

/// The tokens of a sentence, without emphasis. A hyphen parts words, so that "for-loop" and "for loop"
/// are the same; so does the apostrophe of "don't". `None` if there are too many.
pub fn tokens(sentence: &str) -> Option<Vec<Token>> {
    let mut scanner = Scanner { sentence, tokens: Vec::new() };
    let mut at = 0;
    while let Some(first) = sentence[at..].chars().next() {
        at += match first {
            _ if first.is_whitespace() => first.len_utf8(),
            '*' if is_emphasis(sentence, at) => 1,
            '`' => scanner.code(at),
            '"' | '“' => scanner.quotation(at, first),
            '\'' if scanner.begins_quotation(at) => scanner.quotation(at, first),
            _ if is_of_word(first) => scanner.run(at),
            _ => scanner.mark(at, first.len_utf8()),
        };
        if scanner.tokens.len() > MAX_TOKENS {
            return None;
        }
    }
    Some(scanner.tokens)
}

/// Whether an asterisk is a mark of Markdown, and not what `import *` has or a comment ends with.
fn is_emphasis(sentence: &str, at: usize) -> bool {
    let rest = &sentence[at + 1..];
    let is_alone = sentence[..at].ends_with(' ') && !rest.starts_with(is_of_word);
    // "No **kwargs" ends no emphasis.
    let is_open = !sentence[..at].contains('*') && !rest.trim_start_matches('*').contains('*');
    !is_alone && !is_open && !rest.starts_with('/')
}

/// Words whose full stop ends no sentence.
const ABBREVIATIONS: [&str; 4] = ["approx", "etc", "max", "min"];

/// Whether a word has to be followed by what it is about, so that a colon after it adds nothing.
pub fn is_preposition(word: &str) -> bool {
    ["for", "in", "of", "on", "to", "with"].contains(&word)
}

/// Whether a word or piece of code may begin with a character.
fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || "_$#@.<>=!&|%+/-:'’\\~≤≥".contains(c)
}

struct Scanner<'s> {
    sentence: &'s str,
    tokens: Vec<Token>,
}

impl Scanner<'_> {
    fn push(&mut self, start: usize, text: &str, kind: TokenKind) {
        let mut key = text.to_lowercase();
        if key.contains('’') {
            key = key.replace('’', "'");
        }
        let end = start + text.len();
        let text = text.to_owned();
        let (is_quoted, is_joined) = (false, false);
        self.tokens.push(Token { text, key, kind, is_quoted, is_joined, start, end });
    }

    /// The last token is as long as that with its quotes.
    fn quoted(&mut self, length: usize) -> usize {
        if let Some(token) = self.tokens.last_mut() {
            token.end = token.start + length;
        }
        length
    }

    fn mark(&mut self, at: usize, length: usize) -> usize {
        let text = &self.sentence[at..at + length];
        // "PascalCase for: classes" is "PascalCase for classes".
        let is_before_list = |token: &Token| is_preposition(&token.key);
        if text == ":" && self.tokens.last().is_some_and(is_before_list) {
            return length;
        }
        self.push(at, text, TokenKind::Mark);
        length
    }

    /// Inline code, to the next mark of as many backticks.
    fn code(&mut self, at: usize) -> usize {
        let rest = &self.sentence[at..];
        let ticks = rest.len() - rest.trim_start_matches('`').len();
        let (mark, inner) = rest.split_at(ticks);
        match inner.find(mark) {
            Some(end) => {
                self.push(at, inner[..end].trim(), TokenKind::Code);
                let length = self.quoted(ticks + end + ticks);
                // "`#include`s" are several.
                let ending = rest[length..].strip_prefix('s');
                let is_plural = ending.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
                length + usize::from(is_plural)
            }
            None => ticks,
        }
    }

    /// Whether an apostrophe begins a quotation: it stands before a word, and another one after it.
    fn begins_quotation(&self, at: usize) -> bool {
        let before = self.sentence[..at].chars().next_back();
        let inner = &self.sentence[at + 1..];
        let close = inner.find('\'').filter(|end| *end > 0);
        let ends_word = |end: usize| !inner[end + 1..].starts_with(char::is_alphanumeric);
        before.is_none_or(|c| c.is_whitespace() || c == '(') && close.is_some_and(ends_word)
    }

    /// What is quoted names something, as code does.
    fn quotation(&mut self, at: usize, open: char) -> usize {
        let close = if open == '“' { '”' } else { open };
        let inner = &self.sentence[at + open.len_utf8()..];
        match inner.find(close) {
            Some(end) if end > 0 => {
                let text = inner[..end].trim().trim_matches('`');
                self.push(at, text, TokenKind::Code);
                if let Some(token) = self.tokens.last_mut() {
                    token.is_quoted = true;
                }
                self.quoted(open.len_utf8() + end + close.len_utf8())
            }
            _ => open.len_utf8(),
        }
    }

    /// A run without blanks: code, or words that hyphens and slashes join.
    fn run(&mut self, at: usize) -> usize {
        let rest = &self.sentence[at..];
        let ends = |c: char| {
            let may_end = !c.is_alphanumeric();
            may_end && (c.is_whitespace() || "`\"“,;()[]{}*—–".contains(c))
        };
        let run = &rest[..rest.find(ends).unwrap_or(rest.len())];
        let run = thousands(rest).unwrap_or(run);
        if let Some(code) = call(run, rest).or_else(|| import(rest)) {
            self.push(at, code, TokenKind::Code);
            return code.len();
        }
        // "~40"
        if run.strip_prefix('~').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        {
            self.push(at, &run[..1], TokenKind::Word);
            return 1;
        }
        // "<50", ">=3"
        let number = run.trim_start_matches(['<', '>', '=', '≤', '≥']);
        if number.len() < run.len() && number.starts_with(|c: char| c.is_ascii_digit()) {
            return self.mark(at, run.len() - number.len());
        }
        let bare = run.trim_end_matches(['.', ':', '!', '?']);
        let bare = if bare.is_empty() { run } else { bare };
        let negative =
            bare.strip_prefix('-').filter(|it| it.starts_with(|c: char| c.is_ascii_digit()));
        if negative.is_some() {
            self.push(at, bare, TokenKind::Word);
            return bare.len();
        }
        // "I/O" is no choice.
        let is_abbreviation = matches!(bare.as_bytes(), [first, b'/', last]
            if first.is_ascii_alphabetic() && last.is_ascii_alphabetic());
        // Most runs are a plain word.
        if is_abbreviation || bare.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            self.push(at, bare, TokenKind::Word);
        } else if let Ok(number) = bare.replace(['_', ','], "").parse() {
            self.push(at, bare, TokenKind::Number(number));
        } else if looks_like_code(bare) {
            self.push(at, bare, TokenKind::Code);
        } else {
            self.words(at, bare);
        }
        let ending = &run[bare.len()..];
        let abbreviates = ABBREVIATIONS.iter().any(|word| bare.eq_ignore_ascii_case(word));
        let ending = if abbreviates { ending.trim_start_matches('.') } else { ending };
        for (offset, mark) in ending.char_indices() {
            self.mark(at + run.len() - ending.len() + offset, mark.len_utf8());
        }
        run.len()
    }

    /// The words of a run, without the hyphens between them.
    fn words(&mut self, start: usize, run: &str) {
        let mut at = 0;
        while let Some(first) = run[at..].chars().next() {
            let rest = &run[at..];
            at += match first {
                '-' if run.len() > 1 => self.hyphen(at, 1),
                '\u{2010}' | '\u{2011}' => self.hyphen(at, first.len_utf8()),
                '-' | '/' => self.mark(start + at, 1),
                '\'' | '’' => self.suffix(start + at, rest, first),
                _ => self.word(start + at, rest),
            };
        }
    }

    /// A hyphen between words, at a place of their run, and no token.
    fn hyphen(&mut self, at: usize, length: usize) -> usize {
        if let Some(token) = self.tokens.last_mut().filter(|_| at > 0) {
            token.is_joined = true;
        }
        length
    }

    /// "'s", "'re" and "'d" are words of their own.
    fn suffix(&mut self, at: usize, rest: &str, quote: char) -> usize {
        let letters = rest[quote.len_utf8()..].find(|c: char| !c.is_alphanumeric());
        let end = letters.map_or(rest.len(), |letters| quote.len_utf8() + letters);
        if ["s", "re", "ve", "ll", "d"].contains(&&rest[quote.len_utf8()..end]) {
            self.push(at, &rest[..end], TokenKind::Word);
            return end;
        }
        quote.len_utf8()
    }

    fn word(&mut self, at: usize, rest: &str) -> usize {
        let end = rest.find(['-', '\u{2010}', '\u{2011}', '/', '\'', '’']).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let negated = after.strip_prefix(['\'', '’']).is_some_and(|after| after.starts_with('t'));
        if let Some(verb) = word.strip_suffix('n').filter(|_| negated) {
            let end = end + after.len() - after.trim_start_matches(['\'', '’']).len() + 1;
            if !verb.is_empty() {
                self.push(at, verb, TokenKind::Word);
            }
            self.push(at + verb.len(), "n't", TokenKind::Word);
            return end;
        }
        let kind = match word.parse() {
            Ok(number) => TokenKind::Number(number),
            Err(_) if word.contains(char::is_alphanumeric) => TokenKind::Word,
            Err(_) => TokenKind::Mark,
        };
        self.push(at, word, kind);
        end
    }
}

/// A number with commas that begins a text: "2,000".
fn thousands(text: &str) -> Option<&str> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != ',').unwrap_or(text.len());
    let number = &text[..end];
    let (first, rest) = number.trim_end_matches(',').split_once(',')?;
    let is_whole = rest.split(',').all(|group| group.len() == 3);
    (is_whole && (1..=3).contains(&first.len())).then_some(&text[..first.len() + 1 + rest.len()])
}

/// An import of Python that a sentence begins with: "from __future__ import annotations".
fn import(rest: &str) -> Option<&str> {
    let is_name = |word: &str| word.chars().all(|c| c.is_alphanumeric() || "_.".contains(c));
    let mut words = rest.strip_prefix("from ")?.splitn(4, ' ');
    let [module, import, name] = [(); 3].map(|()| words.next().unwrap_or_default());
    let name = name.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '_');
    let is_import = import == "import" && is_name(module) && is_name(name) && !name.is_empty();
    let length = "from  import ".len() + module.len() + name.len();
    (is_import && module.contains(['_', '.'])).then(|| &rest[..length])
}

/// A call or a type with arguments that begins a text: `eval()`, `list[int]`.
fn call<'t>(run: &str, text: &'t str) -> Option<&'t str> {
    let open = text[run.len()..].chars().next().filter(|c| "([".contains(*c))?;
    let close = if open == '(' { ')' } else { ']' };
    let end = run.len() + text[run.len()..].find(close)? + 1;
    let is_name = |c: char| c.is_alphanumeric() || "_.:".contains(c);
    let is_call = run.starts_with(|c: char| c.is_alphabetic() || "._".contains(c))
        && run.chars().all(is_name)
        && !text[..end].contains(' ');
    is_call.then(|| &text[..end])
}

/// Whether a run is code though nothing marks it.
fn looks_like_code(run: &str) -> bool {
    /// Operators that prose uses as marks, and abbreviations.
    const PROSE: [&str; 7] = ["--", "->", "=>", "...", "e.g", "i.e", "and/or"];
    if !run.contains(char::is_alphanumeric) {
        let is_operator = run.len() > 1 || ["%", "="].contains(&run);
        return is_operator
            && !PROSE.contains(&run)
            && !run.starts_with(['≤', '≥'])
            && run != "<="
            && run != ">=";
    }
    let inner = run.trim_matches(['-', '.', '\'']);
    let is_dotted = inner.contains('.') && !PROSE.contains(&inner);
    let is_decimal = inner.chars().all(|c| c.is_ascii_digit() || c == '.');
    // "Node.js-specific" is an adjective.
    let is_compound = inner.split_once('-').is_some_and(|(name, rest)| {
        name.contains('.') && rest.chars().all(|c| c.is_ascii_lowercase())
    });
    run.contains("::")
        || run.contains('_') && !run.ends_with('_')
        || run.starts_with(['@', '#', '$', '%', '.'])
        || run.ends_with('>')
            && run.contains('<')
            && run.starts_with(|c: char| c == '<' || c.is_alphabetic())
        || is_dotted && !is_decimal && !is_compound
        || ["==", "!=", "&&", "||"].iter().any(|operator| run.contains(operator))
}
