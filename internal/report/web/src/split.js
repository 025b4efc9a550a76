// Two panels beside each other, and a bar between them that can be dragged; where it was left is remembered.

import { el } from "./dom.js";

const kept = "ltlcheck.split";
const least = 20;
const usual = 62;

// divided is the element of both panels. The bar is where the left one ends, in per cent of the width.
export function divided(left, right) {
  const bar = el("div", { class: "split", role: "separator", tabindex: 0, "aria-orientation": "vertical", "aria-label": "width of the run", "aria-valuemin": least, "aria-valuemax": 100 - least });
  const both = el("div", { class: "panels" }, left, bar, right);
  let at = usual;
  const move = (to) => {
    at = Math.max(least, Math.min(100 - least, to));
    both.style.setProperty("--split", at);
    bar.setAttribute("aria-valuenow", Math.round(at));
  };
  bar.addEventListener("pointerdown", (e) => {
    bar.setPointerCapture(e.pointerId);
    e.preventDefault();
  });
  bar.addEventListener("pointermove", (e) => {
    if (!bar.hasPointerCapture(e.pointerId)) return;
    const { left: from, width } = both.getBoundingClientRect();
    move((100 * (e.clientX - from)) / width);
  });
  bar.addEventListener("pointerup", () => remember(at));
  bar.addEventListener("keydown", (e) => {
    const by = { ArrowLeft: -2, ArrowRight: 2 }[e.key];
    if (!by) return;
    e.preventDefault();
    e.stopPropagation();
    move(at + by);
    remember(at);
  });
  move(remembered());
  return both;
}

// A browser may forbid pages from disk to keep anything.
function remembered() {
  try {
    return Number(localStorage.getItem(kept)) || usual;
  } catch {
    return usual;
  }
}

function remember(at) {
  try {
    localStorage.setItem(kept, String(Math.round(at)));
  } catch {
    // the next page has the usual width
  }
}
