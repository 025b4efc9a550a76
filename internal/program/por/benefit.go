package por

import (
	"context"

	"github.com/ltlcheck/ltlcheck/program"
)

// What a reduction costs is paid for every state, so one that hardly leaves
// anything out has no benefit. Some states of the smaller program tell: the
// next one to be expanded is always chosen at random among those met, so that
// they are near and far. A sample is small, as a search may be: it ends as soon
// as the answer is clear.

const (
	sampledChoices = 1 << 9  // states with several successors to see whether stubborn sets do
	sampledFew     = 1 << 7  // of these, when much is left out
	sampledAtMost  = 1 << 12 // states in any case: programs may begin with one long path

	leavingBenefit = 0.15 // of the transitions left out: fewer hardly save states, as these are met by other ways
	leavingMuch    = 0.3
)

// To see whether a state can be passed takes as long as to visit it, and most
// of the others are looked at as well, some again and again. So merging pays
// when twice as many states are passed as are left, each counted once. Near the
// beginning of most programs more are passed than elsewhere, so that it takes
// some two thousand to tell; what passes few is found out sooner.
var passingTests = [...]passingTest{{1 << 7, 1}, {1 << 9, 1.4}, {1 << 11, 2}}

// passingTest is what a sample must have passed, of what it has met, once it
// has passed or expanded that many states.
type passingTest struct {
	sampled uint64
	benefit float64
}

// Benefits returns which of stubborn sets and merging save some of what a
// sample of the smaller program visits. It does not change the program, except
// that a claim may be refuted. An error of the program ends the sample: the
// search will meet it as well. So does the end of the context, after which the
// answer has no meaning.
func (p *Program) Benefits(ctx context.Context) (stubborn, merge bool) {
	if p.config.Merge {
		if s := p.trial(ctx, p.config); s.passes() {
			return p.config.Stubborn, true
		}
	}
	if !p.config.Stubborn || p.refuted != "" || ctx.Err() != nil {
		return false, false
	}
	c := p.config
	c.Merge = false
	return p.trial(ctx, c).leaves(), false
}

// trial returns a sample of the program that a configuration makes. Nothing has
// been expanded but the initial state; the sample is empty if that fails.
func (p *Program) trial(ctx context.Context, c Config) *sample {
	s := &sample{of: p, trial: New(p.Program, p.binding, c), met: map[string]bool{}, passed: map[string]bool{}}
	b, _ := s.trial.Bind(nil)
	ex, err := b.NewExplorer(program.Until(ctx))
	if err != nil {
		return s
	}
	if e, ok := ex.(*explorer); ok && c.Merge {
		e.passed = s.passed
	}
	if ex.Initial(&s.batch) == nil {
		s.explorer = ex
		s.discover()
	}
	return s
}

// passes reports whether merging pays. It expands as many states as that takes.
func (s *sample) passes() bool {
	for _, t := range passingTests {
		s.expand(func(c Counts) bool { return c.States+c.Passed >= t.sampled })
		if float64(len(s.passed)) < t.benefit*float64(len(s.met)) {
			return false
		}
	}
	return true
}

// leaves reports whether stubborn sets leave enough transitions out.
func (s *sample) leaves() bool {
	c := s.expand(func(c Counts) bool {
		return c.Choices >= sampledChoices || c.Choices >= sampledFew && c.leavesOut(leavingMuch)
	})
	return c.leavesOut(leavingBenefit)
}

// leavesOut reports whether at least this part of the transitions was left out.
func (c Counts) leavesOut(part float64) bool {
	return float64(c.Offered-c.Kept) >= part*float64(c.Offered) && c.Offered > c.Kept
}

// sample is a search in random order. The generator has a fixed seed, so that a
// program always gives the same answer.
type sample struct {
	of, trial   *Program
	explorer    program.Explorer
	batch       program.Batch
	met, passed map[string]bool
	open        []string
	random      uint64
}

// expand expands open states until enough is known, there are none, or
// sampledAtMost were expanded or passed. An error ends it as well.
func (s *sample) expand(enough func(Counts) bool) Counts {
	c := s.trial.Counts()
	for len(s.open) > 0 && c.States+c.Passed < sampledAtMost && !enough(c) && s.explorer.Expand(s.choose(), &s.batch) == nil {
		s.discover()
		c = s.trial.Counts()
	}
	s.of.refuted = s.trial.refuted
	return c
}

func (s *sample) discover() {
	for i := range s.batch.Len() {
		if key := string(s.batch.State(i)); !s.met[key] {
			s.met[key] = true
			s.open = append(s.open, key)
		}
	}
}

// choose takes one of the open states.
func (s *sample) choose() program.State {
	s.random = s.random*6364136223846793005 + 1442695040888963407 // Knuth's MMIX
	last := len(s.open) - 1
	at := int((s.random >> 33) % uint64(last+1))
	key := s.open[at]
	s.open[at] = s.open[last]
	s.open = s.open[:last]
	return program.State(key)
}
