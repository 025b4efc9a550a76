package petri

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/program"
)

// TestExplorer compares the explorer with the definition, on random nets, bounded or not: markings,
// order of the transitions, letters of source and target, and that vectors are canonical.
func TestExplorer(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		s := drawSketch(t)
		n, err := readString(s.pnml())
		if err != nil {
			t.Fatal(err)
		}
		atoms := []string{"tokens(p0) >= 2", "exec(_)"}
		if len(s.places) > 1 {
			atoms = append(atoms, "tokens(p0, p1) < 1 + tokens(p1)", "!(tokens(p1) == 3) && tokens(p0) != 1")
		}
		if len(s.transitions) > 1 {
			atoms = append(atoms, "fireable(t1)", "fireable(t0, t1)", "exec(t1)")
		}
		var list []program.Atom
		for _, a := range atoms {
			list = append(list, program.Atom{Text: a})
		}
		b, err := n.Bind(list)
		if err != nil {
			t.Fatal(err)
		}
		e, err := b.NewExplorer(nil)
		if err != nil {
			t.Fatal(err)
		}
		reader, _ := b.NewExplorer(nil)
		follow(t, s, n, e, reader.(program.Reader), atoms)
	})
}

func (s sketch) letter(m []int, fired int, atoms []string) program.Letter {
	var l program.Letter
	at := func(i int) int {
		if i < len(m) {
			return m[i]
		}
		return 0
	}
	truth := map[string]bool{
		"tokens(p0) >= 2": at(0) >= 2, "tokens(p0, p1) < 1 + tokens(p1)": at(0)+at(1) < 1+at(1),
		"!(tokens(p1) == 3) && tokens(p0) != 1": at(1) != 3 && at(0) != 1,
		"exec(_)":                               fired >= 0, "exec(t1)": fired == 1,
	}
	if len(s.transitions) > 1 {
		truth["fireable(t1)"], truth["fireable(t0, t1)"] = s.enabled(m, 1), s.enabled(m, 0) || s.enabled(m, 1)
	}
	for i, a := range atoms {
		if truth[a] {
			l |= 1 << i
		}
	}
	return l
}

func follow(t *rapid.T, s sketch, n *Net, e program.Explorer, reader program.Reader, atoms []string) {
	var b program.Batch
	if err := e.Initial(&b); err != nil {
		t.Fatal(err)
	}
	type entry struct {
		vector  string
		marking []int
	}
	queue := []entry{{string(b.State(0)), s.places}}
	vectors := map[string]string{fmt.Sprint(s.places): queue[0].vector}
	markings := map[string]string{queue[0].vector: fmt.Sprint(s.places)}
	if b.Succs[0].Target != s.letter(s.places, -1, atoms) {
		t.Fatalf("initial letter %b, want %b", b.Succs[0].Target, s.letter(s.places, -1, atoms))
	}
	state := s.letter(s.places, -1, atoms)
	_ = state
	for i := 0; i < len(queue) && i < 300; i++ {
		m := queue[i].marking
		if err := e.Expand([]byte(queue[i].vector), &b); err != nil {
			t.Fatal(err)
		}
		if l, _ := reader.Read([]byte(queue[i].vector)); l != b.Source || l != s.letter(m, -1, atoms) {
			t.Fatalf("marking %v: Read %b, Source %b, want %b", m, l, b.Source, s.letter(m, -1, atoms))
		}
		j := 0
		for tr := range s.transitions {
			if !s.enabled(m, tr) {
				continue
			}
			if j >= b.Len() || b.Succs[j].Action != program.Action(tr) {
				t.Fatalf("marking %v: transition %d is missing", m, tr)
			}
			next := s.fire(m, tr)
			key, vector := fmt.Sprint(next), string(b.State(j))
			if got := b.Succs[j].Target | b.Succs[j].Act; got != s.letter(next, tr, atoms) {
				t.Fatalf("marking %v, transition %d: letter %b, want %b", m, tr, got, s.letter(next, tr, atoms))
			}
			if old, ok := vectors[key]; ok && old != vector {
				t.Fatalf("marking %v has two vectors", next)
			}
			if old, ok := markings[vector]; ok && old != key {
				t.Fatalf("markings %s and %s have the same vector", old, key)
			}
			if _, ok := vectors[key]; !ok {
				vectors[key], markings[vector] = vector, key
				queue = append(queue, entry{vector, next})
			}
			checkFormat(t, n, vector, next)
			j++
		}
		if j != b.Len() || (j == 0) != (b.Flags&program.Deadlock != 0) {
			t.Fatalf("marking %v: %d successors, want %d", m, b.Len(), j)
		}
	}
	for p := range s.places {
		bound, ok := n.Bound(p)
		for _, x := range queue {
			if ok && uint64(x.marking[p]) > bound {
				t.Fatalf("place %d has %d tokens, bound %d", p, x.marking[p], bound)
			}
		}
	}
}

func checkFormat(t *rapid.T, n *Net, vector string, m []int) {
	got := make([]string, len(m))
	for i := range got {
		got[i] = "0"
	}
	for _, v := range n.Format([]byte(vector)).Vars {
		var p int
		fmt.Sscanf(v.Name, "p%d", &p)
		got[p] = v.Value
	}
	want := make([]string, len(m))
	for i, x := range m {
		want[i] = fmt.Sprint(x)
	}
	if !slices.Equal(got, want) {
		t.Fatalf("Format: %v, want %v", got, want)
	}
}

// TestLayouts makes a place outgrow one layout after the other and come back.
func TestLayouts(t *testing.T) {
	s := sketch{places: []int{1, 0}, transitions: [][2]map[int]int{
		{{0: 1}, {0: 1, 1: 100_000}}, // grows for ever
		{{1: 99_999}, {}},
	}}
	n, err := readString(s.pnml())
	if err != nil {
		t.Fatal(err)
	}
	if len(n.arrays.Layouts) != 4 {
		t.Fatalf("%d layouts, want 4", len(n.arrays.Layouts))
	}
	e := bindAll(t, n, "tokens(p1) == 100001")
	var b program.Batch
	if err := e.Initial(&b); err != nil {
		t.Fatal(err)
	}
	v := append([]byte(nil), b.State(0)...)
	first := len(v)
	fire := func(action program.Action) {
		if err := e.Expand(v, &b); err != nil {
			t.Fatal(err)
		}
		i := b.Find(action)
		if i < 0 {
			t.Fatalf("transition %d is not enabled", action)
		}
		v = append([]byte(nil), b.State(i)...)
	}
	lengths := map[int]bool{len(v): true}
	for range 100_001 {
		fire(0)
		lengths[len(v)] = true
	}
	for range 100_001 {
		fire(1)
		lengths[len(v)] = true
	}
	if got := n.Format(v).Vars[1].Value; got != "100001" {
		t.Errorf("tokens %s, want 100001", got)
	}
	if len(lengths) < 2 {
		t.Errorf("vectors of %d lengths only", len(lengths))
	}
	fire(1)
	if len(v) == first {
		t.Logf("2 tokens fit the first layout")
	}
}

// TestTooManyTokens: the search ends with an error, not with a wrong number.
func TestTooManyTokens(t *testing.T) {
	s := sketch{places: []int{1}, transitions: [][2]map[int]int{{{0: 1}, {0: 200_000_000_000}}}}
	n, err := readString(s.pnml())
	if err != nil {
		t.Fatal(err)
	}
	e := bindAll(t, n)
	var b program.Batch
	if err := e.Initial(&b); err != nil {
		t.Fatal(err)
	}
	for range 10 {
		v := append([]byte(nil), b.State(0)...)
		if err := e.Expand(v, &b); err != nil {
			return
		}
	}
	t.Error("no error")
}
