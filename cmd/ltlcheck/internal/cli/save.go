package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/ltlcheck/ltlcheck/internal/report"
)

// SaveCounterexamples writes every counterexample to a file of its own, in the
// form that simulate --trail reads: MODEL.PROPERTY.json, and
// MODEL.PROPERTY.2.json and so on for further ones. Names of the files in
// others, which the command writes as well, are not used.
func SaveCounterexamples(env *Environment, dir string, checks []*report.Check, others ...string) error {
	taken := map[string]bool{}
	pathOf := func(name string) string { return filepath.Join(dir, name+".json") }
	for _, c := range checks {
		model := strings.TrimSuffix(filepath.Base(c.Model), filepath.Ext(c.Model))
		for i := range c.Properties {
			for _, p := range single(&c.Properties[i]) {
				name := fileName(model + "." + p.Title())
				for n := 2; taken[name] || isAmong(pathOf(name), others); n++ {
					name = fileName(fmt.Sprintf("%s.%s.%d", model, p.Title(), n))
				}
				taken[name] = true
				if err := saveDocument(env, pathOf(name), &report.Check{Model: c.Model, Properties: []report.Property{p}}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// isAmong reports whether a path leads to one of the files.
func isAmong(path string, files []string) bool {
	return slices.ContainsFunc(files, func(f string) bool { return f != "" && SameFile(f, path) })
}

// single splits a property with several counterexamples into properties with
// one.
func single(p *report.Property) (out []report.Property) {
	first := *p
	if p.Possible {
		first.Counterexample = p.Witness
	}
	if first.Counterexample == nil {
		return nil
	}
	first.Further = []report.Further{}
	out = append(out, first)
	for _, f := range p.Further {
		one := first
		one.Counterexample, one.BadPrefix, one.Shortest = f.Counterexample, f.BadPrefix, false
		if f.Reason != "" {
			one.Reason = f.Reason
		}
		out = append(out, one)
	}
	return out
}

// fileName replaces characters that not every file system allows.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("._-", r) {
			return r
		}
		return '-'
	}, name)
}

// saveDocument writes one file and reports its name.
func saveDocument(env *Environment, path string, c *report.Check) error {
	o := OutputFlags{Format: "json", File: path}
	if err := o.place(env, func(w io.Writer) error { return report.WriteJSON(w, report.NewChecks([]*report.Check{c})) }); err != nil {
		return err
	}
	env.SayWritten(path)
	return nil
}
