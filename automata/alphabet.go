package automata

import (
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// Alphabet is an ordered list of APs and the diagrams of functions over them:
// AP i is variable i. APs can be added, never removed, so that the numbers of
// APs and the labels of automata stay valid as the alphabet grows.
//
// All automata over one alphabet share its diagrams. Combining their labels
// writes to the diagrams, so an alphabet and everything over it belongs to one
// goroutine at a time. Memory is never given back before the alphabet itself is
// garbage.
type Alphabet struct {
	names []string
	index map[string]int
	bdd   *bdd.Manager
}

// NewAlphabet makes an alphabet of these APs in this order; a repeated name is
// one AP. The bound on the nodes of its diagrams is bdd.DefaultLimit.
func NewAlphabet(aps ...string) *Alphabet {
	al := &Alphabet{index: map[string]int{}, bdd: bdd.New(0)}
	for _, ap := range aps {
		al.Add(ap)
	}
	return al
}

// Add returns the number of the AP called name, and adds it at the end if it is
// new. Names are compared as texts: "a == 1" and "a==1" are two APs.
func (al *Alphabet) Add(name string) int {
	if i, ok := al.index[name]; ok {
		return i
	}
	al.names = append(al.names, name)
	al.index[name] = al.bdd.NewVar()
	return al.index[name]
}

// APs returns the names in order. The slice is the alphabet's own and must not
// be changed.
func (al *Alphabet) APs() []string { return al.names }

// String lists the APs in order, as {p, q}.
func (al *Alphabet) String() string { return "{" + strings.Join(al.names, ", ") + "}" }

// Index returns the number of the AP called name; ok is false if the alphabet
// does not have it.
func (al *Alphabet) Index(name string) (int, bool) {
	i, ok := al.index[name]
	return i, ok
}

// BDD returns the manager of the labels: variable i is AP i. Functions made
// with it can be labels of any automaton over this alphabet.
func (al *Alphabet) BDD() *bdd.Manager { return al.bdd }

// Importer adds the APs of from that are missing here and returns a copier that
// turns labels over from into labels over al. The copier remembers what it has
// copied; use one for all labels of an automaton.
func (al *Alphabet) Importer(from *Alphabet) *bdd.Copier {
	vars := make([]int, len(from.names))
	for i, name := range from.names {
		vars[i] = al.Add(name)
	}
	return bdd.NewCopier(from.bdd, al.bdd, vars)
}

// Equal reports whether two alphabets list the same APs in the same order.
func (al *Alphabet) Equal(other *Alphabet) bool { return slices.Equal(al.names, other.names) }
