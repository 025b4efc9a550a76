package corpus

import (
	"fmt"
	"io/fs"
	"iter"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/internal/rejudge"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/lts"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// Problem is the case as one that is answered twice.
func (c *Case) Problem() *rejudge.Problem {
	q := &rejudge.Problem{Name: c.Name, Program: c.Model, Property: c.Prop}
	if c.Prop.Formula != nil {
		q.Text = c.Prop.Formula.String()
	}
	return q
}

// Shuffled lists the Promela models of a folder and those below it, by their
// endings, in a random order. Whether they can be read is not looked at.
func Shuffled(folder string, seed uint64) (names []string, err error) {
	err = fs.WalkDir(os.DirFS(folder), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && slices.Contains([]string{".pml", ".prom", ".promela"}, path.Ext(name)) {
			names = append(names, name)
		}
		return err
	})
	rng := rand.New(rand.NewPCG(seed, 0))
	rng.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	return names, err
}

// Models is the Promela models and systems of a corpus that our front-ends
// read, by name, with propositions about what is in states near the initial
// ones: values of variables, and who moves or what labels the steps have.
func Models(dir string) iter.Seq2[string, *randommodel.Model] {
	return func(yield func(string, *randommodel.Model) bool) {
		// The walk has no errors but those of files that vanish.
		_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return nil
			}
			m := model(path)
			if m == nil || len(m.States) == 0 || len(m.Steps) == 0 {
				return nil
			}
			name, err := filepath.Rel(dir, path)
			if err != nil || !yield(filepath.ToSlash(name), m) {
				return fs.SkipAll
			}
			return nil
		})
	}
}

// model reads a file; nil if it has no model, or one that is refused.
func model(path string) *randommodel.Model {
	switch {
	case strings.HasSuffix(path, ".pml"):
		m, err := promela.Load(path, promela.Options{})
		if err != nil {
			return nil
		}
		return ofPromela(m)
	case strings.HasSuffix(path, ".aut"), strings.HasSuffix(path, ".aut.gz"):
		l, err := lts.Load(path)
		if err != nil {
			return nil
		}
		return ofSystem(l)
	}
	return nil
}

// mostPropositions is how many of each kind a model of the corpus has.
const mostPropositions = 8

func ofPromela(m *promela.Model) *randommodel.Model {
	out := &randommodel.Model{Program: m, Steps: []string{"exec(_)", "exec(*)"}}
	c := Case{Model: m}
	names, err := c.Processes()
	if err != nil {
		return nil
	}
	for _, name := range names {
		out.Steps = bound(m, out.Steps, "exec("+name+")")
	}
	tried := map[string]bool{}
	err = near(m, func(s program.State, _ *program.Batch) {
		if len(out.States) == mostPropositions || len(tried) > someStates {
			return
		}
		for _, v := range m.Format(s).Vars {
			if text := v.Name + " == " + v.Value; v.Kind == program.Data && !tried[text] {
				tried[text] = true
				out.States = bound(m, out.States, text)
			}
		}
	})
	if err != nil {
		return nil
	}
	return out
}

func ofSystem(l *lts.LTS) *randommodel.Model {
	out := &randommodel.Model{Program: l, States: []string{"deadlock"}, Steps: []string{"exec(_)", "exec(*)"}}
	for _, label := range l.Labels() {
		out.Steps = bound(l, out.Steps, fmt.Sprintf("exec(%q)", label))
		out.States = bound(l, out.States, fmt.Sprintf("enabled(%q)", label))
	}
	return out
}

// bound adds a proposition that the program can bind, unless there are enough.
func bound(p program.Program, list []string, text string) []string {
	if len(list) >= mostPropositions || slices.Contains(list, text) {
		return list
	}
	if _, err := p.Bind([]program.Atom{{Text: text}}); err != nil {
		return list
	}
	return append(list, text)
}
