package algorithms

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
)

// TestChoose: without a name, the table chooses by shape, acceptance and storage.
func TestChoose(t *testing.T) {
	buchi, coBuchi := automata.GeneralisedBuchi(1), automata.Acceptance{Sets: 1, Code: &automata.AccNode{Op: automata.AccFin}}
	recurrence := &search.Shape{Recurrence: &search.Recurrence{}}
	weak, terminal := &search.Shape{Weak: true}, &search.Shape{Weak: true, Terminal: true}
	for _, tt := range []struct {
		shape   *search.Shape
		acc     automata.Acceptance
		storage search.Storage
		want    Name
	}{
		{nil, buchi, "", SCC},
		{nil, coBuchi, "", Generic},
		{&search.Shape{}, buchi, search.StorageHybrid, SCC},
		{weak, coBuchi, "", Single},
		{weak, buchi, search.StorageReplace, Single},
		{weak, buchi, search.StorageBitstate, CVWYNested},
		{terminal, buchi, "", Reachability},
		{terminal, buchi, search.StorageBitstate, Reachability},
		{nil, buchi, search.StorageReplace, CVWYNested},
		{nil, coBuchi, search.StorageHashCompact, CVWYNested},
		{recurrence, buchi, search.StorageReplace, Deterministic},
		{recurrence, buchi, search.StorageHybridReplace, Deterministic},
	} {
		q := Emptiness{Config: product.Config{Factors: []*automata.Compiled{{Acc: tt.acc}}}, Shape: tt.shape}
		a, err := q.Choose("", tt.storage)
		if err != nil || a.Name != tt.want || q.Suits(&a) != nil {
			t.Errorf("%+v, storage %q: %s, %v; want %s", tt.shape, tt.storage, a.Name, err, tt.want)
		}
		if tt.shape == recurrence {
			continue // never on a disk
		}
		disk := OWCTY
		if tt.want == Reachability {
			disk = Reachability
		}
		if a := q.ChooseOnDisk(); a.Name != disk {
			t.Errorf("%+v on disk: %s, want %s", tt.shape, a.Name, disk)
		}
	}
	q := Emptiness{Config: product.Config{Fairness: product.Fairness{Strong: true}}}
	if a, err := q.Choose("", search.StorageBitstate); err != nil || a.Name != CVWYNested || q.Suits(&a) == nil {
		t.Errorf("strong fairness with bitstate: %s, %v; want a refusal of %s", a.Name, err, CVWYNested)
	}
	if _, err := Find(OWCTY); err == nil {
		t.Error("a search that is only on a disk can be chosen by name")
	}
}
