package model

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Quotient implements program.Quotienter: the parts are elements of scalar sets.
// A faulty declaration that a sample of states shows is an error.
func (m *Model[S]) Quotient(atoms []program.Atom, _ program.Preservation) (small *program.Reduced, broken source.Errors, err error) {
	bound, err := m.Bind(atoms)
	if err != nil {
		return nil, nil, err
	}
	if len(m.scalarsets) == 0 {
		e := source.Errorf(source.Pos{}, "the model has no scalar sets")
		e.Hint = "its method Scalarset adds one"
		return nil, source.Errors{e}, nil
	}
	b := bound.(*binding[S])
	g, broken, err := b.exchangeable(atoms)
	if err != nil || len(g.classes) == 0 {
		return nil, broken, err
	}
	return (&quotient[S]{WrappedProgram: program.WrappedProgram{Program: m}, b: b, g: g}).reduced(), broken, nil
}

// reduced returns the quotient as a smaller program.
func (q *quotient[S]) reduced() *program.Reduced {
	return &program.Reduced{Program: q, Summary: q.summary, Lift: q.lift, Refuted: q.refutation, Closed: q.closed}
}

// quotient is the program of canonical states.
type quotient[S any] struct {
	program.WrappedProgram
	b       *binding[S]
	g       *group[S]
	refuted atomic.Pointer[string]
	partial atomic.Bool // not all permutations of initial states are initial
	// Of the states that were expanded: how many permutations there are, of how
	// many the steps were compared, and whether there are more than are counted.
	images, compared atomic.Uint64
	more             atomic.Bool
}

// symmetryName is what the reduction is called.
const symmetryName = "symmetry"

// refutation is that a proposition tells elements apart
// that the sample of states did not show.
func (q *quotient[S]) refutation() (reduction, why string) {
	if why := q.refuted.Load(); why != nil {
		return symmetryName, *why
	}
	return "", ""
}

// summary describes the group, and how it was checked.
func (q *quotient[S]) summary() string {
	var parts []string
	for _, c := range q.g.classes {
		set := &q.g.m.scalarsets[c.set]
		parts = append(parts, fmt.Sprintf("%d of %d %s", len(c.members), set.Size, set.Name))
	}
	most := ""
	if q.more.Load() {
		most = "more than "
	}
	return fmt.Sprintf("interchangeable: %s; steps compared in %d of %s%d permutations", strings.Join(parts, ", "), q.compared.Load(), most, q.images.Load())
}

// closed reports whether all permutations of initial states are initial.
func (q *quotient[S]) closed() bool { return !q.partial.Load() }

// Bind returns the binding that the quotient was made with.
func (q *quotient[S]) Bind([]program.Atom) (program.Binding, error) {
	return symmetricBinding[S]{q}, nil
}

// symmetricBinding is the binding of a quotient.
type symmetricBinding[S any] struct{ q *quotient[S] }

// ActionAtoms implements program.Binding.
func (b symmetricBinding[S]) ActionAtoms() program.Letter { return b.q.b.acts }

// NewExplorer implements program.Binding.
func (b symmetricBinding[S]) NewExplorer(*program.Tuning) (program.Explorer, error) {
	return b.q.newExplorer(), nil
}

func (q *quotient[S]) newExplorer() *symmetric[S] {
	inner := newExplorer(q.b)
	x := &symmetric[S]{WrappedExplorer: program.WrappedExplorer{Explorer: inner}, q: q, inner: inner, mover: newMover(q.g), comparer: newComparer(q.b, q.g)}
	x.canonical = func(i int) (program.State, permutation) { return x.out.State(i), x.perms[i] }
	return x
}

// symmetric replaces the successors that an explorer finds by canonical states.
type symmetric[S any] struct {
	program.WrappedExplorer
	q         *quotient[S]
	inner     *explorer[S] // the one wrapped
	mover     *mover[S]
	comparer  *comparer[S]
	batch     program.Batch
	out       *program.Batch // of the last expansion
	perms     []permutation  // of its successors
	canonical func(i int) (program.State, permutation)
}

// Initial implements program.Explorer.
func (sy *symmetric[S]) Initial(b *program.Batch) (err error) {
	if err := sy.inner.Initial(&sy.batch); err != nil {
		return err
	}
	defer sy.inner.rescue(&err)
	sy.pass(b)
	initial := map[string]bool{}
	for i := range sy.batch.Succs {
		initial[string(sy.batch.State(i))] = true
	}
	for i := range sy.batch.Succs {
		t := sy.batch.State(i)
		sy.comparer.acts(sy.q.g.newPermutation(), t, t, sy.canonical, i)
		sy.comparer.of.load(t)
		n := sy.comparer.of.images(sy.comparer.rng, func() bool {
			closed := initial[string(sy.comparer.of.image(sy.comparer.of.p))]
			if !closed {
				sy.q.partial.Store(true)
			}
			return closed
		})
		if n > maxImages {
			sy.q.partial.Store(true)
		}
	}
	return nil
}

// Expand implements program.Explorer.
func (sy *symmetric[S]) Expand(s program.State, b *program.Batch) (err error) {
	if err := sy.inner.Expand(s, &sy.batch); err != nil {
		return err
	}
	defer sy.inner.rescue(&err)
	sy.pass(b)
	sy.comparer.seed(sy.inner.src)
	sy.comparer.of.load(sy.inner.src)
	why := sy.judge()
	if proposition := sy.compare(); proposition != "" && why == "" {
		why = sy.told(proposition)
	}
	if why != "" {
		sy.q.refuted.CompareAndSwap(nil, &why)
		return program.ErrRefuted
	}
	return nil
}

// told says that a proposition tells elements apart.
func (sy *symmetric[S]) told(proposition string) string {
	return fmt.Sprintf("elements of scalar sets are not interchangeable: the proposition %q tells them apart in the state %s", proposition, sy.q.g.m.show(sy.inner.src))
}

// judge evaluates propositions about states in all permutations of the state that
// was expanded. It returns why they may tell elements apart, "" if they do not.
func (sy *symmetric[S]) judge() (why string) {
	v, b := sy.comparer.of, sy.inner.b
	if len(b.states) == 0 {
		return ""
	}
	v.split(false)
	if v.orders(maxJudged) > maxJudged {
		return fmt.Sprintf("a state has more than %d permutations, in all of which propositions would have to be compared", maxJudged)
	}
	v.each(0, 0, func() bool {
		v.permute(v.p)
		if l := b.stateLetter(&v.to); l != sy.batch.Source {
			why = sy.told(b.differing(l ^ sy.batch.Source))
		}
		return why == ""
	})
	return why
}

// pass fills a batch with the canonical states of the inner one.
func (sy *symmetric[S]) pass(b *program.Batch) {
	b.Reset()
	b.Source, b.Enabled, b.Flags = sy.batch.Source, sy.batch.Enabled, sy.batch.Flags
	sy.out = b
	for i := range sy.batch.Succs {
		s, p := sy.mover.canonical(sy.batch.State(i))
		if i == len(sy.perms) {
			sy.perms = append(sy.perms, sy.q.g.newPermutation())
		}
		sy.perms[i].set(p)
		b.Add(sy.batch.Succs[i], s)
	}
}

// compare compares the steps of the state that was expanded with those of
// permutations of it. It panics with a mistake of the model, and returns a
// proposition that tells elements apart, "" if there is none.
func (sy *symmetric[S]) compare() (proposition string) {
	c, b := sy.comparer, sy.inner.b
	every := b.m.audit
	audited := every > 0 && (sy.inner.expanded <= alwaysAudited || sy.inner.expanded%every == 0)
	n := c.of.images(c.rng, func() bool {
		if audited {
			sy.q.compared.Add(1)
			proposition = c.steps(c.of.p, &sy.batch, sy.canonical)
		}
		return proposition == "" && audited
	})
	sy.q.images.Add(uint64(n))
	if n > maxImages {
		sy.q.more.Store(true)
	}
	if proposition != "" || audited || every == 0 {
		return proposition
	}
	c.of.shuffle(c.rng)
	sy.q.compared.Add(1)
	sy.sameCanonical(n)
	return c.steps(c.of.p, &sy.batch, sy.canonical)
}

// sameCanonical compares the canonical state of a permutation, which must be the
// one that was expanded if all orders were tried.
func (sy *symmetric[S]) sameCanonical(images int) {
	c := sy.comparer
	if images > maxImages {
		return
	}
	image := slices.Clone(c.of.image(c.of.p))
	if s, _ := sy.mover.canonical(image); !bytes.Equal(s, sy.inner.src) {
		panic(mistake{
			msg:  fmt.Sprintf("a state and its permutation have different canonical states: with %s the state becomes %s", c.words(c.of.p), sy.q.g.m.show(image)),
			hint: "Compare must order elements by what belongs to them, whatever numbers they have, and answer the same for the same elements; " + permuteHint,
		})
	}
}

// Renamed implements program.Orbits.
func (sy *symmetric[S]) Renamed(succ, process int) int {
	if succ >= sy.out.Len() {
		return process
	}
	return sy.q.g.renamed(sy.perms[succ], process)
}

// RenamedBelow implements program.Orbits.
func (sy *symmetric[S]) RenamedBelow() int { return len(sy.q.g.owners) }

// Weight implements program.Orbits.
func (sy *symmetric[S]) Weight(s program.State) float64 {
	v := sy.comparer.of
	v.load(s)
	all := map[string]bool{}
	if n := v.images(sy.comparer.rng, func() bool { all[string(v.image(v.p))] = true; return true }); n > maxImages {
		return math.NaN()
	}
	return float64(len(all))
}
