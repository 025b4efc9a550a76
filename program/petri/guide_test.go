package petri_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/heuristic"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri"
)

func guideOf(t *testing.T, text string, atoms ...string) (program.Binding, heuristic.Guide) {
	t.Helper()
	net, err := petri.Read("net.pnml", func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil })
	if err != nil {
		t.Fatal(err)
	}
	var all []program.Atom
	for _, a := range atoms {
		all = append(all, program.Atom{Text: a})
	}
	b, err := net.Bind(all)
	if err != nil {
		t.Fatal(err)
	}
	return b, heuristic.Of(b)
}

// TestGuideIsZeroAtLetters compares both distances with the letters of all markings of random nets: they are 0 exactly where the
// atoms have the values.
func TestGuideIsZeroAtLetters(t *testing.T) {
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 3))
		b, guide := guideOf(t, randommodel.Net(rng), randommodel.NetStates()...)
		ex, err := b.NewExplorer(nil)
		if err != nil {
			t.Fatal(err)
		}
		var batch program.Batch
		if err := ex.Initial(&batch); err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for open := []program.State{slices.Clone(batch.State(0))}; len(open) > 0 && len(seen) < 200; open = open[1:] {
			if err := ex.Expand(open[0], &batch); err != nil {
				t.Fatal(err)
			}
			guide.At(open[0])
			for range 20 {
				values := program.Letter(rng.Uint64())
				read := program.Letter(0b101 << rng.IntN(6))
				yes, no := read&values, read&^values
				holds := batch.Source&yes == yes && batch.Source&no == 0
				if d, s := guide.Distance(yes, no), guide.Steps(yes, no); (d == 0) != holds || (s == 0) != holds {
					t.Fatalf("seed %d: %d changes and %d steps to %b without %b from %b", seed, d, s, yes, no, batch.Source)
				}
			}
			for i := range batch.Len() {
				if s := batch.State(i); !seen[string(s)] {
					seen[string(s)] = true
					open = append(open, slices.Clone(s))
				}
			}
		}
	}
}

// TestGuideCountsSteps has a token that must go through nine places, and another one that it meets at the end: the steps are the
// longer way of the two for one place, and the sum for two; the changes are one for each place.
func TestGuideCountsSteps(t *testing.T) {
	var b strings.Builder
	b.WriteString(`<pnml><net id="n" type="ptnet"><page id="g">`)
	for i := range 10 {
		fmt.Fprintf(&b, `<place id="p%d"><initialMarking><text>%d</text></initialMarking></place>`, i, 1-min(i, 1))
	}
	for i := range 9 {
		fmt.Fprintf(&b, `<transition id="t%d"/><arc id="a%d" source="p%d" target="t%d"/><arc id="b%d" source="t%d" target="p%d"/>`, i, i, i, i, i, i, i+1)
	}
	b.WriteString(`<place id="q"/><place id="r"><initialMarking><text>1</text></initialMarking></place>`)
	b.WriteString(`<transition id="u"/><arc id="c" source="r" target="u"/><arc id="d" source="u" target="q"/>`)
	b.WriteString(`<transition id="v"/><arc id="e" source="q" target="v"/><arc id="f" source="p9" target="v"/></page></net></pnml>`)
	binding, guide := guideOf(t, b.String(), "tokens(p9) >= 1", "fireable(v)", "tokens(p0) == 0", "tokens(p9) >= 1 || tokens(q) >= 1")
	ex, err := binding.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	var batch program.Batch
	if err := ex.Initial(&batch); err != nil {
		t.Fatal(err)
	}
	guide.At(batch.State(0))
	for i, want := range [][2]uint64{{1, 9}, {2, 10}, {1, 1}, {1, 1}} {
		if d, s := guide.Distance(1<<i, 0), guide.Steps(1<<i, 0); d != want[0] || s != want[1] {
			t.Errorf("atom %d: %d changes and %d steps, want %v", i, d, s, want)
		}
	}
}
