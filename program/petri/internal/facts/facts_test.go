package facts_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/proving"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/facts"
)

// graph has all reachable markings of a net by number, the initial one first: their letters and successors. A dead marking
// is its own successor.
type graph struct {
	letters []program.Letter
	next    [][]int
}

// reachable explores a net; nil if it has more than 500 markings.
func reachable(t *testing.T, n *petri.Net, atoms []program.Atom) *graph {
	t.Helper()
	return reachableWithin(t, n, atoms, 500)
}

// reachableWithin is reachable with another limit.
func reachableWithin(t *testing.T, n *petri.Net, atoms []program.Atom, most int) *graph {
	t.Helper()
	b, err := n.Bind(atoms)
	if err != nil {
		t.Fatal(err)
	}
	ex, err := b.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	g, number, list := &graph{}, map[string]int{}, []program.State(nil)
	visit := func(s program.State) int {
		k, ok := number[string(s)]
		if !ok {
			k = len(list)
			number[string(s)] = k
			list = append(list, append(program.State(nil), s...))
		}
		return k
	}
	var batch program.Batch
	if err := ex.Initial(&batch); err != nil {
		t.Fatal(err)
	}
	visit(batch.State(0))
	for i := 0; i < len(list); i++ {
		if len(list) > most {
			return nil
		}
		if err := ex.Expand(list[i], &batch); err != nil {
			t.Fatal(err)
		}
		var next []int
		for k := range batch.Len() {
			next = append(next, visit(batch.State(k)))
		}
		if len(next) == 0 {
			next = []int{i}
		}
		g.letters, g.next = append(g.letters, batch.Source), append(g.next, next)
	}
	return g
}

// reaches returns the markings that can be reached from one by a step or more, over markings that in allows.
func (g *graph) reaches(from int, in func(i int) bool) map[int]bool {
	out, queue := map[int]bool{}, []int{from}
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		for _, k := range g.next[i] {
			if !out[k] && in(k) {
				out[k] = true
				queue = append(queue, k)
			}
		}
	}
	return out
}

// holds decides a fact by its definition.
func (g *graph) holds(f proving.Fact) bool {
	in := func(i int) bool { return g.letters[i]&(f.Yes|f.No) == f.Yes }
	then := func(i int) bool { return g.letters[i]&(f.ThenYes|f.ThenNo) == f.ThenYes }
	all := func(int) bool { return true }
	for i := range g.letters {
		switch f.Kind {
		case proving.Never:
			if in(i) {
				return false
			}
		case proving.NoStep:
			for _, k := range g.next[i] {
				if in(i) && then(k) {
					return false
				}
			}
		case proving.Leaves: // there is no cycle within
			if in(i) && g.reaches(i, in)[i] {
				return false
			}
		case proving.Settles: // no marking can be reached again over one with the other value
			for k := range g.reaches(i, all) {
				if in(i) != in(k) && g.reaches(k, all)[i] {
					return false
				}
			}
		}
	}
	return true
}

// drawFact draws a fact about n atoms.
func drawFact(rng *rand.Rand, n int) proving.Fact {
	f := proving.Fact{Kind: proving.FactKind(rng.IntN(4))}
	letter := func() program.Letter { return program.Letter(rng.IntN(1<<n) & rng.IntN(1<<n)) }
	f.Yes, f.No = letter(), letter()
	f.No &^= f.Yes
	switch f.Kind {
	case proving.NoStep:
		f.ThenYes, f.ThenNo = letter()|f.No&letter(), letter()|f.Yes&letter()
		f.ThenNo &^= f.ThenYes
	case proving.Settles:
		f.Yes, f.No = 1<<rng.IntN(n), 0
	}
	return f
}

// TestFactsAreTrue explores random nets: each fact that is proved holds by its definition, and many of those that hold are
// proved.
func TestFactsAreTrue(t *testing.T) {
	var proved, hold [4]int
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 3))
		text := randomNet(rng)
		net := readNet(t, text)
		texts := append(randommodel.NetStates(), "2 * tokens(p0) <= 3", "-3 * tokens(p1) < -4", "2 * tokens(p2) == 2", "tokens(p0) + 2 * tokens(p1) - tokens(p2) > 2")
		rng.Shuffle(len(texts), func(i, j int) { texts[i], texts[j] = texts[j], texts[i] })
		var atoms []program.Atom
		for _, a := range texts[:4] {
			atoms = append(atoms, program.Atom{Text: a})
		}
		g := reachable(t, net, atoms)
		if g == nil {
			continue
		}
		prover, err := net.NewProver(t.Context(), atoms, 1_000_000)
		if err != nil || prover == nil {
			t.Fatal(prover, err)
		}
		if seed%2 == 0 {
			facts.WithoutWalk(prover)
		}
		for range 60 {
			f := drawFact(rng, len(atoms))
			is, said := g.holds(f), prover.Proves(f)
			if said && !is {
				t.Fatalf("seed %d: %+v of %q does not hold\n%s", seed, f, texts[:4], text)
			}
			if is {
				hold[f.Kind]++
			}
			if said {
				proved[f.Kind]++
			}
		}
	}
	t.Log(proved, hold)
	for k := range proved {
		if proved[k] < hold[k]/3 || hold[k] < 100 {
			t.Errorf("kind %d: %d of %d proved", k, proved[k], hold[k])
		}
	}
}

// TestFactsOfGrowingPlaces: what puts tokens into a place without a bound can go on for ever.
func TestFactsOfGrowingPlaces(t *testing.T) {
	net := readNet(t, `<pnml><net id="n" type="ptnet"><page id="g"><place id="p"><initialMarking><text>1</text></initialMarking></place>
		<place id="q"/><transition id="t"/><arc id="a" source="p" target="t"/><arc id="b" source="t" target="p"/><arc id="c" source="t" target="q"/>
		</page></net></pnml>`)
	prover, err := net.NewProver(t.Context(), []program.Atom{{Text: "tokens(q) >= 1"}, {Text: "deadlock"}}, 1_000_000)
	if err != nil || prover == nil {
		t.Fatal(prover, err)
	}
	if f := (proving.Fact{Kind: proving.Leaves, Yes: 1}); prover.Proves(f) {
		t.Error("proved: the run leaves q >= 1")
	}
	for _, f := range []proving.Fact{{Kind: proving.Leaves, No: 2, Yes: 1}, {Kind: proving.NoStep, No: 1, ThenYes: 1}} {
		if prover.Proves(f) {
			t.Errorf("proved: %+v", f)
		}
	}
	for _, f := range []proving.Fact{{Kind: proving.Never, Yes: 2}, {Kind: proving.NoStep, Yes: 1, ThenNo: 1}} {
		if !prover.Proves(f) {
			t.Errorf("not proved: %+v", f)
		}
	}
}

func readNet(t *testing.T, text string) *petri.Net {
	t.Helper()
	net, err := petri.Read("net.pnml", func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil })
	if err != nil {
		t.Fatal(err)
	}
	return net
}

// randomNet returns a net of randommodel, or one with weights and several tokens, which may be unbounded.
func randomNet(rng *rand.Rand) string {
	if rng.IntN(2) == 0 {
		return randommodel.Net(rng)
	}
	var b strings.Builder
	b.WriteString(`<pnml><net id="n" type="ptnet"><page id="g">`)
	n := 4 + rng.IntN(3)
	for p := range n {
		fmt.Fprintf(&b, `<place id="p%d"><initialMarking><text>%d</text></initialMarking></place>`, p, rng.IntN(3))
	}
	arcs := 0
	arc := func(from, to string) {
		arcs++
		fmt.Fprintf(&b, `<arc id="a%d" source="%s" target="%s"><inscription><text>%d</text></inscription></arc>`, arcs, from, to, 1+rng.IntN(2))
	}
	for t := range 2 + rng.IntN(5) {
		fmt.Fprintf(&b, `<transition id="t%d"/>`, t)
		for range 1 + rng.IntN(2) {
			arc(fmt.Sprint("p", rng.IntN(n)), fmt.Sprint("t", t))
		}
		for range rng.IntN(3) {
			arc(fmt.Sprint("t", t), fmt.Sprint("p", rng.IntN(n)))
		}
	}
	b.WriteString(`</page></net></pnml>`)
	return b.String()
}

// TestProverEndsEarly: after an interrupt, and without effort left, nothing is proved.
func TestProverEndsEarly(t *testing.T) {
	net := readNet(t, randommodel.Net(rand.New(rand.NewPCG(2, 3))))
	atoms := []program.Atom{{Text: "tokens(p0) >= 100"}}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		ctx    context.Context
		effort int
		want   bool
	}{{ended, 1000, false}, {t.Context(), 0, false}, {t.Context(), 1000, true}} {
		prover, err := net.NewProver(c.ctx, atoms, c.effort)
		if err != nil || prover == nil {
			t.Fatal(prover, err)
		}
		if got := prover.Proves(proving.Fact{Kind: proving.Never, Yes: 1}); got != c.want {
			t.Errorf("proved: %v, want %v", got, c.want)
		}
	}
}
