package owcty_test

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/owcty"
	"github.com/ltlcheck/ltlcheck/internal/check/search/searchtest"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/disk"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// rounds is the elimination on a product whose states are keys: those of the
// product as 4 bytes each.
type rounds struct {
	t     *testing.T
	w     *searchtest.Whole
	edges owcty.Edges
	part  *owcty.Part
	tasks []owcty.Task
}

func key(i int) []byte    { return binary.BigEndian.AppendUint32(nil, uint32(i)) }
func number(k []byte) int { return int(binary.BigEndian.Uint32(k)) }

// follows lists the states to which edges that count in a turn lead.
func (r *rounds) follows(from int, task owcty.Task) (to []int) {
	for _, e := range r.w.Edges[from] {
		edge := product.Edge{Q: r.w.States[e.To].Q, Marks: e.Marks}
		if r.edges.Follows(r.w.States[from].Q, &edge, task) {
			to = append(to, e.To)
		}
	}
	return to
}

func (r *rounds) must(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

// run takes the tasks in turn, as the package says. After each it compares the
// states that are left with naive sets.
func (r *rounds) run(all *disk.Run) owcty.End {
	ro := owcty.NewRounds(r.edges.Passes())
	level := uint64(0)
	in := make([]bool, len(r.w.Edges)) // S by the definition
	var pass []bool                    // within a pass: what was reached
	for {
		kept := uint64(0)
		if len(r.tasks) > 0 {
			kept = r.part.Remaining()
		}
		task, end := ro.Next(level, kept)
		if end != owcty.Going {
			return end
		}
		if task != ro.Now() {
			r.t.Fatalf("the turn is %v, and %v", task, ro.Now())
		}
		r.tasks = append(r.tasks, task)
		if task.Kind == owcty.Select {
			r.must(r.part.Select(all, func(k []byte) bool { return r.edges.Accepting(r.w.States[number(k)].Q) }))
			for i := range in {
				in[i] = r.edges.Accepting(r.w.States[i].Q)
			}
			level = 0
			r.compare(task, in)
			continue
		}
		r.must(r.part.Begin(task))
		if task.Kind == owcty.Seed {
			if pass != nil {
				in = pass
			}
			pass = make([]bool, len(in))
		} else if task.Kind == owcty.Number && pass != nil {
			in, pass = pass, nil
		}
		expanded := map[int]bool{}
		r.must(r.part.Each(func(k []byte) error {
			i := number(k)
			if expanded[i] {
				r.t.Fatalf("%v: state %d is expanded twice", task, i)
			}
			expanded[i] = true
			for _, to := range r.follows(i, task) {
				r.part.Stage(key(to))
			}
			return r.part.Commit()
		}))
		var err error
		level, err = r.part.End()
		r.must(err)
		switch task.Kind {
		case owcty.Number, owcty.Trim:
			if level == 0 {
				r.trim(in)
				r.compare(task, in)
			}
		default:
			for i := range expanded {
				for _, to := range r.follows(i, task) {
					pass[to] = pass[to] || in[to]
				}
			}
			r.compare(task, pass)
		}
	}
}

// trim removes states without predecessors in a set until there are none.
func (r *rounds) trim(in []bool) {
	for again := true; again; {
		again = false
		led := make([]bool, len(in))
		for i := range in {
			if in[i] {
				for _, to := range r.follows(i, owcty.Task{Kind: owcty.Number}) {
					led[to] = true
				}
			}
		}
		for i := range in {
			if in[i] && !led[i] {
				in[i], again = false, true
			}
		}
	}
}

// compare compares the number of states that are left with a set.
func (r *rounds) compare(task owcty.Task, in []bool) {
	r.t.Helper()
	want := 0
	for _, is := range in {
		if is {
			want++
		}
	}
	if got := r.part.Remaining(); int(got) != want {
		r.t.Fatalf("%v: %d states are left, want %d", task, got, want)
	}
}

// TestRounds: the rounds end with what the definition has, over products with
// any number of sets; in between S is what it should be; and the cycle that is
// found in the end is one with all marks.
func TestRounds(t *testing.T) {
	t.Parallel()
	root, err := disk.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	ends, long := map[owcty.End]int{}, 0
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 74))
		em := oracle.Random(rng)
		for em.General() {
			em = oracle.Random(rng)
		}
		j := &searchtest.Job{Emptiness: em, Factors: em.Factors}
		s := j.Search(t, searchtest.Way{})
		folder, err := root.Folder("rounds", 0)
		if err != nil {
			t.Fatal(err)
		}
		r := &rounds{t: t, w: j.Build(t, s), edges: owcty.EdgesOf(s.Prod)}
		o := disk.Options{Budget: store.NewBudget(1 << 20), Memory: 2500}
		r.part = owcty.NewPart(folder, o, r.edges.Passes())
		set, err := disk.NewSet(folder, "levels", o)
		r.must(err)
		levels := disk.NewLevels(set)
		for i := range r.w.Edges {
			levels.Stage(key(i), false)
		}
		r.must(levels.Commit())
		_, err = levels.NextLevel()
		r.must(err)
		all, err := levels.All()
		r.must(err)
		end := r.run(all)
		if want := em.NonEmpty(); want != (end == owcty.Found) {
			t.Fatalf("seed %d: %v, an accepting run: %v", seed, end, want)
		}
		if ends[end]++; end == owcty.Found {
			r.cycle(seed)
			if len(r.tasks) > 8 {
				long++
			}
		}
		r.part.Free()
		levels.Free()
		r.must(folder.Remove())
	}
	if ends[owcty.Found] < 40 || ends[owcty.Empty] < 40 || long < 10 {
		t.Errorf("ends %v, %d of them after more than eight turns", ends, long)
	}
}

// cycle looks for the cycle in what is left, and for the way to a state of
// it that the part answers for.
func (r *rounds) cycle(seed uint64) {
	f := owcty.FindCycle(r.edges)
	for {
		look, done := f.Look()
		if done || look.Pass == owcty.Reached {
			break
		}
		leads := func(task owcty.Task) func([]byte) (bool, error) {
			return func(from []byte) (bool, error) {
				return slices.Contains(r.follows(number(from), task), number(look.Key)), nil
			}
		}
		seen, err := r.part.See(&look, leads)
		r.must(err)
		r.must(f.Take(seen))
	}
	look, _ := f.Look()
	_, cycle := f.Path()
	at, marks := number(look.Key), automata.Marks(0)
	for _, h := range cycle {
		to, found := number(h.To), false
		for _, e := range r.w.Edges[at] {
			if e.To == to && e.Marks&h.Marks == h.Marks && !found {
				found = true
			}
		}
		if !found {
			r.t.Fatalf("seed %d: no edge with marks %b from %d to %d", seed, h.Marks, at, to)
		}
		at, marks = to, marks|h.Marks
	}
	if at != number(look.Key) || marks != r.edges.All() || len(cycle) == 0 {
		r.t.Fatalf("seed %d: the cycle %v leads from %v to %d, with marks %b", seed, cycle, look.Key, at, marks)
	}
}

// TestFinderAstray: a question without an answer is a fault.
func TestFinderAstray(t *testing.T) {
	f := owcty.FindWay(key(3), 1, nil)
	look, done := f.Look()
	if done || look.Asking != owcty.Before || look.Level != 0 || number(look.Key) != 3 {
		t.Fatalf("the question is %+v", look)
	}
	if err := f.Take(owcty.Seen{}); err == nil {
		t.Error("no answer is taken for one")
	}
}

// TestWays: a way to a state of a level goes back through all levels, and ends
// with the state.
func TestWays(t *testing.T) {
	cycle := []owcty.Hop{{To: key(9)}}
	for level := range uint64(5) {
		f := owcty.FindWay(key(int(level)+10), level, cycle)
		for {
			look, done := f.Look()
			if done {
				break
			}
			if look.Asking != owcty.Before || look.Pass != owcty.Reached || number(look.Key) != int(look.Level)+11 {
				t.Fatalf("level %d: asked %+v", level, look)
			}
			if err := f.Take(owcty.Seen{Has: true, Key: key(int(look.Level) + 10)}); err != nil {
				t.Fatal(err)
			}
		}
		path, back := f.Path()
		for i, k := range path {
			if number(k) != i+10 {
				t.Fatalf("level %d: the way is %v", level, path)
			}
		}
		if len(path) != int(level)+1 || len(back) != 1 {
			t.Errorf("level %d: %d states, and a cycle of %d", level, len(path), len(back))
		}
	}
}

// TestLasso: the steps of the way and of the cycle, each from the state that
// the one before has led to; an error ends it.
func TestLasso(t *testing.T) {
	var from []int
	step := func(k []byte, h *owcty.Hop) (trace.Step, error) {
		from = append(from, number(k))
		if number(h.To) == 7 {
			return trace.Step{}, errors.New("no step")
		}
		return trace.Step{State: k, Action: program.Action(number(h.To))}, nil
	}
	l, err := owcty.Lasso([][]byte{key(1), key(2), key(3)}, []owcty.Hop{{To: key(4)}, {To: key(3)}}, step)
	if err != nil || len(l.Prefix) != 2 || len(l.Cycle) != 2 || !slices.Equal(from, []int{1, 2, 3, 4}) || l.Cycle[1].Action != 3 || l.Prefix[1].Action != 3 {
		t.Errorf("%v, steps from %v, %v", l, from, err)
	}
	for _, path := range [][][]byte{{key(1), key(7)}, {key(1)}} {
		if _, err := owcty.Lasso(path, []owcty.Hop{{To: key(7)}}, step); err == nil {
			t.Errorf("%v: a step that is none", path)
		}
	}
}
