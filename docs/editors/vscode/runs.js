// Runs of models as documents without files, with links from steps to lines.
const SCHEME = "ltlcheck-run";

class Runs {
  constructor(vscode) {
    this.vscode = vscode;
    this.known = new Map(); // by the address of the document
    this.changed = new vscode.EventEmitter();
    this.onDidChange = this.changed.event;
  }

  // show opens a run beside the editor; one with the same title is replaced.
  async show(run) {
    const { Uri, ViewColumn, window, workspace } = this.vscode;
    const uri = Uri.parse(`${SCHEME}:${encodeURIComponent(run.title)}.txt`);
    this.known.set(uri.toString(), run);
    this.changed.fire(uri);
    const document = await workspace.openTextDocument(uri);
    return window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preserveFocus: true, preview: true });
  }

  provideTextDocumentContent(uri) {
    return this.known.get(uri.toString())?.text ?? "";
  }

  provideDocumentLinks(document) {
    const { DocumentLink, Range, Uri } = this.vscode;
    return (this.known.get(document.uri.toString())?.links ?? []).map(({ range: { start, end }, target }) => {
      const place = Uri.parse(`${target.uri}#L${target.range.start.line + 1}`);
      return new DocumentLink(new Range(start.line, start.character, end.line, end.character), place);
    });
  }
}

module.exports = { Runs, SCHEME };
