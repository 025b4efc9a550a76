package property

import (
	"github.com/ltlcheck/ltlcheck/internal/program/counters"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Counters is the language of counter programs, which have too many states for
// anything but symbolic exploration.
const Counters = "counters"

func countersLanguage() Language {
	return Language{
		Name:     Counters,
		Article:  "a counter program",
		Suffixes: []string{".counters"},
		Plural:   "counter programs",
		load:     loadCounters,
	}
}

func loadCounters(o *Options, path string, _ []string) (*Model, error) {
	text, err := o.Files.ReadFile(path)
	if err != nil {
		return nil, err
	}
	p, err := counters.Parse(source.NewFile(path, text))
	if err != nil {
		return nil, err
	}
	unbounded := func(_, _ []string, atoms []program.Atom) (unboundedBinding, error) { return p.Unbounded(atoms) }
	return &Model{Program: p, stated: func() []*Property { return statedByCounters() }, unbounded: unbounded}, nil
}

// statedByCounters returns the property that every counter program states:
// freedom from deadlock.
func statedByCounters() []*Property {
	q := safety("deadlock", "in every reachable state some instruction is enabled")
	q.Stopped = "no instruction is enabled"
	return []*Property{q}
}
