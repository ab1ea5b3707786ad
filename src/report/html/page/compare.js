// The third tab: the differences between models, and whether they are significant.

function drawCompare(panel) {
  const { report } = contents;
  const comparisons = (report.comparisons ?? []).filter((comparison) => comparison.questions > 0);
  if (comparisons.length === 0) {
    panel.replaceChildren(empty("A comparison needs two models that answered the same questions."));
    return;
  }
  const metrics = metricsOf(report);
  const board = el("div");
  const draw = (metric) => board.replaceChildren(matrix(report, comparisons, metric), pairs(comparisons, metric));
  draw("ssr");
  const buttons = metrics.map(([id, name, tip]) => [id, name, tip]);
  const note = "Paired by question: the mean difference over the questions that both models answered.";
  panel.replaceChildren(card("Model against model", note, choice("Metric", buttons, "ssr", draw), board));
}

// The comparison of a pair in a metric, from the side of `model`.
function comparisonOf(comparisons, model, baseline, metric) {
  const found = comparisons.find((it) => it.model_id === model && it.baseline === baseline);
  if (found) return { ...found, ...found.metrics[metric] };
  const other = comparisons.find((it) => it.model_id === baseline && it.baseline === model);
  if (!other?.metrics[metric]) return null;
  const { difference, confidence, range, wins, losses, ...rest } = other.metrics[metric];
  const turn = (interval) => interval && { low: -interval.high, high: -interval.low };
  return { ...other, ...rest, difference: -difference, confidence: turn(confidence), range: turn(range), wins: losses, losses: wins };
}

// Whether the Unverifiable verdicts could turn the difference around, or make it none.
const isOpen = ({ range }) => range.low !== range.high && range.low <= 0 && range.high >= 0;
const isSure = (it) => it.p_value < 0.05 && !isOpen(it);
const OPEN = "the Unverifiable verdicts could reverse it";

function matrix(report, comparisons, metric) {
  const models = report.models.map((model) => model.model_id);
  const largest = Math.max(0.001, ...comparisons.map((it) => Math.abs(it.metrics[metric]?.difference ?? 0)));
  const rows = models.map((model) => {
    const cells = models.map((baseline) => {
      if (model === baseline) return el("td", { class: "same" });
      const it = comparisonOf(comparisons, model, baseline, metric);
      if (!it || it.difference === undefined) return el("td", { class: "none" }, "–");
      const step = 5 + Math.sign(it.difference) * Math.round((5 * Math.abs(it.difference)) / largest);
      const tip = `${model} against ${baseline}: ${signed(it.difference)}${between(it)}, p ${probability(it.p_value)}, ahead on ${it.wins}, behind on ${it.losses}, level on ${it.ties} of ${count(it.questions, "question")}${isOpen(it) ? `; ${OPEN}` : ""}`;
      const text = el("span", { "data-cell": true, tip, "aria-label": tip }, signed(it.difference), isOpen(it) ? " ?" : null);
      return el("td", { class: isSure(it) ? `heat-${step} sure` : `heat-${step}` }, text);
    });
    return el("tr", {}, el("th", { scope: "row", class: "name" }, ...shown(model)), ...cells);
  });
  const legend = el("p", { class: "legend" }, "Row minus column. ", el("b", {}, "Bold: p < 0.05"), " (for each pair separately). ", el("b", {}, "?"), `: ${OPEN}.`);
  const table = heatTable("", models.map((model) => el("span", {}, ...shown(model))), rows);
  return el("div", {}, el("div", { class: "scroll" }, table), legend);
}

function between({ confidence }) {
  return confidence ? ` (95 %: ${signed(confidence.low)} to ${signed(confidence.high)})` : "";
}

function pairs(comparisons, metric) {
  const found = comparisons.filter((it) => it.metrics[metric]);
  const reach = Math.max(
    0.05,
    ...found.flatMap(({ metrics: { [metric]: it } }) => [it.difference, it.confidence?.low ?? 0, it.confidence?.high ?? 0].map(Math.abs)),
  );
  const place = (value) => (value / reach + 1) / 2;
  const rows = found.map(({ model_id: model, baseline, questions, metrics }) => {
    const it = metrics[metric];
    const track = el("span", { class: "track centred", "aria-hidden": "true" });
    if (it.confidence) track.append(bar("band", place(it.confidence.low), place(it.confidence.high)));
    track.append(bar("point", place(it.difference), place(it.difference)));
    const open = fixed(it.range.low) === fixed(it.range.high) ? null : `${signed(it.range.low)} to ${signed(it.range.high)} with the Unverifiable`;
    const won = `${it.wins} : ${it.losses}`;
    return el(
      "tr",
      { class: isSure(it) ? "sure" : null, "data-pair": `${model} ${baseline}` },
      el("th", { scope: "row", class: "name" }, ...shown(model), el("small", {}, "against"), ...shown(baseline)),
      el("td", { class: "metric" }, el("span", { class: "value" }, signed(it.difference)), it.confidence ? el("small", { class: "interval" }, `${signed(it.confidence.low)} to ${signed(it.confidence.high)}`) : null, open && el("small", { class: "interval", tip: "What the Unverifiable verdicts could make of the difference" }, open), track),
      el("td", { tip: it.exact ? "Every choice of signs counted" : "10,000 choices of signs drawn" }, probability(it.p_value), isOpen(it) ? el("small", { class: "interval" }, OPEN) : null),
      el("td", { tip: `Level on ${it.ties} of ${count(questions, "question")}` }, won),
    );
  });
  const head = [
    ["Pair", "name"],
    ["Difference", "metric", "The mean over the common questions, with its 95 % interval"],
    ["p", null, "How often chance alone gives a difference as large: signs flipped per question, two-sided"],
    ["Won : lost", null, "Questions on which the first is ahead, and on which the other is"],
  ].map(([text, kind, tip]) => el("th", { scope: "col", class: kind, tip }, text));
  return el("div", { class: "scroll long" }, el("table", { class: "board pairs" }, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows)));
}
