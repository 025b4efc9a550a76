package unfold_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// random is a program with states of several lengths, drawn successors, and any number of initial states.
type random struct {
	program.Program
	names   []string
	next    [][]int
	initial []int
	fails   int // the state that cannot be expanded, -1 if all can
}

func drawn(rng *rand.Rand) *random {
	r := &random{fails: -1}
	for n := range 1 + rng.IntN(12) {
		r.names = append(r.names, "s"+string(rune('a'+n))+"xyz"[:rng.IntN(3)])
		r.next = append(r.next, nil)
	}
	for s := range r.next {
		for range rng.IntN(4) {
			r.next[s] = append(r.next[s], rng.IntN(len(r.next)))
		}
	}
	for range rng.IntN(4) {
		r.initial = append(r.initial, rng.IntN(len(r.next)))
	}
	return r
}

func (r *random) Bind([]program.Atom) (program.Binding, error)          { return r, nil }
func (r *random) ActionAtoms() program.Letter                           { return 0 }
func (r *random) NewExplorer(*program.Tuning) (program.Explorer, error) { return r, nil }

func (r *random) fill(b *program.Batch, to []int) error {
	b.Reset()
	for i, s := range to {
		b.Add(program.Succ{Action: program.Action(i)}, program.State(r.names[s]))
	}
	return nil
}

func (r *random) Initial(b *program.Batch) error { return r.fill(b, r.initial) }

var errFails = errors.New("it fails")

func (r *random) Expand(s program.State, b *program.Batch) error {
	n := slices.Index(r.names, string(s))
	if n == r.fails {
		return errFails
	}
	return r.fill(b, r.next[n])
}

// arc is a transition between numbers.
type arc struct{ from, action, to int }

// naive unfolds by the definition: a queue of names, whose places are the numbers.
func (r *random) naive(root bool, most, expand int) (queue []string, arcs []arc, complete bool) {
	add := func(name string) int {
		n := slices.Index(queue, name)
		if n < 0 {
			n, queue = len(queue), append(queue, name)
		}
		return n
	}
	if root = root && len(r.initial) != 1; root {
		add("")
	} else {
		for _, s := range r.initial {
			add(r.names[s])
		}
	}
	complete = true
	for from, done := 0, 0; from < len(queue); from++ {
		next := r.initial
		if queue[from] != "" {
			if expand != 0 && done >= expand {
				return queue, arcs, false
			}
			done++
			next = r.next[slices.Index(r.names, queue[from])]
		}
		before := len(queue)
		var out []arc
		for i, s := range next {
			out = append(out, arc{from, i, add(r.names[s])})
		}
		if most > 0 && len(queue) > most {
			queue, complete = queue[:before], false
			continue
		}
		arcs = append(arcs, out...)
	}
	return queue, arcs, complete
}

// TestAgainstTheDefinition compares numbers, transitions, their order and completeness with a walk over names, with a root and without,
// with limits and without.
func TestAgainstTheDefinition(t *testing.T) {
	t.Parallel()
	cut, rooted := 0, 0
	for seed := range uint64(4000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		r, root, most, expand := drawn(rng), rng.IntN(2) == 0, 0, 0
		if rng.IntN(3) == 0 {
			most = 1 + rng.IntN(10)
		}
		if rng.IntN(3) == 0 {
			expand = 1 + rng.IntN(10)
		}
		g, err := unfold.New(r, unfold.Options{Root: root, States: most, Expanded: expand})
		if err != nil {
			t.Fatal(err)
		}
		var arcs []arc
		for from, err := range g.BreadthFirst(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			for i, s := range g.Batch.Succs {
				arcs = append(arcs, arc{int(from), int(s.Action), int(g.To[i])})
			}
		}
		names, want, complete := r.naive(root, most, expand)
		if !slices.Equal(arcs, want) || g.Len() != len(names) || g.Complete() != complete {
			t.Fatalf("seed %d: %d states, %v, complete %t; want %d, %v, %t", seed, g.Len(), arcs, g.Complete(), len(names), want, complete)
		}
		for n, name := range names {
			found, ok := g.Find(program.State(name))
			if string(g.State(uint32(n))) != name || int(found) != n || !ok || g.IsRoot(uint32(n)) != (name == "") {
				t.Fatalf("seed %d: state %d is %q, want %q", seed, n, g.State(uint32(n)), name)
			}
		}
		if !complete {
			cut++
		}
		if len(names) > 0 && names[0] == "" {
			rooted++
		}
	}
	if cut < 500 || rooted < 500 {
		t.Errorf("%d are cut off, %d have a root", cut, rooted)
	}
}

// TestIncomplete: whatever ends an exploration early is an error, and never reads as a complete graph.
func TestIncomplete(t *testing.T) {
	t.Parallel()
	line := func(n int) *random {
		r := &random{initial: []int{0}, fails: -1}
		for s := range n {
			r.names = append(r.names, string(rune('a'+s)))
			r.next = append(r.next, []int{min(s+1, n-1)})
		}
		return r
	}
	ended, cancel := context.WithCancelCause(t.Context())
	because := errors.New("enough")
	cancel(because)
	failing := line(5)
	failing.fails = 3
	for name, test := range map[string]struct {
		ctx     context.Context
		prog    program.Program
		options unfold.Options
		want    error
		yielded int
	}{
		"all":      {t.Context(), line(5), unfold.Options{}, nil, 5},
		"states":   {t.Context(), line(5), unfold.Options{States: 3}, nil, 2},
		"expanded": {t.Context(), line(5), unfold.Options{Expanded: 3}, nil, 3},
		"none":     {t.Context(), line(5), unfold.Options{Expanded: -1}, nil, 0},
		"memory":   {t.Context(), line(5), unfold.Options{Budget: store.NewBudget(1)}, store.ErrFull, 0},
		"context":  {ended, line(5), unfold.Options{}, because, 0},
		"program":  {t.Context(), failing, unfold.Options{}, errFails, 3},
	} {
		yielded := 0
		g, err := unfold.New(test.prog, test.options)
		complete := false
		if err == nil {
			for _, problem := range g.BreadthFirst(test.ctx) {
				if err = problem; err == nil {
					yielded++
				}
			}
			complete = g.Complete()
		}
		if !errors.Is(err, test.want) || yielded != test.yielded || complete != (name == "all") {
			t.Errorf("%s: %v after %d states, complete %t; want %v after %d", name, err, yielded, complete, test.want, test.yielded)
		}
	}
}

// TestBreak: a loop that is left goes on behind the state where it was left.
func TestBreak(t *testing.T) {
	t.Parallel()
	r := &random{names: []string{"a", "b"}, next: [][]int{{1}, {0}}, initial: []int{0, 0}, fails: -1}
	g, err := unfold.New(r, unfold.Options{})
	if err != nil || !slices.Equal(g.Initial, []uint32{0}) || !slices.Equal(g.To, []uint32{0, 0}) {
		t.Fatal(err, g.Initial, g.To)
	}
	var seen []uint32
	for range 3 {
		for n := range g.BreadthFirst(t.Context()) {
			seen = append(seen, n)
			if g.Complete() != (n == 1) {
				t.Errorf("complete after state %d: %t", n, g.Complete())
			}
			break
		}
	}
	if !slices.Equal(seen, []uint32{0, 1}) || !g.Complete() {
		t.Error(seen)
	}
}
