package lsp

import "github.com/ltlcheck/ltlcheck/source"

// Diagnostic is an error or a warning about a part of a text. Lines count from
// 0; characters, in units of UTF-16, from the beginning of the line, as editors
// count them.
type Diagnostic struct {
	FromLine int    `json:"from_line"`
	From     int    `json:"from"`
	ToLine   int    `json:"to_line"`
	To       int    `json:"to"`
	Warning  bool   `json:"warning"`
	Message  string `json:"message"`
}

// Diagnose returns the errors and warnings about the text of a file, for the
// page in the browser, which has no language server. files reads other files
// that the text names.
func Diagnose(path, text string, files *source.Files) (out []Diagnostic) {
	d := &document{path: path, text: text, names: newIndex(path, text), files: files}
	for _, x := range d.diagnose() {
		from, to := x.Range.Start, x.Range.End
		out = append(out, Diagnostic{from.Line, from.Character, to.Line, to.Character, x.Severity == 2, x.Message})
	}
	return out
}

// Completion is a name or an operator that can be written in a text, and what
// it is.
type Completion struct {
	Label  string `json:"label"`
	Detail string `json:"detail"`
}

// Complete returns what can be written at a place of the text of a file, for the
// page in the browser. Places count as in Diagnostic.
func Complete(path, text string, line, character int, files *source.Files) (out []Completion) {
	d := &document{path: path, text: text, names: newIndex(path, text), files: files}
	for _, item := range (&Server{}).completion(d, d.offset(position{line, character})) {
		out = append(out, Completion(item))
	}
	return out
}

// Hover returns what a name or operator at a place means, "" if that is not
// known. Places count as in Diagnostic.
func Hover(path, text string, line, character int, files *source.Files) string {
	d := &document{path: path, text: text, names: newIndex(path, text), files: files}
	h, _ := (&Server{}).hover(d, d.offset(position{line, character})).(hover)
	return h.Contents.Value
}
