// Package promelatest is what the tests of the layers of the Promela front-end
// share: models from texts, explorers, and walks over states. It imports most
// layers, so only external tests of a layer can import it.
package promelatest

import (
	"errors"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/reduce"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// Model resolves a text, which must be a model.
func Model(t testing.TB, text string) *flat.Model {
	t.Helper()
	m, err := Parse(text)
	var list source.Errors
	if errors.As(err, &list) {
		t.Fatal(list.Render())
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Parse resolves a text that may be wrong.
func Parse(text string) (*flat.Model, error) {
	return resolve.Parse(source.NewFile("model.pml", text), lexemes.Options{})
}

// Load resolves the model in a file.
func Load(path string) (*flat.Model, error) {
	var o lexemes.Options
	text, err := o.Files.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return resolve.Parse(o.Files.NewFile(path, text), o)
}

// Counted returns the models whose states SPIN has counted, by the names of
// their files.
func Counted(t testing.TB) map[string]*flat.Model {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "counts", "*.pml"))
	if err != nil || len(files) < 30 {
		t.Fatalf("%d models, %v", len(files), err)
	}
	models := map[string]*flat.Model{}
	for _, f := range files {
		m, err := Load(f)
		if err != nil {
			t.Fatal(err)
		}
		models[filepath.Base(f)] = m
	}
	return models
}

// Bind binds propositions about states and steps.
func Bind(m *flat.Model, atoms []string) (*interp.Bound, error) {
	list := make([]program.Atom, len(atoms))
	for i, text := range atoms {
		list[i].Text = text
	}
	a, err := resolve.Atoms(m, list)
	if err != nil {
		return nil, err
	}
	return &interp.Bound{Atoms: a, Long: &interp.LongSequences{}}, nil
}

// Explorer makes an interpreting explorer with the propositions.
func Explorer(t testing.TB, m *flat.Model, atoms ...string) *interp.Explorer {
	t.Helper()
	b, err := Bind(m, atoms)
	if err != nil {
		t.Fatal(err)
	}
	return interp.NewExplorer(b.Model, b)
}

// Initial returns the initial state of an explorer.
func Initial(t testing.TB, x program.Explorer) program.State {
	t.Helper()
	var b program.Batch
	if err := x.Initial(&b); err != nil {
		t.Fatal(err)
	}
	return slices.Clone(b.State(0))
}

// Resting returns the first states of a breadth-first search that are not
// inside an atomic sequence.
func Resting(t testing.TB, m *flat.Model, limit int) [][]byte {
	t.Helper()
	x := Explorer(t, m)
	return slices.DeleteFunc(programtest.States(t, x, limit), func(s []byte) bool { return x.Open(s) >= 0 })
}

// Forgetful returns the binding in which everything is zero on which neither
// the propositions nor assertions depend.
func Forgetful(b *interp.Bound) *interp.Bound {
	read := reduce.ReadBy(b.Atoms)
	dead := facts.FindDead(b.Model, read, facts.FindSlice(b.Model, read, true, nil))
	return &interp.Bound{Atoms: b.Atoms, Dead: dead, Long: &interp.LongSequences{}}
}

// maxOwnAtoms bounds the propositions about processes.
const maxOwnAtoms = 20

// OwnAtoms returns the propositions of the model's properties, and some that
// every model can have.
func OwnAtoms(m *flat.Model) (usable []string) {
	atoms := []string{"_nr_pr > 1", "np_", "exec(_)"}
	if inside := m.Inside(); inside != "" {
		atoms = append(atoms, inside)
	}
	for _, p := range m.Procs {
		if p.Kind <= syntax.ProcInit && len(atoms) < maxOwnAtoms {
			atoms = append(atoms, "exec("+p.Name+")", "exec("+p.Name+"[1])")
		}
	}
	for _, p := range m.Props {
		atoms = append(atoms, slices.Sorted(maps.Keys(p.Atoms))...)
	}
	for _, a := range atoms {
		if _, err := Bind(m, []string{a}); err == nil && len(usable) < program.MaxAtoms {
			usable = append(usable, a)
		}
	}
	return usable
}

// Reach follows statements by their text, as "P: x = 1", from the initial
// state, and returns the state and the batch entry that lead to it.
func Reach(t testing.TB, x *interp.Explorer, statements ...string) (state program.State, succ program.Succ) {
	t.Helper()
	var batch program.Batch
	if err := x.Initial(&batch); err != nil {
		t.Fatal(err)
	}
	state, succ = slices.Clone(batch.State(0)), batch.Succs[0]
	format := interp.NewFormatter(x.Model)
	for _, want := range statements {
		if err := x.Expand(state, &batch); err != nil {
			t.Fatal(err)
		}
		var enabled []string
		for _, s := range batch.Succs {
			v := format.FormatAction(state, s.Action)
			enabled = append(enabled, v.Process+": "+v.Statement)
		}
		i := slices.Index(enabled, want)
		if i < 0 {
			t.Fatalf("%q is not enabled; enabled are %q", want, enabled)
		}
		state, succ = slices.Clone(batch.State(i)), batch.Succs[i]
	}
	return state, succ
}

// Reachable lists the actions of every reachable state.
func Reachable(t testing.TB, m *flat.Model) map[string][]program.Action {
	t.Helper()
	x := Explorer(t, m)
	seen := map[string][]program.Action{}
	var b program.Batch
	for todo := []string{string(Initial(t, x))}; len(todo) > 0; {
		s := todo[0]
		todo = todo[1:]
		if _, ok := seen[s]; ok {
			continue
		}
		if err := x.Expand([]byte(s), &b); err != nil {
			t.Fatal(err)
		}
		seen[s] = nil
		for i, succ := range b.Succs {
			seen[s] = append(seen[s], succ.Action)
			todo = append(todo, string(b.State(i)))
		}
	}
	return seen
}

// Walk expands the first n states, describes their transitions, and compares
// what the descriptions say is changed with the views of both states.
func Walk(t testing.TB, m *flat.Model, n int) {
	t.Helper()
	x, format := Explorer(t, m), interp.NewFormatter(m)
	var batch program.Batch
	queue := [][]byte{Initial(t, x)}
	seen := map[string]bool{string(queue[0]): true}
	for i := 0; i < len(queue) && i < n; i++ {
		if err := x.Expand(queue[i], &batch); err != nil {
			t.Fatal(err)
		}
		for j, s := range batch.Succs {
			described(t, m, format, queue[i], s)
			to := batch.State(j)
			if got, want := format.Changes(queue[i], to), trace.Changes(format.Format(queue[i]), format.Format(to)); !slices.Equal(got, want) {
				t.Fatalf("from %x to %x:\ngot  %v\nwant %v", queue[i], to, got, want)
			}
			if !seen[string(to)] {
				seen[string(to)] = true
				queue = append(queue, slices.Clone(to))
			}
		}
	}
}

// described checks the description of a transition.
func described(t testing.TB, m *flat.Model, format *interp.Formatter, from []byte, s program.Succ) {
	t.Helper()
	v := format.FormatAction(from, s.Action)
	if v.Pid < 0 {
		t.Fatalf("action %x of state %x is not explained", s.Action, from)
	}
	if s.Flags&program.RuntimeError == 0 && strings.Contains(v.Note, "never ends") {
		t.Fatalf("action %x of state %x is no error, but explained as one: %s", s.Action, from, v.Note)
	}
	if alone := interp.NewFormatter(m).FormatAction(from, s.Action); !reflect.DeepEqual(v, alone) {
		t.Fatalf("action %x of state %x is described after others as\n%+v\nand alone as\n%+v", s.Action, from, v, alone)
	}
}
