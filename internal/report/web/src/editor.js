// The editor of models and specifications, with what is wrong marked while it is written.

import { autocompletion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { el } from "./dom.js";

const words = {
  model: "active assert atomic bit bool break byte chan d_step do else enabled eval false fi for full empty nempty nfull goto hidden if in init inline int len local mtype never nr_pr od of pid printf priority proctype provided run select short show skip timeout true typedef unless unsigned xr xs ltl define include",
  specification: "model define assume property expect violated holds under weak strong fairness of scheduler import without after before between and globally until absence existence universality response precedence automaton exec",
};

// language is enough of a language to colour it.
function language(kind) {
  const known = new Set(words[kind].split(" "));
  return StreamLanguage.define({
    startState: () => ({ comment: false }),
    token(stream, state) {
      if (state.comment || stream.match("/*")) {
        state.comment = !stream.match(/.*?\*\//);
        if (state.comment) stream.skipToEnd();
        return "comment";
      }
      if (stream.match("//")) {
        stream.skipToEnd();
        return "comment";
      }
      if (stream.match(/"(?:\\.|[^"\\])*"?/)) return "string";
      if (stream.match(/\d+/)) return "number";
      const word = stream.match(/[A-Za-z_]\w*/);
      if (word) return known.has(word[0]) ? "keyword" : stream.match(/\s*:(?!:)/, false) ? "labelName" : "variableName";
      if (stream.match(/\[\]|<>|&&|\|\||->|<->|::|[!?]+/)) return "operator";
      stream.next();
      return null;
    },
    languageData: { commentTokens: { line: "//", block: { open: "/*", close: "*/" } } },
  });
}

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--accent)" },
  { tag: tags.comment, color: "var(--quiet)" },
  { tag: [tags.string, tags.number], color: "var(--ok)" },
  { tag: tags.operator, color: "var(--fail)" },
  { tag: tags.labelName, color: "var(--open)" },
]);

export class Editor {
  // changed is told of every change, save of the key for it. ask puts a question about a place of the text to the server.
  constructor(parent, { changed, save, run, ask }) {
    this.parent = parent;
    this.changed = changed;
    this.ask = ask;
    this.keys = keymap.of([
      { key: "Mod-s", preventDefault: true, run: () => (save(), true) },
      { key: "Mod-Enter", preventDefault: true, run: () => (run(), true) },
      ...defaultKeymap,
      ...historyKeymap,
      ...searchKeymap,
      indentWithTab,
    ]);
    this.view = new EditorView({ parent });
    this.open("", "");
  }

  open(name, text) {
    this.name = name;
    const kind = name.endsWith(".ltl") ? "specification" : "model";
    this.words = words[kind].split(" ");
    this.view.setState(
      EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          highlightSelectionMatches(),
          bracketMatching(),
          autocompletion({ override: [(context) => this.complete(context)] }),
          hoverTooltip((_, at) => this.explain(at)),
          lintGutter(),
          language(kind),
          syntaxHighlighting(colours),
          EditorState.tabSize.of(8),
          EditorView.contentAttributes.of({ "aria-label": "text of " + (name || "the model") }),
          EditorView.updateListener.of((u) => u.docChanged && this.changed()),
          this.keys,
        ],
      }),
    );
  }

  get text() {
    return this.view.state.doc.toString();
  }

  // complete offers what the language server says can be written at a place and, but for labels behind @, keywords.
  async complete(context) {
    const word = context.matchBefore(/[A-Za-z_]\w*/);
    const label = context.matchBefore(/@\w*/);
    if (!word && !label && !context.explicit) return null;
    const { completions } = await this.ask("complete", this.place(context.pos)).catch(() => ({}));
    if (!completions) return null;
    const options = completions.map((c) => ({ label: c.label, detail: c.detail }));
    const keywords = label ? [] : this.words;
    for (const label of keywords) if (!completions.some((c) => c.label === label)) options.push({ label, type: "keyword", boost: -1 });
    return { from: word ? word.from : context.pos, options, validFor: /^\w*$/ };
  }

  // explain shows what the language server says about the name or operator at an offset.
  async explain(at) {
    const { hover } = await this.ask("hover", this.place(at)).catch(() => ({}));
    return hover ? { pos: at, create: () => ({ dom: el("div", { class: "explanation" }, hover) }) } : null;
  }

  // place is an offset as a line and a character, from 0.
  place(at) {
    const line = this.view.state.doc.lineAt(at);
    return { line: line.number - 1, character: at - line.from };
  }

  // mark shows what is wrong; places count from 0.
  mark(list) {
    const { doc } = this.view.state;
    const offset = (line, column) => {
      const l = doc.line(Math.max(1, Math.min(doc.lines, line + 1)));
      return Math.min(l.to, l.from + column);
    };
    const all = list.map((d) => {
      const from = offset(d.from_line, d.from);
      return { from, to: Math.max(from, offset(d.to_line, d.to)), severity: d.warning ? "warning" : "error", message: d.message };
    });
    this.view.dispatch(setDiagnostics(this.view.state, all));
  }

  // show scrolls to a line, which counts from 1, and selects it.
  show(line) {
    const { doc } = this.view.state;
    if (line < 1 || line > doc.lines) return;
    const at = doc.line(line);
    this.view.dispatch({ selection: { anchor: at.from, head: at.to }, effects: EditorView.scrollIntoView(at.from, { y: "center" }) });
  }
}
