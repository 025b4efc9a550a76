// The automaton of what must not happen, with the state that it is in and the edge that it takes next.

import { el, picture } from "./dom.js";

export class Automaton {
  constructor(run, automaton) {
    this.run = run;
    this.automaton = automaton;
    this.drawing = picture(automaton.svg, "automaton of the negated property");
    this.text = el("span", { class: "quiet" });
    this.element = this.drawing && el("section", { class: "panel" }, el("header", {}, el("h3", {}, "Automaton of the negation"), this.text), el("div", { class: "drawn" }, this.drawing));
  }

  show(place) {
    if (!this.element) return;
    for (const node of this.drawing.querySelectorAll(".now, .next")) node.classList.remove("now", "next");
    const i = this.run.position(place);
    const state = this.automaton.states[i];
    this.drawing.querySelector(`#state-${state}`)?.classList.add("now");
    this.drawing.querySelector(`#edge-${this.automaton.edges[i]}`)?.classList.add("next");
    this.text.textContent = state === undefined ? "" : `in state ${state}`;
  }
}
