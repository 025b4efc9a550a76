package cli

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/ci"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// Document is a result in the forms that it has. A command offers no format
// whose form its results lack.
type Document struct {
	Data   any                   // of JSON
	Text   func(io.Writer) error // for people
	DOT    func(io.Writer) error // a graph, from which pictures are drawn; an error says why there is none
	HTML   func(io.Writer) error // a page
	Checks *report.Checks        // answers to properties, for other machines
}

// Form is a form of a document, by the function that writes it.
func Form[T any](write func(io.Writer, T) error, document T) func(io.Writer) error {
	return func(w io.Writer) error { return write(w, document) }
}

// format is a value of --format. A new one is a row here, and a name where
// commands that offer it call OutputFlags.Register.
type format struct {
	name string
	// suffixes are those of the names of files by which the format is chosen.
	suffixes []string
	drawn    bool // by Graphviz, out of what write writes
	// escape makes a writer that escapes what is not printable as the format does;
	// nil for formats without such escapes, which other programs read.
	escape func(io.Writer) *safetext.Writer
	// write is nil for formats of automata and systems, which are written by the
	// commands piece by piece.
	write func(*Environment, io.Writer, *Document) error
}

func formats() []format {
	all := []format{
		{name: "text", suffixes: []string{".txt"}, escape: safetext.NewWriter, write: func(_ *Environment, w io.Writer, d *Document) error { return d.Text(w) }},
		{name: "json", suffixes: []string{".json"}, escape: safetext.NewWriter, write: func(_ *Environment, w io.Writer, d *Document) error { return report.WriteJSON(w, d.Data) }},
		// Package page escapes what it writes: references mean nothing in scripts.
		{name: "html", suffixes: []string{".html", ".htm"}, write: func(_ *Environment, w io.Writer, d *Document) error { return d.HTML(w) }},
		{name: "dot", suffixes: []string{".dot", ".gv"}, escape: safetext.NewMarkupWriter, write: dot},
		{name: "svg", suffixes: []string{".svg"}, escape: safetext.NewMarkupWriter, write: dot, drawn: true},
		{name: "png", suffixes: []string{".png"}, write: dot, drawn: true},
		{name: "mcc", escape: safetext.NewWriter, write: func(_ *Environment, w io.Writer, d *Document) error { return report.WriteContest(w, d.Checks.Checks) }},
		{name: "aut", suffixes: []string{".aut"}},
		{name: "hoa", suffixes: []string{".hoa"}},
		{name: "never", suffixes: []string{".never"}},
		{name: "go", suffixes: []string{".go"}, escape: safetext.NewWriter},
	}
	suffixes := map[string][]string{"junit": {".xml"}, "sarif": {".sarif"}, "jsonl": {".jsonl"}}
	for _, name := range ci.Formats() {
		escape := safetext.NewWriter
		if name == "junit" {
			escape = safetext.NewMarkupWriter
		}
		all = append(all, format{name: name, suffixes: suffixes[name], escape: escape, write: func(env *Environment, w io.Writer, d *Document) error {
			return ci.Write(w, name, env.Version, d.Checks)
		}})
	}
	return all
}

// dot writes the graph. An error says that the result has none, so that the
// format cannot be had.
func dot(_ *Environment, w io.Writer, d *Document) error {
	if err := d.DOT(w); err != nil {
		return NewInputError(err)
	}
	return nil
}

// formatOf is the row of a name; the zero value if there is none.
func formatOf(name string) (f format) {
	all := formats()
	if i := slices.IndexFunc(all, func(f format) bool { return f.name == name }); i >= 0 {
		f = all[i]
	}
	return f
}

// KnownFormat reports whether the table of formats has a name.
func KnownFormat(name string) bool { return formatOf(name).name != "" }

// Write puts a document where it belongs, in the format that was chosen.
func (o *OutputFlags) Write(ctx context.Context, env *Environment, d Document) error {
	f := formatOf(o.Format)
	if f.write == nil {
		return fmt.Errorf("a document has no form %q", o.Format)
	}
	return o.Emit(ctx, env, func(w io.Writer) error { return f.write(env, w, &d) })
}
