// The grammars, in the engine of the editor: what the words of the worked examples are taken for.
"use strict";
const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const test = require("node:test");
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

const specs = process.env.LTLCHECK_SPECS || path.join(__dirname, "..", "..", "..", "specs");

async function grammar(name) {
  const wasm = fs.readFileSync(path.join(path.dirname(require.resolve("vscode-oniguruma")), "onig.wasm"));
  await oniguruma.loadWASM(wasm).catch(() => {}); // once is enough
  const file = path.join(__dirname, "..", "syntaxes", name + ".tmLanguage.json");
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (s) => new oniguruma.OnigString(s),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(file, "utf8"), file),
  });
  return registry.loadGrammar("source." + name);
}

// tokens lists the parts of a text with what they are taken for, but for those that are nothing.
function tokens(g, text) {
  const out = [];
  let stack = textmate.INITIAL;
  for (const line of text.split("\n")) {
    const t = g.tokenizeLine(line, stack);
    stack = t.ruleStack;
    for (const k of t.tokens) {
      const scope = k.scopes[k.scopes.length - 1];
      if (!scope.startsWith("source.")) out.push([line.slice(k.startIndex, k.endIndex), scope]);
    }
  }
  return out;
}

const scopeOf = (list, word) => (list.find(([text]) => text === word) || [])[1];

test("Promela", async () => {
  const g = await grammar("promela");
  const list = tokens(g, '#define N 3\n/* do\n od */ active [N] proctype P(byte x) {\n wait: do :: x > 1 -> break // if\n od; printf("if") }');
  assert.equal(scopeOf(list, "proctype"), "storage.type.promela");
  assert.equal(scopeOf(list, "do"), "keyword.control.promela");
  assert.equal(scopeOf(list, "wait"), "entity.name.label.promela");
  assert.equal(scopeOf(list, '"if"'), "string.quoted.double.promela");
  assert.equal(scopeOf(list, "// if"), "comment.line.promela");
  assert.equal(list.filter(([text]) => text === "do").length, 1, "the one in the comment is none");
});

test("specifications", async () => {
  const g = await grammar("ltl");
  const list = tokens(g, 'model "m.pml";\n// property\nproperty p "model": [] (a -> <> b) expect holds;');
  assert.equal(scopeOf(list, "property"), "keyword.control.ltl");
  assert.equal(scopeOf(list, "holds"), "constant.language.ltl");
  assert.equal(scopeOf(list, "[]"), "keyword.operator.ltl");
  assert.equal(scopeOf(list, '"model"'), "string.quoted.double.ltl");
  assert.equal(list.filter(([text]) => text === "property").length, 1);
});

for (const [name, suffix, words] of [
  ["promela", ".pml", ["proctype", "do", "od", "::", "->", "byte", "active"]],
  ["ltl", ".ltl", ["model", "property", "define", "expect", "violated", "<>"]],
]) {
  test("worked examples: " + suffix, async () => {
    const g = await grammar(name);
    const files = fs.readdirSync(specs).filter((f) => f.endsWith(suffix));
    assert.ok(files.length > 5, files.length + " files");
    const seen = new Set();
    for (const f of files) {
      const text = fs.readFileSync(path.join(specs, f), "utf8");
      const list = tokens(g, text);
      for (const [word] of list) seen.add(word);
      // Every comment is one whole, and no word in it is anything else.
      const comments = list.filter(([, scope]) => scope.startsWith("comment.")).map(([text]) => text).join("\n");
      for (const c of text.replace(/"[^"\n]*"/g, "").match(/\/\/.*$/gm) || []) assert.ok(comments.includes(c), f + ": " + c);
    }
    for (const w of words) assert.ok(seen.has(w), w + " is nothing in " + suffix);
  });
}
