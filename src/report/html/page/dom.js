// Creates elements. Text from files is only used as text, never as markup.

const NOTHING = "(none)";

function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "tip") element.dataset.tip = visible(value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#icon-${name}`);
  svg.setAttribute("class", `icon ${name}`);
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

// The sign of a verdict, which differs in shape and colour.
function sign(word) {
  const badge = el("span", { class: `sign ${word.toLowerCase()}`, role: "img", "aria-label": word });
  badge.append(icon(word.toLowerCase()));
  return badge;
}

// Characters that are shown by their code: control characters, and those that change the direction
// of text or have no width.
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\u{e0000}-\u{e01ef}]/gu;

const codeOf = (character) => `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;

// The text with these characters replaced, without markup.
const visible = (text) => text.replaceAll(HIDDEN, codeOf);

function shown(text) {
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(HIDDEN)) {
    if (match.index > from) parts.push(text.slice(from, match.index));
    const code = codeOf(match[0]);
    parts.push(el("span", { class: "hidden-character", tip: `The invisible character ${code}` }, code));
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

// Prose with code in backticks.
function prose(text) {
  return text.split(/`([^`]+)`/).flatMap((part, index) => {
    if (part === "") return [];
    return index % 2 ? [el("code", { class: "prose-code" }, ...shown(part))] : shown(part);
  });
}

function count(number, one, many = `${one}s`) {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

// A group of buttons of which one is pressed.
function choice(label, options, chosen, choose) {
  const group = el("div", { class: "choice", role: "group", "aria-label": label });
  for (const [value, text, tip] of options) {
    const press = () => {
      for (const other of group.children) other.setAttribute("aria-pressed", other === button);
      choose(value);
    };
    const button = el("button", { "aria-pressed": String(value === chosen), onclick: press, tip }, text);
    group.append(button);
  }
  return group;
}

// A choice from a list; `options` are pairs of a value and its text.
function select(label, options, chosen, choose) {
  const list = el("select", { "aria-label": label, onchange: () => choose(list.value) });
  for (const [value, text] of options) list.append(el("option", { value }, visible(text)));
  list.value = chosen;
  return list;
}

function card(title, note, ...children) {
  const head = el("h2", {}, title);
  return el("section", { class: "card" }, head, note && el("p", { class: "note" }, note), ...children);
}

function empty(text) {
  return el("p", { class: "empty" }, text);
}

// Arrow keys move between the cells of a table, of which only one is a tab stop.
function walkCells(table) {
  const rows = [...table.querySelectorAll("tr")].map((row) => [...row.querySelectorAll("[data-cell]")]);
  const grid = rows.filter((row) => row.length > 0);
  if (grid.length === 0) return;
  grid.flat().forEach((cell) => (cell.tabIndex = -1));
  grid[0][0].tabIndex = 0;
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  table.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    const row = grid.findIndex((cells) => cells.includes(event.target));
    if (!step || row < 0) return;
    const column = grid[row].indexOf(event.target);
    const next = grid[row + step[0]]?.[column + step[1]];
    event.preventDefault();
    if (!next) return;
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
}

// The tooltip of all elements with `data-tip`, for mouse and keyboard.
function watchTips() {
  const tip = document.getElementById("tip");
  const hide = () => (tip.hidden = true);
  const show = (event) => {
    const owner = event.target.closest?.("[data-tip]");
    if (!owner) return hide();
    tip.textContent = owner.dataset.tip;
    tip.hidden = false;
    const box = owner.getBoundingClientRect();
    const left = Math.min(Math.max(8, box.left + box.width / 2 - tip.offsetWidth / 2), innerWidth - tip.offsetWidth - 8);
    const above = box.top - tip.offsetHeight - 8;
    tip.style.left = `${left}px`;
    tip.style.top = `${above > 8 ? above : box.bottom + 8}px`;
  };
  document.addEventListener("mouseover", show);
  document.addEventListener("focusin", show);
  document.addEventListener("focusout", hide);
  document.addEventListener("scroll", hide, { capture: true, passive: true });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
}
