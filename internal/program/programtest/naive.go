package programtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

// Seen is what a naive search sees of a program.
type Seen struct {
	Letters  map[program.Letter]bool // outside atomic sequences
	Stops    bool                    // somewhere, at no valid end
	Failures bool                    // of assertions, or run-time errors
	States   int
	Weight   float64 // of the states of a quotient; else the states
}

// Naive visits all states, in no certain order. ok is false if there are more
// than most, or if something is undecided or fails.
func Naive(t testing.TB, prog program.Program, atoms []program.Atom, most int) (s Seen, ok bool) {
	t.Helper()
	x, b := explorer(t, prog, atoms)
	var batch program.Batch
	if err := x.Initial(&batch); err != nil {
		return s, false
	}
	orbits, _ := x.(program.Orbits)
	s.Letters = map[program.Letter]bool{}
	known := map[string]bool{}
	var open []string
	add := func() {
		for i := range batch.Succs {
			succ := &batch.Succs[i]
			if succ.Flags&program.Transient == 0 {
				s.Letters[succ.Target] = true
			}
			s.Failures = s.Failures || succ.Flags&(program.AssertFailed|program.RuntimeError) != 0
			if key := string(batch.State(i)); !known[key] {
				known[key] = true
				open = append(open, key)
			}
		}
	}
	for add(); len(open) > 0; add() {
		if s.States++; s.States > most {
			return s, false
		}
		state := program.State(open[len(open)-1])
		open = open[:len(open)-1]
		if s.Weight++; orbits != nil {
			s.Weight += orbits.Weight(state) - 1
		}
		if x.Expand(state, &batch) != nil {
			return s, false
		}
		s.Stops = s.Stops || batch.Len() == 0 && batch.Flags&program.ValidEnd == 0
	}
	return s, program.Undecided(b) == ""
}

func explorer(t testing.TB, prog program.Program, atoms []program.Atom) (program.Explorer, program.Binding) {
	t.Helper()
	b, err := prog.Bind(atoms)
	if err != nil {
		t.Fatal(err)
	}
	x, err := b.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	return x, b
}

// RandomRun goes along a random run until it comes back to a state, or stops.
// The cycle is nil if an action did not tell which step it is.
func RandomRun(t testing.TB, prog program.Program, atoms []program.Atom, rng *rand.Rand) (prefix, cycle []program.Action) {
	t.Helper()
	x, _ := explorer(t, prog, atoms)
	var b program.Batch
	if err := x.Initial(&b); err != nil {
		t.Fatal(err)
	}
	at := map[string]int{}
	for s := slices.Clone(b.State(0)); ; {
		if from, again := at[string(s)]; again {
			return prefix[:from:from], prefix[from:]
		}
		at[string(s)] = len(prefix)
		if err := x.Expand(s, &b); err != nil {
			return prefix, nil
		}
		if b.Len() == 0 {
			return prefix, []program.Action{program.Stutter}
		}
		i := rng.IntN(b.Len())
		if b.Find(b.Succs[i].Action) != i {
			return prefix, nil
		}
		prefix, s = append(prefix, b.Succs[i].Action), slices.Clone(b.State(i))
	}
}

// IsRun returns an error unless a run is one of a program.
func IsRun(t testing.TB, prog program.Program, atoms []program.Atom, run *program.LiftedRun) error {
	t.Helper()
	x, _ := explorer(t, prog, atoms)
	last := run.Last
	if last == nil && run.Cycle < len(run.States) {
		last = run.States[run.Cycle]
	}
	var b program.Batch
	if err := x.Initial(&b); err != nil {
		return err
	}
	if first := append(slices.Clone(run.States), last)[0]; !slices.Equal(first, b.State(0)) {
		return fmt.Errorf("it begins in %x", first)
	}
	for i, s := range run.States {
		next := last
		if i+1 < len(run.States) {
			next = run.States[i+1]
		}
		if err := x.Expand(s, &b); err != nil {
			return err
		}
		if run.Actions[i] == program.Stutter {
			if b.Len() > 0 || !slices.Equal(s, next) {
				return fmt.Errorf("it stutters at %x", s)
			}
			continue
		}
		found := false
		for j := range b.Succs {
			found = found || b.Succs[j].Action == run.Actions[i] && slices.Equal(b.State(j), next)
		}
		if !found {
			return fmt.Errorf("there is no step %d from %x to %x", run.Actions[i], s, next)
		}
	}
	return nil
}
