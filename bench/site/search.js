// Searches the sections of index.js for all words of the field; sections with words in their titles come first.
const field = document.getElementById("search");
const results = document.getElementById("results");
const topFolder = document.body.dataset.top;

for (const s of sections) {
  s.heading = (s.title + " " + s.page).toLowerCase();
  s.body = s.text.toLowerCase();
}

function score(s, words) {
  let total = 0;
  for (const w of words) {
    if (s.heading.includes(w)) total += 10;
    else if (s.body.includes(w)) total += 1;
    else return 0;
  }
  return total;
}

function excerpt(s, word) {
  const at = Math.max(0, s.body.indexOf(word) - 60);
  return (at > 0 ? "… " : "") + s.text.slice(at, at + 160);
}

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(w => w !== "");
  results.replaceChildren();
  results.hidden = words.length === 0;
  if (results.hidden) return;
  const found = sections.map(s => [score(s, words), s]).filter(f => f[0] > 0);
  found.sort((a, b) => b[0] - a[0]);
  for (const [, s] of found.slice(0, 20)) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = topFolder + s.url;
    link.textContent = s.title === s.page ? s.page : s.page + ": " + s.title;
    const text = document.createElement("p");
    text.textContent = excerpt(s, words[0]);
    item.append(link, text);
    results.append(item);
  }
  if (found.length === 0) results.textContent = "Nothing found";
}

field.addEventListener("input", search);
document.addEventListener("keydown", e => {
  if (e.key === "/" && document.activeElement !== field) {
    e.preventDefault();
    field.focus();
  }
  if (e.key === "Escape") {
    field.value = "";
    search();
  }
});
