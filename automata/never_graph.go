package automata

import (
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/source"
)

// The control flow of never claims. The rules are SPIN's, as for processes:
//
//   - A statement reads a letter. A goto or break behind another statement, the
//     end of an if and the way back in a do read none; as the first statement of
//     an option or a block they read one that may be any.
//   - The options of a choice in front of an option are options of the outer
//     choice. An else is taken where no option before it can be; it is tried
//     last in its own choice.
//   - A state accepts when a label of it begins with "accept". The label of the
//     first statement of an option counts for the state behind it.
//   - An atomic sequence reads one letter, of which all its conditions hold.
//   - A claim that comes to its end, or whose assertion fails, accepts whatever
//     follows.

// Bounds of what one atomic sequence can become, and all of a claim.
const (
	maxAtomicLength = 100     // statements on a way through an atomic sequence
	maxClaimWays    = 100_000 // ways through atomic sequences, in all
)

type neverKind uint8

const (
	neverGuard neverKind = iota
	neverAssert
	neverElse
	neverJump   // goto and break
	neverJoint  // where options meet, or a do begins again
	neverChoice // if and do: parts are the options
	neverBlock  // braces: the part is what is in them
	neverEnd    // the end of the claim
)

// neverElement is a statement or a joint between statements.
type neverElement struct {
	kind      neverKind
	number    int
	pos       source.Pos
	label     bdd.Node // of a condition or an assertion
	target    string   // the label of a goto
	scopes    []int    // the blocks around a goto
	jump      *neverElement
	next      *neverElement
	followed  [2]*neverElement // where control rests that comes here, in general and keeping the letter
	parts     []neverSequence
	accepting bool
	labelled  bool
	constant  bool // skip or the like
	prints    bool
	keeps     bool // the statement behind it belongs to the same letter
	within    bool // an atomic sequence, its last statement included
	atomic    bool // a block that is an atomic sequence
}

type neverSequence []*neverElement

// link makes each element lead to the one behind it.
func (s neverSequence) link() {
	for i := 1; i < len(s); i++ {
		s[i-1].next = s[i]
	}
}

// neverLabel is where a label stands.
type neverLabel struct {
	at     *neverElement
	scopes []int
}

// neverChoosing is an if or do that is being read.
type neverChoosing struct {
	at, join, exit *neverElement
	otherwise      neverSequence // the option that begins with else
}

// neverGraph is the control flow of one claim.
type neverGraph struct {
	manager  *bdd.Manager
	elements []*neverElement
	labels   map[string][]neverLabel
	scopes   []int           // the blocks around what is read
	exits    []*neverElement // where break leads, from the outermost loop inwards
	errs     source.Errors
	ways     int
}

// neverState is a state of the claim: an element at which control rests.
type neverState struct {
	at    *neverElement
	edges []neverEdge
}

type neverEdge struct {
	label bdd.Node
	to    *neverElement
}

func (g *neverGraph) element(kind neverKind, pos source.Pos) *neverElement {
	e := &neverElement{kind: kind, number: len(g.elements), pos: pos, label: bdd.True}
	g.elements = append(g.elements, e)
	return e
}

// skip appends a statement that reads any letter.
func (g *neverGraph) skip(s *neverSequence, pos source.Pos) {
	e := g.element(neverGuard, pos)
	e.constant = true
	*s = append(*s, e)
}

// jump appends a goto to a label.
func (g *neverGraph) jump(s *neverSequence, label *lexemes.Lexeme) {
	e := g.element(neverJump, label.Pos())
	e.target, e.scopes = label.Text, slices.Clone(g.scopes)
	*s = append(*s, e)
}

// leave appends a break; false outside loops.
func (g *neverGraph) leave(s *neverSequence, pos source.Pos) bool {
	if len(g.exits) == 0 {
		return false
	}
	e := g.element(neverJump, pos)
	e.jump = g.exits[len(g.exits)-1]
	*s = append(*s, e)
	return true
}

// label gives labels to the statement that begins at s[from]. A goto cannot
// accept, as control does not rest there: a skip in front of it does.
func (g *neverGraph) label(p *neverParser, s *neverSequence, from int, labels []*lexemes.Lexeme) {
	if len(labels) == 0 {
		return
	}
	at := (*s)[from]
	if at.kind == neverJoint { // a do begins with the joint that leads back to it
		at = (*s)[from+1]
	}
	accepting := slices.ContainsFunc(labels, func(l *lexemes.Lexeme) bool { return strings.HasPrefix(l.Text, "accept") })
	if at.kind == neverJump && accepting {
		jump := at
		at = g.element(neverGuard, jump.pos)
		at.constant = true
		*s = append((*s)[:from], at, jump)
	}
	at.accepting, at.labelled = accepting, true
	for _, l := range labels {
		for _, other := range g.labels[l.Text] {
			if slices.Equal(other.scopes, g.scopes) {
				p.fail(l, "label %s is defined twice", l.Text)
			}
		}
		g.labels[l.Text] = append(g.labels[l.Text], neverLabel{at, slices.Clone(g.scopes)})
	}
}

// open begins a choice.
func (g *neverGraph) open(s *neverSequence, again bool, pos source.Pos) *neverChoosing {
	c := &neverChoosing{at: g.element(neverChoice, pos), join: g.element(neverJoint, pos)}
	c.exit = c.join
	if again {
		c.exit = g.element(neverJoint, pos)
		g.exits = append(g.exits, c.exit)
		*s = append(*s, c.join)
	}
	return c
}

// option adds an option; false for a second else.
func (g *neverGraph) option(c *neverChoosing, s neverSequence) bool {
	s = append(pruneSkips(s), c.join)
	s.link()
	if s[0].kind != neverElse {
		c.at.parts = append(c.at.parts, s)
		return true
	}
	first := c.otherwise == nil
	c.otherwise = s
	return first
}

// close ends a choice.
func (g *neverGraph) close(s *neverSequence, c *neverChoosing) {
	if c.otherwise != nil {
		c.at.parts = append(c.at.parts, c.otherwise)
	}
	if c.exit != c.join {
		g.exits = g.exits[:len(g.exits)-1]
	}
	*s = append(*s, c.at, c.exit)
}

// pruneSkips drops the second and further of several skips in a row in the
// middle of an option, as SPIN does.
func pruneSkips(s neverSequence) neverSequence {
	out := s[:0:0]
	run := 0
	for i, e := range s {
		if idle := e.kind == neverGuard && (e.constant || e.prints) && !e.labelled; !idle {
			run = 0
		} else if run++; run > 1 && !e.prints && i < len(s)-1 {
			continue
		}
		out = append(out, e)
	}
	return out
}

// enclose makes a block of a sequence.
func (g *neverGraph) enclose(e *neverElement, body neverSequence, atomic bool) {
	body.link()
	e.parts = []neverSequence{body}
	if !atomic {
		return
	}
	e.atomic = true
	body.keep()
	for last := body[len(body)-1]; ; {
		if last.kind != neverBlock {
			last.keeps = false
			return
		}
		last = last.parts[0][len(last.parts[0])-1]
	}
}

// keep makes all statements of an atomic sequence read the same letter.
func (s neverSequence) keep() {
	for _, e := range s {
		e.keeps, e.within = true, true
		for _, part := range e.parts {
			part.keep()
		}
	}
}

// build returns the states that are reached, the first of which is the initial
// one, or all that is wrong.
func (g *neverGraph) build(body neverSequence, end source.Pos) ([]neverState, source.Errors) {
	last := g.element(neverEnd, end)
	last.accepting = true
	body = append(body, last)
	body.link()
	g.resolve()
	if len(g.errs) > 0 {
		return nil, g.errs
	}
	for _, e := range g.elements { // outer blocks come before those inside them
		if e.kind == neverBlock {
			e.parts[0][len(e.parts[0])-1].next = e.next
		}
	}
	for _, e := range g.elements {
		if e.kind == neverJump && e.within {
			e.keeps = e.jump.within
		}
	}
	g.circles()
	if len(g.errs) > 0 {
		return nil, g.errs
	}
	g.passAcceptance()
	states := g.states(g.follow(body[0], body[0].keeps))
	return states, g.errs
}

// resolve finds the targets of gotos: a label of the same block, else of the
// nearest one around it, else of any.
func (g *neverGraph) resolve() {
	for _, e := range g.elements {
		if e.kind != neverJump || e.jump != nil {
			continue
		}
		best := -1
		for _, l := range slices.Backward(g.labels[e.target]) {
			around := 0
			if len(l.scopes) <= len(e.scopes) && slices.Equal(l.scopes, e.scopes[:len(l.scopes)]) {
				around = len(l.scopes) + 1
			}
			if around > best {
				best, e.jump = around, l.at
			}
		}
		if e.jump == nil {
			err := source.Errorf(e.pos, "label %s is not defined", e.target)
			g.errs = append(g.errs, err)
		}
	}
}

// silently returns the element to which control moves without a letter, nil if
// it stays.
func (e *neverElement) silently() *neverElement {
	switch e.kind {
	case neverJump:
		return e.jump
	case neverJoint:
		return e.next
	}
	return nil
}

// circles reports gotos that lead back to themselves through others only.
func (g *neverGraph) circles() {
	seen := make([]int, len(g.elements)) // the search that came there, plus 1
	for i, e := range g.elements {
		for e != nil && seen[e.number] == 0 {
			seen[e.number] = i + 1
			if e = e.silently(); e != nil && seen[e.number] == i+1 {
				g.errs = append(g.errs, source.Errorf(e.pos, "the claim jumps in a circle and reads no letter"))
			}
		}
	}
}

// follow returns the element at which control rests that comes to e. With
// keeping set it rests where the atomic sequence would end. What is found is
// kept, so that long chains of jumps are followed once.
func (g *neverGraph) follow(e *neverElement, keeping bool) *neverElement {
	k := 0
	if keeping {
		k = 1
	}
	var way []*neverElement
	for e.followed[k] == nil {
		next := e.silently()
		if next == nil || keeping && !next.keeps {
			e.followed[k] = e
			break
		}
		way = append(way, e)
		e = next
	}
	for _, w := range way {
		w.followed[k] = e.followed[k]
	}
	return e.followed[k]
}

// composite reports whether control in e rests in front of statements inside.
func (e *neverElement) composite() bool { return e.kind == neverChoice || e.kind == neverBlock }

// heads appends the statements of which one is next where control rests at e.
// Options that are never taken are left out.
func heads(e *neverElement, out []*neverElement) []*neverElement {
	if !e.composite() {
		return append(out, e)
	}
	for _, part := range e.parts {
		h := part[0]
		for h.kind == neverJoint {
			h = h.next
		}
		if h.label == bdd.False && e.kind == neverChoice {
			continue
		}
		out = heads(h, out)
	}
	return out
}

// passAcceptance passes the label of a statement at which control never rests,
// as a choice or block begins with it, to the state behind it.
func (g *neverGraph) passAcceptance() {
	passed := map[*neverElement]bool{}
	for _, e := range slices.Backward(g.elements) { // inner ones first
		if !e.composite() {
			continue
		}
		for _, part := range e.parts {
			h := part[0]
			for h.kind == neverJoint {
				h = h.next
			}
			if !h.accepting && !passed[h] {
				continue
			}
			for _, first := range heads(h, nil) {
				passed[first] = true
			}
		}
	}
	for h := range passed {
		g.behind(h).accepting = true
	}
}

// behind returns the element at which control rests after a statement.
func (g *neverGraph) behind(h *neverElement) *neverElement {
	if h.kind == neverJump {
		return g.follow(h.jump, h.keeps)
	}
	return g.follow(h.next, h.keeps)
}

// states lists the states that control comes to.
func (g *neverGraph) states(first *neverElement) []neverState {
	states := []neverState{{at: first}}
	known := map[*neverElement]bool{first: true}
	for i := 0; i < len(states); i++ {
		s := &states[i]
		if s.at.kind == neverEnd {
			s.edges = []neverEdge{{bdd.True, s.at}}
			continue
		}
		g.paths(s, s.at, bdd.True, 0)
		for _, e := range states[i].edges {
			if !known[e.to] {
				known[e.to] = true
				states = append(states, neverState{at: e.to})
			}
		}
	}
	return states
}

// paths adds an edge for each way from e, through atomic sequences, to a state;
// sofar is what the letter must satisfy on the way to e.
func (g *neverGraph) paths(s *neverState, e *neverElement, sofar bdd.Node, depth int) {
	if g.ways++; depth > maxAtomicLength || g.ways > maxClaimWays {
		if len(g.errs) == 0 {
			g.errs = append(g.errs, source.Errorf(e.pos, "an atomic sequence of the claim is too long, or does not end"))
		}
		return
	}
	m := g.manager
	end := g.elements[len(g.elements)-1]
	others := bdd.False // what lets some statement be taken
	for _, h := range heads(e, nil) {
		label := h.label
		switch h.kind {
		case neverElse:
			label = m.Not(others)
		case neverAssert:
			if failed := m.Diff(sofar, label); failed != bdd.False {
				s.edges = append(s.edges, neverEdge{failed, end})
			}
			others = bdd.True
		default:
			others = m.Or(others, label)
		}
		label = m.And(sofar, label)
		switch to := g.behind(h); {
		case label == bdd.False:
		case h.keeps:
			g.paths(s, to, label, depth+1)
		default:
			s.edges = append(s.edges, neverEdge{label, to})
		}
	}
}
