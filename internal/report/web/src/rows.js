// A list of rows of which only those are elements that can be seen, with a margin.

import { el, frame } from "./dom.js";

export class Rows {
  // make(i) is the element of row i, and height the height of each row in pixels, or a function of its number.
  constructor(box, { count, height, make, before }) {
    Object.assign(this, { box, count, height, make, first: 0, last: -1, all: false });
    this.shown = new Map();
    this.body = el("div", { class: "rows", role: box.getAttribute("role") === "table" ? "rowgroup" : null });
    this.resize(count);
    box.append(...(before ? [before] : []), this.body);
    this.draw = frame(() => this.drawNow());
    box.addEventListener("scroll", this.draw, { passive: true });
    new ResizeObserver(this.draw).observe(box);
  }

  range() {
    if (this.all) return [0, Math.min(this.count, 2000) - 1];
    const top = this.box.scrollTop - this.body.offsetTop;
    return [Math.max(0, this.rowAt(top) - 8), Math.min(this.count - 1, this.rowAt(top + this.box.clientHeight) + 8)];
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
      row.style.transform = `translateY(${this.tops[i]}px)`;
      this.shown.set(i, row);
      this.body.append(row);
    }
  }

  // resize changes how many rows there are; renew draws them.
  resize(count) {
    this.count = count;
    this.tops = [0]; // of the rows, and the end of the last one
    for (let i = 0; i < count; i++) this.tops.push(this.tops[i] + (typeof this.height === "function" ? this.height(i) : this.height));
    this.body.style.height = `${this.tops[count]}px`;
  }

  // rowAt is the last row that begins at or above a height.
  rowAt(top) {
    let [low, high] = [0, Math.max(0, this.count - 1)];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.tops[middle] <= top) low = middle;
      else high = middle - 1;
    }
    return low;
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
    const top = this.tops[i] + this.body.offsetTop;
    const height = this.tops[i + 1] - this.tops[i];
    const { scrollTop, clientHeight } = this.box;
    const head = this.body.offsetTop;
    if (top < scrollTop + head + height || top > scrollTop + clientHeight - height - 52) {
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
