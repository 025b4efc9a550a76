package property_test

import (
	"bytes"
	"context"
	"errors"
	"hash/fnv"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// faulty is a program whose explorers are broken: to the search that writes a certificate it is as if its own code, its product
// or its store were.
type faulty struct {
	program.Program
	spoil func(x *faultyExplorer, s program.State, good, bad *program.Batch)
}

type faultyBinding struct {
	program.Binding
	f *faulty
}

type faultyExplorer struct {
	program.Explorer
	f    *faulty
	good program.Batch
	seen program.State // the first state that was expanded
}

func (f *faulty) Bind(atoms []program.Atom) (program.Binding, error) {
	b, err := f.Program.Bind(atoms)
	return &faultyBinding{b, f}, err
}

func (b *faultyBinding) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	x, err := b.Binding.NewExplorer(tuning)
	return &faultyExplorer{Explorer: x, f: b.f}, err
}

func (f *faultyExplorer) Expand(s program.State, b *program.Batch) (err error) {
	defer func() {
		if recover() != nil { // of a state that the fault has made up
			err = errors.New("no such state")
		}
	}()
	if f.seen == nil {
		f.seen = slices.Clone(s)
	}
	if err := f.Explorer.Expand(s, &f.good); err != nil {
		return err
	}
	b.Reset()
	b.Source, b.Enabled, b.Flags = f.good.Source, f.good.Enabled, f.good.Flags
	f.f.spoil(f, s, &f.good, b)
	return nil
}

// sometimes is true of every n-th state.
func sometimes(s program.State, n uint32) bool {
	h := fnv.New32a()
	h.Write(s)
	return h.Sum32()%n == 0
}

// each adds the successors that change leaves.
func each(change func(x *faultyExplorer, s program.State, i int, succ *program.Succ, to *program.State) (keep bool)) func(*faultyExplorer, program.State, *program.Batch, *program.Batch) {
	return func(x *faultyExplorer, s program.State, good, bad *program.Batch) {
		for i, succ := range good.Succs {
			to := good.State(i)
			if change(x, s, i, &succ, &to) {
				bad.Add(succ, to)
			}
		}
	}
}

// faults are ways in which a search can be broken.
var faults = map[string]func(x *faultyExplorer, s program.State, good, bad *program.Batch){
	"an edge forgotten in every third state": each(func(_ *faultyExplorer, s program.State, i int, _ *program.Succ, _ *program.State) bool {
		return i > 0 || !sometimes(s, 3)
	}),
	"the last edge forgotten": each(func(x *faultyExplorer, _ program.State, i int, _ *program.Succ, _ *program.State) bool {
		return i == 0 || i < x.good.Len()-1
	}),
	"a process forgotten": each(func(_ *faultyExplorer, _ program.State, _ int, succ *program.Succ, _ *program.State) bool {
		return !succ.Moved.Has(2) && !succ.Moved.Has(1)
	}),
	"no edges at all": each(func(*faultyExplorer, program.State, int, *program.Succ, *program.State) bool { return false }),
	"a false hit of the store in every fifth state": each(func(x *faultyExplorer, s program.State, _ int, succ *program.Succ, to *program.State) bool {
		if sometimes(*to, 5) {
			*to, succ.Target = x.seen, 0
		}
		return true
	}),
	"every new state taken for the one before": each(func(_ *faultyExplorer, s program.State, i int, succ *program.Succ, to *program.State) bool {
		if i > 0 {
			*to = s
		}
		return true
	}),
	"a letter without atoms": each(func(_ *faultyExplorer, _ program.State, _ int, succ *program.Succ, _ *program.State) bool {
		succ.Target = 0
		return true
	}),
	"a letter with one atom wrong": each(func(_ *faultyExplorer, _ program.State, _ int, succ *program.Succ, _ *program.State) bool {
		succ.Target ^= 1
		return true
	}),
	"marks of fairness where nothing moves": func(_ *faultyExplorer, _ program.State, good, bad *program.Batch) {
		bad.Enabled = program.ProcSet{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}
		for i, succ := range good.Succs {
			succ.Moved = program.ProcSet{}
			bad.Add(succ, good.State(i))
		}
	},
	"a state with one byte wrong": each(func(_ *faultyExplorer, s program.State, _ int, _ *program.Succ, to *program.State) bool {
		if sometimes(*to, 4) {
			wrong := slices.Clone(*to)
			wrong[len(wrong)-1] = s[len(s)-1]
			*to = wrong
		}
		return true
	}),
	"a deadlock taken for a valid end": func(_ *faultyExplorer, _ program.State, good, bad *program.Batch) {
		bad.Flags |= program.ValidEnd
		for i, succ := range good.Succs {
			succ.Flags &^= program.AssertFailed | program.RuntimeError
			bad.Add(succ, good.State(i))
		}
	},
}

// TestFaultySearches: what a broken search takes for a proof is refused, whether the property holds or not. That a certificate is accepted is
// only possible where the fault has no effect on it.
func TestFaultySearches(t *testing.T) {
	t.Parallel()
	if len(faults) < 10 {
		t.Fatalf("only %d faults", len(faults))
	}
	for name, spoil := range faults {
		refused := 0
		for _, path := range []string{"../../../specs/peterson.ltl", "../../../specs/dekker.ltl", "../../../specs/traffic.ltl", "../../../specs/philosophers.ltl", "../../../specs/rwlock.ltl"} {
			set, err := property.Open(path, property.Options{Engine: program.Interpreted.String()})
			if err != nil {
				t.Fatal(err)
			}
			for _, q := range set.Properties {
				n, err := trySpoilt(t, &faulty{set.Model.Program, spoil}, q)
				if err == nil && n > 0 && !holds(t, set.Model.Program, q) {
					t.Errorf("%s: %s, %s: a property that does not hold was certified", name, path, q.Name)
				}
				var wrong *certificate.Wrong
				if errors.As(err, &wrong) {
					refused++
				}
			}
		}
		t.Logf("%s: %d certificates refused", name, refused)
		if refused == 0 {
			t.Errorf("%s: no certificate was refused", name)
		}
	}
}

// trySpoilt lets a broken search write a certificate, and checks it; 0 certificates are written where the broken search finds a
// counterexample or an error.
func trySpoilt(t *testing.T, broken *faulty, q *property.Property) (written int, err error) {
	t.Helper()
	var file bytes.Buffer
	w := format.NewWriter(&file, format.Request{})
	if q.Safety {
		err = check.Certify(context.Background(), broken, check.Failures{}, check.Options{}, format.Section{Name: q.Name}, w)
	} else {
		err = check.Certify(context.Background(), broken, q.Check, check.Options{Without: []string{check.FactsShortcut}}, format.Section{Name: q.Name}, w)
	}
	if err = errors.Join(err, w.Close()); err != nil {
		return 0, nil
	}
	_, err = recheck(t, broken.Program, q, file.Bytes())
	return 1, err
}

// TestFaultyTranslation: the automaton of another formula is refused, whatever it proves.
func TestFaultyTranslation(t *testing.T) {
	t.Parallel()
	set, err := property.Open("../../../specs/peterson.ltl", property.Options{Engine: program.Interpreted.String()})
	if err != nil {
		t.Fatal(err)
	}
	var right *property.Property
	for _, q := range set.Properties {
		if q.Name == "enters" {
			right = q
		}
	}
	for _, text := range []string{"[] (P[0]@yield -> <> (in0 || in1))", "[] (P[0]@yield -> [] <> (in0 || !in0))", "<> P[0]@yield -> <> in0", "true"} {
		other, err := property.FromFormula(set.Model.Program, right.Name, source.NewFile("<formula>", text))
		if err != nil {
			t.Fatal(err)
		}
		if ltl.APs(other.Check.Formula) == nil && text != "true" {
			t.Fatal("no propositions in", text)
		}
		var file bytes.Buffer
		w := format.NewWriter(&file, format.Request{})
		if err := check.Certify(context.Background(), set.Model.Program, other.Check, check.Options{Without: []string{check.FactsShortcut}}, format.Section{Name: right.Name}, w); err != nil {
			continue // it does not hold
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		var wrong *certificate.Wrong
		if _, err := recheck(t, set.Model.Program, right, file.Bytes()); !errors.As(err, &wrong) {
			t.Errorf("the certificate of %s for %s: %v", text, right.Formula, err)
		}
	}
}
