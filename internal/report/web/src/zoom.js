// A drawing that can be made larger and smaller, by its buttons, the wheel with Ctrl, and the keys + and -, and moved by
// dragging. It begins as large as its letters need.

import { el } from "./dom.js";

const least = 0.25;
const most = 4;

export function zoomed(drawing) {
  const [, , width, height] = drawing.getAttribute("viewBox").split(/[ ,]+/).map(Number);
  const box = el("div", { class: "zoom", tabindex: 0, role: "group", "aria-label": "drawing: drag to move it, + and - to change its size" }, drawing);
  let scale = 1.3; // Graphviz has letters of 9 and 10 points: 12 and 13 pixels
  const apply = () => {
    drawing.style.width = `${width * scale}px`;
    drawing.style.height = `${height * scale}px`;
  };
  const by = (factor, x = box.clientWidth / 2, y = box.clientHeight / 2) => {
    const before = scale;
    scale = Math.min(most, Math.max(least, scale * factor));
    const grown = scale / before;
    apply();
    box.scrollLeft = (box.scrollLeft + x) * grown - x;
    box.scrollTop = (box.scrollTop + y) * grown - y;
  };
  const fit = () => by(Math.min(box.clientWidth / width, box.clientHeight / height) / scale);
  drawing.style.maxWidth = drawing.style.maxHeight = "none";
  apply();
  box.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const at = box.getBoundingClientRect();
    by(event.deltaY < 0 ? 1.2 : 1 / 1.2, event.clientX - at.left, event.clientY - at.top);
  });
  box.addEventListener("keydown", (event) => {
    const act = { "+": () => by(1.2), "=": () => by(1.2), "-": () => by(1 / 1.2), 0: fit }[event.key];
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  drag(box);
  const button = (text, label, act) => el("button", { type: "button", title: label, "aria-label": label, onclick: act }, text);
  const buttons = el("div", { class: "zoom-buttons" }, button("+", "larger", () => by(1.2)), button("−", "smaller", () => by(1 / 1.2)), button("fit", "the whole drawing", fit));
  return { element: el("div", { class: "zoomed" }, buttons, box), box, show: (node) => center(box, node) };
}

// drag moves what is in a box with the pointer. A click without a move remains one.
function drag(box) {
  let from = null;
  box.addEventListener("pointerdown", (event) => {
    if (event.button === 0) from = { x: event.clientX + box.scrollLeft, y: event.clientY + box.scrollTop };
  });
  box.addEventListener("pointermove", (event) => {
    if (!from || event.buttons !== 1) return;
    box.scrollLeft = from.x - event.clientX;
    box.scrollTop = from.y - event.clientY;
  });
  for (const end of ["pointerup", "pointerleave"]) box.addEventListener(end, () => (from = null));
}

// center scrolls a part of the drawing into the middle.
function center(box, node) {
  if (!node) return;
  const at = node.getBoundingClientRect();
  const whole = box.getBoundingClientRect();
  box.scrollLeft += at.left + at.width / 2 - whole.left - whole.width / 2;
  box.scrollTop += at.top + at.height / 2 - whole.top - whole.height / 2;
}
