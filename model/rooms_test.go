package model

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/program"
)

// lengths explores a model and returns how many states it has, and the lengths of their encodings.
func lengths[S any](t *testing.T, m *Model[S]) (states int, found map[int]bool) {
	t.Helper()
	b, err := m.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	x := newExplorer(b.(*binding[S]))
	var batch program.Batch
	if err := x.Initial(&batch); err != nil {
		t.Fatal(err)
	}
	seen, todo := map[string]bool{}, []string{}
	add := func() {
		for i := range batch.Len() {
			if s := string(batch.State(i)); !seen[s] {
				seen[s], todo = true, append(todo, s)
			}
		}
	}
	add()
	found = map[int]bool{}
	for ; len(todo) > 0; todo = todo[1:] {
		found[len(todo[0])] = true
		if err := x.Valid(program.State(todo[0])); err != nil {
			t.Errorf("%x: %v", todo[0], err)
		}
		if err := x.Expand(program.State(todo[0]), &batch); err != nil {
			t.Fatal(err)
		}
		add()
	}
	return len(seen), found
}

// TestRooms: states of a queue and of names have one length, unless that takes twice the memory or some are longer than
// those of the sample; the number of states is the same in any case.
func TestRooms(t *testing.T) {
	type state struct {
		queue []uint8
		names [2]string
		log   []uint8
		deep  [][]int16
	}
	limited := func(logged int) *Model[state] {
		return New([]state{{names: [2]string{"idle", "idle"}, deep: [][]int16{{}, {1}}}}, func(s state, steps *Steps[state]) {
			for i, n := range s.names {
				t := steps.Copy()
				t.names[i] = map[string]string{"idle": "waiting", "waiting": "on", "on": "idle"}[n]
				steps.Add("", "turns", t)
			}
			if t := steps.Copy(); len(t.queue) < 3 {
				t.queue, t.deep[0] = append(t.queue, 1), append(t.deep[0], int16(len(t.queue)))
				steps.Add("", "sends", t)
			}
			if t := steps.Copy(); len(t.queue) > 0 {
				t.queue, t.deep[0] = t.queue[1:], t.deep[0][1:]
				steps.Add("", "receives", t)
			}
			if t := steps.Copy(); logged > len(t.log) {
				t.log = append(t.log, 0)
				steps.Add("", "logs", t)
			}
		}).AuditEvery(1)
	}
	short, even := lengths(t, limited(0))
	if len(even) != 1 {
		t.Errorf("%d lengths: %v", len(even), even)
	}
	long, uneven := lengths(t, limited(100))
	if long != 101*short || len(uneven) < 100 {
		t.Errorf("%d states instead of 101 times %d, of %d lengths", long, short, len(uneven))
	}
}

// TestRoomsAreCanonical: whatever rooms texts and slices have, what is encoded is what is decoded, and longer values have none.
func TestRoomsAreCanonical(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		m := New([]hall{drawHall(t), drawHall(t), drawHall(t)}, func(hall, *Steps[hall]) {})
		b, err := m.Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		var draw func(l *layout)
		draw = func(l *layout) {
			for i := range l.moves {
				l.moves[i].room = rapid.IntRange(0, 9).Draw(t, "room")
				if e := l.moves[i].elements; e != nil {
					draw(e.layout)
				}
			}
		}
		draw(m.root.layout)
		h, other := drawHall(t), drawHall(t)
		s := encode(m.root, &h)
		if got := decode[hall](m.root, s); encode(m.root, &got) != s {
			t.Fatalf("%+v became %+v", h, got)
		}
		if err := newExplorer(b.(*binding[hall])).Valid(program.State(s)); err != nil {
			t.Fatal(err)
		}
		equal := s == encode(m.root, &other)
		m.root.layout.clearRooms()
		if equal != (encode(m.root, &h) == encode(m.root, &other)) {
			t.Fatalf("%+v and %+v: equal is %t with rooms", h, other, equal)
		}
	})
}
