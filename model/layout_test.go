package model

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/program"
)

// wide has more parts than one layout: several, of which each has less, and one that has more by itself.
type wide struct {
	a    [200]int
	flag bool
	b    [200]int16
	text string
	c    [maxMoves + 50]uint32
	d    [60]struct {
		n  float64
		on bool
		by [3]uint8
		w  uint64
	}
}

// TestWideLayouts: parts beyond the largest layout are encoded, and flat ones have moves.
func TestWideLayouts(t *testing.T) {
	for typ, flat := range map[reflect.Type]bool{
		reflect.TypeFor[wide](): false, reflect.TypeFor[[maxMoves]int](): true, reflect.TypeFor[[maxMoves + 1]int](): false,
		reflect.TypeFor[[1000]bool](): true, reflect.TypeFor[struct{}](): true, reflect.TypeFor[inner](): true, reflect.TypeFor[[][]inner](): true, reflect.TypeFor[tree](): false, reflect.TypeFor[[]*inner](): false,
	} {
		if l := newCodecs().layoutOf(typ); (l != nil) != flat {
			t.Errorf("%v: layout %v, want %v", typ, l, flat)
		}
	}
	if l := newCodecs().layoutOf(reflect.TypeFor[struct {
		a, b uint8
		c    [3]bool
		_    int8
		d    int8
	}]()); len(l.moves) != 2 || l.moves[0].bytes != 5 {
		t.Errorf("bytes side by side: %+v", l.moves)
	}
	c, err := newCodecs().root(reflect.TypeFor[wide]())
	if err != nil {
		t.Fatal(err)
	}
	seeded.Check(t, func(t *rapid.T) {
		var w wide
		for range 20 {
			n := rapid.Int32().Draw(t, "n")
			w.a[rapid.IntRange(0, len(w.a)-1).Draw(t, "a")] = int(n) << 20
			w.b[rapid.IntRange(0, len(w.b)-1).Draw(t, "b")] = int16(n)
			w.c[rapid.IntRange(0, len(w.c)-1).Draw(t, "c")] = uint32(n)
			d := &w.d[rapid.IntRange(0, len(w.d)-1).Draw(t, "d")]
			d.n, d.on, d.by[1], d.w = float64(n)/3, n%2 == 0, uint8(n), uint64(n)
		}
		w.text, w.flag = rapid.String().Draw(t, "text"), true
		if got := decode[wide](c, encode(c, &w)); got != w {
			t.Fatalf("%+v became %+v", w, got)
		}
	})
}

// shelf is a state of which all parts share memory with copies.
type shelf struct {
	books [][]uint8
	marks []*int
	names []string
}

// TestCopiesShareNothing: what Copy returns, and the state itself, are apart although memory is used again for each state.
func TestCopiesShareNothing(t *testing.T) {
	one, two := 1, 2
	initial := shelf{books: [][]uint8{{1, 2}, {3}}, marks: []*int{&one, &two}, names: []string{"a", "b"}}
	next := func(s shelf, steps *Steps[shelf]) {
		if len(s.books[0]) > 4 {
			return
		}
		first, second := steps.Copy(), steps.Copy()
		first.books[0] = append(first.books[0], 7)
		first.books[1][0], *first.marks[0], first.names[1] = 9, 5, "c"
		if second.books[1][0] != s.books[1][0] || *second.marks[0] != *s.marks[0] || second.names[1] != s.names[1] || len(second.books[0]) != len(s.books[0]) {
			panic("a copy has changed with another one")
		}
		second.books[0], second.marks = append(second.books[0], 8), append(second.marks, second.marks[0])
		steps.Add("", "first", first)
		steps.Add("", "second", second)
	}
	m := New([]shelf{initial}, next).AuditEvery(1)
	states, _, err := explore(t, m)
	if err != nil || states < 10 {
		t.Errorf("%d states, %v", states, err)
	}
}

// TestNoAllocationsOfSlices: slices and pointers of the state and of copies use the memory of the state before.
func TestNoAllocationsOfSlices(t *testing.T) {
	n := 3
	m := New([]shelf{{books: [][]uint8{{1, 2}, {3}}, marks: []*int{&n}, names: []string{"a"}}}, func(s shelf, steps *Steps[shelf]) {
		t := steps.Copy()
		t.books[0][1]++
		steps.Add("", "reads", t)
	}).AuditEvery(0)
	b, _ := m.Bind(nil)
	x, _ := b.NewExplorer(nil)
	var batch program.Batch
	if n := testing.AllocsPerRun(100, func() { _ = x.Expand(m.initial[0], &batch) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestOrderOfSteps: steps are ordered by process, action and next state, whatever the order in which few or many are added, and
// whether their actions differ early or late.
func TestOrderOfSteps(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		type added struct{ process, action string }
		draw := rapid.Custom(func(t *rapid.T) added {
			action := strings.Repeat("x", rapid.IntRange(0, 9).Draw(t, "length")) + rapid.SampledFrom([]string{"", "a", "b", "\x00", "é"}).Draw(t, "end")
			return added{rapid.SampledFrom([]string{"", "p", "q"}).Draw(t, "process"), action}
		})
		list := rapid.SliceOfN(draw, 0, 2*mostInserted).Draw(t, "steps")
		texts := func(list []added) (out []string) {
			m := New([]int{0}, func(_ int, steps *Steps[int]) {
				for _, a := range list {
					steps.Add(a.process, a.action, len(a.action))
				}
			}).Processes("p", "q").AuditEvery(0)
			var steps Steps[int]
			steps.init(m)
			steps.collect(m.initial[0], new(int))
			for i := range steps.list {
				x := steps.at(i)
				out = append(out, fmt.Sprintf("%d %q", x.process, x.action))
				if i == 0 {
					continue
				}
				y := steps.at(i - 1)
				if y.process > x.process || y.process == x.process && y.action > x.action {
					t.Fatalf("%v: %q before %q", list, y.action, x.action)
				}
			}
			return out
		}
		if a, b := texts(list), texts(rapid.Permutation(list).Draw(t, "permuted")); fmt.Sprint(a) != fmt.Sprint(b) {
			t.Fatalf("%v\n%v", a, b)
		}
	})
}

// TestValidFlat: bytes that are no boolean, too few of them, or too many, are no state, in fields, arrays and slices.
func TestValidFlat(t *testing.T) {
	type flags struct {
		n    uint8
		on   bool
		more [2]bool
		list []struct{ a, b bool }
		next *bool
	}
	yes := true
	m := New([]flags{{n: 200, on: true, more: [2]bool{true, false}, list: []struct{ a, b bool }{{true, false}}, next: &yes}}, func(flags, *Steps[flags]) {})
	b, err := m.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	x := newExplorer(b.(*binding[flags]))
	s := m.initial[0]
	if err := x.Valid(s); err != nil {
		t.Fatalf("%x: %v", s, err)
	}
	for i := range s {
		wrong := append(program.State{}, s...)
		wrong[i] = 2
		if err := x.Valid(wrong); (err == nil) != (i == 0) {
			t.Errorf("%x: %v", wrong, err)
		}
		if x.Valid(s[:i]) == nil {
			t.Errorf("%x is a state", s[:i])
		}
	}
	if x.Valid(append(append(program.State{}, s...), 0)) == nil {
		t.Error("a byte too many")
	}
}

// hall has slices of all kinds of elements that have a layout.
type hall struct {
	rooms []room
	keys  []uint8
	names [2][]string
	free  int32
}

type room struct {
	name  string
	open  bool
	seats []int16
	price float64
	at    struct {
		x uint64
		y uint32
		z int
	}
	doors []struct{ to, width uint8 }
}

func drawHall(t *rapid.T) (h hall) {
	h.keys, h.free = rapid.SliceOfN(rapid.Byte(), 0, 3).Draw(t, "keys"), rapid.Int32().Draw(t, "free")
	h.names[1] = rapid.SliceOfN(rapid.String(), 0, 2).Draw(t, "names")
	for range rapid.IntRange(0, 3).Draw(t, "rooms") {
		r := room{name: rapid.String().Draw(t, "name"), open: rapid.Bool().Draw(t, "open"), price: rapid.Float64().Draw(t, "price")}
		r.seats = rapid.SliceOfN(rapid.Int16(), 0, 3).Draw(t, "seats")
		r.at.x, r.at.y, r.at.z = rapid.Uint64().Draw(t, "x"), rapid.Uint32().Draw(t, "y"), rapid.Int().Draw(t, "z")
		r.doors = make([]struct{ to, width uint8 }, rapid.IntRange(0, 2).Draw(t, "doors"))
		for i := range r.doors {
			r.doors[i].width = rapid.Byte().Draw(t, "width")
		}
		h.rooms = append(h.rooms, r)
	}
	return h
}

// change changes everything that a hall refers to.
func (h *hall) change() {
	for i := range h.keys {
		h.keys[i]++
	}
	for i := range h.names[1] {
		h.names[1][i] += "x"
	}
	for i := range h.rooms {
		r := &h.rooms[i]
		for j := range r.seats {
			r.seats[j]++
		}
		for j := range r.doors {
			r.doors[j].to++
		}
		r.name, r.seats, r.at.z = r.name+"x", append(r.seats, 1), r.at.z+1
	}
}

// TestCopiesOfLayouts: a copy is the state, whatever it is made of, and shares nothing with it or with another copy.
func TestCopiesOfLayouts(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		h := drawHall(t)
		m := New([]hall{h}, func(h hall, steps *Steps[hall]) {
			first, second := steps.Copy(), steps.Copy()
			first.change()
			for name, c := range map[string]hall{"state": h, "copy": second} {
				if string(encode(steps.m.root, &c)) != string(steps.source) {
					t.Fatalf("the %s has changed to %+v", name, c)
				}
			}
			steps.Add("", "copies", second)
		}).AuditEvery(1)
		if m.root.layout == nil {
			t.Fatal("no layout")
		}
		b, err := m.Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		x, _ := b.NewExplorer(nil)
		var batch program.Batch
		if err := x.Expand(m.initial[0], &batch); err != nil || string(batch.State(0)) != string(m.initial[0]) {
			t.Fatalf("%v: %x became %x", err, m.initial[0], batch.State(0))
		}
	})
}

// TestBatchesApart: an explorer lends its memory to one batch at a time, and what the one before has stays.
func TestBatchesApart(t *testing.T) {
	m := New([]int{1}, func(n int, steps *Steps[int]) {
		for i := range n {
			steps.Add("", "goes", 10*n+i)
		}
	})
	b, _ := m.Bind(nil)
	x, _ := b.NewExplorer(nil)
	var batches [3]program.Batch
	for i := range batches {
		n := i + 1
		if err := x.Expand(program.State(encode(m.root, &n)), &batches[i]); err != nil {
			t.Fatal(err)
		}
	}
	for i := range batches {
		if batches[i].Len() != i+1 {
			t.Errorf("%d steps instead of %d", batches[i].Len(), i+1)
		}
		for j := range batches[i].Len() {
			if got := decode[int](m.root, string(batches[i].State(j))); got != 10*(i+1)+j || batches[i].Succs[j].Action != program.Action(j) {
				t.Errorf("step %d from %d leads to %d", j, i+1, got)
			}
		}
	}
}
