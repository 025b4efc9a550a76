package resolve

import (
	"strings"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
)

// maxClaimSteps bounds the steps of one atomic sequence in a claim, and
// maxClaimWays the ways through all of them.
const (
	maxClaimSteps = 100
	maxClaimWays  = 100_000
)

// claim turns a never claim into an automaton. Its control-flow graph is that
// of a process whose control points become states. An atomic sequence, or a
// d_step, becomes one edge for each way through it, an assertion an additional
// edge to an end state for the case that it fails. ReadNever of package automata
// reads files of claims by the same rules.
func (r *resolver) claim(p *flat.Property, n *syntax.ProcNode) *flat.Claim {
	if !r.claimable(n.Body) {
		return &flat.Claim{}
	}
	sequencesAtomic(n.Body)
	proc := &flat.Proctype{Name: "the claim", Kind: syntax.ProcNever, Pos: n.Pos, Provided: -1}
	outer := r.scope
	r.scope = flat.NewScope(r.m.GlobalScope)
	c := &control{named: map[string][]int{}, r: r, proc: proc}
	c.build(n)
	r.scope = outer
	b := &claimBuilder{r: r, prop: p, claim: &flat.Claim{States: make([]flat.ClaimState, len(proc.Points))}}
	for _, e := range c.elems {
		if e.point >= 0 {
			b.state(e)
		}
	}
	for _, l := range proc.Labels {
		if l.Point >= 0 {
			b.claim.States[l.Point].Name = l.Name
		}
	}
	return prune(b.claim)
}

// sequencesAtomic makes every d_step an atomic sequence: both read one letter,
// and the steps inside an atomic sequence can be told apart.
func sequencesAtomic(list []*syntax.StmtNode) {
	for _, s := range list {
		if s.Kind == syntax.StmtDStep {
			s.Kind = syntax.StmtAtomic
		}
		sequencesAtomic(s.Body)
		for _, o := range s.Options {
			sequencesAtomic(o)
		}
	}
}

// prune removes the states that cannot be reached, such as those inside atomic
// sequences, and numbers the others from 0 in breadth-first order.
func prune(c *flat.Claim) *flat.Claim {
	if len(c.States) == 0 {
		return c
	}
	number := map[int]int{0: 0}
	order := []int{0}
	for i := 0; i < len(order); i++ {
		for _, e := range c.States[order[i]].Edges {
			if _, ok := number[e.To]; !ok {
				number[e.To] = len(order)
				order = append(order, e.To)
			}
		}
	}
	out := &flat.Claim{}
	for _, old := range order {
		s := c.States[old]
		for i := range s.Edges {
			s.Edges[i].To = number[s.Edges[i].To]
		}
		out.States = append(out.States, s)
	}
	return out
}

// warnEnds warns of end labels in a claim: they have no meaning there.
func (r *resolver) warnEnds(s *syntax.StmtNode) {
	for _, l := range s.Labels {
		if strings.HasPrefix(l.Name, "end") {
			r.warning(l.Pos, "an end label inside a never claim means nothing; SPIN calls it an error").Hint = "accept labels say which runs the claim matches"
		}
	}
}

// claimable reports errors for statements that change something, which a claim
// must not contain as it only observes the model.
func (r *resolver) claimable(list []*syntax.StmtNode) bool {
	ok := true
	for _, s := range list {
		r.warnEnds(s)
		switch s.Kind {
		case syntax.StmtExpr, syntax.StmtAssert, syntax.StmtElse, syntax.StmtBreak, syntax.StmtGoto, syntax.StmtIf, syntax.StmtDo, syntax.StmtBlock, syntax.StmtAtomic, syntax.StmtDStep, syntax.StmtPrint, syntax.StmtPrintm:
		default:
			r.err(s.Pos, "a never claim can only observe: conditions, choices, jumps and assertions")
			ok = false
		}
		ok = r.claimable(s.Body) && ok
		for _, o := range s.Options {
			ok = r.claimable(o) && ok
		}
	}
	return ok
}

// claimBuilder fills in the states of one claim.
type claimBuilder struct {
	r     *resolver
	prop  *flat.Property
	claim *flat.Claim
	end   int // state of a failed assertion, 0 until it is needed
	ways  int // through atomic sequences
	full  bool
}

// state fills in the state of a control point.
func (b *claimBuilder) state(e *element) {
	s := &b.claim.States[e.point]
	s.Accept = e.accept
	if e.isEnd {
		s.End = true
		return
	}
	b.paths(int(e.point), e, nil, 0)
}

// paths adds an edge for each way from e, through atomic sequences, to a
// control point outside them. guards are the conditions collected on the way.
func (b *claimBuilder) paths(from int, e *element, guards []string, depth int) {
	if b.ways++; depth > maxClaimSteps || b.ways > maxClaimWays {
		if !b.full {
			b.r.err(e.pos, "an atomic sequence of a claim has more than %d statements, or too many ways through it", maxClaimSteps)
		}
		b.full = true
		return
	}
	var before []string
	for _, x := range e.edges {
		if x.to == nil {
			continue
		}
		g := guards
		switch {
		case x.from.isElse:
			g = append(g[:len(g):len(g)], negation(before))
		case x.from.assertion != nil:
			text := b.r.atomText(b.prop, x.from.assertion)
			failed := append(g[:len(g):len(g)], "!("+text+")")
			b.edge(from, flat.ClaimEdge{Guard: conjunction(failed), To: b.failure(), Pos: x.from.pos})
			g = append(g[:len(g):len(g)], text)
			before = append(before, "true")
		case x.from.guard != nil && x.Op != flat.StepSkip:
			text := b.r.atomText(b.prop, x.from.guard)
			before = append(before, text)
			g = append(g[:len(g):len(g)], text)
		default:
			before = append(before, "true")
		}
		if x.Atomic {
			b.paths(from, x.to, g, depth+1)
			continue
		}
		b.edge(from, flat.ClaimEdge{Guard: conjunction(g), To: int(x.to.point), Pos: x.from.pos})
	}
}

func (b *claimBuilder) edge(from int, e flat.ClaimEdge) {
	b.claim.States[from].Edges = append(b.claim.States[from].Edges, e)
}

// failure returns the end state to which failed assertions lead, and makes it
// when it is first needed.
func (b *claimBuilder) failure() int {
	if b.end == 0 {
		b.end = len(b.claim.States)
		b.claim.States = append(b.claim.States, flat.ClaimState{End: true})
	}
	return b.end
}

// conjunction writes the conjunction of some propositions as text.
func conjunction(guards []string) string {
	switch len(guards) {
	case 0:
		return "true"
	case 1:
		return guards[0]
	}
	return "(" + strings.Join(guards, ") && (") + ")"
}

// negation writes the negation of the disjunction of some propositions as text:
// the guard of an else.
func negation(guards []string) string {
	if len(guards) == 0 {
		return "true"
	}
	return "!((" + strings.Join(guards, ") || (") + "))"
}
