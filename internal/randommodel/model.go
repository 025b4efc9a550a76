package randommodel

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/program/counters"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/lts"
	"github.com/ltlcheck/ltlcheck/program/petri"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// Model is a random program with propositions that can be asked of it.
type Model struct {
	program.Program
	Text   string   // the text of its file; for models written in Go, a description
	States []string // propositions about states
	Steps  []string // propositions about steps
}

// FrontEnd draws models of one kind. An error of Draw is a fault of this
// package or of the front-end, as the text that it draws should be valid.
type FrontEnd struct {
	Name string
	Draw func(rng *rand.Rand) (*Model, error)
}

// FrontEnds returns the kinds of models that are texts; gomodel.FrontEnds has
// models in Go besides.
func FrontEnds() []FrontEnd {
	return []FrontEnd{{"promela", drawPromela}, {"net", drawNet}, {"lts", drawSystem}, {"counters", drawCounters}}
}

// drawPromela draws until the front-end accepts the text: some random models
// are not valid.
func drawPromela(rng *rand.Rand) (*Model, error) {
	for {
		text, atoms := Promela(rng)
		m, err := promela.Parse(source.NewFile("random.pml", text), promela.Options{})
		if err != nil {
			continue
		}
		steps := []string{"exec(_)", "exec(*)"}
		for _, name := range []string{"P0", "P1", "N", "init"} {
			if strings.Contains(text, "proctype "+name+"(") || name == "init" && strings.Contains(text, "\ninit {") {
				steps = append(steps, "exec("+name+")")
			}
		}
		return &Model{m, text, atoms, steps}, nil
	}
}

// labels are the labels of random transition systems. Each labels some
// transition, reachable or not, so that propositions about it are valid.
var labels = []string{"a !1", "a !2", "b", "c"}

// drawSystem draws a labelled transition system with up to eight states, and
// one more that is unreachable and has every label.
func drawSystem(rng *rand.Rand) (*Model, error) {
	n := 1 + rng.IntN(8)
	var ts []lts.Transition
	for range rng.IntN(3 * n) {
		ts = append(ts, lts.Transition{From: rng.IntN(n), Label: labels[rng.IntN(len(labels))], To: rng.IntN(n)})
	}
	for _, l := range labels {
		ts = append(ts, lts.Transition{From: n, Label: l, To: n})
	}
	l, err := lts.New(rng.IntN(n), n+1, ts)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if err := lts.Write(&text, l); err != nil {
		return nil, err
	}
	return &Model{l, text.String(), []string{`enabled("b")`, `enabled("a *")`, "deadlock"},
		[]string{`exec("a !1")`, `exec("a*")`, `match("b|a !2")`, "exec(b)", "exec(_)", "exec(*)"}}, nil
}

// drawCounters draws two processes with two variables that stay between -1 and
// 3.
func drawCounters(rng *rand.Rand) (*Model, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "vars x y\ninit x = %d, y = %d\n", rng.IntN(3), rng.IntN(3))
	for _, p := range []string{"a", "b"} {
		states := 1 + rng.IntN(3)
		fmt.Fprintf(&b, "process %s start %s0\n", p, strings.ToUpper(p))
		for range 1 + rng.IntN(2*states) {
			fmt.Fprintf(&b, "%[1]s%[2]d -> %[1]s%[3]d", strings.ToUpper(p), rng.IntN(states), rng.IntN(states))
			v, w := []string{"x", "y"}[rng.IntN(2)], []string{"x", "y"}[rng.IntN(2)]
			fmt.Fprintf(&b, " %s\n", fmt.Sprintf([]string{
				"when %[1]s < 3 do %[1]s := %[1]s + 1", "when %[1]s > -1 do %[1]s := %[1]s - 1", "when %[1]s <= %[2]s do %[1]s := 0", "when %[1]s == %[2]s",
				"do %[1]s := %[2]s", "when !(%[1]s == 2 || %[2]s > 1) do x := y, y := x", "when %[1]s != %[2]s do %[1]s := 2",
			}[rng.IntN(7)], v, w))
		}
	}
	p, err := counters.Parse(source.NewFile("random.counters", b.String()))
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, b.String())
	}
	return &Model{p, b.String(), []string{"x == 1", "x + y < 3", "y > x", "a@A0", "b@B0", "at(B0)", "deadlock"},
		[]string{"exec(a)", "exec(b)", "exec(_)", "exec(*)"}}, nil
}

// drawNet draws a Petri net and reads it by the front-end for PNML.
func drawNet(rng *rand.Rand) (*Model, error) { return readNet(Net(rng), NetStates(), NetSteps()) }

// readNet reads the text of a net.
func readNet(text string, states, steps []string) (*Model, error) {
	n, err := petri.Read("random.pnml", func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil })
	if err != nil {
		return nil, err
	}
	return &Model{n, text, states, steps}, nil
}
