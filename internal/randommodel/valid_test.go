package randommodel_test

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/internal/randommodel/gomodel"
	"github.com/ltlcheck/ltlcheck/program"
)

// TestVectorsFromOutside: explorers of all front-ends, of smaller programs and of quotients recognise what is no state. They produce
// valid states only, and expand every valid vector without a panic, in time.
func TestVectorsFromOutside(t *testing.T) {
	t.Parallel()
	symmetric := []randommodel.FrontEnd{
		{Name: "symmetric promela", Draw: randommodel.DrawSymmetric}, {Name: "symmetric net", Draw: randommodel.DrawSymmetricNet}, {Name: "symmetric go", Draw: gomodel.DrawSymmetric},
	}
	for _, f := range append(gomodel.FrontEnds(), symmetric...) {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(5, 52))
			explored, refused := 0, 0
			for range 60 {
				m, err := f.Draw(rng)
				if err != nil {
					t.Fatal(err)
				}
				for _, x := range explorersOf(t, m) {
					states := programtest.States(t, x.Explorer, 50)
					refused += programtest.Validity(t, x.Explorer, x.tuning, states, 60, rng.Uint64())
					explored++
				}
			}
			if refused < 20*explored {
				t.Errorf("of 60 changed vectors of each of %d programs, only %d were refused", explored, refused)
			}
		})
	}
}

// tuned is an explorer and its tuning.
type tuned struct {
	program.Explorer
	tuning *program.Tuning
}

// explorersOf returns explorers of a program, of a smaller one and of a quotient.
func explorersOf(t *testing.T, m *randommodel.Model) (all []tuned) {
	t.Helper()
	var atoms []program.Atom
	for _, text := range m.States {
		atoms = append(atoms, program.Atom{Text: text})
	}
	add := func(p program.Program, err error, atoms []program.Atom) {
		if err != nil {
			t.Fatalf("%v\n%s", err, m.Text)
		}
		b, err := p.Bind(atoms)
		if err != nil {
			return // an atom that the model does not have
		}
		tuning := &program.Tuning{}
		x, err := b.NewExplorer(tuning)
		if err != nil {
			t.Fatalf("%v\n%s", err, m.Text)
		}
		all = append(all, tuned{x, tuning})
	}
	add(m.Program, nil, nil)
	add(m.Program, nil, atoms[:1])
	if r, ok := m.Program.(program.Reducer); ok {
		small, _, err := r.ReduceFailures(t.Context(), nil)
		if small != nil || err != nil {
			add(small, err, nil)
		}
	}
	if s, ok := m.Program.(program.Quotienter); ok {
		small, _, err := s.Quotient(nil, program.SameWords)
		if small != nil || err != nil {
			add(small, err, nil)
		}
	}
	return all
}
