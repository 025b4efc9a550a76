// The extension in a host that is made of stand-ins for the editor and the client of the language server, with answers of the real server
// if LTLCHECK names the command.
"use strict";
const assert = require("node:assert");
const fs = require("node:fs");
const Module = require("node:module");
const os = require("node:os");
const path = require("node:path");
const test = require("node:test");
const { pathToFileURL } = require("node:url");

class Uri {
  constructor(text) { this.text = text; this.scheme = text.split(":")[0]; }
  static parse(text) { return new Uri(text); }
  get fsPath() { return decodeURIComponent(this.text.replace("file://", "")); }
  toString() { return this.text; }
}

// host is an editor: what the extension registers, and what it shows.
function host(settings) {
  const seen = { commands: {}, errors: [], panels: [], documents: [] };
  const vscode = {
    Uri,
    ViewColumn: { Beside: -2 },
    EventEmitter: class { fire(uri) { seen.fired = uri; } },
    Range: class { constructor(...numbers) { this.numbers = numbers; } },
    DocumentLink: class { constructor(range, target) { Object.assign(this, { range, target }); } },
    DebugAdapterExecutable: class { constructor(...args) { this.args = args; } },
    debug: {
      registerDebugAdapterDescriptorFactory: (type, factory) => Object.assign(seen, { type, factory }),
      startDebugging: async (_, configuration) => { seen.debugged = configuration; },
    },
    commands: { registerCommand: (name, run) => { seen.commands[name] = run; } },
    languages: { registerDocumentLinkProvider: (_, provider) => { seen.links = provider; } },
    workspace: {
      getConfiguration: () => ({ get: (name) => settings[name] }),
      registerTextDocumentContentProvider: (scheme, provider) => Object.assign(seen, { scheme, content: provider }),
      openTextDocument: async (uri) => ({ uri }),
    },
    ProgressLocation: {},
    window: {
      withProgress: (_, task) => task(),
      showOpenDialog: async () => settings.chosen,
      showErrorMessage: async (text, ...choices) => { seen.errors.push(text); return seen.errors.length === 1 ? choices[0] : undefined; },
      showTextDocument: async (document) => { seen.documents.push(document); },
      createWebviewPanel: (...args) => { const panel = { args, webview: {} }; seen.panels.push(panel); return panel; },
    },
  };
  class LanguageClient {
    constructor(id, server, options) { Object.assign(seen, { id, server, options }); }
    async start() { seen.started = true; }
    async stop() { seen.started = false; }
  }
  return { seen, vscode, modules: { vscode, "vscode-languageclient/node": { LanguageClient } } };
}

// load loads a module with stand-ins in place of others.
function load(file, modules) {
  const resolve = Module._load;
  Module._load = (name, ...rest) => modules[name] ?? resolve(name, ...rest);
  try {
    for (const f of [file, "../runs.js", "../binary.js"]) delete require.cache[require.resolve(f)];
    return require(file);
  } finally {
    Module._load = resolve;
  }
}

const run = {
  title: "low",
  text: "low: violated\n  1. P[0] m.pml:5 x++\n",
  links: [{ range: { start: { line: 1, character: 10 }, end: { line: 1, character: 17 } }, target: { uri: "file:///f/m.pml", range: { start: { line: 4, character: 0 } } } }],
};

test("the lens shows a run with links to lines", async () => {
  const { seen, modules } = host({ path: process.execPath, verdicts: true });
  const extension = load("../extension.js", modules);
  await extension.activate({ subscriptions: [] });
  assert.deepEqual([seen.started, seen.server.args, seen.options.initializationOptions], [true, ["lsp"], { verdicts: true, debug: true }]);
  const execute = seen.options.middleware.executeCommand;
  assert.equal(await execute("ltlcheck.check", [], async () => null), null);
  assert.equal(seen.documents.length, 0);
  assert.equal(await execute("ltlcheck.counterexample", ["u", "low"], async () => run), run);
  const [document] = seen.documents;
  assert.equal(document.uri.scheme, seen.scheme);
  assert.equal(seen.content.provideTextDocumentContent(document.uri), run.text);
  const [link] = seen.links.provideDocumentLinks(document);
  assert.deepEqual([link.range.numbers, link.target.toString()], [[1, 10, 1, 17], "file:///f/m.pml#L5"]);
  seen.started = false;
  await seen.commands["ltlcheck.restart"]();
  assert.ok(seen.started);
  await extension.deactivate();
  assert.equal(seen.started, false);
});

test("the lens debugs a property by the adapter of the manifest", async () => {
  const { seen, modules } = host({ path: process.execPath });
  await load("../extension.js", modules).activate({ subscriptions: [] });
  await seen.commands["ltlcheck.debug"]("file:///f/m.pml", "low");
  assert.deepEqual(seen.debugged, { type: "ltlcheck", request: "launch", name: "ltlcheck low", program: "/f/m.pml", property: "low" });
  assert.deepEqual(seen.factory.createDebugAdapterDescriptor().args, [process.execPath, ["dap"]]);
  const [contributed] = require("../package.json").contributes.debuggers;
  assert.deepEqual([contributed.type, seen.type], ["ltlcheck", "ltlcheck"]);
  assert.ok("property" in contributed.configurationAttributes.launch.properties);
});

test("every command of the manifest is registered, and nothing else", async () => {
  const { seen, modules } = host({ path: process.execPath });
  await load("../extension.js", modules).activate({ subscriptions: [] });
  const manifest = require("../package.json");
  assert.deepEqual(Object.keys(seen.commands).sort(), manifest.contributes.commands.map((c) => c.command).sort());
});

test("the panel shows the page of check, or the error", { skip: !process.env.LTLCHECK }, async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "ltlcheck-vscode-"));
  const { seen, vscode, modules } = host({ path: process.env.LTLCHECK, time: "60s", memory: "1GiB" });
  await load("../extension.js", modules).activate({ subscriptions: [] });
  await seen.commands["ltlcheck.page"]();
  assert.equal(seen.errors.length, 1, "nothing is open");
  for (const [name, text] of [["m.pml", "byte x; active proctype P() { x = 1 }\nltl low { [] (x == 0) }\n"], ["bad.pml", "byte"]]) {
    const file = path.join(folder, name);
    fs.writeFileSync(file, text);
    vscode.window.activeTextEditor = { document: { uri: new Uri(pathToFileURL(file).href), save: async () => {} } };
    await seen.commands["ltlcheck.page"]();
  }
  assert.ok(seen.panels.length >= 1 && seen.panels[0].webview.html.includes("low"), "the page");
  assert.equal(seen.panels[0].args[1], "m.pml");
  assert.ok(seen.errors[1]?.includes("bad.pml") || seen.panels[1]?.webview.html.includes("bad.pml"), "the mistake is shown");
  fs.rmSync(folder, { recursive: true });
});

test("without a command the extension offers to build it from a clone", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "ltlcheck-vscode-"));
  const clone = path.join(folder, "mine", "tools", "ltlcheck");
  fs.mkdirSync(path.join(clone, "cmd", "ltlcheck"), { recursive: true });
  fs.writeFileSync(path.join(clone, "cmd", "ltlcheck", "main.go"), "package main\n");
  const bin = path.join(folder, "bin");
  fs.mkdirSync(bin);
  fs.writeFileSync(path.join(bin, "go"), '#!/bin/sh\nfor to; do [ "$before" = -o ] && { echo >"$to"; chmod +x "$to"; }; before=$to; done\n', { mode: 0o755 });
  const [before, storage] = [process.env.PATH, path.join(folder, "storage")];
  process.env.PATH = bin + path.delimiter + "/usr/bin" + path.delimiter + "/bin";
  try {
    const { seen, vscode, modules } = host({ path: "ltlcheck-that-is-not-there" });
    vscode.workspace.workspaceFolders = [{ uri: { fsPath: path.join(folder, "mine") } }];
    const binary = load("../binary.js", {});
    assert.equal(binary.clone([path.join(folder, "mine")]), clone);
    assert.equal(binary.clone([folder]), undefined);
    await load("../extension.js", modules).activate({ subscriptions: [], globalStorageUri: { fsPath: storage } });
    assert.equal(seen.started, undefined);
    assert.deepEqual(seen.errors, ["There is no command ltlcheck-that-is-not-there."]);
    const built = await binary.build(clone, storage);
    const env = { PATH: "", GOPATH: folder };
    assert.equal(binary.find("ltlcheck", storage, env), built);
    assert.equal(binary.find("ltlcheck", undefined, env), undefined);
    fs.copyFileSync(built, path.join(bin, "ltlcheck"));
    fs.chmodSync(path.join(bin, "ltlcheck"), 0o755);
    assert.equal(binary.find("ltlcheck", storage, env), path.join(bin, "ltlcheck"), "Go's folder of programs comes first");
    assert.equal(binary.find(path.join(folder, "no"), storage, env), undefined, "a setting counts");
  } finally {
    process.env.PATH = before;
    fs.rmSync(folder, { recursive: true });
  }
});

test("the files that the manifest names are there", () => {
  const manifest = require("../package.json");
  const steps = manifest.contributes.walkthroughs.flatMap((w) => w.steps);
  for (const file of [manifest.icon, ...steps.map((s) => s.media.markdown)]) assert.ok(fs.existsSync(path.join(__dirname, "..", file)), file);
  const commands = new Set(manifest.contributes.commands.map((c) => c.command));
  for (const s of steps) for (const [, command] of s.description.matchAll(/command:(ltlcheck\.\w+)/g)) assert.ok(commands.has(command), command);
});

test("the bundle starts in the editor", { skip: !fs.existsSync(path.join(__dirname, "..", "dist", "extension.js")) }, () => {
  class Anything {}
  const vscode = new Proxy({}, { get: (_, name) => (name === "version" ? "1.90.0" : name === "Uri" ? Uri : Anything) });
  const bundle = load("../dist/extension.js", { vscode });
  assert.deepEqual(Object.keys(bundle).sort(), ["activate", "deactivate"]);
});
