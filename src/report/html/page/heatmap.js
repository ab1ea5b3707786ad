// The second tab: which instructions the models follow and which they do not.

const CATEGORIES = ["global", "structural control", "variable", "function", "interface", "class", "file", "combination"];

function drawHeat(panel, app) {
  if (app.answers.length === 0) {
    panel.replaceChildren(empty("The verdict files contain no answers."));
    return;
  }
  panel.replaceChildren(byLanguage(app), byTemplate(app));
}

function legendOfHeat(app) {
  const steps = Array.from({ length: 11 }, (_, step) => el("span", { class: `heat-${step}` }));
  return el(
    "p",
    { class: "legend" },
    "0",
    el("span", { class: "scale", "aria-hidden": "true" }, ...steps),
    "1",
    ...(app.hasUnverifiable ? [el("span", { class: "open-end" }, "0.500"), "Unverifiable verdicts could raise it"] : []),
  );
}

function orderOfCategory(name) {
  const place = CATEGORIES.indexOf(name);
  return place < 0 ? CATEGORIES.length : place;
}

// A cell with an SSR. `filters` are those of the list of answers that it opens.
function heatCell(mean, about, filters, app) {
  if (!mean) return el("td", { class: "none", tip: `${about}: no such instruction` }, "–");
  const { low, high } = mean.ends;
  const unsure = mean.unverifiable > 0 ? ` (${mean.unverifiable} unverifiable)` : "";
  const tip = `${about}: ${span(mean.ends)} over ${count(mean.answers, "answer")}, ${count(mean.instructions, "instruction")}${unsure}. Opens the answers that fail.`;
  const press = () => app.go({ ...app.noFilters, tab: "answers", verdict: "No", ...filters });
  const button = el("button", { "data-cell": true, tip, onclick: press, class: fixed(low) === fixed(high) ? null : "open-end" }, fixed(low));
  return el("td", { class: `heat-${Math.round(low * 10)}` }, button);
}

function heatTable(corner, columns, rows) {
  const header = el("tr", {}, el("th", { scope: "col", class: "name" }, corner), ...columns.map((column) => el("th", { scope: "col" }, column)));
  const table = el("table", { class: "heat" }, el("thead", {}, header), el("tbody", {}, ...rows));
  walkCells(table);
  return table;
}

function byLanguage(app) {
  const languages = [...new Set(app.answers.map((answer) => answer.language))].sort((a, b) => order(a) - order(b));
  const categories = [...new Set(contents.templates.map((template) => template.category))].sort(
    (a, b) => orderOfCategory(a) - orderOfCategory(b),
  );
  function order(language) {
    const place = Object.keys(LANGUAGES).indexOf(language);
    return place < 0 ? 99 : place;
  }
  const board = el("div", { class: "scroll" });
  const draw = (model) => {
    const answers = app.answers.filter((answer) => model === "" || answer.model === model);
    const group = (template) => template.category;
    const means = meansBy(answers, group, (answer) => answer.language);
    const all = meansBy(answers, group, () => null).get(null);
    const rows = categories.map((category) => {
      const name = title(category ?? NOTHING);
      const cells = languages.map((language) => {
        const filters = { model, language: language ?? NOTHING, category: category ?? NOTHING };
        return heatCell(means.get(language)?.get(category), `${name}, ${languageName(language)}`, filters, app);
      });
      const total = heatCell(all?.get(category), `${name}, all languages`, { model, category: category ?? NOTHING }, app);
      return el("tr", {}, el("th", { scope: "row", class: "name" }, name), ...cells, total);
    });
    board.replaceChildren(heatTable("Category", [...languages.map(languageName), "All"], rows));
  };
  draw("");
  const options = [["", "All models"], ...contents.models.map((model) => [model, model])];
  const controls = el("div", { class: "row" }, select("Model", options, "", draw), legendOfHeat(app));
  return card("Category and language", "SSR of the instructions of a category, by the language of the question.", controls, board);
}

function byTemplate(app) {
  const models = contents.models;
  const slug = (template) => template.slug;
  const means = meansBy(app.answers, slug, (answer) => answer.model);
  const all = meansBy(app.answers, slug, () => null).get(null);
  const templates = [...new Map(contents.templates.map((template) => [template.slug, template])).values()];
  const paper = (a, b) => orderOfCategory(a.category) - orderOfCategory(b.category) || (a.id ?? 999) - (b.id ?? 999);
  const hardest = (a, b) => all.get(a.slug).ends.low - all.get(b.slug).ends.low;
  const board = el("div", { class: "scroll tall" });
  const draw = (order) => {
    let category;
    const rows = [...templates].sort(order === "paper" ? paper : hardest).flatMap((template) => {
      const name = template.slug ?? "unknown instruction";
      const cells = models.map((model) => {
        const filters = { model, template: template.slug ?? NOTHING };
        return heatCell(means.get(model)?.get(template.slug), `${name}, ${model}`, filters, app);
      });
      const mean = all.get(template.slug);
      const about = `${count(mean.instructions, "instruction")} in ${count(mean.answers, "answer")}`;
      const head = el("th", { scope: "row", class: "name", tip: about }, name);
      const row = el("tr", {}, head, ...cells, models.length > 1 ? heatCell(mean, `${name}, all models`, { template: template.slug ?? NOTHING }, app) : null);
      if (order !== "paper" || template.category === category) return [row];
      category = template.category;
      const group = el("th", { scope: "colgroup", colspan: models.length + 2 }, el("span", {}, title(category ?? NOTHING)));
      return [el("tr", { class: "group" }, group), row];
    });
    board.replaceChildren(heatTable("Template", [...models.map((model) => el("span", {}, ...shown(model))), ...(models.length > 1 ? ["All"] : [])], rows));
  };
  draw("paper");
  const orders = [["paper", "By category"], ["hardest", "Hardest first"]];
  const controls = el("div", { class: "row" }, choice("Order", orders, "paper", draw), legendOfHeat(app));
  return card("Template and model", "SSR of the instructions of a template. A cell opens the answers that fail.", controls, board);
}
