// The first tab: the leaderboard, and the distribution of each model's answers.

function drawOverview(panel, app) {
  const { report } = contents;
  if (report.models.length === 0) {
    panel.replaceChildren(empty("The verdict files contain no answers."));
    return;
  }
  const parts = [leaderboard(report, app), rounds(report), distribution(app), footer()];
  panel.replaceChildren(...parts.filter(Boolean));
}

const INTERVAL = "Bootstrap over the questions: from the 2.5th to the 97.5th percentile of the resampled means";

function leaderboard(report, app) {
  const metrics = metricsOf(report);
  const sets = [...new Set(report.models.flatMap((model) => groupsBy(model, "set").map((group) => group.value)))];
  const board = el("div", { class: "scroll long" });
  let set = null;
  let sort = "csr";
  const figures = (model) => (set === null ? model : groupsBy(model, "set").find((group) => group.value === set));
  const draw = () => {
    const value = (model) => (sort === "name" ? 0 : figures(model)?.metrics[sort]?.low ?? -1);
    const byName = (a, b) => (a.model_id < b.model_id ? -1 : 1);
    const models = [...report.models].sort((a, b) => value(b) - value(a) || (sort === "name" ? byName(a, b) : 0));
    const sortBy = (key) => {
      sort = key;
      draw();
      board.querySelector(`[data-sort="${key}"]`).focus();
    };
    const head = (key, text, tip) => {
      const button = el("button", { "data-sort": key, tip, onclick: () => sortBy(key) }, text);
      const order = key === "name" ? "ascending" : "descending";
      return el("th", { scope: "col", class: key === "name" ? "name" : "metric", "aria-sort": sort === key ? order : "none" }, button);
    };
    const header = el("tr", {}, head("name", "Model", "Sort by name"), ...metrics.map((metric) => head(...metric)));
    const rows = models.map((model) => boardRow(model, figures(model), metrics, app));
    board.replaceChildren(el("table", { class: "board" }, el("thead", {}, header), el("tbody", {}, ...rows)));
  };
  draw();
  const options = [[null, "All"], ...sets.map((value) => [value, title(value ?? NOTHING)])];
  const choose = (value) => {
    set = value;
    draw();
  };
  const choices = sets.length > 1 ? choice("Set of questions", options, set, choose) : null;
  const point = el("span", {}, el("span", { class: "swatch point" }), "value");
  const band = el("span", { tip: INTERVAL }, el("span", { class: "swatch band" }), "95 % interval");
  const isSure = report.models.some((model) => model.metrics.ssr?.confidence);
  const legend = isSure ? el("p", { class: "legend" }, point, band) : null;
  const different = report.questions !== report.common_questions
    ? el("p", { class: "note" }, `The models answered different questions, ${report.common_questions} of ${report.questions} in common: codeif report --common counts only these.`)
    : null;
  const totals = [
    count(report.models.length, "model"),
    count(new Set(app.answers.map((answer) => answer.id)).size, "question"),
    count(app.answers.length, "answer"),
    count(app.answers.reduce((sum, answer) => sum + answer.verdicts.length, 0), "verdict"),
  ];
  return card("Leaderboard", totals.join(" · "), el("div", { class: "row" }, choices, legend), different, board);
}

function groupsBy(model, by) {
  return model.groups.filter((group) => group.by === by);
}

function title(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function boardRow(model, figures, metrics, app) {
  const press = () => app.go({ ...app.noFilters, tab: "answers", model: model.model_id });
  const link = el("button", { class: "link", onclick: press, tip: "Show this model's answers" }, ...shown(model.model_id));
  if (!figures) return el("tr", {}, el("th", { scope: "row", class: "name" }, link), el("td", { colspan: metrics.length, class: "none" }, "no answers"));
  const facts = [count(figures.answers, "answer")];
  if (figures.missing > 0) facts.push(`${figures.missing} missing`);
  if (figures.unverifiable > 0) {
    facts.push(`${figures.unverifiable} unverifiable (${percent(figures.unverifiable, figures.instructions)})`);
  }
  const name = el("th", { scope: "row", class: "name" }, link, el("small", {}, facts.join(" · ")));
  return el("tr", { "data-model": model.model_id }, name, ...metrics.map(([id]) => boardCell(id, figures.metrics[id])));
}

function boardCell(id, metric) {
  if (!metric) return el("td", { class: "none" }, "–");
  const sure = metric.confidence;
  const tip = sure && `95 %: ${fixed(sure.low)} to ${fixed(sure.high)}`;
  const cell = el("td", { class: "metric", "data-metric": id, tip }, el("span", { class: "value" }, span(metric)));
  if (sure) cell.append(el("small", { class: "interval" }, `${fixed(sure.low)} – ${fixed(sure.high)}`));
  const track = el("span", { class: "track", "aria-hidden": "true" });
  if (sure) track.append(bar("band", sure.low, sure.high));
  track.append(bar("point", metric.low, metric.high));
  cell.append(track);
  return cell;
}

// A bar on a track from 0 to 1.
function bar(kind, low, high) {
  const piece = el("span", { class: kind });
  piece.style.left = `${100 * low}%`;
  piece.style.width = `${100 * (high - low)}%`;
  return piece;
}

const BINS = 10;

function distribution(app) {
  const models = contents.report.models.map((model) => model.model_id);
  const shares = new Map(models.map((model) => [model, []]));
  for (const { model, verdicts } of app.answers) {
    shares.get(model)?.push([...verdicts].filter(isYes).length / verdicts.length);
  }
  const plots = models.map((model) => histogram(model, shares.get(model), app));
  const note = "How many answers follow each share of their instructions. The last bar has those that follow all of them.";
  return card("Share of instructions followed", note, el("div", { class: "plots" }, ...plots));
}

function histogram(model, shares, app) {
  const bins = new Array(BINS + 1).fill(0);
  for (const share of shares) bins[share === 1 ? BINS : Math.min(BINS - 1, Math.floor(share * BINS + 1e-9))] += 1;
  const highest = Math.max(1, ...bins);
  const bars = bins.map((answers, bin) => {
    const range = bin === BINS ? "every instruction" : `${bin * BINS} % to under ${(bin + 1) * BINS} %`;
    const label = `${range}: ${count(answers, "answer")} (${percent(answers, shares.length || 1)})`;
    const column = el("span", { class: bin === BINS ? "column all" : "column", tip: label, role: "img", "aria-label": label }, el("span"));
    column.firstChild.style.height = `${(100 * answers) / highest}%`;
    return column;
  });
  const sorted = [...shares].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  const axis = el("div", { class: "axis", "aria-hidden": "true" }, ...["0", "0.5", "1", "all"].map((text) => el("span", {}, text)));
  return el(
    "figure",
    {},
    el("figcaption", {}, el("b", {}, ...shown(model)), el("small", {}, `median ${fixed(median || 0)}`)),
    el("div", { class: "columns" }, ...bars),
    axis,
  );
}

function footer() {
  const terms = METRICS.slice(0, 4).map(([, name, meaning]) => el("div", {}, el("dt", {}, name), el("dd", {}, meaning)));
  return el(
    "footer",
    { class: "card" },
    el("h2", {}, "How this is computed"),
    el("dl", {}, ...terms),
    el("p", {}, "If the rules cannot decide, a verdict is Unverifiable and a metric is a range: from all such verdicts counted as No to all counted as Yes. A missing answer follows nothing. By category and template, SSR is the mean over the answers that have such an instruction."),
    el("p", {}, "Intervals are 95 % intervals: questions are drawn again with replacement, each with all its answers, and the interval goes from the 2.5th to the 97.5th percentile of the resampled means. P-values come from flipping the signs of the differences per question: all choices of signs for up to 16 questions that differ, otherwise 10,000 seeded draws."),
    el("p", { class: "version" }, `codeif ${contents.version} · no language model decided anything unless a verdict says so`),
  );
}
