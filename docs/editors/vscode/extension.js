// Starts ltlcheck lsp for models and specifications, and shows its runs. Verdicts and everything else come from there.
const { execFile } = require("node:child_process");
const path = require("node:path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const binary = require("./binary");
const { Runs, SCHEME } = require("./runs");

let client, storage;

const setting = (name) => vscode.workspace.getConfiguration("ltlcheck").get(name);

// command returns the command ltlcheck, and what the setting has if there is none: starting that says what is missing.
const command = () => binary.find(setting("path"), storage) ?? setting("path");

const folders = () => (vscode.workspace.workspaceFolders ?? []).map((f) => f.uri.fsPath);

// build builds the command from a clone: one that is open, or that is chosen.
async function build() {
  let source = binary.clone(folders());
  if (!source) {
    const chosen = await vscode.window.showOpenDialog({ canSelectFolders: true, canSelectFiles: false, title: "The clone of ltlcheck" });
    if (!chosen?.length) return;
    source = binary.clone([chosen[0].fsPath]);
    if (!source) return vscode.window.showErrorMessage("ltlcheck: that folder is no clone of the repository.");
  }
  try {
    await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title: "Building ltlcheck" }, () => binary.build(source, storage));
  } catch (error) {
    return vscode.window.showErrorMessage(`ltlcheck cannot be built: ${error.message}`);
  }
  await start();
}

// missing offers what helps if there is no command.
async function missing() {
  const [wanted, settings] = ["Build from a clone", "Settings"];
  const chosen = await vscode.window.showErrorMessage(`There is no command ${setting("path")}.`, wanted, settings);
  if (chosen === wanted) return build();
  if (chosen === settings) return vscode.commands.executeCommand("workbench.action.openSettings", "ltlcheck.path");
}

// showPage runs check on the file of the editor, and shows its page in a panel beside it.
async function showPage() {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.uri.scheme !== "file") {
    return vscode.window.showErrorMessage("ltlcheck: open a model or specification first.");
  }
  await document.save();
  const { dir, base } = path.parse(document.uri.fsPath);
  const options = { cwd: dir, maxBuffer: 64 << 20 };
  const args = ["check", "--format=html", `--time=${setting("time")}`, `--memory=${setting("memory")}`, "--", base];
  const { page, said } = await new Promise((done) => {
    execFile(command(), args, options, (_, page, said) => done({ page, said })); // the status is that of the verdicts
  });
  if (!page) return vscode.window.showErrorMessage(said || "ltlcheck has failed.");
  const panel = vscode.window.createWebviewPanel("ltlcheck", base, vscode.ViewColumn.Beside, { enableScripts: true });
  panel.webview.html = page;
}

// debug steps through the counterexample of a property, whose lens was clicked.
const debug = (uri, property) => {
  const program = vscode.Uri.parse(uri).fsPath;
  return vscode.debug.startDebugging(undefined, { type: "ltlcheck", request: "launch", name: `ltlcheck ${property}`, program, property });
};

// adapter starts the debug adapter.
const adapter = { createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(command(), ["dap"]) };

let runs;

// start starts the language server, again if it runs.
async function start() {
  await client?.stop();
  if (!binary.find(setting("path"), storage)) {
    client = undefined;
    missing(); // which may take as long as its reader likes
    return;
  }
  client = new LanguageClient(
    "ltlcheck",
    { command: command(), args: ["lsp"] },
    {
      documentSelector: [{ language: "promela" }, { language: "ltlcheck" }],
      initializationOptions: { verdicts: setting("verdicts"), debug: true },
      middleware: {
        executeCommand: async (command, args, next) => {
          const result = await next(command, args);
          if (command === "ltlcheck.counterexample" && result) await runs.show(result);
          return result;
        },
      },
    },
  );
  await client.start();
}

exports.activate = async (context) => {
  runs = new Runs(vscode);
  storage = context.globalStorageUri?.fsPath;
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, runs),
    vscode.languages.registerDocumentLinkProvider({ scheme: SCHEME }, runs),
    vscode.commands.registerCommand("ltlcheck.page", showPage),
    vscode.commands.registerCommand("ltlcheck.debug", debug),
    vscode.debug.registerDebugAdapterDescriptorFactory("ltlcheck", adapter),
    vscode.commands.registerCommand("ltlcheck.build", build),
    vscode.commands.registerCommand("ltlcheck.restart", start),
  );
  await start();
};

exports.deactivate = () => client?.stop();
