// The page of ltlcheck serve, and of the playground.

import { get, latest, post, put } from "./ask.js";
import { backend } from "./backend.js";
import { el, picture, visible } from "./dom.js";
import { Editor } from "./editor.js";
import { Explorer } from "./explorer.js";
import { Job } from "./job.js";
import { pack, unpack } from "./share.js";

const files = el("select", { "aria-label": "file" });
const dirty = el("span", { class: "quiet" });
const button = (text, act, title) => el("button", { type: "button", onclick: act, title: title ?? null }, text);
const formula = el("input", { type: "text", spellcheck: "false", placeholder: "[] (P[0]@want -> <> P[0]@cs)", "aria-label": "formula" });
const automaton = el("div", { class: "preview" });
const property = el("select", { "aria-label": "property" }, el("option", { value: "" }, "all properties"));
const fairness = el("select", { "aria-label": "fairness" }, ["", "none", "weak", "strong"].map((f) => el("option", { value: f }, f ? `${f} fairness` : "fairness as stated")));
const suspects = el("input", { type: "checkbox" });
const progress = el("div", { class: "progress", role: "status", "aria-live": "polite" });
const stop = button("Stop", () => job.stop());
const results = el("div", { class: "pane results" });
const problems = el("ul", { class: "problems" });

const editor = new Editor(el("div", { class: "editor" }), { changed: () => changed(), save: () => save(), run: () => check(), ask: (kind, place) => post("ask", { kind, file: editor.name, text: editor.text, ...place }) });
const explorer = new Explorer({
  source: () => ({ file: editor.name, text: editor.text }),
  moved: () => remember(),
  shown: (state) => state.last?.line && state.last.file === editor.name && editor.show(state.last.line),
});
const job = new Job(told);
const explore = el("div", { class: "pane" }, explorer.element);

let saved = "";
let view = "results";

const tabs = el("div", { class: "tabs", role: "tablist" });
function open(name) {
  view = name;
  results.hidden = name !== "results";
  explore.hidden = name !== "explorer";
  tabs.replaceChildren(...[["results", "Results"], ["explorer", "Explorer"]].map(([n, text]) => el("button", { type: "button", role: "tab", "aria-selected": String(n === name), onclick: () => open(n) }, text)));
  if (name === "explorer" && !explorer.state) explorer.to(explorer.path);
  remember();
}

document.getElementById("page").append(
  el("header", { class: "top" }, el("h1", {}, "ltlcheck"), files, button("New…", create), button("Save", () => save(), "Ctrl-S"), backend.shares ? button("Share", share) : null, dirty),
  el(
    "main",
    { class: "bench" },
    el(
      "section",
      { class: "left" },
      editor.parent,
      problems,
      el("div", { class: "panel ask" }, el("label", { class: "wide" }, "formula ", formula), automaton, el("div", { class: "run" }, property, fairness, el("label", { title: "tries small changes of statements, which takes two seconds or more for each violated property" }, suspects, " what repairs it"), button("Check", () => check(), "Ctrl-Enter"), button("Count states", () => run("explore")), button("Random run", () => run("simulate")), stop), progress),
    ),
    el("section", { class: "right" }, tabs, results, explore),
  ),
);

// The text in the editor.

const diagnose = latest(
  300,
  () => post("ask", { kind: "diagnose", file: editor.name, text: editor.text }),
  (a) => {
    const list = a.diagnostics ?? [];
    editor.mark(list);
    problems.replaceChildren(...(a.error ? [el("li", { class: "error" }, a.error)] : []), ...list.slice(0, 50).map((d) => el("li", { class: d.warning ? "warning" : "error" }, el("button", { type: "button", onclick: () => editor.show(d.from_line + 1) }, `${d.from_line + 1}: ${d.message}`))));
    const chosen = property.value;
    if (a.properties) property.replaceChildren(el("option", { value: "" }, "all properties"), ...a.properties.map((p) => el("option", { value: p }, p)));
    property.value = [...property.options].some((o) => o.value === chosen) ? chosen : "";
    problems.dataset.for = editor.text.length;
  },
);

const draw = latest(
  400,
  () => (formula.value.trim() ? post("ask", { kind: "formula", file: editor.name, text: editor.text, formula: formula.value }) : {}),
  (a) => {
    const drawing = a.automaton?.svg ? picture(a.automaton.svg, "automaton of the formula") : null;
    automaton.replaceChildren(...(a.error ? [el("pre", { class: "error" }, ...a.error.split("\n").map((l) => el("div", {}, l || " ")))] : []), ...(a.automaton ? [el("p", { class: "quiet" }, `automaton of the formula: ${a.automaton.text}`)] : []), ...(drawing ? [drawing] : []));
  },
);

function changed() {
  dirty.textContent = editor.text === saved ? "" : "not saved";
  diagnose();
  if (formula.value.trim()) draw();
}

formula.addEventListener("input", () => {
  draw();
  property.disabled = formula.value.trim() !== "";
});

// load opens a file. Of several at once, the last one that is wanted counts.
let wanted = "";
async function load(name) {
  wanted = name;
  clearTimeout(timer); // the address is about the file until now
  try {
    const f = await get(`file?name=${encodeURIComponent(name)}`);
    if (wanted !== name) return;
    editor.open(name, f.text);
    saved = editor.text; // which has its own ends of lines
    files.value = name;
    explorer.state = explorer.read = null;
    explorer.path = [];
    explorer.ahead = [];
    changed();
    if (view === "explorer") explorer.to([]);
  } catch (error) {
    if (wanted !== name) return;
    wanted = editor.name;
    say(error.message);
    files.value = editor.name;
  }
  remember();
}

// leave opens another file, and asks first what becomes of a text that is not saved.
function leave(name) {
  if (editor.text === saved) return load(name);
  files.value = editor.name;
  const open = async (first) => (await first()) && (say(""), load(name));
  progress.replaceChildren(el("p", {}, `${visible(editor.name)} is not saved.`), button(`Save, and open ${visible(name)}`, () => open(save)), " ", button("Open without saving", () => open(() => true)), " ", button("Stay", () => (say(""), remember())));
}

async function save() {
  if (editor.text === saved) return true;
  try {
    const text = editor.text;
    await put("file", { name: editor.name, text });
    saved = text;
    changed();
    return true;
  } catch (error) {
    say(error.message);
    return false;
  }
}

async function create() {
  const name = prompt("Name of the new file, such as mutex.pml or mutex.ltl");
  if (!name) return;
  try {
    await put("file", { name, text: name.endsWith(".ltl") ? 'model "MODEL.pml";\n\nproperty mutex: [] !(P[0]@cs && P[1]@cs);\n' : "byte x;\n\nactive proctype P()\n{\n\tx = 1\n}\n" });
    await list(name);
  } catch (error) {
    say(error.message);
  }
}

files.addEventListener("change", () => leave(files.value));

async function list(name) {
  const { files: names, first, checks } = await get("files");
  if (checks) return tests(checks, name);
  files.replaceChildren(...names.map((n) => el("option", { value: n }, n)));
  const opened = [name, first, names[0]].find((n) => n && names.includes(n));
  if (opened) await load(opened);
  if (name && opened && opened !== name) say(`there is no file ${visible(name)} here: this is ${opened}`);
  else if (!opened) progress.replaceChildren(el("p", {}, "There is no model or specification in this folder yet. New… makes one."), button("Put the worked examples here", examples));
}

// tests shows what Go tests check. Their models are explored, and not edited.
let checked = null; // the check whose model is explored
function tests(checks, name) {
  const left = document.querySelector(".left");
  const choose = (c) => {
    checked = c;
    Object.assign(explorer, { ahead: [], path: [] });
    for (const li of left.querySelectorAll("li")) li.classList.toggle("chosen", li.dataset.name === c.name);
  };
  const go = (c, wish) => (choose(c), explorer.go(wish));
  explorer.source = () => ({ file: checked.name });
  explorer.until.placeholder = "Field == 1";
  document.querySelector(".top").replaceChildren(el("h1", {}, "ltlcheck"));
  tabs.hidden = true;
  const item = (c) =>
    el("li", { "data-name": c.name }, button(visible(c.name), () => go(c, {})), c.formula ? el("code", {}, visible(c.formula)) : null, el("span", { class: c.verdict === "violated" ? "error" : "quiet" }, c.verdict || "not found in time"), c.found ? button("Its run", () => go(c, { found: true }), "the run that violates it, to be explored") : null);
  left.replaceChildren(el("section", { class: "panel" }, el("header", {}, el("h2", {}, "Checks of the tests")), el("ul", { class: "checks" }, checks.map(item))));
  choose(checks.find((c) => c.name === name) ?? checks[0]);
}

// examples fills an empty folder with models that work.
async function examples() {
  try {
    await post("examples", {});
    say("");
    await list("dekker.ltl");
  } catch (error) {
    say(error.message);
  }
}

// share puts the file, those that it names in quotes, and the formula into the address.
async function share() {
  try {
    if (!(await save())) return;
    const shared = { open: editor.name, files: {}, formula: formula.value };
    const add = async (name) => {
      shared.files[name] = (await get(`file?name=${encodeURIComponent(name)}`)).text;
      for (const { value } of files.options) if (!(value in shared.files) && shared.files[name].includes(`"${value}"`)) await add(value);
    };
    await add(editor.name);
    const packed = await pack(shared);
    clearTimeout(timer);
    history.replaceState(null, "", `#model=${packed}`);
    const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    say(`the address of this page has ${Object.keys(shared.files).map(visible).join(" and ")} in it${copied ? ", and is copied" : ": copy it"}`);
  } catch (error) {
    say(error.message);
  }
}

// receive opens what an address has. Texts that were written here are kept unless they are given up.
async function receive(packed) {
  let shared;
  try {
    shared = await unpack(packed);
  } catch (error) {
    await list();
    return say(`no model can be read in the address: ${visible(error.message)}`);
  }
  const take = async () => {
    try {
      for (const [name, text] of Object.entries(shared.files)) await put("file", { name, text });
      say("");
      formula.value = shared.formula;
      formula.dispatchEvent(new Event("input"));
      await list(shared.open);
    } catch (error) {
      say(error.message);
    }
  };
  const { files: names } = await get("files");
  const lost = [];
  for (const [name, text] of Object.entries(shared.files)) {
    if (!names.includes(name)) continue;
    const here = await get(`file?name=${encodeURIComponent(name)}`);
    if (here.own && here.text !== text) lost.push(name);
  }
  if (lost.length === 0) return take();
  await list();
  progress.replaceChildren(el("p", {}, `The address has another ${lost.map(visible).join(" and ")} than the one that you wrote here.`), button("Open that, and give up mine", take), " ", button("Keep mine", () => say("")));
}

// Runs.

const check = () => run("check");

async function run(command) {
  open("results");
  if (!(await save())) return;
  const request = { command, file: editor.name };
  if (command === "check") Object.assign(request, formula.value.trim() ? { formula: formula.value.trim() } : { property: property.value }, { fairness: fairness.value, suspects: suspects.checked });
  if (command === "simulate") Object.assign(request, { steps: 100, seed: Math.floor(Math.random() * 2 ** 31) });
  job.start(request);
}

const lines = (text) => String(text).split("\n").map((l) => el("div", {}, l || " "));
const say = (text) => progress.replaceChildren(el("pre", {}, ...lines(text)));

function told(e) {
  stop.disabled = !["waiting", "running"].includes(e.state);
  progress.dataset.state = e.state;
  const p = e.progress;
  const number = (n) => n.toLocaleString("en");
  if (e.state === "asking") say("…");
  else if (e.state === "waiting") say(e.ahead ? `waiting: ${e.ahead} runs before this one` : "waiting");
  else if (p) say(`${p.task}: ${number(p.states)} states, ${number(p.transitions)} transitions, depth ${number(p.depth)}, ${number(Math.round(p.memory_bytes / 2 ** 20))} MiB, ${p.seconds.toFixed(1)} s`);
  else if (e.state === "running") say("running…");
  else if (e.state === "failed") say(e.stopped ? "stopped" : "failed");
  else say(e.stopped ? "stopped: the result is about what was found until then" : e.message || ended[e.command]?.[e.status] || "done");
  if (e.result) {
    const address = backend.result(e.id);
    results.replaceChildren(el("p", { class: "links" }, el("a", { href: address, target: "_blank", rel: "noopener" }, "open by itself"), " ", el("a", { href: address, download: "result.html" }, "save as a file")), el("iframe", { src: address, title: "results" }));
  } else if (e.state === "failed") results.replaceChildren(el("p", {}, "There is no result."), el("pre", { class: "error" }, lines(e.message ?? "")));
}

// ended is what a run did, by its command and exit status.
const ended = {
  check: { 0: "done: everything as expected", 1: "done: not everything is as expected", 3: "done: inconclusive" },
  explore: { 0: "done: all states were visited, and nothing fails", 1: "done: a failure was found", 3: "done: not all states were visited" },
  simulate: { 0: "done: one run at random, which proves nothing", 1: "done: the run at random has failed", 3: "done: the run was not finished" },
};

// What is looked at is in the address: the file, and the path of the explorer.

let timer = 0;
function remember() {
  clearTimeout(timer);
  const parts = new URLSearchParams({ file: checked?.name ?? editor.name });
  if (view === "explorer") parts.set("path", explorer.path.join("."));
  timer = setTimeout(() => history.replaceState(null, "", `#${parts}`), 200);
}

addEventListener("keydown", (event) => {
  if (view !== "explorer" || /^(INPUT|SELECT|TEXTAREA|BUTTON)$/.test(event.target.tagName) || event.target.isContentEditable) return;
  if (explorer.key(event)) event.preventDefault();
});
// The address that was entered counts, in event.newURL: location may be that of a timer of remember by now.
addEventListener("hashchange", async (event) => {
  await begun; // before, no file is known
  const packed = backend.shares && new URLSearchParams(new URL(event.newURL).hash.slice(1)).get("model");
  if (packed) return void receive(packed);
  const name = new URL(event.newURL).hash && new URLSearchParams(new URL(event.newURL).hash.slice(1)).get("file");
  if (!name || name === wanted) return; // it is shown, or will be
  if ([...files.options].some((o) => o.value === name)) leave(name);
  else say(`there is no file ${visible(name)} here`);
});
addEventListener("beforeunload", (event) => editor.text !== saved && event.preventDefault());

async function begin() {
  const at = new URLSearchParams(location.hash.slice(1));
  stop.disabled = true;
  results.append(el("p", { class: "quiet" }, "Check runs what the file states, or the formula if there is one. Ctrl-Enter does, too."));
  open("results");
  if (backend.shares && at.has("model")) return receive(at.get("model"));
  await list(at.get("file"));
  if (at.has("path")) {
    explorer.path = at.get("path").split(".").filter(Boolean).map(Number);
    open("explorer");
  } else if (checked) open("explorer");
}

const begun = begin().catch((error) => say(visible(error.message)));
