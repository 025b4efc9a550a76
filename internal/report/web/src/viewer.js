// A run with all that is known of it, in panels that go through it together.

import { Automaton } from "./automaton.js";
import { Chart } from "./chart.js";
import { el, visible } from "./dom.js";
import { Lasso } from "./lasso.js";
import { Listing } from "./listing.js";
import { Marking } from "./marking.js";
import { Run, sliced, what, who } from "./run.js";
import { divided } from "./split.js";
import { Table } from "./table.js";
import { Truth, sentence } from "./truth.js";
import { Values } from "./values.js";

export class Viewer {
  // moved is told of every place; first is the place to begin with: where the run has failed, if that ends it.
  constructor(run, sources, moved) {
    this.run = new Run(run);
    this.moved = moved ?? (() => {});
    const go = (to) => this.go(to);
    const end = run.end ?? null;
    this.lasso = new Lasso(this.run, go, end);
    this.table = new Table(this.run, go, end);
    this.values = new Values(this.run, this.table);
    this.lasso.element.append(this.values.element);
    const listing = new Listing(this.run, sources);
    this.panels = [
      run.places?.length > 0 ? new Marking(this.run, run.places) : null,
      listing.element ? listing : null,
      run.why && run.why.rows.length > 0 ? new Truth(this.run, run.why, go) : null,
      run.chart ? new Chart(this.run, run.chart, go) : null,
      run.automaton ? new Automaton(this.run, run.automaton) : null,
    ].filter((p) => p?.element);
    this.live = el("div", { class: "hidden", role: "status", "aria-live": "polite" });
    this.element = el("div", { class: "viewer" }, head(run, sliced(this.run.steps, end ?? this.run.length)), this.lasso.element, divided(this.table.element, el("div", { class: "side" }, this.panels.map((p) => p.element))), this.live);
    this.place = 0;
    this.first = end ?? (this.run.loop >= 0 ? 0 : this.run.length);
  }

  go(to) {
    const { run } = this;
    const before = this.place;
    if (to === "next") this.place = run.next(before);
    else if (to === "back") this.place = run.back(before);
    else this.place = Math.max(0, Math.min(run.length, to));
    this.lasso.show(this.place, to === "next" && before === run.length && run.loop >= 0);
    this.table.show(this.place);
    this.values.show(this.place);
    for (const panel of this.panels) panel.show(this.place);
    const step = this.place > 0 ? run.steps[this.place - 1] : null;
    this.live.textContent = visible(step ? `step ${this.place}: ${who(step)} ${what(step)}` : "initial state");
    this.moved(this.place);
  }

  // key handles a key; true if it meant something.
  key(event) {
    const { run } = this;
    const big = Math.max(10, Math.round(run.length / 20));
    const to = { ArrowRight: "next", ArrowDown: "next", ArrowLeft: "back", ArrowUp: "back", Home: 0, End: run.length, PageDown: this.place + big, PageUp: this.place - big, l: run.loop >= 0 ? run.loop : undefined }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
    this.go(to);
    return true;
  }

  print(on) {
    this.table.rows.whole(on);
  }
}

// head says what the run shows, before it is walked through.
function head(run, slice) {
  const lost = run.bad_prefix === null ? "" : run.bad_prefix === 0 ? "; violated from the start, whatever follows" : `; violated after step ${run.bad_prefix}, whatever follows`;
  return el(
    "div",
    { class: "runhead" },
    el("h2", {}, `${run.title}: ${run.shape}${lost}`),
    run.reason ? el("p", {}, run.reason) : null,
    run.why?.sentence ? el("p", { class: "why" }, el("b", {}, "why: "), sentence(run.why.sentence)) : null,
    run.why?.nearest ? el("p", { class: "why" }, el("b", {}, "nearest: "), sentence(nearest(run.why.nearest))) : null,
    run.why?.suspects ? el("p", { class: "why" }, el("b", {}, "would hold if: "), sentence(run.why.suspects.map(repair).join(", or "))) : null,
    run.why?.tried && !run.why.suspects ? el("p", { class: "why" }, el("b", {}, "suspects: "), none(run.why.tried)) : null,
    slice ? el("p", { class: "quiet" }, slice) : null,
  );
}

// nearest says what leads to a run that satisfies the property, as the text does.
function nearest({ step, process, pid, place, statement }) {
  const actor = who({ process, pid });
  const at = place ? `, ${place.file.split(/[\\/]/).at(-1)}:${place.line},` : "";
  return `instead of step ${step}, \`${statement}\`${actor ? ` of ${actor}` : ""}${at} leads to a run that satisfies it`;
}

// repair says which change of a statement makes the property hold, as the text does.
function repair({ place, statement, instead }) {
  return `${place.file.split(/[\\/]/).at(-1)}:${place.line}: \`${statement}\` → \`${instead}\``;
}

// none says that no change that was tried makes the property hold, as the text does.
function none({ changes, of }) {
  return changes < of
    ? `no single change of a statement that was tried makes it hold (${changes} of ${of} were, in the time)`
    : `no single change of a statement makes it hold (tried ${changes})`;
}
