package specs

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/source"
)

// TestIndex compares the properties that an index makes with those that say the same one by one.
func TestIndex(t *testing.T) {
	const shared = `
		model "m.pml" with N = 2, N = 3, EXPR = "N - 1";
		define n = N; define inside(i) = P[i]@cs; define i = other;
		assume fair: weak fairness;
	`
	for _, c := range []struct{ over, single string }{
		{`property p for k in 0..1: [] inside(k);`, `property p0: [] inside(0); property p1: [] inside(1);`},
		{`property p "a title" for k in 1..1 under fair: x.k > k expect violated;`, `property p1 "a title" under fair: x.k > 1 expect violated;`},
		{`property p for l in 0..1: [] (P[l]@l -> x.l[l] == l);`, `property p0: [] (P[0]@l -> x.l[0] == 0); property p1: [] (P[1]@l -> x.l[1] == 1);`},
		{`property p "a title" for k in 1..1 under fair: x.a[k] > k && P[(k + 1) % N]@l expect violated;`,
			`property p1 "a title" under fair: x.a[1] > 1 && P[(1 + 1) % N]@l expect violated;`},
		{`property p for k in N - 1..n: <> P[k]@l;`, `property p2: <> P[2]@l; property p3: <> P[3]@l;`},
		{`property p for M in EXPR*2 .. (0xA - -n) / 3 - 7 % 4 + 3: <> P[M]@l;`, ``},
		{`property p for m in EXPR*2 .. (0xA - -n) / 3 - 7 % 4 + 3: <> P[m]@l;`, `property p4: <> P[4]@l;`},
		{`property p for k in 0..1: k -> p;`, `property p0: 0 -> p; property p1: 1 -> p;`},
		{`cover p for k in 1..2: P[k]@l expect impossible;`, `cover p1: P[1]@l expect impossible; cover p2: P[2]@l expect impossible;`},
		{`finite property p for k in 1..1: F (x == k);`, `finite property p1: F (x == 1);`},
		{`property p for k in 0..1: <> P[k]@l; property p for k in 1..1 under fair expect violated;`,
			`property p0: <> P[0]@l; property p1: <> P[1]@l; property p1 under fair expect violated;`},
		{`property p for for in 0..0: {P[for]@l; x == for}[]-> <> a[for] == "x + k";`, `property p0: {P[0]@l; x == 0}[]-> <> a[0] == "x + k";`},
		{`property p for in in 2..2: <> P[in]@l;`, `property p2: <> P[2]@l;`},
	} {
		load := func(text string) (string, error) {
			f, err := parseWith(source.NewFile("dir/x.ltl", shared+text), Options{}, memory{"dir/m.pml": ""})
			if err != nil {
				return "", err
			}
			var out strings.Builder
			for _, p := range f.Properties {
				name := strings.NewReplacer("[", "", "]", "").Replace(p.Name)
				fmt.Fprintln(&out, name, p.Title, p.Formula, p.Text, p.Finite, p.Possible, p.Expect, p.Assumed())
			}
			return out.String(), nil
		}
		got, err := load(c.over)
		if c.single == "" {
			if err == nil {
				t.Errorf("%s: got\n%s\nwant an error", c.over, got)
			}
			continue
		}
		want, wrong := load(c.single)
		if err != nil || wrong != nil {
			t.Errorf("%s: %v, %v", c.over, err, wrong)
		} else if got != want {
			t.Errorf("%s: got\n%swant\n%s", c.over, got, want)
		}
	}
}

// TestIndexPositions: names and propositions stand where the text has them, for every value.
func TestIndexPositions(t *testing.T) {
	f := mustLoad(t, "property p for k in 0..2:\n  <> P[k]@l;", nil)
	for i, p := range f.Properties {
		pos := p.Atoms[fmt.Sprintf("P[%d]@l", i)]
		if p.Name != fmt.Sprintf("p[%d]", i) || p.Pos.Line != 1 || p.Pos.Col != 10 || pos.Line != 2 || pos.Col != 6 {
			t.Errorf("%s at %d:%d, its proposition at %d:%d", p.Name, p.Pos.Line, p.Pos.Col, pos.Line, pos.Col)
		}
	}
	if len(f.Properties) != 3 {
		t.Errorf("%d properties, want 3", len(f.Properties))
	}
}

// TestIndexMacros asks the model for its macros, also when it could not be opened: then the error is its own.
func TestIndexMacros(t *testing.T) {
	macros := map[string]string{"N": "( K + 1 )", "K": "1"}
	opts := Options{Macro: func(name string) (string, bool) { text, ok := macros[name]; return text, ok }}
	text := source.NewFile("dir/x.ltl", `model "m.pml" with N = 9; property p for k in K..N: <> P[k]@l;`)
	f, err := parseWith(text, opts, memory{"dir/m.pml": ""})
	if err != nil || len(f.Properties) != 2 {
		t.Fatalf("%+v, %v", f, err)
	}
	broken := fmt.Errorf("the model's own error")
	opts = Options{Model: func(*Model) (func(string) bool, []string, error) { return nil, nil, broken }}
	text = source.NewFile("dir/x.ltl", `model "m.pml"; property p for k in 0..N: <> P[k]@l;`)
	if _, err := parseWith(text, opts, memory{"dir/m.pml": ""}); err != broken {
		t.Errorf("got %v, want %v", err, broken)
	}
}

// TestIndexText bounds what the indices of a file make of a long formula.
func TestIndexText(t *testing.T) {
	_, err := loadText(`property p for k in 0..999: p`+strings.Repeat(" && p", 1000)+`;`, nil)
	if err == nil || !strings.Contains(err.Error(), "bytes together") {
		t.Errorf("got %v", err)
	}
}

// TestSelectIndexed selects one of the properties over an index, or all of them.
func TestSelectIndexed(t *testing.T) {
	for text, want := range map[string][]string{
		"eats":              {"eats[0]", "eats[0] under fair", "eats[1]"},
		"eats[0]":           {"eats[0]", "eats[0] under fair"},
		"eats under fair":   {"eats[0] under fair"},
		"eats[1] under one": nil,
		"eat":               nil,
	} {
		var got []string
		for _, p := range []struct{ name, under string }{{"eats[0]", ""}, {"eats[0]", "fair"}, {"eats[1]", ""}, {"ends", ""}} {
			var under []string
			if p.under != "" {
				under = []string{p.under}
			}
			if (Names{text}).Has(p.name, under) {
				got = append(got, Title(p.name, under))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s selects %q, want %q", text, got, want)
		}
	}
}
