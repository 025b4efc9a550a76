package check

import (
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

// AlgorithmName is the name of a search.
type AlgorithmName string

// The searches, see Algorithms.
const (
	SCC           AlgorithmName = "scc"
	NDFS          AlgorithmName = "ndfs"
	Magic         AlgorithmName = "magic"
	CVWY          AlgorithmName = "cvwy"
	CVWYNested    AlgorithmName = "cvwy-nested"
	Generic       AlgorithmName = "generic"
	Reachability  AlgorithmName = "reachability"
	Single        AlgorithmName = "single"
	Deterministic AlgorithmName = "deterministic"
	UFSCC         AlgorithmName = "ufscc"
	CNDFS         AlgorithmName = "cndfs"
	OWCTY         AlgorithmName = "owcty" // in results only: what Options.Disk chooses
)

// Algorithms lists the searches, the default first.
func Algorithms() []Algorithm {
	return []Algorithm{
		{
			Name:     SCC,
			Doc:      "strongly connected components; stops at the first accepting one",
			Citation: "Couvreur 1999; Gabow 2000",
			Needs:    "generalised Büchi acceptance, on transitions or states",
			Exact:    true,
			kept:     true,
			instead:  UFSCC,
			run:      sequential.SCC,
		},
		{
			Name:     NDFS,
			Doc:      "nested depth-first search with early detection, two colour bits for a state",
			Citation: "Schwoon and Esparza 2005",
			Needs:    "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:    true,
			kept:     true,
			oneSet:   true,
			run:      sequential.NDFS,
		},
		{
			Name:     Magic,
			Doc:      "nested depth-first search with one stack, one table and a two-state demon",
			Citation: "Godefroid and Holzmann 1993, Figure 5",
			Needs:    "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:    true,
			oneSet:   true,
			bounded:  mode(bounded.Nested),
			run:      sequential.Magic,
		},
		{
			Name:     CVWY,
			Doc:      "two successive searches, the second from accepting states in postorder",
			Citation: "Courcoubetis, Vardi, Wolper and Yannakakis 1992, Algorithm A",
			Needs:    "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:    true,
			oneSet:   true,
			bounded:  mode(bounded.Successive),
			run:      sequential.CVWY,
		},
		{
			Name:     CVWYNested,
			Doc:      "two interleaved searches with a stack and a table each",
			Citation: "Courcoubetis, Vardi, Wolper and Yannakakis 1992, Algorithm B",
			Needs:    "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:    true,
			oneSet:   true,
			bounded:  mode(bounded.Nested),
			run:      sequential.CVWYNested,
		},
		{
			Name:     Generic,
			Doc:      "strongly connected components, decomposed further where the condition asks for it",
			Citation: "Baier, Blahoudek, Duret-Lutz, Klein, Müller and Strejček 2019",
			Needs:    "any acceptance; strong fairness",
			Exact:    true,
			kept:     true,
			any:      true,
			method:   "the acceptance is not generalised Büchi",
			run:      sequential.Generic,
		},
		{
			Name:     Reachability,
			Doc:      "breadth-first search for a state from which every run violates the property",
			Citation: "Bloem, Ravi and Somenzi 1999",
			Needs:    "a terminal automaton (safety properties); no fairness, no assumptions",
			Exact:    true,
			kept:     true,
			allows:   func(sh *search.Shape) bool { return sh.Terminal },
			bounded:  mode(bounded.Reach),
			method:   "the automaton is terminal",
			together: parallel.Reachability,
			run:      sequential.Reachability,
		},
		{
			Name:     Single,
			Doc:      "one depth-first search",
			Citation: "Černá and Pelánek 2003",
			Needs:    "a weak automaton; no fairness, no assumptions",
			Exact:    true,
			kept:     true,
			allows:   func(sh *search.Shape) bool { return sh.Weak },
			bounded:  mode(bounded.Single),
			method:   "the automaton is weak",
			instead:  UFSCC,
			run:      sequential.Single,
		},
		{
			Name:     Deterministic,
			Doc:      "every cycle meets F, without complement",
			Citation: "Jard and Jéron 1991, Section 3.1",
			Needs:    "no fairness, no assumptions; properties that are no recurrence (have no deterministic Büchi automaton) are searched as by generic",
			Exact:    true,
			property: true,
			bounded:  mode(bounded.Deterministic),
			run:      sequential.Deterministic,
		},
		{
			Name:     UFSCC,
			Doc:      "strongly connected components by several workers, which share what they know of them",
			Citation: "Bloemen, Laarman and van de Pol 2016",
			Needs:    "generalised Büchi acceptance, on transitions or states",
			Exact:    true,
			parallel: true,
			run:      parallel.UFSCC,
		},
		{
			Name:     CNDFS,
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
func algorithm(name AlgorithmName) (Algorithm, error) {
	if name == "" {
		name = DefaultAlgorithm
	}
	var names []string
	for _, a := range Algorithms() {
		if a.Name == name {
			return a, nil
		}
		names = append(names, string(a.Name))
	}
	return Algorithm{}, &source.Error{
		Msg:  fmt.Sprintf("unknown algorithm %q", name),
		Hint: "the algorithms are " + strings.Join(names, ", "),
	}
}

// suitsStorage says why an algorithm cannot use a storage.
func suitsStorage(a Algorithm, storage Storage) error {
	switch {
	case !storage.Bounded():
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
func withStorage(storage Storage) (names []string) {
	for _, a := range Algorithms() {
		if a.Storable(storage) {
			names = append(names, string(a.Name))
		}
	}
	return names
}

// Storable reports whether the algorithm can use a storage.
func (a *Algorithm) Storable(storage Storage) bool {
	return !storage.Bounded() || a.bounded != nil && (storage == StorageReplace || !a.bounded.KnowsPath())
}

// validate checks the options that are names.
func (o *Options) validate() error {
	if _, err := algorithm(o.Algorithm); err != nil {
		return err
	}
	if err := listed("storage", "forms of storage", o.Storage, Storages()); err != nil {
		return err
	}
	if err := o.Vectors.validate(); err != nil {
		return err
	}
	if int(o.Policy) >= len(store.Policies()) {
		return &source.Error{Msg: fmt.Sprintf("there is no replacement policy %d", o.Policy)}
	}
	if o.Keeper != nil && o.notKept() != "" {
		return &source.Error{Msg: "there are no checkpoints of a search with " + o.notKept()}
	}
	if err := o.suitsDisk(); err != nil {
		return err
	}
	if o.OnFull == GoOnOnDisk && o.Disk == nil {
		return &source.Error{Msg: "reaction disk to a full memory: there is no Disk to go on with"}
	}
	return listed("reaction to a full memory", "reactions", o.OnFull, Reactions())
}

// notKept is what an option asks for that is not in checkpoints; it is empty if nothing is.
func (o *Options) notKept() string {
	a, _ := algorithm(o.Algorithm) // it is known
	switch {
	case !a.kept:
		return "algorithm " + string(a.Name)
	case o.Storage.Bounded():
		return "storage " + string(o.Storage)
	case o.OnFull != "" && o.OnFull != Stop:
		return "reaction " + string(o.OnFull) + " to a full memory"
	case o.Workers > 1:
		return "several workers"
	case o.All > 1:
		return "several counterexamples"
	case o.Exhaust:
		return "exhaustion after a counterexample"
	}
	return ""
}

func (f VectorForm) validate() error {
	return listed("form of state vectors", "forms", f, Vectors())
}

// listed refuses names that are not listed; the empty name is the default.
func listed[N ~string](kind, kinds string, name N, list []N) error {
	if name == "" || slices.Contains(list, name) {
		return nil
	}
	var names []string
	for _, n := range list {
		names = append(names, string(n))
	}
	return &source.Error{
		Msg:  fmt.Sprintf("unknown %s %q", kind, name),
		Hint: fmt.Sprintf("the %s are %s", kinds, strings.Join(names, ", ")),
	}
}
