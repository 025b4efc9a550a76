package reading

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

func TestDoubt(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ formula, message, write string }{
		{"[] busy -> <> !busy", "this is read as  ([]busy) -> <>!busy", "[](busy -> <>!busy)"},
		{"[] (busy) -> <> (done)", "this is read as  ([]busy) -> <>done", "[](busy -> <>done)"},
		{"(G busy -> F done)", "this is read as  ([]busy) -> <>done", "[](busy -> <>done)"},
		{"[] (a && !b) -> <> c", "this is read as  ([](a && !b)) -> <>c", "[](a && !b -> <>c)"},
		{`[] "x == 3" -> c`, "this is read as  ([](x == 3)) -> c", "[]((x == 3) -> c)"},
		{"[] !a || !b", "this is read as  ([]!a) || !b", "[](!a || !b)"},
		{"[] a && b", "this is read as  ([]a) && b", "[](a && b)"},
		{"<> a && b", "this is read as  (<>a) && b", "<>(a && b)"},
		{"X a -> b", "this is read as  (X a) -> b", "X(a -> b)"},
		{"a -> <> b", "a is asked for at the start of a run only", "[](a -> <>b)"},
		{"((a && b) -> X c)", "a && b is asked for at the start of a run only", "[](a && b -> X c)"},
		{"!(a && b)", "this is judged at the start of a run only", "[]!(a && b)"},
		{"a -> b", "this is judged at the start of a run only", "[](a -> b)"},

		{"([] busy) -> <> !busy", "", ""}, {"(([] busy) -> <> !busy)", "", ""}, {"[] (a -> b) -> c", "", ""}, {"[] (a || b) -> <> c", "", ""},
		{"[]<> a -> []<> b", "", ""}, {"<>[] a -> []<> b", "", ""}, {"<> a -> (!b U a)", "", ""}, {"<> a -> <> b", "", ""},
		{"a && [] (b -> X c)", "", ""}, {"[] a && [] b", "", ""}, {"[] a || <> b", "", ""}, {"a U b", "", ""}, {"!a W b", "", ""},
		{"[] a", "", ""}, {"!<> a", "", ""}, {"true", "", ""}, {"[] (a -> <> b) && c", "", ""}, {"a || [] b", "", ""}, {"[] a <-> b", "", ""},
		{"{a; b}[]-> c", "", ""},
	} {
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, tt.formula)
		if err != nil {
			t.Fatal(err)
		}
		e := Doubt(fa, f, tt.formula, source.NewFile("f", tt.formula).Pos(0))
		switch {
		case e == nil && tt.message == "":
		case e == nil || e.Msg != tt.message || e.Severity != source.SeverityWarning || !strings.HasPrefix(e.Hint, "write  "+tt.write+"  if "):
			t.Errorf("%s: %+v, want %q, %q", tt.formula, e, tt.message, tt.write)
		default:
			if again := meant(t, fa, tt.write); again != nil {
				t.Errorf("%s: what to write is doubtful, too: %v", tt.formula, again)
			}
		}
		scope := Scope(fa, f, tt.formula, source.Pos{})
		if (scope != nil) != strings.HasPrefix(tt.message, "this is read as") {
			t.Errorf("%s without a program: %v", tt.formula, scope)
		}
	}
}

// meant returns the doubt about what a hint says to write.
func meant(t *testing.T, fa *ltl.Factory, text string) *source.Error {
	t.Helper()
	f, err := ltl.ParseString(fa, strings.ReplaceAll(text, "(x == 3)", "x"))
	if err != nil {
		t.Fatal(err)
	}
	return Doubt(fa, f, text, source.Pos{})
}
