package specs

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// Properties of executions that end are read by a factory of their own, as
// other laws hold for words that end: F X true is not true there. What they
// mention, definitions and assumptions, is read again.

// ending is what the declarations share when they are read as formulas about
// words that end.
func (l *loader) ending() *namespace {
	if l.opts.Finite {
		return l.namespace
	}
	if l.ends == nil {
		l.ends = newNamespace(ltl.NewFiniteFactory())
		for name, def := range l.defs {
			again := *def
			again.expanded = map[string]*expansion{}
			l.ends.defs[name] = &again
		}
		l.out.Ending = l.ends.fa
		l.out.EndingNames = l.ends.called
	}
	return l.ends
}

// read is how the formula of a property is read.
func (l *loader) read(finite bool) *namespace {
	if finite {
		return l.ending()
	}
	return l.namespace
}

// takeErrors reports what is wrong with formulas about words that end, but for
// what was reported before.
func (l *loader) takeErrors() {
	if l.ends == nil {
		return
	}
	for _, e := range l.ends.errs {
		if !slices.ContainsFunc(l.errs, func(f *source.Error) bool { return f.Pos == e.Pos && f.Msg == e.Msg }) {
			l.errs = append(l.errs, e)
		}
	}
	l.ends.errs = nil
}

// endings reads the assumptions of a property of executions that end.
func (l *loader) endings(p *Property) {
	for _, a := range p.Under {
		if a.Formula == nil || a.Ending != nil {
			continue
		}
		for _, said := range l.assumed {
			if said.Assumption == a {
				a.Ending = l.ending().builder(said.decl).formula(said.tree.Implication())
			}
		}
	}
	l.takeErrors()
}
