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

// What is kept stays as it is, whether the batch is its own or borrowed, and the lender's storage is not written.
func TestKeep(t *testing.T) {
	succs := []Succ{{Action: 1}, {Action: 2}, {Action: 3}, {Action: 4}}
	data := []byte("onetwothreefour")
	ends := []uint32{3, 6, 11, 15}
	for _, keep := range [][]bool{{true, true, true, true}, {false, true, false, true}, {true, false, false, false}, {false, false, true, false}, {false, false, false, false}} {
		var own, borrowed Batch
		for i := range succs {
			lo := 0
			if i > 0 {
				lo = int(ends[i-1])
			}
			own.Add(succs[i], data[lo:ends[i]])
		}
		borrowed.Adopt(succs, data, ends)
		own.Source, borrowed.Source = 5, 5
		var want Batch
		for i, k := range keep {
			if k {
				want.Add(succs[i], own.State(i))
			}
		}
		for _, b := range []*Batch{&own, &borrowed} {
			b.Keep(keep)
			if b.Len() != want.Len() || b.Source != 5 {
				t.Fatalf("%v: %d successors", keep, b.Len())
			}
			for i := range b.Succs {
				if b.Succs[i] != want.Succs[i] || string(b.State(i)) != string(want.State(i)) {
					t.Errorf("%v: successor %d is %v %q", keep, i, b.Succs[i].Action, b.State(i))
				}
			}
		}
		borrowed.Add(Succ{}, State("more"))
		if string(data) != "onetwothreefour" || succs[0].Action != 1 || succs[3].Action != 4 || ends[3] != 15 {
			t.Errorf("%v: the lender's storage was written: %q", keep, data)
		}
	}
}

// TestNoBytes: a state without bytes, of a program with one state, is a state: its vector is not nil, as one that is missing.
func TestNoBytes(t *testing.T) {
	var b Batch
	b.Add(Succ{}, State{})
	if s := b.State(0); s == nil || len(s) != 0 {
		t.Errorf("the vector is %#v", s)
	}
}
