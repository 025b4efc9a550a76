// Package simulation simulates searches by clusters in random worlds: clients,
// workers and a server in one process, with messages that are lost, repeated,
// delayed and reordered, workers that crash, stand still and come back, restarts
// of the server, disks that are full, and clocks that jump. Each search has to
// end with the counts and the verdict of a sequential one, or with a reason that
// its world has given.
//
//	go run ./bench/measure simulation -seeds 100000
//
// A seed always goes the same way: -from SEED -seeds 1 repeats one. An interrupt
// ends it with what was simulated so far.
package simulation

import (
	"context"
	"fmt"
	"maps"
	"regexp"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Run simulates the worlds of some seeds.
func Run(call *parts.Call) error {
	from := call.Uint64("from", 0, "the first seed")
	seeds := call.Uint64("seeds", 100_000, "how many seeds")
	workers := call.Int("workers", runtime.GOMAXPROCS(0), "how many are simulated at a time")
	first := call.Bool("first", false, "end at the first wrong one")
	if err := call.Parse(); err != nil {
		return err
	}
	var sets []*property.Set
	for _, path := range cluster.TrialModels {
		set, err := property.Open(path, property.Options{Files: &source.Files{}, Engine: program.Interpreted.String()})
		if err != nil {
			return err
		}
		sets = append(sets, set)
	}
	trials, err := cluster.NewTrials(call.Context, sets)
	if err != nil {
		return err
	}
	s := sweep{call: call, trials: trials, next: *from, end: *from + *seeds, first: *first, reasons: map[string]int{}}
	began := time.Now()
	var all sync.WaitGroup
	for range *workers {
		all.Go(func() { s.work(call.Context) })
	}
	all.Wait()
	s.print(time.Since(began))
	if s.wrong > 0 {
		return parts.ErrWrong
	}
	return nil
}

// sweep counts what happened in all worlds.
type sweep struct {
	call   *parts.Call
	trials *cluster.Trials
	first  bool

	mu        sync.Mutex
	next, end uint64
	sum       cluster.Happened
	done      int
	wrong     int
	reasons   map[string]int // of searches that were given up
}

// seed returns the next seed; ok is false at the end.
func (s *sweep) seed(ctx context.Context) (seed uint64, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.next == s.end || ctx.Err() != nil || s.first && s.wrong > 0 {
		return 0, false
	}
	s.next++
	return s.next - 1, true
}

// work simulates until there are no seeds left.
func (s *sweep) work(ctx context.Context) {
	for seed, ok := s.seed(ctx); ok; seed, ok = s.seed(ctx) {
		h, err := s.trials.Try(ctx, seed)
		if ctx.Err() != nil {
			return
		}
		s.mu.Lock()
		if err != nil {
			s.wrong++
			world, problem := s.trials.World(seed)
			world.Problem = nil
			fmt.Fprintf(s.call.Out, "seed %d, property %d: %v\n  %+v\n", seed, problem, err, world)
		}
		s.done++
		s.add(h)
		s.mu.Unlock()
	}
}

var digits = regexp.MustCompile(`\d+`)

// add adds what happened in a world.
func (s *sweep) add(h *cluster.Happened) {
	if h.Outcome != nil && h.Outcome.Reason != "" {
		s.reasons[digits.ReplaceAllString(h.Outcome.Reason, "N")]++
	}
	n := &s.sum
	n.Events, n.Took = n.Events+h.Events, n.Took+h.Took
	n.Crashed, n.Restarted, n.Frozen, n.Joined, n.Lost = n.Crashed+h.Crashed, n.Restarted+h.Restarted, n.Frozen+h.Frozen, n.Joined+h.Joined, n.Lost+h.Lost
	n.Outages, n.NoRoom, n.DiskFull, n.Jumped = n.Outages+h.Outages, n.NoRoom+h.NoRoom, n.DiskFull+h.DiskFull, n.Jumped+h.Jumped
	n.Repeats, n.Restored, n.LostBatches, n.Truncated, n.Resent, n.Idle = n.Repeats+h.Repeats, n.Restored+h.Restored, n.LostBatches+h.LostBatches, n.Truncated+h.Truncated, n.Resent+h.Resent, n.Idle+h.Idle
}

// print prints the sums.
func (s *sweep) print(took time.Duration) {
	n := &s.sum
	fmt.Fprintf(s.call.Out, "%d searches, %d wrong; %d events in %v of simulated time, %.0f s\n", s.done, s.wrong, n.Events, n.Took.Round(time.Second), took.Seconds())
	fmt.Fprintf(s.call.Out, "%d crashes (%d with the same name again), %d workers stood still, %d came late, %d lost their leases\n", n.Crashed, n.Restarted, n.Frozen, n.Joined, n.Lost)
	fmt.Fprintf(s.call.Out, "%d restarts of the server, which lost %d messages and objects; %d times without room, %d full disks, %d jumps of clocks\n", n.Outages, n.Truncated, n.NoRoom, n.DiskFull, n.Jumped)
	fmt.Fprintf(s.call.Out, "%d batches came twice, %d were lost; %d orders to send some again, %d partitions restored, %d reports of idle ones\n", n.Repeats, n.LostBatches, n.Resent, n.Restored, n.Idle)
	for _, reason := range slices.SortedFunc(maps.Keys(s.reasons), func(a, b string) int { return s.reasons[b] - s.reasons[a] }) {
		fmt.Fprintf(s.call.Out, "  given up: %d %s\n", s.reasons[reason], reason)
	}
}
