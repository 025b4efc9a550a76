package cluster

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

// spoilt is a program whose explorers are broken.
type spoilt struct {
	program.Program
	expand func(x program.Explorer, s program.State, b *program.Batch) error
}

type spoiltBinding struct {
	program.Binding
	s *spoilt
}

type spoiltExplorer struct {
	program.Explorer
	s *spoilt
}

func (s *spoilt) Bind(atoms []program.Atom) (program.Binding, error) {
	b, err := s.Program.Bind(atoms)
	return &spoiltBinding{b, s}, err
}

func (b *spoiltBinding) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	x, err := b.Binding.NewExplorer(tuning)
	return &spoiltExplorer{x, b.s}, err
}

func (se *spoiltExplorer) Expand(s program.State, b *program.Batch) error {
	return se.s.expand(se.Explorer, s, b)
}

// TestPoison: a state at which the program breaks down makes the answer inconclusive, and ends nothing else.
func TestPoison(t *testing.T) {
	n := 0
	bad := &spoilt{load(t, "../../../specs/peterson.pml"), func(x program.Explorer, s program.State, b *program.Batch) error {
		if n++; n > 20 {
			panic("poison")
		}
		return x.Expand(s, b)
	}}
	h := simulate(t, World{Partitions: 3, Workers: 2, Problem: &Problem{prog: bad}, Seed: 1})
	if h.Outcome.Complete || !strings.Contains(h.Outcome.Reason, "internal error: poison") {
		t.Errorf("%+v", h.Outcome)
	}
}

// TestUnfaithful: a program whose successors come in another order each time breaks what taking partitions over rests on. That is noticed, or does no harm.
func TestUnfaithful(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	bad := &spoilt{load(t, "../../../specs/abp.pml"), func(x program.Explorer, s program.State, b *program.Batch) error {
		var in program.Batch
		if err := x.Expand(s, &in); err != nil {
			return err
		}
		b.Reset()
		b.Source, b.Enabled, b.Flags = in.Source, in.Enabled, in.Flags
		for _, i := range r.Perm(in.Len()) {
			b.Add(in.Succs[i], in.State(i))
		}
		return nil
	}}
	want := result(simulate(t, World{Partitions: 3, Workers: 2, Problem: &Problem{prog: bad.Program}}).Outcome)
	noticed := 0
	for seed := range 12 {
		h := simulate(t, World{Partitions: 3, Workers: 2, Problem: &Problem{prog: bad}, Seed: uint64(seed), Crash: 4, Faults: 30, Twice: 50})
		switch got := result(h.Outcome); {
		case got == want:
		case h.Outcome.Complete || h.Outcome.Path != nil || h.Outcome.Reason == "":
			t.Errorf("seed %d: %s, want %s", seed, got, want)
		default:
			noticed++
		}
	}
	if noticed == 0 {
		t.Error("it was never noticed")
	}
}
