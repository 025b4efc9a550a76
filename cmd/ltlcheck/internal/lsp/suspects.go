package lsp

import (
	"fmt"
	"maps"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/answers"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
)

// after is what follows the verdict about a property: a search for statements
// of which a small change makes it hold, unless it is to be violated. read are
// the files that the text of the document names.
func (d *document) after(q *property.Property, read map[string][]byte) verdicts.After {
	if q.Possible || q.ExpectViolated() {
		return verdicts.After{}
	}
	s := &answers.Suspects{Path: d.path, Given: d.texts(read), Options: property.Options{Files: &source.Files{}}, Most: d.patience}
	return verdicts.After{Options: check.Options{Limits: check.Limits{Memory: maxTypedMemory}}, Suspects: s.Of(q)}
}

// texts returns the files that were read together with the document, which may
// not have been saved.
func (d *document) texts(read map[string][]byte) map[string][]byte {
	all := maps.Clone(read)
	if all == nil {
		all = map[string][]byte{}
	}
	all[d.path] = []byte(d.text)
	return all
}

// repairs returns a change for each suspect of a violation that is shown in a
// range of the document, or whose statement is there. The text of a file that is
// also open, by its URI, has to be the one that was checked.
func (d *document) repairs(where span, open map[string]*document) (out []codeAction) {
	from, to := d.offset(where.Start), d.offset(where.End)
	touches := func(s span) bool { return d.offset(s.Start) <= to && from <= d.offset(s.End) }
	for _, v := range d.violationsShown() {
		for _, s := range v.run.suspects {
			at, uri, ok := d.place(&s, v.run.files, open)
			if !ok || !touches(v.at.Range) && (uri != d.uri || !touches(at)) {
				continue
			}
			out = append(out, codeAction{
				Title: fmt.Sprintf("Change %s to %s: %s holds then", source.Visible(s.Statement), source.Visible(s.Instead), v.name),
				Kind:  "quickfix", Diagnostics: []diagnostic{v.at},
				Edit: map[string]any{"changes": map[string]any{uri: []textEdit{{at, s.New}}}},
			})
		}
	}
	return out
}

// place returns where the text is that a suspect replaces, and whether it is
// there.
func (d *document) place(s *report.Suspect, files map[string][]byte, open map[string]*document) (span, string, bool) {
	text, uri := string(files[s.Place.File]), d.uri
	if s.Place.File != d.path {
		uri = uriOf(s.Place.File)
		if other := open[uri]; other != nil && other.text != text {
			return span{}, "", false
		}
	}
	at := 0
	for range s.Place.Line - 1 {
		next := strings.IndexByte(text[at:], '\n')
		if next < 0 {
			return span{}, "", false
		}
		at += next + 1
	}
	at += s.Place.Column - 1
	if at > len(text) || !strings.HasPrefix(text[at:], s.Old) {
		return span{}, "", false
	}
	return (&document{text: text}).span(at, at+len(s.Old)), uri, true
}
