package petri

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/program"
)

// word is what a run shows: its letters, without repetitions when stutter is set.
func wordOf(letters []program.Letter, stutter bool) string {
	out := ""
	for i, l := range letters {
		if !stutter || i == 0 || letters[i-1] != l {
			out += fmt.Sprint(l, " ")
		}
	}
	return out
}

// shortens reports whether the beginning of short comes from that of long by leaving out repetitions: block by
// block, it repeats no letter more often.
func shortens(short, long []program.Letter) bool {
	for i, j := 0, 0; ; {
		m, n := block(short[i:]), block(long[j:])
		if i+m == len(short) || j+n == len(long) {
			return true // either may go on
		}
		if short[i] != long[j] || m > n {
			return false
		}
		i, j = i+m, j+n
	}
}

// block returns how often the first letter is repeated.
func block(letters []program.Letter) int {
	n := 0
	for n < len(letters) && letters[n] == letters[0] {
		n++
	}
	return n
}

// drawChain draws a net with the shapes that agglomeration looks for: sequences through places of
// their own, between the places of a small net.
func drawChain(t *rapid.T) sketch {
	s := drawSketch(t)
	for range rapid.IntRange(1, 4).Draw(t, "chains") {
		p := len(s.places)
		s.places = append(s.places, 0)
		from, to := map[int]int{}, map[int]int{}
		for range rapid.IntRange(0, 2).Draw(t, "before") {
			from[rapid.IntRange(0, p-1).Draw(t, "place")] = 1
		}
		for range rapid.IntRange(0, 2).Draw(t, "after") {
			to[rapid.IntRange(0, p-1).Draw(t, "place")] = 1
		}
		s.transitions = append(s.transitions, [2]map[int]int{from, {p: 1}}, [2]map[int]int{{p: 1}, to})
	}
	return s
}

// TestLift: what the reduced net does, the net does as well, with the same word.
func TestLift(t *testing.T) {
	lifted, smaller, grown := 0, 0, 0
	seeded.Check(t, func(t *rapid.T) {
		s := drawChain(t)
		n, err := readString(s.pnml())
		if err != nil {
			t.Fatal(err)
		}
		atoms := atomsOf("tokens(p0) >= 1", "fireable(t0)")
		if len(s.transitions) == 0 {
			atoms = atoms[:1]
		}
		same := program.Preservation(rapid.IntRange(0, int(program.SameBeginnings)).Draw(t, "same"))
		red, _, err := n.Reduce(t.Context(), atoms, same, nil)
		if err != nil {
			t.Fatal(err)
		}
		if red == nil {
			return
		}
		smaller++
		b, err := red.Bind(atoms)
		if err != nil {
			t.Fatal(err)
		}
		ex, err := b.NewExplorer(nil)
		if err != nil {
			t.Fatal(err)
		}
		// A random walk until a marking repeats or nothing is fireable.
		var batch program.Batch
		if err := ex.Initial(&batch); err != nil {
			t.Fatal(err)
		}
		v := append([]byte(nil), batch.State(0)...)
		seen := map[string]int{}
		var actions []program.Action
		var letters []program.Letter
		cycle := -1
		for range 60 {
			if at, ok := seen[string(v)]; ok {
				cycle = at
				break
			}
			seen[string(v)] = len(actions)
			if err := ex.Expand(v, &batch); err != nil {
				t.Fatal(err)
			}
			letters = append(letters, batch.Source)
			if batch.Len() == 0 {
				cycle = len(actions)
				actions = append(actions, program.Stutter)
				break
			}
			i := rapid.IntRange(0, batch.Len()-1).Draw(t, "step")
			actions = append(actions, batch.Succs[i].Action)
			v = append([]byte(nil), batch.State(i)...)
		}
		if cycle < 0 {
			return
		}
		ended, end := context.WithCancel(context.Background())
		end()
		if run, err := red.Lift(ended, nil, actions[:cycle], actions[cycle:]); cycle > 0 && !errors.Is(err, program.ErrInterrupted) {
			t.Fatalf("lifted after the end of the context: %v, %v", run, err)
		}
		run, err := red.Lift(context.Background(), nil, actions[:cycle], actions[cycle:])
		if err != nil {
			t.Fatal(err)
		}
		if run == nil {
			t.Fatal("there is no such run of the net")
		}
		lifted++
		full, err := n.Bind(atoms)
		if err != nil {
			t.Fatal(err)
		}
		e, _ := full.NewExplorer(nil)
		var got []program.Letter
		for i, state := range run.States {
			next := run.States[run.Cycle]
			switch {
			case i+1 < len(run.States):
				next = run.States[i+1]
			case run.Last != nil: // a place that is gone grows for ever
				next, grown = run.Last, grown+1
			}
			if err := e.Expand(state, &batch); err != nil {
				t.Fatal(err)
			}
			got = append(got, batch.Source)
			if !takes(&batch, run.Actions[i], next, state) {
				t.Fatalf("step %d of the lifted run cannot be taken", i)
			}
		}
		// The lifted cycle is some rounds of the other; so is the word.
		want := letters
		for len(want) < 2*len(got)+2*len(letters) {
			want = append(want, letters[cycle:]...)
		}
		for len(got) < len(want) {
			got = append(got, got[run.Cycle:len(run.States)]...)
		}
		shortened := red.Shortened
		if same == program.SameWords && shortened {
			t.Fatal("words are shortened against the wish")
		}
		stutter := same >= program.SameUpToStuttering || shortened
		a, z := wordOf(want, stutter), wordOf(got, stutter)
		if k := min(len(a), len(z)); a[:k] != z[:k] {
			t.Fatalf("the word is %s, lifted %s", a, z)
		}
		if same == program.ShorterWords && !shortens(want, got) {
			t.Fatalf("the word is %v, which does not shorten that of the net, %v", want, got)
		}
	})
	t.Logf("%d nets smaller, %d runs lifted, %d of them grow", smaller, lifted, grown)
}

func takes(b *program.Batch, a program.Action, next, state []byte) bool {
	if a == program.Stutter {
		return b.Len() == 0 && string(next) == string(state)
	}
	for i, succ := range b.Succs {
		if succ.Action == a && string(b.State(i)) == string(next) {
			return true
		}
	}
	return false
}

// TestAgglomerates: place p1 goes exactly when it may. Place p0 is visible.
func TestAgglomerates(t *testing.T) {
	type arcs = [2]map[int]int
	in := func(places ...int) map[int]int {
		m := map[int]int{}
		for _, p := range places {
			m[p]++
		}
		return m
	}
	for _, c := range []struct {
		name        string
		places      []int
		transitions []arcs
		gone        bool
	}{
		{"post", []int{0, 0, 1, 0}, []arcs{{in(2), in(1, 0)}, {in(1), in(3)}, {in(3), in(2)}}, true},
		{"post, two after", []int{0, 0, 1, 0}, []arcs{{in(2), in(1, 0)}, {in(1), in(3)}, {in(1), in(2)}, {in(3), in(2)}}, true},
		{"post, visible after", []int{0, 0, 1, 0}, []arcs{{in(2), in(1, 3)}, {in(1), in(0)}, {in(3, 0), in(2)}}, false},
		{"post, something else needed", []int{0, 0, 1, 0}, []arcs{{in(2), in(1, 0)}, {in(1, 3), in(2)}, {in(0), in(3)}}, false},
		{"pre", []int{0, 0, 1, 0}, []arcs{{in(2), in(1)}, {in(1, 3), in(0)}, {in(0), in(2, 3)}}, true},
		{"pre, others take", []int{0, 0, 1, 0}, []arcs{{in(2), in(1)}, {in(1, 3), in(0)}, {in(2), in(3)}}, false},
		{"pre, others wait", []int{0, 0, 1, 0}, []arcs{{in(2), in(1, 3)}, {in(1, 0), in(0)}, {in(3), in(2)}}, false},
		{"pre, not fed", []int{0, 0, 0, 0}, []arcs{{in(), in(1)}, {in(1, 3), in(0)}, {in(0), in(3)}}, false},
		{"pre, visible before", []int{1, 0, 1, 0}, []arcs{{in(0), in(1)}, {in(1, 3), in(0)}, {in(2), in(3)}}, false},
		{"initially marked", []int{0, 1, 1, 0}, []arcs{{in(2), in(1, 0)}, {in(1), in(3)}, {in(3), in(2)}}, false},
		{"two tokens", []int{0, 0, 1, 0}, []arcs{{in(2), in(1, 1, 0)}, {in(1), in(3)}, {in(3), in(2)}}, false},
		{"two tokens needed", []int{0, 0, 1, 0}, []arcs{{in(2), in(1, 0)}, {in(1, 1), in(3)}, {in(3), in(2)}}, false},
		{"a loop", []int{0, 0, 1, 0}, []arcs{{in(2), in(1, 0)}, {in(1), in(1, 3)}, {in(3), in(2)}}, false},
	} {
		n, err := readString(sketch{places: c.places, transitions: c.transitions}.pnml())
		if err != nil {
			t.Fatal(err)
		}
		b, err := n.Bind(atomsOf("tokens(p0) >= 1"))
		if err != nil {
			t.Fatal(err)
		}
		r := newReducer(t.Context(), n, b.(*binding).Binding)
		p := uint32(1)
		may := r.net.arrays.Initial[p] == 0 && r.simple(p) && (r.postAgglomerable(p) || r.preAgglomerable(p))
		if may != c.gone {
			t.Errorf("%s: %v, want %v", c.name, may, c.gone)
		}
	}
}

// TestKnown: facts known without exploring hold in every reachable marking.
func TestKnown(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		s := drawSketch(t)
		n, err := readString(s.pnml())
		if err != nil {
			t.Fatal(err)
		}
		atoms := atomsOf("tokens(p0) >= 2", "tokens(p0) <= 3", "tokens(p0) == 0 || tokens(p0) > 0", "!(tokens(p0) < 0)", "tokens(p0) != 4")
		if len(s.transitions) > 0 {
			atoms = append(atoms, atomsOf("fireable(t0)", "!fireable(t0) && tokens(p0) > 2")...)
		}
		known, value, err := n.Known(atoms)
		if err != nil {
			t.Fatal(err)
		}
		b, err := n.Bind(atoms)
		if err != nil {
			t.Fatal(err)
		}
		e, _ := b.NewExplorer(nil)
		var batch program.Batch
		if err := e.Initial(&batch); err != nil {
			t.Fatal(err)
		}
		queue := [][]byte{append([]byte(nil), batch.State(0)...)}
		seen := map[string]bool{string(queue[0]): true}
		for i := 0; i < len(queue) && i < 200; i++ {
			if err := e.Expand(queue[i], &batch); err != nil {
				t.Fatal(err)
			}
			if batch.Source&known != value&known {
				t.Fatalf("letter %b, known %b to be %b", batch.Source, known, value)
			}
			for j := range batch.Len() {
				if v := batch.State(j); !seen[string(v)] {
					seen[string(v)] = true
					queue = append(queue, append([]byte(nil), v...))
				}
			}
		}
	})
}
