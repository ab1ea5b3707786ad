//! The ways in which models break code.

use std::fmt;

use super::samples::Sample;

/// A way to break a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Breakage {
    MarkLost,
    MarkDoubled,
    SmartQuotes,
    LineCut,
    LineDoubled,
    LineOutdented,
    LineToProse,
    LineToPlaceholder,
    TextCutOff,
    FenceLost,
}

/// A broken response.
#[derive(Debug)]
pub struct Broken {
    pub text: String,
    /// The broken lines, from 1, as numbered before.
    pub lines: Vec<usize>,
    /// As numbered now.
    pub lines_after: Vec<usize>,
    /// How many lines there are now, and how far those after the broken one are moved.
    last: usize,
    shift: isize,
}

impl Broken {
    /// The number that a line has now.
    pub fn moved(&self, line: usize) -> Option<usize> {
        let is_after = self.lines.iter().any(|broken| line > *broken);
        let moved = line as isize + if is_after { self.shift } else { 0 };
        usize::try_from(moved).ok().filter(|line| *line <= self.last)
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, line) in (1..).zip(self.text.lines()) {
            let mark = if self.lines_after.contains(&number) { '!' } else { ' ' };
            writeln!(f, "{number:>4}{mark} {line}")?;
        }
        Ok(())
    }
}

impl Breakage {
    pub const ALL: [Self; 10] = [
        Self::MarkLost,
        Self::MarkDoubled,
        Self::SmartQuotes,
        Self::LineCut,
        Self::LineDoubled,
        Self::LineOutdented,
        Self::LineToProse,
        Self::LineToPlaceholder,
        Self::TextCutOff,
        Self::FenceLost,
    ];

    /// Breaks a response at a place that the seed chooses; `None` if it has no such place.
    pub fn apply(self, sample: &Sample, seed: u64) -> Option<Broken> {
        let mut dice = Dice::new(self as u64, seed);
        let lines = sample.lines();
        let [open, close] = sample.fences;
        if self == Self::FenceLost {
            let fence = [open, close][seed as usize % 2];
            return Some(edited(&lines, fence, &[]));
        }
        let code: Vec<usize> =
            (open + 1..close).filter(|number| is_code(lines[number - 1])).collect();
        let number = *dice.choose(&code)?;
        let line = lines[number - 1];
        match self {
            Self::MarkLost => {
                let (number, at) = mark(&lines, &code, &mut dice)?;
                let mut line = lines[number - 1].to_owned();
                line.remove(at);
                Some(edited(&lines, number, &[&line]))
            }
            Self::MarkDoubled => {
                let (number, at) = mark(&lines, &code, &mut dice)?;
                let mut line = lines[number - 1].to_owned();
                let mark = line[at..].chars().next()?;
                line.insert(at, mark);
                Some(edited(&lines, number, &[&line]))
            }
            Self::SmartQuotes => {
                let quoted = |number: &usize| {
                    let line = lines[number - 1];
                    line.contains(['"', '\'']) && !line.contains("\"\"\"")
                };
                let quoted: Vec<usize> = code.iter().copied().filter(quoted).collect();
                let number = *dice.choose(&quoted)?;
                Some(edited(&lines, number, &[&smart(lines[number - 1])]))
            }
            Self::LineCut => Some(edited(&lines, number, &[])),
            Self::LineDoubled => Some(edited(&lines, number, &[line, line])),
            Self::LineOutdented => {
                let indented = |number: &usize| lines[number - 1].starts_with([' ', '\t']);
                let indented: Vec<usize> = code.iter().copied().filter(indented).collect();
                let number = *dice.choose(&indented)?;
                Some(edited(&lines, number, &[&lines[number - 1][1..]]))
            }
            Self::LineToProse => {
                let prose = "Now we have to handle the other cases as well.";
                Some(edited(&lines, number, &[prose]))
            }
            Self::LineToPlaceholder => {
                let all =
                    ["<your code here>", "...", "TODO: implement the rest", "[rest of the code]"];
                let placeholder = dice.choose(&all)?;
                let indentation = &line[..line.len() - line.trim_start().len()];
                Some(edited(&lines, number, &[&format!("{indentation}{placeholder}")]))
            }
            Self::TextCutOff => Some(cut_off(&lines, number, &mut dice)),
            Self::FenceLost => None,
        }
    }
}

/// The response with a line replaced by others.
fn edited(lines: &[&str], number: usize, others: &[&str]) -> Broken {
    let mut edited = lines.to_vec();
    edited.splice(number - 1..number, others.iter().copied());
    Broken {
        text: edited.join("\n") + "\n",
        lines: vec![number],
        lines_after: (number..number + others.len()).collect(),
        last: edited.len(),
        shift: others.len() as isize - 1,
    }
}

/// The response up to a place in a line.
fn cut_off(lines: &[&str], number: usize, dice: &mut Dice) -> Broken {
    let line = lines[number - 1];
    let mut at = dice.below(line.len().max(1));
    while !line.is_char_boundary(at) {
        at -= 1;
    }
    let mut kept = lines[..number - 1].to_vec();
    kept.push(&line[..at]);
    Broken {
        text: kept.join("\n"),
        lines: vec![number],
        lines_after: vec![number],
        last: number,
        shift: 0,
    }
}

/// Whether a line is more than a comment, by its beginning.
fn is_code(line: &str) -> bool {
    let text = line.trim();
    let comments = ["//", "/*", "*", "# ", "\"\"\""];
    !text.is_empty() && !comments.iter().any(|comment| text.starts_with(comment))
}

/// A bracket, quote, colon or semicolon in one of these lines: first which, so that each of them is
/// chosen as often.
fn mark(lines: &[&str], code: &[usize], dice: &mut Dice) -> Option<(usize, usize)> {
    let mut marks = vec!['(', ')', '[', ']', '{', '}', ':', ';', '"', '\''];
    while !marks.is_empty() {
        let mark = marks.remove(dice.below(marks.len()));
        let mut places = Vec::new();
        for number in code {
            let line = lines[number - 1];
            let is_long = line.contains("\"\"\"") || line.contains("'''") || line.contains('`');
            let comment = ["//", " # "].iter().filter_map(|sign| line.find(sign)).min();
            let end = comment.unwrap_or(line.len());
            let found = line[..end].match_indices(mark).map(|(at, _)| (*number, at));
            places.extend(found.filter(|_| !is_long));
        }
        if let Some(place) = dice.choose(&places) {
            return Some(*place);
        }
    }
    None
}

/// A line with typographic quotes.
fn smart(line: &str) -> String {
    let mut is_open = false;
    line.chars()
        .map(|c| {
            let [opening, closing] = match c {
                '"' => ['“', '”'],
                '\'' => ['‘', '’'],
                _ => return c,
            };
            is_open = !is_open;
            if is_open { opening } else { closing }
        })
        .collect()
}

/// Numbers that are the same on every machine (SplitMix64).
struct Dice(u64);

impl Dice {
    const fn new(stream: u64, seed: u64) -> Self {
        Self(stream.wrapping_mul(0xD134_2543_DE82_EF95) ^ seed)
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }

    fn choose<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        if all.is_empty() {
            return None;
        }
        all.get(self.below(all.len()))
    }
}
