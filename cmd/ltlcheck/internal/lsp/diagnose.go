package lsp

import "github.com/ltlcheck/ltlcheck/source"

// Diagnostic is what is wrong or odd about a text, from a place to another;
// lines count from 0, and characters, in units of UTF-16, from the beginning of
// the line.
type Diagnostic struct {
	FromLine, From int
	ToLine, To     int
	Warning        bool
	Message        string
}

// Diagnose is everything that is wrong or odd about the text of a file. Other
// files are read by files.
func Diagnose(path, text string, files *source.Files) (out []Diagnostic) {
	d := &document{path: path, text: text, names: newIndex(path, text), files: files}
	for _, x := range d.diagnose() {
		from, to := x.Range.Start, x.Range.End
		out = append(out, Diagnostic{from.Line, from.Character, to.Line, to.Character, x.Severity == 2, x.Message})
	}
	return out
}
