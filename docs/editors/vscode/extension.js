// Starts ltlcheck lsp for models and specifications, and shows its runs. Verdicts and everything else come from there.
const { execFile } = require("node:child_process");
const path = require("node:path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { Runs, SCHEME } = require("./runs");

let client;

const setting = (name) => vscode.workspace.getConfiguration("ltlcheck").get(name);

// showPage runs check on the file of the editor, and shows its page in a panel beside it.
async function showPage() {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.uri.scheme !== "file") {
    return vscode.window.showErrorMessage("ltlcheck: open a model or specification first.");
  }
  await document.save();
  const { dir, base } = path.parse(document.uri.fsPath);
  const options = { cwd: dir, maxBuffer: 64 << 20 };
  const args = ["check", "--format=html", "--time=60s", "--memory=1GiB", "--", base];
  const { page, said } = await new Promise((done) => {
    execFile(setting("path"), args, options, (_, page, said) => done({ page, said })); // the status is that of the verdicts
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
const adapter = { createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(setting("path"), ["dap"]) };

exports.activate = async (context) => {
  const runs = new Runs(vscode);
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, runs),
    vscode.languages.registerDocumentLinkProvider({ scheme: SCHEME }, runs),
    vscode.commands.registerCommand("ltlcheck.page", showPage),
    vscode.commands.registerCommand("ltlcheck.debug", debug),
    vscode.debug.registerDebugAdapterDescriptorFactory("ltlcheck", adapter),
    vscode.commands.registerCommand("ltlcheck.restart", () => client.restart()),
  );
  client = new LanguageClient(
    "ltlcheck",
    { command: setting("path"), args: ["lsp"] },
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
};

exports.deactivate = () => client?.stop();
