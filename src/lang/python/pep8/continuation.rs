//! The indentation of continuation lines.

use std::collections::BTreeMap;

use super::tokens::{Token, TokenKind};
use super::{LogicalLine, indentation};

const INDENT: i64 = 4;

/// Why a column is a good place to begin a line.
#[derive(Clone, PartialEq)]
enum Chance {
    /// Something of the enclosing bracket begins there.
    Visual,
    /// A string or comment begins there.
    String,
    /// This token begins there.
    Token(String),
}

/// A bracket that is open, or the statement as a whole.
struct Level {
    /// The column to align with; 0 if there is none yet.
    column: i64,
    /// The hanging indentation, once a line has one.
    hang: Option<i64>,
}

struct Continuation {
    /// How many brackets each row opened that are still open.
    opened: Vec<usize>,
    /// The indentation of each row relative to the statement.
    relative: Vec<i64>,
    /// For each depth, the rows that open it.
    open_rows: Vec<Vec<usize>>,
    levels: Vec<Level>,
    chances: BTreeMap<i64, Chance>,
    /// The column where the last continuation line begins.
    line_start: i64,
    /// Why the last line may begin where it does.
    visual: Option<Chance>,
}

pub(super) fn check(line: &mut LogicalLine<'_>) {
    let tokens = line.tokens;
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
        return;
    };
    let first_row = first.start.0;
    let rows = last.start.0 + 1 - first_row;
    if rows == 1 {
        return;
    }
    let begins_block = line.text.ends_with(':');
    let start = first.start.1 as i64;
    let mut state = Continuation {
        opened: vec![0; rows],
        relative: vec![0; rows],
        open_rows: vec![vec![0]],
        levels: vec![Level { column: start, hang: None }],
        chances: BTreeMap::new(),
        line_start: start,
        visual: None,
    };
    let mut row = 0;
    let mut after_long_string = false;
    for token in tokens {
        let begins = row < token.start.0 - first_row;
        if begins {
            row = token.start.0 - first_row;
            if !after_long_string && !token.ends_line() {
                state.begin_line(line, token, row, begins_block);
            }
        }
        state.note_chances(line, token, row);
        state.brackets(token, row);
        after_long_string = token.start.0 != token.end.0;
        if after_long_string {
            let end = token.end.0 - first_row;
            if let Some(relative) = state.relative.get(row).copied()
                && let Some(place) = state.relative.get_mut(end)
            {
                *place = relative;
            }
        }
    }
    let indent = indentation(line.line_of(last)) as i64;
    if begins_block && indent == line.indent_level as i64 + INDENT {
        let at = (last.start.0, (state.levels[0].column + INDENT) as usize);
        let message = |what: &str| format!("{what} with same indent as next logical line");
        match state.visual {
            Some(_) => line.report(at, "E129", message("visually indented line")),
            None => line.report(at, "E125", message("continuation line")),
        }
    }
}

impl Continuation {
    /// Judges the first token of a continuation line.
    fn begin_line(
        &mut self,
        line: &mut LogicalLine<'_>,
        token: &Token,
        row: usize,
        begins_block: bool,
    ) {
        let at = token.start;
        let column = at.1 as i64;
        self.line_start = column;
        let own = &line.lines[at.0 - 1];
        self.relative[row] = indentation(own) as i64 - line.indent_level as i64;
        let depth = self.levels.len() - 1;
        let closes = token.closes();
        let known_hang = self.levels[depth].hang.filter(|hang| *hang != 0);
        let (hang, is_hanging) = self.hang(row, line.state.indent_char, known_hang);
        let chance = self.chances.get(&column);
        self.visual = chance.filter(|_| !closes && hang > 0).cloned();
        let is_visual = self.visual == Some(Chance::Visual);
        let is_aligned = match &self.visual {
            Some(Chance::String) => true,
            Some(Chance::Token(text)) => *text == token.text,
            _ => false,
        };
        let aligned = self.levels[depth].column;
        if closes && aligned != 0 {
            if column != aligned {
                line.report(at, "E124", "closing bracket does not match visual indentation");
            }
        } else if closes && hang == 0 {
            // The closing bracket is below the line of the opening one.
        } else if aligned != 0 && column < aligned {
            if !is_visual {
                let message = "continuation line under-indented for visual indent";
                line.report(at, "E128", message);
            }
        } else if is_hanging || begins_block && self.relative[row] == 2 * INDENT {
            self.levels[depth].hang = Some(hang);
        } else if is_visual {
            self.levels[depth].column = column;
        } else if !is_aligned {
            let message = |what: &str| format!("continuation line {what}");
            if hang <= 0 {
                line.report(at, "E122", message("missing indentation or outdented"));
            } else if aligned != 0 {
                line.report(at, "E127", message("over-indented for visual indent"));
            } else if !closes && known_hang.is_some() {
                line.report(at, "E131", message("unaligned for hanging indent"));
            } else {
                // E121 and E126, which the default set leaves out.
                self.levels[depth].hang = Some(hang);
            }
        }
    }

    /// How far a row is indented from the row of an open bracket, and whether that is a hanging
    /// indent.
    fn hang(&self, row: usize, indent_char: Option<char>, known: Option<i64>) -> (i64, bool) {
        let hangs: &[i64] = match indent_char {
            Some('\t') => &[INDENT, INDENT * 2],
            _ => &[INDENT],
        };
        let depth = self.levels.len() - 1;
        let mut hang = 0;
        let mut is_hanging = false;
        for open_row in self.open_rows[depth].iter().rev() {
            hang = self.relative[row] - self.relative[*open_row];
            is_hanging = hangs.contains(&hang);
            if is_hanging {
                break;
            }
        }
        (hang, known.map_or(is_hanging, |known| hang == known))
    }

    /// Notes where later lines may begin.
    fn note_chances(&mut self, line: &LogicalLine<'_>, token: &Token, row: usize) {
        let depth = self.levels.len() - 1;
        let (start, end) = (token.start.1 as i64, token.end.1 as i64);
        let is_text = |words: &[&str]| words.contains(&token.text.as_str());
        if self.opened[row] > 0
            && !matches!(token.kind, TokenKind::LineBreak | TokenKind::Comment)
            && self.levels[depth].column == 0
        {
            self.levels[depth].column = start;
            self.chances.insert(start, Chance::Visual);
        } else if matches!(token.kind, TokenKind::String | TokenKind::Comment) {
            self.chances.insert(start, Chance::String);
        } else if row == 0
            && depth == 0
            && (is_text(&["assert", "raise", "with"])
                || self.chances.is_empty() && is_text(&["if"]))
        {
            self.chances.insert(end + 1, Chance::Visual);
        } else if token.text == ":" {
            let rest = &line.line_of(token)[token.end.1..];
            if !rest.is_empty() && rest.iter().all(|c| c.is_whitespace()) {
                self.open_rows[depth].push(row);
            }
        }
    }

    /// Keeps track of the brackets.
    fn brackets(&mut self, token: &Token, row: usize) {
        if token.kind != TokenKind::Operator {
            return;
        }
        if token.opens() {
            self.levels.push(Level { column: 0, hang: None });
            let depth = self.levels.len() - 1;
            if self.open_rows.len() == depth {
                self.open_rows.push(Vec::new());
            }
            self.open_rows[depth].push(row);
            self.opened[row] += 1;
        } else if token.closes() && self.levels.len() > 1 {
            self.close(row);
        }
        let start = token.start.1 as i64;
        self.chances.entry(start).or_insert_with(|| Chance::Token(token.text.clone()));
    }

    fn close(&mut self, row: usize) {
        let closed = self.levels.pop().map_or(0, |level| level.column);
        let column = match closed {
            0 => self.line_start,
            column => column,
        };
        for level in &mut self.levels {
            if level.column > column {
                level.column = 0;
            }
        }
        self.chances.retain(|at, _| *at < column);
        let depth = self.levels.len() - 1;
        self.open_rows.truncate(depth + 2);
        if depth > 0 {
            self.chances.insert(self.levels[depth].column, Chance::Visual);
        }
        let opened = self.opened[..=row].iter_mut().rev();
        if let Some(opened) = opened.into_iter().find(|opened| **opened > 0) {
            *opened -= 1;
        }
    }
}
