package specs

import (
	"slices"
	"strings"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
)

// assume builds the formula of an assumption, or records its file or its
// fairness.
func (l *loader) assume(a assumed) {
	switch {
	case a.tree.FAIRNESS() != nil:
		a.Fairness = l.fairness(a)
	case a.tree.AUTOMATON() != nil:
		t := a.decl.at(a.tree.STRING())
		a.Automaton = &Automaton{Path: l.fileName(a.decl, t, "automaton"), Pos: a.decl.pos(t)}
	default:
		b := l.builder(a.decl)
		a.Formula = b.formula(a.tree.Implication())
		b.doubt(a.tree.Implication(), a.Formula, l.opts.Warn)
		a.Atoms = b.positions(a.Formula)
	}
}

// fairness reads weak fairness or strong fairness, of all processes or of some.
func (l *loader) fairness(a assumed) *Fairness {
	f := &Fairness{Strong: a.decl.at(a.tree.FAIRNESS()).text == "strong"}
	for _, p := range a.tree.AllProcess() {
		b := l.builder(a.decl)
		e := expressionPrinter{builder: b}
		e.tree(p)
		f.Processes = append(f.Processes, Process{Text: e.out.String(), Pos: a.decl.pos(b.start(p))})
	}
	return f
}

// property builds a property. Without a formula it refers to a property stated
// above, under other assumptions, or to one that the model states itself.
func (l *loader) property(p asked) {
	d, name := p.decl, p.name()
	t := d.at(p.tree.NAME())
	out := Property{Name: name, Pos: d.pos(t), Title: title(p.tree.STRING()), Finite: d.finite || l.opts.Finite}
	if body := p.tree.Body(); body != nil {
		l.body(&out, p, body)
	} else if d.cover {
		l.report(d, t, "write  "+d.usage(), "'%s' does not say what is to be possible", name)
		return
	} else if stated := !l.repeat(&out); stated && (d.index != nil || !l.mayState(name)) {
		hint := suggest(name, l.opts.Stated)
		l.report(d, t, hint, "'%s' has no formula, no property of that name above has one, and the model states none", name)
	} else if stated && d.finite {
		l.report(d, t, "", "'%s' is a property of the model itself, which is about all executions; state it here as a formula", t.text)
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
	for _, under := range from.tree.AllUnder() {
		known = l.under(p, from.decl, under) && known
	}
	l.expect(p, from.decl, from.tree.AllExpectation())
	return known
}

// mayState reports whether the model states a property of that name, or might,
// if its properties are not known.
func (l *loader) mayState(name string) bool {
	return l.opts.Stated == nil || slices.Contains(l.opts.Stated, name)
}

// stated stores a declaration about a property that the model states itself.
func (l *loader) stated(p asked) {
	t := p.decl.at(p.tree.NAME())
	said := Property{Name: t.text}
	if known := l.restrict(&said, p); !known {
		return
	}
	for _, first := range l.out.Stated {
		if first.Name == t.text && sameAssumptions(first.Under, said.Under) {
			l.report(p.decl, t, "properties of one name differ in their assumptions", "the property '%s' is stated twice, first in line %d", t.text, first.Pos.Line)
			return
		}
	}
	l.out.Stated = append(l.out.Stated, Stated{t.text, title(p.tree.STRING()), p.decl.pos(t), said.Under, said.Expect})
}

// without stores which of the model's own properties are not checked. A name
// that is not one of them is an error, as otherwise a misspelling would go
// unnoticed.
func (l *loader) without(w leftOut) {
	for _, node := range w.tree.AllNAME() {
		t := w.decl.at(node)
		i := slices.IndexFunc(l.out.Stated, func(s Stated) bool { return s.Name == t.text })
		switch {
		case l.opts.Stated != nil && slices.ContainsFunc(l.out.Properties, func(p Property) bool { return p.Name == t.text }):
			l.report(w.decl, t, "", "'%s' is a property of this file; only those that the model states itself are left out so", t.text)
		case !l.mayState(t.text):
			l.report(w.decl, t, suggest(t.text, l.opts.Stated), "the model states no property '%s' itself, it states %s", t.text, listed(l.opts.Stated))
		case i >= 0:
			l.report(w.decl, t, "", "'%s' is left out here, and stated in line %d", t.text, l.out.Stated[i].Pos.Line)
		default:
			l.out.Without = append(l.out.Without, Without{t.text, w.decl.pos(t)})
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
func (l *loader) body(p *Property, from asked, ctx spec.IBodyContext) {
	d := from.decl
	p.Text = from.shown(ctx.GetStart().GetTokenIndex(), ctx.GetStop().GetTokenIndex())
	if node := ctx.STRING(); node != nil && d.cover {
		l.report(d, d.at(node), "write  "+d.usage(), "an automaton describes whole runs, expected what is to be possible")
		return
	} else if node != nil && d.finite {
		l.report(d, d.at(node), "", "an automaton reads executions without an end: a property of those that end must be a formula")
		return
	} else if node != nil {
		p.Finite = false
	}
	if ctx.CLAIM() != nil {
		t := d.at(ctx.STRING())
		p.Claim = &Automaton{Path: l.fileName(d, t, "claim"), Pos: d.pos(t)}
		return
	}
	if ctx.AUTOMATON() != nil {
		t := d.at(ctx.STRING())
		p.Automaton = &Automaton{Path: l.fileName(d, t, "automaton"), Pos: d.pos(t)}
		return
	}
	b := l.read(p.Finite).builder(d)
	b.index(from)
	p.Formula = b.formula(ctx.Implication())
	if d.cover && ctx.POSSIBLE() == nil {
		p.Text = "possible " + p.Text
	}
	if p.Possible = d.cover || ctx.POSSIBLE() != nil; p.Possible {
		p.Formula = b.impossible(p.Formula)
	} else if !from.again {
		b.doubt(ctx.Implication(), p.Formula, l.opts.Warn)
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
func (l *loader) under(p *Property, d *declaration, ctx spec.IUnderContext) (known bool) {
	known = true
	for _, node := range ctx.AllNAME() {
		t := d.at(node)
		a, ok := l.assumptions[t.text]
		switch {
		case !ok:
			known = false
			l.report(d, t, suggest(t.text, l.assumptionNames()), "unknown assumption '%s'", t.text)
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
func (l *loader) expect(p *Property, d *declaration, all []spec.IExpectationContext) {
	if p.Possible {
		p.Expect = ExpectViolated
	}
	for i, ctx := range all {
		t := d.at(ctx.VERDICT())
		if i > 0 {
			l.report(d, t, "", "a second expected verdict")
			continue
		}
		if of := t.text == "possible" || t.text == "impossible"; of != p.Possible {
			words := map[bool]string{true: "'possible' or 'impossible'", false: "'holds' or 'violated'"}[p.Possible]
			l.report(d, t, "", "expected %s, found %s", words, found(t))
			continue
		}
		p.Expect = ExpectViolated
		if t.text == "holds" || t.text == "impossible" {
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
