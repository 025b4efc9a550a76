package parallel

import (
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// naive is sets of states as a list of which set each is in.
type naive []int

func (n naive) unite(a, b int) {
	from, to := n[a], n[b]
	for i := range n {
		if n[i] == from {
			n[i] = to
		}
	}
}

// together runs something for every worker, at the same time.
func together(workers int, work func(worker int)) {
	var wg sync.WaitGroup
	for i := range workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			work(i)
		}()
	}
	wg.Wait()
}

// claim claims a state that nobody has met, for worker 0.
func claim(t *testing.T, s *Sets, a uint32) {
	t.Helper()
	if _, err := s.Fetch(a); err != nil {
		t.Fatal(err)
	}
	if c, first := s.Claim(a, 0); c != New || !first {
		t.Fatalf("%d is claimed: %v, first %v", a, c, first)
	}
}

// TestSetsTogether unites random sets by several workers while states that are to be done become done, and
// compares with the definition: which states are together, what their marks and workers are, and which
// states their lists have.
func TestSetsTogether(t *testing.T) {
	const workers = 4
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 1))
		n := 2 + rng.IntN(200)
		s, want := NewSets(store.NewBudget(0)), make(naive, n)
		marks, claims := make([]uint64, n), make([]uint64, n)
		for i := range want {
			want[i] = i
			if ref, err := s.Fetch(uint32(i)); err != nil || !ref.Meet() || ref.Meet() {
				t.Fatal(i, err)
			}
		}
		type pair struct{ a, b int }
		var pairs [workers][]pair
		for range rng.IntN(n) {
			p := pair{rng.IntN(n), rng.IntN(n)}
			want.unite(p.a, p.b)
			w := rng.IntN(workers)
			pairs[w] = append(pairs[w], p)
			if rng.IntN(2) == 0 {
				w := rng.IntN(workers) // who may do the same
				pairs[w] = append(pairs[w], p)
			}
		}
		// A set of which all states are done is not united any more: so only such states become done as are
		// together with one that never does.
		ends := func(p pair) bool { return p.a%3 == 0 && p.b%3 != 0 }
		var firsts atomic.Int64
		together(workers, func(w int) {
			for _, p := range pairs[w] {
				s.Claim(uint32(p.a), w)
				s.Unite(uint32(p.a), uint32(p.b))
				if !s.Same(uint32(p.a), uint32(p.b)) {
					t.Errorf("seed %d: %d and %d are not together", seed, p.a, p.b)
				}
				s.Mark(uint32(p.b), 1<<(p.b%60))
				if ends(p) && s.Done(uint32(p.a)) {
					firsts.Add(1)
				}
			}
		})
		for w := range pairs {
			for _, p := range pairs[w] {
				marks[p.b] |= 1 << (p.b % 60)
				claims[p.a] |= 1 << w
				if ends(p) && !s.IsDone(uint32(p.a)) {
					t.Errorf("seed %d: %d is not done", seed, p.a)
				}
			}
		}
		done := int64(0)
		for a := range n {
			if s.IsDone(uint32(a)) {
				done++
			}
			wantMarks, wantWorkers := uint64(0), uint64(0)
			for b := range n {
				if want[a] == want[b] {
					wantMarks, wantWorkers = wantMarks|marks[b], wantWorkers|claims[b]
				}
				if got := s.Same(uint32(a), uint32(b)); got != (want[a] == want[b]) {
					t.Fatalf("seed %d: %d and %d together: %v", seed, a, b, got)
				}
			}
			if got := s.Mark(uint32(a), 0); got != wantMarks {
				t.Fatalf("seed %d: marks of %d are %b, want %b", seed, a, got, wantMarks)
			}
			for w := range workers {
				want := Found
				if wantWorkers>>w&1 == 0 {
					continue
				}
				if got, _ := s.Claim(uint32(a), w); got != want {
					t.Fatalf("seed %d: worker %d claims %d: %v", seed, w, a, got)
				}
			}
			listed := list(s, uint32(a))
			for b := range n {
				if want[b] == want[a] && !s.IsDone(uint32(b)) && !listed[uint32(b)] {
					t.Fatalf("seed %d: %d is not in the list of %d", seed, b, a)
				}
				if want[b] != want[a] && listed[uint32(b)] {
					t.Fatalf("seed %d: %d is in the list of %d", seed, b, a)
				}
			}
		}
		if done != firsts.Load() {
			t.Fatalf("seed %d: %d states are done, %d were the first time", seed, done, firsts.Load())
		}
	}
}

// list is the states that follow upon one in its list.
func list(s *Sets, a uint32) map[uint32]bool {
	in := map[uint32]bool{}
	for !in[a] {
		in[a] = true
		a = s.after(a)
	}
	return in
}

// TestSetsPick explores sets by several workers: every state is picked, every set dies once.
func TestSetsPick(t *testing.T) {
	const workers, n, sets = 4, 3000, 7
	s := NewSets(store.NewBudget(0))
	for i := range uint32(n) {
		claim(t, s, i)
		if i >= sets {
			s.Unite(i, i%sets)
		}
	}
	var deaths, firsts atomic.Int64
	picked := make([]atomic.Bool, n)
	together(workers, func(w int) {
		for set := range uint32(sets) {
			for {
				a, ok, last := s.Pick((set+uint32(w)*sets*5)%n/sets*sets + set)
				if last {
					deaths.Add(1)
				}
				if !ok {
					break
				}
				picked[a].Store(true)
				if a%sets != set {
					t.Errorf("%d picked in set %d", a, set)
				}
				if s.Done(a) {
					firsts.Add(1)
				}
			}
		}
	})
	for i := range picked {
		if !picked[i].Load() || !s.IsDead(uint32(i)) {
			t.Fatalf("%d: picked %v, dead %v", i, picked[i].Load(), s.IsDead(uint32(i)))
		}
		if c, _ := s.Claim(uint32(i), 1); c != Dead {
			t.Fatalf("%d is claimed: %v", i, c)
		}
	}
	if deaths.Load() != sets || firsts.Load() != n {
		t.Errorf("%d deaths, %d states done", deaths.Load(), firsts.Load())
	}
}

// TestSetsFinish: while one worker unites pairs of states, another one finishes all of them, and they meet halfway. A set
// of one state is dead then, and nobody unites it any more; of a set of two nobody says that it was alone.
func TestSetsFinish(t *testing.T) {
	const states, rounds = 20000, 20
	united := 0
	for range rounds {
		s := NewSets(store.NewBudget(0))
		for i := range uint32(states) {
			claim(t, s, i)
		}
		var alone [states]bool
		var ready atomic.Int64
		together(2, func(w int) {
			for ready.Add(1); ready.Load() < 2; {
				runtime.Gosched()
			}
			for i := range uint32(states) {
				if i%512 == 0 {
					runtime.Gosched() // for those who have one processor
				}
				if w == 0 && i%2 == 0 {
					s.Unite(i, i+1)
				} else if w == 1 {
					_, alone[states-1-i] = s.Finish(states - 1 - i)
				}
			}
		})
		for i := range uint32(states) {
			same := s.Same(i, i^1)
			if same && alone[i] || s.Same(i^1, i) != same {
				t.Fatalf("%d: together %v, alone %v, dead %v", i, same, alone[i], s.IsDead(i))
			}
			if alone[i] && !s.IsDead(i) {
				t.Fatalf("%d was alone and is not dead", i)
			}
			if _, ok, _ := s.Pick(i); ok || !s.IsDead(i) || !s.IsDone(i) {
				t.Fatalf("%d: busy %v, dead %v, done %v", i, ok, s.IsDead(i), s.IsDone(i))
			}
			if same {
				united++
			}
		}
	}
	if united == 0 || united == rounds*states {
		t.Errorf("%d of %d states were united", united, rounds*states)
	}
}

// TestSetsMarks: whoever adds the last mark sees that all are there, also when sets are united meanwhile.
func TestSetsMarks(t *testing.T) {
	for range 2000 {
		s := NewSets(store.NewBudget(0))
		for i := range uint32(4) {
			claim(t, s, i)
		}
		var seen atomic.Int64
		together(4, func(w int) {
			if w < 3 {
				s.Unite(uint32(w), uint32(w+1))
			}
			if s.Mark(uint32(w), 1<<w) == 15 {
				seen.Add(1)
			}
		})
		if s.Mark(0, 0) != 15 || seen.Load() == 0 {
			t.Fatalf("marks %b, seen by %d", s.Mark(0, 0), seen.Load())
		}
	}
}

func TestSetsFull(t *testing.T) {
	s := NewSets(store.NewBudget(1 << 12))
	for i := range uint32(1 << 20) {
		if _, err := s.Fetch(i); err != nil {
			return
		}
	}
	t.Error("there is room for everything")
}
