// The sources, with the statement of the last step and the places of all processes marked.

import { el, visible } from "./dom.js";
import { Rows } from "./rows.js";
import { line } from "./run.js";

const height = 20;

export class Listing {
  constructor(run, sources) {
    this.run = run;
    this.sources = sources.filter((s) => !s.name.endsWith(".ltl"));
    this.files = new Map(this.sources.map((s) => [s.name, s.text.split("\n")]));
    this.main = run.steps.find((s) => this.files.has(s.file))?.file ?? this.sources[0]?.name;
    this.homes = homes(run, this.main);
    this.box = el("div", { class: "listing", tabindex: 0, role: "group", "aria-label": "source" });
    this.choice = el("select", { "aria-label": "file" }, this.sources.map((s) => el("option", { value: s.name }, s.name)));
    this.choice.addEventListener("change", () => this.open(this.choice.value));
    this.element = el("section", { class: "panel source" }, el("header", {}, el("h3", {}, "Source"), this.sources.length > 1 ? this.choice : el("span", { class: "quiet" }, this.main ?? "")), this.box);
    this.marks = new Map();
    if (this.main) this.open(this.main);
    else this.element = null;
  }

  open(name) {
    this.name = this.choice.value = name;
    this.lines = this.files.get(name);
    this.box.replaceChildren();
    this.rows = new Rows(this.box, { count: this.lines.length, height, make: (i) => this.line(i) });
    this.rows.drawNow();
  }

  line(i) {
    const marks = this.marks.get(`${this.name}:${i + 1}`);
    const text = untabbed(this.lines[i]).split(/( +)/).map((part) => (part.startsWith(" ") ? part : visible(part))).join("");
    const code = el("code", {});
    code.append(document.createTextNode(text));
    return el(
      "div",
      { class: ["code", marks?.taken ? "taken" : "", marks?.here.length ? "here" : ""].join(" ") },
      el("span", { class: "number" }, i + 1),
      code,
      marks?.here.map((p) => el("span", { class: "badge" }, p)),
    );
  }

  show(place) {
    if (!this.element) return;
    const { run } = this;
    this.marks = new Map();
    const mark = (file, at) => {
      const key = `${file}:${at}`;
      if (!this.marks.has(key)) this.marks.set(key, { here: [], taken: false });
      return this.marks.get(key);
    };
    const state = run.at(place);
    for (const name of run.positions) {
      const at = line(state.get(name));
      if (at) mark(this.homes.get(name) ?? this.main, at).here.push(name.replace(/@$/, ""));
    }
    const last = place > 0 ? run.steps[place - 1] : run.steps[0];
    if (last?.line && place > 0) mark(last.file, last.line).taken = true;
    if (last?.file && this.files.has(last.file) && last.file !== this.name) this.open(last.file);
    else this.rows.renew();
    if (last?.line && last.file === this.name) this.rows.show(last.line - 1);
  }
}

// homes is the file of each process: that of the first step that it takes.
function homes(run, main) {
  const found = new Map();
  for (const step of run.steps) {
    const name = `${step.process}[${step.pid}]@`;
    if (step.file && !found.has(name)) found.set(name, step.file);
  }
  for (const name of run.positions) if (!found.has(name)) found.set(name, main);
  return found;
}

// untabbed is a line with blanks for tabs, eight columns apart.
function untabbed(text) {
  let out = "";
  for (const part of text.split(/(\t)/)) out += part === "\t" ? " ".repeat(8 - (out.length % 8)) : part;
  return out;
}
