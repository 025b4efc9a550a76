package promela

import (
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/counted"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/singlestep"
	"github.com/ltlcheck/ltlcheck/source"
)

// Family is a model for every value of one of its macros. It implements
// counting.LocalFamily.
type Family struct {
	parameter string
	file      *source.File
	opts      Options
	counted   *counted.Family
}

// ParseFamily reads a model for several values of a macro, whatever the text
// defines it as. The error is a source.Errors or a *source.Error: of the text,
// or what in it depends on the parameter in another way than by
// active [N] proctype, arrays with N elements and linear expressions.
func ParseFamily(file *source.File, parameter string, opts Options) (*Family, error) {
	f := &Family{parameter: parameter, file: file, opts: opts}
	c, err := counted.New(parameter, func(size int) (*flat.Model, error) { return resolve.Parse(file, f.options(size)) })
	if err != nil {
		return nil, err
	}
	f.counted = c
	return f, nil
}

// options returns the options for an instance.
func (f *Family) options(size int) Options { return f.opts.For(f.parameter, size) }

// Parameter implements counting.Family.
func (f *Family) Parameter() string { return f.parameter }

// Least implements counting.Family.
func (f *Family) Least() int { return f.counted.Least() }

// Instance implements counting.Family.
func (f *Family) Instance(size int) (program.Program, error) {
	m, err := f.Example(size)
	if err != nil {
		return nil, err
	}
	return m, nil
}

// Example returns an instance as a model.
func (f *Family) Example(size int) (*Model, error) { return Parse(f.file, f.options(size)) }

// Abstract implements counting.Family, by counting processes.
func (f *Family) Abstract(cut, tracked int, atoms []program.Atom, limits counting.Limits) (counting.Abstraction, error) {
	a, err := f.counted.Explore(cut, tracked, atoms, counted.Limits(limits))
	if err != nil {
		return nil, err
	}
	return a, nil
}

// Local implements counting.LocalFamily.
func (f *Family) Local(tracked, least int, atoms []program.Atom) (counting.Local, error) {
	s, err := singlestep.New(f.parameter, func(size int) (*flat.Model, error) { return resolve.Parse(f.file, f.options(size)) }, tracked, least, atoms)
	if err != nil {
		return nil, err
	}
	return s, nil
}
