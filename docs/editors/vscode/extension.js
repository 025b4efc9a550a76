// Starts ltlcheck lsp for models and specifications. Verdicts and everything else come from there.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const command = workspace.getConfiguration("ltlcheck").get("path");
  client = new LanguageClient(
    "ltlcheck",
    { command, args: ["lsp"] },
    { documentSelector: [{ language: "promela" }, { language: "ltlcheck" }] },
  );
  return client.start();
};

exports.deactivate = () => client?.stop();
