package promela

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/source"
)

// claimWriter draws the text of a never claim.
type claimWriter struct {
	rng    *rand.Rand
	labels int
	used   []string
}

func (w *claimWriter) condition() string {
	return []string{"p", "q", "!p", "(p && !q)", "true", "skip", "p || q"}[w.rng.IntN(7)]
}

// sequence writes one to three statements.
func (w *claimWriter) sequence(depth int, loop, atomic bool) string {
	var all []string
	for range 1 + w.rng.IntN(3) {
		all = append(all, w.statement(depth, loop, atomic))
	}
	return strings.Join(all, []string{"; ", " -> ", "\n"}[w.rng.IntN(3)])
}

func (w *claimWriter) statement(depth int, loop, atomic bool) string {
	label := ""
	if !atomic && w.rng.IntN(5) == 0 {
		label = fmt.Sprintf("%s%d: ", []string{"L", "accept"}[w.rng.IntN(2)], w.labels)
		w.labels++
		w.used = append(w.used, strings.TrimSuffix(label, ": "))
	}
	k := w.rng.IntN(14)
	if depth <= 0 {
		k = w.rng.IntN(8)
	}
	switch {
	case k < 5:
		return label + w.condition()
	case k == 5:
		return label + "assert(" + w.condition() + ")"
	case k == 6 && loop:
		return label + "break"
	case k == 7 && len(w.used) > 0 && label == "" && !atomic: // a goto to itself is an error in a file, a warning in a model
		return label + "goto " + w.used[w.rng.IntN(len(w.used))]
	case k == 8:
		return label + "{ " + w.sequence(depth-1, loop, atomic) + " }"
	case k == 9 && !atomic:
		return label + []string{"atomic", "d_step"}[w.rng.IntN(2)] + " { " + w.sequence(depth-1, false, true) + " }"
	case k >= 10 && k < 12:
		return label + "if\n" + w.options(depth, loop, atomic) + " fi"
	case k >= 12 && !atomic:
		return label + "do\n" + w.options(depth, true, atomic) + " od"
	}
	return label + w.condition()
}

func (w *claimWriter) options(depth int, loop, atomic bool) string {
	var b strings.Builder
	for range 1 + w.rng.IntN(2) {
		b.WriteString(" :: " + w.sequence(depth-1, loop, atomic))
	}
	if w.rng.IntN(3) == 0 {
		b.WriteString(" :: else -> " + w.sequence(depth-1, loop, atomic))
	}
	return b.String()
}

// plain writes a claim of a model in the form that tools write.
func plain(c *Claim) string {
	var b strings.Builder
	b.WriteString("never {\n")
	name := func(q int) string {
		if c.States[q].Accept || c.States[q].End {
			return fmt.Sprintf("accept_%d", q)
		}
		return fmt.Sprintf("S%d", q)
	}
	for q, s := range c.States {
		fmt.Fprintf(&b, "%s: ", name(q))
		switch {
		case s.End:
			fmt.Fprintf(&b, "if :: true -> goto %s fi\n", name(q))
		case len(s.Edges) == 0:
			b.WriteString("false\n")
		default:
			b.WriteString("if\n")
			for _, e := range s.Edges {
				fmt.Fprintf(&b, ":: (%s) -> goto %s\n", e.Guard, name(e.To))
			}
			b.WriteString("fi\n")
		}
	}
	return b.String() + "}\n"
}

// TestClaimsInFiles: a never claim means the same in a model and in a file of its own.
func TestClaimsInFiles(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 3))
	read, refused := 0, 0
	for i := range 600 {
		w := &claimWriter{rng: rng}
		text := "never { " + w.sequence(3, false, false) + " }"
		m, err := Parse(source.NewFile("model", "bool p, q; active proctype P() { p = 1 }\n"+text), Options{})
		all, alone := automata.ReadNever(source.NewFile("claim", text))
		if (err == nil) != (alone == nil) {
			t.Fatalf("claim %d: in a model %v, alone %v\n%s", i, err, alone, text)
		}
		if err != nil {
			refused++
			continue
		}
		read++
		simple, err := automata.ReadNever(source.NewFile("plain", plain(m.Properties()[0].Claim)))
		if err != nil {
			t.Fatalf("claim %d: %v", i, err)
		}
		c, err := ops.Compare(context.Background(), all[0], simple[0], ops.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !c.Equal() {
			t.Fatalf("claim %d differs: %+v\n%s\n%s", i, c, text, plain(m.Properties()[0].Claim))
		}
	}
	if read < 500 {
		t.Errorf("%d claims were read, %d refused", read, refused)
	}
	t.Logf("%d read, %d refused", read, refused)
}
