package automata

// Reader of the Hanoi omega-automata format, version 1 (Babiak, Blahoudek,
// Duret-Lutz, Klein, Křetínský, Müller, Parker, Strejček 2015;
// http://adl.github.io/hoaf). All of it except alternation in automata that are
// not weak, which is refused. Memory is linear in the text if there is no
// alternation: numbers announced in headers allocate nothing. States that a
// file announces but neither defines nor uses do not exist.

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/source"
)

// ReadHOA reads every automaton of a file in the HOA format. A file without any
// is an error. An alternating automaton is read if it is weak and small enough,
// and loses its alternation. States are numbered by their numbers in the file,
// without gaps; names of states, the automaton's name and properties of the
// language are kept.
//
// What is wrong is returned as source.Errors: one syntax error at most for each
// automaton, and everything else that contradicts itself. No automaton is
// returned then; ReadEach returns those that are right.
func ReadHOA(file *source.File) ([]*Automaton, error) { return collect(readEachHOA(file)) }

// readEachHOA reads the automata of a file one by one; after a syntax error it
// goes on with the next one.
func readEachHOA(file *source.File) []Entry {
	p := &hoaParser{lex: lexer{file: file}}
	p.advance()
	var all []Entry
	for p.tok.kind != tokEnd {
		h := &hoaAutomaton{hoaParser: p, alphabet: NewAlphabet(), aliases: map[string]bdd.Node{}, defined: map[uint32]string{}}
		p.errs = nil
		var a *Automaton
		if !h.read() {
			p.recover()
		} else if len(p.errs) == 0 {
			a = h.build()
		}
		if len(p.errs) > 0 {
			all = append(all, Entry{Err: p.errs.Sort()})
		} else {
			all = append(all, Entry{Automaton: a})
		}
	}
	if len(all) == 0 {
		p.fail(p.tok, "expected an automaton, which begins with \"HOA: v1\", but the file is empty")
		all = append(all, Entry{Err: p.errs})
	}
	return all
}

// hoaParser is the token stream and what was wrong so far.
type hoaParser struct {
	lex  lexer
	tok  token
	errs source.Errors
}

func (p *hoaParser) advance() token {
	t := p.tok
	p.tok = p.lex.next()
	return t
}

// fail notes an error at a token.
func (p *hoaParser) fail(at token, format string, args ...any) {
	p.errs = append(p.errs, source.Errorf(p.lex.file.Pos(at.offset), format, args...))
}

// expected reports a syntax error and is false.
func (p *hoaParser) expected(what string) bool {
	p.fail(p.tok, "expected %s, found %s", what, p.tok.describe())
	return false
}

func (p *hoaParser) is(punct string) bool { return p.tok.kind == tokPunct && p.tok.text == punct }

// take skips the punctuation if it comes next.
func (p *hoaParser) take(punct string) bool {
	if !p.is(punct) {
		return false
	}
	p.advance()
	return true
}

// need skips the punctuation, or reports that it is missing.
func (p *hoaParser) need(punct string) bool {
	return p.take(punct) || p.expected(`"`+punct+`"`)
}

func (p *hoaParser) marker(text string) bool { return p.tok.kind == tokMarker && p.tok.text == text }

// recover skips what remains of an automaton that could not be read.
func (p *hoaParser) recover() {
	for p.tok.kind != tokEnd && !(p.tok.kind == tokHeader && p.tok.text == "HOA:") {
		if t := p.advance(); t.kind == tokMarker && t.text != "--BODY--" {
			return
		}
	}
}

// integer is a number below 2^32, which every number of the format is.
func (p *hoaParser) integer(what string) (uint32, bool) {
	if p.tok.kind != tokInt {
		return 0, p.expected(what)
	}
	n, err := strconv.ParseUint(p.tok.text, 10, 32)
	if err != nil || n == math.MaxUint32 {
		p.fail(p.tok, "%s is too large: %s", what, p.tok.text)
		return 0, false
	}
	p.advance()
	return uint32(n), true
}

// hoaAutomaton is one automaton being read.
type hoaAutomaton struct {
	*hoaParser
	name       string
	alphabet   *Alphabet
	declared   map[string]token // headers that may come once
	properties map[string]token
	aliases    map[string]bdd.Node
	pending    []pendingAlias
	states     uint32
	starts     [][]hoaRef
	universal  bool // something leads to several states at once
	sets       int
	acceptance *AccNode
	negated    Marks // sets that the condition names as !s
	plain      Marks // sets that it names as s

	order   []uint32          // states in the order of definition
	defined map[uint32]string // their names
	edges   []hoaEdge
}

// hoaRef is a mention of a state.
type hoaRef struct {
	state uint32
	at    token
}

// hoaEdge is an edge as it stands in the file: marks are those of the file, of
// the state and of the edge together.
type hoaEdge struct {
	src   uint32
	dst   []hoaRef // several at once if the edge is a universal one
	label bdd.Node
	marks Marks
}

// read is false when a syntax error leaves the rest of the automaton unread.
func (h *hoaAutomaton) read() bool {
	if h.tok.kind != tokHeader || h.tok.text != "HOA:" {
		return h.expected(`"HOA: v1"`)
	}
	if !h.header() || !h.body() {
		return false
	}
	h.checkReferences()
	return true
}

// build makes the automaton, without alternation; nil after an error.
func (h *hoaAutomaton) build() *Automaton {
	slices.Sort(h.order)
	var a *Automaton
	if h.universal {
		if a = h.withoutAlternation(); a == nil {
			return nil
		}
	} else {
		a = h.plainly()
	}
	a.Name = h.name
	a.Properties = h.keptProperties()
	if err := a.BDD().Err(); err != nil {
		h.fail(h.tok, "the labels are too large: %v", err)
	}
	return a
}

// plainly numbers the states by their numbers in the file, without gaps.
func (h *hoaAutomaton) plainly() *Automaton {
	number := make(map[uint32]uint32, len(h.order))
	b := NewBuilder(h.alphabet)
	var names []string
	named := false
	for _, q := range h.order {
		number[q] = b.AddState()
		names = append(names, h.defined[q])
		named = named || h.defined[q] != ""
	}
	for _, s := range h.starts {
		b.AddStart(number[s[0].state])
	}
	acc, marks := h.condition()
	for _, e := range h.edges {
		b.AddEdge(number[e.src], number[e.dst[0].state], e.label, marks(e.marks))
	}
	if len(h.order) == 0 {
		b.AddState()
		names = append(names, "")
	}
	a := b.Build(acc)
	if named {
		a.StateNames = names
	}
	return a
}

// condition removes negated sets: a set only named negated is complemented, and
// one named both ways gets a complement of its own.
func (h *hoaAutomaton) condition() (Acceptance, func(Marks) Marks) {
	flip := h.negated &^ h.plain
	both := h.negated & h.plain
	extra := map[int]int{}
	sets := h.sets
	for s := range h.sets {
		if both>>s&1 != 0 {
			extra[s] = sets
			sets++
		}
	}
	code := h.acceptance.replace(func(leaf *AccNode) *AccNode {
		if leaf.Set >= 0 {
			return leaf
		}
		s := -1 - leaf.Set
		if x, ok := extra[s]; ok {
			s = x
		}
		return &AccNode{Op: leaf.Op, Set: s}
	})
	return NewAcceptance(sets, code), func(m Marks) Marks {
		out := m ^ flip
		for s, x := range extra {
			out |= (^m >> s & 1) << x
		}
		return out
	}
}

// checkReferences reports initial states and destinations without a definition,
// each state once.
func (h *hoaAutomaton) checkReferences() {
	for _, s := range slices.Concat(h.starts...) {
		if _, ok := h.defined[s.state]; !ok {
			h.fail(s.at, "initial state %d has no definition", s.state)
		}
	}
	reported := map[uint32]bool{}
	for _, e := range h.edges {
		for _, dst := range e.dst {
			if _, ok := h.defined[dst.state]; !ok && !reported[dst.state] {
				reported[dst.state] = true
				h.fail(dst.at, "state %d has no definition", dst.state)
			}
		}
	}
}

// body reads the states and edges up to --END--.
func (h *hoaAutomaton) body() bool {
	for !h.marker("--END--") {
		if h.marker("--ABORT--") {
			h.fail(h.tok, "the automaton was aborted by the tool that wrote it")
			return false
		}
		if h.tok.kind != tokHeader || h.tok.text != "State:" {
			return h.expected(`"State:" or "--END--"`)
		}
		h.advance()
		if !h.state() {
			return false
		}
	}
	h.advance()
	return true
}

// state reads one state and its edges.
func (h *hoaAutomaton) state() bool {
	at := h.tok
	stateLabel, labelled, ok := h.optionalLabel()
	if !ok {
		return false
	}
	number := h.tok
	q, ok := h.integer("a state number")
	if !ok {
		return false
	}
	h.checkState(q, number)
	if _, again := h.defined[q]; again {
		h.fail(number, "state %d is defined twice", q)
	}
	name := ""
	if h.tok.kind == tokString {
		name = h.advance().text
	}
	h.defined[q] = name
	h.order = append(h.order, q)
	marks, ok := h.marks()
	if !ok {
		return false
	}
	return h.stateEdges(q, at, stateLabel, labelled, marks)
}

// checkState reports a number that is not below the number of states, if the
// file announces one.
func (h *hoaAutomaton) checkState(q uint32, at token) {
	if _, ok := h.declared["States:"]; ok && q >= h.states {
		h.fail(at, "state %d is out of range: the automaton has %d states, numbered from 0", q, h.states)
	}
}

// stateEdges reads the edges of a state: all labelled, or none.
func (h *hoaAutomaton) stateEdges(q uint32, state token, stateLabel bdd.Node, stateLabelled bool, marks Marks) bool {
	first := len(h.edges)
	explicit := false
	for h.tok.kind == tokInt || h.is("[") {
		at := h.tok
		label, labelled, ok := h.optionalLabel()
		if !ok {
			return false
		}
		if len(h.edges) == first {
			explicit = labelled
		}
		switch {
		case labelled && stateLabelled:
			h.fail(at, "the edge cannot have a label, as its state has one")
		case labelled != explicit:
			h.fail(at, "either all edges of a state have labels or none has")
			explicit = labelled
		}
		e := hoaEdge{src: q, label: label, marks: marks}
		if stateLabelled {
			e.label = stateLabel
		}
		if !h.destination(&e) {
			return false
		}
		h.edges = append(h.edges, e)
	}
	if !stateLabelled && !explicit && len(h.edges) > first {
		h.implicitLabels(q, state, h.edges[first:])
	}
	return true
}

// destination reads what an edge leads to, and its marks.
func (h *hoaAutomaton) destination(e *hoaEdge) bool {
	var ok bool
	if e.dst, ok = h.several(); !ok {
		return false
	}
	for _, dst := range e.dst {
		h.checkState(dst.state, dst.at)
	}
	more, ok := h.marks()
	e.marks |= more
	return ok
}

// implicitLabels gives the i-th edge the letter i, AP 0 being the lowest bit.
func (h *hoaAutomaton) implicitLabels(q uint32, state token, edges []hoaEdge) {
	n := len(h.alphabet.names)
	if n > 40 || len(edges) != 1<<n {
		h.fail(state, "state %d has %d edges without labels; with %d propositions there must be 2^%d", q, len(edges), n, n)
		return
	}
	m := h.alphabet.bdd
	for i := range edges {
		label := bdd.True
		for v := n - 1; v >= 0; v-- {
			literal := m.NotVar(v)
			if i>>v&1 != 0 {
				literal = m.Var(v)
			}
			label = m.And(literal, label)
		}
		edges[i].label = label
	}
}

// marks reads an optional {…}.
func (h *hoaAutomaton) marks() (Marks, bool) {
	var marks Marks
	if !h.take("{") {
		return 0, true
	}
	for !h.is("}") {
		at := h.tok
		s, ok := h.integer("an acceptance set")
		if !ok {
			return 0, false
		}
		if h.setInRange(s, at) {
			marks |= 1 << s
		}
	}
	h.advance()
	return marks, true
}

// setInRange reports an acceptance set that does not exist.
func (h *hoaAutomaton) setInRange(s uint32, at token) bool {
	if int64(s) >= int64(h.sets) {
		h.fail(at, "acceptance set %d is out of range: the automaton has %d sets, numbered from 0", s, h.sets)
		return false
	}
	return true
}

// version checks the format's version; later minor versions are read as version
// 1.
func (h *hoaAutomaton) version() bool {
	h.advance()
	if h.tok.kind != tokIdent && h.tok.kind != tokInt {
		return h.expected(`the version "v1"`)
	}
	if h.tok.text != "v1" {
		if rest, ok := strings.CutPrefix(h.tok.text, "v1"); !ok || isDigit(rest[0]) {
			h.fail(h.tok, "version %q is not supported, expected \"v1\"", h.tok.text)
			return false
		}
	}
	h.advance()
	return true
}

// once reports a header item that may come only once, if it comes again.
func (h *hoaAutomaton) once(t token) {
	if before, ok := h.declared[t.text]; ok {
		pos := h.lex.file.Pos(before.offset)
		h.fail(t, "%s was given before, in line %d", fmt.Sprintf("%q", t.text), pos.Line)
	}
	if h.declared == nil {
		h.declared = map[string]token{}
	}
	h.declared[t.text] = t
}
