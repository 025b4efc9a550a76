package automata

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// parity is the automaton of the words whose letters have an odd number of true APs, among those
// of each of the given names.
func parity(aps int, names ...string) *Automaton {
	al := NewAlphabet()
	label := bdd.True
	for _, name := range names {
		odd := bdd.False
		for i := range aps {
			odd = al.BDD().Xor(odd, al.BDD().Var(al.Add(fmt.Sprint(name, i))))
		}
		label = al.BDD().And(label, odd)
	}
	b := NewBuilder(al)
	q := b.AddState()
	b.AddStart(q)
	b.AddEdge(q, q, label, 0)
	return b.Build(GeneralisedBuchi(0))
}

// TestHugeLabels: a diagram of 60 nodes has 2^28 paths.
func TestHugeLabels(t *testing.T) {
	small, huge := parity(12, "p"), parity(15, "p", "q")
	for name, write := range map[string]func(a *Automaton) error{
		"HOA":   func(a *Automaton) error { return WriteHOA(io.Discard, a) },
		"never": func(a *Automaton) error { return WriteNever(io.Discard, a) },
		"DOT":   func(a *Automaton) error { return WriteDOT(io.Discard, a, DOTOptions{}) },
		"JSON":  func(a *Automaton) error { return WriteJSON(io.Discard, a) },
		"compile": func(a *Automaton) error {
			_, err := a.Compile(func(ap string) (int, error) { return int(ap[1] - '0'), nil })
			return err
		},
	} {
		if err := write(huge); !errors.Is(err, ErrLabel) {
			t.Errorf("%s of a huge label: %v", name, err)
		}
		if err := write(small); err != nil {
			t.Errorf("%s of a small label: %v", name, err)
		}
	}
	if n := len(huge.UsedAPs()); n != 30 {
		t.Errorf("%d APs", n)
	}
}

func TestPathCount(t *testing.T) {
	for n := 1; n < 8; n++ {
		a := parity(n, "p", "q")
		paths := 0
		a.BDD().Paths(a.Edges()[0].Label, func([]bdd.Lit) bool { paths++; return true })
		if got := a.BDD().PathCount(a.Edges()[0].Label); int(got) != paths || paths != 1<<(2*n-2) {
			t.Errorf("%d: %v paths, want %d", n, got, paths)
		}
	}
}
