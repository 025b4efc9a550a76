// The message-sequence chart: a lane for each process, an arrow for each message. Only what can be seen is drawn.

import { el, frame, svg } from "./dom.js";

const height = 26;
const lane = 120;
const margin = 70;

export class Chart {
  constructor(run, chart, go) {
    this.run = run;
    this.chart = chart;
    this.go = go;
    this.place = 0;
    this.arrows = arrows(chart);
    this.width = margin + lane * chart.processes.length;
    this.drawing = svg("svg", { width: this.width, role: "img", "aria-label": `${chart.events.length} messages` });
    this.space = el("div", { class: "space" });
    this.space.style.height = `${(chart.events.length + 1) * height}px`;
    this.space.style.width = `${this.width}px`;
    this.space.append(this.drawing);
    this.head = el("div", { class: "lanes" }, chart.processes.map((p) => el("span", {}, p.pid >= 0 ? `${p.process}[${p.pid}]` : p.process)));
    this.head.style.width = `${this.width}px`;
    this.head.style.paddingLeft = `${margin - lane / 2}px`;
    this.box = el("div", { class: "chart", tabindex: 0, role: "group", "aria-label": "message-sequence chart" }, this.head, this.space);
    this.element = el("section", { class: "panel" }, el("header", {}, el("h3", {}, "Messages")), this.box);
    this.draw = frame(() => this.drawNow());
    this.box.addEventListener("scroll", this.draw, { passive: true });
    new ResizeObserver(this.draw).observe(this.box);
  }

  x(process) {
    return margin + lane * process;
  }

  show(place) {
    this.place = place;
    const { events } = this.chart;
    let near = events.findIndex((e) => e.step >= place);
    if (near < 0) near = events.length - 1;
    const top = near * height;
    if (top < this.box.scrollTop || top > this.box.scrollTop + this.box.clientHeight - 3 * height) this.box.scrollTop = Math.max(0, top - this.box.clientHeight / 2);
    this.drawNow();
  }

  drawNow() {
    const { events, processes, repeats } = this.chart;
    const first = Math.max(0, Math.floor(this.box.scrollTop / height) - 4);
    const last = Math.min(events.length - 1, first + Math.ceil(this.box.clientHeight / height) + 8);
    const tall = (last - first + 2) * height;
    this.drawing.setAttribute("height", tall);
    this.drawing.style.transform = `translateY(${first * height}px)`;
    const y = (row) => (row - first) * height + height / 2;
    const parts = [];
    const loop = repeats > 0 ? events.findIndex((e) => e.step >= repeats) : -1;
    if (loop >= 0 && loop <= last) {
      const top = Math.max(0, y(loop) - height / 2);
      parts.push(svg("rect", { x: 0, y: top, width: this.width, height: tall - top, class: "loop" }));
    }
    for (let i = first; i <= last; i++) {
      if (events[i].step === this.place) parts.push(svg("rect", { x: 0, y: y(i) - height / 2, width: this.width, height, class: "band" }));
    }
    parts.push(...processes.map((_, p) => svg("line", { x1: this.x(p), y1: 0, x2: this.x(p), y2: tall, class: "lane" })));
    for (const a of this.arrows) {
      if (a.to < first || a.from > last) continue;
      parts.push(arrow(this.x(a.sender), y(a.from), this.x(a.receiver), y(a.to), a.direct ? "arrow" : "arrow buffered"));
    }
    for (let i = first; i <= last; i++) parts.push(this.event(i, y(i)));
    this.drawing.replaceChildren(...parts);
  }

  event(i, y) {
    const e = this.chart.events[i];
    const at = e.kind === "received" || e.kind === "copied" ? e.to : e.from;
    const text = `${e.channel} ${e.kind === "received" || e.kind === "copied" ? "?" : "!"} ${e.values.join(",")}`;
    const direct = e.kind === "rendezvous" && e.to >= 0 && e.from >= 0;
    const x = direct ? (this.x(e.from) + this.x(e.to)) / 2 : this.x(Math.max(at, 0)) + 8;
    return svg(
      "g",
      { class: e.step === this.place ? "event current" : "event", onclick: () => this.go(e.step) },
      svg("title", {}, `step ${e.step}: ${text}`),
      svg("text", { x: 34, y: y + 4, "text-anchor": "end", class: "number" }, e.step),
      direct || at < 0 ? null : svg("circle", { cx: this.x(at), cy: y, r: 3.5 }),
      svg("text", { x, y: direct ? y - 3 : y + 4, "text-anchor": direct ? "middle" : "start" }, text.length > 30 ? text.slice(0, 29) + "…" : text),
    );
  }
}

// arrows are the messages from one process to another, by the rows of sending and receiving.
function arrows(chart) {
  const sent = new Map();
  const out = [];
  chart.events.forEach((e, i) => {
    if (e.kind === "sent") sent.set(e.message, i);
    else if (e.kind === "rendezvous") {
      if (e.from >= 0 && e.to >= 0 && e.from !== e.to) out.push({ from: i, to: i, sender: e.from, receiver: e.to, direct: true });
    } else if (sent.has(e.message) && e.to >= 0 && e.from >= 0 && e.from !== e.to) out.push({ from: sent.get(e.message), to: i, sender: e.from, receiver: e.to });
  });
  return out;
}

function arrow(x1, y1, x2, y2, class_) {
  const turn = Math.atan2(y2 - y1, x2 - x1);
  const corner = (by) => `${x2 - 8 * Math.cos(turn + by)},${y2 - 8 * Math.sin(turn + by)}`;
  return svg("g", { class: class_ }, svg("line", { x1, y1, x2, y2 }), svg("polygon", { points: `${x2},${y2} ${corner(0.4)} ${corner(-0.4)}` }));
}
