// The run as a table: a row for each place, with the step that leads to it, and a column for each process and variable.

import { el } from "./dom.js";
import { Rows } from "./rows.js";
import { short, what, who } from "./run.js";

const height = 26;
const mostColumns = 80;

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
    this.element = el("section", { class: "panel run" }, el("header", {}, el("h3", {}, "Run"), this.controls()), this.box);
    this.choose();
    this.rows = new Rows(this.box, { count: run.length + 1, height, make: (i) => this.row(i), before: this.head });
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
    this.rows.renew();
  }

  // choose settles the columns: the variables that change, or all, and then the positions, which the source shows as well.
  choose() {
    const { run } = this;
    const matching = run.names.filter((n) => n.toLowerCase().includes(this.filter.toLowerCase()));
    const wanted = matching.filter((n) => this.wide || this.filter || run.changed.has(n));
    const sorted = [...wanted.filter((n) => !run.positions.has(n)), ...wanted.filter((n) => run.positions.has(n))];
    this.columns = sorted.slice(0, mostColumns);
    const constant = run.names.length - run.changed.size;
    this.note.textContent =
      sorted.length > mostColumns ? `${mostColumns} of ${sorted.length} columns` : !this.wide && !this.filter && constant > 0 ? `${constant} constant` : "";
    const widths = this.columns.map((name) => `${width(this.run, name)}ch`);
    this.named = run.steps.some((s) => !s.stutter && who(s)); // nets have no processes
    const actor = longest(run, who, "process".length, 14);
    const statement = longest(run, what, "statement".length, 60);
    this.grid = ["30px", "7ch", ...(this.named ? [`${actor}ch`] : []), `min(${statement}ch, var(--what))`, ...widths].join(" ");
    this.head.replaceChildren(
      ...["", "step", ...(this.named ? ["process"] : []), "statement"].map((t) => el("div", { role: "columnheader" }, t)),
      ...this.columns.map((n) => el("div", { role: "columnheader", title: n, class: this.run.positions.has(n) ? "position" : null }, n)),
    );
    this.head.style.gridTemplateColumns = this.grid;
  }

  row(i) {
    const { run } = this;
    const step = i > 0 ? run.steps[i - 1] : null;
    const state = run.at(i);
    const changes = run.changes(i);
    const cells = this.columns.map((name) => {
      const value = state.get(name);
      const class_ = name in changes ? "changed" : null;
      const text = value === undefined ? "" : run.positions.has(name) ? short(value) : value;
      return el("div", { role: "cell", class: class_, title: class_ ? `${name} = ${value ?? "gone"}` : value }, class_ && value === undefined ? "gone" : text);
    });
    const row = el(
      "div",
      { class: this.classes(i), role: "row", "aria-rowindex": i + 2, "aria-current": i === this.place ? "step" : null },
      el("div", { role: "cell", class: "track", "aria-hidden": "true" }),
      el("div", { role: "cell", class: "number" }, i === 0 ? "start" : i),
      this.named ? el("div", { role: "cell", class: "who" }, step ? who(step) : "") : null,
      el("div", { role: "cell", class: "what", title: step ? what(step) : null }, step ? what(step) : "initially"),
      cells,
    );
    row.style.gridTemplateColumns = this.grid;
    row.addEventListener("click", () => this.go(i));
    return row;
  }

  classes(i) {
    const { run } = this;
    const names = ["row"];
    if (i === this.place) names.push("current");
    if (run.loop >= 0 && i > run.loop) names.push("loop");
    if (run.loop >= 0 && i === run.loop + 1) names.push("first");
    if (run.loop >= 0 && i === run.length) names.push("last");
    if (this.end !== null && i === this.end) names.push("lost");
    if (this.end !== null && i > this.end) names.push("after");
    return names.join(" ");
  }

  show(place) {
    const before = this.place;
    this.place = place;
    for (const i of [before, place]) {
      const row = this.rows.row(i);
      if (!row) continue;
      row.className = this.classes(i);
      if (i === place) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    }
    this.rows.show(place);
  }
}

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
