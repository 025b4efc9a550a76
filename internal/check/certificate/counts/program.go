package counts

import (
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/program"
)

// Program is the counter abstraction that a certificate is about, as far as it
// is expanded. It implements program.Program.
type Program struct {
	family counting.LocalFamily
	format.Counts
	classes []counting.Member
	strong  bool // strong fairness is asked for
	states  int  // that were expanded
	// allOrders makes loops follow all orders, also if visits commute; for tests.
	allOrders bool
}

// maxCut bounds the cut, so that a count is a byte.
const maxCut = 100

// maxWeight bounds the weights of a class, so that sums do not overflow.
const maxWeight = 1000

// New returns the abstraction with the parameters of a certificate; strong
// indicates that strong fairness towards processes is asked for. The error is a
// *certificate.Wrong.
func New(family counting.LocalFamily, c *format.Counts, strong bool) (*Program, error) {
	p := &Program{family: family, Counts: *c, strong: strong}
	if c.Cut < 2 || c.Cut > maxCut || c.Tracked < 0 || c.Tracked > c.Least || c.Least < 1 || c.Least > maxCut {
		return nil, &certificate.Wrong{Msg: "the counts of processes have no cut, or are out of range"}
	}
	for _, k := range c.Counting {
		if slices.ContainsFunc(k.Weights, func(w int) bool { return w < -maxWeight || w > maxWeight }) {
			return nil, &certificate.Wrong{Msg: "the weights of processes are out of range"}
		}
	}
	for _, k := range c.Classes {
		p.classes = append(p.classes, counting.Member{Group: k.Group, State: string(k.State)})
	}
	return p, nil
}

// States returns the number of states that were expanded.
func (p *Program) States() int { return p.states }

// Bind implements program.Program.
func (p *Program) Bind(atoms []program.Atom) (program.Binding, error) {
	local, err := p.family.Local(p.Tracked, p.Least, atoms)
	if err != nil {
		return nil, &certificate.Limit{Reason: err.Error()}
	}
	return &binding{local, p}, nil
}

// Format implements program.Program.
func (p *Program) Format(s program.State) (v program.StateView) {
	v.Vars = append(v.Vars, program.Var{Name: "vector", Value: fmt.Sprintf("%x", s)})
	return v
}

// FormatAction implements program.Program.
func (p *Program) FormatAction(program.State, program.Action) program.ActionView {
	return program.ActionView{Pid: -1}
}

// binding is the abstraction with propositions. Explorers of it must not be
// used at the same time.
type binding struct {
	counting.Local
	p *Program
}

// explorer makes successors.
type explorer struct {
	*binding
	local   counting.Local
	cut     int
	singles int
	classes []counting.Member
	numbers map[counting.Member]int
	start   state
	members []string // initial local states, by group
	rows    map[string]*row
	memory  memory
}

// row is an expanded state.
type row struct {
	succs   []program.Succ
	targets []string
	enabled program.ProcSet
	letter  program.Letter
	flags   program.Flags
}

// NewExplorer implements program.Binding.
func (b *binding) NewExplorer(*program.Tuning) (program.Explorer, error) {
	x := &explorer{binding: b, local: b.Local, cut: b.p.Cut, numbers: map[counting.Member]int{}, rows: map[string]*row{}, memory: newMemory()}
	if err := b.p.declare(b.Local); err != nil {
		return nil, err
	}
	scene, members, err := b.Start()
	if err != nil {
		return nil, &certificate.Limit{Reason: err.Error()}
	}
	x.start, x.members, x.singles = state{shared: scene.Shared, single: scene.Single}, members, len(scene.Single)
	for _, m := range b.p.classes {
		if m.Group < 0 || m.Group >= len(members) || members[m.Group] == "" {
			return nil, noClass
		}
		if err := refusal(b.Valid(b.KindOf(-1, m.Group), m.State), noClass); err != nil {
			return nil, err
		}
		if n := len(x.classes); x.class(m) != n {
			return nil, &certificate.Wrong{Msg: "a class of the certificate is there twice"}
		}
	}
	return x, nil
}

var noClass = &certificate.Wrong{Msg: "a class of the certificate is no local state"}

// Initial implements program.Explorer.
func (ex *explorer) Initial(b *program.Batch) error {
	b.Reset()
	for size := ex.p.Least; size <= max(ex.p.Least, ex.p.Tracked+ex.cut); size++ {
		s := ex.start
		for g, member := range ex.members {
			n := size
			if g == ex.local.Owner() {
				n -= ex.p.Tracked
			}
			for range min(n, ex.cut) {
				if member != "" {
					s.counts = s.counts.with(ex.class(counting.Member{Group: g, State: member}), ex.cut)
				}
			}
		}
		ex.normalise(&s)
		l, err := ex.letter(&s)
		if err != nil {
			return err
		}
		b.Add(program.Succ{Action: program.Stutter, Target: l}, s.encode())
	}
	return nil
}

// letter evaluates the propositions in a state.
func (ex *explorer) letter(s *state) (program.Letter, error) {
	var present []counting.Member
	kinds := []byte(s.counts)
	for q, n := range kinds {
		if kinds[q] = min(n, 1); n > 0 {
			present = append(present, ex.classes[q])
		}
	}
	sums := ex.sums(&config{Scene: counting.Scene{Shared: s.shared, Single: s.single, Mover: atRest}, rest: s.counts})
	key := string(appendSums((&state{s.shared, s.single, counts(kinds)}).encode(), sums))
	l, known := ex.memory.letters[key]
	if !known {
		var err error
		if l, err = ex.local.Letter(s.shared, s.single, present, sums); err != nil {
			return 0, &certificate.Limit{Reason: err.Error()}
		}
		ex.memory.letters[key] = l
	}
	return l, nil
}

// Expand implements program.Explorer. Rows are stored for the states of several
// automata.
func (ex *explorer) Expand(v program.State, b *program.Batch) error {
	b.Reset()
	r := ex.rows[string(v)]
	if r == nil {
		s, err := ex.decode(v)
		if err != nil {
			return err
		}
		if r, err = ex.expand(&s); err != nil {
			return err
		}
		ex.rows[string(v)] = r
		ex.p.states++
	}
	b.Source, b.Enabled, b.Flags = r.letter, r.enabled, r.flags
	for i, succ := range r.succs {
		b.Add(succ, []byte(r.targets[i]))
	}
	return nil
}

// KindOf implements program.Kinds.
func (ex *explorer) KindOf(p int) int {
	switch {
	case p < ex.singles:
		return ex.local.KindOf(p, -1)
	case p-ex.singles < len(ex.p.classes):
		return ex.local.KindOf(-1, ex.p.classes[p-ex.singles].Group)
	}
	return -1
}
