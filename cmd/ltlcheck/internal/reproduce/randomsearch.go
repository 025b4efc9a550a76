package reproduce

import (
	"context"
	"encoding/binary"
	"math"

	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/curves"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
)

// covers are the percentages of states whose cover times are measured. Tables
// show the last five, as the paper.
var covers = []int{10, 20, 30, 40, 50, 60, 70, 80, 90, 100}

// share returns percent of the number of states, rounded up.
func (s *subject) share(percent int) int { return (s.states*percent + 99) / 100 }

// coverTimes returns the mean number of steps of one search, with memory for
// all states, to each percentage. A run ends after most steps.
func (s *subject) coverTimes(ctx context.Context, method string, runs int, most, seed uint64) ([]mean, error) {
	means := make([]mean, len(covers))
	visited, at := 0, 0
	_, err := sample.Explore(ctx, s.task, sample.Options{
		Method: method, Runs: runs, Steps: most, Keep: s.states, Seed: seed,
		Observe: func(_ int, step uint64, _ []byte, fresh bool) {
			if step == 1 {
				visited, at = 0, 0
			}
			if !fresh {
				return
			}
			for visited++; at < len(covers) && visited >= s.share(covers[at]); at++ {
				means[at].add(float64(step))
			}
		},
	})
	return means, err
}

// coverLine draws cover times, in steps for each state, at the percentages that
// all runs have reached.
func (s *subject) coverLine(l curves.Line, means []mean, runs int) curves.Line {
	for i, m := range means {
		if m.n == runs {
			l.Points = append(l.Points, curves.Point{X: float64(covers[i]), Y: m.average() / float64(s.states)})
		}
	}
	return l
}

// union is the set of states that a run has visited, over all its restarts,
// with the mean percentage of all states that it is after some steps for each
// state.
type union struct {
	s       *subject
	visited []bool
	n       int
	last    uint64
	at      []float64
	means   []mean // by element of at
	next    int    // element of at that the run comes to next
}

// pass adds the percentage to the points that come before a step.
func (u *union) pass(step float64) {
	percent := 100 * float64(u.n) / float64(u.s.states)
	for ; u.next < len(u.at) && step/float64(u.s.states) > u.at[u.next]; u.next++ {
		u.means[u.next].add(percent)
	}
}

// visit records the visit of a state. A step that is smaller than the last one
// begins a new run.
func (u *union) visit(_ int, step uint64, node []byte, _ bool) {
	if step < u.last {
		u.end()
	}
	u.last = step
	u.pass(float64(step))
	var number [8]byte
	copy(number[:], node)
	if i := binary.LittleEndian.Uint64(number[:]); !u.visited[i] {
		u.visited[i] = true
		u.n++
	}
}

// end ends a run: all points that were not reached get the last share.
func (u *union) end() {
	u.pass(math.Inf(1))
	u.next, u.n = 0, 0
	clear(u.visited)
}

// whenFull is how a random search goes on whose memory is full.
type whenFull struct {
	name    string
	restart sample.Restart
	replace bool
	policy  lossy.Policy
}

// covered15 returns the mean percentage of states that a search has visited,
// with memory for 15 % of them and what full says for when that is full, after
// that many steps for each state; at must grow.
func (s *subject) covered15(ctx context.Context, method string, full whenFull, at []float64, runs int, seed uint64) ([]mean, error) {
	u := &union{s: s, visited: make([]bool, s.states), at: at, means: make([]mean, len(at))}
	most := uint64(math.Ceil(at[len(at)-1] * float64(s.states)))
	_, err := sample.Explore(ctx, s.task, sample.Options{
		Method: method, Runs: runs, Steps: most, Keep: max(2, s.states*15/100), Seed: seed, Observe: u.visit,
		Restart: full.restart, Replace: full.replace, Policy: full.policy,
	})
	u.end()
	return u.means, err
}
