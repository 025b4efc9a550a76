package ltl

import (
	"errors"
	"testing"

	"github.com/ltlcheck/ltlcheck/source"
)

// FuzzParse: never a panic; an error has messages with positions; a formula reads back from
// every style, as itself.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"[](p -> <>q)", "a U b W c R d M e", "GFa=1 & X[3]b | F[1:2]c ^ G[2:$]d", `"a\"b" <-> "\ "`, "p=0UFXp=1", "always p until q",
		"/* a /* b */ */ c", "(a b", "α ∧ □◇○¬⊕", `\mathsf{G}\,\mathit{a\_b} \mathbin{\mathsf{U}} \texttt{x \textbackslash{} y}`,
		"a /* b", "\"a", "F[", "X[9999]a", "((((", "a & ) | (",
		"{a; b[*2..3] | {c[->2]; d[=1]}[+]}<>-> X e", "!{a && b[*]; c : d}", "{a & b; [*]}! U {c}[]-> {d}", "{a;b}|=>c", "{a; {b}", "{a[*3..1]}", "{X a; b}",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		fa := NewFactory()
		g, err := ParseString(fa, text)
		if err != nil {
			checkErrors(t, text, err)
			return
		}
		if g.Size() > 2000 {
			return
		}
		for _, style := range allStyles {
			printed := Format(g, style)
			if h, err := ParseString(fa, printed); err != nil || h != g {
				t.Fatalf("%q prints as %q, which reads as %v, %v", text, printed, h, err)
			}
		}
	})
}

func checkErrors(t *testing.T, text string, err error) {
	t.Helper()
	var errs source.Errors
	if !errors.As(err, &errs) || len(errs) == 0 {
		t.Fatalf("%q: got %v without messages", text, err)
	}
	for _, e := range errs {
		if !e.Pos.IsValid() || e.Msg == "" || e.Msg == "this is not a formula" {
			t.Fatalf("%q: message without place or explanation: %q", text, e)
		}
	}
}

// FuzzSimplify: the simplified formula has the same words.
func FuzzSimplify(f *testing.F) {
	f.Add("a U (b & GFa) | XGb", []byte{1, 2}, []byte{3})
	f.Add("!(a <-> X b) M (F b W a)", []byte{}, []byte{0, 1})
	f.Fuzz(func(t *testing.T, text string, prefix, cycle []byte) {
		fa := NewFactory()
		g, err := ParseString(fa, text)
		if err != nil || g.Size() > 200 || len(APs(g)) > 3 || len(cycle) == 0 || len(prefix)+len(cycle) > 50 {
			return
		}
		w := Word{APs: APs(g)}
		for _, b := range prefix {
			w.Prefix = append(w.Prefix, uint64(b&7))
		}
		for _, b := range cycle {
			w.Cycle = append(w.Cycle, uint64(b&7))
		}
		s := fa.Simplify(g, SimplifyOptions{})
		x, err := Holds(g, w)
		y, err2 := Holds(s, w)
		if err != nil || err2 != nil || x != y {
			t.Fatalf("%s and %s differ on %v (%v %v)", g, s, w, err, err2)
		}
	})
}
