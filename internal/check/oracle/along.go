package oracle

import (
	"math/rand/v2"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Bindable returns all propositions of the graph, in their order, for Bind.
func (g *Graph) Bindable() (atoms []program.Atom) {
	for _, a := range g.Atoms {
		atoms = append(atoms, program.Atom{Text: a})
	}
	return atoms
}

// Along returns the question about a single run: that of a program that can do
// nothing but the lasso, which must be a run of the graph. The lasso is an
// accepting run if the question is NonEmpty.
func (em *Emptiness) Along(l *trace.Lasso) (*Emptiness, error) {
	run, err := trace.Replay(em.Graph, l, em.Graph.Bindable())
	if err != nil {
		return nil, err
	}
	g := &Graph{Atoms: em.Graph.Atoms, Actions: em.Graph.Actions, Init: []int{0}}
	for i := range l.Len() {
		next := i + 1
		if next == l.Len() {
			next = len(l.Prefix)
		}
		letter := uint64(run.Letters[i])
		var ghosts []Edge
		if l.At(i).Action != program.Stutter {
			ghosts = em.Graph.States[Number(l.At(i).State)].Out
		}
		g.States = append(g.States, State{
			Letter: letter &^ g.Actions, Enabled: Members(run.Enabled[i]), Ghosts: ghosts,
			Out: []Edge{{To: next, Act: letter & g.Actions, Moved: Members(run.Moved[i])}},
		})
	}
	return &Emptiness{Graph: g, Factors: em.Factors, Fairness: em.Fairness, Processes: em.Processes}, nil
}

// Members lists the processes of a set.
func Members(s program.ProcSet) (out []int) {
	for i := range program.MaxProcesses {
		if s.Has(i) {
			out = append(out, i)
		}
	}
	return out
}

// RandomRun returns a run of the graph: a walk until a state comes again. A
// state without transitions repeats.
func (g *Graph) RandomRun(rng *rand.Rand) *trace.Lasso {
	var steps []trace.Step
	met := map[int]int{}
	for at := g.Init[rng.IntN(len(g.Init))]; ; {
		if begin, again := met[at]; again {
			return &trace.Lasso{Prefix: steps[:begin:begin], Cycle: steps[begin:]}
		}
		met[at] = len(steps)
		st := trace.Step{State: Vector(at), Action: program.Stutter}
		if out := g.States[at].Out; len(out) > 0 {
			k := rng.IntN(len(out))
			st.Action, at = program.Action(k), out[k].To
		}
		steps = append(steps, st)
	}
}
