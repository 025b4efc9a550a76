package model

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
)

// Whether what the user calls a scalar set is one.
//
// Theorem. Let G be a group of permutations, R the states that are expanded, and
// c(t) = q(t) the canonical state of t, for some q in G that depends on t. If for
// all r in R and p in G
//
//	(1) r and p(r) have the same letter and flags;
//	(2) r → t exactly if p(r) → p(t), by the same process under its other number
//	    and with the same letter of the step;
//	(3) p(t) = p q⁻¹ (c(t)) for all successors t of r, and for initial states t,
//
// then {(p(r), r)} is a bisimulation between the model and its quotient: a
// successor of p(r) is, by (2), some p(t), which is, by (3), a permutation of
// c(t), the successor of r in the quotient. So both have the same words, and the
// same fair ones if processes are followed.
//
// It does not suffice to compare r with the images under generators of G: p(r) is
// reachable too, and what the model does there follows from nothing else, as its
// functions are opaque. A model of three elements that errs in one of the six
// orders of a state, not a neighbour of the canonical one, shows that. Comparing
// everything costs the time that the quotient saves, so that (2) and (3) are
// compared for one random p in each state, and for all p in a sample of them, as
// the other parts of the contract are (audit.go); (1) is compared for all p in
// every state, since a proposition that tells elements apart is no fault.

// transition is one step, for comparisons.
type transition struct {
	to          program.State
	moved       program.ProcSet
	act, target program.Letter
	index       int // in its batch
}

// comparer compares what the model does in a state with what it does in a
// permutation of it. It belongs to one goroutine.
type comparer[S any] struct {
	g        *group[S]
	of       *mover[S]    // of the state
	to       *mover[S]    // of what its steps lead to
	other    *explorer[S] // expands permutations
	batch    program.Batch
	expected []transition
	found    []transition
	arena    []byte // of the states in expected
	rng      *rand.Rand
	pcg      rand.PCG
}

func newComparer[S any](b *binding[S], g *group[S]) *comparer[S] {
	unaudited := *b
	unaudited.m = b.m.AuditEvery(0)
	c := &comparer[S]{g: g, of: newMover(g), to: newMover(g), other: newExplorer(&unaudited)}
	c.rng = rand.New(&c.pcg)
	return c
}

// seed makes random numbers depend on the state alone, so that explorers stay
// deterministic.
func (c *comparer[S]) seed(s program.State) {
	h := fnv.New64a()
	h.Write(s)
	c.pcg.Seed(h.Sum64(), uint64(len(s)))
}

// steps compares the steps of the state that c.of was loaded with, in the batch,
// with those of its image under p. canonical returns the canonical state of what
// a step leads to, with its permutation; nil leaves that comparison out. It
// panics with a mistake of the model. The result names a proposition about steps
// that differs, "" if there is none.
func (c *comparer[S]) steps(p permutation, b *program.Batch, canonical func(i int) (program.State, permutation)) (proposition string) {
	image := slices.Clone(c.of.image(p))
	if err := c.other.Expand(image, &c.batch); err != nil {
		panic(mistake{msg: fmt.Sprintf("%s: %v", c.renaming(p, image), err), hint: symmetricHint})
	}
	c.expected, c.found, c.arena = c.expected[:0], c.found[:0], c.arena[:0]
	for i := range b.Succs {
		s := &b.Succs[i]
		c.to.load(b.State(i))
		begin := len(c.arena)
		c.arena = append(c.arena, c.to.image(p)...)
		to := c.arena[begin:]
		if canonical != nil {
			c.acts(p, b.State(i), to, canonical, i)
		}
		c.expected = append(c.expected, transition{to, c.g.moved(p, s.Moved), s.Act, s.Target, i})
	}
	for i := range c.batch.Succs {
		s := &c.batch.Succs[i]
		c.found = append(c.found, transition{c.batch.State(i), s.Moved, s.Act, s.Target, i})
	}
	slices.SortFunc(c.expected, compareTransitions)
	slices.SortFunc(c.found, compareTransitions)
	c.disagree(p, image, b)
	if c.batch.Flags != b.Flags {
		panic(mistake{msg: c.renaming(p, image) + ", and may stop in only one of the two", hint: symmetricHint})
	}
	for i := range c.expected {
		x, y := &c.expected[i], &c.found[i]
		if d := (x.act ^ y.act) | (x.target ^ y.target); d != 0 {
			return c.other.b.differing(d)
		}
	}
	return ""
}

// compareTransitions orders transitions by everything but their places.
func compareTransitions(x, y transition) int {
	if n := bytes.Compare(x.to, y.to); n != 0 {
		return n
	}
	if n := slices.Compare(x.moved[:], y.moved[:]); n != 0 {
		return n
	}
	return slices.Compare([]program.Letter{x.act, x.target}, []program.Letter{y.act, y.target})
}

// acts compares p(t) with the image of the canonical state of t that it must be,
// for t what step i leads to.
func (c *comparer[S]) acts(p permutation, t, image program.State, canonical func(int) (program.State, permutation), i int) {
	s, q := canonical(i)
	c.to.load(s)
	other := c.to.image(after(p, q))
	if !bytes.Equal(image, other) {
		panic(mistake{
			msg: fmt.Sprintf("permutations of a state contradict one another: %s in the state %s, %s, makes %s after %s, and at once another state: %s",
				c.words(after(p, q)), c.g.m.show(s), "a permutation of "+c.g.m.show(t), c.g.m.show(other), c.words(q), c.g.m.difference(other, image)),
			hint: permuteHint,
		})
	}
}

// after returns p q⁻¹.
func after(p, q permutation) permutation {
	out := make(permutation, len(p))
	for k := range p {
		out[k] = make([]int, len(p[k]))
		for i, to := range q[k] {
			out[k][to] = p[k][i]
		}
	}
	return out
}

const (
	permuteHint   = "Permute must give what belongs to element i to element p[i], and replace each number i that is stored in the state by p[i]"
	symmetricHint = permuteHint + "; the steps of a state must not depend on how elements are numbered, and Processes must name what belongs to elements"
)

// disagree reports, by a panic, a step that only one of the two states has.
func (c *comparer[S]) disagree(p permutation, image program.State, b *program.Batch) {
	i := 0
	for i < len(c.expected) && i < len(c.found) && bytes.Equal(c.expected[i].to, c.found[i].to) && c.expected[i].moved == c.found[i].moved {
		i++
	}
	if i == len(c.expected) && i == len(c.found) {
		return
	}
	var what string
	if i == len(c.found) || i < len(c.expected) && compareTransitions(c.expected[i], c.found[i]) < 0 {
		t := &c.expected[i]
		what = fmt.Sprintf("%s, and no step leads there to the corresponding state%s: %s", describeStep(c.g.m, c.of.s, b, t.index), c.by(t.moved), c.g.m.difference(image, t.to))
	} else {
		t := &c.found[i]
		what = fmt.Sprintf("only there can %s", describeStep(c.g.m, image, &c.batch, t.index))
	}
	panic(mistake{msg: c.renaming(p, image) + ": " + what, hint: symmetricHint})
}

// by names processes.
func (c *comparer[S]) by(moved program.ProcSet) string {
	for i, name := range c.g.m.processes {
		if moved.Has(i) {
			return " by " + name
		}
	}
	return ""
}

// describeStep names a step and what it changes.
func describeStep[S any](m *Model[S], from program.State, b *program.Batch, i int) string {
	v := m.FormatAction(from, b.Succs[i].Action)
	change := m.difference(from, b.State(i))
	if change == "" {
		change = "nothing changes"
	}
	return fmt.Sprintf("%q happen (%s)", Step{v.Process, v.Statement}, change)
}

// renaming begins a message about a permutation of the state.
func (c *comparer[S]) renaming(p permutation, image program.State) string {
	return fmt.Sprintf("the model is not symmetric: with %s the state becomes %s", c.words(p), c.g.m.show(image))
}

// words writes a permutation: "clients 0 → 1, 1 → 0".
func (c *comparer[S]) words(p permutation) string {
	var sets []string
	for k := range p {
		var parts []string
		for i, to := range p[k] {
			if i != to {
				parts = append(parts, fmt.Sprintf("%d → %d", i, to))
			}
		}
		if len(parts) > 0 {
			sets = append(sets, c.g.m.scalarsets[k].Name+" "+strings.Join(parts, ", "))
		}
	}
	return strings.Join(sets, " and ")
}
