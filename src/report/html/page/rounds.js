// Figures by round of a conversation: a chart for each figure with a line for each model.

const ROUND_CHARTS = [
  ["ssr", "All", "SSR of all that was asked for until the round."],
  ["new", "New", "SSR of what the round asked for."],
  ["kept", "Kept", "The share still followed of what the answer before followed."],
  ["mended", "Mended", "The share followed now of what the answer before broke."],
];
const CHART = { width: 260, height: 150, left: 30, right: 10, top: 10, bottom: 22 };

function rounds(report) {
  const all = report.rounds ?? [];
  if (all.length === 0) return null;
  const models = [...new Set(all.map((row) => row.model_id))];
  const last = Math.max(...all.map((row) => row.round));
  const line = (index) => `line-${index % 6}`;
  const charts = ROUND_CHARTS.map(([figure, name, meaning]) => {
    const chart = drawing("svg", { class: "chart", viewBox: `0 0 ${CHART.width} ${CHART.height}`, role: "group", "aria-label": name });
    chart.append(...chartAxes(last));
    models.forEach((model, index) => {
      const points = all.filter((row) => row.model_id === model && row.metrics[figure]);
      chart.append(...chartLine(points, figure, line(index), last));
    });
    return el("figure", {}, el("figcaption", {}, el("b", { tip: meaning }, name)), chart);
  });
  const legend = models.map((model, index) => el("span", {}, el("span", { class: `swatch ${line(index)}` }), ...shown(model)));
  const note = "How much is followed in each round of a conversation. The bands are 95 % intervals.";
  return card("By round", note, el("p", { class: "legend" }, ...legend), el("div", { class: "plots" }, ...charts));
}

function drawing(tag, properties, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(properties)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const chartX = (round, last) => CHART.left + ((CHART.width - CHART.left - CHART.right) * (round - 1)) / Math.max(1, last - 1);
const chartY = (share) => CHART.height - CHART.bottom - (CHART.height - CHART.top - CHART.bottom) * share;

function chartAxes(last) {
  const text = (x, y, anchor, label) => drawing("text", { x, y, "text-anchor": anchor, class: "axis-label" }, label);
  const levels = [0, 0.5, 1].flatMap((share) => {
    const y = chartY(share);
    return [drawing("line", { x1: CHART.left, x2: CHART.width - CHART.right, y1: y, y2: y, class: "grid" }), text(CHART.left - 5, y + 4, "end", String(share))];
  });
  // At most ten labels fit.
  const step = Math.ceil(last / 10);
  const numbers = Array.from({ length: last }, (_, index) => index + 1).filter((round) => (round - 1) % step === 0);
  return [...levels, ...numbers.map((round) => text(chartX(round, last), CHART.height - 6, "middle", String(round)))];
}

function chartLine(points, figure, line, last) {
  const at = (row, share) => `${chartX(row.round, last)},${chartY(share)}`;
  const sure = points.filter((row) => row.metrics[figure].confidence);
  const upper = sure.map((row) => at(row, row.metrics[figure].confidence.high));
  const lower = sure.map((row) => at(row, row.metrics[figure].confidence.low)).reverse();
  const band = drawing("polygon", { points: [...upper, ...lower].join(" "), class: `area ${line}` });
  const path = drawing("polyline", { points: points.map((row) => at(row, row.metrics[figure].low)).join(" "), class: line });
  const dots = points.map((row) => {
    const { confidence } = row.metrics[figure];
    const label = `${row.model_id}, round ${row.round}: ${span(row.metrics[figure])}`;
    const interval = confidence ? ` (95 %: ${fixed(confidence.low)} to ${fixed(confidence.high)})` : "";
    const dot = drawing("circle", { cx: chartX(row.round, last), cy: chartY(row.metrics[figure].low), r: 3.5, class: line, role: "img", "aria-label": visible(label), tabindex: 0 });
    dot.dataset.tip = visible(label + interval);
    return dot;
  });
  return [band, path, ...dots];
}
