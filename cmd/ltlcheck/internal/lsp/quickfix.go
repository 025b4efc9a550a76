package lsp

import (
	"regexp"
	"sync"
)

// meant matches the hint that names what was probably meant.
var meant = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^did you mean '?([\w.\[\]]+)'?\?$`) })

// codeAction is a change that the editor offers for a diagnostic.
type codeAction struct {
	Title       string         `json:"title"`
	Kind        string         `json:"kind"`
	Diagnostics []diagnostic   `json:"diagnostics"`
	Edit        map[string]any `json:"edit"`
	Preferred   bool           `json:"isPreferred"`
}

// fixes returns a change for each misspelt name in a range of the document for
// which a likely name is known.
func (d *document) fixes(where span) []codeAction {
	out := []codeAction{}
	from, to := d.offset(where.Start), d.offset(where.End)
	for _, p := range d.problems {
		start, end := d.offset(p.Range.Start), d.offset(p.Range.End)
		if p.fix == "" || start == end || end < from || to < start || d.text[start:end] == p.fix {
			continue
		}
		edit := textEdit{p.Range, p.fix}
		out = append(out, codeAction{
			Title: "Change " + d.text[start:end] + " to " + p.fix, Kind: "quickfix", Diagnostics: []diagnostic{p}, Preferred: true,
			Edit: map[string]any{"changes": map[string]any{d.uri: []textEdit{edit}}},
		})
	}
	return out
}
