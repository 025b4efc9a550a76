package queues

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
)

// newBuilder makes a builder without limits.
func newBuilder() *builder {
	m := monitor.New(context.Background(), monitor.Config{}, "test")
	return &builder{Monitor: &m}
}

// words returns all contents of two channels with up to that many messages of two kinds.
func words(longest int) (all [][]int32) {
	for n := range longest + 1 {
		for i := range 1 << n {
			for cut := range n + 1 {
				var w []int32
				for k := range n {
					if k == cut {
						w = append(w, separator)
					}
					w = append(w, 1+int32(i>>k&1))
				}
				if cut == n {
					w = append(w, separator)
				}
				all = append(all, append(w, separator))
			}
		}
	}
	return all
}

// someWord draws messages.
func someWord(rng *rand.Rand, longest int) (w []int32) {
	for range rng.IntN(longest + 1) {
		w = append(w, 1+int32(rng.IntN(5)/4))
	}
	return w
}

// someSet draws contents of two channels: a union of words with parts that are repeated.
func someSet(rng *rand.Rand) *sketch {
	s := &sketch{}
	for range 1 + rng.IntN(3) {
		at := s.add()
		s.initial = append(s.initial, at)
		for range 2 {
			for range rng.IntN(3) {
				next := s.add()
				s.word(at, someWord(rng, 2), next)
				if at = next; rng.IntN(2) == 0 {
					s.word(at, append(someWord(rng, 1), 1), at)
				}
			}
			next := s.add()
			s.word(at, []int32{separator}, next)
			at = next
		}
		s.final[at] = true
	}
	return s
}

// someEffect draws an effect on one channel.
func someEffect(rng *rand.Rand) effect {
	e := effect{read: someWord(rng, 1+rng.IntN(2)), send: someWord(rng, 2), exact: rng.IntN(20) == 0}
	e.drop = rng.IntN(len(e.read) + 1)
	return e
}

// accepts runs a sketch on a word, state by state.
func (s *sketch) accepts(word []int32) bool {
	now := s.closure(s.initial, make([]int32, len(s.arcs)), 1)
	for _, on := range word {
		var next []int32
		for _, q := range now {
			for _, a := range s.arcs[q] {
				if a.on == on {
					next = append(next, a.to)
				}
			}
		}
		now = s.closure(next, make([]int32, len(s.arcs)), 1)
	}
	return slices.ContainsFunc(now, func(q int32) bool { return s.final[q] })
}

// TestOperations compares operations on sets with their definitions, word by word.
func TestOperations(t *testing.T) {
	t.Parallel()
	rng, b, all, members := rand.New(rand.NewPCG(1, 1)), newBuilder(), words(5), 0
	for range 200 {
		s, o := someSet(rng), someSet(rng)
		d, _ := b.diagram(s)
		e, _ := b.diagram(o)
		both, _ := b.union(d, e)
		less, _ := b.minus(d, e)
		effects := []effect{someEffect(rng), someEffect(rng)}
		after, err := b.image(d, effects)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range all {
			in, other := s.accepts(w), o.accepts(w)
			origin, ok := origin(effects, w)
			if d.contains(w) != in || both.contains(w) != (in || other) || less.contains(w) != (in && !other) {
				t.Fatalf("%v: %v %v, in a set %v, a union %v, a difference %v", w, in, other, d.contains(w), both.contains(w), less.contains(w))
			}
			if want := ok && d.contains(origin); after.contains(w) != want {
				t.Fatalf("%v after %v from %v: %v, want %v", w, effects, origin, !want, want)
			}
			members += int(bit(after.contains(w)))
		}
		if again, _ := b.union(both, less, d); again.key() != both.key() {
			t.Fatal("equal sets are different diagrams")
		}
	}
	if members < 200 {
		t.Errorf("%d words after effects", members)
	}
}

// origin returns the contents before effects.
func origin(effects []effect, w []int32) ([]int32, bool) {
	var out []int32
	for i := range effects {
		end := slices.Index(w, separator)
		before, ok := effects[i].back(w[:end])
		if !ok {
			return nil, false
		}
		out, w = append(append(out, before...), separator), w[end+1:]
	}
	return out, true
}

// TestStar takes random loops back from all words of a meta-transition: each comes from the set. Few words of loops that can be
// taken again and again are missing.
func TestStar(t *testing.T) {
	t.Parallel()
	rng, b, all := rand.New(rand.NewPCG(2, 2)), newBuilder(), words(6)
	grown, stars, complete := 0, 0, 0
	for range 300 {
		d, _ := b.diagram(someSet(rng))
		l := &loop{}
		for range 1 + rng.IntN(3) {
			l.edges = append(l.edges, &edge{effects: []effect{someEffect(rng), someEffect(rng)}})
		}
		after, err := b.star(d, l)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range all {
			if after.contains(w) && !d.contains(w) {
				grown++
				if !comesFrom(d, l, w) {
					t.Fatalf("%v is not what a loop leads to", w)
				}
			}
		}
		if after.key() == d.key() {
			continue
		}
		stars++
		again := after
		for _, e := range l.edges {
			again, _ = b.image(again, e.effects)
		}
		if rest, _ := b.minus(again, after); rest.empty() {
			complete++
		}
	}
	t.Logf("%d meta-transitions, %d complete, %d words", stars, complete, grown)
	if stars < 25 || complete < stars*3/4 || grown < 100 {
		t.Errorf("%d meta-transitions, %d complete, %d words", stars, complete, grown)
	}
}

// comesFrom reports whether rounds of a loop lead from a set to a word.
func comesFrom(d *diagram, l *loop, w []int32) bool {
	for range 60 {
		for i := len(l.edges) - 1; i >= 0; i-- {
			var ok bool
			if w, ok = origin(l.edges[i].effects, w); !ok {
				return false
			}
		}
		if d.contains(w) {
			return true
		}
	}
	return false
}

// TestBurst compares bursts with all sequences of what they send, and finds loops for each word.
func TestBurst(t *testing.T) {
	t.Parallel()
	rng, b, all, found := rand.New(rand.NewPCG(3, 3)), newBuilder(), words(6), 0
	for range 100 {
		d, _ := b.diagram(someSet(rng))
		guards := []effect{{read: someWord(rng, 1)}, {read: someWord(rng, 1)}}
		n, channel := &node{bursts: map[string]*loop{}}, rng.IntN(2)
		for range 3 {
			e := &edge{effects: slices.Clone(guards)}
			e.effects[channel].send = append(someWord(rng, 2), 1)
			l := &loop{edges: []*edge{e}}
			n.loops = append(n.loops, l)
			n.addBurst(l)
		}
		if len(n.loops) != 1 {
			t.Fatalf("%d loops", len(n.loops))
		}
		after, err := b.star(d, n.loops[0])
		if err != nil {
			t.Fatal(err)
		}
		want, _ := b.image(d, guards)
		for grew := true; grew; {
			more := []*diagram{want}
			for _, l := range n.loops[0].burst.loops {
				next, _ := b.image(want, l.edges[0].effects)
				more = append(more, next)
			}
			next, _ := b.union(more...)
			grew = slices.ContainsFunc(all, func(w []int32) bool { return next.contains(w) && !want.contains(w) })
			want = next
		}
		for _, w := range all {
			if after.contains(w) != want.contains(w) {
				t.Fatalf("%v: %v, want %v", w, after.contains(w), want.contains(w))
			}
			if !after.contains(w) || d.contains(w) {
				continue
			}
			found++
			loops := n.loops[0].burst.origin(d, w)
			for i := len(loops) - 1; i >= 0; i-- {
				w, _ = origin(loops[i].edges[0].effects, w)
			}
			if len(loops) == 0 || !d.contains(w) {
				t.Fatalf("no origin, but %v", w)
			}
		}
	}
	if found < 500 {
		t.Errorf("%d words of bursts", found)
	}
}
