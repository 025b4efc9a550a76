package automata

import (
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// Alphabet is an ordered list of APs and the diagrams of functions over them:
// AP i is variable i. APs can be added, never removed.
type Alphabet struct {
	names []string
	index map[string]int
	bdd   *bdd.Manager
}

// NewAlphabet makes an alphabet; a repeated name is one AP.
func NewAlphabet(aps ...string) *Alphabet {
	al := &Alphabet{index: map[string]int{}, bdd: bdd.New(0)}
	for _, ap := range aps {
		al.Add(ap)
	}
	return al
}

// Add is the number of the AP called name, which is added if it is new.
func (al *Alphabet) Add(name string) int {
	if i, ok := al.index[name]; ok {
		return i
	}
	al.names = append(al.names, name)
	al.index[name] = al.bdd.NewVar()
	return al.index[name]
}

// APs are the names in order; the slice must not be changed.
func (al *Alphabet) APs() []string { return al.names }

// String lists the APs in order, as {p, q}.
func (al *Alphabet) String() string { return "{" + strings.Join(al.names, ", ") + "}" }

// Index is the number of the AP called name.
func (al *Alphabet) Index(name string) (int, bool) {
	i, ok := al.index[name]
	return i, ok
}

// BDD is the manager of the labels.
func (al *Alphabet) BDD() *bdd.Manager { return al.bdd }

// Importer adds the APs of from and makes a copier of its labels.
func (al *Alphabet) Importer(from *Alphabet) *bdd.Copier {
	vars := make([]int, len(from.names))
	for i, name := range from.names {
		vars[i] = al.Add(name)
	}
	return bdd.NewCopier(from.bdd, al.bdd, vars)
}

// Equal reports whether two alphabets list the same APs in the same order.
func (al *Alphabet) Equal(other *Alphabet) bool { return slices.Equal(al.names, other.names) }
