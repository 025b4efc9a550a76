package counts

import (
	"encoding/binary"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/counting"
)

// Lemma. Let S be a set of scenes at the head of a loop that has the first one
// and is closed under visits of the classes that are left. If in each of them
// the visits of any two classes commute, in what the scene is after both and in
// the local states that both processes get, then the result of a loop does not
// depend on the order of its visits: neighbours can be exchanged. So it is
// enough to visit the classes in the order of their numbers, the mover last.

const (
	// maxScenes bounds the scenes of a loop whose visits are compared.
	maxScenes = 32
	// maxSteps bounds the steps of a visit.
	maxSteps = 256
)

// element is what a loop visits: the mover, or a process in a local state.
type element struct {
	mover bool
	state string // of the process; "" for the mover
}

// element returns what the cursor of a config refers to.
func (c *config) element() element {
	if c.Cursor == counting.CursorMover {
		return element{mover: true}
	}
	return element{state: c.Other}
}

// appendElement appends a key of an element.
func appendElement(b []byte, e element) []byte {
	if e.mover {
		return append(b, 0)
	}
	return append(binary.AppendUvarint(b, uint64(len(e.state))+1), e.state...)
}

// ordered leaves of the ways to begin a loop, behind a step, those with the
// first class, if the visits commute.
func (ex *explorer) ordered(all []config, step int32) []config {
	var elements []element
	for i := range all {
		if e := all[i].element(); all[i].Cursor != counting.CursorNowhere && !slices.Contains(elements, e) {
			elements = append(elements, e)
		}
	}
	if len(elements) < 2 {
		return all
	}
	first, err := ex.settle(&all[0].Scene, step)
	if err != nil || !first.more {
		return all
	}
	start := first.scene
	start.Other, start.Sums = "", nil
	ex.local.Refer(&start, counting.CursorEnd)
	id := []byte(stepKey(&start, step))
	for _, e := range elements {
		id = appendElement(id, e)
	}
	key := string(id)
	commute, known := ex.memory.orders[key]
	if !known {
		commute = ex.commute(start, elements)
		ex.memory.orders[key] = commute
	}
	if !commute {
		return all
	}
	n := 0
	for ; n < len(all) && all[n].element() == elements[0]; n++ {
		all[n].ordered = true
	}
	return all[:n]
}

// visit is what the visit of a process leads to.
type visit struct {
	to    int
	state string // of the process
}

// commute finds the scenes of a loop, and compares the visits of any two local
// states.
func (ex *explorer) commute(start counting.Scene, elements []element) bool {
	scenes, index := []counting.Scene{start}, map[string]int{stepKey(&start, 0): 0}
	var rows [][]visit
	for i := 0; i < len(scenes); i++ {
		var row []visit
		for _, e := range elements {
			to, state, ok := ex.visit(scenes[i], e)
			if !ok || len(scenes) > maxScenes {
				return false
			}
			j, known := index[stepKey(&to, 0)]
			if !known {
				j = len(scenes)
				index[stepKey(&to, 0)] = j
				scenes = append(scenes, to)
			}
			row = append(row, visit{j, state})
		}
		rows = append(rows, row)
	}
	for _, row := range rows {
		for a := range elements {
			for b := range a {
				ab, ba := rows[row[a].to][b], rows[row[b].to][a]
				if ab.to != ba.to || ab.state != row[b].state || ba.state != row[a].state {
					return false
				}
			}
		}
	}
	return true
}

// visit follows the only way through a visit; not ok if there are several, if
// the loop is left or begins anew, or if something is refused.
func (ex *explorer) visit(s counting.Scene, e element) (to counting.Scene, state string, ok bool) {
	if e.mover {
		ex.local.Refer(&s, counting.CursorMover)
	} else {
		s.Other = e.state
		ex.local.Refer(&s, counting.CursorOther)
	}
	for range maxSteps {
		can, err := ex.ready(&s)
		if err != nil || len(can.steps) != 1 || can.flags != 0 {
			return s, "", false
		}
		done, err := ex.execute(&s, can.steps[0])
		if err != nil || done.flags != 0 || done.move == counting.CursorBegins {
			return s, "", false
		}
		s = done.scene
		if done.move == counting.CursorGoesOn {
			state, s.Other = s.Other, ""
			ex.local.Refer(&s, counting.CursorEnd)
		}
		behind, err := ex.settle(&s, can.steps[0])
		if err != nil || !behind.more || behind.flags != 0 {
			return s, "", false
		}
		if s = behind.scene; done.move == counting.CursorGoesOn {
			return s, state, true
		}
	}
	return s, "", false
}
