package por

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/internal/program/heuristic"
	"github.com/ltlcheck/ltlcheck/program"
)

// Front is what a front-end knows about the steps of its programs. It serves
// one explorer, and so one goroutine. Whether a reduction is correct depends on
// what it answers: nothing of that is checked.
type Front interface {
	// Choose finds the successors of a stubborn set: keep, which has one
	// element for each successor of the batch, is set to true for them. It
	// returns false if all must be kept.
	Choose(s program.State, b *program.Batch, keep []bool) bool
	// Follow finds the only successor that is needed of a state to which the
	// last step has led, when the step there is invisible and no loop of the
	// program consists of such steps only; else it is negative.
	Follow(s program.State, b *program.Batch, last *program.Succ) int
	// Settle gives what cannot matter any more in a state of the program the
	// value that it has in what is explored.
	Settle(s program.State)
}

// ClaimChecker is implemented by a Front that relies on claims in the text of a
// program, as long as no state contradicts them.
type ClaimChecker interface {
	// Refutes returns what in the state, which may be inside an atomic
	// sequence, contradicts a claim. It is empty if nothing does.
	Refutes(s program.State) string
}

// Config selects what to reduce and how. Without Stubborn and Merge the program
// is simply that of Explored.
type Config struct {
	Stubborn bool // keep the successors of stubborn sets only
	Merge    bool // pass states that only one invisible step leaves
	Settle   bool // in what is explored, what cannot matter any more has always the same value
	Front    func() Front
	// Explored is a binding of a program that has the same steps; nil is the
	// binding itself.
	Explored program.Binding
	// Shortened is set if Explored has some of the runs only, and, of those
	// that stop there, the beginnings.
	Shortened bool
	// Believed is the name of the reduction that rests on claims; if it is not
	// empty, fronts are ClaimCheckers, and every state that is expanded or
	// passed is shown to them.
	Believed string
	// Words describes what was done besides, for people.
	Words []string
}

// Program is a program of which less is explored. It is bound to the atoms that
// it was made for. It may have any number of explorers at a time.
type Program struct {
	program.WrappedProgram
	binding program.Binding
	config  Config

	mu      sync.Mutex
	counts  []*Counts
	refuted string
}

// New makes the smaller program. b is a binding of prog with the atoms that
// searches will bind; c is kept.
func New(prog program.Program, b program.Binding, c Config) *Program {
	return &Program{WrappedProgram: program.WrappedProgram{Program: prog}, binding: b, config: c}
}

// Reduced returns the program as one that stands for another.
func (p *Program) Reduced() *program.Reduced {
	r := &program.Reduced{Program: p, Summary: p.Summary, Lift: p.Lift}
	if p.config.Believed != "" {
		r.Refuted = p.Refuted
	}
	return r
}

// Again returns the same program with counts of its own.
func (p *Program) Again() *Program { return New(p.Program, p.binding, p.config) }

// Bind returns the binding that the program was made with. The atoms passed to
// it must be the same; they are not looked at.
func (p *Program) Bind([]program.Atom) (program.Binding, error) {
	return layer{program.WrappedBinding{Binding: p.binding}, p}, nil
}

// layer is the binding of a smaller program.
type layer struct {
	program.WrappedBinding
	p *Program
}

// Undecided implements program.Partial.
func (l layer) Undecided() string {
	return cmp.Or(program.Undecided(l.explored()), program.Undecided(l.Binding))
}

// NewGuide implements heuristic.Binding.
func (l layer) NewGuide() heuristic.Guide { return heuristic.Of(l.explored()) }

// NewDistances implements heuristic.Estimating.
func (l layer) NewDistances() heuristic.Distances { return heuristic.DistancesOf(l.explored()) }

// NewExplorer implements program.Binding. If no successor is left out or
// passed, it is an explorer of what is explored.
func (l layer) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	if c := &l.p.config; !c.Stubborn && !c.Merge {
		return l.explored().NewExplorer(tuning)
	}
	return l.newExplorer(tuning)
}

func (l layer) explored() program.Binding {
	if x := l.p.config.Explored; x != nil {
		return x
	}
	return l.Binding
}

func (l layer) newExplorer(tuning *program.Tuning) (*explorer, error) {
	e := &explorer{front: l.p.config.Front(), config: l.p.config, tuning: tuning}
	explored := l.explored()
	var err error
	if e.Explorer, err = explored.NewExplorer(tuning); err != nil {
		return nil, err
	}
	if e.config.Merge {
		if e.lookahead, err = explored.NewExplorer(tuning); err != nil {
			return nil, err
		}
	}
	if l.p.config.Believed != "" {
		e.claims, e.refute = e.front.(ClaimChecker), l.p.refute
	}
	l.p.mu.Lock()
	l.p.counts = append(l.p.counts, &e.counts)
	l.p.mu.Unlock()
	return e, nil
}

// refute records what contradicts a claim. Only the first call has an effect.
func (p *Program) refute(why string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.refuted == "" {
		p.refuted = why
	}
}

// Refuted returns the reduction that relies on a claim that was refuted, and
// why; both are empty if there is none.
func (p *Program) Refuted() (reduction, why string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.refuted == "" {
		return "", ""
	}
	return p.config.Believed, p.refuted
}

// Counts is what explorers have measured. What a search expands again is not
// counted (Counter).
type Counts struct {
	States   uint64 // expanded and not passed
	Choices  uint64 // of these, those with several successors
	Passed   uint64 // expanded and passed
	Offered  uint64 // successors of all these
	Followed uint64 // of these, those of states that are passed
	Kept     uint64 // successors that are left
}

// Counts returns the sum over all explorers. It must not be called while one is
// at work.
func (p *Program) Counts() Counts {
	p.mu.Lock()
	defer p.mu.Unlock()
	var sum Counts
	for _, c := range p.counts {
		sum.States += c.States
		sum.Choices += c.Choices
		sum.Offered += c.Offered
		sum.Kept += c.Kept
		sum.Passed += c.Passed
		sum.Followed += c.Followed
	}
	return sum
}

// Summary describes what was reduced and by how much, for people. It must not
// be called while an explorer is at work.
func (p *Program) Summary() string {
	c := p.Counts()
	parts := slices.Clone(p.config.Words)
	if p.config.Stubborn {
		parts = append(parts, fmt.Sprintf("partial-order reduction left %d of %d transitions out", c.Offered-c.Kept, c.Offered))
	}
	if p.config.Merge {
		parts = append(parts, fmt.Sprintf("merging passed %d %s", c.Passed, english.PluralWord(int(c.Passed), "state", "")))
	}
	return strings.Join(parts, ", ")
}
