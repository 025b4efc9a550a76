package por

import "github.com/ltlcheck/ltlcheck/program"

// What a reduction costs is paid for every state, so one that hardly leaves anything out has no benefit. Some states
// of the smaller program tell: the next one to be expanded is always chosen at random among those met, so that
// they are near and far.

const (
	sampled        = 1 << 12 // states that are passed or expanded, but for the end of a chain
	leavingBenefit = 0.01    // of the transitions of states that are not passed left out: what that saves grows with the number of processes
	passingBenefit = 0.2     // of the states passed, each counted once
)

// Benefits reports whether stubborn sets and merging leave out some of what a sample of the smaller program meets. It
// changes nothing of the program, but that a claim may turn out not to hold. An error of the program ends the sample: whoever searches meets it as well.
func (p *Program) Benefits() bool {
	trial := New(p.Program, p.binding, p.config)
	b, _ := trial.Bind(nil)
	ex, err := b.NewExplorer()
	if err != nil {
		return true
	}
	s := sample{met: map[string]bool{}}
	passed := map[string]bool{}
	if e, ok := ex.(*explorer); ok {
		e.passed = passed
	}
	if ex.Initial(&s.batch) == nil {
		s.meet()
	}
	for len(s.open) > 0 {
		if c := trial.Counts(); c.States+c.Passed >= sampled || ex.Expand(s.choose(), &s.batch) != nil {
			break
		}
		s.meet()
	}
	p.refuted = trial.refuted
	c := trial.Counts()
	offered, kept := c.Offered-c.Followed, c.Kept-c.Passed
	return float64(offered-kept) >= leavingBenefit*float64(offered) ||
		float64(len(passed)) >= passingBenefit*float64(len(passed)+len(s.met))
}

// sample is a search in random order.
type sample struct {
	batch  program.Batch
	met    map[string]bool
	open   []string
	random uint64
}

func (s *sample) meet() {
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
