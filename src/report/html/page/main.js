// The page as a whole: its tabs, its state in the URL, and the theme.

const TABS = ["overview", "heat", "compare", "answers"];
const START = { tab: "overview", ...NO_FILTERS, sort: "", answer: null, instruction: null };

// The state in a URL fragment. Invalid values are ignored.
function stateOf(hash) {
  const given = new URLSearchParams(hash.slice(1));
  const state = { ...START };
  for (const name of FILTERS) state[name] = given.get(name) ?? "";
  if (TABS.includes(given.get("tab"))) state.tab = given.get("tab");
  if (given.get("sort") in ORDERS) state.sort = given.get("sort");
  for (const name of ["answer", "instruction"]) {
    const number = given.get(name);
    if (/^\d{1,9}$/.test(number)) state[name] = Number(number);
  }
  return state;
}

function hashOf(state) {
  const given = Object.entries(state).filter(([name, value]) => value !== START[name]);
  return `#${new URLSearchParams(given)}`;
}

class App {
  noFilters = NO_FILTERS;

  constructor() {
    this.answers = answersOf(contents);
    this.byQuestion = Map.groupBy(this.answers, (answer) => answer.question);
    this.hasUnverifiable = this.answers.some((answer) => /[^YN]/.test(answer.verdicts));
    this.state = { ...START };
    this.drawn = new Set();
    this.listed = this.answers;
  }

  // Changes the state and shows it. Changing the tab or opening an answer adds to the history.
  go(change) {
    const before = this.state;
    this.state = { ...before, ...change };
    if ("answer" in change && !("instruction" in change) && change.answer !== before.answer) this.state.instruction = null;
    const isStep = this.state.tab !== before.tab || (before.answer === null) !== (this.state.answer === null);
    clearTimeout(this.writing);
    // Browsers limit how often the URL may change, so it does not change at every keystroke.
    if (isStep) history.pushState(null, "", hashOf(this.state));
    else this.writing = setTimeout(() => history.replaceState(null, "", hashOf(this.state)), 150);
    this.show(before);
  }

  show(before) {
    const { tab } = this.state;
    for (const name of TABS) {
      const button = document.getElementById(`tab-${name}`);
      button.setAttribute("aria-selected", String(name === tab));
      button.tabIndex = name === tab ? 0 : -1;
      document.getElementById(name).hidden = name !== tab;
    }
    document.getElementById("tip").hidden = true;
    if (!this.drawn.has(tab)) this.#draw(tab);
    if (tab === "answers") this.#showAnswers(before);
    else if (before?.tab !== tab) scrollTo(0, 0);
  }

  #draw(tab) {
    const panel = document.getElementById(tab);
    this.drawn.add(tab);
    if (tab === "overview") drawOverview(panel, this);
    if (tab === "heat") drawHeat(panel, this);
    if (tab === "compare") drawCompare(panel);
    if (tab !== "answers") return;
    this.filters = new Filters(this);
    this.list = new AnswerList((answer) => this.#choose(answer));
    this.view = new AnswerView(this);
    const side = el("aside", {}, this.filters.element, this.filters.foot, this.list.element);
    panel.replaceChildren(side, this.view.element);
  }

  // Opens an answer at the first instruction that matches the filters.
  #choose(answer) {
    const wanted = wantedInstructions(answer, this.state);
    this.go({ answer: answer.number, instruction: wanted?.[0] ?? null });
  }

  // Closes the answer and returns to the list.
  close() {
    this.go({ answer: null, instruction: null });
    this.list.element.focus();
  }

  #showAnswers(before) {
    const { state } = this;
    const isNew = !before || before.tab !== state.tab || before.sort !== state.sort;
    if (isNew || FILTERS.some((name) => before[name] !== state[name])) {
      this.listed = listedAnswers(this.answers, state);
    }
    this.filters.show(state, this.listed.length, this.answers.length);
    this.list.set(this.listed);
    const answer = this.answers[state.answer] ?? null;
    document.getElementById("answers").classList.toggle("reading", answer !== null);
    this.list.choose(answer);
    this.view.show(answer, state.instruction).catch((error) => {
      this.view.element.replaceChildren(empty(`This answer cannot be shown: ${error.message}`));
      reportError(error);
    });
  }
}

function watchTabs(app) {
  const buttons = TABS.map((name) => document.getElementById(`tab-${name}`));
  buttons.forEach((button, index) => {
    button.addEventListener("click", () => app.go({ tab: TABS[index] }));
    button.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = (index + step + TABS.length) % TABS.length;
      app.go({ tab: TABS[next] });
      buttons[next].focus();
    });
  });
}

// The theme: light, dark, or that of the system. It is stored if the browser allows it.
function watchTheme() {
  const root = document.documentElement;
  const kept = (act) => {
    try {
      return act(localStorage);
    } catch {
      return null;
    }
  };
  const theme = kept((storage) => storage.getItem("codeif-theme"));
  if (theme) root.dataset.theme = theme;
  document.getElementById("theme").addEventListener("click", () => {
    const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = isDark ? "light" : "dark";
    kept((storage) => storage.setItem("codeif-theme", root.dataset.theme));
  });
}

async function main() {
  watchTheme();
  watchTips();
  await open();
  const app = new App();
  watchTabs(app);
  app.state = stateOf(location.hash);
  app.show(null);
  addEventListener("popstate", () => {
    const before = app.state;
    app.state = stateOf(location.hash);
    app.show(before);
  });
  document.getElementById("loading").remove();
  document.documentElement.dataset.ready = "";
}

main().catch((error) => {
  document.getElementById("loading").textContent = `The report cannot be opened: ${error.message}`;
  reportError(error);
});
