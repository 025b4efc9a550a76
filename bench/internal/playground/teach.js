// The page on which one writes the formula for a sentence: the command compares it with the right one, and shows runs that tell them apart.

"use strict";

{
  const find = (selector) => document.querySelector(selector);
  const make = (tag, text, ...children) => {
    const element = document.createElement(tag);
    if (text) element.textContent = text;
    element.append(...children);
    return element;
  };
  const exercises = playground.exercises;
  const seconds = 20; // for a comparison
  let at = 0;
  let runner = new ltlcheckRunner();

  function open(i) {
    at = i;
    find("blockquote").textContent = exercises[i].sentence;
    find("#words").textContent = exercises[i].words;
    find("#formula").value = "";
    find("#answer").replaceChildren();
    find("#formula").focus();
  }

  exercises.forEach((e, i) => {
    const button = make("button", String(i + 1));
    button.title = e.sentence;
    button.onclick = () => open(i);
    find("nav").append(button);
  });

  // table shows a run: a row for each proposition, a column for each state; the loop has a bar above it.
  function table(word, words) {
    const states = [...word.prefix, ...word.cycle];
    const names = [...new Set([...words.split(", "), ...word.aps])];
    const head = make("tr", "", make("th", "state"));
    states.forEach((_, i) => {
      const cell = make("th", String(i));
      if (i >= word.prefix.length) cell.className = "loop";
      head.append(cell);
    });
    const rows = names.map((name) => make("tr", "", make("th", name), ...states.map((s) => make("td", s.includes(name) ? "✓" : ""))));
    const of = word.cycle.length === 1 ? `state ${word.prefix.length} repeats` : `states ${word.prefix.length} to ${states.length - 1} repeat`;
    const run = make("div", "", make("table", "", head, ...rows), make("p", `${of} for ever`));
    run.className = "run";
    return run;
  }

  async function compare(event) {
    event.preventDefault();
    const { formula, words } = exercises[at];
    const asked = at;
    const mine = find("#formula").value.trim();
    find("#answer").replaceChildren(make("p", "…"));
    if (runner.ended) runner = new ltlcheckRunner();
    let said = "";
    try {
      const { status, out } = await runner.run(["formula", "compare", "--json", "--", mine, formula], "", {}, seconds, (text) => (said += text));
      if (at !== asked) return;
      if (status > 1) return find("#answer").replaceChildren(make("pre", said));
      const result = JSON.parse(new TextDecoder().decode(out));
      const parts = [];
      if (status === 0) {
        parts.push(make("p", "Right: the same runs satisfy both."));
        find("nav").children[at].className = "done";
      }
      if (result.only_first) parts.push(make("p", "Your formula allows this run, and the sentence does not:"), table(result.only_first, words));
      if (result.only_second) parts.push(make("p", "The sentence allows this run, and your formula does not:"), table(result.only_second, words));
      find("#answer").replaceChildren(...parts);
    } catch (error) {
      find("#answer").replaceChildren(make("pre", `${said}${error.message}`));
    }
  }

  find("form").onsubmit = compare;
  find("#show").onclick = () => find("#answer").replaceChildren(make("p", "", make("code", exercises[at].formula)));
  open(0);
}
