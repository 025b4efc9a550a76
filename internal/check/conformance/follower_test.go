package conformance_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/internal/explanations"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/internal/randommodel/gomodel"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// drawWatch observes that many of three variables and names some statements.
func drawWatch(rng *rand.Rand, prog program.Program, shown int) (w conformance.Watch) {
	view, err := conformance.InitialView(prog)
	if err != nil {
		return w
	}
	for _, v := range view.Vars {
		if v.Kind != program.Position && rng.IntN(3) < shown {
			w.Variables = append(w.Variables, v.Name)
		}
	}
	for i := range rng.IntN(3) {
		w.Events = append(w.Events, conformance.Event{Name: string(rune('a' + i)), Is: func(v program.ActionView) bool { return v.Pos.Line%7 == 2*i }})
	}
	return w
}

// drawn is a random model with logs.
type drawn struct {
	text  string
	atoms []string
	explanations.Problem
	rng    *rand.Rand
	values [][]string
}

// draw draws a model and a log of it, which shows that many of three variables;
// nil if there is none.
func draw(t *testing.T, seed uint64, shown int) *drawn {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 42))
	text, atoms := randommodel.Promela(rng)
	prog, err := promela.Parse(source.NewFile("m.pml", text), promela.Options{})
	if err != nil {
		return nil // some drawn texts are wrong
	}
	d := &drawn{text: text, atoms: atoms, rng: rng, Problem: explanations.Problem{Program: prog, Watch: drawWatch(rng, prog, shown)}}
	d.Gaps = []int{0, 0, 1, 2, conformance.AnyGap}[rng.IntN(5)]
	how := explanations.Drawing{Rand: rng, Steps: 40, Drop: 0.1, Gaps: d.Gaps, Omit: 0.1}
	if d.Log, err = how.Walk(prog, d.Watch); err != nil {
		t.Fatal(err)
	}
	if len(d.Log) == 0 {
		return nil
	}
	d.values = explanations.Values(&d.Watch, d.Log)
	return d
}

// mostPlaces bounds the oracle.
const mostPlaces = 2_000

// TestAgainstOracle: the first impossible record is that of a search through
// all runs, and what the program did is accepted; so are repairs.
func TestAgainstOracle(t *testing.T) {
	t.Parallel()
	models, accepted, refused, repaired := 60, 0, 0, 0
	if testing.Short() {
		models = 25
	}
	for seed := range uint64(models) {
		d := draw(t, seed, 2)
		if d == nil {
			continue
		}
		for round := range 4 {
			if round > 0 {
				explanations.Spoil(d.rng, &d.Watch, d.Log, d.values)
			}
			memory := []int64{15_000, 100_000}[d.rng.IntN(2)] // with the first the cache is emptied
			got, repairs, err := follow(t, &d.Problem, memory)
			if err != nil {
				continue // states take more than that, or a fault of the model
			}
			if round == 0 && got != len(d.Log) {
				t.Fatalf("seed %d: a log of the program is refused at record %d of %d", seed, got, len(d.Log))
			}
			want, err := d.Explained(mostPlaces)
			if errors.Is(err, explanations.ErrLarge) {
				continue
			}
			if err != nil || got != want {
				t.Fatalf("seed %d, round %d: %d records are explained, %d by the oracle, %v\n%s\n%v", seed, round, got, want, err, d.text, d.Log)
			}
			if got == len(d.Log) {
				accepted++
				continue
			}
			refused++
			if n := d.verify(t, got, repairs); n < 0 {
				t.Fatalf("seed %d, round %d, record %d of\n%s\n%v", seed, round, got, d.text, d.Log)
			} else {
				repaired += n
			}
		}
	}

	if accepted < models/3 || refused < models/3 || repaired < models {
		t.Errorf("%d logs are accepted, %d are refused, with %d repairs: too few to say much", accepted, refused, repaired)
	}
}

// ahead is how many records repairs are tried with.
const ahead = 5

// follow returns how many records are explained, and repairs of the next.
func follow(t *testing.T, q *explanations.Problem, memory int64) (int, []conformance.Repair, error) {
	t.Helper()
	f, err := conformance.New(q.Program, q.Watch, conformance.Options{Gaps: q.Gaps, Memory: memory})
	if err != nil {
		return 0, nil, err
	}
	for i := range q.Log {
		ok, err := f.Step(t.Context(), &q.Log[i])
		if err != nil {
			return i, nil, err
		}
		if ok {
			continue
		}
		why, err := f.Explain(t.Context(), &q.Log[i], 3)
		if err != nil {
			return i, nil, err
		}
		for _, a := range why.Nearest {
			if len(a.Differences) == 0 {
				t.Errorf("record %d is refused, and the program could do it: %v", i, a)
			}
		}
		repairs, err := f.Repairs(t.Context(), q.Log[i:min(i+ahead, len(q.Log))])
		return i, repairs, err
	}
	return len(q.Log), nil, nil
}

// verify compares the repairs of a record with those of the oracle: each change
// is made in the log, and all runs are tried. It returns how many there are,
// negative if they are wrong.
func (d *drawn) verify(t *testing.T, at int, repairs []conformance.Repair) int {
	t.Helper()
	got := map[conformance.Repair]bool{}
	for i, r := range repairs {
		got[r] = true
		if i > 0 && r.Explained > repairs[i-1].Explained {
			t.Errorf("%v explains more than the one before", r)
		}
	}
	rest := d.Log[at:min(at+ahead, len(d.Log))]
	want, inserted := 0, 0
	for _, c := range d.changes(rest) {
		q := d.Problem
		q.Log, q.At, q.Missing = slices.Concat(d.Log[:at], c.log), at, c.Missing
		explained, err := q.Explained(mostPlaces)
		if errors.Is(err, explanations.ErrLarge) {
			return 0
		}
		if err != nil {
			t.Error(err)
		}
		explained -= at
		if explained == 0 || c.Kind == conformance.Insert && explained == inserted {
			continue
		}
		if c.Kind == conformance.Insert {
			inserted = explained
		}
		c.Explained = explained + len(rest) - len(c.log)
		if want++; !got[c.Repair] {
			t.Errorf("there is no repair %+v, only %+v", c.Repair, repairs)
			return -1
		}
	}
	if want != len(repairs) {
		t.Errorf("%+v: %d repairs of them by the oracle", repairs, want)
		return -1
	}
	return want
}

// change is a log after a repair.
type change struct {
	conformance.Repair
	log []conformance.Record
}

// changes returns all repairs of a log at its first record.
func (d *drawn) changes(log []conformance.Record) (all []change) {
	all = append(all, change{conformance.Repair{Kind: conformance.Drop}, log[1:]})
	if len(log) > 1 {
		all = append(all, change{conformance.Repair{Kind: conformance.Swap}, slices.Concat([]conformance.Record{log[1], log[0]}, log[2:])})
	}
	without := func(field string, edit func(r *conformance.Record)) {
		r := log[0]
		r.Has = slices.Clone(r.Has)
		edit(&r)
		all = append(all, change{conformance.Repair{Kind: conformance.Ignore, Field: field}, slices.Concat([]conformance.Record{r}, log[1:])})
	}
	for i, name := range d.Watch.Variables {
		if log[0].Has[i] {
			without(name, func(r *conformance.Record) { r.Has[i] = false })
		}
	}
	if log[0].Event >= 0 {
		without("event", func(r *conformance.Record) { r.Event = -1 })
	}
	if log[0].Process != "" {
		without("process", func(r *conformance.Record) { r.Process = "" })
	}
	for n := 1; n <= 3 && d.Gaps != conformance.AnyGap; n++ {
		all = append(all, change{conformance.Repair{Kind: conformance.Insert, Missing: n}, log})
	}
	return all
}

// TestDomains: no state has a value outside of its variable's domain.
func TestDomains(t *testing.T) {
	t.Parallel()
	values := 0
	for _, front := range gomodel.FrontEnds() {
		for seed := range uint64(20) {
			m, err := front.Draw(rand.New(rand.NewPCG(seed, 7)))
			if err != nil {
				continue
			}
			domain := program.Describe(m.Program).Outside
			if domain == nil {
				continue
			}
			for _, view := range states(m.Program, 50) {
				for _, v := range view.Vars {
					values++
					for _, text := range []string{v.Value, conformance.Canonical(v.Value)} {
						if want, outside := domain(v.Name, text); outside {
							t.Errorf("%s, seed %d: %s = %s, want %s", front.Name, seed, v.Name, text, want)
						}
					}
				}
			}
		}
	}
	if values < 1000 {
		t.Errorf("%d values", values)
	}
}

// states returns the states of a walk that takes the last transition.
func states(prog program.Program, most int) (all []program.StateView) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return nil
	}
	ex, err := binding.NewExplorer(nil)
	if err != nil {
		return nil
	}
	var b program.Batch
	err = ex.Initial(&b)
	for err == nil && b.Len() > 0 && len(all) < most {
		state := slices.Clone(b.State(b.Len() - 1))
		all = append(all, prog.Format(state))
		err = ex.Expand(state, &b)
	}
	return all
}
