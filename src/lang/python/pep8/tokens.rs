//! The tokens of Python code, as its own `tokenize` module gives them.

/// A row, from 1, and a column, from 0, in characters.
pub(super) type Position = (usize, usize);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenKind {
    Name,
    Number,
    String,
    Operator,
    Comment,
    /// The end of a line that ends a statement.
    Newline,
    /// The end of any other line.
    LineBreak,
    Indent,
    Dedent,
    /// A character that begins no token.
    Other,
}

/// A token with its place. A string may be on several lines.
#[derive(Debug, Clone)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) text: String,
    pub(super) start: Position,
    pub(super) end: Position,
}

impl Token {
    /// Whether it is that operator or bracket.
    pub(super) fn is(&self, operator: &str) -> bool {
        self.kind == TokenKind::Operator && self.text == operator
    }

    pub(super) fn opens(&self) -> bool {
        self.is("(") || self.is("[") || self.is("{")
    }

    pub(super) fn closes(&self) -> bool {
        self.is(")") || self.is("]") || self.is("}")
    }

    pub(super) fn ends_line(&self) -> bool {
        matches!(self.kind, TokenKind::Newline | TokenKind::LineBreak)
    }

    /// Whether it only lays out the code.
    pub(super) fn is_layout(&self) -> bool {
        self.ends_line() || matches!(self.kind, TokenKind::Indent | TokenKind::Dedent)
    }
}

/// Code that has no tokens: a string or bracket is not closed, or an indentation fits no other.
#[derive(Debug)]
pub(super) struct TokenError;

/// A string whose end is on another line.
struct OpenString {
    start: Position,
    text: String,
    quote: Vec<char>,
}

/// Splits lines, each with its line break, into tokens.
pub(super) fn tokenize(lines: &[Vec<char>]) -> Result<Vec<Token>, TokenError> {
    let mut tokenizer = Tokenizer {
        tokens: Vec::new(),
        depth: 0,
        is_continued: false,
        indents: vec![0],
        open: None,
    };
    for (index, line) in lines.iter().enumerate() {
        tokenizer.line(index + 1, line)?;
    }
    match tokenizer {
        Tokenizer { depth: 0, is_continued: false, open: None, tokens, .. } => Ok(tokens),
        _ => Err(TokenError),
    }
}

struct Tokenizer {
    tokens: Vec<Token>,
    /// How many brackets are open.
    depth: usize,
    /// The line before ended in a backslash.
    is_continued: bool,
    indents: Vec<usize>,
    open: Option<OpenString>,
}

impl Tokenizer {
    fn line(&mut self, row: usize, line: &[char]) -> Result<(), TokenError> {
        let mut at = match self.open.take() {
            Some(open) => match self.string(open, row, line, 0)? {
                Some(end) => end,
                None => return Ok(()),
            },
            None if self.depth == 0 && !self.is_continued => match self.indentation(row, line)? {
                Some(start) => start,
                None => return Ok(()),
            },
            None => 0,
        };
        self.is_continued = false;
        loop {
            while matches!(line.get(at), Some(' ' | '\t' | '\u{c}')) {
                at += 1;
            }
            if at >= line.len() {
                return Ok(());
            }
            match self.token(row, line, at)? {
                Some(end) => at = end,
                None => return Ok(()),
            }
        }
    }

    fn push(&mut self, kind: TokenKind, row: usize, line: &[char], start: usize, end: usize) {
        self.tokens.push(Token {
            kind,
            text: line[start..end].iter().collect(),
            start: (row, start),
            end: (row, end),
        });
    }

    /// The indentation of a statement; `None` for a line that has none.
    fn indentation(&mut self, row: usize, line: &[char]) -> Result<Option<usize>, TokenError> {
        let (mut at, mut column) = (0, 0);
        loop {
            match line.get(at) {
                Some(' ') => column += 1,
                Some('\t') => column = column / 8 * 8 + 8,
                Some('\u{c}') => column = 0,
                Some(_) => break,
                None => return Ok(None),
            }
            at += 1;
        }
        if line[at] == '#' {
            let end = line.len() - usize::from(line.ends_with(&['\n']));
            self.push(TokenKind::Comment, row, line, at, end);
            self.push(TokenKind::LineBreak, row, line, end, line.len());
            return Ok(None);
        }
        if line[at] == '\n' {
            self.push(TokenKind::LineBreak, row, line, at, line.len());
            return Ok(None);
        }
        let current = |indents: &[usize]| indents.last().copied().unwrap_or_default();
        if column > current(&self.indents) {
            self.indents.push(column);
            self.push(TokenKind::Indent, row, line, 0, at);
        }
        while column < current(&self.indents) {
            if !self.indents.contains(&column) {
                return Err(TokenError);
            }
            self.indents.pop();
            self.push(TokenKind::Dedent, row, line, at, at);
        }
        Ok(Some(at))
    }

    /// Reads one token; its end, or `None` at the end of the line.
    fn token(&mut self, row: usize, line: &[char], at: usize) -> Result<Option<usize>, TokenError> {
        let c = line[at];
        let next = line.get(at + 1).copied();
        let (kind, end) = match c {
            '\n' => {
                let kind = match self.depth {
                    0 => TokenKind::Newline,
                    _ => TokenKind::LineBreak,
                };
                self.push(kind, row, line, at, line.len());
                return Ok(None);
            }
            '\\' if next == Some('\n') => {
                self.is_continued = true;
                return Ok(None);
            }
            '#' => {
                let end = line.len() - usize::from(line.ends_with(&['\n']));
                (TokenKind::Comment, end)
            }
            _ if c.is_ascii_digit() || c == '.' && next.is_some_and(|c| c.is_ascii_digit()) => {
                (TokenKind::Number, number_end(line, at))
            }
            _ if let Some(quote) = quote_at(line, at) => {
                let open = OpenString {
                    start: (row, at),
                    text: String::new(),
                    quote: line[quote..quote_end(line, quote)].to_vec(),
                };
                return self.string(open, row, line, quote_end(line, quote));
            }
            _ if is_word(c) => {
                let length = line[at..].iter().take_while(|c| is_word(**c)).count();
                (TokenKind::Name, at + length)
            }
            _ => match operator_length(&line[at..]) {
                0 => (TokenKind::Other, at + 1),
                length => (TokenKind::Operator, at + length),
            },
        };
        match c {
            '(' | '[' | '{' => self.depth += 1,
            ')' | ']' | '}' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.push(kind, row, line, at, end);
        Ok(Some(end))
    }

    /// Reads a string on from a column; its end, or `None` if it goes on on the next line.
    fn string(
        &mut self,
        mut open: OpenString,
        row: usize,
        line: &[char],
        from: usize,
    ) -> Result<Option<usize>, TokenError> {
        let start = match open.text.is_empty() {
            true => open.start.1,
            false => 0,
        };
        let mut at = from;
        while at < line.len() {
            if line[at] == '\\' {
                at += 2;
            } else if line[at..].starts_with(&open.quote) {
                let end = at + open.quote.len();
                open.text.extend(&line[start..end]);
                self.tokens.push(Token {
                    kind: TokenKind::String,
                    text: open.text,
                    start: open.start,
                    end: (row, end),
                });
                return Ok(Some(end));
            } else if line[at] == '\n' && open.quote.len() == 1 {
                return Err(TokenError);
            } else {
                at += 1;
            }
        }
        open.text.extend(&line[start..]);
        self.open = Some(open);
        Ok(None)
    }
}

pub(super) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Where the quotes of a string that begins here are, after its prefix.
fn quote_at(line: &[char], at: usize) -> Option<usize> {
    let prefix = line[at..].iter().take(3).take_while(|c| is_word(**c));
    let quote = at + prefix.count();
    let is_prefix = || {
        let prefix: String = line[at..quote].iter().collect();
        let prefixes = ["", "r", "u", "b", "f", "br", "rb", "fr", "rf"];
        prefixes.contains(&prefix.to_ascii_lowercase().as_str())
    };
    (matches!(line.get(quote), Some('"' | '\'')) && is_prefix()).then_some(quote)
}

/// The end of the one or three quotes that begin here.
fn quote_end(line: &[char], at: usize) -> usize {
    let quote = line[at];
    match line[at..].starts_with(&[quote; 3]) {
        true => at + 3,
        false => at + 1,
    }
}

fn number_end(line: &[char], at: usize) -> usize {
    let digits = |from: usize, is_digit: fn(char) -> bool| {
        let length = line[from..].iter();
        from + length.take_while(|c| is_digit(**c) || **c == '_').count()
    };
    let is_decimal = |c: char| c.is_ascii_digit();
    if line[at] == '0' && matches!(line.get(at + 1), Some('x' | 'X' | 'o' | 'O' | 'b' | 'B')) {
        return digits(at + 2, |c| c.is_ascii_hexdigit());
    }
    let mut end = digits(at, is_decimal);
    if line.get(end) == Some(&'.') {
        end = digits(end + 1, is_decimal);
    }
    if matches!(line.get(end), Some('e' | 'E')) {
        let sign = usize::from(matches!(line.get(end + 1), Some('+' | '-')));
        let exponent = digits(end + 1 + sign, is_decimal);
        if exponent > end + 1 + sign {
            end = exponent;
        }
    }
    end + usize::from(matches!(line.get(end), Some('j' | 'J')))
}

/// The operators of several characters, the longest first.
const OPERATORS: [&str; 24] = [
    "**=", "//=", ">>=", "<<=", "...", "!=", "%=", "&=", "**", "*=", "+=", "-=", "->", "//", "/=",
    ":=", "<<", "<=", "==", ">=", ">>", "@=", "^=", "|=",
];

fn operator_length(rest: &[char]) -> usize {
    let is_here = |operator: &&&str| {
        let mut rest = rest.iter();
        operator.chars().all(|c| rest.next() == Some(&c))
    };
    let is_long = matches!(rest.get(1), Some('*' | '/' | '=' | '<' | '>' | '.'));
    match OPERATORS.iter().filter(|_| is_long).find(is_here) {
        Some(operator) => operator.len(),
        None => usize::from("()[]{},:.;@=%~+-*/&|^<>".contains(rest[0])),
    }
}
