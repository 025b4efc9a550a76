// Lists what is wrong with the page for people who see little of it or nothing,
// one line each: contrasts below those of WCAG 2.2, 1.4.3, controls and pictures
// without names, ids that occur twice, and no language or heading.
(() => {
  const wrong = new Set();
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  // A colour as [red, green, blue, alpha], alpha from 0 to 1.
  const colour = (text) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (front, back) => [0, 1, 2].map((i) => front[i] * front[3] + back[i] * (1 - front[3])).concat(1);
  const luminance = (c) => {
    const [r, g, b] = c.slice(0, 3).map((v) => ((v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (light + 0.05) / (dark + 0.05);
  };
  const dark = matchMedia("(prefers-color-scheme: dark)").matches && getComputedStyle(document.documentElement).colorScheme.includes("dark");
  // What is behind the text of an element: the backgrounds of it and of what it is in.
  const behind = (element) => {
    const layers = [];
    for (let e = element; e; e = e.parentElement) layers.push(colour(getComputedStyle(e).backgroundColor));
    return layers.reverse().reduce((back, front) => over(front, back), dark ? [18, 18, 18, 1] : [255, 255, 255, 1]);
  };
  const opacity = (element) => {
    let all = 1;
    for (let e = element; e; e = e.parentElement) all *= Number(getComputedStyle(e).opacity);
    return all;
  };
  const path = (e) => e.tagName.toLowerCase() + (e.id ? "#" + e.id : "") + [...e.classList].map((c) => "." + c).join("") + (e.parentElement?.classList.length ? " in ." + e.parentElement.className : "");
  const visible = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0;

  let texts = 0;
  for (const e of document.querySelectorAll("body *")) {
    if (e.closest("svg") || e.matches(":disabled, option") || !visible(e)) continue; // disabled controls are exempt
    const own = [...e.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE && n.data.trim()).map((n) => n.data.trim()).join(" ") || (e.matches("input, textarea") && e.value);
    if (!own) continue;
    texts++;
    const style = getComputedStyle(e), size = parseFloat(style.fontSize);
    const front = colour(style.color), back = behind(e);
    front[3] *= opacity(e);
    const least = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5, is = contrast(over(front, back), back);
    if (is < least) wrong.add(`contrast ${is.toFixed(2)}, not ${least}: ${path(e)} ("${own.slice(0, 20)}")`);
  }
  const name = (e) => e.getAttribute("aria-label") || e.getAttribute("title") || e.getAttribute("placeholder") || [...(e.labels ?? [])].map((l) => l.textContent.trim()).join("")
    || (e.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join("") || (e.matches("input, select, textarea") ? "" : e.textContent.trim());
  let controls = 0;
  for (const e of document.querySelectorAll("button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=separator], [role=textbox], [tabindex='0']")) {
    if (!visible(e)) continue;
    controls++;
    if (!name(e)) wrong.add("a control without a name: " + path(e));
  }
  for (const e of document.querySelectorAll("img, svg, canvas, iframe")) {
    if (!visible(e) || e.closest("[aria-hidden=true]") || e.parentElement.closest("svg")) continue;
    if (e.tagName === "svg" && e.getAttribute("role") !== "img" && !e.closest("[role=img]")) wrong.add("a picture without a role: " + path(e));
    if (!(e.getAttribute("alt") || e.getAttribute("aria-label") || e.getAttribute("title") || e.querySelector("title") || e.closest("[role=img]")?.getAttribute("aria-label"))) wrong.add("a picture without a name: " + path(e));
  }
  const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
  for (const id of ids.filter((id, i) => ids.indexOf(id) !== i)) wrong.add("an id that occurs twice: " + id);
  if (!document.documentElement.lang) wrong.add("no language");
  const headings = [...document.querySelectorAll("h1")].filter(visible).length;
  if (headings !== 1) wrong.add(`${headings} headings of the first level`);
  if (texts < 10 || controls < 3) wrong.add(`${texts} texts and ${controls} controls were seen`);
  return [...wrong].join("\n");
})()
