package conformance_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/internal/explanations"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// spread gives the records of a log to three hosts, with vector clocks of a run
// in which some records know those of another host, and writes them in an order
// that the hosts and the skew allow.
func spread(rng *rand.Rand, log []conformance.Record, skew int) (records []conformance.HostRecord) {
	now := map[string]map[string]int64{}
	for _, r := range log {
		host, other := fmt.Sprintf("h%d", rng.IntN(3)), fmt.Sprintf("h%d", rng.IntN(3))
		clock := map[string]int64{}
		for h, v := range now[host] {
			clock[h] = v
		}
		if rng.IntN(3) == 0 { // a message
			for h, v := range now[other] {
				clock[h] = max(clock[h], v)
			}
		}
		clock[host]++
		now[host] = clock
		records = append(records, conformance.HostRecord{Record: r, Host: host, Clock: clock})
	}
	return shuffle(rng, records, skew)
}

// shuffle exchanges neighbours of different hosts, none of which goes before one
// that is written more than skew records before it in the result.
func shuffle(rng *rand.Rand, records []conformance.HostRecord, skew int) []conformance.HostRecord {
	place := make([]int, len(records)) // by place of the result: when it happened
	for i := range place {
		place[i] = i
	}
	for range 3 * len(records) {
		i := rng.IntN(len(records))
		if i+1 == len(records) || records[place[i]].Host == records[place[i+1]].Host {
			continue
		}
		place[i], place[i+1] = place[i+1], place[i]
		if !within(place, skew) {
			place[i], place[i+1] = place[i+1], place[i]
		}
	}
	out := make([]conformance.HostRecord, len(records))
	for i, p := range place {
		out[i] = records[p]
		out[i].Line = i + 1
	}
	return out
}

// within reports whether records that are written at these places happened in an
// order that the skew allows.
func within(place []int, skew int) bool {
	for i := range place {
		for j := i + 1; j < len(place); j++ {
			if place[j] < place[i] && skew >= 0 && j-i > skew {
				return false
			}
		}
	}
	return true
}

// before returns what happened before each record, by the definition.
func before(records []conformance.HostRecord) [][]int {
	out := make([][]int, len(records))
	for i := range records {
		for j := range records {
			a, b := &records[j], &records[i]
			sameHost := a.Host == b.Host && j < i
			clock := a.Host != b.Host && a.Clock != nil && b.Clock != nil && a.Clock[a.Host] <= b.Clock[a.Host]
			if i != j && (sameHost || clock) {
				out[i] = append(out[i], j)
			}
		}
	}
	return out
}

// TestHostsAgainstOracle: a log of three hosts in another order is accepted
// exactly if one of its orders is a run, with vector clocks and without, and
// as much of it is explained as in the best order. So it is with repairs, which
// promise no more than that.
func TestHostsAgainstOracle(t *testing.T) {
	t.Parallel()
	runs, accepted, refused, repaired := 200, 0, 0, 0
	if testing.Short() {
		runs = 60
	}
	for seed := uint64(5000); accepted+refused < runs && seed < 6000; seed++ {
		d := draw(t, seed, 2)
		if d == nil {
			continue
		}
		d.Log = d.Log[:min(len(d.Log), 2+d.rng.IntN(8))]
		d.Skew = []int{0, 1, 2, 3, conformance.AnySkew}[d.rng.IntN(5)]
		records := spread(d.rng, d.Log, d.Skew)
		for round := range 3 {
			log := plain(records)
			if round > 0 {
				explanations.Spoil(d.rng, &d.Watch, log, d.values)
			}
			for i := range records {
				records[i].Record = log[i]
			}
			if round == 2 {
				for i := range records {
					records[i].Clock = nil
				}
			}
			p := d.Problem
			p.Log, p.Before = log, before(records)
			want, err := p.Explained(mostPlaces / 2)
			if err != nil {
				continue
			}
			if round == 0 && want != len(log) {
				t.Fatalf("seed %d: the oracle explains %d of %d", seed, want, len(log))
			}
			got, repairs, err := followHosts(t, &p, records, []int64{15_000, 60_000}[d.rng.IntN(2)])
			if errors.Is(err, conformance.ErrMemory) {
				continue
			}
			if err != nil || got != want {
				t.Fatalf("seed %d, round %d: %d records are explained, %d by the oracle, %v\n%s\n%v", seed, round, got, want, err, d.text, records)
			}
			if got == len(log) {
				accepted++
				continue
			}
			refused++
			n, _ := verifyHosts(t, &p, records, got, repairs)
			if repaired += n; t.Failed() {
				t.Fatalf("seed %d, round %d\n%s", seed, round, d.text)
			}
		}
	}
	if accepted < runs/4 || refused < runs/4 || repaired < runs/4 {
		t.Errorf("%d are accepted, %d refused, with %d repairs: too few to say much", accepted, refused, repaired)
	}
}

// plain returns records without hosts.
func plain(records []conformance.HostRecord) (all []conformance.Record) {
	for _, r := range records {
		all = append(all, r.Record)
	}
	return all
}

// followHosts returns how many records are explained, and repairs of the rest.
func followHosts(t *testing.T, p *explanations.Problem, records []conformance.HostRecord, memory int64) (int, []conformance.Repair, error) {
	t.Helper()
	f, err := conformance.NewHosts(p.Program, p.Watch, conformance.Options{Gaps: p.Gaps, Memory: memory}, p.Skew)
	if err != nil {
		return 0, nil, err
	}
	ok := true
	for i := range records {
		if ok, err = f.Add(t.Context(), &records[i]); err != nil || !ok {
			break
		}
	}
	for i := f.Records() + f.Left(); err == nil && !ok && i < len(records); i++ {
		err = f.Enqueue(&records[i])
	}
	if err == nil && ok {
		ok, err = f.End(t.Context())
	}
	if err != nil {
		return 0, nil, err
	}
	if ok != (f.Records() == len(records)) {
		t.Errorf("%v, with %d of %d records", ok, f.Records(), len(records))
	}
	for _, n := range f.Refused() {
		why, err := f.ExplainNext(t.Context(), &n, 3)
		if err != nil {
			return 0, nil, err
		}
		if ok || slices.ContainsFunc(why.Nearest, func(a conformance.Alternative) bool { return len(a.Differences) == 0 }) {
			t.Errorf("%v is refused, and the program could do it", n.Record)
		}
	}
	if ok {
		return f.Records(), nil, nil
	}
	repairs, err := f.Repairs(t.Context(), f.Left())
	return f.Records(), repairs, err
}

// TestClocks: clocks that contradict each other are errors, at the record that
// does.
func TestClocks(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", "byte x; active proctype P() { do :: x = 1 - x od }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	type clock = map[string]int64
	at := func(host string, c clock) conformance.HostRecord {
		return conformance.HostRecord{Record: conformance.Record{Event: -1}, Host: host, Clock: c}
	}
	for _, test := range []struct {
		skew    int
		records []conformance.HostRecord
		want    string
	}{
		{-1, []conformance.HostRecord{at("a", clock{"a": 1}), at("b", clock{"a": 1, "b": 1}), at("a", clock{"a": 2, "b": 1})}, ""},
		{-1, []conformance.HostRecord{at("a", clock{"b": 1})}, "no component of its own host a"},
		{-1, []conformance.HostRecord{at("a", clock{"a": 0})}, "want a number from 1 on"},
		{-1, []conformance.HostRecord{at("a", clock{"a": 2}), at("a", clock{"a": 2})}, "the component a of the clock is 2, and was 2 in the record of this host in line 1"},
		{-1, []conformance.HostRecord{at("a", clock{"a": 1, "b": 3}), at("a", clock{"a": 2})}, "the component b of the clock is 0, and was 3"},
		{-1, []conformance.HostRecord{at("a", clock{"a": 1, "b": 1}), at("b", clock{"b": 1, "a": 1})}, "host a in line 1 each happened before the other"},
		{-1, []conformance.HostRecord{at("a", clock{"a": 1, "b": 1}), at("a", clock{"a": 2, "b": 1}), at("b", clock{"b": 1, "a": 2})}, "host a in line 2 each happened"},
		{-1, []conformance.HostRecord{at("a", clock{"a": 1, "c": 1}), at("b", clock{"b": 1, "a": 1}), at("c", clock{"c": 1, "b": 1})}, "host a in line 1 happened before this one"},
		{-1, []conformance.HostRecord{at("c", clock{"c": 1}), at("b", clock{"b": 1, "a": 1}), at("a", clock{"a": 1, "c": 1})}, "host b in line 2 happened after this one by the clocks; its component c is 0, and is 1 here"},
		{1, []conformance.HostRecord{at("a", clock{"a": 1, "b": 1}), at("a", clock{"a": 2, "b": 1}), at("b", clock{"b": 1})}, "happened before that of host a in line 1, more than 1 records above"},
		{2, []conformance.HostRecord{at("a", clock{"a": 1, "b": 1}), at("a", clock{"a": 2, "b": 1}), at("b", clock{"b": 1})}, ""},
		{1, []conformance.HostRecord{at("a", clock{"a": 1, "b": 9}), at("a", clock{"a": 2, "b": 9}), at("a", clock{"a": 3, "b": 9}), at("a", clock{"a": 4, "b": 9}), at("a", clock{"a": 5, "b": 9}), at("b", clock{"b": 1})}, "more than 1 records above"},
	} {
		f, err := conformance.NewHosts(m, conformance.Watch{}, conformance.Options{}, test.skew)
		if err != nil {
			t.Fatal(err)
		}
		for i := range test.records {
			test.records[i].Line = i + 1
			if _, err = f.Add(t.Context(), &test.records[i]); err != nil {
				break
			}
		}
		var about *conformance.ClockError
		if (test.want == "") != (err == nil) || err != nil && (!errors.As(err, &about) || !strings.Contains(about.Error(), test.want)) {
			t.Errorf("%v: %v, want %q", test.records, err, test.want)
		}
	}
}
