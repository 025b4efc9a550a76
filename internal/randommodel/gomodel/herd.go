package gomodel

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/model"
)

// herd is a state of a random symmetric model in Go: the phases of its members,
// numbers of members, nobody being -1, and a queue of them.
type herd struct {
	Phase       [4]int8 // 0 for those that are not there
	Owner, Last int8
	Queue       []int8
	Open        bool
}

// habit is what each member may do: if all conditions hold it changes all that
// is named.
type habit struct {
	from, to int8 // its phase
	needs    []int
	does     []int
	asOne    bool // a step of no process
}

// Conditions and changes, by number.
var (
	herdNeeds = []string{"open", "closed", "owner", "nobody owns", "other owns", "queue empty", "first in queue", "not queued", "other in phase 1", "none in phase 2", "was last"}
	herdDoes  = []string{"open", "close", "own", "disown", "be last", "join queue", "leave queue", "push another to phase 0", "hand on to another"}
)

// DrawSymmetric draws a model in Go with a scalar set of two to four members
// that it does not tell apart. Some of its propositions do.
func DrawSymmetric(rng *rand.Rand) (*randommodel.Model, error) {
	n := 2 + rng.IntN(3)
	var habits []habit
	for k := range 3 + rng.IntN(4) { // the first three lead around
		h := habit{from: int8(k), to: int8((k + 1) % 3), asOne: rng.IntN(6) == 0}
		if k >= 3 {
			h.from, h.to = int8(rng.IntN(3)), int8(rng.IntN(3))
		}
		for range rng.IntN(min(k+1, 3)) {
			h.needs = append(h.needs, rng.IntN(len(herdNeeds)))
		}
		for range rng.IntN(3) {
			h.does = append(h.does, rng.IntN(len(herdDoes)))
		}
		habits = append(habits, h)
	}
	shuts := rng.IntN(3) == 0
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("p%d", i)
	}
	next := func(s herd, steps *model.Steps[herd]) {
		for k, h := range habits {
			for i := range int8(n) {
				s.act(h, i, int8(n), func(to herd) {
					process := names[i]
					if h.asOne {
						process = ""
					}
					steps.Add(process, fmt.Sprintf("habit %d", k), to)
				})
			}
		}
		if s.Open && shuts {
			s.Open = false
			steps.Add("wind", "shuts", s)
		}
	}
	initial := []herd{{Owner: -1, Last: -1, Open: rng.IntN(2) == 0}}
	if rng.IntN(3) == 0 {
		initial[0].Phase[n-1], initial[0].Last = 1, int8(rng.IntN(n))
	}
	if rng.IntN(4) == 0 {
		initial = append(initial, herd{Owner: int8(rng.IntN(n)), Last: -1})
	}
	set := model.Scalarset[herd]{Name: "members", Size: n, Permute: permuteHerd, Processes: [][]string{names}}
	if rng.IntN(2) == 0 {
		set.Compare = func(s herd, i, j int) int { return cmp.Compare(s.Phase[i], s.Phase[j]) }
	}
	m := model.New(initial, next).Processes(names...).Processes("wind").Scalarset(set).AuditEvery(rng.IntN(3)).
		Prop("some in 2", func(s herd) bool { return strings.Contains(fmt.Sprint(s.Phase), "2") }).
		Prop("open", func(s herd) bool { return s.Open }).
		Prop("owned", func(s herd) bool { return s.Owner >= 0 }).
		Prop("last owns", func(s herd) bool { return s.Owner >= 0 && s.Owner == s.Last }).
		Prop("queued", func(s herd) bool { return len(s.Queue) > 0 }).
		Prop("p0 in 2", func(s herd) bool { return s.Phase[0] == 2 }).
		Prop("p1 owns", func(s herd) bool { return s.Owner == 1 }).
		StepProp("rises", func(from herd, _ model.Step, to herd) bool { return total(to) > total(from) }).
		StepProp("p0 rises", func(from herd, _ model.Step, to herd) bool { return to.Phase[0] > from.Phase[0] })
	out := &randommodel.Model{Program: m, Text: fmt.Sprintf("%d members, Compare %v, initial %v, habits %+v, shuts %v", n, set.Compare != nil, initial, habits, shuts),
		States: []string{"some in 2", "open", "owned", "last owns", "queued"}, Steps: []string{"rises", "exec(wind)", "exec(_)"}}
	if rng.IntN(3) == 0 { // which tells members apart
		out.States = append(out.States, "p0 in 2", "p1 owns")
		out.Steps = append(out.Steps, "p0 rises", "exec(p1)")
	}
	return out, nil
}

// total is the sum of all phases.
func total(s herd) (sum int8) {
	for _, p := range s.Phase {
		sum += p
	}
	return sum
}

// permuteHerd gives members other numbers.
func permuteHerd(s herd, p []int) herd {
	model.Permute(s.Phase[:len(p)], p)
	call := func(i *int8) {
		if *i >= 0 {
			*i = int8(p[*i])
		}
	}
	call(&s.Owner)
	call(&s.Last)
	for i := range s.Queue {
		call(&s.Queue[i])
	}
	return s
}

// act adds what member i of n does by a habit, if it may.
func (he herd) act(h habit, i, n int8, add func(herd)) {
	if he.Phase[i] != h.from {
		return
	}
	for _, need := range h.needs {
		if !he.meets(need, i) {
			return
		}
	}
	he.Phase[i] = h.to
	he.apply(h.does, i, n, add)
}

// meets reports whether member i meets a condition.
func (he herd) meets(need int, i int8) bool {
	switch need {
	case 0:
		return he.Open
	case 1:
		return !he.Open
	case 2:
		return he.Owner == i
	case 3:
		return he.Owner < 0
	case 4:
		return he.Owner >= 0 && he.Owner != i
	case 5:
		return len(he.Queue) == 0
	case 6:
		return len(he.Queue) > 0 && he.Queue[0] == i
	case 7:
		return !he.queued(i)
	case 8:
		he.Phase[i] = 0
		return strings.Contains(fmt.Sprint(he.Phase), "1")
	case 9:
		return !strings.Contains(fmt.Sprint(he.Phase), "2")
	}
	return he.Last == i
}

func (he herd) queued(i int8) bool {
	for _, j := range he.Queue {
		if j == i {
			return true
		}
	}
	return false
}

// apply adds the states after changes, in each of the ways there are to choose
// another member.
func (he herd) apply(does []int, i, n int8, add func(herd)) {
	if len(does) == 0 {
		add(he)
		return
	}
	switch does[0] {
	case 0, 1:
		he.Open = does[0] == 0
	case 2:
		he.Owner = i
	case 3:
		he.Owner = -1
	case 4:
		he.Last = i
	case 5:
		if !he.queued(i) {
			he.Queue = append(append([]int8(nil), he.Queue...), i)
		}
	case 6:
		if len(he.Queue) > 0 {
			he.Queue = he.Queue[1:]
		}
	default:
		for j := range n {
			t := he
			if j == i {
				continue
			}
			if does[0] == 7 {
				t.Phase[j] = 0
			} else {
				t.Owner = j
			}
			t.apply(does[1:], i, n, add)
		}
		return
	}
	he.apply(does[1:], i, n, add)
}
