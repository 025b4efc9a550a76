package automata_test

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

var update = flag.Bool("update", false, "rewrite the expected outputs")

// response is G(p -> F q) & GF("x > 3") by hand: state 1 owes a q.
func response() *automata.Automaton {
	al := automata.NewAlphabet("p", "q", "x > 3")
	m := al.BDD()
	p, q, x := m.Var(0), m.Var(1), m.Var(2)
	owes := m.And(p, m.Not(q))
	b := automata.NewBuilder(al)
	b.AddStates(2)
	b.AddStart(0)
	for _, c := range []struct {
		label bdd.Node
		marks automata.Marks
	}{{x, 2}, {m.Not(x), 0}} {
		b.AddEdge(0, 0, m.And(m.Not(owes), c.label), 1|c.marks)
		b.AddEdge(0, 1, m.And(owes, c.label), c.marks)
		b.AddEdge(1, 0, m.And(q, c.label), 1|c.marks)
		b.AddEdge(1, 1, m.And(m.Not(q), c.label), c.marks)
	}
	a := b.Build(automata.GeneralisedBuchi(2))
	a.Name = `G(p -> F q) & GF"x > 3"`
	return a
}

// either accepts a, after which anything goes, or b for ever; its second initial state is dead.
func either() *automata.Automaton {
	al := automata.NewAlphabet("a", "b")
	m := al.BDD()
	b := automata.NewBuilder(al)
	b.AddStates(4)
	b.AddStart(0)
	b.AddStart(2)
	b.AddEdge(0, 1, m.Var(0), 0)
	b.AddEdge(0, 3, m.Var(1), 0)
	b.AddEdge(1, 1, bdd.True, 1)
	b.AddEdge(3, 3, m.Var(1), 1)
	a := b.Build(automata.GeneralisedBuchi(1))
	a.StateNames = []string{"start", "all", "dead", "b only"}
	return a
}

func streett() *automata.Automaton {
	al := automata.NewAlphabet("a")
	m := al.BDD()
	b := automata.NewBuilder(al)
	b.AddStates(1)
	b.AddStart(0)
	b.AddEdge(0, 0, m.Var(0), 1)
	b.AddEdge(0, 0, m.NotVar(0), 2)
	return b.Build(automata.NewAcceptance(2, &automata.AccNode{Op: automata.AccOr, Kids: []*automata.AccNode{
		{Op: automata.AccFin, Set: 0}, {Op: automata.AccInf, Set: 1}}}))
}

func TestOutputs(t *testing.T) {
	dot := func(w io.Writer, a *automata.Automaton) error {
		return automata.WriteDOT(w, a, automata.DOTOptions{})
	}
	clusters := func(w io.Writer, a *automata.Automaton) error {
		return automata.WriteDOT(w, a, automata.DOTOptions{Clusters: true})
	}
	for _, c := range []struct {
		file  string
		write func(io.Writer, *automata.Automaton) error
		a     *automata.Automaton
	}{
		{"response.hoa", automata.WriteHOA, response()},
		{"response.never", automata.WriteNever, response()},
		{"response.json", automata.WriteJSON, response()},
		{"response.dot", clusters, response()},
		{"either.hoa", automata.WriteHOA, either()},
		{"either.never", automata.WriteNever, either()},
		{"either.dot", dot, either()},
		{"streett.hoa", automata.WriteHOA, streett()},
		{"streett.dot", dot, streett()},
	} {
		var got bytes.Buffer
		if err := c.write(&got, c.a); err != nil {
			t.Errorf("%s: %v", c.file, err)
			continue
		}
		file := filepath.Join("testdata", c.file)
		if *update {
			if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(file); err != nil || !bytes.Equal(want, got.Bytes()) {
			t.Errorf("%s: %v: got\n%s", c.file, err, &got)
		}
	}
	if err := automata.WriteNever(io.Discard, streett()); err == nil {
		t.Error("a never claim for Streett acceptance")
	}
}
