package programtest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/follow"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/lts"
)

// batch has two successors.
func batch(change func(*program.Batch)) *program.Batch {
	b := &program.Batch{Source: 3, Flags: program.Deadlock}
	b.Add(program.Succ{Action: 1, Target: 2}, program.State("ab"))
	b.Add(program.Succ{Action: 4, Flags: program.Transient}, program.State("c"))
	b.Enabled.Add(1)
	change(b)
	return b
}

// TestSameBatches: every difference is one.
func TestSameBatches(t *testing.T) {
	t.Parallel()
	nothing := func(*program.Batch) {}
	for name, change := range map[string]func(*program.Batch){
		"letter":    func(b *program.Batch) { b.Source = 2 },
		"flags":     func(b *program.Batch) { b.Flags = 0 },
		"successor": func(b *program.Batch) { b.Succs[1].Action = 5 },
		"state":     func(b *program.Batch) { b.State(0)[1] = 'c' },
		"one more":  func(b *program.Batch) { b.Add(program.Succ{}, program.State("d")) },
		"enabled":   func(b *program.Batch) { b.Enabled.Add(2) },
	} {
		want, got := batch(nothing), batch(change)
		if SameBatches(want, batch(nothing), true) != nil || SameBatches(want, got, true) == nil || SameBatches(got, want, true) == nil {
			t.Errorf("%s: %v", name, SameBatches(want, got, true))
		}
		if same := SameBatches(want, got, false) == nil; same != (name == "enabled") {
			t.Errorf("%s, without those enabled: %v", name, same)
		}
	}
}

// TestSameWays: so it is of ways; batches without ways are compared as such.
func TestSameWays(t *testing.T) {
	t.Parallel()
	ways := func() follow.Ways {
		return follow.Ways{Ends: []follow.Way{{Succ: 0, Steps: 2}, {Succ: 1, Steps: 3}}, Inside: 4}
	}
	nothing := func(*program.Batch) {}
	type changes struct {
		ways  func(*follow.Ways)
		batch func(*program.Batch)
	}
	for name, c := range map[string]changes{
		"no ways":     {func(w *follow.Ways) { w.Ends = nil }, nothing},
		"fewer":       {func(w *follow.Ways) { w.Ends = w.Ends[:1] }, nothing},
		"inside":      {func(w *follow.Ways) { w.Inside++ }, nothing},
		"steps":       {func(w *follow.Ways) { w.Ends[1].Steps++ }, nothing},
		"another end": {func(w *follow.Ways) { w.Ends[1].Succ = 0 }, nothing},
		"letter":      {func(*follow.Ways) {}, func(b *program.Batch) { b.Source = 1 }},
		"flags":       {func(*follow.Ways) {}, func(b *program.Batch) { b.Flags = 0 }},
		"state":       {func(*follow.Ways) {}, func(b *program.Batch) { b.State(1)[0] = 'd' }},
		"state, none": {func(w *follow.Ways) { w.Ends = nil }, func(b *program.Batch) { b.State(1)[0] = 'd' }},
		"a successor": {func(*follow.Ways) {}, func(b *program.Batch) { b.Succs[0].Action = 7 }},
	} {
		w := ways()
		c.ways(&w)
		want, got := batch(nothing), batch(c.batch)
		if SameWays(ways(), want, ways(), batch(nothing)) != nil || SameWays(ways(), want, w, got) == nil || SameWays(w, got, ways(), want) == nil {
			t.Errorf("%s is no difference", name)
		}
		if same := SameWays(w, want, w, got) == nil; same != (want.Source == got.Source && want.Flags == got.Flags && SameBatches(want, got, false) == nil) {
			t.Errorf("%s: the same ways in two batches: %v", name, same)
		}
	}
}

func system(t *testing.T, text string) *lts.LTS {
	t.Helper()
	s, err := lts.Read("m.aut", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestIsRun: random runs are runs, and none with one thing changed.
func TestIsRun(t *testing.T) {
	t.Parallel()
	s := system(t, "des (0, 6, 5)\n(0, a, 1)\n(0, b, 2)\n(1, a, 0)\n(2, c, 3)\n(3, c, 2)\n(1, d, 4)\n")
	x, _ := explorer(t, s, nil)
	stops, cycles := 0, 0
	for seed := range uint64(30) {
		prefix, cycle := RandomRun(t, s, nil, rand.New(rand.NewPCG(seed, 1)))
		run := &program.LiftedRun{Actions: append(slices.Clone(prefix), cycle...), Cycle: len(prefix)}
		var b program.Batch
		if err := x.Initial(&b); err != nil {
			t.Fatal(err)
		}
		for at, i := slices.Clone(b.State(0)), 0; i < len(run.Actions); i++ {
			run.States = append(run.States, at)
			if run.Actions[i] == program.Stutter {
				stops++
				continue
			}
			if err := x.Expand(at, &b); err != nil {
				t.Fatal(err)
			}
			at = slices.Clone(b.State(b.Find(run.Actions[i])))
		}
		cycles++
		if err := IsRun(t, s, nil, run); err != nil {
			t.Fatal(seed, err)
		}
		for i := range run.Actions {
			other := &program.LiftedRun{States: slices.Clone(run.States), Actions: slices.Clone(run.Actions), Cycle: run.Cycle}
			other.Actions[i] = 77
			if IsRun(t, s, nil, other) == nil {
				t.Errorf("seed %d: another action at %d makes no difference", seed, i)
			}
			if other.Actions[i] = program.Stutter; run.Actions[i] != program.Stutter && IsRun(t, s, nil, other) == nil {
				t.Errorf("seed %d: a run stutters at %d", seed, i)
			}
			other.Actions[i] = run.Actions[i]
			if other.States[i] = bytesOf(run.States[i], 1); IsRun(t, s, nil, other) == nil {
				t.Errorf("seed %d: another state at %d makes no difference", seed, i)
			}
		}
	}
	if stops == 0 || stops == cycles {
		t.Errorf("%d of %d runs stop", stops, cycles)
	}
}

func bytesOf(s program.State, add byte) program.State {
	out := slices.Clone(s)
	out[0] += add
	return out
}

// TestNaive: what a naive search sees of a program: its states and letters, and whether it stops.
func TestNaive(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text   string
		most   int
		states int
		stops  bool
		ok     bool
	}{
		{"des (0, 2, 2)\n(0, a, 1)\n(1, a, 0)\n", 2, 2, false, true},
		{"des (0, 2, 2)\n(0, a, 1)\n(1, a, 0)\n", 1, 0, false, false},
		{"des (0, 3, 4)\n(0, a, 1)\n(0, a, 2)\n(2, a, 2)\n", 9, 3, true, true},
	} {
		got, ok := Naive(t, system(t, tt.text), nil, tt.most)
		if ok != tt.ok || ok && (got.States != tt.states || got.Stops != tt.stops || got.Weight != float64(tt.states) || got.Failures || len(got.Letters) != 1) {
			t.Errorf("%q: %+v, %v", tt.text, got, ok)
		}
	}
}

// crooked is an explorer whose validator takes what its expansions panic at.
type crooked struct {
	Able
	valid, panics bool
}

func (c crooked) Valid(program.State) error {
	if c.valid {
		return nil
	}
	return errRefused
}

func (c crooked) Expand(_ program.State, b *program.Batch) error {
	if c.panics {
		panic("index out of range")
	}
	b.Reset()
	return nil
}

// TestRunFrom: a run from a vector that is refused, that panics, and that goes on.
func TestRunFrom(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		x    crooked
		want string
	}{
		{crooked{valid: true}, ""}, {crooked{panics: true}, errRefused.Error()}, {crooked{valid: true, panics: true}, "panic: index out of range"},
	} {
		err := runFrom(tt.x, &program.Tuning{}, []byte{1}, rand.New(rand.NewPCG(1, 1)))
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: %v", tt.x, err)
		}
	}
	if n := Validity(t, crooked{valid: true}, &program.Tuning{}, [][]byte{{1, 2}, {3}}, 50, 1); n != 0 {
		t.Errorf("%d are refused", n)
	}
}
