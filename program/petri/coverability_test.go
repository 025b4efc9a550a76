package petri

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
	"github.com/ltlcheck/ltlcheck/source"
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

// atLeast is the condition that a place has that many tokens.
func atLeast(n *Net, p int, tokens uint64) periodic.Condition {
	c, _ := periodic.Compare(periodic.Variable(len(n.arrays.Places), p), ">=", periodic.Number(len(n.arrays.Places), exact.Of(int64(tokens))))
	return c
}

// compareBound asks the exact sets whether a place can hold as many tokens as the tree says, and no more.
func compareBound(t *testing.T, e *periodic.Exploration, n *Net, seed, p int, b PlaceBound) {
	t.Helper()
	reaches := func(tokens uint64) bool {
		node, _, err := e.Find(0, atLeast(n, p, tokens))
		if err != nil {
			t.Fatal(err)
		}
		return node != nil
	}
	if most := b.Most + 1; reaches(most+1000) != b.Unbounded || !b.Unbounded && (!reaches(b.Most) || reaches(most)) {
		t.Fatalf("seed %d: %+v", seed, b)
	}
}

// TestCover: both searches always end, agree with each other and with the exact sets, and sequences can be fired.
func TestCover(t *testing.T) {
	t.Parallel()
	compared, covered, infinite := 0, 0, 0
	for seed := range 150 {
		r := rand.New(rand.NewPCG(uint64(seed), 3))
		n := randomUnbounded(t, r)
		target := make([]uint64, len(n.arrays.Places))
		for p := range target {
			target[p] = uint64(r.IntN(5))
		}
		c, err := n.Cover(context.Background(), [][]uint64{target}, 5000)
		if err != nil || !c.Complete {
			t.Fatalf("seed %d: %+v, %v", seed, c, err)
		}
		if c.Covered {
			covered++
			m := n.arrays.Initial
			for _, f := range c.Firing {
				var ok bool
				if m, ok = fireOmega(n.arrays, m, f); !ok {
					t.Fatalf("seed %d: the sequence %v cannot be fired", seed, c.Firing)
				}
			}
			if !covers(m, target) {
				t.Fatalf("seed %d: %v leads to %v, which does not cover %v", seed, c.Firing, m, target)
			}
		}
		tree, complete, err := coverTree(context.Background(), n.arrays, 5000)
		if err != nil || !complete {
			t.Fatalf("seed %d: %d markings, %v", seed, len(tree), err)
		}
		for limit := max(1, len(tree)-1); limit <= len(tree); limit++ {
			if part, complete, err := coverTree(context.Background(), n.arrays, limit); err != nil || complete != (limit == len(tree)) || len(part) != limit {
				t.Fatalf("seed %d: %d markings of %d within %d, complete %v, %v", seed, len(part), len(tree), limit, complete, err)
			}
		}
		if inTree := slices.ContainsFunc(tree, func(x coverNode) bool { return covers(x.marking, target) }); inTree != c.Covered {
			t.Fatalf("seed %d: %v is covered backward: %v, by the tree: %v", seed, target, c.Covered, inTree)
		}
		bounds, _, _, err := n.Bounds(context.Background(), 5000)
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(bounds, func(b PlaceBound) bool { return b.Unbounded }) {
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
		for p, b := range bounds {
			compareBound(t, e, n, seed, p, b)
		}
		want := periodic.And()
		for p, x := range target {
			want = periodic.And(want, atLeast(n, p, x))
		}
		node, _, err := e.Find(0, want)
		if err != nil || (node != nil) != c.Covered {
			t.Fatalf("seed %d: covered %v, in the exact sets %v, %v", seed, c.Covered, node != nil, err)
		}
	}
	t.Logf("%d compared with exact sets, %d covered, %d unbounded nets", compared, covered, infinite)
	if compared < 60 || covered < 20 || infinite < 20 {
		t.Errorf("%d compared with exact sets, %d covered, %d unbounded nets", compared, covered, infinite)
	}
}

// TestTargets: a condition is true of exactly the markings that are at least one of its least ones.
func TestTargets(t *testing.T) {
	t.Parallel()
	n := randomUnbounded(t, rand.New(rand.NewPCG(7, 3)))
	if len(n.arrays.Places) < 3 || len(n.arrays.Transitions) < 2 {
		t.Fatalf("%d places, %d transitions", len(n.arrays.Places), len(n.arrays.Transitions))
	}
	for _, text := range []string{
		"tokens(p0) >= 2", "2*tokens(p0) > 3", "tokens(p0, p1) >= 3", "2*tokens(p0) + 3*tokens(p1) + tokens(p2) >= 5", "-tokens(p0) < -2", "!(tokens(p1) <= 1)", "1 < tokens(p2)",
		"tokens(p0) >= 1 && (tokens(p1) >= 2 || tokens(p2) > 0)", "!(tokens(p0) < 1 || tokens(p1) < 2)", "!(tokens(p0) < 2 && tokens(p1) < 2)", "fireable(t0, t1)", "!deadlock", "true", "false", "!true",
		"tokens(p0) >= 0",
	} {
		c, err := nets.ParseCondition(n.arrays, text)
		if err != nil {
			t.Fatal(err)
		}
		targets, err := n.Targets(source.NewFile("--cover", text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		m := make([]uint64, len(n.arrays.Places))
		for i := range 6 * 6 * 6 {
			m[0], m[1], m[2] = uint64(i%6), uint64(i/6%6), uint64(i/36)
			want := c.Holds(&nets.Marking{Net: n.arrays, Tokens: m})
			if got := slices.ContainsFunc(targets, func(x []uint64) bool { return covers(m, x) }); got != want {
				t.Fatalf("%s: %v by %v, want %v", text, got, targets, want)
			}
		}
	}
	for text, want := range map[string]string{
		"tokens(p0) < 2":               "more tokens can make this comparison false",
		"tokens(p0) - tokens(p1) >= 0": "more tokens can make this comparison false",
		"tokens(p0) == 1":              "want a condition that more tokens cannot make false",
		"deadlock":                     "want a condition that more tokens cannot make false",
		"!fireable(t0)":                "want a condition that more tokens cannot make false",
		"tokens(p0, p1, p2) >= 1000":   "too many different markings",
		"tokens(nowhere) >= 1":         "there is no place called nowhere",
		"tokens(p0) >= 1 && !(tokens(p1) >= 2 && true)": "more tokens can make this comparison false",
	} {
		if _, err := n.Targets(source.NewFile("--cover", text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
