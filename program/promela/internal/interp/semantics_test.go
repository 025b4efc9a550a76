package interp_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
)

// A naive semantics of a small part of the language, written from the manual: processes are graphs whose nodes have options, each
// with one statement. States are values in Go, and nothing of it is shared with the interpreter.

// world is a state: x is a byte, y a short, f a bit; c holds the messages of the channel; at has the nodes of the processes.
type world struct {
	x, y, f int
	c       string // a message is a character
	at      [2]int
}

// term is an expression: its text and its value.
type term struct {
	text  string
	value func(w *world) int32
}

// option is a statement and the node that it leads to. send and receive are set for statements on the rendezvous channel.
type option struct {
	text          string
	enabled       func(w *world) bool
	do            func(w *world)
	sends         func(w *world) byte
	receives      bool
	otherwise     bool // else
	to            int
	matches       int // the value that is received, -1 for any
	receivedIntoX bool
}

const slots = 2

// drawTerm draws an expression over x, y and f.
func drawTerm(t *rapid.T, depth int) term {
	if depth == 0 || rapid.IntRange(0, 2).Draw(t, "leaf") == 0 {
		switch k := rapid.IntRange(0, 4).Draw(t, "operand"); k {
		case 0:
			return term{"x", func(w *world) int32 { return int32(w.x) }}
		case 1:
			return term{"y", func(w *world) int32 { return int32(w.y) }}
		case 2:
			return term{"f", func(w *world) int32 { return int32(w.f) }}
		default:
			n := rapid.Int32Range(-2, 3).Draw(t, "constant")
			return term{fmt.Sprint(n), func(*world) int32 { return n }}
		}
	}
	a := drawTerm(t, depth-1)
	if rapid.IntRange(0, 5).Draw(t, "unary") == 0 {
		switch rapid.SampledFrom([]string{"!", "~", "-"}).Draw(t, "sign") {
		case "!":
			return term{"!(" + a.text + ")", func(w *world) int32 { return number(a.value(w) == 0) }}
		case "~":
			return term{"~(" + a.text + ")", func(w *world) int32 { return ^a.value(w) }}
		}
		return term{"-(" + a.text + ")", func(w *world) int32 { return -a.value(w) }}
	}
	b := drawTerm(t, depth-1)
	op := rapid.SampledFrom(slices.Sorted(maps.Keys(binary))).Draw(t, "operator")
	f := binary[op]
	return term{"(" + a.text + " " + op + " " + b.text + ")", func(w *world) int32 { return f(a.value(w), b.value(w)) }}
}

var binary = map[string]func(a, b int32) int32{
	"+": func(a, b int32) int32 { return a + b }, "-": func(a, b int32) int32 { return a - b }, "*": func(a, b int32) int32 { return a * b },
	"&": func(a, b int32) int32 { return a & b }, "|": func(a, b int32) int32 { return a | b }, "^": func(a, b int32) int32 { return a ^ b },
	"<": func(a, b int32) int32 { return number(a < b) }, "<=": func(a, b int32) int32 { return number(a <= b) },
	">": func(a, b int32) int32 { return number(a > b) }, ">=": func(a, b int32) int32 { return number(a >= b) },
	"==": func(a, b int32) int32 { return number(a == b) }, "!=": func(a, b int32) int32 { return number(a != b) },
	"&&": func(a, b int32) int32 { return number(a != 0 && b != 0) }, "||": func(a, b int32) int32 { return number(a != 0 || b != 0) },
}

func number(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// store assigns a value, cut to the type of the variable.
func (w *world) store(variable string, v int32) {
	switch variable {
	case "x":
		w.x = int(uint8(v))
	case "y":
		w.y = int(int16(v))
	default:
		w.f = int(v & 1)
	}
}

// drawOption draws a statement. Values stay small: assigned ones are taken modulo 4, but for now and then.
func drawOption(t *rapid.T) option {
	always := func(*world) bool { return true }
	o := option{enabled: always, do: func(*world) {}, matches: -1}
	e := drawTerm(t, 2)
	switch rapid.IntRange(0, 8).Draw(t, "statement") {
	case 0, 1, 2:
		v := rapid.SampledFrom([]string{"x", "y", "f"}).Draw(t, "variable")
		if rapid.IntRange(0, 9).Draw(t, "large") > 0 {
			inner := e
			e = term{"((" + inner.text + ") & 3)", func(w *world) int32 { return inner.value(w) & 3 }}
		}
		o.text, o.do = v+" = "+e.text, func(w *world) { w.store(v, e.value(w)) }
	case 3:
		o.text, o.do = "f++", func(w *world) { w.store("f", int32(w.f)+1) }
	case 4:
		o.text, o.enabled = "("+e.text+")", func(w *world) bool { return e.value(w) != 0 }
	case 5:
		o.text, o.enabled = "c!("+e.text+") & 3", func(w *world) bool { return len(w.c) < slots }
		o.do = func(w *world) { w.c += string(rune('0' + (e.value(w) & 3))) }
	case 6:
		o.text, o.enabled = "c?x", func(w *world) bool { return w.c != "" }
		o.do = func(w *world) { w.x, w.c = int(w.c[0]-'0'), w.c[1:] }
		if rapid.Bool().Draw(t, "random receive") {
			o.text, o.enabled = "c??1", func(w *world) bool { return strings.Contains(w.c, "1") }
			o.do = func(w *world) { w.c = strings.Replace(w.c, "1", "", 1) }
		}
	case 7:
		o.text, o.sends = "d!("+e.text+") & 3", func(w *world) byte { return byte(e.value(w) & 3) }
	default:
		o.text, o.receives, o.receivedIntoX = "d?x", true, true
		if rapid.Bool().Draw(t, "matching receive") {
			o.text, o.receivedIntoX, o.matches = "d?2", false, 2
		}
	}
	return o
}

// drawProcess draws a graph of three nodes and its text.
func drawProcess(t *rapid.T, name string) (nodes [3][]option, text string) {
	var b strings.Builder
	fmt.Fprintf(&b, "active proctype %s() {\n", name)
	for i := range nodes {
		fmt.Fprintf(&b, "L%d: if\n", i)
		hasElse, onChannels := rapid.IntRange(0, 2).Draw(t, "else") == 0, false
		for range rapid.IntRange(1, 3).Draw(t, "options") {
			o := drawOption(t)
			onChannels = onChannels || strings.ContainsAny(o.text[:2], "!?")
			o.to = rapid.IntRange(0, len(nodes)-1).Draw(t, "to")
			nodes[i] = append(nodes[i], o)
			fmt.Fprintf(&b, "  :: %s; goto L%d\n", o.text, o.to)
		}
		if hasElse && !onChannels { // beside channels, else is refused or warned of
			to := (i + 1) % len(nodes)
			nodes[i] = append(nodes[i], option{otherwise: true, to: to})
			fmt.Fprintf(&b, "  :: else; goto L%d\n", to)
		}
		b.WriteString("  fi;\n")
	}
	return nodes, b.String() + "  false\n}\n"
}

// successors returns the successors of a world by definition.
func successors(w world, procs [2][3][]option) (next []world) {
	for p := range procs {
		options := procs[p][w.at[p]]
		executable := false
		for _, o := range options {
			switch {
			case o.otherwise || o.receives: // receives of rendezvous are half of a send
			case o.sends != nil:
				v := o.sends(&w)
				for _, r := range procs[1-p][w.at[1-p]] {
					if r.receives && (r.matches < 0 || r.matches == int(v)) {
						n := w
						if r.receivedIntoX {
							n.x = int(v)
						}
						n.at[p], n.at[1-p] = o.to, r.to
						next, executable = append(next, n), true
					}
				}
			case o.enabled(&w):
				n := w
				o.do(&n)
				n.at[p] = o.to
				next, executable = append(next, n), true
			}
		}
		for _, o := range options {
			if o.otherwise && !executable {
				n := w
				n.at[p] = o.to
				next = append(next, n)
			}
		}
	}
	return next
}

// maxWorlds bounds an exploration; models with more states are not compared.
const maxWorlds = 3000

// naively explores by definition: the states, transitions and deadlocks, and which values variables have together.
func naively(procs [2][3][]option) (found exploration, ok bool) {
	found.values = map[string]bool{}
	seen := map[world]bool{{}: true}
	for todo := []world{{}}; len(todo) > 0; {
		w := todo[0]
		todo = todo[1:]
		found.values[fmt.Sprint(w.x, w.y, w.f, " ", w.c)] = true
		next := successors(w, procs)
		found.transitions += len(next)
		if len(next) == 0 {
			found.deadlocks++
		}
		for _, n := range next {
			if !seen[n] {
				seen[n] = true
				todo = append(todo, n)
			}
		}
		if len(seen) > maxWorlds {
			return found, false
		}
	}
	found.states = len(seen)
	return found, true
}

// exploration is what a whole exploration finds.
type exploration struct {
	states, transitions, deadlocks int
	values                         map[string]bool
}

// messages turns the value of a channel into that of a world.
var messages = strings.NewReplacer("[", "", "]", "", "empty", "")

// interpreted is naively for the interpreter.
func interpreted(t *rapid.T, x *interp.Explorer) (found exploration) {
	found.values = map[string]bool{}
	format := interp.NewFormatter(x.Model)
	var b program.Batch
	if err := x.Initial(&b); err != nil {
		t.Fatal(err)
	}
	todo := [][]byte{slices.Clone(b.State(0))}
	seen := map[string]bool{string(todo[0]): true}
	for ; len(todo) > 0 && len(seen) <= 2*maxWorlds; todo = todo[1:] {
		vars := map[string]string{}
		for _, v := range format.Format(todo[0]).Vars {
			vars[v.Name] = v.Value
		}
		found.values[fmt.Sprint(vars["x"], " ", vars["y"], " ", vars["f"], " ", messages.Replace(vars["c"]))] = true
		if err := x.Expand(todo[0], &b); err != nil {
			t.Fatal(err)
		}
		found.transitions += b.Len()
		if b.Flags&program.Deadlock != 0 {
			found.deadlocks++
		}
		for i := range b.Len() {
			if s := b.State(i); !seen[string(s)] {
				seen[string(s)] = true
				todo = append(todo, slices.Clone(s))
			}
		}
	}
	found.states = len(seen)
	return found
}

// TestSemantics compares the interpreter with the naive semantics.
func TestSemantics(t *testing.T) {
	raced.SkipSequential(t)
	compared, deadlocks := 0, 0
	seeded.Check(t, func(t *rapid.T) {
		var procs [2][3][]option
		text := "byte x; short y; bit f; chan c = [2] of { byte }; chan d = [0] of { byte };\n"
		for i, name := range []string{"P", "Q"} {
			own := ""
			procs[i], own = drawProcess(t, name)
			text += own
		}
		want, ok := naively(procs)
		if !ok {
			return
		}
		m, err := promelatest.Parse(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		b, err := promelatest.Bind(m, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := interpreted(t, interp.NewExplorer(b.Model, b))
		if got.states != want.states || got.transitions != want.transitions || got.deadlocks != want.deadlocks || !maps.Equal(got.values, want.values) {
			t.Fatalf("%d states, %d transitions, %d deadlocks, want %d, %d, %d; values %v, want %v\n%s", got.states, got.transitions, got.deadlocks,
				want.states, want.transitions, want.deadlocks, slices.Sorted(maps.Keys(got.values)), slices.Sorted(maps.Keys(want.values)), text)
		}
		compared, deadlocks = compared+1, deadlocks+min(1, want.deadlocks)
	})
	if !testing.Short() && (compared < 50 || deadlocks < 5) { // a short test has a fifth of the draws
		t.Errorf("%d models were compared, %d with deadlocks", compared, deadlocks)
	}
}
