// A response as numbered lines, with the code highlighted by a small tokenizer, and places marked.

const ALIASES = {
  python: "python", python3: "python", python2: "python", py: "python", py3: "python",
  java: "java", go: "go", golang: "go",
  "c++": "cpp", cpp: "cpp", cc: "cpp", cxx: "cpp", hpp: "cpp", h: "cpp", c: "cpp",
};

const WORD = String.raw`(?<word>[\p{L}_$][\p{L}\p{N}_$]*)`;
const NUMBER = String.raw`(?<number>\.?\d(?:[eEpP][+-]|[\w.'])*)`;
const STRING = String.raw`(?<string>"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?)`;

// The tokens of each language, of which the first match counts. Tokens that begin with `open` may
// span lines until `close`.
const SYNTAX = {
  python: [String.raw`(?<comment>#.*)|(?<open>[rRbBuUfF]{0,2}(?:"""|'''))|(?<annotation>@[\w.]+)|(?<prefix>[rRbBuUfF]{1,2}(?=["']))`],
  java: [String.raw`(?<comment>//.*)|(?<open>/\*|""")|(?<annotation>@[\w.]+)`],
  go: [String.raw`(?<comment>//.*)|(?<open>/\*|\x60)`],
  cpp: [String.raw`(?<comment>//.*)|(?<open>/\*|R"[^\s()\\]{0,16}\()|(?<annotation>^\s*#\s*\w+)`],
};
for (const [language, [own]] of Object.entries(SYNTAX)) {
  SYNTAX[language] = new RegExp(`${own}|${STRING}|${NUMBER}|${WORD}`, "yu");
}

// The end of the token that an opening one begins.
function closing(open) {
  if (open === "/*") return "*/";
  if (open.startsWith("R\"")) return `)${open.slice(2, -1)}"`;
  return open.replace(/^[a-zA-Z]*/, "");
}

// Longer lines are not highlighted.
const MAX_HIGHLIGHTED = 5000;

// The tokens of a line as [start, end, kind], and the token that is still open at its end; `open` is
// the one that is open at its start.
function tokensOf(line, language, open, keywords) {
  const tokens = [];
  let at = 0;
  let left = open;
  if (line.length > MAX_HIGHLIGHTED) return [tokens, left];
  const runOn = (start, opened) => {
    const end = line.indexOf(opened.close, at);
    at = end < 0 ? line.length : end + opened.close.length;
    left = end < 0 ? opened : null;
    tokens.push([start, at, opened.kind]);
  };
  if (open) runOn(0, open);
  const syntax = SYNTAX[language];
  while (at < line.length) {
    syntax.lastIndex = at;
    const match = syntax.exec(line);
    if (!match) {
      at += 1;
      continue;
    }
    const { open: opening, word, number } = match.groups;
    const start = at;
    at = syntax.lastIndex;
    if (opening) {
      runOn(start, { close: closing(opening), kind: opening === "/*" ? "comment" : "string" });
    } else if (word) {
      const kind = kindOfWord(word, line.slice(at, at + 1), keywords);
      if (kind) tokens.push([start, at, kind]);
    } else if (number) tokens.push([start, at, "number"]);
    else if (match.groups.comment) tokens.push([start, at, "comment"]);
    else if (match.groups.annotation) tokens.push([start, at, "annotation"]);
    else tokens.push([start, at, "string"]);
  }
  return [tokens, left];
}

function kindOfWord(word, next, keywords) {
  if (keywords.has(word)) return "keyword";
  if (next === "(") return "call";
  return /^\p{Lu}.*\p{Ll}/u.test(word) ? "type" : null;
}

// Contextual keywords are not highlighted: the page has no parser.
function keywordsOf(language) {
  return new Set(contents.keywords[language]?.reserved ?? []);
}

// The lines of a response: { text, kind: "prose" | "fence" | "code", tokens }.
function linesOf(text, language) {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  if (lines.at(-1) === "") lines.pop();
  const opening = /^\s*(`{3,}|~{3,})\s*([^\s`{:,]*)/;
  const bare = !lines.some((line) => opening.test(line));
  let block = bare ? { language, keywords: keywordsOf(language), open: null } : null;
  return lines.map((line) => {
    const fence = bare ? null : line.match(opening);
    if (!block && fence) {
      const tag = fence[2].toLowerCase();
      const inside = tag === "" ? language : ALIASES[tag];
      block = { fence: fence[1], language: inside, keywords: keywordsOf(inside), open: null };
      return { text: line, kind: "fence", tokens: [] };
    }
    if (!block) return { text: line, kind: "prose", tokens: [] };
    if (block.fence && fence && fence[1].startsWith(block.fence) && line.trim() === fence[1]) {
      block = null;
      return { text: line, kind: "fence", tokens: [] };
    }
    let tokens = [];
    if (SYNTAX[block.language]) [tokens, block.open] = tokensOf(line, block.language, block.open, block.keywords);
    return { text: line, kind: "code", tokens };
  });
}

// The offset in a string of a column, which counts characters from 1.
function offsetOf(text, column) {
  if (!/[\ud800-\udfff]/.test(text)) return Math.min(column - 1, text.length);
  let offset = 0;
  for (const character of text) {
    if (--column < 1) break;
    offset += character.length;
  }
  return offset;
}

// The places of evidence by line: maps the line's number to a list of [start, end, kind].
function marksByLine(lines, places, kind) {
  const marks = new Map();
  for (const [line, column, endLine, endColumn] of places) {
    for (let at = line; at <= Math.min(endLine, lines.length); at += 1) {
      const { text } = lines[at - 1] ?? { text: "" };
      const start = at === line ? offsetOf(text, column) : text.search(/\S|$/);
      const end = at === endLine ? offsetOf(text, endColumn) : text.length;
      if (!marks.has(at)) marks.set(at, []);
      marks.get(at).push([start, Math.max(start, end), kind]);
    }
  }
  return marks;
}

// The most characters of a line and the most lines that are drawn.
const MAX_COLUMNS = 20000;
const MAX_LINES = 20000;
const LINES_IN_SLAB = 200;

class CodeView {
  #lines;
  #rows = [];
  #marked = [];

  constructor(text, language) {
    this.#lines = linesOf(text, language);
    this.element = el("div", { class: "code", tabindex: "0", role: "region", "aria-label": "Response" });
    const drawn = this.#lines.slice(0, MAX_LINES);
    for (let from = 0; from < drawn.length; from += LINES_IN_SLAB) {
      const slab = el("div", { class: "slab" });
      for (const [index, line] of drawn.slice(from, from + LINES_IN_SLAB).entries()) {
        const row = el("div", { class: `line is-${line.kind}`, "data-line": from + index + 1 });
        this.#rows.push(row);
        this.#draw(row, line, []);
        slab.append(row);
      }
      this.element.append(slab);
    }
    const rest = this.#lines.length - drawn.length;
    if (rest > 0) this.element.append(empty(`${count(rest, "more line")} are not drawn.`));
  }

  #draw(row, { text, tokens }, marks) {
    const end = Math.min(text.length, MAX_COLUMNS);
    const code = el("code");
    const cuts = new Set([0, end]);
    for (const [from, to] of [...tokens, ...marks]) cuts.add(Math.min(from, end)).add(Math.min(to, end));
    const bounds = [...cuts].sort((a, b) => a - b);
    const within = (list, at) => list.find(([from, to]) => from <= at && at < to)?.[2];
    let token = 0;
    for (let index = 0; index + 1 < bounds.length; index += 1) {
      const [from, to] = [bounds[index], bounds[index + 1]];
      while (token < tokens.length && tokens[token][1] <= from) token += 1;
      const kind = tokens[token]?.[0] <= from ? tokens[token][2] : null;
      const mark = within(marks, from);
      const parts = shown(text.slice(from, to));
      const piece = kind ? [el("span", { class: kind }, ...parts)] : parts;
      code.append(...(mark ? [el("mark", { class: mark }, ...piece)] : piece));
    }
    // Wrapped text is indented by two more columns than the line.
    const indent = Math.min(24, text.slice(0, text.search(/\S|$/)).replaceAll("\t", "    ").length + 2);
    code.style.paddingLeft = `${indent}ch`;
    code.style.textIndent = `-${indent}ch`;
    if (text.length > end) code.append(el("span", { class: "hidden-character" }, `… ${count(text.length - end, "more character")}`));
    row.replaceChildren(code);
  }

  // Marks places instead of those marked before. Returns the first marked line.
  mark(places, kind, near) {
    for (const number of this.#marked) this.#redraw(number, [], null);
    const marks = marksByLine(this.#lines, places, kind);
    for (const [line, list] of marksByLine(this.#lines, near, "near")) {
      if (!marks.has(line)) marks.set(line, list);
    }
    this.#marked = [...marks.keys()];
    for (const [number, list] of marks) this.#redraw(number, list, list[0][2]);
    return this.#marked.length > 0 ? Math.min(...this.#marked) : null;
  }

  #redraw(number, marks, kind) {
    const row = this.#rows[number - 1];
    if (!row) return;
    this.#draw(row, this.#lines[number - 1], marks);
    row.classList.toggle("hit", kind === "yes" || kind === "no" || kind === "unverifiable");
    row.dataset.kind = kind ?? "";
  }

  // Scrolls to a line without scrolling the page.
  show(number) {
    const row = this.#rows[number - 1];
    if (!row) return;
    const [box, view] = [row.getBoundingClientRect(), this.element.getBoundingClientRect()];
    if (box.top >= view.top + 24 && box.bottom <= view.bottom - 24) return;
    this.element.scrollTop += box.top - view.top - this.element.clientHeight / 3;
  }
}
