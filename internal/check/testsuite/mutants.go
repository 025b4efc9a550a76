package testsuite

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/program"
)

// Mutant is a faulty copy of the program.
type Mutant struct {
	Name    string
	Program program.Program
}

// Killing is a suite that tells the program from its mutants.
type Killing struct {
	Suite
	// Equal are the mutants that no run tells from the program; Open those of
	// which a limit left it open.
	Equal, Open []string
}

// Kill returns tests that tell the program from its mutants (Ammann, Black &
// Majurski, Using model checking to generate tests from specifications, ICFEM
// 1998): for each, a shortest run that the mutant does not have, or one after
// which the mutant takes a step that the program does not have, with a refusal
// of that step if it is an input. A mutant that an earlier test tells apart gets
// no test of its own. Program and mutant go side by side, from states that are
// shown alike; at most states of the mutant are explored:
//
//	for each (s, t), breadth first, from equal initial states:
//	    if s -> s' without an equal t -> t': the run to s, and this step
//	    if t -> t' without an equal s -> s': the run to s, and a refusal
//	    otherwise go on with all (s', t')
//
// Steps are equal if their processes, their lines and the states that they lead
// to are.
func (g *Graph) Kill(ctx context.Context, mutants []Mutant, states int) (*Killing, error) {
	k := &Killing{}
	var walks []walk
	var made [][]string
	for _, m := range mutants {
		p := &pairing{graph: g, views: map[string][]int{}, states: states}
		if err := p.open(ctx, m.Program); err != nil {
			return nil, err
		}
		w, verdict, err := p.apart(ctx)
		switch {
		case err != nil:
			return nil, err
		case verdict == equal:
			k.Equal = append(k.Equal, m.Name)
			continue
		case verdict == undecided:
			k.Open = append(k.Open, m.Name)
			continue
		}
		k.Covered++
		by := slices.IndexFunc(walks, func(w walk) bool { return !p.follows(ctx, w) })
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if by < 0 {
			by = len(walks)
			walks, made = append(walks, w), append(made, nil)
		}
		made[by] = append(made[by], m.Name)
	}
	s, err := g.suite(ctx, walks)
	if err != nil {
		return nil, err
	}
	s.Covered, s.All = k.Covered, len(mutants)-len(k.Equal)
	for i := range s.Tests {
		s.Tests[i].Mutants = made[i]
	}
	k.Suite = *s
	return k, nil
}

// verdict is what became of a mutant.
type verdict int

const (
	undecided verdict = iota
	equal
	apart
)

// pairing is the program and a mutant, side by side.
type pairing struct {
	graph  *Graph
	mutant *Graph
	states int
	views  map[string][]int // of the mutant's initial states, by what they show
}

// open begins the exploration of the mutant, whose expansions end with the
// context.
func (p *pairing) open(ctx context.Context, mutant program.Program) error {
	p.mutant = &Graph{}
	if err := p.mutant.unfold(mutant, unfold.Options{Tuning: program.Until(ctx)}); err != nil {
		return err
	}
	for _, n := range p.mutant.unfolded.Initial {
		shown := p.mutant.shown(int(n))
		p.views[shown] = append(p.views[shown], int(n))
	}
	return nil
}

// shown is what people see of a state.
func (g *Graph) shown(state int) string {
	var b strings.Builder
	for _, v := range g.variables(state) {
		b.WriteString(v.Name)
		b.WriteByte(0)
		b.WriteString(v.Value)
		b.WriteByte(0)
	}
	if g.inside[state] {
		b.WriteByte(1)
	}
	return b.String()
}

// keyOf is what equal steps have in common.
func keyOf(v program.ActionView, target string) string {
	key := v.Process + "\x00" + strconv.Itoa(v.Pid) + "\x00" + strconv.Itoa(v.Pos.Line) + "\x00"
	if v.Pos.Line == 0 {
		key += v.Statement
	}
	return key + "\x00" + target
}

// moves returns the steps of a state of the mutant. A state whose expansion
// fails has none: the fault of the mutant ends its run. So has one whose
// expansion the context ends, which callers must ask before they conclude.
func (p *pairing) moves(state int) map[string]move {
	out := map[string]move{}
	u := p.mutant.unfolded
	if _, err := u.Expand(uint32(state)); err != nil {
		return out
	}
	p.mutant.note()
	for i, s := range u.Batch.Succs {
		to := int(u.To[i])
		view := u.Program.FormatAction(p.mutant.vector(state), s.Action)
		out[keyOf(view, p.mutant.shown(to))] = move{to: to, view: view}
	}
	return out
}

// move is a step of the mutant.
type move struct {
	to    int
	view  program.ActionView
	taken bool // the program has it, too
}

// pair is a state of the program and one of the mutant that are alike.
type pair struct{ state, mutant int }

// reachedPair is a pair with the step that led there.
type reachedPair struct {
	pair
	parent, by int
}

// apart returns a shortest run that tells the mutant from the program.
func (p *pairing) apart(ctx context.Context) (walk, verdict, error) {
	var queue []reachedPair
	seen := map[pair]bool{}
	for _, s := range p.graph.initial {
		alike := p.views[p.graph.shown(s)]
		if len(alike) == 0 {
			return walk{initial: s}, apart, nil
		}
		for _, t := range alike {
			seen[pair{s, t}] = true
			queue = append(queue, reachedPair{pair{s, t}, -1, -1})
		}
	}
	for i := 0; i < len(queue); i++ {
		if p.states > 0 && i >= p.states || !p.graph.expanded[queue[i].state] {
			return walk{}, undecided, nil
		}
		next, differs := p.next(queue[i].pair)
		if ctx.Err() != nil {
			return walk{}, undecided, context.Cause(ctx)
		}
		if differs {
			return p.run(queue, i, next[0].by), apart, nil
		}
		for _, r := range next {
			if !seen[r.pair] {
				seen[r.pair] = true
				queue = append(queue, reachedPair{r.pair, i, r.by})
			}
		}
	}
	return walk{}, equal, nil
}

// next returns the pairs to which equal steps lead from a pair. If one of the two
// has a step that the other lacks, it returns instead the arc that shows this, -1
// if no arc does.
func (p *pairing) next(here pair) (out []reachedPair, differs bool) {
	moves := p.moves(here.mutant)
	first, end := p.graph.out(here.state)
	for a := first; a < end; a++ {
		taken := &p.graph.arcs[a]
		if taken.refused >= 0 {
			continue
		}
		key := keyOf(p.graph.view(taken), p.graph.shown(taken.to))
		m, ok := moves[key]
		if !ok {
			return []reachedPair{{by: a}}, true
		}
		m.taken = true
		moves[key] = m
		out = append(out, reachedPair{pair: pair{taken.to, m.to}, by: a})
	}
	maps.DeleteFunc(moves, func(_ string, m move) bool { return m.taken })
	if len(moves) > 0 {
		return []reachedPair{{by: p.refusal(here.state, moves)}}, true
	}
	return out, false
}

// refusal returns the arc of a state that refuses one of the steps, or, if it is
// allowed and leads elsewhere, takes it; -1 if there is none.
func (p *pairing) refusal(state int, moves map[string]move) int {
	first, end := p.graph.out(state)
	best, most := -1, different
	for a := first; a < end; a++ {
		view := p.graph.view(&p.graph.arcs[a])
		for _, m := range moves {
			if l := likeness(&view, &m.view); l > most {
				best, most = a, l
			}
		}
	}
	return best
}

// How much a step of the mutant is like one of the program. Its text, and what
// stands before it in its line, may have been changed.
const (
	different = iota
	sameLine
	sameColumn
	sameText
)

func likeness(a, b *program.ActionView) int {
	switch {
	case a.Process != b.Process || a.Pid != b.Pid || a.Pos.Line != b.Pos.Line:
		return different
	case a.Statement == b.Statement:
		return sameText
	case a.Pos.Line == 0:
		return different
	case a.Pos.Col == b.Pos.Col:
		return sameColumn
	}
	return sameLine
}

// run returns the way to a pair, and a further arc unless it is -1.
func (p *pairing) run(queue []reachedPair, at, last int) walk {
	var back []int
	if last >= 0 {
		back = append(back, last)
	}
	for queue[at].parent >= 0 {
		back = append(back, queue[at].by)
		at = queue[at].parent
	}
	w := walk{initial: queue[at].state}
	slices.Reverse(back)
	w.arcs = back
	return w
}

// follows reports whether the mutant has a run, and refuses what it refuses. It
// says nothing once the context has ended.
func (p *pairing) follows(ctx context.Context, w walk) bool {
	at := p.views[p.graph.shown(w.initial)]
	for _, a := range w.arcs {
		if ctx.Err() != nil {
			return false
		}
		taken := &p.graph.arcs[a]
		var next []int
		for _, s := range at {
			moves := p.moves(s)
			if taken.refused >= 0 {
				for _, m := range moves {
					if likeness(&p.graph.labels[taken.refused], &m.view) >= sameColumn {
						return false
					}
				}
				continue
			}
			if m, ok := moves[keyOf(p.graph.view(taken), p.graph.shown(taken.to))]; ok {
				next = append(next, m.to)
			}
		}
		if taken.refused < 0 {
			at = next
		}
	}
	return len(at) > 0
}
