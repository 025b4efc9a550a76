package reach

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/internal/store/disk"
	"github.com/ltlcheck/ltlcheck/program"
)

// frontiers makes a search over each frontier.
var frontiers = map[string]func(m *monitor.Monitor, workers int) (*Search, error){
	"toy": func(m *monitor.Monitor, _ int) (*Search, error) { return newToy(parallel.NewWorkersWithout(m, 1)), nil },
	"memory": func(m *monitor.Monitor, _ int) (*Search, error) {
		s, _ := NewMemory(m, store.NewStates(m.Budget, m.Form), nil, nil, 0)
		return s, nil
	},
	"depth": func(m *monitor.Monitor, _ int) (*Search, error) {
		s, _ := NewDepth(m, store.NewStates(m.Budget, m.Form), nil)
		return s, nil
	},
	"shared": func(m *monitor.Monitor, workers int) (*Search, error) {
		binding, err := oracle.Counters{Procs: 4, Base: 8}.Bind(nil)
		if err != nil {
			return nil, err
		}
		ex, err := binding.NewExplorer(nil)
		if err != nil {
			return nil, err
		}
		w := parallel.NewWorkers(m, workers, m.Budget, ex) // learns what vectors look like
		return NewShared(m.Budget, w, NewProgramTree(m.Budget, 0), 0), nil
	},
	"packed": func(m *monitor.Monitor, workers int) (*Search, error) {
		p := NewPacking(store.NewBudget(0), m.Form, Sample{
			N: 1 << 12, Vector: func(i uint32) []byte { return number(i) }, Q: func(uint32) uint32 { return 0 },
			Inside: func(uint32) bool { return false }, OneQ: true,
		})
		return NewPacked(m.Budget, parallel.NewWorkersWithout(m, workers), p, 0, true, 0)
	},
}

// onDisk makes searches over a disk, whose files are removed at the end.
func onDisk(t *testing.T) func(m *monitor.Monitor, _ int) (*Search, error) {
	root, err := disk.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	return func(m *monitor.Monitor, _ int) (*Search, error) {
		s, d, err := NewDisk(m, &DiskPlace{Root: root, Name: "search", Memory: 1 << 14}, nil, 0)
		d.worker.Tuning = &program.Tuning{} // that of an explorer
		t.Cleanup(func() { d.Close(nil) })
		return s, err
	}
}

// all returns frontiers, and that of a disk.
func all(t *testing.T) map[string]func(m *monitor.Monitor, workers int) (*Search, error) {
	with := maps.Clone(frontiers)
	with["disk"] = onDisk(t)
	return with
}

// TestGoalOverFrontiers: a goal finds over every frontier, by one worker or two, a shortest way; where there is none, all states are
// counted.
func TestGoalOverFrontiers(t *testing.T) {
	for name, make := range all(t) {
		for workers := 1; workers <= 2; workers++ {
			t.Run(fmt.Sprint(name, workers), func(t *testing.T) {
				s := searchNumbers(t, make, workers, 1<<12-300)
				if hit := s.Hit(); hit == nil || !slices.Equal(numbers(hit.Way), []uint32{1, 3, 7, 14, 29, 59, 118, 237, 474, 949, 1898, 3796}) {
					t.Fatalf("found %+v", hit)
				}
				if s = searchNumbers(t, make, workers, 1<<20); s.Hit() != nil || s.Counts().Outside != 1<<12-1 || s.Depth != 12 && s.Depth != 11 {
					t.Fatalf("found %+v; %+v, depth %d", s.Hit(), s.Counts(), s.Depth)
				}
			})
		}
	}
}

// TestLevelOfStep: a step to the goal ends the search when its level is done, and the level behind it, which is not visited, does not
// count.
func TestLevelOfStep(t *testing.T) {
	for name, make := range all(t) {
		depth := func(g toyGoal) int {
			m := monitor.New(t.Context(), monitor.Config{}, "test")
			defer m.Budget.Release()
			s, err := make(&m, 1)
			if err != nil {
				t.Fatal(err)
			}
			s.FinishLevel = true
			g.search = s
			if err := s.Run(&g); err != nil || (s.Hit() != nil) != g.ahead {
				t.Fatal(name, err, s.Hit())
			}
			return s.Depth
		}
		if got, want := depth(toyGoal{goal: 72, bound: 1 << 12, ahead: true}), depth(toyGoal{goal: 1 << 12, bound: 1 << 6}); got != want {
			t.Errorf("%s: a step out of level 6 was found in depth %d, and 6 levels are depth %d", name, got, want)
		}
	}
}

// TestLimitsOfFrontiers: whatever the frontier, a search ends when its context has.
func TestLimitsOfFrontiers(t *testing.T) {
	for name, make := range all(t) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		m := monitor.New(ctx, monitor.Config{}, "test")
		defer m.Budget.Release()
		s, err := make(&m, 1)
		if err != nil {
			t.Fatal(err)
		}
		<-ctx.Done()
		if err := s.Run(&toyGoal{search: s, bound: 1 << 30}); !search.IsLimit(err) || s.Counts().Outside > 1<<16 {
			t.Errorf("%s: %v after %d states", name, err, s.Counts().Outside)
		}
	}
}

// TestContinue: a search that pauses goes on where it was.
func TestContinue(t *testing.T) {
	m := monitor.New(t.Context(), monitor.Config{}, "test")
	defer m.Budget.Release()
	s, f := NewDepth(&m, store.NewStates(m.Budget, m.Form), nil)
	f.Pause = 1000
	if err := s.Run(&toyGoal{search: s, bound: 1 << 12}); !errors.Is(err, monitor.ErrManyStates) || m.Visited != f.Pause {
		t.Fatal(err, m.Visited)
	}
	f.Pause = 0
	if err := s.Continue(); err != nil || m.Visited != 1<<12-1 || s.Counts().Outside != m.Visited {
		t.Error(err, m.Visited, s.Counts())
	}
}

// searchNumbers searches for a number below 4096.
func searchNumbers(t *testing.T, make func(*monitor.Monitor, int) (*Search, error), workers int, goal uint32) *Search {
	m := monitor.New(t.Context(), monitor.Config{}, "test")
	t.Cleanup(m.Budget.Release)
	s, err := make(&m, workers)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Run(&toyGoal{search: s, goal: goal, bound: 1 << 12}); err != nil {
		t.Fatal(err)
	}
	return s
}

// evenOnly is an explorer that has even numbers as states.
type evenOnly struct{ program.Explorer }

func (evenOnly) Valid(s program.State) error {
	if len(s) != 1 || s[0]%2 != 0 {
		return errors.New("it is odd")
	}
	return nil
}

// TestForeignFiles: a search that goes on from files refuses a key that is no state, or has no state of the automaton.
func TestForeignFiles(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		key  string
		q    uint32
		want string
	}{
		{"\x02", 0, ""}, {"\x03", 0, "it is odd"}, {"\x02\x01\x00\x00\x00", 2, ""}, {"\x02\x02\x00\x00\x00", 2, "the automaton has no state 2"},
		{"\x03\x01\x00\x00\x00", 2, "it is odd"}, {"\x02", 2, "a key is cut off"},
	} {
		f := &Disk{q: x.q, worker: &parallel.Worker{Ex: evenOnly{}}, foreign: true}
		err, refusal := f.Valid([]byte(x.key)), (*checkpoint.Refusal)(nil)
		if x.want == "" && err != nil || x.want != "" && (!errors.As(err, &refusal) || !strings.Contains(refusal.Msg, x.want)) {
			t.Errorf("%x: %v, want %q", x.key, err, x.want)
		}
	}
}

// TestWorkersApart: what each worker writes with every state does not share a
// line of memory with what another one does.
func TestWorkersApart(t *testing.T) {
	for _, part := range []any{loop{}, packedPart{}, sharedPart{}} {
		p := reflect.TypeOf(part)
		if last := p.Field(p.NumField() - 1); last.Type != reflect.TypeFor[cacheline.Pad]() {
			t.Errorf("%v ends in %s, want a cacheline.Pad", p, last.Name)
		}
	}
}
