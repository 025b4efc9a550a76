package properties

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/check/counterexample"
	"github.com/ltlcheck/ltlcheck/internal/check/emptiness"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// What is looked for after a verdict, on request: a shortest counterexample,
// and further ones.
//
// Counterexamples to a safety property are told apart by the last statement of
// their bad prefixes. A breadth-first search for bad prefixes meets the
// shortest one for each statement first.
//
// All others are told apart by the set of statements that their cycles take,
// unless the one that was found has no cycle, as its run does not close. For
// them the product is explored to the end, as an explicit graph. From each
// accepting component a cycle is taken, the nearest component first; then, for
// every statement in the components that no cycle has taken so far, a cycle
// through it.

// refine looks for a shortest counterexample and for further ones, as the
// options request; after a search that went deep it also shortens a bad prefix.
// The reason describes in the user's words what could not be done because of a
// limit; the verdict stands in any case.
func (v *verification) refine(ctx context.Context, q emptiness.Job) (reason string, err error) {
	if !v.opts.Shortest && v.opts.All <= 1 && !v.dived {
		return "", nil
	}
	finite, err := v.finite(ctx)
	switch {
	case err != nil:
	case v.opts.Shortest:
		err = v.minimise(ctx, q, finite)
	case v.dived && finite:
		if err = v.shorten(ctx, q); reasonOf(err) != "" {
			err = nil // the one that was found stands
		}
	}
	if reason := reasonOf(err); reason != "" {
		return "whether there is a shorter counterexample is open: " + reason, nil
	}
	if err == nil && v.opts.All > 1 {
		err = v.others(ctx, q, finite || v.result.Counterexample.Finite())
	}
	if reason := reasonOf(err); reason != "" {
		return "whether there are further counterexamples is open: " + reason, nil
	}
	return "", err
}

// reasonOf returns the reason of a limit, and "" for any other error or for
// none.
func reasonOf(err error) string {
	var limit *monitor.LimitError
	if errors.As(err, &limit) {
		return limit.Reason
	}
	return ""
}

// finite reports whether counterexamples are bad prefixes: the negation has a
// terminal automaton, the one that was found has a bad prefix, and nothing is
// assumed about what follows.
func (v *verification) finite(ctx context.Context) (bool, error) {
	if len(v.prop.Assumptions) > 0 {
		return false, nil
	}
	negation, err := v.language.Negation(ctx)
	if err != nil {
		return false, err
	}
	return search.ShapeOf(negation).Terminal && v.result.BadPrefix != nil, nil
}

// accept confirms a counterexample that was found after the verdict. An error
// is a *search.Fault, so that it is never taken for a limit of the search that
// found it.
func (v *verification) accept(ctx context.Context, l *trace.Lasso) (Further, error) {
	l, err := v.ownLasso(ctx, l)
	if err != nil {
		return Further{}, &search.Fault{Err: err}
	}
	bad, err := v.confirmed(ctx, l)
	if err != nil {
		return Further{}, &search.Fault{Err: err}
	}
	return Further{Counterexample: l, BadPrefix: bad}, nil
}

// minimise replaces the counterexample by a shortest one, and sets
// Result.Shortest. Where the run that was found does not close, it first looks
// for one with a shortest bad prefix, and then for lassos that are shorter than
// that.
func (v *verification) minimise(ctx context.Context, q emptiness.Job, finite bool) error {
	if finite || v.result.Counterexample.Finite() {
		if err := v.minimisePrefix(ctx, q); err != nil {
			return err
		}
	}
	if !finite {
		found, err := v.shortestLasso(ctx, q)
		if err == nil {
			err = v.replaceBy(ctx, found)
		}
		if err != nil {
			return err
		}
	}
	v.result.Shortest = true
	return nil
}

// minimisePrefix replaces the counterexample by one with a shortest bad prefix
// that can be continued for ever.
func (v *verification) minimisePrefix(ctx context.Context, q emptiness.Job) error {
	var found *trace.Lasso
	err := v.shortPrefixes(ctx, q, func(l *trace.Lasso) (bool, error) {
		var err error
		found, err = v.continueSearch(ctx, q, l)
		return found == nil, err
	})
	if err != nil {
		return err
	}
	return v.replaceBy(ctx, found)
}

// replaceBy confirms another counterexample and puts it in the place of the
// first; nil leaves everything as it is.
func (v *verification) replaceBy(ctx context.Context, found *trace.Lasso) error {
	if found == nil {
		return nil
	}
	best, err := v.accept(ctx, found)
	if err == nil {
		v.result.Counterexample, v.result.BadPrefix = best.Counterexample, best.BadPrefix
	}
	return err
}

// leastExpansions is how many states shorten may expand at least. The bound is
// otherwise the number of states that the search visited, so that shortening
// takes no longer than the search did.
const leastExpansions = 1 << 15

// shorten leaves out steps of a bad prefix that a search came to by going deep.
// It keeps the counterexample as it is when there are none to leave out, or the
// shorter prefix cannot be continued for ever.
func (v *verification) shorten(ctx context.Context, q emptiness.Job) error {
	var fewer *trace.Lasso
	err := v.withMonitor(ctx, q, func(s *search.Search) (err error) {
		fewer, err = counterexample.Fewer(s, v.result.BadPrefix, int(max(leastExpansions, v.result.Product.States)))
		return err
	})
	if fewer == nil || err != nil {
		return err
	}
	whole, err := v.continueSearch(ctx, q, fewer)
	if whole == nil || err != nil {
		return err
	}
	best, err := v.accept(ctx, whole)
	if err == nil && best.BadPrefix != nil {
		v.result.Counterexample, v.result.BadPrefix = best.Counterexample, best.BadPrefix
	}
	return err
}

// shortestLasso returns a lasso that has the fewest steps of all, prefix and
// cycle together, and no more than the counterexample. It returns nil if the
// user's automata show none so short: they need not be tight. If there is none
// although the automaton is tight, the error is search.ErrNoPath.
func (v *verification) shortestLasso(ctx context.Context, q emptiness.Job) (*trace.Lasso, error) {
	all, tight, err := v.tightWatchers(ctx)
	if err != nil {
		return nil, err
	}
	if q.Factors, err = v.compile(ctx, all); err != nil {
		return nil, err
	}
	s, err := v.searchIn(ctx, q, "counterexample")
	if err != nil {
		return nil, err
	}
	defer s.Monitor.Budget.Release()
	atMost, open := v.result.Counterexample.Len(), v.result.Counterexample.Finite()
	if open {
		atMost = v.result.BadPrefix.Len()
	}
	found, err := counterexample.ShortestLasso(s, atMost)
	if err == nil && found == nil && tight && !open {
		err = search.ErrNoPath
	}
	return found, err
}

// tightWatchers returns automata with which the shortest lassos of the product
// are the shortest of the program: one tight automaton for all formulas
// together. An automaton is tight when it has, for every word u·v^ω that it
// accepts, an accepting run that is in the same state after u and after u·v;
// see translate.Tight. Automata of the user are taken as they are, and tight is
// false then.
func (v *verification) tightWatchers(ctx context.Context) (all []*automata.Automaton, tight bool, err error) {
	var formulas []*ltl.Formula
	if tight = v.prop.Formula != nil; tight {
		formulas = append(formulas, v.prop.Factory.Negate(v.prop.Formula))
	} else {
		negation, err := v.language.Negation(ctx)
		if err != nil {
			return nil, false, err
		}
		all = append(all, negation)
	}
	for _, a := range v.prop.Assumptions {
		if a.Formula != nil {
			formulas = append(formulas, a.Formula)
			continue
		}
		stepping, err := v.language.Assumption(ctx, nil, a.Automaton)
		if err != nil {
			return nil, false, err
		}
		all, tight = append(all, stepping), false
	}
	if len(formulas) == 0 {
		return all, tight, nil
	}
	fa := v.prop.Factory
	f := fa.And(formulas...)
	a, err := v.language.Made(ctx)(translate.Tight(ctx, fa, f))
	if err != nil {
		return nil, false, err
	}
	s := v.language.Sequences
	tight = tight && (!s.Steps(f) || s.KeepsTight(f))
	a, err = v.language.Made(ctx)(s.WidenOf(f, a))
	return append(all, a), tight, err
}

// others looks for further counterexamples and appends them to Result.Further,
// at most Options.All - 1.
func (v *verification) others(ctx context.Context, q emptiness.Job, finite bool) error {
	if finite {
		return v.otherPrefixes(ctx, q)
	}
	return v.otherLassos(ctx, q)
}

// otherPrefixes looks for bad prefixes that end with statements not seen
// before, the shortest for each.
func (v *verification) otherPrefixes(ctx context.Context, q emptiness.Job) error {
	ends := map[string]bool{replay.LastStatement(v.prog, v.result.BadPrefix): true}
	return v.shortPrefixes(ctx, q, func(l *trace.Lasso) (bool, error) {
		if last := replay.LastStatement(v.prog, l); !ends[last] {
			whole, err := v.continueSearch(ctx, q, l)
			if whole == nil || err != nil {
				return true, err
			}
			ends[last] = true
			further, err := v.accept(ctx, whole)
			if err != nil {
				return false, err
			}
			v.result.Further = append(v.result.Further, further)
		}
		return len(v.result.Further) < v.opts.All-1, nil
	})
}

// otherLassos looks for lassos whose cycles take other sets of statements, in a
// product that is explored to the end.
func (v *verification) otherLassos(ctx context.Context, q emptiness.Job) error {
	negation, err := v.watchersOfNegation(ctx)
	if err != nil {
		return err
	}
	if q.Factors, err = v.compile(ctx, negation); err != nil {
		return err
	}
	s, err := v.searchIn(ctx, q, "counterexample")
	if err != nil {
		return err
	}
	defer s.Monitor.Budget.Release()
	return counterexample.FurtherLassos(s, v.prog, v.result.Counterexample, v.opts.All-1, func(l *trace.Lasso) error {
		further, err := v.accept(ctx, l)
		if err == nil {
			v.result.Further = append(v.result.Further, further)
		}
		return err
	})
}
