package automata

// Reader of never claims, SPIN's Büchi automata (Holzmann 2003, The SPIN Model
// Checker), as SPIN itself, ltl2ba, ltl3ba and Spot write them, and as people
// do: a sequence of statements that only observe.
//
//	never [name] { sequence }
//	sequence:  (label ":")* statement (";" | "->" | end of line) …
//	statement: condition | else | assert condition | printf(…) | goto label | break
//	           | if options fi | do options od | { sequence } | atomic { sequence } | d_step { sequence }
//	option:    "::" sequence
//
// The text is preprocessed and cut into lexemes as that of a model. Conditions
// are Boolean combinations; what stands between their operators is the text of
// an AP. What the statements mean is in never_graph.go.

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/source"
)

// ReadNever reads every never claim of a file. A file without any is an error.
// The automata have one acceptance set, on states, and the name of a claim is
// the comment behind its brace, where WriteNever puts it. States have no names.
// Macros are expanded; #include is an error.
//
// What is wrong is returned as source.Errors: one syntax error at most, and
// every label that is missing or defined twice.
func ReadNever(file *source.File) ([]*Automaton, error) { return collect(readEachNever(file)) }

// readEachNever reads claims up to the first fault, behind which it does not
// know where a claim begins.
func readEachNever(file *source.File) []Entry {
	p := newNeverParser(file)
	var all []Entry
	for len(p.errs) == 0 && !(p.peek().IsEnd() && len(all) > 0) {
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
	file    *source.File
	lexemes []lexemes.Lexeme
	at      int
	errs    source.Errors

	alphabet *Alphabet
	graph    *neverGraph
}

func newNeverParser(file *source.File) *neverParser {
	errs := &lexemes.Diagnostics{}
	lexemes := lexemes.ClaimLexemes(file, errs)
	return &neverParser{file: file, lexemes: lexemes, errs: errs.List, alphabet: NewAlphabet()}
}

func (p *neverParser) peek() *lexemes.Lexeme { return &p.lexemes[p.at] }

// is reports whether the next lexeme is a word or sign.
func (p *neverParser) is(text string) bool { return p.peek().Text == text && !p.peek().IsString() }

func (p *neverParser) advance() *lexemes.Lexeme {
	t := p.peek()
	if p.at < len(p.lexemes)-1 {
		p.at++
	}
	return t
}

func (p *neverParser) take(text string) bool {
	if !p.is(text) {
		return false
	}
	p.advance()
	return true
}

// pos returns the position of a lexeme; the end of the text is that of the
// file.
func (p *neverParser) pos(t *lexemes.Lexeme) source.Pos {
	if t.IsEnd() {
		return p.file.Pos(len(p.file.Text))
	}
	return t.Pos()
}

// fail notes an error and is false, so that parsers can return it.
func (p *neverParser) fail(at *lexemes.Lexeme, format string, args ...any) bool {
	p.errs = append(p.errs, source.Errorf(p.pos(at), format, args...))
	return false
}

func describeLexeme(t *lexemes.Lexeme) string {
	if t.IsEnd() {
		return "the end of the file"
	}
	return `"` + t.Text + `"`
}

func (p *neverParser) expected(what string) bool {
	return p.fail(p.peek(), "expected %s, found %s", what, describeLexeme(p.peek()))
}

func (p *neverParser) need(text string) bool { return p.take(text) || p.expected(`"`+text+`"`) }

// separators skips what separates statements, and reports whether anything did.
func (p *neverParser) separators() bool {
	from := p.at
	for p.peek().IsSeparator() {
		p.at++
	}
	return p.at > from
}

// claim reads one claim, nil when something is wrong.
func (p *neverParser) claim() *Automaton {
	p.alphabet = NewAlphabet()
	p.graph = &neverGraph{manager: p.alphabet.bdd, labels: map[string][]neverLabel{}}
	if !p.need("never") {
		return nil
	}
	if p.peek().Kind == lexemes.TokWord {
		p.advance()
	}
	name := p.peek().Comment()
	if !p.need("{") {
		return nil
	}
	body, ok := p.sequence()
	end := p.peek()
	if !ok || !p.need("}") {
		return nil
	}
	p.separators()
	edges, errs := p.graph.build(body, p.pos(end))
	if p.errs = append(p.errs, errs...); len(p.errs) > 0 {
		return nil
	}
	a := p.automaton(edges)
	a.Name = name
	return a
}

// automaton makes the automaton of the states of a claim, numbered in the order
// in which they stand, the end last. A last statement that is skip becomes a
// loop: what accepts everything is then one state and not two.
func (p *neverParser) automaton(states []neverState) *Automaton {
	b := NewBuilder(p.alphabet)
	number := map[*neverElement]uint32{}
	for _, s := range states {
		if n := len(s.edges); n == 1 && s.edges[0].label == bdd.True && s.edges[0].to.kind == neverEnd {
			s.edges[0].to, s.at.accepting = s.at, true
		}
	}
	used := map[*neverElement]bool{states[0].at: true}
	for _, s := range states {
		for _, e := range s.edges {
			used[e.to] = true
		}
	}
	ordered := slices.Clone(states)
	sorting.Func(ordered, func(a, b neverState) int { return a.at.number - b.at.number })
	ordered = slices.DeleteFunc(ordered, func(s neverState) bool { return !used[s.at] })
	for _, s := range ordered {
		number[s.at] = b.AddState()
	}
	b.AddStart(number[states[0].at])
	for _, s := range ordered {
		marks := Marks(0)
		if s.at.accepting {
			marks = 1
		}
		for _, e := range s.edges {
			b.AddEdge(number[s.at], number[e.to], e.label, marks)
		}
	}
	return b.Build(GeneralisedBuchi(1)).MergeEdges()
}

// closes reports whether the next lexeme ends a sequence.
func (p *neverParser) closes() bool {
	return p.peek().IsEnd() || p.is("}") || p.is("::") || p.is("fi") || p.is("od")
}

// sequence reads statements up to what ends them.
func (p *neverParser) sequence() (neverSequence, bool) {
	var s neverSequence
	for !p.closes() {
		if !p.statement(&s) {
			return nil, false
		}
		if !p.separators() && !p.closes() {
			return nil, p.expected(`";" or "->"`)
		}
	}
	if len(s) == 0 {
		return nil, p.expected("a statement")
	}
	return s, true
}

// statement reads labels and a statement, and appends its elements. Labels
// alone stand before a skip.
func (p *neverParser) statement(s *neverSequence) bool {
	var labels []*lexemes.Lexeme
	for p.peek().IsLabel() {
		labels = append(labels, p.advance())
		p.advance() // the colon
		p.separators()
	}
	from := len(*s)
	if p.closes() && len(labels) > 0 {
		p.graph.skip(s, p.pos(p.peek()))
	} else if !p.unlabelled(s) {
		return false
	}
	p.graph.label(p, s, from, labels)
	return true
}

// unlabelled reads a statement behind its labels.
func (p *neverParser) unlabelled(s *neverSequence) bool {
	pos := p.pos(p.peek())
	switch text := p.peek().Text; {
	case p.peek().IsString():
	case text == "if" || text == "do":
		return p.choice(s, p.advance())
	case text == "{" || text == "atomic" || text == "d_step":
		return p.block(s)
	case text == "goto":
		p.advance()
		if t := p.peek(); t.Kind != lexemes.TokWord || t.Text == "fi" || t.Text == "od" {
			return p.expected("a label")
		}
		p.graph.jump(s, p.advance())
		return true
	case text == "break":
		if !p.graph.leave(s, pos) {
			return p.fail(p.peek(), "break stands outside any loop")
		}
		p.advance()
		return true
	case text == "else":
		p.advance()
		*s = append(*s, p.graph.element(neverElse, pos))
		return true
	case text == "printf" || text == "printm":
		p.advance()
		p.at = p.extent()
		p.graph.skip(s, pos)
		(*s)[len(*s)-1].prints = true
		return true
	case text == "assert":
		p.advance()
		return p.condition(s, neverAssert, pos)
	}
	return p.condition(s, neverGuard, pos)
}

// condition reads a condition that is a statement, or that of an assertion.
func (p *neverParser) condition(s *neverSequence, kind neverKind, pos source.Pos) bool {
	if p.changes() {
		return p.fail(p.peek(), "a never claim can only observe: conditions, choices, jumps and assertions")
	}
	from := p.at
	label, ok := p.disjunction()
	if !ok {
		return false
	}
	e := p.graph.element(kind, pos)
	e.label = label
	e.constant = label == bdd.True && kind == neverGuard && p.at == from+1
	*s = append(*s, e)
	return true
}

// changes reports whether a statement does more than observe.
func (p *neverParser) changes() bool {
	if slices.Contains([]string{"for", "select", "run", "unless"}, p.peek().Text) {
		return true
	}
	depth := 0
	for _, t := range p.lexemes[p.at:p.extent()] {
		switch t.Text {
		case "(", "[":
			depth++
		case ")", "]":
			depth--
		case "=", "++", "--", "unless":
			if depth == 0 && !t.IsString() {
				return true
			}
		}
	}
	return false
}

// choice reads what follows if or do.
func (p *neverParser) choice(s *neverSequence, word *lexemes.Lexeme) bool {
	g := p.graph
	closing := map[string]string{"if": "fi", "do": "od"}[word.Text]
	c := g.open(s, word.Text == "do", word.Pos())
	p.separators()
	if !p.is("::") {
		return p.expected(`"::"`)
	}
	for p.take("::") {
		option, ok := p.sequence()
		if !ok {
			return false
		}
		if !g.option(c, option) {
			return p.fail(word, "this %s has an else twice", word.Text)
		}
	}
	g.close(s, c)
	return p.need(closing)
}

// block reads a sequence in braces; an atomic one reads one letter.
func (p *neverParser) block(s *neverSequence) bool {
	e := p.graph.element(neverBlock, p.pos(p.peek()))
	atomic := !p.is("{")
	if atomic {
		p.advance()
	}
	if !p.need("{") {
		return false
	}
	p.graph.scopes = append(p.graph.scopes, e.number)
	body, ok := p.sequence()
	p.graph.scopes = p.graph.scopes[:len(p.graph.scopes)-1]
	if !ok {
		return false
	}
	p.graph.enclose(e, body, atomic)
	*s = append(*s, e)
	return p.need("}")
}
