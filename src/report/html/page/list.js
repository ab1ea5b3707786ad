// The left side of the fourth tab: the filters, and the list of matching answers.

const FILTERS = ["model", "language", "category", "template", "verdict", "reason", "search"];
const NO_FILTERS = Object.fromEntries(FILTERS.map((name) => [name, ""]));

const isWanted = (value, wanted) => wanted === "" || (value ?? NOTHING) === wanted;

// The instructions of an answer that match the filters; null if no filter is about instructions.
function wantedInstructions(answer, filters) {
  const { category, template, verdict, reason } = filters;
  if (!category && !template && !verdict && !reason) return null;
  const wanted = [];
  answer.templates.forEach((number, index) => {
    const { slug, category: own } = contents.templates[number];
    const letter = answer.verdicts[index];
    const passes =
      isWanted(slug, template) &&
      isWanted(own, category) &&
      isWanted(wordOf(letter), verdict) &&
      (reason === "" || reasonOf(letter) === reason);
    if (passes) wanted.push(index);
  });
  return wanted;
}

function isListed(answer, filters) {
  if (!isWanted(answer.model, filters.model) || !isWanted(answer.language, filters.language)) return false;
  if (!answer.id.toLowerCase().includes(filters.search.trim().toLowerCase())) return false;
  const wanted = wantedInstructions(answer, filters);
  return wanted === null || wanted.length > 0;
}

// The orders of the list. Answers without verdicts come last where the share counts.
const share = (answer) => [...answer.verdicts].filter(isYes).length / answer.verdicts.length;
const ORDERS = {
  "": ["In file order", null],
  question: ["By question", (a, b) => a.id.localeCompare(b.id, "en", { numeric: true })],
  least: ["Least followed first", (a, b) => share(a) - share(b)],
  most: ["Most followed first", (a, b) => share(b) - share(a)],
  open: ["Most Unverifiable first", (a, b) => openVerdicts(b) - openVerdicts(a)],
};
const openVerdicts = (answer) => [...answer.verdicts].filter((letter) => wordOf(letter) === "Unverifiable").length;

// The answers that pass the filters, in the chosen order.
function listedAnswers(answers, state) {
  const listed = answers.filter((answer) => isListed(answer, state));
  const order = ORDERS[state.sort]?.[1];
  return order ? listed.sort(order) : listed;
}

class Filters {
  constructor(app) {
    const named = (values, name = (value) => value) =>
      [...new Set(values)].map((value) => [value ?? NOTHING, name(value) ?? NOTHING]);
    const slugs = [...new Set(contents.templates.map((template) => template.slug))].sort((a, b) => ((a ?? "~") < (b ?? "~") ? -1 : 1));
    const letters = new Set(app.answers.flatMap((answer) => [...answer.verdicts]));
    const reasons = contents.reasons.filter((reason) => [...letters].some((letter) => reasonOf(letter) === reason));
    const categories = contents.templates.map((template) => template.category).sort((a, b) => orderOfCategory(a) - orderOfCategory(b));
    const lists = {
      model: ["Model", "All models", named(contents.models)],
      language: ["Language", "All languages", named(contents.languages, languageName)],
      category: ["Category", "All categories", named(categories)],
      template: ["Template", "All templates", named(slugs)],
      verdict: ["Verdict", "All verdicts", named(["Yes", "No", "Unverifiable"])],
      reason: ["Reason", "Any reason", named(reasons)],
    };
    this.fields = {};
    for (const [name, [label, all, options]] of Object.entries(lists)) {
      this.fields[name] = select(label, [["", all], ...options], "", (value) => app.go({ [name]: value }));
    }
    this.fields.reason.disabled = reasons.length === 0;
    const orders = Object.entries(ORDERS).map(([name, [label]]) => [name, label]);
    this.order = select("Order", orders, "", (value) => app.go({ sort: value }));
    const search = el("input", { type: "search", placeholder: "Question id", "aria-label": "Question id contains" });
    search.addEventListener("input", () => app.go({ search: search.value }));
    this.fields.search = search;
    this.clear = el("button", { class: "quiet", onclick: () => app.go(NO_FILTERS) }, "Clear filters");
    this.total = el("p", { class: "note", role: "status" });
    const all = el("div", { class: "fields" }, search, ...Object.keys(lists).map((name) => this.fields[name]), this.order);
    const narrow = matchMedia("(max-width: 760px)");
    this.element = el("details", { class: "filters", open: !narrow.matches }, el("summary", {}, "Filters"), all);
    this.foot = el("div", { class: "found" }, this.total, this.clear);
  }

  show(state, found, all) {
    for (const [name, field] of Object.entries(this.fields)) {
      if (field.value !== state[name]) field.value = state[name];
      field.classList.toggle("set", state[name] !== "");
    }
    if (this.order.value !== state.sort) this.order.value = state.sort;
    this.total.textContent = found === all ? count(all, "answer") : `${found.toLocaleString("en")} of ${count(all, "answer")}`;
    this.clear.hidden = FILTERS.every((name) => state[name] === "");
  }
}

const ROW_HEIGHT = 58;
const ROWS_BEYOND = 6;

// A virtual list: only the visible rows are in the document.
class AnswerList {
  #answers = [];
  #chosen = null;
  #choose;

  constructor(choose) {
    this.#choose = choose;
    this.rows = el("div", { class: "rows", role: "presentation" });
    this.element = el("div", { class: "list", role: "listbox", tabindex: "0", "aria-label": "Answers" }, this.rows);
    this.element.addEventListener("scroll", () => this.#draw(), { passive: true });
    this.element.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#draw()).observe(this.element);
  }

  set(answers) {
    if (answers !== this.#answers) {
      this.#answers = answers;
      this.rows.style.height = `${answers.length * ROW_HEIGHT}px`;
    }
    this.#draw();
  }

  // Marks an answer as the open one and scrolls to its row.
  choose(answer) {
    this.#chosen = answer;
    const at = this.#answers.indexOf(answer);
    if (at >= 0 && this.element.clientHeight > 0) {
      const [top, height] = [at * ROW_HEIGHT, this.element.clientHeight];
      const { scrollTop } = this.element;
      if (top < scrollTop) this.element.scrollTop = top;
      else if (top + ROW_HEIGHT > scrollTop + height) this.element.scrollTop = top + ROW_HEIGHT - height;
    }
    this.#draw();
  }

  #key(event) {
    const page = Math.max(1, Math.floor(this.element.clientHeight / ROW_HEIGHT) - 1);
    const last = this.#answers.length - 1;
    const at = this.#answers.indexOf(this.#chosen);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: last }[event.key];
    if (to === undefined || last < 0) return;
    event.preventDefault();
    this.#choose(this.#answers[Math.min(last, Math.max(0, to))]);
  }

  #draw() {
    const first = Math.max(0, Math.floor(this.element.scrollTop / ROW_HEIGHT) - ROWS_BEYOND);
    const seen = Math.ceil(this.element.clientHeight / ROW_HEIGHT) + 2 * ROWS_BEYOND;
    const rows = this.#answers.slice(first, first + seen).map((answer, index) => this.#row(answer, first + index));
    this.rows.replaceChildren(...rows);
    const chosen = this.#chosen && this.rows.querySelector(`#answer-${this.#chosen.number}`);
    if (chosen) this.element.setAttribute("aria-activedescendant", chosen.id);
    else this.element.removeAttribute("aria-activedescendant");
    if (this.#answers.length === 0) this.rows.append(empty("No answers match."));
  }

  #row(answer, index) {
    const yes = [...answer.verdicts].filter(isYes).length;
    const row = el(
      "div",
      {
        class: "entry",
        id: `answer-${answer.number}`,
        role: "option",
        "aria-selected": String(answer === this.#chosen),
        "aria-setsize": this.#answers.length,
        "aria-posinset": index + 1,
        onclick: () => this.#choose(answer),
      },
      el("b", {}, ...shown(answer.id)),
      el("span", { class: "who" }, ...shown(answer.model), el("small", {}, languageName(answer.language))),
      el("span", { class: "share" }, answer.missing ? "missing" : `${yes}/${answer.verdicts.length}`),
      strip(answer.verdicts),
    );
    row.style.top = `${index * ROW_HEIGHT}px`;
    return row;
  }
}

// A strip with a stroke for each verdict.
function strip(verdicts) {
  const strokes = [...verdicts].map((letter) => el("i", { class: wordOf(letter).toLowerCase() }));
  return el("span", { class: "strip", "aria-hidden": "true" }, ...strokes);
}
