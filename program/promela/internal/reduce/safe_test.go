package reduce

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

// secludedModel is a model whose proctypes have some variables and channels to themselves, so that it matters how many processes
// of each there are.
func secludedModel(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("byte shared; byte own[3]; chan c = [2] of { byte };\n")
	for p := range 3 {
		lines := []string{
			fmt.Sprintf("own[%d] = (own[%[1]d] + 1) %% 3", p), fmt.Sprintf("own[%d] == 1", p), fmt.Sprintf("l = own[%d]", p), "l = (l + 1) % 2", "l == 0",
			"shared = _pid", "shared == 1", "c!l", "c?l", "nempty(c)", "l = _nr_pr",
			"atomic { l = 1; k = l; l = 0 }", fmt.Sprintf("d_step { k = own[%d]; own[%[1]d] = 0 }", p),
		}
		line := func() string { return lines[r.IntN(len(lines))] }
		fmt.Fprintf(&b, "active [%d] proctype P%d() {\n  byte l, k;\n", 1+r.IntN(2), p)
		for range 1 + r.IntN(4) {
			fmt.Fprintf(&b, "  %s;\n", line())
		}
		fmt.Fprintf(&b, "  if\n  :: %s; %s\n  :: %s; do :: %s; %s :: %s -> break od\n  :: else\n  fi;\n  %s\n}\n", line(), line(), line(), line(), line(), line(), line())
	}
	if r.IntN(2) == 0 {
		b.WriteString("active proctype M() { byte l; shared == 0; run P1(); l = 1; shared = l }\n")
	}
	return b.String()
}

// TestSafe takes, where a process is said to be a set by itself, its step and one of another process in either order: both ways
// there is the other step behind the first, and the state behind both is the same. The sets in full say the same.
func TestSafe(t *testing.T) {
	alone, commuted := 0, 0
	for seed := range uint64(80) {
		r := rand.New(rand.NewPCG(seed, 41))
		text := quietModel(r)
		if seed%4 != 0 {
			text = secludedModel(r)
		}
		m, err := resolve.Parse(source.NewFile("model.pml", text), lexemes.Options{})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		b := &interp.Bound{Atoms: &flat.Atoms{Model: m}}
		tables, why := newIndependence(b.Atoms, nil)
		if tables == nil {
			t.Fatal(why)
		}
		c, x := tables.newChooser(), interp.NewExplorer(m, b)
		c.stubborn = true
		for _, s := range programtest.States(t, x, 200) {
			batch := expanded(t, x, s)
			if x.Open(s) >= 0 || !c.look(s, batch) || c.safe == 0 {
				continue
			}
			alone++
			if c.count(c.safe) != 1 || c.safe&c.barred != 0 {
				t.Fatalf("%b moves %d ways, %b are barred\n%s", c.safe, c.count(c.safe), c.barred, text)
			}
			c.foresee()
			done := uint64(0)
			if set := c.close(c.safe, &done); set != c.safe {
				t.Fatalf("%b needs %b\n%s", c.safe, set, text)
			}
			i := c.first(c.safe)
			for j := range batch.Len() {
				if j == i {
					continue
				}
				commuted++
				here, there := behindBoth(t, x, batch, i, j), behindBoth(t, x, batch, j, i)
				if here == nil || !bytes.Equal(here, there) {
					t.Fatalf("%x: actions %x and %x do not commute\n%s", s, batch.Succs[i].Action, batch.Succs[j].Action, text)
				}
			}
		}
	}
	t.Logf("%d states, %d pairs", alone, commuted)
	if alone < 200 || commuted < 300 {
		t.Errorf("%d states with a process that is a set by itself, %d pairs of steps", alone, commuted)
	}
}

func expanded(t *testing.T, x program.Explorer, s program.State) *program.Batch {
	t.Helper()
	b := new(program.Batch)
	if err := x.Expand(s, b); err != nil {
		t.Fatal(err)
	}
	return b
}

// behindBoth is the state behind successor i and then the action of j, nil when that cannot be taken there.
func behindBoth(t *testing.T, x program.Explorer, b *program.Batch, i, j int) program.State {
	t.Helper()
	after := settled(t, x, b.State(i), b.Succs[i])
	then := expanded(t, x, after)
	for k := range then.Len() {
		if then.Succs[k].Action == b.Succs[j].Action {
			return settled(t, x, then.State(k), then.Succs[k])
		}
	}
	return nil
}

// settled goes on to the end of the atomic sequence that a step has begun, if it is the only way.
func settled(t *testing.T, x program.Explorer, s program.State, succ program.Succ) program.State {
	t.Helper()
	for succ.Flags&program.Transient != 0 {
		b := expanded(t, x, s)
		if b.Len() != 1 {
			t.Fatal("an atomic sequence goes on in several ways")
		}
		s, succ = b.State(0), b.Succs[0]
	}
	return bytes.Clone(s)
}
