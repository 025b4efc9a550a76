package model

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

type role uint8

func (r role) String() string { return [...]string{"follower", "candidate", "leader"}[min(r, 2)] }

type cluster struct {
	N      int
	Up     bool
	Phase  string
	Leader [3]role
	Queue  []uint16
	Votes  map[string]int
	Next   *cluster
	Load   float64
	Big    uint64
	small  int8
	Voted  [2]int32
}

// TestFields: expressions over parts of the state, and their values in one state.
func TestFields(t *testing.T) {
	s := cluster{
		N: -3, Up: true, Phase: "idle now", Leader: [3]role{0, 2, 1}, Queue: []uint16{7, 8}, Votes: map[string]int{"a b": 2},
		Next: &cluster{N: 5}, Load: 0.5, Big: 1<<64 - 1, small: 4, Voted: [2]int32{4, -4},
	}
	for text, want := range map[string]bool{
		"Up": true, "Up == true": true, "Up != true": false, "N == -3": true, "N==-3": true, "N < 0": true, "N >= -2": false, "-3 == N": true, "0 > N": true,
		"Leader[1] == leader": true, "Leader[1] != leader": false, "Leader[0] == Leader[2]": false, "Leader[2] == 1": true, "Leader[1] > Leader[2]": true,
		`Phase == "idle now"`: true, "Phase == idle": false, "len(Phase) == 8": true, "len(Queue) <= 2": true, "Queue[1] == 8": true,
		"Queue[2] == 8": false, "Queue[2] != 8": false, `Votes["a b"] == 2`: true, "Votes[c] != 2": false, "Next.N == 5": true, "Next.Next.N == 0": false, "Next.Next == nil": true,
		"Load < 0.75": true, "Load == 0.5": true, "Big > 9223372036854775807": true, "Big == 18446744073709551615": true, "N < Big": true, "small == 4": true, "small == Voted[0]": true,
		"Voted[0] > Voted[1]": true, "len(Votes) == 1": true, "len(Leader) == 3": true,
	} {
		m := New([]cluster{s}, func(cluster, *Steps[cluster]) {})
		b, err := m.Bind([]program.Atom{{Text: text}})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		x, _ := b.NewExplorer(nil)
		var batch program.Batch
		if err := x.Initial(&batch); err != nil || batch.Succs[0].Target == 1 != want {
			t.Errorf("%s: %v, %v, want %v", text, batch.Succs[0].Target == 1, err, want)
		}
	}
}

// TestWrongFields: what is wrong with an expression, with a likely name.
func TestWrongFields(t *testing.T) {
	for text, want := range map[string]string{
		"M == 0":              "no proposition",
		"N":                   "N is a value of type int: compare it with something",
		"up":                  `is "Up" meant?`,
		"N == none":           `N is a number, and "none" is none`,
		"Leader[1] == leadre": `is "leader" meant?`,
		"Leader[3] == leader": "there are 3 elements, from 0 to 2",
		"Leader[x] == leader": `the index "x" is no number`,
		"Leader.x == leader":  "has no fields",
		"Next.M == 0":         `there is no field "M"; it has N, Up`,
		"N[0] == 1":           "has no elements",
		"len(N) == 1":         "N has no length",
		"Phase < idle":        "only numbers are ordered",
		"Up == 3":             `Up is never "3"`,
		"Queue[0 == 1":        "a ] is missing",
		"N == ":               "neither a part of the state nor a number",
		"Phase == Queue":      "they cannot be compared",
	} {
		_, err := New([]cluster{{}}, func(cluster, *Steps[cluster]) {}).Bind([]program.Atom{{Text: text}})
		if err == nil || !strings.Contains(rendered(err), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// rendered is an error with its hints.
func rendered(err error) string {
	if r, ok := err.(interface{ Render() string }); ok {
		return r.Render()
	}
	return err.Error()
}

// TestFieldsOfScalars: a state that is no struct is called state, and propositions with functions come first.
func TestFieldsOfScalars(t *testing.T) {
	m := New([]int{0}, func(n int, steps *Steps[int]) { steps.Add("", "adds", (n+1)%5) }).Prop("state == 9", func(int) bool { return true })
	states, _, err := explore(t, m, "state == 3", "state == 9")
	if err != nil || states != 5 {
		t.Errorf("%d states, %v", states, err)
	}
	if _, err := m.Bind([]program.Atom{{Text: "stat == 3"}}); err == nil {
		t.Error("stat is no part")
	}
}
