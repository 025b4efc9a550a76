package conformance_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/internal/explanations"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// verifyHosts makes each repair in the log and compares what it promises with
// the best of all orders. It returns how many there are, and how many promise
// just that.
func verifyHosts(t *testing.T, q *explanations.Problem, records []conformance.HostRecord, at int, repairs []conformance.Repair) (all, exact int) {
	t.Helper()
	last := at + len(records)
	for _, r := range repairs {
		if r.Explained > last {
			t.Errorf("%+v explains more than the one before", r)
		}
		last = r.Explained
		log, want := repaired(q, records, r), r.Explained
		if r.Kind == conformance.Drop {
			want--
		}
		p := *q
		p.Log, p.Before, p.At, p.Missing = plain(log), before(log), at, r.Missing
		got, err := p.Explained(mostPlaces / 2)
		if errors.Is(err, explanations.ErrLarge) {
			continue
		}
		// Nothing before the refusal changes if a record is missing.
		if err != nil || got < at+want || r.Kind == conformance.Insert && got != at+want {
			t.Errorf("%+v after %d records: %d are explained by the oracle, %v\n%v", r, at, got, err, records)
		}
		all++
		if got == at+want {
			exact++
		}
	}
	return all, exact
}

// repaired returns the log after a repair.
func repaired(q *explanations.Problem, records []conformance.HostRecord, r conformance.Repair) []conformance.HostRecord {
	log := slices.Clone(records)
	if r.Kind == conformance.Insert {
		return log
	}
	i := r.Line - 1
	switch r.Kind {
	case conformance.Drop:
		return slices.Delete(log, i, i+1)
	case conformance.Swap:
		if j := nextOf(log, i); j > i {
			log[i].Record, log[j].Record = log[j].Record, log[i].Record
		}
	case conformance.Ignore:
		e := &log[i]
		e.Has = slices.Clone(e.Has)
		switch v := slices.Index(q.Watch.Variables, r.Field); {
		case v >= 0:
			e.Has[v] = false
		case r.Field == "event":
			e.Event = -1
		default:
			e.Process = ""
		}
	}
	return log
}

// nextOf returns the place of the next record of the same host, -1 if there is
// none.
func nextOf(records []conformance.HostRecord, i int) int {
	for j := i + 1; j < len(records); j++ {
		if records[j].Host == records[i].Host {
			return j
		}
	}
	return -1
}

// TestHostRepairs: of logs that are runs, some are made impossible by a record
// that is missing, one that is too much, or two that are exchanged. That this
// was it is among the repairs of many of them.
func TestHostRepairs(t *testing.T) {
	t.Parallel()
	faults := []conformance.RepairKind{conformance.Insert, conformance.Drop, conformance.Swap}
	refused, found := map[conformance.RepairKind]int{}, map[conformance.RepairKind]int{}
	checked, exact := 0, 0
	for seed := uint64(7000); seed < 7150; seed++ {
		d := draw(t, seed, 3)
		if d == nil || d.Gaps != 0 {
			continue
		}
		d.Log = d.Log[:min(len(d.Log), 9)]
		d.Skew = []int{1, 2, conformance.AnySkew}[d.rng.IntN(3)]
		whole := spread(d.rng, d.Log, d.Skew)
		for _, kind := range faults {
			records, line := d.faulty(whole, kind)
			p := d.Problem
			got, repairs, err := followHosts(t, &p, records, 200_000)
			if err != nil || got == len(records) {
				continue
			}
			refused[kind]++
			n, same := verifyHosts(t, &p, records, got, repairs)
			checked, exact = checked+n, exact+same
			if slices.ContainsFunc(repairs, func(r conformance.Repair) bool {
				return r.Kind == kind && (r.Line == line || kind == conformance.Insert && r.Explained == len(records)-got)
			}) {
				found[kind]++
			}
		}
	}
	t.Logf("%v refused, %v found; %d of %d promise all that is explained", refused, found, exact, checked)
	for _, kind := range faults {
		if refused[kind] < 10 || found[kind] < refused[kind]/3 {
			t.Errorf("%s: %d of %d are found", kind, found[kind], refused[kind])
		}
	}
	if exact < checked/2 {
		t.Errorf("%d of %d repairs promise all that is explained", exact, checked)
	}
}

// TestHostRepairsOfCuts: two cuts are refused, and only one of them lacks the
// record that is changed. Without the second record the third cannot be
// explained, although it could be in the cut that has the second.
func TestHostRepairsOfCuts(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", "byte x; active proctype P() { if :: x = 1 :: x = 2; x = 3 fi }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := &explanations.Problem{Program: m, Watch: conformance.Watch{Variables: []string{"x"}}, Skew: conformance.AnySkew}
	var records []conformance.HostRecord
	for i, x := range []string{"1", "2", "9", "3"} {
		r := conformance.Record{Event: -1, Values: []string{x}, Has: []bool{true}}
		records = append(records, conformance.HostRecord{Record: r, Host: []string{"a", "b"}[min(i, 1)], Line: i + 1})
	}
	got, repairs, err := followHosts(t, p, records, 0)
	want := []conformance.Repair{{Kind: conformance.Ignore, Field: "x", Host: "b", Line: 2, Explained: 1}}
	if err != nil || got != 1 || !slices.Equal(repairs, want) {
		t.Errorf("%d records are explained, with the repairs %+v, want 1 with %+v; %v", got, repairs, want, err)
	}
	verifyHosts(t, p, records, got, repairs)
}

// TestHostRepairsBudget: a record that happened before those of ten hosts is
// impossible. There are a million cuts without it; the budget ends them early,
// and so does the context.
func TestHostRepairsBudget(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", "byte x; active proctype P() { x = 1 }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := conformance.NewHosts(m, conformance.Watch{Variables: []string{"x"}}, conformance.Options{}, conformance.AnySkew)
	if err != nil {
		t.Fatal(err)
	}
	add := func(host string, clock map[string]int64, x string) {
		r := conformance.Record{Event: -1, Values: []string{x}, Has: []bool{true}}
		if _, err := f.Add(t.Context(), &conformance.HostRecord{Record: r, Host: host, Clock: clock}); err != nil {
			t.Fatal(err)
		}
	}
	add("bad", map[string]int64{"bad": 1}, "7")
	for i := range int64(30) {
		host := string(rune('a' + i%10))
		add(host, map[string]int64{"bad": 1, host: i + 1}, "0")
	}
	if ok, err := f.End(t.Context()); ok || err != nil {
		t.Fatal(ok, err)
	}
	repairs, err := f.Repairs(t.Context(), 30)
	if err != nil || len(repairs) == 0 || repairs[0].Explained < 3 || repairs[0].Explained > 5 {
		t.Errorf("%+v, %v", repairs, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := f.Repairs(ctx, 30); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that it was canceled", err)
	}
}

// faulty returns a log with a fault that a repair of this kind takes back, and
// the line of the record that is wrong.
func (d *drawn) faulty(whole []conformance.HostRecord, kind conformance.RepairKind) ([]conformance.HostRecord, int) {
	log, i := slices.Clone(whole), d.rng.IntN(len(whole))
	switch kind {
	case conformance.Insert:
		log = slices.Delete(log, i, i+1)
	case conformance.Drop: // it says what another one does
		extra := log[d.rng.IntN(len(log))]
		extra.Host, extra.Clock = log[i].Host, nil
		log = slices.Insert(log, i, extra)
	case conformance.Swap:
		if j := nextOf(log, i); j >= 0 {
			log[i].Record, log[j].Record = log[j].Record, log[i].Record
		}
	}
	for k := range log {
		log[k].Line = k + 1
	}
	return log, i + 1
}
