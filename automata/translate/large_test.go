package translate_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// manyPropositions have 12 to 32 of them, most below Boolean operators.
var manyPropositions = []string{
	"G((a & b & c & d) -> F(e | f | g | h)) & G((i & j) -> X(k | l | m))",
	"G((a0 | a1 & a2 | a3 & a4) -> F(b0 & b1 | b2 & b3 | b4)) & G((c0 xor c1 xor c2) -> (d0 <-> d1) U (d2 & d3))",
	"(p0|p1|p2|p3) U ((p4 & p5 & p6) | X((p7 xor p8 xor p9) U (p10 & p11 & p12 & p13)))",
	"F(a1 & b1 & c1) & F(a2 & b2 & c2) & F(a3 & b3 & c3) & F(a4 & b4 & c4)",
	"G((a1 & a2 & a3 & a4) -> X((b1 | b2 | b3 | b4) U (c1 & c2 & c3 & c4))) & G F(d1 xor d2 xor d3 xor d4)",
	"((a1 & a2) U (b1 | b2)) & ((a3 & a4) U (b3 | b4)) & ((a5 & a6) U (b5 | b6))",
	"(F(a1 & b1) U F(a2 & b2)) R ((a3 <-> b3) U G(a4 | b4)) | X(F(a5 xor b5) & G F(a6 & b6)) & ((a7 | b7) M (a8 -> b8))",
	"G((a1 | a2 | a3 | a4 | a5 | a6) -> F(b1 & b2 & b3 & b4 & b5 & b6)) & F G(c1 xor c2 xor c3 xor c4)",
	"(GF(a1 & a2) -> GF(b1 & b2)) & (GF(a3 & a4) -> GF(b3 & b4)) & (GF(a5 & a6) -> GF(b5 & b6))",
	"G(" + among("x", 16, " xor ") + ") | F(" + among("y", 16, " xor ") + ")",
	"G((" + among("a", 16, " & ") + ") -> F(" + among("b", 16, " | ") + "))",
}

// among joins propositions that differ by a number.
func among(name string, n int, sign string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = fmt.Sprint(name, i)
	}
	return strings.Join(parts, sign)
}

// TestManyPropositions: what is Boolean costs little, however many propositions it has.
func TestManyPropositions(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 16))
	for _, text := range manyPropositions {
		fa := ltl.NewFactory()
		f := parse(t, fa, text)
		yes := translated(t, fa, f, translate.TGBA)
		not := translated(t, fa, fa.Not(f), translate.TGBA)
		if yes.States() > 20 || not.States() > 20 {
			t.Errorf("%s: %d states, %d for the negation", text, yes.States(), not.States())
		}
		judgeWords(t, f, yes, not, rng, 30)
	}
}

// nested is a formula with operators nested to a depth.
func nested(depth int, layer func(i int) string) string {
	var b strings.Builder
	for i := range depth {
		b.WriteString(layer(i))
	}
	return b.String() + "q" + strings.Repeat(")", strings.Count(b.String(), "("))
}

// TestDeepFormulas: the answer is an automaton or a limit, soon.
func TestDeepFormulas(t *testing.T) {
	for name, text := range map[string]string{
		"X U":     nested(200, func(i int) string { return fmt.Sprintf("X(a%d U ", i%12) }),
		"URWM":    nested(200, func(i int) string { return fmt.Sprintf("(p%d %c ", i%12, "URWM"[i%4]) }),
		"negated": nested(200, func(i int) string { return fmt.Sprintf("!(X F(p%d & ", i%3) }),
		"X":       nested(200, func(int) string { return "X(" }),
		"F and G": nested(200, func(i int) string { return [...]string{"F(a & ", "G(b | "}[i%2] }),
		"xor":     nested(200, func(i int) string { return fmt.Sprintf("(p%d xor X", i%12) + "(" }),
		"and or":  nested(200, func(i int) string { return fmt.Sprintf("(p%d %c ", i%12, "&|"[i%2]) }),
	} {
		fa := ltl.NewFactory()
		f := parse(t, fa, text)
		for _, effort := range []string{"bounded", "timed"} {
			opts := translate.Options{Limits: translate.Limits{States: 300, Nodes: 1 << 17}}
			limit := 2 * time.Second
			if effort == "timed" {
				opts.Limits, limit = translate.Limits{}, 300*time.Millisecond
			}
			ctx, cancel := context.WithTimeout(context.Background(), limit)
			began := time.Now()
			a, err := translate.Translate(ctx, fa, f, opts)
			cancel()
			switch {
			case err == nil:
				if err := a.Verify(); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			case !errors.Is(err, automata.ErrLimit) && !errors.Is(err, context.DeadlineExceeded):
				t.Errorf("%s: %v", name, err)
			}
			if spent := time.Since(began); spent > limit+time.Minute {
				t.Errorf("%s, %s: ended after %v", name, effort, spent)
			}
			var size int
			if a != nil {
				size = a.States()
			}
			t.Logf("%s, %s: %d states, %v, %v", name, effort, size, err, time.Since(began).Round(time.Millisecond))
		}
	}
}
