package ops

// Pruning by language inclusion, for automata of a few states. A change is made
// when the automaton after it accepts the same words:
//
//	for states q, d of A, d ≠ q: send the edges into q to d instead, and drop q
//	for states q:                drop q
//	for edges e:                 drop e
//
// No simulation is needed, and none would find all of this: what replaces a
// state may be several others together. States whose languages are equal are
// the special case in which the first change is always right. In general it is
// not, not even when the language of d is larger than that of q, as a run could
// pass through the changed edges again and again; so every change is proved, by
// inclusion both ways. Words that told earlier attempts from A are tried first,
// and refute most of them.
//
// At most states² + edges inclusions for each change, each exponential at worst
// but limited.
//
// Source: our own; sufficient conditions without the proof are in Clemente &
// Mayr, Efficient reduction of nondeterministic automata with application to
// language inclusion testing, LMCS 15(1), 2019.

import (
	"context"
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// pruner holds the current automaton and the words that refuted earlier
// attempts.
type pruner struct {
	ctx      context.Context
	opts     Options
	a        *automata.Automaton
	negation *automata.Automaton
	aps      []string   // that a and negation use
	accepted []ltl.Word // by a
	rejected []ltl.Word
}

// Prune drops states and edges of a generalised Büchi automaton, whose
// complement negation accepts, as long as the language stays the same and that
// is proved within opts, the limits of each single proof. A proof that exceeds
// them counts as a failed attempt and is no error. An automaton of which
// nothing can be dropped is returned as it is. For automata of a few states
// only: each change takes up to states² + edges proofs.
func Prune(ctx context.Context, a, negation *automata.Automaton, opts Options) (*automata.Automaton, error) {
	p := &pruner{ctx: ctx, opts: opts, a: a, negation: negation.Over(a.Alphabet())}
	p.aps = slices.Compact(slices.Sorted(slices.Values(append(a.UsedAPs(), p.negation.UsedAPs()...))))
	if len(p.aps) > 64 { // more than a word may have
		return a, nil
	}
	for _, attempts := range []func(try func(*automata.Automaton) bool) bool{p.states, p.edges} {
		for changed := true; changed; {
			var err error
			changed = attempts(func(b *automata.Automaton) bool {
				same := false
				if err == nil {
					same, err = p.same(b)
				}
				if same {
					p.a = b
				}
				return same
			})
			if err != nil {
				return nil, err
			}
		}
	}
	return p.a, nil
}

// states tries automata with a state less, until one will do.
func (p *pruner) states(try func(*automata.Automaton) bool) bool {
	if p.a.States() == 1 { // one is left at least
		return false
	}
	for q := range uint32(p.a.States()) {
		if try(p.redirected(q, q)) {
			return true
		}
		for d := range uint32(p.a.States()) {
			if d != q && try(p.redirected(q, d)) {
				return true
			}
		}
	}
	return false
}

// redirected returns the automaton without q, where edges into q lead to d
// instead; with d = q they are dropped.
func (p *pruner) redirected(q, d uint32) *automata.Automaton {
	b := automata.NewBuilder(p.a.Alphabet())
	b.AddStates(p.a.States())
	for _, s := range p.a.Start() {
		if s == q {
			s = d
		}
		if s != q {
			b.AddStart(s)
		}
	}
	for _, e := range p.a.Edges() {
		if e.Dst == q {
			e.Dst = d
		}
		if e.Src != q && e.Dst != q {
			b.AddEdge(e.Src, e.Dst, e.Label, e.Marks)
		}
	}
	return b.Build(p.a.Acc).MergeEdges().Trim()
}

// edges tries automata with an edge less, until one will do.
func (p *pruner) edges(try func(*automata.Automaton) bool) bool {
	for i := range p.a.Edges() {
		b := automata.NewBuilder(p.a.Alphabet())
		b.AddStates(p.a.States())
		for _, s := range p.a.Start() {
			b.AddStart(s)
		}
		for j, e := range p.a.Edges() {
			if i != j {
				b.AddEdge(e.Src, e.Dst, e.Label, e.Marks)
			}
		}
		if try(b.Build(p.a.Acc).Trim()) {
			return true
		}
	}
	return false
}

// same reports whether b is proved to have the same language.
func (p *pruner) same(b *automata.Automaton) (bool, error) {
	for _, words := range []struct {
		list []ltl.Word
		want bool
	}{{p.accepted, true}, {p.rejected, false}} {
		for _, w := range slices.Backward(words.list) {
			if got, err := automata.AcceptsWord(b, w); err != nil || got != words.want {
				return false, err
			}
		}
	}
	ok, w, err := Disjoint(p.ctx, b, p.negation, p.opts)
	if !ok {
		return false, p.remember(&p.rejected, w, err)
	}
	ok, w, err = Included(p.ctx, p.a, b, p.opts)
	if !ok {
		return false, p.remember(&p.accepted, w, err)
	}
	return err == nil, err
}

// remember stores a word that distinguishes an attempt from the automaton, with
// all APs listed so that later attempts can be judged by it. An attempt that
// exceeds the limits has failed without one.
func (p *pruner) remember(words *[]ltl.Word, w ltl.Word, err error) error {
	switch {
	case err == nil:
		for _, ap := range p.aps {
			if !slices.Contains(w.APs, ap) {
				w.APs = append(w.APs, ap)
			}
		}
		*words = append(*words, w)
	case errors.Is(err, automata.ErrLimit):
		return nil
	}
	return err
}
