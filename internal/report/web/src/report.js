// The page of a report: the document is in the page, and where it is looked at is in its address.

import { Answers } from "./answers.js";

const text = document.getElementById("document").textContent;
// Numbers that JavaScript would round stay as they are written.
const exact = (_, value, context) => (typeof value === "number" && !Number.isSafeInteger(value) && context?.source && /^-?\d+$/.test(context.source) ? context.source : value);
const doc = /\d{16}/.test(text) ? JSON.parse(text, exact) : JSON.parse(text);

let timer = 0;
const answers = new Answers(doc, (...at) => {
  clearTimeout(timer);
  timer = setTimeout(() => history.replaceState(null, "", `#${at.join("/")}`), 250); // browsers limit how often
});
document.getElementById("page").append(answers.element);

function place() {
  const at = /^#(\d+)\/(\d+)\/(\d+)$/.exec(location.hash);
  if (at) answers.open(Number(at[1]), Number(at[2]), Number(at[3]));
  else answers.open(answers.first(), 0);
}

place();
addEventListener("hashchange", place);
addEventListener("keydown", (e) => answers.key(e));
addEventListener("beforeprint", () => answers.viewer?.print(true));
addEventListener("afterprint", () => answers.viewer?.print(false));
