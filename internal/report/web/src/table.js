// The run as a table: a row for each place, with the step that leads to it, and a column for each process and variable.

import { el, visible } from "./dom.js";
import { Rows } from "./rows.js";
import { reads } from "./reads.js";
import { again, aside, short, spans, what, who, whole } from "./run.js";

const lineHeight = 17; // pixels
const mostLines = 40;
const mostColumns = 80;
const padding = 2; // characters beside the text of a cell
const letter = 7.6; // pixels, about
const narrow = matchMedia("(max-width: 620px)"); // as on a telephone: what the property reads goes before the statements

export class Table {
  constructor(run, go, end) {
    this.run = run;
    this.go = go;
    this.end = end;
    this.place = 0;
    this.wide = false;
    this.filter = "";
    this.head = el("div", { class: "head", role: "row" });
    this.box = el("div", { class: "table", role: "table", "aria-label": "the run, step by step", "aria-rowcount": run.length + 2, tabindex: 0 });
    this.note = el("span", { class: "quiet" });
    this.spans = spans(run, end);
    this.opened = new Set(); // first steps of the rows that are shown step by step
    this.divide();
    this.element = el("section", { class: "panel run" }, el("header", {}, el("h3", {}, "Run"), this.controls()), this.box);
    this.read = new Set(reads(run));
    this.choose();
    narrow.addEventListener("change", () => this.again({}));
    this.rows = new Rows(this.box, { count: this.lines.length, height: (i) => this.height(i), make: (i) => this.row(i), before: this.head });
  }

  // height is the height of a row in pixels: a statement is wrapped within its column, to mostLines lines. That the property is
  // lost has a line of its own.
  height(at) {
    const { from, to, period } = this.lines[at];
    const lost = this.end !== null && to === this.end ? lineHeight + 2 : 0;
    const actor = this.apart && to > 0 ? lines(this.actor(from, period), this.actorRoom) : 1;
    return 9 + lineHeight * Math.min(mostLines, Math.max(actor, lines(this.told(from, to, period), this.room))) + lost;
  }

  // told is what a row says of its steps, with the process where that has no column of its own.
  told(from, to, period) {
    if (to === 0) return "initially";
    if (period !== undefined) return again(from, to, period);
    const actor = this.named && !this.apart ? who(this.run.steps[from]) : "";
    return visible((actor ? `${actor}: ` : "") + whole(this.run.steps.slice(from, to)));
  }

  // actor is the process of a row, where that has a column.
  actor(from, period) {
    return period > 1 || period === 0 ? "" : who(this.run.steps[from]);
  }

  controls() {
    const find = el("input", { type: "search", placeholder: "variable…", "aria-label": "show variables whose names contain", size: 12 });
    find.addEventListener("input", () => this.again({ filter: find.value.trim() }));
    const all = el("input", { type: "checkbox" });
    all.addEventListener("change", () => this.again({ wide: all.checked }));
    return el("span", { class: "tools" }, this.note, find, el("label", {}, all, " all variables"));
  }

  again(change) {
    Object.assign(this, change);
    this.choose();
    this.rows.resize(this.lines.length);
    this.rows.renew();
  }

  // choose settles the columns: the variables that the property reads, those that change, or all, and then the positions, which
  // the source shows as well.
  choose() {
    const { run } = this;
    const matching = run.names.filter((n) => n.toLowerCase().includes(this.filter.toLowerCase()));
    const wanted = matching.filter((n) => this.wide || this.filter || run.changed.has(n) || this.read.has(n));
    const rank = (n) => (this.read.has(n) ? 0 : 2) + (run.positions.has(n) ? 1 : 0);
    const sorted = [0, 1, 2, 3].flatMap((r) => wanted.filter((n) => rank(n) === r));
    this.columns = sorted.slice(0, mostColumns);
    const constant = run.names.length - run.changed.size;
    this.note.textContent =
      sorted.length > mostColumns ? `${mostColumns} of ${sorted.length} columns` : !this.wide && !this.filter && constant > 0 ? `${constant} constant` : "";
    const widths = this.columns.map((name) => width(run, name));
    this.named = run.steps.some((s) => !s.stutter && who(s)); // nets have no processes
    this.apart = this.named && !narrow.matches; // the process has a column
    const number = this.spans.some(([from, to]) => to > from + 1) ? (narrow.matches ? 10 : 12) : 7;
    const limit = Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue("--what"), 10) || 27;
    const told = this.spans.slice(0, 500).map(([from, to, period]) => letters(this.told(from, to, period)));
    const statement = Math.min(limit, padding + Math.max("statement".length, ...told));
    this.room = statement - padding;
    const actor = longest(run, who, "process".length, 14);
    this.actorRoom = actor - padding;
    this.early = narrow.matches ? this.fitting(widths, number + statement) : 0;
    const columns = (names) => names.map((n) => el("div", { role: "columnheader", title: n, class: run.positions.has(n) ? "position" : null }, n));
    const titles = (names) => names.map((t) => el("div", { role: "columnheader", "aria-hidden": t ? null : "true" }, t));
    this.grid = [
      narrow.matches ? "22px" : "30px",
      ...[number, ...widths.slice(0, this.early), ...(this.apart ? [actor] : []), statement, ...widths.slice(this.early)].map((n) => `${n}ch`),
    ].join(" ");
    this.head.replaceChildren(...titles(["", "step"]), ...columns(this.columns.slice(0, this.early)), ...titles([...(this.apart ? ["process"] : []), "statement"]), ...columns(this.columns.slice(this.early)));
    this.head.style.gridTemplateColumns = this.grid;
  }

  // fitting is how many columns of variables that the property reads have room on the screen beside the others, one at least.
  fitting(widths, others) {
    const room = (document.documentElement.clientWidth - 50) / letter - others;
    let [count, used] = [0, 0];
    while (count < this.columns.length && this.read.has(this.columns[count])) {
      used += widths[count];
      if (count > 0 && used > room) break;
      count++;
    }
    return count;
  }

  // outside is the variables that the property reads whose columns begin or end outside of the box, as long as nothing is scrolled.
  outside() {
    const heads = new Map([...this.head.children].map((e) => [e.title, e]));
    return [...this.read].filter((n) => !(heads.get(n)?.offsetLeft + heads.get(n)?.offsetWidth <= this.box.clientWidth));
  }

  // divide makes a line of every row, or, where one is opened, of every step. A line shows the steps after place from up to place
  // to, and the state there; the first one is the initial state.
  divide() {
    this.lines = [{ from: 0, to: 0 }];
    for (const [from, to, period] of this.spans) {
      if (!this.opened.has(from)) this.lines.push({ from, to, period, folds: to > from + 1 ? from : undefined });
      else for (let i = from; i < to; i++) this.lines.push({ from: i, to: i + 1, folds: i === from ? from : undefined });
    }
  }

  // open shows the steps of a row one by one, or as one row again.
  open(from) {
    if (!this.opened.delete(from)) this.opened.add(from);
    this.divide();
    this.rows.resize(this.lines.length);
    this.rows.renew();
  }

  // line is the line that shows a place.
  line(place) {
    let [low, high] = [0, this.lines.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.lines[middle].to < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  row(at) {
    const { run } = this;
    const { from, to: i, folds, period } = this.lines[at];
    const steps = run.steps.slice(from, i);
    const [step] = steps;
    const told = this.told(from, i, period);
    const changes = Object.assign({}, ...steps.map((s) => s.changes));
    const state = run.at(i);
    const cells = this.columns.map((name) => {
      const value = state.get(name);
      const class_ = name in changes ? "changed" : null;
      const text = value === undefined ? "" : run.positions.has(name) ? short(value) : value;
      return el("div", { role: "cell", class: class_, title: class_ ? `${name} = ${value ?? "gone"}` : value }, class_ && value === undefined ? "gone" : text);
    });
    const row = el(
      "div",
      { class: this.classes(at), role: "row", "aria-rowindex": at + 2, "aria-current": at === this.line(this.place) ? "step" : null },
      el("div", { role: "cell", class: "track", "aria-hidden": "true" }),
      el("div", { role: "cell", class: "number" }, folds === undefined ? null : this.opener(folds), i === 0 ? "start" : i > from + 1 ? `${from + 1}–${i}` : i),
      cells.slice(0, this.early),
      this.apart ? el("div", { role: "cell", class: "who" }, step ? this.actor(from, period) : "") : null,
      el("div", { role: "cell", class: "what", title: step ? told : null }, el("span", {}, told)),
      cells.slice(this.early),
      this.end !== null && i === this.end ? el("div", { role: "cell", class: "loss" }, "✗ the property is lost here") : null,
    );
    row.style.gridTemplateColumns = this.grid;
    row.style.height = `${this.height(at)}px`;
    row.addEventListener("click", () => this.go(i));
    return row;
  }

  opener(from) {
    const open = this.opened.has(from);
    const label = open ? "show these steps as one" : "show these steps one by one";
    const act = (e) => {
      e.stopPropagation();
      this.open(from);
    };
    return el("button", { type: "button", class: "opener", "aria-expanded": String(open), "aria-label": label, title: label, onclick: act }, open ? "▾" : "▸");
  }

  classes(at) {
    const { run } = this;
    const { to: i, from } = this.lines[at];
    const names = ["row"];
    if (at === this.line(this.place)) names.push("current");
    if (run.loop >= 0 && i > run.loop) names.push("loop");
    if (run.loop >= 0 && i > 0 && from === run.loop) names.push("first");
    if (run.loop >= 0 && i === run.length) names.push("last");
    if (this.end !== null && i === this.end) names.push("lost");
    if (this.end !== null && i > this.end) names.push("after");
    if (aside(run.steps.slice(from, i))) names.push("aside");
    return names.join(" ");
  }

  show(place) {
    const before = this.place;
    this.place = place;
    const { from: first, to: last, period } = this.lines[this.line(place)];
    if (period !== undefined && place < last) this.open(first); // whoever goes through repeated steps wants to see them
    const now = this.line(place);
    for (const i of [this.line(before), now]) {
      const row = this.rows.row(i);
      if (!row) continue;
      row.className = this.classes(i);
      if (i === now) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    }
    this.rows.show(now);
  }
}

// lines is how many lines a text takes that is wrapped at blanks to a number of characters.
function lines(text, room) {
  let [count, used] = [1, 0];
  for (const word of text.split(" ")) {
    const length = Math.min(letters(word), room * mostLines);
    if (used > 0 && used + 1 + length > room) [count, used] = [count + 1, 0];
    count += Math.max(0, Math.ceil(length / room) - 1);
    used = (used > 0 ? used + 1 : 0) + (length > room ? length % room : length);
  }
  return count;
}

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;

// letters is how many columns a text takes: letters of Chinese, Japanese and Korean take two.
const letters = (text) => text.length + (text.match(wide)?.length ?? 0);

// longest is how many characters the texts of the first steps have, within bounds, and two more.
function longest(run, text, least, most) {
  return 2 + run.steps.slice(0, 500).reduce((n, step) => Math.max(n, Math.min(most, text(step).length)), least);
}

// width is how many characters a column has: those of its name and of what it holds in the first steps, within bounds.
function width(run, name) {
  let most = Math.min(16, name.length + 1);
  const look = (value) => {
    const text = String(value ?? "");
    most = Math.max(most, Math.min(24, (run.positions.has(name) ? short(text) : text).length + 1));
  };
  look(run.kept[0].get(name));
  for (const step of run.steps.slice(0, 500)) if (name in step.changes) look(step.changes[name]);
  return most + 1;
}
