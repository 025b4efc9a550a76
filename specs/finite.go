package specs

import (
	"slices"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// Properties of executions that end are read by a factory of their own, as
// other laws hold for words that end: F X true is not true there. What they
// mention, definitions and assumptions, is read again.

// ending returns the namespace in which declarations are built as formulas
// about words that end, and makes it when it is first needed.
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

// read returns the namespace in which the formula of a property is built.
func (l *loader) read(finite bool) *namespace {
	if finite {
		return l.ending()
	}
	return l.namespace
}

// takeErrors moves the errors of formulas about words that end to the loader's,
// without those that the first reading of the same text reported.
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

// endings builds the assumptions of a property about executions that end once
// more, as formulas about words that end.
func (l *loader) endings(p *Property) {
	for _, a := range p.Under {
		if a.Formula == nil || a.Ending != nil {
			continue
		}
		for _, said := range l.assumed {
			if said.Assumption == a {
				a.Ending = l.ending().builder(said.decl).formula(said.tree.Child(spec.SpecParserRULE_implication))
			}
		}
	}
	l.takeErrors()
}
