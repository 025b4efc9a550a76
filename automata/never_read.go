package automata

// Reader of never claims, SPIN's Büchi automata (Holzmann 2003, The SPIN Model
// Checker), as SPIN itself, ltl2ba, ltl3ba and Spot write them:
//
//	never { (label ":")* statement … }
//	statement: if | do | skip | expression | goto label | atomic { … }
//	if, do:    "::" guard [("->" | ";") (goto label | skip | break | assert(expression))]
//
// Each statement is a state, accepting when a label of it begins with "accept";
// executing it is reading a letter. A claim that comes to its end, or whose
// assertion fails, accepts whatever follows. Guards are Boolean combinations;
// what stands between their operators is the text of an AP.

import (
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/source"
)

// ReadNever reads every never claim of a file. A file without any is an error.
// The automata have one acceptance set, on states, and the name of a claim is
// the comment behind its brace, where WriteNever puts it. States have no names.
//
// What is wrong is returned as source.Errors: one syntax error at most, and
// every label that is missing or defined twice.
func ReadNever(file *source.File) ([]*Automaton, error) { return collect(readEachNever(file)) }

// readEachNever reads claims up to the first fault, behind which it does not
// know where a claim begins.
func readEachNever(file *source.File) []Entry {
	p := &neverParser{file: file}
	p.tokens, p.comments = neverTokens(file)
	var all []Entry
	for len(p.errs) == 0 && !(p.peek().text == "" && len(all) > 0) {
		if a := p.claim(); a != nil && len(p.errs) == 0 {
			all = append(all, Entry{Automaton: a})
		}
	}
	if len(p.errs) > 0 {
		all = append(all, Entry{Err: p.errs.Sort()})
	}
	return all
}

// neverParser reads the claims of a file; the second group of fields is about
// the current one.
type neverParser struct {
	file     *source.File
	tokens   []neverToken
	comments map[int]string
	at       int
	errs     source.Errors

	alphabet *Alphabet
	nodes    []neverNode
	labels   map[string]int // the node that a label stands before
	exits    []int          // where break leads, from the outermost loop inwards
	resolved []int          // where the jumps from a place lead, plus 1; 0 is not known yet
}

// neverNode is a place in the claim: a statement, or a jump that takes no step.
type neverNode struct {
	accepting bool
	jump      *neverTarget // the statement is a goto, or the end of one that is not a loop
	edges     []neverEdge
}

// neverEdge is a letter that the statement reads, and where control goes then.
type neverEdge struct {
	label bdd.Node
	to    neverTarget
}

// neverTarget is a place, by its number or by its label.
type neverTarget struct {
	node  int
	label neverToken
}

// The place behind the end of the claim: every word is accepted from there.
const neverEnd = 0

func (p *neverParser) peek() neverToken { return p.tokens[p.at] }

func (p *neverParser) advance() neverToken {
	t := p.tokens[p.at]
	if p.at < len(p.tokens)-1 {
		p.at++
	}
	return t
}

func (p *neverParser) take(text string) bool {
	if t := p.peek(); t.text != text || t.complaint != "" {
		return false
	}
	p.advance()
	return true
}

// fail notes an error and is false, so that parsers can return it.
func (p *neverParser) fail(at neverToken, format string, args ...any) bool {
	p.errs = append(p.errs, source.Errorf(p.file.Pos(at.start), format, args...))
	return false
}

func (p *neverParser) expected(what string) bool {
	return p.fail(p.peek(), "expected %s, found %s", what, p.peek().describe())
}

func (p *neverParser) need(text string) bool { return p.take(text) || p.expected(`"`+text+`"`) }

// claim reads one claim, nil when something is wrong.
func (p *neverParser) claim() *Automaton {
	p.alphabet, p.labels, p.exits, p.resolved = NewAlphabet(), map[string]int{}, nil, nil
	p.nodes = []neverNode{{accepting: true, edges: []neverEdge{{label: bdd.True}}}}
	if !p.need("never") {
		return nil
	}
	if p.peek().word() {
		p.advance()
	}
	if !p.need("{") {
		return nil
	}
	name := p.comments[p.at]
	if p.peek().text == "}" {
		p.expected("a statement")
		return nil
	}
	if !p.statements("}") || !p.need("}") {
		return nil
	}
	p.checkLabels()
	if len(p.errs) > 0 {
		return nil
	}
	a := p.build()
	a.Name = name
	return a
}

// open makes a place.
func (p *neverParser) open() int {
	p.nodes = append(p.nodes, neverNode{})
	return len(p.nodes) - 1
}

// statements reads a sequence up to the closing sign, at which control leaves
// the claim.
func (p *neverParser) statements(closing string) bool {
	node := p.open()
	for p.peek().text != closing {
		next, ok := p.statement(node)
		if !ok {
			return false
		}
		node = next
		for p.take(";") || p.take("->") {
		}
	}
	p.nodes[node].jump = &neverTarget{node: neverEnd}
	return true
}

// statement reads labels and a statement that begins at a place, and makes the
// place after it.
func (p *neverParser) statement(node int) (next int, ok bool) {
	for p.peek().word() && p.tokens[p.at+1].text == ":" {
		label := p.advance()
		p.advance()
		if _, again := p.labels[label.text]; again {
			p.fail(label, "label %s is defined twice", label.text)
		}
		p.labels[label.text] = node
		if strings.HasPrefix(label.text, "accept") {
			p.nodes[node].accepting = true
		}
	}
	next = p.open()
	switch t := p.peek(); {
	case t.text == "if" || t.text == "do":
		p.advance()
		return next, p.options(t.text, node, next)
	case p.take("goto"):
		target, ok := p.target()
		p.nodes[node].jump = target
		return next, ok
	case t.text == "}" || t.text == "":
		p.expected("a statement")
		return next, false
	}
	guard, ok := p.guard(bdd.False)
	p.nodes[node].edges = []neverEdge{{guard, neverTarget{node: next}}}
	return next, ok
}

// target reads the label behind goto.
func (p *neverParser) target() (*neverTarget, bool) {
	if t := p.peek(); !t.word() || slices.Contains([]string{"if", "fi", "do", "od"}, t.text) {
		return nil, p.expected("a label")
	}
	return &neverTarget{label: p.advance()}, true
}

// options reads what follows if or do; a do repeats at its own place.
func (p *neverParser) options(kind string, node, next int) bool {
	closing, after := "fi", next
	if kind == "do" {
		closing, after = "od", node
	}
	p.exits = append(p.exits, next)
	others := bdd.False // the letters that some guard reads
	if p.peek().text != "::" {
		return p.expected(`"::"`)
	}
	for p.take("::") {
		if !p.option(node, after, &others) {
			return false
		}
	}
	p.exits = p.exits[:len(p.exits)-1]
	return p.need(closing)
}

// option reads one guard and what follows it.
func (p *neverParser) option(node, after int, others *bdd.Node) bool {
	atomic := p.take("atomic") || p.take("d_step")
	if atomic && !p.need("{") {
		return false
	}
	guard, ok := p.guard(*others)
	if !ok {
		return false
	}
	*others = p.alphabet.bdd.Or(*others, guard)
	if !slices.Contains([]string{"->", ";", "::", "fi", "od", "}"}, p.peek().text) {
		return p.expected(`"->"`)
	}
	for p.take("->") || p.take(";") {
	}
	if !p.action(node, after, guard) {
		return false
	}
	for p.take(";") {
	}
	return !atomic || p.need("}")
}

// action reads what follows a guard.
func (p *neverParser) action(node, after int, guard bdd.Node) bool {
	edge := func(label bdd.Node, to neverTarget) {
		p.nodes[node].edges = append(p.nodes[node].edges, neverEdge{label, to})
	}
	switch {
	case p.take("goto"):
		target, ok := p.target()
		if ok {
			edge(guard, *target)
		}
		return ok
	case p.take("break"):
		edge(guard, neverTarget{node: p.exits[len(p.exits)-1]})
		return true
	case p.take("assert"):
		if !p.need("(") {
			return false
		}
		claim, ok := p.disjunction()
		edge(p.alphabet.bdd.Diff(guard, claim), neverTarget{node: neverEnd})
		edge(p.alphabet.bdd.And(guard, claim), neverTarget{node: after})
		return ok && p.need(")")
	case p.take("skip"):
	case !slices.Contains([]string{"::", "fi", "od", "}", ";"}, p.peek().text):
		return p.expected(`"goto", "break", "assert" or the next "::"`)
	}
	edge(guard, neverTarget{node: after})
	return true
}

// checkLabels reports labels that are not defined, and a claim whose first
// jumps never reach a statement.
func (p *neverParser) checkLabels() {
	missing := func(t *neverTarget) {
		if t == nil || t.label.text == "" {
			return
		}
		if _, ok := p.labels[t.label.text]; !ok {
			p.fail(t.label, "label %s is not defined", t.label.text)
		}
	}
	for i := range p.nodes {
		missing(p.nodes[i].jump)
		for k := range p.nodes[i].edges {
			missing(&p.nodes[i].edges[k].to)
		}
	}
	if len(p.errs) == 0 && p.resolve(neverTarget{node: 1}) < 0 {
		p.fail(p.tokens[p.at-1], "the claim jumps in a circle and reads no letter")
	}
}

// resolve follows jumps to a place that reads letters, -1 when they go round in
// a circle. What is found is kept for every place on the way, so that long
// chains of jumps are followed once.
func (p *neverParser) resolve(t neverTarget) int {
	if p.resolved == nil {
		p.resolved = make([]int, len(p.nodes))
	}
	var way []int
	n := p.place(t)
	for p.resolved[n] == 0 && p.nodes[n].jump != nil {
		p.resolved[n] = inCircle // unless the way ends elsewhere
		way = append(way, n)
		n = p.place(*p.nodes[n].jump)
	}
	end := n
	if p.nodes[n].jump != nil {
		end = p.resolved[n] - 1
		if p.resolved[n] == inCircle {
			end = -1
		}
	}
	for _, n := range way {
		p.resolved[n] = end + 1
		if end < 0 {
			p.resolved[n] = inCircle
		}
	}
	return end
}

// inCircle marks the places from which jumps lead round in a circle.
const inCircle = -1

// place returns the number of a target. Its label is defined, as checkLabels
// has found.
func (p *neverParser) place(t neverTarget) int {
	if t.label.text != "" {
		return p.labels[t.label.text]
	}
	return t.node
}

// build numbers the places that are reached in the order in which they stand,
// the end last, and makes the automaton.
func (p *neverParser) build() *Automaton {
	b := NewBuilder(p.alphabet)
	reached := p.reached()
	number := make([]uint32, len(p.nodes))
	for n := 1; n <= len(p.nodes); n++ {
		if k := n % len(p.nodes); reached[k] { // the end comes last
			number[k] = b.AddState()
		}
	}
	b.AddStart(number[p.resolve(neverTarget{node: 1})])
	for n := range p.nodes {
		if !reached[n] {
			continue
		}
		marks := Marks(0)
		if p.nodes[n].accepting {
			marks = 1
		}
		for _, e := range p.nodes[n].edges {
			if to := p.resolve(e.to); to >= 0 {
				b.AddEdge(number[n], number[to], e.label, marks)
			}
		}
	}
	return b.Build(GeneralisedBuchi(1)).MergeEdges()
}

// reached returns the places to which runs come. A last statement that is skip
// becomes a loop: what accepts everything is then one state and not two.
func (p *neverParser) reached() []bool {
	seen := make([]bool, len(p.nodes))
	todo := []int{p.resolve(neverTarget{node: 1})}
	seen[todo[0]] = true
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for i := range p.nodes[n].edges {
			e := &p.nodes[n].edges[i]
			to := p.resolve(e.to)
			if to == neverEnd && len(p.nodes[n].edges) == 1 && e.label == bdd.True {
				e.to, to = neverTarget{node: n}, n
				p.nodes[n].accepting = true
			}
			if to >= 0 && !seen[to] {
				seen[to] = true
				todo = append(todo, to)
			}
		}
	}
	return seen
}
