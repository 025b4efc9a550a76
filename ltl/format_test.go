package ltl

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

var allStyles = []Style{Spin, Spot, UTF8, LaTeX}

func TestFormat(t *testing.T) {
	for _, c := range []struct{ text, spin, spot, utf8, latex string }{
		{"[](p -> <>q)", "[](p -> <>q)", "G(p -> Fq)", "□(p → ◇q)", `\mathsf{G}\,(\mathit{p} \rightarrow \mathsf{F}\,\mathit{q})`},
		{"!X(a U b)", "!X(a U b)", "!X(a U b)", "¬○(a U b)", `\neg \mathsf{X}\,(\mathit{a} \mathbin{\mathsf{U}} \mathit{b})`},
		{"XXa R b", "X X a V b", "XXa R b", "○○a R b", `\mathsf{X}\,\mathsf{X}\,\mathit{a} \mathbin{\mathsf{R}} \mathit{b}`},
		{"a & b | c ^ d", "a && b || c ^ d", "a & b | c xor d", "a ∧ b ∨ c ⊕ d", `\mathit{a} \land \mathit{b} \lor \mathit{c} \oplus \mathit{d}`},
		{"(a | b) & c", "(a || b) && c", "(a | b) & c", "(a ∨ b) ∧ c", `(\mathit{a} \lor \mathit{b}) \land \mathit{c}`},
		{"a U (b U c)", "a U b U c", "a U b U c", "a U b U c", `\mathit{a} \mathbin{\mathsf{U}} \mathit{b} \mathbin{\mathsf{U}} \mathit{c}`},
		{"(a U b) U c", "(a U b) U c", "(a U b) U c", "(a U b) U c", `(\mathit{a} \mathbin{\mathsf{U}} \mathit{b}) \mathbin{\mathsf{U}} \mathit{c}`},
		{"a M (b W c)", "a M (b W c)", "a M (b W c)", "a M (b W c)", `\mathit{a} \mathbin{\mathsf{M}} (\mathit{b} \mathbin{\mathsf{W}} \mathit{c})`},
		{"(a -> b) <-> c", "(a -> b) <-> c", "(a -> b) <-> c", "(a → b) ↔ c", `(\mathit{a} \rightarrow \mathit{b}) \leftrightarrow \mathit{c}`},
		{`F"x > 3" U 1`, "true", "1", "1", `\top`},
		{`F"x_1 > 3" & "F1"`, `<>"x_1 > 3" && "F1"`, `F"x_1 > 3" & "F1"`, `◇"x_1 > 3" ∧ "F1"`, `\mathsf{F}\,\texttt{x\_1 > 3} \land \texttt{F1}`},
		{`" \ " | "always"`, `"\ " || "always"`, `"\ " | "always"`, `"\ " ∨ "always"`, `\texttt{ } \lor \texttt{always}`},
	} {
		fa := NewFactory()
		f := mustParse(t, fa, c.text)
		for style, want := range []string{c.spin, c.spot, c.utf8, c.latex} {
			if got := Format(f, Style(style)); got != want {
				t.Errorf("%s as %s: got %s, want %s", c.text, Styles()[style], got, want)
			}
		}
	}
}

// anyName draws names of every kind: plain, reserved, with operators, quotes and blanks.
func anyName() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.SampledFrom([]string{"a", "b", "Ua", "xor", "U", "always", "TRUE", "F1", "Fa", "GF", "", " ", `\`, `"`, "a b ", "{}", `\_`, "~^_#$%&", "x\ty", "/*", "α"}),
		rapid.String())
}

// formulas draws formulas over names, all operators.
func formulas(fa *Factory, names *rapid.Generator[string], depth int) *rapid.Generator[*Formula] {
	leaf := rapid.Custom(func(t *rapid.T) *Formula {
		switch rapid.IntRange(0, 9).Draw(t, "leaf") {
		case 0:
			return fa.True()
		case 1:
			return fa.False()
		}
		return fa.AP(names.Draw(t, "name"))
	})
	if depth == 0 {
		return leaf
	}
	return rapid.Custom(func(t *rapid.T) *Formula {
		op := Op(rapid.IntRange(int(AP), int(StrongRelease)).Draw(t, "op"))
		kids := formulas(fa, names, depth-1)
		switch arity(op) {
		case 0:
			return leaf.Draw(t, "leaf")
		case 1:
			return fa.Unary(op, kids.Draw(t, "operand"))
		}
		return fa.Binary(op, kids.Draw(t, "left"), kids.Draw(t, "right"))
	})
}

func TestFormatParsesBack(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		fa := NewFactory()
		f := formulas(fa, anyName(), 5).Draw(t, "formula")
		for _, style := range allStyles {
			text := Format(f, style)
			if g, err := ParseString(fa, text); err != nil || g != f {
				t.Fatalf("%s: %q reads as %v, %v", Styles()[style], text, g, err)
			}
		}
	})
}

// TestParenthesesAreNeeded drops each pair of parentheses that is printed: the rest must be
// another formula, an error, or a mixture of operators of one level.
func TestParenthesesAreNeeded(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		fa := NewFactory()
		f := formulas(fa, rapid.SampledFrom([]string{"a", "b", "c"}), 4).Draw(t, "formula")
		text := Format(f, Spot)
		for open := range text {
			if text[open] != '(' {
				continue
			}
			end := matching(text, open)
			bare := text[:open] + " " + text[open+1:end] + " " + text[end+1:]
			if g, err := ParseString(fa, bare); err == nil && g == f && !mixes(f) {
				t.Fatalf("%q needs no parentheses at %d", text, open)
			}
		}
	})
}

func matching(text string, open int) int {
	depth := 0
	for i := open; ; i++ {
		depth += strings.Count(text[i:i+1], "(") - strings.Count(text[i:i+1], ")")
		if depth == 0 {
			return i
		}
	}
}

// mixes reports whether two different operators of one level meet.
func mixes(f *Formula) bool {
	for _, g := range Subformulas(f) {
		for _, kid := range g.kids {
			if level(kid.op) == level(g.op) && kid.op != g.op && level(g.op) < 6 {
				return true
			}
		}
	}
	return false
}
