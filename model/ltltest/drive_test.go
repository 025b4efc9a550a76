package ltltest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/model"
	"github.com/ltlcheck/ltlcheck/model/ltltest"
)

// Buffer is the model of a bounded buffer: at most three numbers, and the last one that was taken.
type Buffer struct {
	Queue []int
	Last  int
}

const room = 3

var buffer = model.New([]Buffer{{}}, func(b Buffer, steps *model.Steps[Buffer]) {
	for v := 1; v <= 2; v++ {
		n := steps.Copy()
		if len(b.Queue) < room {
			n.Queue = append(n.Queue, v)
			steps.Add("", fmt.Sprint("put ", v), n)
		}
		n = steps.Copy()
		if len(b.Queue) == room {
			n.Queue = n.Queue[1:]
		}
		n.Queue = append(n.Queue, v)
		steps.Add("", fmt.Sprint("force ", v), n)
	}
	if len(b.Queue) > 0 {
		n := steps.Copy()
		n.Last, n.Queue = n.Queue[0], n.Queue[1:]
		steps.Add("", "get", n)
		steps.Add("", "clear", Buffer{})
	}
})

// fault is a mutation of the implementation: of the operator, the number or the statement at a site.
type fault struct {
	site int
	with string
}

// ring implements the buffer as a ring. Each operator that faults are about is a call with the number of its site.
type ring struct {
	numbers          [room]int
	head, size, last int
	fault            fault
}

// is compares, with the operator of the fault if it is about this site.
func (r *ring) is(site, a int, op string, b int) bool {
	if r.fault.site == site {
		op = r.fault.with
	}
	switch op {
	case "<":
		return a < b
	case "<=":
		return a <= b
	case ">":
		return a > b
	case ">=":
		return a >= b
	case "==":
		return a == b
	case "!=":
		return a != b
	}
	return op == "true"
}

// of calculates.
func (r *ring) of(site, a int, op string, b int) int {
	if r.fault.site == site {
		op = r.fault.with
	}
	switch op {
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	case "/":
		return a / b
	case "%":
		return a % b
	}
	return a
}

// number is a constant, or the one of the fault.
func (r *ring) number(site, n int) int {
	if r.fault.site == site {
		_, _ = fmt.Sscan(r.fault.with, &n)
	}
	return n
}

func (r *ring) kept(site int) bool { return r.fault != fault{site, "left out"} }

func (r *ring) push(v int) {
	at := r.of(2, r.of(1, r.head, "+", r.size), "%", r.number(3, room))
	if r.kept(4) {
		r.numbers[at] = v
	}
	if r.kept(5) {
		r.size = r.of(6, r.size, "+", r.number(7, 1))
	}
}

func (r *ring) pop() (v int) {
	v = r.numbers[r.head]
	if r.kept(8) {
		r.head = r.of(10, r.of(9, r.head, "+", r.number(11, 1)), "%", room)
	}
	if r.kept(12) {
		r.size = r.of(13, r.size, "-", 1)
	}
	return v
}

func (r *ring) Do(a ltltest.Action) error {
	name, arg, _ := strings.Cut(a.Name, " ")
	v := 0
	_, _ = fmt.Sscan(arg, &v)
	switch name {
	case "put":
		if r.is(14, r.size, ">=", r.number(15, room)) {
			return ltltest.ErrRefused
		}
		r.push(v)
	case "force":
		if r.is(16, r.size, ">=", r.number(17, room)) && r.kept(18) {
			r.pop()
		}
		r.push(v)
	case "get":
		if r.is(19, r.size, "<=", r.number(20, 0)) {
			return ltltest.ErrRefused
		}
		if v := r.pop(); r.kept(21) {
			r.last = v
		}
	case "clear":
		if r.is(22, r.size, "==", 0) {
			return ltltest.ErrRefused
		}
		if r.kept(23) {
			r.size = r.number(24, 0)
		}
		if r.kept(25) {
			r.last = r.number(26, 0)
		}
	}
	return nil
}

func (r *ring) Observe() ltltest.State {
	queue := []int{}
	for i := range r.size {
		queue = append(queue, r.numbers[(r.head+i)%room])
	}
	return ltltest.State{"Queue": queue, "Last": r.last}
}

// faults are mutants of the ring: each operator replaced by each other one of its kind, each number by its neighbours, each
// statement left out. Four that change nothing are not among them: size == room and size == 0 for >= and <=, since the size is
// never beyond, in put, force, get and clear.
func faults() (all []fault) {
	for _, at := range []struct {
		site int
		with string
	}{
		{1, "- *"}, {2, "- + * /"}, {3, "2 4"}, {4, "left_out"}, {5, "left_out"}, {6, "- *"}, {7, "0 2"}, {8, "left_out"}, {9, "- *"}, {10, "+ - *"}, {11, "0 2"},
		{12, "left_out"}, {13, "+ *"}, {14, "> < <= != true"}, {15, "2 4"}, {16, "> < <="}, {17, "2 4"}, {18, "left_out"}, {19, "< > >= != true"}, {20, "-1 1"},
		{21, "left_out"}, {22, "!= < > >= true"}, {23, "left_out"}, {24, "1"}, {25, "left_out"}, {26, "1"},
	} {
		for _, with := range strings.Fields(at.with) {
			all = append(all, fault{at.site, strings.ReplaceAll(with, "_", " ")})
		}
	}
	return all
}

// TestDriveMutants: the tests of the model accept the implementation, and kill at least 95 of 100 of its mutants.
func TestDriveMutants(t *testing.T) {
	t.Parallel()
	d := ltltest.Drive(t, buffer, func() ltltest.Adapter { return &ring{} }, ltltest.Refusals())
	if d.Failed || d.Diverged > 0 || d.Tests == 0 {
		t.Fatalf("%+v", d)
	}
	all, killed := faults(), 0
	for _, f := range all {
		d, err := ltltest.Exercise(t.Context(), buffer, func() ltltest.Adapter { return &ring{fault: f} }, ltltest.Refusals())
		if err != nil {
			t.Fatalf("%+v: %v", f, err)
		}
		if d.Failed {
			killed++
		} else {
			t.Logf("survives: %+v", f)
		}
	}
	t.Logf("%d of %d mutants killed by %d tests with %d steps", killed, len(all), d.Tests, d.Steps)
	if len(all) < 50 || killed*100 < 95*len(all) {
		t.Errorf("%d of %d mutants killed", killed, len(all))
	}
}

// TestDriveShrinks: a failing run is shortened, and shows what happened and what the model could have done.
func TestDriveShrinks(t *testing.T) {
	t.Parallel()
	d, err := ltltest.Exercise(t.Context(), buffer, func() ltltest.Adapter { return &ring{fault: fault{18, "left out"}} })
	if err != nil || !d.Failed {
		t.Fatal(d, err)
	}
	for _, want := range []string{"after 4 steps (shortened from ", "initially Last = 0, Queue = []", "force ", "the program can force "} {
		if !strings.Contains(d.Text, want) {
			t.Errorf("no %q in\n%s", want, d.Text)
		}
	}
	t.Log("\n" + d.Text)
}

// TestDriveGoals: suites of every kind, from options and from text, and wrong ones.
func TestDriveGoals(t *testing.T) {
	t.Parallel()
	good := func() ltltest.Adapter { return &ring{} }
	for _, options := range [][]ltltest.Option{
		{ltltest.Cover("pairs")}, {ltltest.Cover("states"), ltltest.MaxStates(20)}, {ltltest.RandomTests(1, 5, 20)},
		{ltltest.Tests(`{"initial":[],"steps":[{"process":"","pid":-1,"action":"put 1","kind":"input"},{"process":"","pid":-1,"action":"get","kind":"input"}]}`)},
	} {
		if d, err := ltltest.Exercise(t.Context(), buffer, good, options...); err != nil || d.Failed || d.Tests == 0 {
			t.Error(d, err)
		}
	}
	for _, tt := range []struct {
		want   string
		option ltltest.Option
	}{
		{`no goal "everything"`, ltltest.Cover("everything")}, {"tests:1:", ltltest.Tests("{")}, {`of the kind "x"`, ltltest.Tests(`{"steps":[{"kind":"x"}]}`)},
	} {
		if _, err := ltltest.Exercise(t.Context(), buffer, good, tt.option); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v, want %s", err, tt.want)
		}
	}
}
