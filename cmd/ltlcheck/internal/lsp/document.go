package lsp

import (
	"net/url"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
)

// document is a text that the editor has open. It is replaced, with its names,
// at every change.
type document struct {
	uri, path, text string
	names           *index
	verdicts        map[string]*shown // by property, since the last change
	failed          *shown            // a failure of the model, nil if none is known
	problems        []diagnostic      // of the text
	files           *source.Files     // that read what the text names; nil is as well
	patience        time.Duration     // of the search for suspects; 0 is as usual
}

// newDocument returns a document that the editor has opened, with the index of
// its names.
func newDocument(uri, text string) *document {
	path := pathOf(uri)
	return &document{uri: uri, path: path, text: text, names: newIndex(path, text), verdicts: map[string]*shown{}}
}

// pathOf returns the path of a file URI; other URIs are returned as they are.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return uri
	}
	return filepath.FromSlash(u.Path)
}

// folders returns the paths of the folders that the editor has open.
func (p *initializeParams) folders() (paths []string) {
	for _, f := range p.Folders {
		paths = append(paths, pathOf(f.URI))
	}
	if len(paths) == 0 && p.RootURI != "" {
		paths = append(paths, pathOf(p.RootURI))
	}
	return paths
}

// uriOf returns the URI of a file.
func uriOf(path string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()
}

// language returns "ltl" for specifications, the name of the language for
// models, and "" for other files.
func (d *document) language() string { return languageOf(d.path) }

// languageOf is language for a path.
func languageOf(path string) string {
	if property.IsSpecification(path) {
		return "ltl"
	}
	if l, ok := property.LanguageOf(path); ok {
		return l.Name
	}
	return ""
}

// open reads the text as check reads a file.
func (d *document) open() (*property.Set, error) {
	return property.OpenText(source.NewFile(d.path, d.text), property.Options{Files: d.files})
}

// diagnose returns the errors and warnings about the text. Other languages than
// Promela and specifications have none.
func (d *document) diagnose() []diagnostic {
	out := []diagnostic{}
	if language := d.language(); language != "ltl" && language != "promela" {
		return out
	}
	set, err := d.open()
	if err == nil {
		err = property.Validate(set.Model.Program, set.Properties)
	}
	found := source.ErrorsOf(err)
	if found == nil && err != nil {
		found = source.Errors{{Msg: err.Error()}}
	}
	if set != nil {
		found = append(found, set.Warnings...)
	}
	for _, e := range found {
		out = append(out, d.diagnostic(e))
	}
	return out
}

// diagnostic converts an error. One in another file, or without a position, is
// shown at the beginning of the text and says where it belongs.
func (d *document) diagnostic(e *source.Error) diagnostic {
	out := diagnostic{Severity: 1, Source: "ltlcheck", Message: strings.Join(append([]string{e.Msg}, e.Details...), "\n")}
	if e.Severity == source.SeverityWarning {
		out.Severity = 2
	}
	if e.Hint != "" {
		out.Message += "\nhint: " + e.Hint
		if m := meant().FindStringSubmatch(e.Hint); m != nil {
			out.fix = m[1]
		}
	}
	if !e.Pos.IsValid() || e.Pos.File.Name != d.path {
		out.fix = ""
		if e.Pos.IsValid() {
			out.Related = []relatedInformation{{d.lineOf(e.Pos.File.Name, e.Pos.Line-1), out.Message}}
			out.Message = (&source.Error{Pos: e.Pos, Msg: out.Message}).Error()
		}
		return out
	}
	at := d.offsetOf(e.Pos)
	end := at
	if n := d.names.at(at); n != nil && n.start == at {
		end = n.end
	} else if at < len(d.text) && d.text[at] != '\n' {
		_, size := utf8.DecodeRuneInString(d.text[at:])
		end = at + size
	}
	out.Range = d.span(at, end)
	return out
}

// offsetOf returns the offset of a position of package source, whose column
// counts runes from 1.
func (d *document) offsetOf(p source.Pos) int {
	at := d.lineStart(p.Line - 1)
	for range p.Col - 1 {
		if at >= len(d.text) || d.text[at] == '\n' {
			break
		}
		_, size := utf8.DecodeRuneInString(d.text[at:])
		at += size
	}
	return at
}

// lineStart returns the offset at which a line begins, counted from 0; the end
// of the text if there is no such line.
func (d *document) lineStart(line int) int {
	at := 0
	for range line {
		next := strings.IndexByte(d.text[at:], '\n')
		if next < 0 {
			return len(d.text)
		}
		at += next + 1
	}
	return at
}

// offset returns the offset of a position of the protocol; positions behind the
// end of a line are at its end.
func (d *document) offset(p position) int {
	at := d.lineStart(max(0, min(p.Line, len(d.text)+1)))
	for n := p.Character; n > 0 && at < len(d.text) && d.text[at] != '\n'; {
		r, size := utf8.DecodeRuneInString(d.text[at:])
		at += size
		n -= max(1, utf16.RuneLen(r))
	}
	return at
}

// position returns the position of an offset in the protocol.
func (d *document) position(offset int) position {
	before := d.text[:offset]
	start := strings.LastIndexByte(before, '\n') + 1
	units := 0
	for _, r := range before[start:] {
		units += max(1, utf16.RuneLen(r))
	}
	return position{strings.Count(before, "\n"), units}
}

// span converts a range of byte offsets to positions of the protocol.
func (d *document) span(start, end int) span { return span{d.position(start), d.position(end)} }
