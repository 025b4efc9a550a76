package certificate_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/counts"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/check/families"
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// familyProof is a certificate about every number of processes.
type familyProof struct {
	proof
	family *promela.Family
	prop   check.Property
}

// openFamily reads a family of the tests and one of its properties.
func openFamily(t *testing.T, name, prop string) *familyProof {
	t.Helper()
	path := filepath.Join("..", "..", "..", "program", "promela", "testdata", "families", name+".pml")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	p := &familyProof{}
	if p.family, err = promela.ParseFamily(source.NewFile(path, string(text)), "N", promela.Options{}); err != nil {
		t.Fatal(err)
	}
	m, err := p.family.Example(4)
	if err != nil {
		t.Fatal(err)
	}
	for _, stated := range m.Properties() {
		if stated.Name == prop {
			p.prop = check.Property{Name: prop, Factory: stated.Factory, Formula: stated.Formula, Positions: stated.Atoms, Fairness: check.WeakFairness}
		}
	}
	q := property.Property{Check: p.prop}
	if p.asked, err = q.Certified(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	return p
}

// abstraction makes the abstraction of the prover.
func (p *familyProof) abstraction(t *testing.T, cut int) counting.Abstraction {
	t.Helper()
	example, err := p.family.Example(4)
	if err != nil {
		t.Fatal(err)
	}
	q := families.Requirements{Atoms: check.Atoms(example, p.prop), Weak: true}
	a, err := q.Abstract(context.Background(), p.family, cut, 0)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// certify makes a certificate from an abstraction; false if the property does
// not hold for it.
func (p *familyProof) certify(t *testing.T, a counting.Abstraction) bool {
	t.Helper()
	opts := check.Options{Without: check.Shortcuts(a)}
	if r, err := check.Verify(context.Background(), a, p.prop, opts); err != nil || r.Verdict != check.Holds {
		return false
	}
	var file bytes.Buffer
	w := format.NewWriter(&file, format.Request{})
	if err := errors.Join(check.Certify(context.Background(), a, p.prop, opts, format.Section{}, w), w.Close()); err != nil {
		t.Fatal(err)
	}
	p.records = nil
	p.parse(t, file.Bytes())
	return true
}

// checkCounts checks the certificate by package counts.
func (p *familyProof) checkCounts(t *testing.T) error {
	t.Helper()
	a, err := counts.New(p.family, p.section.Counts, false)
	if err != nil {
		return err
	}
	p.asked.Program = a
	_, err = p.check(p.write(t), 1<<30)
	return err
}

// isRefused reports whether an error says that a certificate is wrong.
func isRefused(err error) bool {
	var wrong *certificate.Wrong
	var bad *source.Error
	return errors.As(err, &wrong) || errors.As(err, &bad)
}

// TestFamilyMutations changes certificates about every number of processes:
// they are refused, unless they are proofs by the definition, with the
// abstraction of the prover.
func TestFamilyMutations(t *testing.T) {
	t.Parallel()
	refused, kinds := 0, map[string]int{}
	rng := rand.New(rand.NewPCG(*mutantSeed, 3))
	for _, q := range [][2]string{{"test-and-set", "mutex"}, {"test-and-set", "progress"}, {"ttas", "released"}, {"semaphore", "again"}, {"flags", "mutex"}, {"broadcast", "accepted"}} {
		p := openFamily(t, q[0], q[1])
		a := p.abstraction(t, 2)
		if !p.certify(t, a) {
			t.Fatalf("%v does not hold", q)
		}
		if err := p.checkCounts(t); err != nil {
			t.Fatalf("%v: %v", q, err)
		}
		p.prog = a
		o := p.explore(t)
		good := p.records
		for range *mutants / 15 {
			what := ""
			p.records, what = mutateUpTo(rng, good)
			err := p.checkCounts(t)
			if proves := o.knows(p.records) && o.proves(p.records, false); proves != (err == nil) || err != nil && !isRefused(err) {
				t.Fatalf("%v: %s: %v, a proof by the definition: %t", q, what, err, proves)
			}
			if err != nil {
				refused++
				kinds[what]++
			}
		}
		p.records = good
		for n, i := range rng.Perm(len(good)) {
			if n > *mutants/20 {
				break
			}
			if good[i].tag == format.TagRank {
				continue
			}
			p.records = slices.Delete(slices.Clone(good), i, i+1)
			if err := p.checkCounts(t); !isRefused(err) {
				t.Errorf("%v: without the state of record %d: %v", q, i, err)
			}
		}
		p.records = good
		p.wrongCounts(t, q)
	}
	t.Logf("%d refused %v", refused, kinds)
	if refused < *mutants/6 || len(kinds) < 5 {
		t.Errorf("only %d changed certificates were refused: %v", refused, kinds)
	}
}

// wrongCounts changes what the states of a certificate mean.
func (p *familyProof) wrongCounts(t *testing.T, q [2]string) {
	t.Helper()
	good := *p.section.Counts
	last := len(good.Classes) - 1
	other := slices.Clone(good.Classes)
	other[0], other[last] = other[last], other[0]
	twice := slices.Clone(good.Classes)
	twice[0] = twice[last]
	state := slices.Clone(good.Classes)
	state[0].State = slices.Clone(state[0].State)
	state[0].State[0] = 0xff
	for what, c := range map[string]format.Counts{
		"larger cut": {Cut: good.Cut + 1, Tracked: good.Tracked, Least: good.Least, Classes: good.Classes}, "no cut": {Cut: 1, Tracked: good.Tracked, Least: good.Least, Classes: good.Classes},
		"more tracked": {Cut: good.Cut, Tracked: good.Tracked + 1, Least: good.Least + 1, Classes: good.Classes}, "no processes": {Cut: good.Cut, Tracked: good.Tracked, Classes: good.Classes},
		"classes exchanged": {Cut: good.Cut, Tracked: good.Tracked, Least: good.Least, Classes: other}, "class twice": {Cut: good.Cut, Tracked: good.Tracked, Least: good.Least, Classes: twice},
		"no local state": {Cut: good.Cut, Tracked: good.Tracked, Least: good.Least, Classes: state}, "no classes": {Cut: good.Cut, Tracked: good.Tracked, Least: good.Least},
	} {
		p.section.Counts = &c
		if err := p.checkCounts(t); !isRefused(err) {
			t.Errorf("%v: %s: %v", q, what, err)
		}
	}
	p.section.Counts = &good
}

// liar is an abstraction without some edges, or with others.
type liar struct {
	counting.Abstraction
	lie func(from program.State, to program.State) (program.State, bool)
}

type lyingBinding struct {
	program.Binding
	l *liar
}

type lyingExplorer struct {
	program.Explorer
	l     *liar
	batch program.Batch
}

func (l *liar) Bind(atoms []program.Atom) (program.Binding, error) {
	b, err := l.Abstraction.Bind(atoms)
	return &lyingBinding{b, l}, err
}

func (b *lyingBinding) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	x, err := b.Binding.NewExplorer(tuning)
	return &lyingExplorer{Explorer: x, l: b.l}, err
}

func (l *lyingExplorer) Expand(s program.State, b *program.Batch) error {
	if err := l.Explorer.Expand(s, &l.batch); err != nil {
		return err
	}
	b.Reset()
	b.Source, b.Enabled, b.Flags = l.batch.Source, l.batch.Enabled, l.batch.Flags
	for i, succ := range l.batch.Succs {
		if to, ok := l.l.lie(s, l.batch.State(i)); ok {
			if !bytes.Equal(to, l.batch.State(i)) {
				succ.Target = l.batch.Source // the edge leads back
			}
			b.Add(succ, to)
		}
	}
	return nil
}

// TestLyingProver: an abstraction that leaves edges out, or changes them, gives
// certificates that are refused, unless they are proofs all the same.
func TestLyingProver(t *testing.T) {
	t.Parallel()
	refused, still := 0, 0
	for _, q := range [][2]string{{"race", "mutex"}, {"test-and-set", "entry"}, {"test-and-set", "mutex"}, {"test-and-set", "progress"}, {"ttas", "mutex"}, {"semaphore", "again"}, {"msi", "coherent"}} {
		p := openFamily(t, q[0], q[1])
		a := p.abstraction(t, 2)
		for seed := range uint64(12) {
			l := &liar{Abstraction: a}
			l.lie = func(from, to program.State) (program.State, bool) {
				rng := rand.New(rand.NewPCG(seed, hashOf(from)*31+hashOf(to)))
				switch n := rng.IntN(6); {
				case seed == 0 && n < 3: // the most harmless liar drops half of the edges
					return nil, false
				case seed%2 == 0 && n == 0:
					return nil, false
				case seed%2 == 1 && n == 0:
					return from, true
				}
				return to, true
			}
			if !p.certify(t, l) {
				continue
			}
			err := p.checkCounts(t)
			p.asked.Program = a
			if _, honest := p.check(p.write(t), 1<<30); (honest == nil) != (err == nil) || err != nil && !isRefused(err) {
				t.Errorf("%v, seed %d: %v, by the whole abstraction %v", q, seed, err, honest)
			}
			if err == nil {
				still++
			} else {
				refused++
			}
		}
	}
	t.Logf("%d refused, %d still proofs", refused, still)
	if refused < 20 {
		t.Errorf("only %d certificates were refused", refused)
	}
}

func hashOf(s program.State) (h uint64) {
	for _, b := range s {
		h = h*1099511628211 + uint64(b)
	}
	return h
}
