package cluster

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/owcty"
	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster/wire"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

func load(t testing.TB, path string) program.Program {
	t.Helper()
	set, err := property.Open(path, property.Options{Files: &source.Files{}})
	if err != nil {
		t.Fatal(err)
	}
	return set.Model.Program
}

// stepsOf makes the steps of a program, for every worker.
func stepsOf(t testing.TB, prog program.Program) func() Steps {
	return func() Steps {
		s, err := (&Problem{prog: prog}).steps(func() bool { return false })
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
}

func simulate(t *testing.T, w World) *Happened {
	t.Helper()
	h, err := w.Simulate()
	if err != nil {
		t.Fatalf("seed %d: %v", w.Seed, err)
	}
	return h
}

var worlds = flag.Int("worlds", 4, "how many worlds of each kind are simulated")

// TestSimulated: whatever happens to workers and messages, the counts and verdicts are those of a search to which nothing happens, or the answer is
// that a partition has ended too many workers.
func TestSimulated(t *testing.T) {
	raced.SkipSequential(t)
	n := *worlds
	var all Happened
	for path, q := range questionsOf(t) {
		var sum Happened
		gaveUp := 0
		for partitions := 1; partitions <= 4; partitions++ {
			want := result(simulate(t, World{Partitions: partitions, Workers: 2, Problem: q, Seed: 1}).Outcome)
			for seed := range n {
				w := World{Partitions: partitions, Workers: 1 + seed%3, Problem: q, Seed: uint64(seed), Twice: 50, Crash: 2, Freeze: 2, Late: 1, Faults: 5 * (seed % 8), CheckpointBytes: int64(seed % 4 * 400)}
				h := simulate(t, w)
				if strings.Contains(h.Outcome.Reason, "was taken over 5 times") {
					gaveUp++
				} else if got := result(h.Outcome); got != want {
					t.Fatalf("%s by %d, seed %d: %s\nwant %s", path, partitions, seed, got, want)
				}
				sum.Crashed, sum.Frozen, sum.Joined, sum.Assignments = sum.Crashed+h.Crashed, sum.Frozen+h.Frozen, sum.Joined+h.Joined, sum.Assignments+h.Assignments
				sum.Repeats, sum.Purged, sum.Restored = sum.Repeats+h.Repeats, sum.Purged+h.Purged, sum.Restored+h.Restored
			}
		}
		t.Logf("%s: %d crashes, %d frozen, %d late, %d turns, %d repeats, %d purged, %d restored, %d given up", path, sum.Crashed, sum.Frozen, sum.Joined, sum.Assignments, sum.Repeats, sum.Purged, sum.Restored, gaveUp)
		all.Purged, all.Restored = all.Purged+sum.Purged, all.Restored+sum.Restored
		all.Crashed, all.Frozen, all.Joined, all.Repeats = all.Crashed+sum.Crashed, all.Frozen+sum.Frozen, all.Joined+sum.Joined, all.Repeats+sum.Repeats
	}
	if all.Crashed < 5*n || all.Frozen < 5*n || all.Joined < 2*n || all.Repeats < uint64(50*n) || all.Purged < 100*n || all.Restored < 5*n {
		t.Errorf("too little has happened: %+v", all)
	}
}

// trials are those of small models, with properties that hold and others.
func trials(t testing.TB) *Trials {
	t.Helper()
	all, err := NewTrials(t.Context(), trialSets(t))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// trialSets are small models with their properties.
func trialSets(t testing.TB) (sets []*property.Set) {
	t.Helper()
	for _, path := range TrialModels {
		set, err := property.Open(filepath.Join("../../..", path), property.Options{Files: &source.Files{}, Engine: program.Interpreted.String()})
		if err != nil {
			t.Fatal(err)
		}
		sets = append(sets, set)
	}
	return sets
}

// TestFoundSeeds: worlds in which searches were once given up for no good reason, as an order to send batches again came late.
func TestFoundSeeds(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	all := trials(t)
	for _, seed := range []uint64{46803} {
		if _, err := all.Try(t.Context(), seed); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}

// TestRepeats: a world of the same seed goes the same way.
func TestRepeats(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	all := trials(t)
	traces := map[uint64]bool{}
	for seed := range uint64(30) {
		first, err := all.Try(t.Context(), seed)
		second, err2 := all.Try(t.Context(), seed)
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		if first.Trace != second.Trace || first.Took != second.Took || result(first.Outcome) != result(second.Outcome) {
			t.Errorf("seed %d: %+v, then %+v", seed, first, second)
		}
		traces[first.Trace] = true
	}
	if len(traces) < 30 {
		t.Errorf("only %d worlds differ", len(traces))
	}
}

// questionsOf has questions to small models: about failures and about cycles, of which there are some or none.
func questionsOf(t *testing.T) map[string]*Problem {
	all := map[string]*Problem{}
	for _, path := range []string{"../../../specs/peterson.pml", "../../../specs/abp.pml", "../../../specs/philosophers.pml"} {
		all[path] = &Problem{prog: load(t, path)}
	}
	for _, p := range formulas(t) {
		if strings.HasPrefix(p.name, "count: ([] <> x == 4)") || strings.HasPrefix(p.name, "stops: <> [] x == 2") {
			q, err := NewProblem(t.Context(), p.prog, p.q)
			if err != nil {
				t.Fatal(err)
			}
			all[p.name] = q
		}
	}
	return all
}

// TestLost: batches that a log has acknowledged and lost are sent again, whatever else happens, so that the counts are right; in search of cycles the
// answer may be that they are lost.
func TestLost(t *testing.T) {
	raced.SkipSequential(t)
	again, open := 0, 0
	for name, q := range questionsOf(t) {
		want := result(simulate(t, World{Partitions: 3, Workers: 3, Problem: q}).Outcome)
		lost, resent, gaveUp := 0, 0, 0
		for seed := range 10 * *worlds {
			w := World{Partitions: 3, Workers: 3, Problem: q, Seed: uint64(seed), Lose: 5 + 20*(seed%3), Twice: 20}
			if seed%2 > 0 {
				w.Crash, w.Freeze, w.Late, w.Faults, w.CheckpointBytes = 2, 2, 1, 10, 300
			}
			h := simulate(t, w)
			lost, resent = lost+h.LostBatches, resent+h.Resent
			switch got := result(h.Outcome); {
			case strings.Contains(h.Outcome.Reason, "are lost") && q.round != nil:
				gaveUp++
			case strings.Contains(h.Outcome.Reason, "was taken over 5 times"):
			case got != want:
				t.Fatalf("%s, seed %d: %s\nwant %s", name, seed, got, want)
			}
		}
		t.Logf("%s: %d batches lost, %d orders to send some again, %d times inconclusive", name, lost, resent, gaveUp)
		again, open = again+resent, open+gaveUp
	}
	if again < 100 || open == 0 {
		t.Errorf("too little has happened: %d orders, %d times inconclusive", again, open)
	}
}

// TestForeign: what is not of this search changes nothing: bytes of chance, messages of another search, of another format, cut ones and such
// with a bit that has changed.
func TestForeign(t *testing.T) {
	prog := load(t, "../../../specs/peterson.pml")
	p, logged := quiet(t, prog)
	for _, entry := range logged[:len(logged)/2] {
		if err := p.Take(entry); err != nil {
			t.Fatal(err)
		}
	}
	before := fmt.Sprintf("%d %+v %v", p.step, p.states.Sizes(), p.from)
	r := rand.New(rand.NewPCG(1, 2))
	const n = 100_000
	for i := range n {
		e := slices.Clone(logged[r.IntN(len(logged))])
		switch i % 5 {
		case 0:
			e = make([]byte, r.IntN(200))
			for j := range e {
				e[j] = byte(r.Uint32())
			}
		case 1:
			e[wire.MagicBytes+2+r.IntN(8)] ^= byte(1 + r.IntN(255))
			e = wire.Seal(e[:len(e)-wire.SumBytes]) // of another search, and whole
		case 2:
			e[wire.MagicBytes]++
			e = wire.Seal(e[:len(e)-wire.SumBytes])
		case 3:
			e = e[:r.IntN(len(e))]
		case 4:
			e[r.IntN(len(e))] ^= 1 << r.IntN(8)
		}
		if err := p.Take(e); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadReport(e, p.assignment.Run); err == nil {
			t.Fatalf("%q was taken for a report", e)
		}
	}
	if after := fmt.Sprintf("%d %+v %v", p.step, p.states.Sizes(), p.from); after != before || p.Foreign != n || p.broken {
		t.Errorf("%d of %d were refused; before: %s, after: %s", p.Foreign, n, before, after)
	}
}

// TestForged: batches that are whole but not what was sent, as only somebody with credentials can make them, are noticed by their sums.
func TestForged(t *testing.T) {
	for name, q := range questionsOf(t) {
		want := result(simulate(t, World{Partitions: 3, Workers: 2, Problem: q}).Outcome)
		noticed := 0
		for seed := range 20 {
			h := simulate(t, World{Partitions: 3, Workers: 2, Problem: q, Seed: uint64(seed), Spoil: func(r *rand.Rand, frame []byte) []byte {
				if k, _, _, err := wire.Open(frame, wire.Run(frame)); err != nil || k != wire.KindBatch || r.IntN(8) > 0 {
					return frame
				}
				f := slices.Clone(frame[:len(frame)-wire.SumBytes])
				f[wire.HeadBytes+r.IntN(len(f)-wire.HeadBytes)] ^= 1 << r.IntN(8)
				return wire.Seal(f)
			}})
			switch got := result(h.Outcome); {
			case got == want: // nothing was forged that mattered before the end
			case h.Outcome.Complete || h.Outcome.Path != nil:
				t.Errorf("%s, seed %d: %s, want a reason or %s", name, seed, got, want)
			case h.Outcome.Reason != "":
				noticed++
			}
		}
		if noticed == 0 && want != "a run into a cycle" {
			t.Errorf("%s: never noticed", name)
		}
	}
}

// recorder keeps what a partition is told.
type recorder struct{}

func (recorder) Batch(int, []byte) error { return nil }
func (recorder) Flush() error            { return nil }
func (recorder) Report(Report) error     { return nil }

// quiet is a partition that nobody hears, and the log of a whole search for it.
func quiet(t *testing.T, prog program.Program) (*Partition, [][]byte) {
	t.Helper()
	w := World{Partitions: 2, Workers: 1, Problem: &Problem{prog: prog}, Seed: 7}.begin()
	for w.client.c.Outcome() == nil {
		w.next()
	}
	w.shutDown()
	p, err := NewPartition(Assignment{Run: numberOf(w.run), Partition: 1, Of: 2, Epoch: 1, BatchBytes: 64}, stepsOf(t, prog)(), newInMemory(), recorder{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p, w.server.logs[1].entries
}

// FuzzTake gives a partition a frame whose content is anything.
func FuzzTake(f *testing.F) {
	prog := load(f, "../../../specs/peterson.pml")
	circles, err := NewProblem(f.Context(), prog, ask1(f, prog, "[] <> turn == 0"))
	if err != nil || circles.round == nil {
		f.Fatal(circles, err)
	}
	questions := []*Problem{{prog: prog}, circles}
	f.Add(byte('b'), []byte{0, 0, 0, 1, 0, 1, 4, 0xff, 1, 2})
	f.Add(byte('b'), []byte{0, byte(owcty.Trim), 0, 1, 0, 1, 4, 0xff, 1, 2})
	f.Add(byte('o'), []byte(`{"kind":"expand","step":0,"task":{"kind":1}}`))
	f.Add(byte('o'), []byte(`{"kind":"trace","step":0,"look":{"asking":3,"pass":70}}`))
	f.Add(byte('o'), []byte(`{"kind":"expand","step":0}`))
	f.Fuzz(func(t *testing.T, k byte, content []byte) {
		frame := wire.Seal(append(wire.Begin(nil, 7, wire.Kind(k)), content...))
		for _, q := range questions {
			steps, err := q.steps(func() bool { return false })
			if err != nil {
				t.Fatal(err)
			}
			p, err := NewPartition(Assignment{Run: 7, Partition: 1, Of: 2}, steps, newInMemory(), recorder{}, nil)
			if err == nil {
				err = p.Take(frame)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	})
}
