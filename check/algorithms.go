package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/check/internal/bounded"
	"github.com/ltlcheck/ltlcheck/check/internal/parallel"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/check/internal/sequential"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/store"
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
			instead:  "ufscc",
			run:      sequential.SCC,
		},
		{
			Name:     "ndfs",
			Doc:      "nested depth-first search with early detection, two colour bits for a state",
			Citation: "Schwoon and Esparza 2005",
			Needs:    "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:    true,
			oneSet:   true,
			run:      sequential.NDFS,
		},
		{
			Name:     "magic",
			Doc:      "nested depth-first search with one stack, one table and a two-state demon",
			Citation: "Godefroid and Holzmann 1993, Figure 5",
			Needs:    "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:    true,
			oneSet:   true,
			bounded:  mode(bounded.Nested),
			run:      sequential.Magic,
		},
		{
			Name:     "cvwy",
			Doc:      "two successive searches, the second from accepting states in postorder",
			Citation: "Courcoubetis, Vardi, Wolper and Yannakakis 1992, Algorithm A",
			Needs:    "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:    true,
			oneSet:   true,
			bounded:  mode(bounded.Successive),
			run:      sequential.CVWY,
		},
		{
			Name:     "cvwy-nested",
			Doc:      "two interleaved searches with a stack and a table each",
			Citation: "Courcoubetis, Vardi, Wolper and Yannakakis 1992, Algorithm B",
			Needs:    "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:    true,
			oneSet:   true,
			bounded:  mode(bounded.Nested),
			run:      sequential.CVWYNested,
		},
		{
			Name:     "generic",
			Doc:      "strongly connected components, decomposed further where the condition asks for it",
			Citation: "Baier, Blahoudek, Duret-Lutz, Klein, Müller and Strejček 2019",
			Needs:    "any acceptance; strong fairness",
			Exact:    true,
			any:      true,
			method:   "the acceptance is not generalised Büchi",
			run:      sequential.Generic,
		},
		{
			Name:     "reachability",
			Doc:      "breadth-first search for a state from which every run violates the property",
			Citation: "Bloem, Ravi and Somenzi 1999",
			Needs:    "a terminal automaton (safety properties); no fairness, no assumptions",
			Exact:    true,
			allows:   func(sh *search.Shape) bool { return sh.Terminal },
			bounded:  mode(bounded.Reach),
			method:   "the automaton is terminal",
			together: parallel.Reachability,
			run:      sequential.Reachability,
		},
		{
			Name:     "single",
			Doc:      "one depth-first search",
			Citation: "Černá and Pelánek 2003",
			Needs:    "a weak automaton; no fairness, no assumptions",
			Exact:    true,
			allows:   func(sh *search.Shape) bool { return sh.Weak },
			bounded:  mode(bounded.Single),
			method:   "the automaton is weak",
			instead:  "ufscc",
			run:      sequential.Single,
		},
		{
			Name:     "deterministic",
			Doc:      "every cycle meets F, without complement",
			Citation: "Jard and Jéron 1991, Section 3.1",
			Needs:    "a recurrence property (one with a deterministic Büchi automaton); no fairness, no assumptions",
			Exact:    true,
			property: true,
			bounded:  mode(bounded.Deterministic),
			run:      sequential.Deterministic,
		},
		{
			Name:     "ufscc",
			Doc:      "strongly connected components by several workers, which share what they know of them",
			Citation: "Bloemen, Laarman and van de Pol 2016",
			Needs:    "generalised Büchi acceptance, on transitions or states",
			Exact:    true,
			parallel: true,
			run:      parallel.UFSCC,
		},
		{
			Name:     "cndfs",
			Doc:      "nested depth-first searches of several workers, which share two colour bits for a state",
			Citation: "Evangelista, Laarman, Petrucci and van de Pol 2012",
			Needs:    "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:    true,
			oneSet:   true,
			parallel: true,
			run:      parallel.CNDFS,
		},
	}
}

func mode(m bounded.Mode) *bounded.Mode { return &m }

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

// suitsStorage says why an algorithm cannot use a storage.
func suitsStorage(a Algorithm, storage string) error {
	switch {
	case !isBounded(storage):
		return nil
	case a.Storable(storage):
		return nil
	case a.bounded == nil:
		return &source.Error{
			Msg:  fmt.Sprintf("algorithm %s cannot use storage %s: it keeps a number or a colour for every state that it has visited", a.Name, storage),
			Hint: fmt.Sprintf("the algorithms %s can; without a name, a suitable one is chosen", strings.Join(withStorage(storage), ", ")),
		}
	}
	return &source.Error{
		Msg:  fmt.Sprintf("algorithm %s cannot use storage %s: it must know what is on its path", a.Name, storage),
		Hint: fmt.Sprintf("it can use replace; the algorithms %s can use %s", strings.Join(withStorage(storage), ", "), storage),
	}
}

// withStorage lists the algorithms that can use a storage.
func withStorage(storage string) (names []string) {
	for _, a := range Algorithms() {
		if a.Storable(storage) {
			names = append(names, a.Name)
		}
	}
	return names
}

// Storable reports whether the algorithm can use a storage.
func (a *Algorithm) Storable(storage string) bool {
	return !isBounded(storage) || a.bounded != nil && (storage == "replace" || !a.bounded.KnowsPath())
}

// validate checks the options that are names.
func (o *Options) validate() error {
	if _, err := algorithm(o.Algorithm); err != nil {
		return err
	}
	if !slices.Contains(storages, o.Storage) {
		return &source.Error{
			Msg:  fmt.Sprintf("unknown storage %q", o.Storage),
			Hint: "the forms of storage are " + strings.Join(storages[1:], ", "),
		}
	}
	if !slices.Contains(vectors, o.Vectors) {
		return &source.Error{
			Msg:  fmt.Sprintf("unknown form of state vectors %q", o.Vectors),
			Hint: "the forms are " + strings.Join(vectors[1:], ", "),
		}
	}
	if !slices.Contains(store.Policies(), cmp.Or(o.Policy, "random")) {
		return &source.Error{
			Msg:  fmt.Sprintf("unknown replacement policy %q", o.Policy),
			Hint: "the policies are " + strings.Join(store.Policies(), ", "),
		}
	}
	if !slices.Contains([]string{"", "stop", "replace", "bitstate"}, o.OnFull) {
		return &source.Error{
			Msg:  fmt.Sprintf("unknown reaction %q to a full memory", o.OnFull),
			Hint: "the reactions are stop, replace, bitstate",
		}
	}
	return nil
}
