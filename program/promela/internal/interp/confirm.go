package interp

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/source"
)

// Limits of the random runs on which a choice must be seen to block: their
// number, their length, and the bytes of the states that are expanded.
const (
	maxConfirmRuns  = 64
	maxConfirmSteps = 256
	maxConfirmBytes = 4 << 20
)

// Confirm returns the warnings of a model, without those about choices that
// could block with some values unless random runs have been seen to block
// there; the warning then shows the values of that run. Without such choices it
// takes no time, else at most some 16,000 expansions.
func Confirm(m *flat.Model) source.Errors {
	if len(m.Suspects) == 0 {
		return m.Warnings
	}
	c := &confirmer{m: m, x: NewExplorer(m, nil), at: NewExplorer(m, nil), seen: make([]*source.Error, len(m.Suspects)), rand: rand.New(rand.NewPCG(1, 1))}
	for range maxConfirmRuns {
		if c.bytes > maxConfirmBytes || !slices.Contains(c.seen, nil) || !c.run() {
			break
		}
	}
	var out source.Errors
	for _, w := range m.Warnings {
		if i := slices.IndexFunc(m.Suspects, func(s flat.Suspect) bool { return s.Warning == w }); i >= 0 {
			w = c.seen[i]
		}
		if w != nil {
			out = append(out, w)
		}
	}
	return out
}

// confirmer makes the random runs.
type confirmer struct {
	m *flat.Model
	x *Explorer
	// at opens states to look at their processes.
	at    *Explorer
	batch program.Batch
	rand  *rand.Rand
	bytes int
	seen  []*source.Error // the warning about each suspect, nil before it was seen to block
}

// run makes one random run; false if the model has none.
func (c *confirmer) run() bool {
	if c.x.Initial(&c.batch) != nil || c.batch.Len() == 0 {
		return false
	}
	for range maxConfirmSteps {
		s := slices.Clone(c.batch.State(c.rand.IntN(c.batch.Len())))
		if c.x.Expand(s, &c.batch) != nil {
			return false
		}
		c.look(s)
		c.bytes += len(s) * (1 + c.batch.Len())
		if c.batch.Len() == 0 || c.bytes > maxConfirmBytes {
			return true
		}
	}
	return true
}

// look records the suspects at which a process is blocked in a state.
func (c *confirmer) look(s program.State) {
	c.at.Open(s)
	for pid := range c.at.Frames {
		if !c.batch.Enabled.Has(pid) {
			c.blocked(s, pid)
		}
	}
}

// blocked records the suspects at which process pid stands.
func (c *confirmer) blocked(s program.State, pid int) {
	f := &c.at.Frames[pid]
	point := &f.Proc.Points[f.PC]
	for i := range c.m.Suspects {
		suspect := &c.m.Suspects[i]
		if c.seen[i] == nil && slices.ContainsFunc(point.Steps, func(st flat.Step) bool { return c.m.Infos[st.Info].Pos == suspect.Guard }) {
			c.seen[i] = c.warning(s, fmt.Sprintf("%s[%d]:", f.Proc.Name, pid), suspect)
		}
	}
}

// warning returns the warning about a suspect, with the values of the variables
// in a state.
func (c *confirmer) warning(s program.State, prefix string, suspect *flat.Suspect) *source.Error {
	var when []string
	view := NewFormatter(c.m).Format(s)
	for _, n := range suspect.Names {
		i := slices.IndexFunc(view.Vars, func(v program.Var) bool { return v.Name == prefix+n })
		if i < 0 {
			return suspect.Warning
		}
		when = append(when, n+" = "+view.Vars[i].Value)
	}
	w := *suspect.Warning
	w.Msg = "no option can be taken when " + strings.Join(when, ", ") + ", and no other process changes that"
	return &w
}
