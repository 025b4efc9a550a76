package check

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Algorithms lists the searches, the default first.
func Algorithms() []Algorithm {
	return []Algorithm{
		{
			Name:     "scc",
			Doc:      "strongly connected components; stops at the first accepting one",
			Citation: "Couvreur 1999; Gabow 2000",
			Needs:    "generalised Büchi acceptance, on transitions or states",
			Exact:    true,
			run:      searchSCC,
		},
		{
			Name:     "ndfs",
			Doc:      "nested depth-first search with early detection, two colour bits for a state",
			Citation: "Schwoon and Esparza 2005",
			Needs:    "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:    true,
			oneSet:   true,
			run:      searchNDFS,
		},
		{
			Name:     "magic",
			Doc:      "nested depth-first search with one stack, one table and a two-state demon",
			Citation: "Godefroid and Holzmann 1993, Figure 5",
			Needs:    "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:    true,
			oneSet:   true,
			run:      searchMagic,
		},
	}
}

// algorithm finds an algorithm by name.
func algorithm(name string) (Algorithm, error) {
	if name == "" {
		name = DefaultAlgorithm
	}
	var names []string
	for _, a := range Algorithms() {
		if a.Name == name {
			return a, nil
		}
		names = append(names, a.Name)
	}
	return Algorithm{}, &source.Error{
		Msg:  fmt.Sprintf("unknown algorithm %q", name),
		Hint: "the algorithms are " + strings.Join(names, ", "),
	}
}

// hybridStorage reads Options.Storage.
func hybridStorage(opts Options, a Algorithm) (bool, error) {
	switch {
	case opts.Storage == "" || opts.Storage == "classical":
		return false, nil
	case opts.Storage != "hybrid":
		return false, &source.Error{
			Msg:  fmt.Sprintf("unknown storage %q", opts.Storage),
			Hint: "the forms of storage are classical, hybrid",
		}
	case a.Name != "magic":
		return false, &source.Error{
			Msg:  fmt.Sprintf("algorithm %s has no hybrid storage", a.Name),
			Hint: "hybrid storage belongs to algorithm magic",
		}
	}
	return true, nil
}

// emptiness searches the product of the program with the factors for an accepting run. An
// error of type *limitError says that the search is incomplete; any other is a fault of
// this program.
func emptiness(ctx context.Context, binding program.Binding, factors []*automata.Compiled, weak bool, opts Options) (*search, error) {
	a, err := algorithm(opts.Algorithm)
	if err != nil {
		return nil, err
	}
	hybrid, err := hybridStorage(opts, a)
	if err != nil {
		return nil, err
	}
	s := &search{clock: newClock(ctx, opts, "search"), exhaust: opts.Exhaust, hybrid: hybrid}
	config := product.Config{Factors: factors, WeakFairness: weak}
	if s.plain, err = product.New(binding, config); err != nil {
		return s, limitf("%v", err)
	}
	config.Degeneralise = a.oneSet
	prod, err := product.New(binding, config)
	if err != nil {
		return s, limitf("%v", err)
	}
	if s.space, err = newSpace(prod, s.clock.budget); err != nil {
		return s, err
	}
	err = a.run(s)
	s.finish()
	if s.found != nil {
		s.found = s.preferLoop(s.found)
	}
	if err == nil || errors.Is(err, errNoPath) {
		return s, err
	}
	return s, limitf("%s", s.reason(err))
}
