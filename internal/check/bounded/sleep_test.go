package bounded

import (
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cespare/xxhash/v2"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
	"github.com/ltlcheck/ltlcheck/program"
)

// system is a program of some components, each with a few locations, and one variable. State i of the vector is the location of
// component i, the last one the variable.
type system struct {
	components int
	steps      []step
}

// step is a step of a component: it may need a value of the variable or the location of another component, and may write.
type step struct {
	component, from, to int
	reads, value        int // index in the vector, -1 for none
	writes              int // to the variable, -1 for none
	action              program.Action
}

func randomSystem(rng *rand.Rand) *system {
	s := &system{components: 2 + rng.IntN(3)}
	locations := 2 + rng.IntN(3)
	for c := range s.components {
		for range locations + rng.IntN(3) {
			st := step{component: c, from: rng.IntN(locations), to: rng.IntN(locations), reads: -1, writes: -1}
			if rng.IntN(4) == 0 {
				st.reads, st.value = rng.IntN(s.components+1), rng.IntN(2)
			}
			if rng.IntN(5) == 0 {
				st.writes = rng.IntN(2)
			}
			// some actions have several successors in a state
			st.action = program.Action(c<<8 | len(s.steps))
			if rng.IntN(8) == 0 {
				st.action = program.Action(c << 8)
			}
			s.steps = append(s.steps, st)
		}
	}
	return s
}

func (s *system) Bind([]program.Atom) (program.Binding, error)                      { return s, nil }
func (s *system) Format(program.State) program.StateView                            { return program.StateView{} }
func (s *system) FormatAction(program.State, program.Action) (v program.ActionView) { return v }
func (s *system) NewExplorer(*program.Tuning) (program.Explorer, error)             { return s, nil }
func (s *system) ActionAtoms() program.Letter                                       { return 0 }
func (s *system) Initial(b *program.Batch) error {
	b.Reset()
	b.Add(program.Succ{}, make([]byte, s.components+1))
	return nil
}

func (s *system) Expand(from program.State, b *program.Batch) error {
	b.Reset()
	b.Flags |= program.ValidEnd
	for _, st := range s.steps {
		if int(from[st.component]) != st.from || st.reads >= 0 && int(from[st.reads]) != st.value {
			continue
		}
		to := slices.Clone(from)
		to[st.component] = byte(st.to)
		if st.writes >= 0 {
			to[s.components] = byte(st.writes)
		}
		b.Add(program.Succ{Action: st.action}, to)
	}
	return nil
}

// reachable has the states by definition.
func (s *system) reachable() map[string]bool {
	seen, b := map[string]bool{}, program.Batch{}
	todo := []string{string(make([]byte, s.components+1))}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		if todo = todo[:len(todo)-1]; seen[at] {
			continue
		}
		seen[at] = true
		_ = s.Expand([]byte(at), &b)
		for i := range b.Succs {
			todo = append(todo, string(b.State(i)))
		}
	}
	return seen
}

// hashes is what Search.Seen was given.
type hashes map[uint64]bool

func (h hashes) Add(hash uint64) { h[hash] = true }

// traverse searches a system for failures, of which it has none, and returns the states seen.
func traverse(t *testing.T, s *system, keys int, policy lossy.Policy, order uint64) (*Traversal, hashes, error) {
	p, err := product.New(s, product.Config{})
	if err != nil {
		t.Fatal(err)
	}
	limits := monitor.Limits{Memory: 4 << 20, Keys: keys, States: 20_000}
	seen := hashes{}
	r := &search.Search{
		Monitor: monitor.New(t.Context(), monitor.Config{Limits: limits}, "search"), Storage: search.StorageReplace, Policy: policy,
		Seed: order, SleepSets: true, Variation: search.Variation{Order: order, Seen: seen},
	}
	if r.Space, err = search.NewSpace(p, r.Monitor.Budget, r.Form); err != nil {
		t.Fatal(err)
	}
	defer r.Monitor.Budget.Release()
	b, err := Traverse(r, Failures)
	return b, seen, err
}

// systems: go test ./internal/check/bounded -run TestSleepSets -systems 100000 asks more.
var systems = flag.Int("systems", 3_000, "in how many searches of random systems states are to be replaced")

// TestSleepSets: with so few keys that states are replaced, and sleep sets, all reachable states are still visited.
func TestSleepSets(t *testing.T) {
	slept, woken, forgetful := 0, 0, 0
	for seed := uint64(0); forgetful < *systems; seed++ {
		rng := rand.New(rand.NewPCG(seed, 1))
		s, order := randomSystem(rng), rng.Uint64N(3)
		states := s.reachable()
		if len(states) < 8 {
			continue
		}
		for keys := len(states) - 1; keys > 0; keys = keys * 3 / 4 {
			b, seen, err := traverse(t, s, keys, lossy.Policy(rng.IntN(4)), order)
			var limit *monitor.LimitError
			if errors.As(err, &limit) {
				break // too few keys
			}
			if err != nil {
				t.Fatal(err)
			}
			if b.search.Stats.Replaced > 0 {
				forgetful++
			}
			slept, woken = slept+min(1, int(b.Missed)), woken+min(1, int(b.search.Stats.Visits-b.search.Stats.Insertions))
			missing := 0
			for state := range states {
				if !seen[xxhash.Sum64String(state)] {
					missing++
				}
			}
			if missing > 0 || len(seen) != len(states) {
				t.Fatalf("seed %d, %d keys, order %d: %d of %d states were not visited; %d seen", seed, keys, order, missing, len(states), len(seen))
			}
		}
	}
	if slept < *systems/5 || woken < *systems/10 {
		t.Errorf("sleep sets left something out in %d of %d searches, and were reduced in %d", slept, forgetful, woken)
	}
	t.Log(forgetful, "searches forgot states,", slept, "had states asleep,", woken, "woke some")
}
