package lts_test

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/lts"
	"github.com/ltlcheck/ltlcheck/program/petri"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// TestTransitionsOfFormats: the initial state counts as a transition in models of SPIN only.
func TestTransitionsOfFormats(t *testing.T) {
	t.Parallel()
	graph, err := lts.Load(filepath.Join("..", "..", "specs", "early.aut"))
	if err != nil {
		t.Fatal(err)
	}
	const text = `<pnml><net id="n" type="ptnet"><page id="g"><place id="p"><initialMarking><text>2</text></initialMarking></place><place id="q"/>
<transition id="t"/><transition id="u"/><arc id="1" source="p" target="t"/><arc id="2" source="t" target="q"/>
<arc id="3" source="q" target="u"/><arc id="4" source="u" target="p"/></page></net></pnml>`
	net, err := petri.Read("net", func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil })
	if err != nil {
		t.Fatal(err)
	}
	model, err := promela.Load(filepath.Join("..", "..", "specs", "peterson.pml"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, prog := range map[string]program.Program{"graph": graph, "net": net, "model": model} {
		e, err := check.Verify(context.Background(), prog, check.Counts{}, check.Options{})
		if err != nil {
			t.Fatal(err)
		}
		binding, err := prog.Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		ex, err := binding.NewExplorer(nil)
		if err != nil {
			t.Fatal(err)
		}
		want := edges(t, ex)
		if name == "model" {
			want++
		}
		if e.Exploration.Transitions != want || e.Exploration.AtomicSteps != 0 {
			t.Errorf("%s: %d transitions, want %d", name, e.Exploration.Transitions, want)
		}
	}
}

// edges counts the transitions of a graph.
func edges(t *testing.T, ex program.Explorer) (n uint64) {
	t.Helper()
	var b program.Batch
	if err := ex.Initial(&b); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{string(b.State(0)): true}
	for todo := []string{string(b.State(0))}; len(todo) > 0; todo = todo[1:] {
		if err := ex.Expand([]byte(todo[0]), &b); err != nil {
			t.Fatal(err)
		}
		n += uint64(b.Len())
		for i := range b.Len() {
			if s := string(b.State(i)); !seen[s] {
				seen[s] = true
				todo = append(todo, s)
			}
		}
	}
	return n
}
