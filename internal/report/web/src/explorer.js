// The explorer: a state of the model, the steps that can be taken, and the states around it.

import { get, post } from "./ask.js";
import { el, picture, visible } from "./dom.js";
import { short } from "./run.js";
import { zoomed } from "./zoom.js";

export class Explorer {
  // source is the file and the text that is explored; moved is told of every path.
  constructor({ source, moved, shown }) {
    Object.assign(this, { source, moved, shown, path: [], ahead: [], busy: false });
    const button = (label, text, act) => el("button", { type: "button", title: label, "aria-label": label, onclick: act }, text);
    this.until = el("input", { type: "text", placeholder: "x == 3 && P[0]@cs", "aria-label": "expression of the model", spellcheck: "false" });
    const form = el("form", {}, el("label", {}, "to a state where ", this.until), el("button", {}, "go"));
    form.addEventListener("submit", (e) => {
      e.preventDefault();
      if (this.until.value.trim()) this.go({ until: this.until.value.trim() });
    });
    this.note = el("p", { class: "note", role: "status" });
    this.where = el("b", {}, "");
    this.choices = el("ol", { class: "choices-list", start: 1 });
    this.vars = el("div", { class: "vars", role: "table", "aria-label": "state" });
    this.steps = el("ol", { class: "steps", start: 0 });
    this.graph = el("div", { class: "drawn" });
    this.truths = el("ul", { class: "truths", "aria-label": "propositions of the properties" });
    this.code = el("div", { class: "beside", role: "group", tabindex: 0, "aria-label": "source" });
    this.file = el("span", { class: "quiet" });
    this.panels = { truths: el("section", { class: "panel" }, el("header", {}, el("h2", {}, "Propositions of the properties")), this.truths), source: el("section", { class: "panel" }, el("header", {}, el("h2", {}, "Source"), this.file), this.code) };
    this.panels.truths.hidden = this.panels.source.hidden = true;
    this.element = el(
      "div",
      { class: "explorer" },
      el(
        "div",
        { class: "panel bar" },
        button("to the start", "|◀", () => this.to([])),
        button("a step back", "◀ back", () => this.to(this.path.slice(0, -1))),
        button("a step on, as before", "on ▶", () => this.ahead.length > this.path.length && this.to(this.ahead.slice(0, this.path.length + 1))),
        button("ten steps by chance", "random", () => this.go({ random: 10, seed: Math.floor(Math.random() * 2 ** 31) })),
        form,
        this.where,
      ),
      this.note,
      el(
        "div",
        { class: "columns" },
        el("section", { class: "panel" }, el("header", {}, el("h2", {}, "Steps that can be taken")), this.choices),
        el("section", { class: "panel" }, el("header", {}, el("h2", {}, "State")), this.vars),
        el("section", { class: "panel" }, el("header", {}, el("h2", {}, "States around it")), this.graph),
        this.panels.source,
        el("section", { class: "panel" }, el("header", {}, el("h2", {}, "Path")), this.steps),
        this.panels.truths,
      ),
    );
  }

  // to goes to the end of a path.
  to(path) {
    return this.go({ path });
  }

  async go(wish) {
    if (this.busy) return;
    this.busy = true;
    try {
      const answer = await post("ask", { kind: "explore", ...this.source(), path: this.path, ...wish });
      if (answer.error) this.note.textContent = visible(answer.error);
      else this.show(answer.state);
    } catch (error) {
      this.note.textContent = visible(error.message);
    } finally {
      this.busy = false;
    }
  }

  show(state) {
    this.state = state;
    this.path = state.path;
    if (!this.path.every((c, i) => this.ahead[i] === c)) this.ahead = this.path;
    else if (this.path.length > this.ahead.length) this.ahead = this.path;
    this.note.textContent = visible([state.end && `${state.end}.`, state.note].filter(Boolean).join(" "));
    this.where.textContent = state.step < 0 ? "choose an initial state" : `step ${state.step}`;
    this.choices.replaceChildren(...state.choices.map((c, i) => this.choice(c, i)));
    if (state.choices.length === 0) this.choices.append(el("p", { class: "quiet" }, "no step can be taken"));
    this.vars.replaceChildren(
      ...state.vars.map((v) => el("div", { class: `var ${v.changed ? "changed" : ""} ${v.position ? "position" : ""}`, role: "row" }, el("span", { role: "rowheader" }, v.name), el("span", { role: "cell", title: v.value }, v.position ? short(v.value) : v.value))),
    );
    this.steps.replaceChildren(
      el("li", {}, el("button", { type: "button", onclick: () => this.to(this.path.slice(0, this.path.length - state.steps.length)) }, "start")),
      ...state.steps.map((text, i) => el("li", {}, el("button", { type: "button", onclick: () => this.to(this.path.slice(0, this.path.length - state.steps.length + i + 1)) }, text))),
    );
    this.steps.lastElementChild.scrollIntoView({ block: "nearest" });
    this.draw(state.graph);
    this.truths.replaceChildren(...state.truths.map((t) => el("li", {}, el("span", { class: `mark ${t.true ? "ok" : "fail"}`, role: "img", "aria-label": t.true ? "true" : "false" }, t.true ? "✓" : "✗"), " ", el("code", {}, t.text))));
    this.panels.truths.hidden = state.truths.length === 0;
    this.beside(state);
    this.moved(this.path);
    this.shown(state);
  }

  choice(c, i) {
    const name = c.pid >= 0 ? `${c.process}[${c.pid}]` : c.process;
    return el("li", {}, el("button", { type: "button", onclick: () => this.to([...this.path, i]) }, el("b", {}, name), " ", el("code", {}, c.statement), el("small", {}, [c.line ? `line ${c.line}` : "", ...c.changes].filter(Boolean).join(" · "))));
  }

  draw(graph) {
    const drawing = graph?.svg ? picture(graph.svg, "states around the present one") : null;
    const zoom = drawing && zoomed(drawing);
    this.graph.replaceChildren(zoom?.element ?? el("p", { class: "quiet" }, graph?.text ?? ""));
    if (!drawing) return;
    for (const node of drawing.querySelectorAll("[id^='go-'], [id^='back-']")) {
      const [kind, ...rest] = node.id.split("-");
      node.classList.add("link");
      node.addEventListener("click", () => this.to(kind === "go" ? [...this.path, ...rest[0].split(".").map(Number)] : this.path.slice(0, this.path.length - Number(rest[0]))));
    }
    const here = drawing.querySelector("#here");
    here?.classList.add("now");
    zoom.show(here);
  }

  // beside shows the source around the last step, or the first that can be taken, if the editor has another file.
  async beside(state) {
    const at = state.last ?? state.choices.find((c) => c.line);
    this.panels.source.hidden = !at?.line || !at.file || at.file === this.source().file;
    if (this.panels.source.hidden) return;
    try {
      if (this.read?.name !== at.file) this.read = await get(`file?name=${encodeURIComponent(at.file)}`);
    } catch {
      this.panels.source.hidden = true; // a file that is not served
      return;
    }
    if (this.state !== state) return;
    this.file.textContent = at.file;
    const next = new Set(state.choices.filter((c) => c.file === at.file).map((c) => c.line));
    this.code.replaceChildren(
      ...this.read.text.split("\n").map((text, i) => el("div", { class: `source-line ${state.last && i + 1 === at.line ? "taken" : ""} ${next.has(i + 1) ? "next" : ""}` }, el("span", { class: "number" }, i + 1), el("code", {}, visible(text.replaceAll("\t", "    ")) || " "))),
    );
    const line = this.code.children[at.line - 1];
    if (line) this.code.scrollTop = line.offsetTop - this.code.clientHeight / 2;
  }

  // key takes the choice with that number, or goes back.
  key(event) {
    if (!this.state || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Backspace" || event.key === "ArrowLeft") this.to(this.path.slice(0, -1));
    else if (/^[1-9]$/.test(event.key) && Number(event.key) <= this.state.choices.length) this.to([...this.path, Number(event.key) - 1]);
    else return false;
    return true;
  }
}
