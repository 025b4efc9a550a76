// Elements are made here and nowhere else. All text goes in as text nodes and attributes, never as markup.

const SVG = "http://www.w3.org/2000/svg";

// Control and format characters (such as those that turn the direction of text) are shown, not obeyed.
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const escape = (c) => "\\u" + c.codePointAt(0).toString(16).padStart(4, "0");

export const visible = (text) => String(text).replace(/[\t\n\r]+/g, " ").replace(unsafe, escape);

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : typeof value === "string" ? visible(value) : value);
  }
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : document.createTextNode(visible(child)));
  }
  return node;
}

export const el = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);
export const svg = (name, attributes, ...children) => fill(document.createElementNS(SVG, name), attributes, children);

// picture makes elements of a drawing by Graphviz; null if it is none.
export function picture(text, label) {
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (drawn.nodeName !== "svg") return null;
  for (const node of [...drawn.querySelectorAll("script, foreignObject, a, image, use, style")]) node.remove();
  for (const node of drawn.querySelectorAll("*")) {
    for (const { name } of [...node.attributes]) if (/^on|href/i.test(name)) node.removeAttribute(name);
  }
  const out = document.importNode(drawn, true);
  out.setAttribute("class", "drawing");
  out.setAttribute("role", "img");
  out.setAttribute("aria-label", visible(label));
  return out;
}

// frame calls work before the next picture of the screen, once for all calls until then.
export function frame(work) {
  let asked = 0;
  return () => {
    if (asked) return;
    asked = requestAnimationFrame(() => {
      asked = 0;
      work();
    });
  };
}
