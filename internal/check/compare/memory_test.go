package compare

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program/lts"
)

// chain is a system of n steps in a row, each with a label of its own that has n characters.
func chain(t *testing.T, n, characters int) *lts.LTS {
	t.Helper()
	var ts []lts.Transition
	for s := range n {
		ts = append(ts, lts.Transition{From: s, Label: fmt.Sprint("a", s, strings.Repeat("b", max(0, characters-6))), To: s + 1})
	}
	l, err := lts.New(0, n+1, ts)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestLabelsMemory: the texts of labels count as memory.
func TestLabelsMemory(t *testing.T) {
	t.Parallel()
	const n, characters = 100, 20_000
	l := chain(t, n, characters)
	all, err := Minimise(context.Background(), l, Options{Relation: Trace})
	if err != nil || all.System == nil || all.Statistics.Memory < n*characters {
		t.Fatalf("%+v, %v", all, err)
	}
	for _, o := range []Options{{Relation: Trace, Method: Global}, {Relation: Bisimulation, Method: OnTheFly}, {Relation: Bisimulation}} {
		o.Limits.Memory = n * characters * 7 / 10
		if r, err := Check(context.Background(), l, l, o); err != nil || r.Answer != Inconclusive || r.Statistics.Memory > o.Limits.Memory {
			t.Fatalf("%v: %v, %d bytes, %v", o.Relation, r.Answer, r.Statistics.Memory, err)
		}
	}
}

// TestLongLabelsPoll: of steps with long labels few are taken between two looks whether to stop, of those with short ones
// many.
func TestLongLabelsPoll(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for characters, most := range map[int]int{8: mostSpent + 1, charactersOfPiece * mostSpent: 2} {
		m := newMonitor(ctx, Limits{}, nil)
		s, err := newSpace(chain(t, 1000, characters), newAlphabet(Labels{}, m.budget), m)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.complete(); !errors.Is(err, errStopped) || s.states() > most {
			t.Errorf("labels of %d characters: %d states before the end, %v", characters, s.states(), err)
		}
	}
}

// TestList: a list charges what it takes, no more than its limit, and its elements stay where they are.
func TestList(t *testing.T) {
	t.Parallel()
	b := store.NewBudget(1 << 20)
	l := newList[productFrame](b)
	if err := l.push(productFrame{at: 7}); err != nil {
		t.Fatal(err)
	}
	first := l.top()
	n := 1
	for ; l.push(productFrame{at: uint32(n)}) == nil; n++ {
	}
	if used, whole := b.Used(), l.bytes()*int64(n/pieceLen); n%pieceLen != 0 || used != whole || used < 3<<18 || l.at(0) != first || first.at != 7 {
		t.Errorf("%d elements, %d bytes of %d: %v", n, used, whole, *first)
	}
	l.pop()
	if l.len() != n-1 || l.top().at != uint32(n-2) {
		t.Errorf("%d elements, the last one %v", l.len(), *l.top())
	}
	l.free()
	if b.Used() != 0 || l.len() != 0 {
		t.Errorf("%d bytes are left of %d elements", b.Used(), l.len())
	}
}

// TestPathMemory: the path of a search over pairs counts as memory, beside the pairs that follow each of its pairs.
func TestPathMemory(t *testing.T) {
	t.Parallel()
	const n = 20_000
	l := chain(t, n, 0)
	m := newMonitor(context.Background(), Limits{}, nil)
	c := &comparison{m: m, o: Options{Relation: Bisimulation}, alphabet: newAlphabet(Labels{}, m.budget), result: &Result{}}
	c.programs[0], c.programs[1] = l, l
	var systems [2]*system
	for i, p := range c.programs {
		var err error
		if systems[i], err = newSystem(p, c.alphabet, m); err != nil {
			t.Fatal(err)
		}
	}
	if result, err := c.product([2]int{0, 1}, systems); err != nil || result != related {
		t.Fatalf("%v, %v", result, err)
	}
	texts := m.budget.Used()
	pairs := store.NewBudget(0)
	table, key := newExactTable(pairs), []byte(nil)
	for state, err := systems[0].initial(); state != ""; {
		if err != nil {
			t.Fatal(err)
		}
		key = pairKey(key, state, state)
		if _, _, err = table.insert(key); err != nil {
			t.Fatal(err)
		}
		moves, err := systems[0].out(state)
		if err != nil {
			t.Fatal(err)
		}
		if state = ""; len(moves) > 0 {
			state = moves[0].to
		}
	}
	frames := newList[productFrame](m.budget)
	if path, least := m.budget.Peak()-texts-pairs.Peak(), n*(frameBytes(2)+frames.bytes()/pieceLen); path < least {
		t.Errorf("%d bytes were counted for a path of %d pairs, which takes %d at least", path, n, least)
	}
}

// TestGrowCountsBoth: an array that grows counts twice, as both are there.
func TestGrowCountsBoth(t *testing.T) {
	t.Parallel()
	b := store.NewBudget(10_000)
	var s []uint64
	if err := grow(b, &s, 600, 8); err != nil || b.Used() != 4800 {
		t.Fatalf("%d bytes, %v", b.Used(), err)
	}
	s = s[:600]
	if err := grow(b, &s, 1, 8); !errors.Is(err, store.ErrFull) || b.Used() != 4800 {
		t.Errorf("%d bytes, %v: both arrays do not fit", b.Used(), err)
	}
	b = store.NewBudget(0)
	b.Take(4800)
	if err := grow(b, &s, 1, 8); err != nil || b.Used() != int64(cap(s))*8 || b.Peak() != 4800+int64(cap(s))*8 {
		t.Errorf("%d bytes, %d at most, %v", b.Used(), b.Peak(), err)
	}
}

// TestSimulationsMemory: nearly all pairs of a chain with different labels are removed, and what is queued for that counts as memory.
func TestSimulationsMemory(t *testing.T) {
	t.Parallel()
	const n = 1500
	var ts []lts.Transition
	for s := range n {
		ts = append(ts, lts.Transition{From: s, Label: fmt.Sprint("a", s), To: s + 1})
	}
	l, err := lts.New(0, n+1, ts)
	if err != nil {
		t.Fatal(err)
	}
	all, err := Minimise(context.Background(), l, Options{Relation: Simulation})
	if err != nil || all.System == nil {
		t.Fatalf("%+v, %v", all, err)
	}
	if pairs := int64(n * n); all.Statistics.Memory < (2+8)*pairs*9/10 {
		t.Errorf("%d bytes were counted for %d pairs", all.Statistics.Memory, pairs)
	}
	some, err := Minimise(context.Background(), l, Options{Relation: Simulation, Limits: Limits{Memory: 4 * n * n}})
	if err != nil || some.System != nil || some.Statistics.Memory > 4*n*n {
		t.Errorf("in half of the memory: %+v, %v", some, err)
	}
}

// TestReplacementLeavesTheHeap: a table that may use all memory takes none of the Go heap, which would clear all of it.
func TestReplacementLeavesTheHeap(t *testing.T) {
	raced.SkipSequential(t)
	if runtime.GOOS != "linux" {
		t.Skip("not every system maps memory")
	}
	l := chain(t, 3, 6)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r, err := Check(context.Background(), l, l, Options{Relation: Bisimulation, Method: OnTheFly, Storage: Replace, Limits: Limits{Memory: 1 << 30}})
	runtime.ReadMemStats(&after)
	if err != nil || r.Answer != Yes {
		t.Fatalf("%v, %v", r, err)
	}
	if after.TotalAlloc-before.TotalAlloc > 64<<20 {
		t.Errorf("%d bytes were allocated", after.TotalAlloc-before.TotalAlloc)
	}
}
