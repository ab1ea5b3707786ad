// A text area with the numbers of its lines, and marks on some of them.

/** The most lines that are numbered. */
const MOST = 20000;

export class Editor {
  #area;
  #gutter;
  #marks = new Map();

  constructor(area) {
    this.#area = area;
    this.#gutter = area.previousElementSibling;
    area.addEventListener("scroll", () => this.#follow());
    area.addEventListener("input", () => this.mark([]));
  }

  get text() {
    return this.#area.value;
  }

  set text(text) {
    this.#area.value = text;
    this.mark([]);
  }

  /** Marks lines, each with a class and a sign. The first mark of a line counts. */
  mark(marks) {
    this.#marks = new Map(marks.toReversed().map((mark) => [mark.line, mark]));
    const count = Math.min(this.text.split("\n", MOST + 1).length, MOST);
    const rows = Array.from({ length: count }, (_, index) => this.#row(index + 1));
    this.#gutter.replaceChildren(...rows.flat());
    this.#follow();
  }

  /** Puts the cursor on a line. */
  show(line) {
    const lines = this.text.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    this.#area.focus();
    this.#area.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
    const height = this.#area.scrollHeight / Math.max(lines.length, 1);
    this.#area.scrollTop = Math.max(0, (line - 4) * height);
  }

  #row(line) {
    const mark = this.#marks.get(line);
    if (!mark) {
      return [`${line}  \n`];
    }
    const sign = document.createElement("span");
    sign.className = mark.kind;
    sign.textContent = `${line} ${mark.sign}`;
    return [sign, "\n"];
  }

  #follow() {
    this.#gutter.scrollTop = this.#area.scrollTop;
  }
}
