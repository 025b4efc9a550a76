package program

import "testing"

// A batch that borrows storage gives it back: adding copies it first, and Reset returns to its own.
func TestAdopt(t *testing.T) {
	var b Batch
	b.Add(Succ{Action: 1}, State("own"))
	succs := []Succ{{Action: 7}, {Action: 8}}
	data := []byte("firstsecondrest")
	b.Adopt(succs, data, []uint32{5, 11})
	if b.Len() != 2 || string(b.State(0)) != "first" || string(b.State(1)) != "second" {
		t.Fatalf("borrowed: %d successors, %q and %q", b.Len(), b.State(0), b.State(1))
	}
	b.Add(Succ{Action: 9}, State("third"))
	data[0], succs[0].Action = 'F', 70
	if b.Len() != 3 || string(b.State(0)) != "first" || string(b.State(2)) != "third" || b.Succs[0].Action != 7 {
		t.Errorf("added to a borrowed batch: %+v, %q and %q", b.Succs, b.State(0), b.State(2))
	}
	if string(data) != "Firstsecondrest" {
		t.Errorf("the lender's storage was written: %q", data)
	}
	b.Adopt(succs, data, []uint32{5, 11})
	b.Reset()
	b.Add(Succ{Action: 2}, State("new"))
	if b.Len() != 1 || string(b.State(0)) != "new" || string(data) != "Firstsecondrest" || succs[0].Action != 70 {
		t.Errorf("after Reset: %+v %q, the lender has %q", b.Succs, b.State(0), data)
	}
	b.Adopt(nil, data, nil)
	b.Adopt(succs[:1], data, []uint32{5})
	b.Add(Succ{}, State("x"))
	if b.Len() != 2 || string(b.State(0)) != "First" {
		t.Errorf("adopted twice: %d successors, %q", b.Len(), b.State(0))
	}
}
