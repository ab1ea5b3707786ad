// The right side of the fourth tab: an answer, its instructions and the evidence for each verdict.

const REASONS = {
  "unknown-instruction": "The sentence matches no template.",
  "unfilled-slot": "The instruction still contains a placeholder.",
  "uninterpretable-value": "A value is described in prose.",
  "type-not-inferable": "The type or value depends on something outside the response.",
  "unsupported-language": "The code is in a language without a grammar.",
  "limit-exceeded": "The response is past a limit on size, depth or work.",
  "judge-failed": "A model was asked and gave no usable answer.",
  "internal-error": "A bug in codeif kept it from judging the response.",
};

const DECIDERS = { rules: "by rules", missing: "no answer to judge" };

class AnswerView {
  #app;
  #answer;
  #asked = 0;
  #code = null;
  #details = [];
  #dependencies = [];
  #items = [];
  #open = null;

  constructor(app) {
    this.#app = app;
    this.element = el("article", { class: "answer", "aria-live": "off" });
  }

  // Loads and shows an answer and one of its instructions.
  async show(answer, instruction) {
    if (answer !== this.#answer) {
      this.#answer = answer;
      this.#items = [];
      const asked = (this.#asked += 1);
      if (!answer) return this.#nothing();
      const [question, own] = await Promise.all([record(answer.questionRecord), record(answer.record)]);
      if (asked !== this.#asked) return;
      this.#draw(answer, question, own);
      this.#open = null;
      instruction = this.#app.state.instruction;
    }
    if (this.#items.length > 0) this.#select(instruction);
    // On a narrow screen the answer replaces the list, and takes the focus from it.
    if (document.activeElement === document.body) this.element.querySelector(".back")?.focus();
  }

  #nothing() {
    this.element.replaceChildren(empty("Choose an answer from the list."));
  }

  #draw(answer, question, own) {
    this.#details = own.details;
    this.#dependencies = question.dependencies;
    this.#code = own.text === null ? null : new CodeView(own.text, own.language);
    this.#items = own.details.map((detail, index) => this.#item(answer, question.instructions[index], detail, index));
    const items = el("ol", { class: "instructions", "aria-label": "Instructions" }, ...this.#items);
    items.addEventListener("keydown", (event) => this.#key(event));
    items.addEventListener("mouseleave", () => this.#mark(this.#open, false));
    const why = answer.missing ? "The model gave no answer: every instruction counts as No." : "The verdict file was written without the answers.";
    const paper = el("div", { class: "paper" }, this.#code?.element ?? empty(why));
    this.element.replaceChildren(this.#head(answer, question), el("div", { class: "pair" }, paper, items));
    this.element.querySelector(".chip[aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  #head(answer, question) {
    const scores = scoresOf(answer.verdicts, question.dependencies);
    const facts = METRICS.filter(([id]) => id in scores).map(([id, name, tip]) =>
      el("span", { class: "fact", tip }, `${name} `, el("b", {}, id === "csr" ? String(scores.csr) : fixed(scores[id]))),
    );
    const labels = [languageName(answer.language), answer.set].filter(Boolean).map((text) => el("span", { class: "label" }, ...shown(text)));
    if (answer.syntaxErrors > 0) labels.push(el("span", { class: "label warn" }, count(answer.syntaxErrors, "syntax error")));
    const back = el("button", { class: "quiet back", "aria-label": "Back to the list", onclick: () => this.#app.close() });
    back.append(icon("back"));
    const name = el("h2", {}, "Question ", ...shown(answer.id), el("span", { class: "by" }, " answered by "), ...shown(answer.model));
    const task = question.text === null ? null : el("details", { class: "task" }, el("summary", {}, "The task"), el("p", {}, ...shown(question.text)));
    return el("header", {}, el("div", { class: "row" }, back, name, ...labels), el("div", { class: "row facts" }, ...facts), this.#others(answer), task);
  }

  // The answers to the same question by all models.
  #others(answer) {
    const others = this.#app.byQuestion.get(answer.question);
    if (others.length < 2) return null;
    const chips = others.map((other) => {
      const yes = [...other.verdicts].filter(isYes).length;
      const press = () => this.#app.go({ answer: other.number });
      const label = `${other.model}: ${yes} of ${other.verdicts.length} instructions followed`;
      return el("button", { class: "chip", "aria-pressed": String(other === answer), "aria-label": label, onclick: press }, el("span", {}, ...shown(other.model)), strip(other.verdicts));
    });
    return el("div", { class: "chips", role: "group", "aria-label": "Answers to this question" }, ...chips);
  }

  #item(answer, sentence, detail, index) {
    const letter = answer.verdicts[index];
    const word = wordOf(letter);
    const template = contents.templates[answer.templates[index]];
    const failed = (this.#dependencies[index] ?? []).filter((needed) => !isYes(answer.verdicts[needed]));
    const costs = isYes(letter) && failed.length > 0;
    const button = el(
      "button",
      {
        "aria-expanded": "false",
        onclick: () => this.#app.go({ instruction: this.#open === index ? null : index }),
        onmouseenter: () => this.#mark(index, false),
      },
      sign(word),
      el("span", { class: "number" }, String(index + 1)),
      el("span", { class: "sentence" }, ...prose(sentence)),
      word === "Yes" ? null : el("small", { class: "why" }, ...prose(detail.message)),
      costs ? el("span", { class: "label warn", tip: "Followed, but something it depends on is not: RSR does not count it" }, "costs RSR") : null,
    );
    if (detail.by.startsWith("judge:")) button.append(el("span", { class: "label", tip: `Decided by a language model, ${detail.by.slice(6)}` }, "judge"));
    const more = el("div", { class: "more", hidden: true });
    const facts = el("p", { class: "slug" }, template.slug ?? "unknown instruction");
    if (template.category) facts.append(` · ${template.category}`);
    facts.append(` · decided ${DECIDERS[detail.by] ?? `by ${detail.by}`}`);
    more.append(el("p", { class: "message" }, ...prose(detail.message)));
    const reason = reasonOf(letter);
    if (reason) more.append(el("p", { class: "reason" }, el("b", {}, reason), ` ${REASONS[reason] ?? ""}`));
    more.append(...this.#places(detail.evidence, "Evidence"), ...this.#near(detail.near), ...this.#needs(answer, index), facts);
    return el("li", { class: `instruction ${word.toLowerCase()}`, "data-instruction": index }, button, more);
  }

  #places(evidence, name) {
    if (evidence.length === 0) return [];
    const places = evidence.map((place) => el("li", {}, this.#place(place)));
    return [el("h3", {}, evidence.length > 1 ? `${name}, ${count(evidence.length, "place")}` : name), el("ul", { class: "places" }, ...places)];
  }

  #place([line, , endLine, , text]) {
    const label = line === endLine ? `line ${line}` : `lines ${line}–${endLine}`;
    const quoted = text === null ? null : el("code", {}, ...shown(text));
    return el("button", { class: "place", disabled: this.#code === null, onclick: () => this.#code?.show(line) }, label, quoted);
  }

  #near(near) {
    if (near.length === 0) return [];
    const misses = near.map(([note, place]) => el("li", {}, this.#place(place), el("span", {}, ...shown(note))));
    return [el("h3", {}, "Near misses"), el("ul", { class: "places" }, ...misses)];
  }

  // The instructions that this one depends on, and the effect on RSR.
  #needs(answer, index) {
    const needed = this.#dependencies[index] ?? [];
    if (needed.length === 0) return [];
    const links = needed.map((other) => {
      const word = wordOf(answer.verdicts[other]);
      const press = () => this.#app.go({ instruction: other });
      return el("button", { class: "need", onclick: press, "aria-label": `Instruction ${other + 1}: ${word}` }, sign(word), String(other + 1));
    });
    const fails = needed.some((other) => !isYes(answer.verdicts[other]));
    const cost = isYes(answer.verdicts[index]) && fails ? "RSR counts this instruction as not followed." : null;
    return [el("h3", {}, "Depends on"), el("p", { class: "needs" }, ...links, cost && el("span", { class: "cost" }, cost))];
  }

  #select(index) {
    if (index !== null && !this.#items[index]) index = null;
    if (this.#open !== null) this.#toggle(this.#open, false);
    const isNew = this.#open !== index;
    this.#open = index;
    if (index !== null) this.#toggle(index, true);
    this.#mark(index, isNew);
    if (index !== null && isNew) this.#items[index].scrollIntoView({ block: "nearest" });
  }

  #toggle(index, open) {
    const [button, more] = this.#items[index].children;
    button.setAttribute("aria-expanded", String(open));
    more.hidden = !open;
  }

  // Marks the evidence of an instruction, and optionally scrolls to it.
  #mark(index, scroll) {
    const detail = index === null ? { evidence: [], near: [] } : this.#details[index];
    const kind = index === null ? "yes" : wordOf(this.#answer.verdicts[index]).toLowerCase();
    const first = this.#code?.mark(detail.evidence, kind, detail.near.map(([, place]) => place));
    if (scroll && first) this.#code.show(first);
  }

  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = this.#items.findIndex((item) => item.contains(event.target));
    if (!step || at < 0) return;
    event.preventDefault();
    const next = this.#items[at + step];
    if (!next) return;
    next.firstChild.focus();
    this.#app.go({ instruction: at + step });
  }
}
