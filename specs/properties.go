package specs

import (
	"slices"
	"strings"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/syntax"
)

// assume builds the formula of an assumption, or records its file or its
// fairness.
func (l *loader) assume(a assumed) {
	switch {
	case a.tree.Token(spec.SpecParserFAIRNESS) != nil:
		a.Fairness = l.fairness(a)
	case a.tree.Token(spec.SpecParserAUTOMATON) != nil:
		t, _ := a.decl.string(a.tree)
		a.Automaton = &Automaton{Path: l.fileName(a.decl, t, "automaton"), Pos: a.decl.Pos(t)}
	default:
		b := l.builder(a.decl)
		formula := a.tree.Child(spec.SpecParserRULE_implication)
		a.Formula = b.formula(formula)
		b.doubt(formula, a.Formula, l.opts.Warn)
		a.Atoms = b.positions(a.Formula)
	}
}

// fairness reads weak fairness or strong fairness, of all processes or of some.
func (l *loader) fairness(a assumed) *Fairness {
	f := &Fairness{Strong: strings.HasPrefix(a.decl.at(a.tree.Token(spec.SpecParserFAIRNESS)).Text, "strong")}
	for _, p := range a.tree.Children(spec.SpecParserRULE_process) {
		b := l.builder(a.decl)
		e := expressionPrinter{builder: b}
		for i := range p.Kids {
			e.part(&p.Kids[i])
		}
		f.Processes = append(f.Processes, Process{Text: e.out.String(), Pos: a.decl.Pos(b.start(p))})
	}
	return f
}

// part writes a part of a process: a token as it is, or an index.
func (e *expressionPrinter) part(n *syntax.Node) {
	if n.IsToken() {
		e.terminal(e.builder.start(n))
	} else {
		e.tree(n)
	}
}

// property builds a property. Without a formula it refers to a property stated
// above, under other assumptions, or to one that the model states itself.
func (l *loader) property(p asked) {
	d, name := p.decl, p.name()
	t := d.named(p.tree)
	out := Property{Name: name, Pos: d.Pos(t), Title: d.title(p.tree), Finite: d.finite || l.opts.Finite}
	if body := p.tree.Child(spec.SpecParserRULE_body); body != nil {
		l.body(&out, p, body)
	} else if d.cover {
		l.report(d, t, "write  "+d.Usage(), "'%s' does not say what is to be possible", name)
		return
	} else if stated := !l.repeat(&out); stated && (d.index != nil || !l.mayState(name)) {
		hint := syntax.Suggest(name, l.opts.Stated)
		l.report(d, t, hint, "'%s' has no formula, no property of that name above has one, and the model states none", name)
	} else if stated && d.finite {
		l.report(d, t, "", "'%s' is a property of the model itself, which is about all executions; state it here as a formula", t.Text)
		return
	} else if stated {
		l.stated(p)
		return
	}
	if known := l.restrict(&out, p); !known {
		return
	}
	if out.Finite {
		l.endings(&out)
	}
	if first := l.same(out); first != nil {
		l.report(d, t, "properties of one name differ in their assumptions", "the property '%s' is stated twice, first in line %d", name, first.Pos.Line)
		return
	}
	l.out.Properties = append(l.out.Properties, out)
}

// restrict adds the assumptions and the expected verdict; known is false if an
// assumption does not exist.
func (l *loader) restrict(p *Property, from asked) (known bool) {
	known = true
	for _, under := range from.tree.Children(spec.SpecParserRULE_under) {
		known = l.under(p, from.decl, under) && known
	}
	l.expect(p, from.decl, from.tree.Children(spec.SpecParserRULE_expectation))
	return known
}

// mayState reports whether the model states a property of that name, or might,
// if its properties are not known.
func (l *loader) mayState(name string) bool {
	return l.opts.Stated == nil || slices.Contains(l.opts.Stated, name)
}

// stated stores a declaration about a property that the model states itself.
func (l *loader) stated(p asked) {
	t := p.decl.named(p.tree)
	said := Property{Name: t.Text}
	if known := l.restrict(&said, p); !known {
		return
	}
	for _, first := range l.out.Stated {
		if first.Name == t.Text && sameAssumptions(first.Under, said.Under) {
			l.report(p.decl, t, "properties of one name differ in their assumptions", "the property '%s' is stated twice, first in line %d", t.Text, first.Pos.Line)
			return
		}
	}
	l.out.Stated = append(l.out.Stated, Stated{t.Text, p.decl.title(p.tree), p.decl.Pos(t), said.Under, said.Expect})
}

// without stores which of the model's own properties are not checked. A name
// that is not one of them is an error, as otherwise a misspelling would go
// unnoticed.
func (l *loader) without(w leftOut) {
	for _, node := range w.tree.TokensOf(spec.SpecParserNAME) {
		t := w.decl.at(node)
		i := slices.IndexFunc(l.out.Stated, func(s Stated) bool { return s.Name == t.Text })
		switch {
		case l.opts.Stated != nil && slices.ContainsFunc(l.out.Properties, func(p Property) bool { return p.Name == t.Text }):
			l.report(w.decl, t, "", "'%s' is a property of this file; only those that the model states itself are left out so", t.Text)
		case !l.mayState(t.Text):
			l.report(w.decl, t, syntax.Suggest(t.Text, l.opts.Stated), "the model states no property '%s' itself, it states %s", t.Text, listed(l.opts.Stated))
		case i >= 0:
			l.report(w.decl, t, "", "'%s' is left out here, and stated in line %d", t.Text, l.out.Stated[i].Pos.Line)
		default:
			l.out.Without = append(l.out.Without, Without{t.Text, w.decl.Pos(t)})
		}
	}
}

// listed writes a list for a message.
func listed(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// body builds the content of a property: a formula, a claim or an automaton.
func (l *loader) body(p *Property, from asked, n *syntax.Node) {
	d := from.decl
	p.Text = from.shown(int(n.First), int(n.Last()))
	automaton, quoted := d.string(n)
	if quoted && d.cover {
		l.report(d, automaton, "write  "+d.Usage(), "an automaton describes whole runs, expected what is to be possible")
		return
	} else if quoted && d.finite {
		l.report(d, automaton, "", "an automaton reads executions without an end: a property of those that end must be a formula")
		return
	} else if quoted {
		p.Finite = false
	}
	if n.Token(spec.SpecParserCLAIM) != nil {
		p.Claim = &Automaton{Path: l.fileName(d, automaton, "claim"), Pos: d.Pos(automaton)}
		return
	}
	if n.Token(spec.SpecParserAUTOMATON) != nil {
		p.Automaton = &Automaton{Path: l.fileName(d, automaton, "automaton"), Pos: d.Pos(automaton)}
		return
	}
	b := l.read(p.Finite).builder(d)
	b.index(from)
	formula := n.Child(spec.SpecParserRULE_implication)
	p.Formula = b.formula(formula)
	possible := n.Token(spec.SpecParserPOSSIBLE) != nil
	if d.cover && !possible {
		p.Text = "possible " + p.Text
	}
	if p.Possible = d.cover || possible; p.Possible {
		p.Formula = b.impossible(p.Formula)
	} else if !from.again {
		b.doubt(formula, p.Formula, l.opts.Warn)
	}
	p.Atoms = b.positions(p.Formula)
	l.takeErrors()
}

// repeat copies the formula, and the title if there is none, from the last
// property of the same name; false if there is none.
func (l *loader) repeat(p *Property) bool {
	for _, earlier := range slices.Backward(l.out.Properties) {
		if earlier.Name != p.Name || p.Finite && !earlier.Finite {
			continue
		}
		p.Finite = earlier.Finite
		if p.Title == "" {
			p.Title = earlier.Title
		}
		p.Formula, p.Text, p.Atoms, p.Claim, p.Automaton, p.Possible = earlier.Formula, earlier.Text, earlier.Atoms, earlier.Claim, earlier.Automaton, earlier.Possible
		return true
	}
	return false
}

// under adds the assumptions after the word under, each once.
func (l *loader) under(p *Property, d *declaration, n *syntax.Node) (known bool) {
	known = true
	for _, node := range n.TokensOf(spec.SpecParserNAME) {
		t := d.at(node)
		a, ok := l.assumptions[t.Text]
		switch {
		case !ok:
			known = false
			l.report(d, t, syntax.Suggest(t.Text, l.assumptionNames()), "unknown assumption '%s'", t.Text)
		case !slices.Contains(p.Under, a):
			p.Under = append(p.Under, a)
		}
	}
	return known
}

func (l *loader) assumptionNames() []string {
	var names []string
	for name := range l.assumptions {
		names = append(names, name)
	}
	return names
}

// expect sets the expected verdict; a second one is an error. What is asked to
// be possible is expected to be so unless the file says otherwise.
func (l *loader) expect(p *Property, d *declaration, all []*syntax.Node) {
	if p.Possible {
		p.Expect = ExpectViolated
	}
	for i, n := range all {
		t := d.at(n.Token(spec.SpecParserVERDICT))
		if i > 0 {
			l.report(d, t, "", "a second expected verdict")
			continue
		}
		if of := t.Text == "possible" || t.Text == "impossible"; of != p.Possible {
			words := map[bool]string{true: "'possible' or 'impossible'", false: "'holds' or 'violated'"}[p.Possible]
			l.report(d, t, "", "expected %s, found %s", words, syntax.Found(t))
			continue
		}
		p.Expect = ExpectViolated
		if t.Text == "holds" || t.Text == "impossible" {
			p.Expect = ExpectHolds
		}
	}
}

// same returns an earlier property of the same name under the same assumptions,
// nil if there is none.
func (l *loader) same(p Property) *Property {
	for i := range l.out.Properties {
		q := &l.out.Properties[i]
		if q.Name == p.Name && sameAssumptions(q.Under, p.Under) {
			return q
		}
	}
	return nil
}

// sameAssumptions compares sets of assumptions; neither list has repetitions.
func sameAssumptions(a, b []*Assumption) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(x *Assumption) bool { return !slices.Contains(b, x) })
}
