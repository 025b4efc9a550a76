// The shape of the run: a line of steps, and the loop as a ring that the marker goes round, above a slider.

import { el, svg } from "./dom.js";

const ring = 20;
const middle = 28;

export class Lasso {
  constructor(run, go, end) {
    this.run = run;
    this.rounds = 0;
    const steps = run.loop >= 0 ? run.loop : run.length;
    this.left = 14;
    this.right = this.left + (steps === 0 ? 0 : Math.min(260, Math.max(30, 14 * steps)));
    this.marker = svg("circle", { r: 6, class: "marker" });
    const width = this.right + (run.loop >= 0 ? 2 * ring : 0) + 20;
    this.drawing = svg("svg", { class: "lasso", width, height: 2 * middle, viewBox: `0 0 ${width} ${2 * middle}`, role: "img", "aria-label": this.words() });
    this.drawing.append(svg("line", { x1: this.left, y1: middle, x2: this.right, y2: middle, class: "prefix" }));
    if (run.loop >= 0) this.drawing.append(svg("circle", { cx: this.right + ring, cy: middle, r: ring, class: "ring" }));
    if (run.length <= 60) {
      for (let i = 0; i < run.length + (run.loop >= 0 ? 0 : 1); i++) this.drawing.append(svg("circle", { ...this.point(i), r: 2.5, class: end !== null && i === end ? "tick lost" : "tick" }));
    } else if (end !== null) {
      this.drawing.append(svg("circle", { ...this.point(end), r: 3.5, class: "tick lost" }));
    }
    this.drawing.append(this.marker);
    this.slider = el("input", { type: "range", min: 0, max: run.length, value: 0, "aria-label": "step of the run" });
    this.slider.addEventListener("input", () => go(Number(this.slider.value)));
    this.text = el("output", { class: "where" });
    const button = (label, text, act, key) => el("button", { type: "button", title: `${label} (${key})`, "aria-label": label, onclick: act }, text);
    this.element = el(
      "section",
      { class: "panel walk" },
      this.drawing,
      el(
        "div",
        { class: "controls" },
        button("to the start", "|◀", () => go(0), "Home"),
        button("a step back", "◀", () => go("back"), "←"),
        button("a step on", "▶", () => go("next"), "→"),
        run.loop >= 0 ? button("to the loop", "↻", () => go(run.loop), "L") : null,
        button("to the end", "▶|", () => go(run.length), "End"),
        this.slider,
        this.text,
      ),
    );
  }

  words() {
    const { run } = this;
    return run.loop >= 0 ? `${run.loop} steps, then a loop of ${run.length - run.loop}` : `${run.length} steps`;
  }

  point(place) {
    const { run } = this;
    if (run.loop < 0 || place < run.loop) {
      const steps = Math.max(1, run.loop < 0 ? run.length : run.loop);
      return { cx: this.left + ((this.right - this.left) * place) / steps, cy: middle };
    }
    const angle = Math.PI + (2 * Math.PI * (place - run.loop)) / (run.length - run.loop);
    return { cx: this.right + ring + ring * Math.cos(angle), cy: middle + ring * Math.sin(angle) };
  }

  show(place, around) {
    const { run } = this;
    this.rounds = around ? this.rounds + 1 : place <= run.loop ? 0 : this.rounds;
    const { cx, cy } = this.point(place);
    this.marker.setAttribute("cx", cx);
    this.marker.setAttribute("cy", cy);
    this.slider.value = place;
    const rounds = this.rounds > 0 ? `, round ${this.rounds + 1} of the loop` : run.loop >= 0 && place > run.loop ? ", in the loop" : "";
    this.text.textContent = (place > 0 ? `after step ${place} of ${run.length}` : `start, of ${run.length} steps`) + rounds;
  }
}
