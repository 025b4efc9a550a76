// The answers of a document, of which one is looked at.

import { el } from "./dom.js";
import { Viewer } from "./viewer.js";

const marks = { ok: ["✓", "as expected"], FAIL: ["✗", "not as expected"], "??": ["?", "inconclusive"], "": ["▷", "a run"], "#": ["#", "counts"] };

export class Answers {
  // moved is told of what is looked at: entry, run, place.
  constructor(doc, moved) {
    this.doc = doc;
    this.moved = moved ?? (() => {});
    this.entry = this.number = -1;
    this.list = el("ul", { class: "answers", "aria-label": "answers" }, doc.entries.map((e, i) => this.item(e, i)));
    this.detail = el("article", { class: "detail" });
    const counts = ["FAIL", "??", "ok"].map((m) => [m, doc.entries.filter((e) => e.mark === m && !e.whole).length]).filter(([, n]) => n > 0);
    this.element = el(
      "div",
      { class: "document" },
      el("header", { class: "top" }, el("h1", {}, doc.title), el("p", { class: "counts" }, counts.map(([m, n]) => el("span", { class: `count ${kind(m)}` }, `${n} ${marks[m][1]}`)))),
      el("main", {}, this.list, this.detail),
    );
  }

  item(e, i) {
    const [sign, words] = marks[e.mark] ?? marks["??"];
    const button = el(
      "button",
      { type: "button", onclick: () => this.open(i, 0) },
      el("span", { class: `mark ${kind(e.mark)}`, role: "img", "aria-label": words }, sign),
      el("span", { class: "name" }, e.title),
      el("span", { class: "outcome" }, e.outcome),
    );
    return el("li", {}, button);
  }

  // first is the answer to begin with: one that needs attention and has a run, else one with a run, else any.
  first() {
    const { entries } = this.doc;
    const shows = (e) => e.runs.length > 0 || (e.tables && e.mark !== "#");
    const found = [entries.findIndex((e) => e.mark !== "ok" && shows(e)), entries.findIndex(shows), 0];
    return found.find((i) => i >= 0);
  }

  open(entry, number, place) {
    const e = this.doc.entries[entry];
    if (!e) return;
    if (entry !== this.entry || number !== this.number) {
      this.entry = entry;
      this.number = number;
      [...this.list.querySelectorAll("button")].forEach((b, i) => (i === entry ? b.setAttribute("aria-current", "true") : b.removeAttribute("aria-current")));
      const run = e.runs[number];
      this.viewer = run ? new Viewer(run, this.doc.sources, (p) => this.moved(this.entry, this.number, p)) : null;
      this.detail.replaceChildren(about(e), ...this.choices(e), ...(this.viewer ? [this.viewer.element] : []), ...(e.tables ? [el("div", { class: "counted" }, e.tables.map(table))] : []));
    }
    if (this.viewer) this.viewer.go(place ?? this.viewer.first);
    else this.moved(entry, 0, 0);
  }

  choices(e) {
    if (e.runs.length < 2) return [];
    const button = (_, i) => el("button", { type: "button", "aria-current": i === this.number ? "true" : null, onclick: () => this.open(this.entry, i) }, i + 1);
    return [el("p", { class: "choices" }, "counterexamples ", e.runs.map(button))];
  }

  key(event) {
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== "checkbox") return;
    if (event.target.isContentEditable) return;
    if (this.viewer?.key(event)) event.preventDefault();
  }
}

const kind = (mark) => ({ ok: "ok", FAIL: "fail", "??": "open" })[mark] ?? "plain";

const table = (t) =>
  el(
    "section",
    { class: "panel", tabindex: 0, "aria-label": t.title },
    el("header", {}, el("h3", {}, t.title)),
    el("table", {}, el("thead", {}, el("tr", {}, t.columns.map((c) => el("th", { scope: "col" }, c)))), el("tbody", {}, t.rows.map((r) => el("tr", { class: kind(r.mark) }, r.cells.map((c) => el("td", {}, c)))))),
  );

function about(e) {
  return el(
    "div",
    { class: "about" },
    el("h2", {}, el("span", { class: `mark ${kind(e.mark)}` }, (marks[e.mark] ?? marks["??"])[0]), " ", e.title, el("small", {}, `${e.outcome}`)),
    e.description ? el("p", {}, e.description) : null,
    e.formula ? el("p", { class: "formula" }, el("code", {}, e.formula)) : null,
    e.notes.map((n) => el("p", { class: "note" }, n)),
    el("p", { class: "quiet" }, [e.place ? `${e.place.file}:${e.place.line}` : e.model, e.effort].filter(Boolean).join(" · ")),
  );
}
