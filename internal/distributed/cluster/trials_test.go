package cluster

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster/wire"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// Trials simulates searches in random worlds, and compares their ends with
// those of a sequential search.
type Trials struct {
	problems []*Problem
	verdicts []check.Verdict
	calm     []string // results in a world to which nothing happens, by problem
}

// mostTrialPartitions is the number of partitions in a random world at most.
const mostTrialPartitions = 4

// TrialModels are small models of the project with properties, for trials; their
// paths begin at its root.
var TrialModels = []string{"specs/dekker.pml", "specs/leader.pml", "specs/peterson.ltl", "specs/philosophers.pml", "specs/rwlock.ltl", "specs/traffic.pml"}

// NewTrials prepares trials of the properties of models. An error is that one
// cannot be answered, or that even a search to which nothing happens differs
// from the sequential one.
func NewTrials(ctx context.Context, sets []*property.Set) (*Trials, error) {
	t := &Trials{}
	for _, set := range sets {
		for _, p := range set.Properties {
			q, err := NewProblem(ctx, set.Model.Program, p)
			if err != nil {
				return nil, err
			}
			if err := t.add(ctx, q); err != nil {
				return nil, fmt.Errorf("%s: %w", p.Name, err)
			}
		}
	}
	return t, nil
}

// add adds a problem with its answer by a sequential search.
func (t *Trials) add(ctx context.Context, q *Problem) error {
	prog := q.prog
	want, err := check.Verify(ctx, prog, q.property.Asked(), check.Options{Without: check.Shortcuts(prog)})
	if err != nil {
		return err
	}
	h, err := World{Partitions: 1, Workers: 1, Problem: q}.Simulate()
	if err != nil {
		return err
	}
	t.problems, t.verdicts, t.calm = append(t.problems, q), append(t.verdicts, want.Verdict), append(t.calm, result(h.Outcome))
	if err := t.verdict(ctx, len(t.problems)-1, h.Outcome); err != nil {
		return err
	}
	if x := &want.Exploration; want.Verdict == check.Holds && q.watch == nil {
		got := [...]uint64{h.Outcome.Sizes.Plain, h.Outcome.Counts.Initial + h.Outcome.Counts.Transitions, h.Outcome.Counts.AtomicSteps}
		if want := [...]uint64{x.States, x.Transitions, x.AtomicSteps}; got != want {
			return fmt.Errorf("states, transitions and atomic steps are %v, want %v", got, want)
		}
	}
	return nil
}

// verdict compares the verdict on an outcome with that of the sequential search.
func (t *Trials) verdict(ctx context.Context, problem int, o *Outcome) error {
	a, err := t.problems[problem].Conclude(ctx, o)
	if err != nil {
		return err
	}
	if a.Result.Verdict != t.verdicts[problem] {
		return fmt.Errorf("%v (%s), want %v", a.Result.Verdict, a.Result.Reason, t.verdicts[problem])
	}
	return nil
}

// World returns the world of a seed, and the number of its problem.
func (t *Trials) World(seed uint64) (w World, problem int) {
	r := rand.New(rand.NewPCG(seed, 2))
	some := func(n int) int { return max(0, r.IntN(2*n)-n) } // none in every other world
	problem = r.IntN(len(t.problems))
	w = World{
		Partitions: 1 + r.IntN(mostTrialPartitions), Workers: 1 + r.IntN(3), Problem: t.problems[problem], Seed: seed,
		Twice: some(60), Slow: some(10), Drop: some(60),
		Crash: some(8), Freeze: some(8), Late: some(3), Outage: some(6), NoRoom: some(6), Jump: some(6), Faults: r.IntN(8),
		CheckpointBytes: int64(min(1, some(8))) << r.IntN(11),
	}
	switch r.IntN(8) {
	case 0:
		w.Unsynced = true
	case 1:
		w.Lose = some(30)
	case 2:
		w.DiskFull = some(2)
	}
	return w, problem
}

// Try simulates the world of a seed. An error is that the search does not end,
// that its counts or verdict are wrong, or that it was given up for a reason
// that the world has not given.
func (t *Trials) Try(ctx context.Context, seed uint64) (*Happened, error) {
	w, problem := t.World(seed)
	h, err := w.Simulate()
	if err != nil {
		return h, err
	}
	o := h.Outcome
	switch got := result(o); {
	case o.Reason != "" && h.excuses(o.Reason):
		return h, nil
	case o.Reason != "":
		return h, fmt.Errorf("given up: %s", o.Reason)
	case got != t.calm[problem]:
		return h, fmt.Errorf("%s, want %s", got, t.calm[problem])
	case o.Path != nil:
		return h, t.verdict(ctx, problem, o)
	}
	return h, nil
}

// result describes what must not depend on what happens: how states are put
// into batches depends on the order in which they come, and so does the cycle
// that is found.
func result(o *Outcome) string {
	if o.Cycle != nil {
		return "a run into a cycle"
	}
	if o.Path != nil {
		return fmt.Sprintf("a run of %d states", len(o.Path))
	}
	c := o.Counts
	c.Batches, c.Bytes, c.Moved = 0, 0, 0
	return fmt.Sprintf("%v %q: %d supersteps, %+v, %d states", o.Complete, o.Reason, o.Steps, c, o.Sizes.Stored)
}

// excuses reports whether what happened may end a search with a reason.
func (h *Happened) excuses(reason string) bool {
	for _, e := range []struct {
		happened bool
		words    string
	}{
		{h.Lost > mostTaken, "and its workers were lost"},
		{h.DiskFull > 0, errDisk.Error()},
		{h.LostBatches > 0, "are lost"},
	} {
		if e.happened && strings.Contains(reason, e.words) {
			return true
		}
	}
	if h.Truncated == 0 {
		return false
	}
	for _, words := range truncatedReasons {
		if strings.Contains(reason, words) {
			return true
		}
	}
	return false
}

// truncatedReasons are the reasons for which a search is given up when a server
// has lost what it acknowledged: a reader sees that messages are missing, those
// that came twice differ, or what is stored does not fit together.
var truncatedReasons = []string{
	broker.ErrLost.Error(), wire.ErrDamaged.Error(), "are lost", "with other results", "are not those that partition", "that nobody sent", "came in superstep",
	"the order to expand the level was lost", "not found", "cannot be sent again",
}

var (
	seeds     = flag.Uint64("seeds", 200, "how many random worlds are simulated")
	firstSeed = flag.Uint64("from", 0, "the first of their seeds")
)

// TestTrials: in random worlds, with messages that are lost, repeated, delayed and reordered, workers that crash, stand still and come back, restarts
// of the server, full disks and clocks that jump, a search ends with the counts and the verdict of the sequential one, or with a reason that the world
// has given. A seed always goes the same way; -from SEED -seeds 1 repeats one, and -v tells what has happened.
func TestTrials(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	s := sweep{t: t, trials: trials(t), next: *firstSeed, end: *firstSeed + *seeds, reasons: map[string]int{}}
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(s.work)
	}
	all.Wait()
	s.log()
}

// sweep counts what happened in all worlds. It ends with the first that is wrong.
type sweep struct {
	t      *testing.T
	trials *Trials

	mu        sync.Mutex
	next, end uint64
	sum       Happened
	done      int
	reasons   map[string]int // of searches that were given up
}

// seed returns the next seed; ok is false at the end.
func (s *sweep) seed() (seed uint64, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.next == s.end || s.t.Failed() {
		return 0, false
	}
	s.next++
	return s.next - 1, true
}

// work simulates until there are no seeds left.
func (s *sweep) work() {
	for seed, ok := s.seed(); ok; seed, ok = s.seed() {
		h, err := s.trials.Try(s.t.Context(), seed)
		s.mu.Lock()
		if err != nil {
			w, problem := s.trials.World(seed)
			w.Problem = nil
			s.t.Errorf("seed %d, problem %d: %v\n%+v", seed, problem, err, w)
		}
		s.done++
		s.add(h)
		s.mu.Unlock()
	}
}

var digits = regexp.MustCompile(`\d+`)

// add adds what happened in a world.
func (s *sweep) add(h *Happened) {
	if h.Outcome != nil && h.Outcome.Reason != "" {
		s.reasons[digits.ReplaceAllString(h.Outcome.Reason, "N")]++
	}
	n := &s.sum
	n.Events, n.Took = n.Events+h.Events, n.Took+h.Took
	n.Crashed, n.Restarted, n.Frozen, n.Joined, n.Lost = n.Crashed+h.Crashed, n.Restarted+h.Restarted, n.Frozen+h.Frozen, n.Joined+h.Joined, n.Lost+h.Lost
	n.Outages, n.NoRoom, n.DiskFull, n.Jumped = n.Outages+h.Outages, n.NoRoom+h.NoRoom, n.DiskFull+h.DiskFull, n.Jumped+h.Jumped
	n.Repeats, n.Restored, n.LostBatches, n.Truncated, n.Resent, n.Idle = n.Repeats+h.Repeats, n.Restored+h.Restored, n.LostBatches+h.LostBatches, n.Truncated+h.Truncated, n.Resent+h.Resent, n.Idle+h.Idle
}

// log tells the sums.
func (s *sweep) log() {
	n := &s.sum
	s.t.Logf("%d searches; %d events in %v of simulated time", s.done, n.Events, n.Took)
	s.t.Logf("%d crashes (%d with the same name again), %d workers stood still, %d came late, %d lost their leases", n.Crashed, n.Restarted, n.Frozen, n.Joined, n.Lost)
	s.t.Logf("%d restarts of the server, which lost %d messages and objects; %d times without room, %d full disks, %d jumps of clocks", n.Outages, n.Truncated, n.NoRoom, n.DiskFull, n.Jumped)
	s.t.Logf("%d batches came twice, %d were lost; %d orders to send some again, %d partitions restored, %d reports of idle ones", n.Repeats, n.LostBatches, n.Resent, n.Restored, n.Idle)
	for _, reason := range slices.SortedFunc(maps.Keys(s.reasons), func(a, b string) int { return s.reasons[b] - s.reasons[a] }) {
		s.t.Logf("  given up: %d %s", s.reasons[reason], reason)
	}
}
