package partitioned

import (
	"encoding/binary"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/packed"
)

// graph is states 0 to n-1 with a few successors each.
type graph struct {
	n, degree uint64
	longer    uint64 // one state in so many is longer than the others
	wide      int    // bytes of vectors
	narrow    bool   // levels are small for long
	form      store.Form

	prepare func(*Search)           // nil: nothing more is asked of the search
	found   func()                  // called after the search, before its memory is released; nil: nothing is
	next    func(i uint64) []uint64 // nil: the usual successors
	place   atomic.Uint64           // of the last visit that has failed
}

func (g *graph) successors(i uint64) (out []uint64) {
	if g.next != nil {
		return g.next(i)
	}
	if g.narrow && i+1 < g.n/2 {
		return []uint64{i + 1, i / 2}
	}
	for d := range g.degree {
		out = append(out, (i*(2*d+3)+d*d+1)%g.n)
	}
	return out
}

func (g *graph) vector(i uint64) []byte {
	v := make([]byte, g.wide, g.wide+1)
	binary.LittleEndian.PutUint64(v[g.wide-8:], i*i+i)
	v[0] = byte(i * 7)
	if g.longer > 0 && i%g.longer == g.longer-1 {
		v = append(v, 1)
	}
	return v
}

// levels are the numbers of states by depth.
func (g *graph) levels(numbers map[string]uint64) (sizes []int) {
	met := map[uint64]bool{0: true}
	for level := []uint64{0}; len(level) > 0; {
		sizes = append(sizes, len(level))
		var next []uint64
		for _, i := range level {
			numbers[string(g.vector(i))] = i
			for _, j := range g.successors(i) {
				if !met[j] {
					met[j] = true
					next = append(next, j)
				}
			}
		}
		level = next
	}
	return sizes
}

// run searches a graph, and returns the sizes of levels and how often each state was visited.
func (g *graph) run(workers, sample int, numbers map[string]uint64, visit func(i uint64) error) (sizes []int, visited []uint32, err error) {
	b := store.NewMappedBudget(0)
	defer func() {
		if g.found != nil {
			g.found()
		}
		b.Release()
	}()
	packer := packed.NewPacker(b, g.form, sample, func(i uint32) []byte { return g.vector(uint64(i)) })
	s, err := New(b, packer, workers, func(size int) bool {
		sizes = append(sizes, size)
		return true
	})
	if err != nil {
		return nil, nil, err
	}
	if g.prepare != nil {
		g.prepare(s)
	}
	first := g.vector(0)
	if err := s.Worker(0).Meet(first, len(first), 1); err != nil {
		return nil, nil, err
	}
	visited = make([]uint32, g.n)
	var mu sync.Mutex
	var running sync.WaitGroup
	for i := range workers {
		running.Add(1)
		go func() {
			defer running.Done()
			w := s.Worker(i)
			failed := s.Run(i, func(state []byte) error {
				number, known := numbers[string(state)]
				if !known {
					return errors.New("a state that is none")
				}
				atomic.AddUint32(&visited[number], 1)
				if err := visit(number); err != nil {
					g.place.Store(w.Place())
					return err
				}
				for _, j := range g.successors(number) {
					v := g.vector(j)
					if err := w.Meet(v, len(v), 1); err != nil {
						return err
					}
				}
				return nil
			})
			if failed != nil {
				mu.Lock()
				err = failed
				mu.Unlock()
			}
		}()
	}
	running.Wait()
	total := uint64(0)
	for i := range workers {
		total += s.Worker(i).Added()
	}
	for _, n := range visited {
		total -= uint64(min(n, 1))
	}
	if err == nil && total != 0 {
		err = errors.New("not as many states as were visited")
	}
	return append([]int{1}, sizes...), visited, err
}

// TestSearch: every state is visited once, on its level, by however many workers, also if bits vary that did not in the sample, some states
// are longer than the others, and most levels are small.
func TestSearch(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		g := &graph{
			n: rapid.Uint64Range(1, 20_000).Draw(t, "n"), degree: rapid.Uint64Range(1, 5).Draw(t, "degree"),
			longer: rapid.SampledFrom([]uint64{0, 0, 500}).Draw(t, "longer"), wide: rapid.IntRange(9, 30).Draw(t, "wide"),
			narrow: rapid.Bool().Draw(t, "narrow"), form: drawForm(t),
		}
		workers := rapid.IntRange(1, 5).Draw(t, "workers")
		numbers := map[string]uint64{}
		want := g.levels(numbers)
		got, visited, err := g.run(workers, rapid.IntRange(1, 100).Draw(t, "sample"), numbers, func(uint64) error { return nil })
		if err != nil || len(got) != len(want) {
			t.Fatalf("%d workers: %d levels, want %d: %v", workers, len(got), len(want), err)
		}
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("%d workers: level %d has %d states, want %d", workers, i, got[i], want[i])
			}
		}
		for _, i := range numbers {
			if visited[i] != 1 {
				t.Fatalf("%d workers: state %d is visited %d times", workers, i, visited[i])
			}
		}
	})
}

func drawForm(t *rapid.T) store.Form {
	return rapid.SampledFrom([]store.Form{store.Automatic, store.Whole, store.InComponents}).Draw(t, "form")
}

// TestSearchEnds: an error of one worker ends the search of all, and states that cannot be packed are an error.
func TestSearchEnds(t *testing.T) {
	errFound := errors.New("found")
	for workers := 1; workers <= 4; workers++ {
		g := &graph{n: 50_000, degree: 3, wide: 20}
		numbers := map[string]uint64{}
		g.levels(numbers)
		_, _, err := g.run(workers, 10, numbers, func(i uint64) error {
			if i == 4321 {
				return errFound
			}
			return nil
		})
		if !errors.Is(err, errFound) {
			t.Errorf("%d workers: %v", workers, err)
		}
		g = &graph{n: 50_000, degree: 3, wide: 20, longer: 2, form: store.Whole}
		clear(numbers)
		g.levels(numbers)
		if _, _, err := g.run(workers, 1, numbers, func(uint64) error { return nil }); !errors.Is(err, ErrUnlike) {
			t.Errorf("%d workers, every other state is longer: %v", workers, err)
		}
	}
}
