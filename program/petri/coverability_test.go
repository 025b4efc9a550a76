package petri

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/exact"
	"github.com/ltlcheck/ltlcheck/periodic"
)

// randomUnbounded writes a net of few places and transitions.
func randomUnbounded(t *testing.T, r *rand.Rand) *Net {
	var b strings.Builder
	b.WriteString(`<pnml><net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">`)
	places, arcs := 2+r.IntN(3), 0
	for p := range places {
		fmt.Fprintf(&b, `<place id="p%d"><initialMarking><text>%d</text></initialMarking></place>`, p, r.IntN(3))
	}
	for t := range 1 + r.IntN(4) {
		fmt.Fprintf(&b, `<transition id="t%d"/>`, t)
		for p := range places {
			for _, ends := range []string{`source="p%d" target="t%d"`, `target="p%d" source="t%d"`} {
				if r.IntN(3) == 0 {
					arcs++
					fmt.Fprintf(&b, `<arc id="a%d" `+ends+`><inscription><text>%d</text></inscription></arc>`, arcs, p, t, 1+r.IntN(2))
				}
			}
		}
	}
	b.WriteString(`</page></net></pnml>`)
	n, err := Read("n.pnml", func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(b.String())), nil })
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestCover: the tree always ends, agrees with the exact sets, and its sequences can be fired.
func TestCover(t *testing.T) {
	t.Parallel()
	compared, covered, infinite := 0, 0, 0
	for seed := range 150 {
		r := rand.New(rand.NewPCG(uint64(seed), 3))
		n := randomUnbounded(t, r)
		target := make([]uint64, len(n.places))
		for p := range target {
			target[p] = uint64(r.IntN(5))
		}
		c, err := n.Cover(context.Background(), target, 5000)
		if err != nil || !c.Complete {
			t.Fatalf("seed %d: %+v, %v", seed, c, err)
		}
		if c.Covered {
			covered++
			m := n.initial
			for _, f := range c.Firing {
				var ok bool
				if m, ok = n.fireOmega(m, f); !ok {
					t.Fatalf("seed %d: the sequence %v cannot be fired", seed, c.Firing)
				}
			}
			if !covers(m, target) {
				t.Fatalf("seed %d: %v leads to %v, which does not cover %v", seed, c.Firing, m, target)
			}
		}
		if places, _, _ := n.UnboundedPlaces(context.Background(), 5000); len(places) > 0 {
			infinite++
		}
		u, err := n.Unbounded(nil)
		if err != nil {
			t.Fatal(err)
		}
		e, err := periodic.Explore(context.Background(), u, periodic.Options{Steps: 60, Cycles: 2, Nodes: 5000})
		if err != nil {
			t.Fatal(err)
		}
		if !e.Closed {
			continue
		}
		compared++
		want := periodic.And()
		for p, x := range target {
			atLeast, _ := periodic.Compare(periodic.Variable(len(target), p), ">=", periodic.Number(len(target), exact.Of(int64(x))))
			want = periodic.And(want, atLeast)
		}
		node, _, err := e.Find(0, want.Exact(e.Space))
		if err != nil || (node != nil) != c.Covered {
			t.Fatalf("seed %d: covered %v, in the exact sets %v, %v", seed, c.Covered, node != nil, err)
		}
	}
	t.Logf("%d compared with exact sets, %d covered, %d unbounded nets", compared, covered, infinite)
	if compared < 60 || covered < 20 || infinite < 20 {
		t.Errorf("%d compared with exact sets, %d covered, %d unbounded nets", compared, covered, infinite)
	}
}
