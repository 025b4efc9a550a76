// The marking of a net: the places with tokens, and what the last transition took and put.

import { el } from "./dom.js";
import { what } from "./run.js";

const most = 200; // places that are listed

export class Marking {
  constructor(run, places) {
    this.run = run;
    this.places = places;
    this.fired = el("p", { class: "fired" });
    this.list = el("ul", { class: "marking" });
    this.element = el("section", { class: "panel" }, el("header", {}, el("h3", {}, "Marking"), el("span", { class: "quiet" }, `of ${places.length} places`)), this.fired, this.list);
  }

  show(place) {
    const { run } = this;
    const changes = run.changes(place);
    const before = new Map();
    if (place > 0) for (const name of Object.keys(changes)) before.set(name, run.at(place - 1).get(name) ?? "0");
    const now = run.at(place);
    const shown = this.places.filter((p) => (now.get(p) ?? "0") !== "0" || before.has(p));
    this.fired.replaceChildren(...(place > 0 ? [el("b", {}, what(run.steps[place - 1]))] : [el("b", {}, "initially")]));
    this.list.replaceChildren(
      ...shown.slice(0, most).map((p) => entry(p, before.get(p), now.get(p) ?? "0")),
      ...(shown.length > most ? [el("li", {}, `… and ${shown.length - most} more`)] : []),
    );
  }
}

// entry is a place; before is undefined where nothing changed.
function entry(name, before, now) {
  const tokens = before === undefined ? now : `${before} → ${now}`;
  return el("li", { class: before === undefined ? "" : "changed" }, el("span", {}, name), " ", el("b", {}, tokens));
}
