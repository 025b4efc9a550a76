// The variables that the property reads and whose columns have no room on the screen, with their values at the current place.

import { el, frame } from "./dom.js";
import { short } from "./run.js";

const most = 24; // variables that are listed

export class Values {
  constructor(run, table) {
    Object.assign(this, { run, table, place: 0 });
    this.element = el("ul", { class: "values", "aria-label": "other variables of the formula, now" });
    this.draw = frame(() => this.drawNow());
    new ResizeObserver(this.draw).observe(table.head);
    new ResizeObserver(this.draw).observe(table.box);
  }

  show(place) {
    this.place = place;
    this.draw();
  }

  drawNow() {
    const { run, place } = this;
    const names = this.table.outside().filter((n) => run.at(place).has(n));
    const changes = run.changes(place);
    const value = (name) => (run.positions.has(name) ? short(run.at(place).get(name)) : run.at(place).get(name));
    const item = (name) => el("li", { class: name in changes ? "changed" : null }, el("span", {}, name), " = ", el("b", {}, value(name)));
    this.element.replaceChildren(...names.slice(0, most).map(item), ...(names.length > most ? [el("li", {}, `… and ${names.length - most} more`)] : []));
    this.element.hidden = names.length === 0;
  }
}
