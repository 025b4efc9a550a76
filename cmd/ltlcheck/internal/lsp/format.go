package lsp

import "github.com/ltlcheck/ltlcheck/internal/specs/layout"

// formatting returns the edits that bring a model or a specification into the
// usual layout: one of the whole text, or none.
func (d *document) formatting() []textEdit {
	text := d.text
	switch d.language() {
	case "ltl":
		text = layout.Specification(text)
	case "promela":
		if done, err := layout.Promela(d.uri, text); err == nil {
			text = done
		}
	}
	if text == d.text {
		return []textEdit{}
	}
	return []textEdit{{d.span(0, len(d.text)), text}}
}
