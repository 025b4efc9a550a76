// A list of rows of one height of which only those are elements that can be seen, with a margin.

import { el, frame } from "./dom.js";

export class Rows {
  // make(i) is the element of row i.
  constructor(box, { count, height, make, before }) {
    Object.assign(this, { box, count, height, make, first: 0, last: -1, all: false });
    this.shown = new Map();
    this.body = el("div", { class: "rows", role: "rowgroup" });
    this.body.style.height = `${count * height}px`;
    box.append(...(before ? [before] : []), this.body);
    this.draw = frame(() => this.drawNow());
    box.addEventListener("scroll", this.draw, { passive: true });
    new ResizeObserver(this.draw).observe(box);
  }

  range() {
    if (this.all) return [0, Math.min(this.count, 2000) - 1];
    const top = this.box.scrollTop - this.body.offsetTop;
    const first = Math.max(0, Math.floor(top / this.height) - 8);
    return [first, Math.min(this.count - 1, Math.ceil((top + this.box.clientHeight) / this.height) + 8)];
  }

  drawNow() {
    const [first, last] = this.range();
    for (const [i, row] of this.shown) {
      if (i < first || i > last) {
        row.remove();
        this.shown.delete(i);
      }
    }
    for (let i = first; i <= last; i++) {
      if (this.shown.has(i)) continue;
      const row = this.make(i);
      row.style.transform = `translateY(${i * this.height}px)`;
      this.shown.set(i, row);
      this.body.append(row);
    }
  }

  // resize changes how many rows there are; renew draws them.
  resize(count) {
    this.count = count;
    this.body.style.height = `${count * this.height}px`;
  }

  // renew makes all rows anew.
  renew() {
    for (const row of this.shown.values()) row.remove();
    this.shown.clear();
    this.drawNow();
  }

  row(i) {
    return this.shown.get(i);
  }

  // show scrolls a row into the middle third if it is not well inside.
  show(i) {
    const top = i * this.height + this.body.offsetTop;
    const { scrollTop, clientHeight } = this.box;
    const head = this.body.offsetTop;
    if (top < scrollTop + head + this.height || top > scrollTop + clientHeight - 3 * this.height) {
      this.box.scrollTop = Math.max(0, top - clientHeight / 2);
    }
    this.drawNow();
  }

  // whole draws up to 2000 rows, for paper.
  whole(on) {
    this.all = on;
    this.drawNow();
  }
}
