package main

import (
	"context"
	"errors"
	"runtime"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// measure asks one question in all ways. If the bound is broken it asks again,
// and uses the least times.
func (b *bench) measure(q task) (row, error) {
	r := row{task: q, breadth: never, depth: never, byItself: make([]float64, len(b.workers))}
	for i := range r.byItself {
		r.byItself[i] = never
	}
	for range b.rounds {
		if err := b.references(&r); err != nil {
			return r, err
		}
		within := true
		for i, n := range b.workers {
			if r.byItself[i] > r.bound(factor) {
				s, err := b.ask(q, check.Options{Workers: n}, b.limit)
				if err != nil {
					return r, err
				}
				r.byItself[i] = min(r.byItself[i], s)
			}
			within = within && r.byItself[i] <= r.bound(factor)
		}
		if within || min(r.breadth, r.depth) >= never {
			break
		}
	}
	return r, nil
}

// references makes the two searches of reference. It begins with the one that
// suits the kind of question; each has as long as the other one took, and
// somewhat more.
func (b *bench) references(r *row) error {
	if r.kind == "wide" {
		return errors.Join(b.breadthFirst(r), b.depthFirst(r))
	}
	return errors.Join(b.depthFirst(r), b.breadthFirst(r))
}

// breadthFirst makes the breadth-first search. There is none for cycles.
func (b *bench) breadthFirst(r *row) error {
	s, err := b.ask(r.task, check.Options{Workers: 1, Algorithm: check.Reachability}, b.patience(r))
	if isUnsuitable(err) {
		return nil // there is no such search for cycles
	}
	r.breadth = min(r.breadth, s)
	return err
}

// depthFirst makes the depth-first search, for cycles by components.
func (b *bench) depthFirst(r *row) error {
	s, err := b.ask(r.task, check.Options{Workers: 1, Algorithm: check.Single}, b.patience(r))
	if isUnsuitable(err) {
		s, err = b.ask(r.task, check.Options{Workers: 1, Algorithm: check.SCC}, b.patience(r))
	}
	r.depth = min(r.depth, s)
	return err
}

// patience returns the time after which a search can no longer be the better
// one.
func (b *bench) patience(r *row) time.Duration {
	better := min(r.breadth, r.depth)
	if better >= never {
		return b.limit
	}
	return min(b.limit, time.Duration(1.5*better*float64(time.Second))+100*time.Millisecond)
}

// isUnsuitable reports whether an error means that an algorithm cannot check a
// property.
func isUnsuitable(err error) bool {
	var e *source.Error
	return errors.As(err, &e)
}

// ask makes one search and returns the seconds until it found the violation.
func (b *bench) ask(q task, opts check.Options, limit time.Duration) (float64, error) {
	model, prop, err := q.load()
	if err != nil {
		return never, err
	}
	opts.Limits = check.Limits{Time: limit, Memory: b.memory}
	if !b.reduce {
		opts.Without = check.Shortcuts(model)
	}
	began := b.now()
	r, err := check.Verify(context.Background(), model, prop, opts)
	seconds := b.now() - began
	if !b.wall {
		seconds /= float64(min(max(1, opts.Workers), runtime.GOMAXPROCS(0)))
	}
	switch {
	case err != nil:
		return never, err
	case r.Verdict == check.Holds:
		return never, errors.New("the property holds")
	case r.Verdict != check.Violated:
		return never, nil
	}
	return seconds, nil
}

// now returns the seconds of the clock that is used.
func (b *bench) now() float64 {
	if b.wall {
		return float64(time.Now().UnixNano()) / 1e9
	}
	return cpu.Seconds()
}

// load reads the model again for each search, so that none uses what another
// has compiled.
func (t *task) load() (*promela.Model, check.Property, error) {
	var model *promela.Model
	var err error
	if t.path != "" {
		model, err = promela.Load(t.path, promela.Options{})
	} else {
		model, err = promela.Parse(source.NewFile("model.pml", t.text), promela.Options{})
	}
	if err != nil {
		return nil, check.Property{}, err
	}
	if t.property == "" {
		p := model.Properties()[0]
		return model, check.Property{Name: p.Name, Factory: p.Factory, Formula: p.Formula, Positions: p.Atoms}, nil
	}
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, t.property)
	return model, check.Property{Name: t.name, Factory: fa, Formula: f}, err
}
