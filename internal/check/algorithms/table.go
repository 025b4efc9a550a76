package algorithms

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/bounded"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/sequential"
	"github.com/ltlcheck/ltlcheck/internal/check/universal"
)

// Name is the name of a search, as users write it.
type Name string

// The searches, see table.
const (
	SCC           Name = "scc"
	NDFS          Name = "ndfs"
	Magic         Name = "magic"
	CVWY          Name = "cvwy"
	CVWYNested    Name = "cvwy-nested"
	Generic       Name = "generic"
	Reachability  Name = "reachability"
	Single        Name = "single"
	Deterministic Name = "deterministic"
	UFSCC         Name = "ufscc"
	CNDFS         Name = "cndfs"
	OWCTY         Name = "owcty"  // in results only: on a disk
	Guided        Name = "guided" // in results only: beside a search
	Facts         Name = "facts"  // in results only: likewise
)

// table lists all searches, the default first. It is made by each call, so that
// nobody can change it for others.
func table() []Algorithm {
	return slices.Concat(componentSearch(), nestedSearches(), shapeSearches(), parallelSearches())
}

// componentSearch is the default.
func componentSearch() []Algorithm {
	return []Algorithm{
		{
			Name:         SCC,
			Doc:          "strongly connected components; stops at the first accepting one",
			Citation:     "Couvreur 1999; Gabow 2000",
			Needs:        "generalised Büchi acceptance, on transitions or states",
			Exact:        true,
			Checkpoints:  true,
			Preference:   3,
			ParallelName: UFSCC,
			Run:          sequential.SCC,
		},
	}
}

// nestedSearches look for cycles through accepting states, with one acceptance
// set.
func nestedSearches() []Algorithm {
	return []Algorithm{
		{
			Name:        NDFS,
			Doc:         "nested depth-first search with early detection, two colour bits for a state",
			Citation:    "Schwoon and Esparza 2005",
			Needs:       "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:       true,
			Checkpoints: true,
			OneSet:      true,
			Run:         sequential.NDFS,
		},
		{
			Name:     Magic,
			Doc:      "nested depth-first search with one stack, one table and a two-state demon",
			Citation: "Godefroid and Holzmann 1993, Figure 5",
			Needs:    "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:    true,
			OneSet:   true,
			Bounded:  mode(bounded.Nested),
			Run:      sequential.Magic,
		},
		{
			Name:     CVWY,
			Doc:      "two successive searches, the second from accepting states in postorder",
			Citation: "Courcoubetis, Vardi, Wolper and Yannakakis 1992, Algorithm A",
			Needs:    "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:    true,
			OneSet:   true,
			Bounded:  mode(bounded.Successive),
			Run:      sequential.CVWY,
		},
		{
			Name:       CVWYNested,
			Doc:        "two interleaved searches with a stack and a table each",
			Citation:   "Courcoubetis, Vardi, Wolper and Yannakakis 1992, Algorithm B",
			Needs:      "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:      true,
			OneSet:     true,
			Preference: 5,
			Bounded:    mode(bounded.Nested),
			Run:        sequential.CVWYNested,
		},
	}
}

// shapeSearches are for acceptance, automata and properties of some shape.
func shapeSearches() []Algorithm {
	return []Algorithm{
		{
			Name:        Generic,
			Doc:         "strongly connected components, decomposed further where the condition asks for it",
			Citation:    "Baier, Blahoudek, Duret-Lutz, Klein, Müller and Strejček 2019",
			Needs:       "any acceptance; strong fairness",
			Exact:       true,
			Checkpoints: true,
			Any:         true,
			Preference:  4,
			Method:      "the acceptance is not generalised Büchi",
			Run:         sequential.Generic,
		},
		{
			Name:         Reachability,
			Doc:          "breadth-first search for a state from which every run violates the property",
			Citation:     "Bloem, Ravi and Somenzi 1999",
			Needs:        "a terminal automaton (safety properties); no fairness, no assumptions",
			Exact:        true,
			Checkpoints:  true,
			BreadthFirst: true,
			Preference:   1,
			Allows:       func(sh *search.Shape) bool { return sh.Terminal },
			Bounded:      mode(bounded.Reach),
			Method:       "the automaton is terminal",
			ParallelRun:  universal.Parallel,
			Packed:       universal.Packed,
			OnDisk:       func(s *search.Search, p *reach.DiskPlace) error { return p.Universal(s, p) },
			Run:          universal.Look,
		},
		{
			Name:         Single,
			Doc:          "one depth-first search",
			Citation:     "Černá and Pelánek 2003",
			Needs:        "a weak automaton; no fairness, no assumptions",
			Exact:        true,
			Checkpoints:  true,
			Preference:   2,
			Allows:       func(sh *search.Shape) bool { return sh.Weak },
			Bounded:      mode(bounded.Single),
			Method:       "the automaton is weak",
			ParallelName: UFSCC,
			Run:          sequential.Single,
		},
		{
			Name:       Deterministic,
			Doc:        "every cycle meets F, without complement",
			Citation:   "Jard and Jéron 1991, Section 3.1",
			Needs:      "any acceptance; properties that are no recurrence (have no deterministic Büchi automaton), fairness and assumptions are searched as by generic",
			Exact:      true,
			Property:   true,
			Preference: 1,
			Method:     "the property is a recurrence",
			Bounded:    mode(bounded.Deterministic),
			Run:        sequential.Deterministic,
		},
	}
}

// parallelSearches are by several workers, or on a disk.
func parallelSearches() []Algorithm {
	return []Algorithm{
		{
			Name:     UFSCC,
			Doc:      "strongly connected components by several workers, which share what they know of them",
			Citation: "Bloemen, Laarman and van de Pol 2016",
			Needs:    "generalised Büchi acceptance, on transitions or states",
			Exact:    true,
			Parallel: true,
			Run:      parallel.UFSCC,
		},
		{
			Name:     CNDFS,
			Doc:      "nested depth-first searches of several workers, which share two colour bits for a state",
			Citation: "Evangelista, Laarman, Petrucci and van de Pol 2012",
			Needs:    "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:    true,
			OneSet:   true,
			Parallel: true,
			Run:      parallel.CNDFS,
		},
		{
			Name:         OWCTY,
			Doc:          "one way catch them young: states that lie on no accepting cycle are taken out, on a disk",
			Citation:     "Černá and Pelánek 2003; Barnat, Brim and Šimeček 2007",
			Needs:        "generalised Büchi acceptance, on transitions or states",
			Exact:        true,
			Checkpoints:  true,
			BreadthFirst: true,
			OnDisk:       func(s *search.Search, p *reach.DiskPlace) error { return p.Cycles(s, p) },
		},
	}
}

// mode returns a pointer to a mode, for the table.
func mode(m bounded.Mode) *bounded.Mode { return &m }
