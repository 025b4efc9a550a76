// Where subformulas hold: a row for each, a cell for each step around the current one.

import { el, frame } from "./dom.js";

const cell = 16;

export class Truth {
  constructor(run, why, go) {
    this.run = run;
    this.why = why;
    this.place = 0;
    this.go = go;
    this.grid = el("div", { class: "truth", role: "table", "aria-label": "where subformulas hold" });
    this.element = el("section", { class: "panel" }, el("header", {}, el("h3", {}, "Formula")), this.grid);
    this.draw = frame(() => this.drawNow());
    new ResizeObserver(this.draw).observe(this.element);
  }

  show(place) {
    this.place = place;
    this.drawNow();
  }

  drawNow() {
    const { run, why } = this;
    const room = Math.max(6, Math.floor((this.grid.clientWidth - Math.min(260, this.grid.clientWidth * 0.45)) / cell) - 1);
    const now = run.position(this.place);
    const from = Math.max(0, Math.min(now - Math.floor(room / 2), run.length - room));
    const to = Math.min(run.length, from + room);
    const steps = Array.from({ length: to - from }, (_, i) => from + i);
    const head = el("div", { class: "line", role: "row" }, el("div", { class: "name quiet", role: "columnheader" }, "after step"), steps.map((i) => el("div", { class: this.classes(i, "tick", now), role: i % 5 === 0 || i === now ? "columnheader" : "cell" }, i % 5 === 0 || i === now ? i : "")));
    const rows = why.rows.map((row) => {
      const name = el("div", { class: "name", role: "rowheader", title: row.proposition ?? row.formula }, row.formula);
      name.style.paddingLeft = `${Math.min(row.depth, 12) * 0.7}em`;
      const value = row.holds[now] === "1";
      return el(
        "div",
        { class: "line", role: "row", "aria-label": `${row.formula} ${value ? "holds" : "does not hold"} now` },
        name,
        steps.map((i) => el("div", { class: this.classes(i, row.holds[i] === "1" ? "yes" : "no", now), role: "cell", title: `${after(i)}: ${row.holds[i] === "1" ? "holds" : "does not hold"}`, onclick: () => this.go(i) }, row.holds[i] === "1" ? "●" : "·")),
      );
    });
    this.grid.replaceChildren(head, ...rows);
  }

  classes(i, kind, now) {
    return [kind, i === now ? "now" : "", i === this.run.loop ? "first" : ""].join(" ");
  }
}

const after = (place) => (place === 0 ? "at the start" : `after step ${place}`);

// sentence sets what is between backquotes as code.
export const sentence = (text) => text.split("`").map((part, i) => (i % 2 ? el("code", {}, part) : part));
